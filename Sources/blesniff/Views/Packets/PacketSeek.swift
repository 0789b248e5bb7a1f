import Decoders

/// A packet that is looked for, from one number to the next: in a large capture that takes a while, in which keys are answered.
struct PacketSeek {
    enum Wanted: Equatable {
        /// A packet that `errors` selects.
        case error
        /// A line that has the text, in small or capital letters.
        case text(String)
        /// The frame of an input.
        case frame(UInt64, input: Int)
    }

    let wanted: Wanted
    let isForward: Bool
    /// Forward, the next number to look at; backward, the one after it.
    var next: Int

    /// The message where there is none.
    var failure: String {
        switch wanted {
        case .error: isForward ? "no error after this packet" : "no error before this packet"
        case .text(let text): "no '\(text)' \(isForward ? "after" : "before") this packet"
        case .frame(let frame, _): "there is no frame \(frame)"
        }
    }
}

extension PacketView {
    /// Looks for a packet after or before the selected one; where the newest are followed, that is the last one.
    mutating func look(for wanted: PacketSeek.Wanted, isForward: Bool = true) {
        let here = selectedNumber ?? max(store.kept.upperBound - 1, 0)
        seek = PacketSeek(wanted: wanted, isForward: isForward, next: isForward ? here + 1 : here)
    }

    /// Looks for a text that is being typed: from the selected packet on, or from the first one that is seen.
    mutating func look(forTyped text: String) {
        let window = window(height)
        let index = window.selected ?? window.top
        let here = index < store.shownCount ? store.shown(index) : store.kept.lowerBound
        seek = PacketSeek(wanted: .text(text), isForward: true, next: here)
    }

    /// Looks for a frame of the input that the selected packet is of.
    mutating func look(forFrame frame: UInt64) {
        let here = selectedNumber ?? 0
        let input = max((inputStarts.lastIndex { $0 <= here } ?? 0), 0)
        // Requests without an answer are there again, so that a frame is never before the place of its number.
        let start = inputStarts[input] + Int(clamping: frame.subtractingReportingOverflow(1).partialValue)
        seek = PacketSeek(wanted: .frame(frame, input: input), isForward: true, next: start)
    }

    /// The share of a capture that a search or a new filter has looked at; `nil` where nothing is to be done.
    var workShare: Double? {
        let count = Double(max(store.kept.upperBound, 1))
        if !store.isDecided { return Double(store.decided) / count }
        guard let seek else { return nil }
        return seek.isForward ? Double(seek.next) / count : 1 - Double(seek.next) / count
    }
}

extension ByteBuffer {
    /// Whether a text is in it, in small or capital letters of ASCII; others must be the same.
    func contains(ignoringCase text: String) -> Bool {
        let wanted = text.utf8.map(\.lowered)
        guard let first = wanted.first else { return true }
        return withBytes { bytes in
            guard bytes.count >= wanted.count else { return false }
            return (0...bytes.count - wanted.count).contains { start in
                bytes[start].lowered == first && wanted.indices.allSatisfy { bytes[start + $0].lowered == wanted[$0] }
            }
        }
    }
}

extension UInt8 {
    /// The small letter of a capital one.
    fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
