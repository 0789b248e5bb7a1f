import Sniff
import Testing

/// What a session made of captures: every packet, and what it says at the end.
struct SessionReading {
    private(set) var packets: [PacketText] = []
    /// Messages that were open at the end of an input.
    private(set) var unfinished: [PacketText] = []
    private(set) var databases: [GATTDatabase] = []
    private(set) var unanswered: [UnansweredRequest] = []
    private(set) var unansweredCounts = UnansweredCounts()
    /// What was never answered, as the records that sinks get, in the order in which that became known.
    private(set) var unansweredRecords: [PacketText] = []
    private(set) var limits: Set<MemoryLimit> = []
    private(set) var devices: [Device] = []
    private(set) var airConnections: [AirConnectionSummary] = []
    private(set) var strayPackets = StrayPackets()
    private(set) var givenUp = GivenUpCounts()
    private(set) var keys: [ListedKey] = []

    /// Reads captures one after the other through one session.
    init(
        _ captures: CaptureBuilder..., keepingPackets: Bool = true, tracksDevices: Bool = false,
        profiles: TransferProfiles = TransferProfiles(), showsSecrets: Bool = false, memoryLimit: Int? = nil
    ) throws {
        let options = try CaptureOptions(
            profiles: profiles, fields: keepingPackets ? nil : [], showsSecrets: showsSecrets,
            tracksDevices: tracksDevices)
        try self.init(captures.map(\.bytes), options, keepingPackets: keepingPackets, memoryLimit: memoryLimit)
    }

    init(
        _ captures: [[UInt8]], _ options: CaptureOptions = .standard, keepingPackets: Bool = true,
        memoryLimit: Int? = nil
    ) throws {
        var session = Session(options)
        if let memoryLimit { session.memoryLimit = memoryLimit }
        var collector = Collector(keepsPackets: keepingPackets)
        for (index, bytes) in captures.enumerated() {
            var source = try CaptureReader(bytes: bytes, name: "capture \(index + 1)")
            session.read(&source, into: &collector)
        }
        packets = collector.packets
        unfinished = collector.unfinished
        databases = session.analyzer.databases
        unanswered = session.unansweredRequests
        keys = session.listedKeys
        unansweredCounts = session.unansweredCounts
        unansweredRecords = collector.unanswered
        limits = session.limitsReached
        devices = session.devices
        airConnections = session.airConnections
        strayPackets = session.strayPackets
        givenUp = session.givenUp
    }

    /// Reads one file with all its fields.
    init(path: String) throws { packets = try Capture(path).packets().map { PacketText(packet: $0) } }

    /// The packet of a record; captures follow each other.
    subscript(_ frame: Int) -> PacketText { packets[frame - 1] }

    private struct Collector: PacketSink {
        let keepsPackets: Bool
        var packets: [PacketText] = []
        var unfinished: [PacketText] = []
        var unanswered: [PacketText] = []

        mutating func receiveUnanswered(_ packet: borrowing Dissection) {
            unanswered.append(PacketText(packet: packet.keep()))
        }

        mutating func receiveMessage(_ packet: borrowing Dissection) {
            unfinished.append(PacketText(packet: packet.keep()))
        }

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>)
            -> Bool
        {
            if keepsPackets { packets.append(PacketText(packet: packet.keep(bytes))) }
            return true
        }
    }
}

/// The fields of a packet as text, for tests that compare many.
struct PacketText {
    let packet: Packet

    /// The value, where there is exactly one.
    subscript(_ path: String) -> String? {
        let values = all(path)
        return values.count == 1 ? values[0] : nil
    }

    func all(_ path: String) -> [String] {
        do {
            return try packet.value(path, as: [FieldValue].self)?.map { value in
                if case .decimal(let decimal) = value { "\(decimal)" } else { "\(value)" }
            } ?? []
        } catch {
            Issue.record(error)
            return []
        }
    }
}
