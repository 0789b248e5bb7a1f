import Decoders
import Sniff

extension LiveView {
    func statusRow(_ columns: Int, _ now: Int64) -> [UInt8] {
        var parts = [StatusLine.Part(" \(state)", .state), .init(status.source, .source)]
        parts.append(.init(packets.grouped("packet"), .count))
        if !isEnded { parts.append(.init("\(rate.rate(now: now).grouped)/s", .figure)) }
        if let count = status.devices, count > 0 {
            parts.append(.init(count.grouped("device"), .figure))
        }
        if let count = status.connections, count > 0 {
            parts.append(.init(count.grouped("connection"), .figure))
        }
        if status.lost > 0 { parts.append(.init("\(status.lost.grouped) lost", .alarm)) }
        if let recording = status.recording {
            parts.append(.init("writing \(recording.file) \(recording.bytes.fileSize)", .recording))
        }
        switch renderer.head.time {
        case .relative: break
        case .absolute: parts.append(.init("UTC", .detail))
        case .delta: parts.append(.init("delta", .detail))
        }
        return StatusLine(parts, right: "? help ").row(columns)
    }

    private var state: String {
        if isEnded { return "ENDED" }
        guard case .held(let hold) = position else { return "LIVE" }
        let newer = newer > 0 ? " +\(newer.grouped)" : ""
        return "\(hold.isPaused ? "PAUSED" : "SCROLLED")\(newer)"
    }
}
