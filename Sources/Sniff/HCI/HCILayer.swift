import Decoders

/// The Host Controller Interface of all adapters of an input (Core 6.0, Vol 4, Part E): describes its packets, keeps what
/// the adapters are and do, and says what a packet changes in the connections.
struct HCILayer: ~Copyable {
    private let pin = Pin()
    let registry: Registry
    /// Names of the LE Meta events by subevent code, where they are found without counting references to the table.
    let leEventNames: InlineArray<256, StaticName?>
    private var adapters = InPlaceArray<Adapter>()
    /// The work left after the command or event at hand.
    var outcome = Outcome()
    /// Of the event at hand: advertising data whose last part a report had, by where that report starts.
    var joined: [(start: Int, data: [UInt8])] = []
    /// Whether anybody asks for ``keptReports``.
    var keepsReports = false
    /// The advertising reports of the event at hand.
    var keptReports: [AdvertisingReport] = []
    /// The capture has no events: commands do not wait.
    var lacksEvents = false
    /// Commands that without an answer, since they were last taken.
    var givenUp: [(command: PendingCommands.Command, reason: UnansweredReason)] = []
    /// Adapter index, or capture interface where the format has no index, of each adapter.
    private var keys: [UInt32] = []
    /// The adapter of the last packet, which the next one belongs to as a rule.
    private var latest: (key: UInt32, id: AdapterID)?
    /// Set when a record said that an event was sent, or a command received: the directions of the input are of no use.
    private(set) var hasWrongDirections = false
    /// The same of any input.
    private(set) var hadWrongDirections = false
    /// Set when an adapter could not be kept.
    private(set) var limitReached = false

    static let adapterLimit = 64

    /// The work left after the fields of a packet are described. Kept and lent: returned, it was copied for each event.
    struct Outcome: ~Copyable {
        /// Of the connection that the packet is about.
        var handle: UInt16?
        private(set) var occurrence = HCIOccurrence.none
        /// Whether it is more than `none`: to ask that itself copies it.
        private(set) var hasOccurred = false
        var reports: Reports?
        var carried: Carried?

        /// The next packet has led to nothing yet.
        mutating func forget() {
            handle = nil
            if hasOccurred {
                occurrence = .none
                hasOccurred = false
            }
            reports = nil
            carried = nil
        }

        mutating func note(_ found: HCIOccurrence) {
            if case .none = found { return }
            occurrence = found
            hasOccurred = true
        }
    }

    /// A command or event with advertising data that is no report of them.
    struct Carried {
        var carrier: CarriedAdvertisingList.Carrier
        /// Is at the beginning of the parameters.
        var parameters: Reader

        init?(_ carrier: CarriedAdvertisingList.Carrier?, _ parameters: Reader) {
            guard let carrier else { return nil }
            self.carrier = carrier
            self.parameters = parameters
        }
    }

    /// Advertising reports, or one periodic advertising report, in an event.
    struct Reports {
        var subevent: UInt8
        /// Is after the Subevent_Code.
        var parameters: Reader
    }

    init(_ registry: Registry) {
        self.registry = registry
        leEventNames = InlineArray { registry.leEvents.name(of: UInt16($0)) }
    }

    subscript(_ id: AdapterID) -> Adapter {
        @inline(__always) _read { yield adapters[id.index] }
        @inline(__always) _modify { yield &adapters[id.index] }
    }

    /// The adapter of a packet.
    ///
    /// - Parameters:
    ///   - index: as the format has it; the capture interface represents it where that is `nil`.
    mutating func adapter(_ index: UInt16?, interface: Int) throws(Fault) -> AdapterID {
        let key = index.map { UInt32($0) } ?? 0x1_0000 &+ UInt32(truncatingIfNeeded: interface &+ 1)
        if let latest, latest.key == key { return latest.id }
        return try find(key)
    }

    private mutating func find(_ key: UInt32) throws(Fault) -> AdapterID {
        let index = keys.firstIndex(of: key) ?? keys.count
        if index == keys.count {
            guard index < HCILayer.adapterLimit else {
                limitReached = true
                throw Fault(RecordField.adapter.key, offset: 0, .limit)
            }
            keys.append(key)
            adapters.append(Adapter(AdapterID(index: index)))
        }
        let id = AdapterID(index: index)
        latest = (key, id)
        return id
    }

    /// Notes the connection and the device that a command or event is about, where its parameters have them at fixed places.
    mutating func note(
        _ offsets: FixedOffsets, _ parameters: Reader, _ bytes: borrowing Span<UInt8>, _ facts: inout PacketFacts
    ) {
        let (start, end) = (parameters.position, parameters.end)
        if let offset = offsets.handle, start + offset + 2 <= end { outcome.handle = bytes.u16(at: start + offset) }
        if let address = offsets.address { facts.note(address, from: start, below: end, bytes) }
    }

    /// The monitor reported the address of an adapter.
    mutating func observe(address: DeviceAddress, of adapter: AdapterID) {
        adapters[adapter.index].publicAddress = address
    }

    /// A record contradicts its packet.
    mutating func noteWrongDirection() { (hasWrongDirections, hadWrongDirections) = (true, true) }

    /// Forgets the adapters of an input that has ended. Commands that still wait have no answer.
    mutating func removeAll(_ reason: UnansweredReason) {
        hasWrongDirections = false
        for index in 0..<adapters.count {
            for command in adapters[index].commands.takeAll() { givenUp.append((command, reason)) }
        }
        adapters.removeAll()
        keys = []
        latest = nil
    }
}

extension Dissection {
    /// The parameters of an HCI packet: as many bytes as announced, or as there are; too few or too many are a fault.
    mutating func parameters(_ reader: inout Reader, _ length: Int) -> Reader {
        if length != reader.remaining { cut(&reader, length) }
        return reader
    }

    private mutating func cut(_ reader: inout Reader, _ length: Int) {
        let reason: FaultReason = length > reader.remaining ? .malformed : .excess
        faults.append(
            Fault(
                HCIField.parameters.key, offset: reader.position, needed: length, available: reader.remaining, reason),
            within: .record)
        reader.limit(length)
    }

    /// Describes parameters. Those of a vendor that have another form are left to be shown as they are: another vendor may
    /// use the same code.
    mutating func describeOrLeave(
        isVendors: Bool, _ reader: inout Reader, _ describe: (inout FieldList, inout Reader) throws(Fault) -> Void
    ) throws(Fault) {
        guard isVendors else { return try describe(&fields, &reader) }
        let mark = fields.mark
        let start = reader
        do throws(Fault) {
            try describe(&fields, &reader)
        } catch {
            fields.truncate(to: mark)
            reader = start
        }
    }

    /// Parameters that have no layout are shown as they are.
    mutating func describeRest(_ bytes: borrowing Span<UInt8>, _ reader: inout Reader) {
        if !reader.isAtEnd { fields.add(HCIField.parameters.key, undecoded: reader.rest(), of: bytes) }
    }
}
