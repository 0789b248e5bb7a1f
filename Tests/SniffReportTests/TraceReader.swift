@testable import Sniff
@testable import SniffReport

/// A field of a message of Protocol Buffers.
struct ProtobufField {
    let number: Int
    /// Of a number.
    var value: UInt64 = 0
    /// Of a text or a message.
    var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var fields: [ProtobufField] { ProtobufField.read(bytes) }

    /// The fields of a message; a wrong one ends them.
    static func read(_ bytes: [UInt8]) -> [ProtobufField] {
        var fields: [ProtobufField] = []
        var index = 0
        func varint() -> UInt64 {
            var value: UInt64 = 0
            var shift: UInt64 = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                value |= UInt64(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            return value
        }
        while index < bytes.count {
            let tag = varint()
            var field = ProtobufField(number: Int(tag >> 3))
            switch tag & 7 {
            case 0: field.value = varint()
            case 1:
                for shift in 0..<8 where index < bytes.count {
                    field.value |= UInt64(bytes[index]) << UInt64(shift * 8)
                    index += 1
                }
            case 2:
                let length = min(Int(clamping: varint()), bytes.count - index)
                field.bytes = Array(bytes[index..<index + length])
                index += length
            default: return fields
            }
            fields.append(field)
        }
        return fields
    }
}

extension [ProtobufField] {
    /// The first field of a number.
    func field(_ number: Int) -> ProtobufField? { first { $0.number == number } }
}

/// A trace as a reader sees it: slices and instants by tracks.
struct TraceReader {
    struct Event {
        let path: [String]
        let name: String
        let notes: [String: ProtobufField]
        let flows: Set<UInt64>
        let begin: UInt64
        var end: UInt64
        let isSlice: Bool

        var track: String { path.last ?? "" }
    }

    private struct Track {
        let path: [String]
        var last: UInt64 = 0
        var open: [Int] = []
    }

    private(set) var events: [Event] = []
    /// Of all events.
    private(set) var clocks: Set<UInt64?> = []
    /// That of the trace.
    private(set) var primaryClock: UInt64?
    private(set) var problems: [String] = []
    private var tracks: [UInt64: Track] = [:]

    init(_ bytes: [UInt8]) {
        for packet in ProtobufField.read(bytes) {
            let fields = packet.fields
            if let snapshot = fields.field(PerfettoField.TracePacket.clockSnapshot) {
                primaryClock = snapshot.fields.field(PerfettoField.ClockSnapshot.primaryClock)?.value
            }
            if let track = fields.field(PerfettoField.TracePacket.trackDescriptor) { describe(track.fields) }
            if fields.field(PerfettoField.TracePacket.trackEvent) != nil { add(fields) }
        }
        for track in tracks.values where !track.open.isEmpty { problems.append("open: \(track.path)") }
    }

    private mutating func describe(_ fields: [ProtobufField]) {
        let id = fields.field(PerfettoField.TrackDescriptor.uuid)?.value ?? 0
        if id == 0 || tracks[id] != nil { problems.append("identifier \(id)") }
        var path: [String] = []
        if let parent = fields.field(PerfettoField.TrackDescriptor.parent)?.value {
            if tracks[parent] == nil { problems.append("no parent of \(id)") }
            path = tracks[parent]?.path ?? []
        }
        tracks[id] = Track(path: path + [fields.field(PerfettoField.TrackDescriptor.name)?.text ?? ""])
    }

    private mutating func add(_ packet: [ProtobufField]) {
        let fields = packet.field(PerfettoField.TracePacket.trackEvent)?.fields ?? []
        let id = fields.field(PerfettoField.TrackEvent.track)?.value ?? 0
        let time = packet.field(PerfettoField.TracePacket.timestamp)?.value ?? 0
        clocks.insert(packet.field(PerfettoField.TracePacket.clockID)?.value)
        guard var track = tracks[id] else { return problems.append("no track \(id)") }
        if time < track.last { problems.append("\(track.path): \(time) after \(track.last)") }
        track.last = time
        defer { tracks[id] = track }
        let kind = TraceEvent.Kind(rawValue: fields.field(PerfettoField.TrackEvent.type)?.value ?? 0)
        if kind == .end {
            guard let begun = track.open.popLast() else { return problems.append("\(track.path): no begin") }
            events[begun].end = time
            return
        }
        if kind == .begin { track.open.append(events.count) }
        let notes = fields.filter { $0.number == PerfettoField.TrackEvent.annotations }.map(\.fields)
        events.append(
            Event(
                path: track.path, name: fields.field(PerfettoField.TrackEvent.name)?.text ?? "",
                notes: Dictionary(
                    notes.compactMap { note in
                        note.last.map { (note.field(PerfettoField.DebugAnnotation.name)?.text ?? "", $0) }
                    }, uniquingKeysWith: { first, _ in first }),
                flows: Set(fields.filter { $0.number == PerfettoField.TrackEvent.flows }.map(\.value)), begin: time,
                end: time, isSlice: kind == .begin))
    }

    func events(on track: String) -> [Event] { events.filter { $0.track == track } }
}
