/// A format that captures are written in.
package enum RecordingFormat: String, CaseIterable, Sendable {
    case btsnoop, pcapng

    /// The format that a file of this name has by custom: Android calls its btsnoop files `.log`, Frontline `.cfa`; pcapng
    /// was called NTAR once.
    package init?(nameOf path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        switch name[name.index(after: dot)...].lowercased() {
        case "btsnoop", "log", "cfa": self = .btsnoop
        case "pcapng", "ntar": self = .pcapng
        default: return nil
        }
    }
}

/// One packet to be recorded, its bytes aside.
struct RecordedPacket {
    var record: CaptureRecord
    /// Name of the capture interface; empty where there is none.
    var interface = ""
    /// Number of the input among those that go into one file.
    var input = 0
    /// The comments on the packet.
    var comments: [String] = []
    /// How many packets before this one were lost.
    var lost: SaturatingCount = 0
}

/// Why a format has no place for a packet.
enum RecordingRefusal: Error, Hashable {
    /// Other packets of the capture have a place.
    case record(String)
    /// The whole capture is of another kind.
    case capture(String)
}
