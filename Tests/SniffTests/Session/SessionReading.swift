import Decoders
import Foundation
import Sniff

/// What a session made of captures: every event with its fields, and what it says at the end.
struct SessionReading {
    private(set) var events: [EventFacts] = []
    /// Transfers that were open at the end of an input.
    private(set) var unfinished: [EventFacts] = []
    private(set) var databases: [GATTDatabase] = []
    private(set) var unanswered: [UnansweredRequest] = []
    private(set) var unansweredCount: UInt64 = 0
    private(set) var limits: Set<Analyzer.Limit> = []
    private(set) var devices: [Device] = []

    /// Reads captures one after the other through one session, as files, the way an app's own tests would.
    init(
        _ captures: CaptureBuilder..., keepingEvents: Bool = true, tracksDevices: Bool = false,
        profiles: TransferProfiles = TransferProfiles(), showsSecrets: Bool = false
    ) throws {
        let registry = try Registry()
        var selection = FieldSelection(registry.vocabulary)
        if keepingEvents { selection.insertAll() }
        var session = Session(
            registry, selection, tracksDevices: tracksDevices, profiles: profiles, showsSecrets: showsSecrets)
        var collector = Collector(vocabulary: registry.vocabulary, keepsEvents: keepingEvents)
        for capture in captures {
            let path = FileManager.default.temporaryDirectory.path + "/blesniff-\(UUID()).btsnoop"
            try Data(capture.bytes).write(to: URL(fileURLWithPath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            try session.read(path, into: &collector)
        }
        events = collector.events
        unfinished = collector.unfinished
        databases = session.analyzer.databases
        unanswered = session.analyzer.unanswered
        unansweredCount = UInt64(session.analyzer.unansweredCount)
        limits = session.analyzer.limitsReached
        devices = session.analyzer.devices?.devices ?? []
    }

    /// Reads one file with all its fields.
    init(path: String) throws {
        let registry = try Registry()
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var session = Session(registry, selection)
        var collector = Collector(vocabulary: registry.vocabulary, keepsEvents: true)
        try session.read(path, into: &collector)
        events = collector.events
    }

    /// The event of a record; captures follow each other.
    subscript(_ frame: Int) -> EventFacts { events[frame - 1] }

    private struct Collector: PacketSink {
        let vocabulary: Vocabulary
        let keepsEvents: Bool
        var events: [EventFacts] = []
        var unfinished: [EventFacts] = []

        mutating func receiveMessage(_ event: Event, _ fields: borrowing FieldList) {
            unfinished.append(EventFacts(event, fields, vocabulary))
        }

        mutating func receive(_ event: Event, _ fields: borrowing FieldList, _ bytes: borrowing Span<UInt8>) -> Bool {
            if keepsEvents { events.append(EventFacts(event, fields, vocabulary)) }
            return true
        }
    }
}

/// The fields of one event by their path, as text.
struct EventFacts {
    let event: Event
    private var values: [String: [String]] = [:]

    init(_ event: Event, _ fields: borrowing FieldList, _ vocabulary: Vocabulary) {
        self.event = event
        for index in 0..<fields.count {
            let entry = fields[index]
            guard let text = EventFacts.text(entry, fields) else { continue }
            values[vocabulary[entry.key].path, default: []].append(text)
        }
    }

    /// The value, where there is exactly one.
    subscript(_ path: String) -> String? {
        guard let all = values[path], all.count == 1 else { return nil }
        return all[0]
    }

    func all(_ path: String) -> [String] { values[path] ?? [] }

    private static func text(_ entry: FieldEntry, _ fields: borrowing FieldList) -> String? {
        switch entry.kind {
        case .unsigned: "\(entry.value)"
        case .signed: "\(entry.signed)"
        case .decimal, .fixed, .float: entry.number.map { "\($0)" }
        case .boolean: entry.value == 0 ? "false" : "true"
        case .text, .label: fields.withBytes(of: entry) { String(decoding: $0, as: UTF8.self) }
        case .name: String(decoding: entry.staticName.utf8, as: UTF8.self)
        case .bytes: fields.withBytes(of: entry) { $0.map { String(format: "%02x", $0) }.joined() }
        case .address: "\(DeviceAddress(entry.value, type: 0))"
        case .uuid: "\(entry.uuid)"
        case .object, .list, .array, .element, .end, .group: nil
        }
    }
}
