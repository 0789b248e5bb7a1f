import Decoders
import Sniff

extension PacketView {
    func statusRow(_ columns: Int, _ now: Nanoseconds) -> [UInt8] {
        let parts = (isFile ? fileParts : liveParts(now)) + timeParts
        return StatusLine(parts, right: PacketView.hints).row(columns)
    }

    /// The keys that one needs first, as far as there is room.
    private static let hints = [
        "Enter open  / search  f filter  e error  c connections  ? keys ", "Enter open  / search  f filter  ? keys ",
        "Enter open  / search  ? keys ", "? keys ",
    ]

    private func liveParts(_ now: Nanoseconds) -> [StatusLine.Part] {
        var parts = [StatusLine.Part(" \(liveState)", .state), .init(status.source, .source)]
        parts.append(.init(packets.grouped("packet"), .count))
        if !isEnded { parts.append(.init("\(rate.rate(now: now).grouped)/s", .figure)) }
        if let count = status.devices, count > 0 {
            parts.append(.init(count.grouped("device"), .figure))
        }
        if let count = status.connections, count > 0 {
            parts.append(.init(count.grouped("connection"), .figure))
        }
        if status.lost > 0 { parts.append(.init("\(status.lost.value.grouped) lost", .alarm)) }
        if let recording = status.recording {
            parts.append(.init("writing \(recording.file) \(recording.bytes.fileSize)", .recording))
        }
        return parts
    }

    private var liveState: String {
        if let busy { return busy }
        if isEnded { return "ENDED" }
        guard case .held(let hold) = position else { return "LIVE" }
        let newer = newer > 0 ? " +\(newer.grouped)" : ""
        return "\(hold.isPaused ? "PAUSED" : "SCROLLED")\(newer)"
    }

    private var fileParts: [StatusLine.Part] {
        var parts: [StatusLine.Part] = []
        if let busy {
            parts.append(.init(" \(busy)", .state))
        } else if !isEnded {
            parts.append(.init(" \(reading)", .state))
        }
        parts.append(.init(parts.isEmpty ? " \(status.source)" : status.source, .source))
        let index = selectedNumber.map { store.index(of: $0) + 1 } ?? store.shownCount
        parts.append(.init("\(index.grouped) of \(store.shownCount.grouped)", .count))
        if !connections.entries.isEmpty {
            parts.append(.init(connections.entries.count.grouped("connection"), .figure))
        }
        return parts
    }

    private var reading: String { status.progress.map { "READING \(Int($0 * 100)) %" } ?? "READING" }

    /// A search or a new filter that has not seen all packets.
    private var busy: String? {
        guard let workShare else { return nil }
        return "\(store.isDecided ? "SEARCHING" : "FILTERING") \(Int(max(min(workShare, 1), 0) * 100)) %"
    }

    private var timeParts: [StatusLine.Part] {
        switch renderer.head.time {
        case .relative, .iso: []
        case .absolute: [.init("UTC", .detail)]
        case .delta: [.init("delta", .detail)]
        }
    }
}
