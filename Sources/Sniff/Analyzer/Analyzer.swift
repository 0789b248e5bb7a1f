import Decoders
import Reassembly

/// Follows the packets of one or several captures: connections, channels, transactions, attribute tables; and
/// describes every packet as one event.
///
/// Its memory grows with the adapters, connections and devices seen, each of them capped (``Limit``), never with the
/// number of packets.
public struct Analyzer: ~Copyable {
    let registry: Registry
    var adapters: [Adapter] = []
    /// Places in `adapters` by key: adapter index, or capture interface.
    private var adapterKeys: [UInt32] = []
    /// The adapter of the last packet, which the next one belongs to as a rule. No adapter has this key to begin with.
    private var lastAdapter: (key: UInt32, place: Int) = (.max, 0)
    var links: [Link] = []
    private var freeLinks: [Int] = []
    var knowledge: GATTKnowledge
    /// What captures from the air need besides.
    var air = Air()
    /// Everything seen, if asked for.
    public internal(set) var devices: DeviceTable?
    /// Faults of the event at hand.
    var faults: [Fault] = []
    /// Requests that were never answered, oldest first.
    public private(set) var unanswered: [UnansweredRequest] = []
    /// How many more there are than are kept.
    public private(set) var unansweredCount = 0
    public private(set) var limitsReached: Set<Limit> = []
    /// The name of the input, where there are several.
    public var inputName: String?
    /// The event at hand. Its number, time and direction are those of the record being decoded.
    var event = Event()
    /// What the Flow Control Credit Indication at hand led to.
    var creditGrant: CreditGrant?
    /// Whether the event at hand has the object of a value already.
    var hasValue = false
    /// Whether the capture kept only the beginning of the record at hand.
    var isCut = false
    /// Whether a record was seen, so that `event.start` is the time of the first of all.
    private var hasStarted = false
    /// Name of the capture interface and comment of the next record. Kept here because hardly a record has them: to
    /// pass them with every record costs counting references.
    var interfaceName = ""
    var comment: String?
    /// Messages of applications.
    var transfers = TransferTracker()
    /// Whether credentials in messages are shown.
    let showsSecrets: Bool

    public enum Limit: String, Sendable, CaseIterable {
        case adapters = "64 adapters"
        case links = "16,384 open connections"
        case attributes = "4,096 attribute tables or 262,144 attributes"
        case devices = "65,536 devices"
        case airConnections = "4,096 connections on the air"
        case trains = "1,024 trains of periodic advertising"
    }

    static let adapterLimit = 64
    static let linkLimit = 16_384
    static let unansweredLimit = 1000

    /// - Parameters:
    ///   - registry: the decoders and the vocabulary.
    ///   - tracksDevices: keep the list of devices that ``devices`` gives.
    ///   - profiles: how applications put messages together.
    ///   - showsSecrets: show credentials in messages instead of `***`.
    public init(
        _ registry: Registry, tracksDevices: Bool = false, profiles: TransferProfiles = TransferProfiles(),
        showsSecrets: Bool = false
    ) {
        self.registry = registry
        self.showsSecrets = showsSecrets
        knowledge = GATTKnowledge(registry, profiles)
        devices = tracksDevices ? DeviceTable() : nil
    }

    /// Decodes one record and describes it in `fields`, which is emptied first.
    @discardableResult
    public mutating func process(
        _ record: CaptureRecord, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList,
        interface: String = "", comment: String? = nil
    ) -> Event {
        interfaceName = interface
        self.comment = comment
        var record = record
        follow(&record, bytes, into: &fields)
        return event
    }

    /// The same, with interface and comment set before and the event left in ``event``. The record is only read: it is
    /// `inout` because it is too large to be copied.
    mutating func follow(_ record: inout CaptureRecord, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList) {
        fields.removeAll()
        if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
        event.begin(record)
        isCut = record.originalLength > bytes.count
        if !hasStarted {
            hasStarted = true
            event.start = record.time
        }
        if transfers.isActive { expireTransfers() }
        do throws(Fault) {
            // Commands, events and ACL data of the Linux monitor: what most captures are full of.
            if case .monitor = record.link, record.tag &- 2 < 4, record.adapter != 0xFFFF {
                event.direction = record.tag & 1 == 0 ? .sent : .received
                event.adapter = record.adapter
                if fields.wantsRecord || comment != nil { describeRecord(&record, bytes.count, into: &fields) }
                let adapter = try adapterPlace(UInt32(record.adapter))
                switch record.tag {
                case 2: decodeCommand(Reader(bytes), adapter, bytes, into: &fields)
                case 3: decodeEvent(Reader(bytes), adapter, bytes, into: &fields)
                default: decodeACL(Reader(bytes), adapter, bytes, into: &fields)
                }
            } else if record.link.isFromAir {
                try decodeAir(&record, bytes, into: &fields)
            } else {
                try decodeFramed(&record, bytes, into: &fields)
            }
        } catch {
            if fields.count == 0 { describe(record, bytes.count, into: &fields) }
            faults.append(error)
        }
        if transfers.isActive { describeTransfers(into: &fields) }
        if !faults.isEmpty {
            event.hasFaults = true
            describeFaults(into: &fields)
        }
    }

    @inline(never)
    func describeRecord(_ record: inout CaptureRecord, _ length: Int, into fields: inout FieldList) {
        if fields.wantsRecord { describe(record, length, into: &fields) }
        if let comment { fields.add(RecordField.comment.key, text: comment) }
    }

    private func describe(_ record: CaptureRecord, _ length: Int, into fields: inout FieldList) {
        fields.add(RecordField.frame.key, record.number)
        record.time.add(to: &fields, RecordField.time.key)
        if let name = event.isFromAir ? event.direction.role : event.direction.name {
            fields.add(RecordField.direction.key, literal: name)
        }
        if let adapter = event.adapter { fields.add(RecordField.adapter.key, adapter) }
        if let inputName { fields.add(RecordField.input.key, label: inputName) }
        if !interfaceName.isEmpty { fields.add(RecordField.interface.key, text: interfaceName) }
        fields.add(RecordField.length.key, UInt64(length))
        if record.originalLength > length { fields.add(RecordField.originalLength.key, UInt64(record.originalLength)) }
    }

    /// A record of any kind: takes its framing off. The functions from here on take the packet apart by a reader; what
    /// else they need of the record stands in ``event`` and ``isCut``, because long argument lists cost in front of
    /// every call.
    @inline(never)
    private mutating func decodeFramed(
        _ record: inout CaptureRecord, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) throws(Fault) {
        let packet = try frame(record, bytes)
        event.direction = packet.direction
        event.adapter = packet.adapter
        describeRecord(&record, bytes.count, into: &fields)
        guard packet.kind.rawValue < PacketKind.monitor.rawValue else {
            return try decodeOther(packet, record, bytes, into: &fields)
        }
        let adapter = try adapterPlace(packet.adapter, record)
        switch packet.kind {
        case .acl: decodeACL(packet.reader, adapter, bytes, into: &fields)
        case .event: decodeEvent(packet.reader, adapter, bytes, into: &fields)
        case .command: decodeCommand(packet.reader, adapter, bytes, into: &fields)
        case .iso: try decodeISO(packet.reader, adapter, bytes, into: &fields)
        default: try decodeSynchronous(packet.reader, adapter, bytes, into: &fields)
        }
    }

    /// The adapter that a packet belongs to; capture interfaces are adapters where the format has no index.
    mutating func adapterPlace(_ index: UInt16?, _ record: CaptureRecord) throws(Fault) -> Int {
        try adapterPlace(index.map { UInt32($0) } ?? 0x1_0000 &+ UInt32(truncatingIfNeeded: record.interface &+ 1))
    }

    @inline(__always)
    private mutating func adapterPlace(_ key: UInt32) throws(Fault) -> Int {
        if key == lastAdapter.key { return lastAdapter.place }
        return try findAdapter(key)
    }

    @inline(never)
    private mutating func findAdapter(_ key: UInt32) throws(Fault) -> Int {
        let place = adapterKeys.firstIndex(of: key) ?? adapterKeys.count
        if place == adapterKeys.count {
            guard place < Analyzer.adapterLimit else {
                limitsReached.insert(.adapters)
                throw Fault(RecordField.adapter.key, offset: 0, .limit)
            }
            adapterKeys.append(key)
            adapters.append(Adapter())
        }
        lastAdapter = (key, place)
        return place
    }

    private func describeFaults(into fields: inout FieldList) {
        fields.begin(Layer.faults.key, .array)
        for fault in faults {
            fields.begin(Layer.faults.key, .element)
            let path = registry.vocabulary[fault.field].path
            let layer = Layer(path: path)
            fields.add(FaultField.faultLayer.key, label: layer == .record ? "record" : layer.prefix)
            let isInside = layer != .record && path.utf8.count > layer.prefix.utf8.count
            fields.add(
                FaultField.field.key, label: isInside ? String(path.dropFirst(layer.prefix.utf8.count + 1)) : path)
            fields.add(FaultField.offset.key, UInt64(max(fault.offset, 0)))
            if fault.needed != 0 || fault.available != 0 {
                fields.add(FaultField.needed.key, UInt64(max(fault.needed, 0)))
                fields.add(FaultField.available.key, UInt64(max(fault.available, 0)))
            }
            let reason: FaultReason = isCut && fault.reason == .malformed ? .cutShort : fault.reason
            fields.add(FaultField.reason.key, literal: reason.text)
            fields.end(Layer.faults.key)
        }
        fields.end(Layer.faults.key)
    }

    /// The connections heard on the air in the inputs that have ended, if devices are tracked; in the order of their end.
    public var airConnections: [AirConnectionSummary] { air.ended }

    /// Every attribute table that the captures reveal, in the order in which they began to.
    public var databases: [GATTDatabase] { knowledge.databases.filter { !$0.isEmpty } }

    // MARK: - Inputs and connections

    /// A new input begins; what is left of the one before ends (``finishInput()``).
    public mutating func beginInput(name: String?) {
        finishInput()
        inputName = name
        interfaceName = ""
        comment = nil
    }

    /// The input ended: what still waits for an answer will not get one. Connections and adapters are forgotten,
    /// attribute tables and devices are kept.
    public mutating func finishInput() {
        abandonTransfers()
        for place in 0..<air.connections.count { endAirConnection(place) }
        air.reset()
        for place in links.indices where links[place].isOpen { abandonRequests(place) }
        adapters = []
        adapterKeys = []
        lastAdapter = (.max, 0)
        links = []
        freeLinks = []
        if knowledge.limitReached { limitsReached.insert(.attributes) }
        if devices?.limitReached == true { limitsReached.insert(.devices) }
    }

    /// The link that a packet with this handle belongs to; begun here where its beginning was missed.
    @inline(__always)
    mutating func link(_ adapter: Int, _ handle: UInt16, opening: Bool = true) -> Int? {
        let place = Int(adapters[adapter].links[Int(handle & 0x0FFF)])
        if place > 0 { return place &- 1 }
        return opening ? open(adapter, Link(handle: handle & 0x0FFF)) : nil
    }

    /// Begins a connection, ending one that has the same handle.
    @discardableResult
    mutating func open(_ adapter: Int, _ link: Link) -> Int? {
        close(adapter, link.handle)
        guard let place = addLink(link) else { return nil }
        adapters[adapter].links[Int(link.handle & 0x0FFF)] = UInt16(place + 1)
        return place
    }

    /// Puts a connection into a free place.
    mutating func addLink(_ link: Link, limit: Int = Analyzer.linkLimit) -> Int? {
        if let free = freeLinks.popLast() {
            links[free] = link
            return free
        }
        guard links.count < limit else {
            limitsReached.insert(.links)
            return nil
        }
        links.append(link)
        return links.count - 1
    }

    /// Frees the place of a connection that is over.
    mutating func removeLink(_ place: Int) {
        endTransfers(place)
        links[place] = Link(handle: 0)
        links[place].isOpen = false
        freeLinks.append(place)
    }

    mutating func noteLimit(_ limit: Limit) { limitsReached.insert(limit) }

    mutating func close(_ adapter: Int, _ handle: UInt16) {
        let index = Int(handle & 0x0FFF)
        let place = Int(adapters[adapter].links[index]) - 1
        guard place >= 0 else { return }
        abandonRequests(place)
        removeLink(place)
        adapters[adapter].links[index] = 0
    }

    /// A reset of the adapter ends all its connections.
    mutating func closeAll(_ adapter: Int) {
        for index in adapters[adapter].links.indices where adapters[adapter].links[index] != 0 {
            close(adapter, UInt16(index))
        }
    }

    /// Reports the requests that wait for an answer, which they will not get.
    mutating func abandonRequests(_ place: Int) {
        endTransfers(place)
        for bearer in links[place].bearers {
            for sender in [Direction.sent, .received] {
                for request in bearer.requests[sender] + bearer.indications[sender] { report(request, place, sender) }
            }
        }
    }

    mutating func report(_ request: PendingRequest, _ link: Int, _ direction: Direction) {
        guard unanswered.count < Analyzer.unansweredLimit else {
            unansweredCount += 1
            return
        }
        unanswered.append(
            UnansweredRequest(
                frame: request.frame, method: ATTOpcode(rawValue: request.opcode)?.name ?? "Request",
                handle: request.handle, peer: links[link].peer, connection: links[link].handle,
                accessAddress: links[link].accessAddress,
                direction: links[link].hasUnknownSender ? .unknown : direction, input: inputName))
        unansweredCount += 1
    }
}

/// A request or indication without its response or confirmation when the connection or the capture ended.
public struct UnansweredRequest: Sendable {
    public let frame: UInt64
    public let method: StaticString
    public let handle: UInt16
    public let peer: DeviceAddress?
    public let connection: UInt16
    /// Of a connection on the air, which has no handle.
    public let accessAddress: UInt32?
    public let direction: Direction
    public let input: String?
}
