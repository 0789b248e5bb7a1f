import Decoders

/// One connection: who, when, what was agreed on, what was done, and how it ended.
package struct ConnectionStory: Sendable {
    package let number: ConnectionNumber
    /// Its beginning, or the first that was seen of it.
    package private(set) var begin: Moment
    /// How it began; `nil` where that is not in the capture.
    package private(set) var connect: BluetoothOperation?
    /// Whether it is one of BR/EDR.
    package private(set) var isClassic = false
    /// Why it was over before it was established: nothing came from the other side.
    package private(set) var failure: BluetoothOperation?
    /// How it ended; `nil` where it was open when the capture ended.
    package private(set) var disconnect: BluetoothOperation?
    package private(set) var central: DeviceAddress?
    package private(set) var peripheral: DeviceAddress?
    /// Parameters, PHY, data length, MTU, pairing and encryption: who asked, and what was granted.
    package private(set) var changes = Kept()
    /// The servers that were used: those of devices first, then the capturing host's.
    package private(set) var servers: [ServerStory] = []
    /// ATT bearers besides that of the fixed channel (Enhanced ATT) that something was sent on, by their places.
    package private(set) var enhancedBearers: Set<Int> = []
    /// Bytes of attribute values that were read, written, notified or indicated, from its beginning to its end; `nil` where
    /// they are not asked for.
    package private(set) var activity: TimeBins?
    /// Messages of applications, by profile and sender.
    package private(set) var messages: [MessageFigures] = []
    /// Those that broke off.
    package private(set) var brokenMessages = Kept()
    /// Those that report an error.
    package private(set) var refusedMessages = Kept()
    /// The procedures of several messages, such as an update.
    package private(set) var procedures = Kept()
    /// Requests that were refused, or never answered.
    package private(set) var refused = Kept()
    package private(set) var unanswered = Kept()
    /// Requests of which the capture does not tell whether they were answered.
    package private(set) var uncaptured = Kept()
    /// The last exchange before its end.
    package private(set) var lastExchange: BluetoothOperation?
    /// When its peripheral was heard advertising: first after the last exchange, and first after its end.
    package private(set) var advertising: (before: Moment?, after: Moment?)
    /// The number of its packets that the capture does not have.
    package private(set) var missed: SaturatingCount = 0
    package private(set) var wrongCRCs = 0
    package private(set) var isUnreadable = false
    /// The use of the characteristics of all servers, in the order in which it began.
    package private(set) var characteristics: [CharacteristicFigures] = []
    /// Whether all its times are by one clock, so that they can be compared.
    package var hasOneClock: Bool { clock != nil }
    /// Which clock its times are by; `nil` where that is not known, or there are several.
    var clock: Int?
    /// Where the figures of each characteristic are, in the order of the subjects.
    private var positions: [(subject: Subject, position: Int)] = []
    /// Nothing more is kept than counts: all stories together keep as much as they may.
    var isFull = false
    /// Operations, characteristics and messages that it keeps, and a sixteenth of the services.
    private var weight = 0

    /// The first of some operations, and how many there were.
    package struct Kept: Sendable {
        package private(set) var operations: [BluetoothOperation] = []
        package private(set) var count = 0

        static let limit = 64

        /// - Returns: how many more are kept.
        @discardableResult
        mutating func add(_ operation: BluetoothOperation, isFull: Bool = false) -> Int {
            count += 1
            guard !isFull, operations.count < Kept.limit else { return 0 }
            operations.append(operation.shortened)
            return 1
        }
    }

    private struct Subject: Comparable {
        let server: Sender
        let uuid: BluetoothUUID?
        let service: BluetoothUUID?
        let handle: UInt16

        /// Nearly always, the handle decides.
        static func < (one: Subject, other: Subject) -> Bool {
            one.handle != other.handle ? one.handle < other.handle : one.words < other.words
        }

        private var words: (Int, UInt64, UInt64, UInt64, UInt64) {
            let known = (uuid == nil ? 0 : 1) + (service == nil ? 0 : 2) + Int(server.rawValue) * 4
            return (known, uuid?.high ?? 0, uuid?.low ?? 0, service?.high ?? 0, service?.low ?? 0)
        }
    }

    /// Characteristics that are distinguished; of more, the first ones are.
    static let characteristicLimit = 1024
    static let messageLimit = 256

    init(_ number: ConnectionNumber, at moment: Moment, _ clock: Int?, keepsActivity: Bool) {
        self.number = number
        self.clock = clock
        begin = moment
        if keepsActivity { activity = TimeBins() }
    }

    /// It turns out to be one of BR/EDR.
    mutating func change(to connection: ClassicConnections.Connection) {
        isClassic = true
        connect = connection.begin
        begin = connection.begin.begin
        disconnect = connection.end
        central = central ?? connection.begin.central
        peripheral = peripheral ?? connection.begin.peripheral
    }

    /// Whether anything was done on it with GATT.
    package var hasGATT: Bool { !servers.isEmpty || !changes.operations.isEmpty || lastExchange != nil }

    // MARK: - Taking

    /// Changes it in place: it is large.
    ///
    /// - Parameters:
    ///   - isFull: see ``isFull``.
    ///   - clock: that of the change.
    /// - Returns: what it keeps more than before (``weight``).
    mutating func change(isFull: Bool, _ clock: Int?, _ body: (inout ConnectionStory) -> Void) -> Int {
        let before = weight
        self.isFull = isFull
        if let clock, self.clock != clock { self.clock = nil }
        body(&self)
        return weight - before
    }

    mutating func add(_ operation: BluetoothOperation) {
        central = central ?? operation.central
        peripheral = peripheral ?? operation.peripheral
        switch operation.kind {
        case .connect:
            connect = operation
            begin = operation.begin
        case .failToConnect:
            failure = operation
            begin = operation.begin
        case .disconnect: disconnect = operation
        case .updatePHY where operation.changesNothing: break
        case .requestParameters, .updateParameters, .updatePHY, .updateDataLength, .pair, .encrypt:
            weight += changes.add(operation, isFull: isFull)
        case .exchangeMTU:
            weight += changes.add(operation, isFull: isFull)
            noteExchange(operation)
        case .discover: addDiscovery(operation)
        case .message: addMessage(operation)
        default:
            noteExchange(operation)
            addActivity(operation)
            addFigures(operation)
        }
    }

    /// Its peripheral advertises.
    mutating func noteAdvertising(at moment: Moment) {
        guard let position = moment.position else { return }
        if let end = disconnect?.completion.position, position >= end {
            advertising.after = advertising.after ?? moment
        } else if let known = advertising.before?.position, let last = lastExchange?.completion.position {
            if known <= last { advertising.before = moment }
        } else {
            advertising.before = advertising.before ?? moment
        }
    }

    mutating func add(_ gap: CaptureGap) {
        switch gap.reason {
        case .lostPackets(let count), .missedEvents(let count): missed += SaturatingCount(UInt64(max(count, 0)))
        case .badCRC: wrongCRCs += 1
        case .encrypted: isUnreadable = true
        default: break
        }
    }

    private mutating func addActivity(_ operation: BluetoothOperation) {
        guard activity != nil, disconnect == nil, !operation.value.isEmpty,
            let time = operation.completion.nanoseconds, let begin = begin.nanoseconds
        else { return }
        activity?.add(Int64(operation.value.count), at: time - begin)
    }

    /// Remembers what came last, and what came to nothing.
    private mutating func noteExchange(_ operation: BluetoothOperation) {
        if disconnect == nil { lastExchange = operation.shortened }
        if operation.isEnhanced { enhancedBearers.insert(operation.bearer) }
        switch operation.outcome {
        case .succeeded: break
        case .refused where operation.showsAbsence: break
        case .refused: weight += refused.add(operation, isFull: isFull)
        case .unanswered(.notCaptured): weight += uncaptured.add(operation, isFull: isFull)
        case .unanswered: weight += unanswered.add(operation, isFull: isFull)
        }
    }

    private mutating func addDiscovery(_ operation: BluetoothOperation) {
        noteExchange(operation)
        weight += servers[noteServer(operation)].addDiscovery(operation, isFull: isFull)
    }

    /// - Returns: the index of the server that an operation is about.
    @discardableResult
    private mutating func noteServer(_ operation: BluetoothOperation) -> Int {
        if let known = servers.firstIndex(where: { $0.side == operation.server }) { return known }
        let server = ServerStory(operation)
        let index =
            server.isOfHost
            ? servers.count : servers.firstIndex { $0.isOfHost || $0.side == .central } ?? servers.count
        servers.insert(server, at: index)
        return index
    }

    private mutating func addMessage(_ operation: BluetoothOperation) {
        if operation.progress != nil {
            weight += procedures.add(operation, isFull: isFull)
            return
        }
        if operation.facts[.state] == .text("refused") {
            weight += refusedMessages.add(operation, isFull: isFull)
        } else if operation.outcome != .succeeded {
            weight += brokenMessages.add(operation, isFull: isFull)
        }
        let profile = operation.facts[.profile].map { "\($0)" } ?? ""
        let index = messages.firstIndex { $0.profile == profile && $0.sender == operation.actor }
        if let index { return messages[index].add(operation) }
        guard !isFull, messages.count < ConnectionStory.messageLimit else { return }
        var figures = MessageFigures(profile, operation.actor)
        figures.add(operation)
        messages.append(figures)
        weight += 1
    }

    /// A value follows a write: the first of each attribute that is written looks its type up.
    private mutating func addCause(_ cause: NotificationCause, to position: Int) {
        let server = characteristics[position].server
        let known = characteristics[position].answers.contains { $0.handle == cause.handle }
        let written = known ? nil : characteristics.first { $0.handle == cause.handle && $0.server == server }
        characteristics[position].add(cause, type: written?.uuid)
    }

    private mutating func addFigures(_ operation: BluetoothOperation) {
        guard let attribute = operation.attribute else { return }
        let uuid = attribute.characteristicOrType
        // The type of a descriptor says nothing about the characteristic, where that is unknown.
        let isKnown = uuid.map { !$0.isOfStructure } ?? false
        let handle = isKnown ? attribute.valueHandle : attribute.handle
        let subject = Subject(server: operation.server, uuid: uuid, service: attribute.service, handle: handle)
        let index = positions.indices.partitioningIndex { positions[$0].subject >= subject }
        if index < positions.count, positions[index].subject == subject {
            let position = positions[index].position
            let before = characteristics[position].subscriptions.count
            characteristics[position].add(operation, isFull: isFull)
            if let cause = operation.cause, cause.isWrite { addCause(cause, to: position) }
            weight += characteristics[position].subscriptions.count - before
            return
        }
        guard !isFull, characteristics.count < ConnectionStory.characteristicLimit else { return }
        noteServer(operation)
        var figures = CharacteristicFigures(
            server: operation.server, uuid: uuid, service: attribute.service, handle: handle,
            handleName: operation.attribute?.handleName)
        figures.add(operation)
        positions.insert((subject, characteristics.count), at: index)
        characteristics.append(figures)
        if let cause = operation.cause, cause.isWrite { addCause(cause, to: characteristics.count - 1) }
        weight += 1
    }
}

extension BluetoothOperation {
    /// Without its packets, and with no more of its value than an attribute may have (Core 6.0, Vol 3, Part F, 3.2.9): it is
    /// kept for long.
    package var shortened: BluetoothOperation {
        guard value.count > BluetoothOperation.keptBytes || !packets.isEmpty else { return self }
        var copy = self
        copy.state.packets = []
        copy.state.value = Array(value.prefix(BluetoothOperation.keptBytes))
        if case .text(let text)? = facts[.text] { copy.state.facts[.text] = .text(BluetoothOperation.shortened(text)) }
        if let maskedText { copy.state.maskedText = BluetoothOperation.shortened(maskedText) }
        return copy
    }

    private static let keptBytes = 512

    /// By its bytes: a character may have any number of them.
    private static func shortened(_ text: String) -> String {
        String(decoding: text.utf8.prefix(keptBytes), as: UTF8.self)
    }

    /// Whether it is an LL_PHY_UPDATE_IND that leaves both PHYs as they are (Core 6.0, Vol 6, Part B, 5.1.10).
    fileprivate var changesNothing: Bool {
        outcome == .succeeded && facts[.phyToPeripheral] == nil && facts[.phyToCentral] == nil
    }
}
