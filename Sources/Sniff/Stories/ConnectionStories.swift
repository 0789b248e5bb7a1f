import Decoders

/// The stories of all connections of a run.
///
/// Memory grows with the connections, of which ``limit`` are kept: the first ones; the others are counted.
package struct ConnectionStories: Sendable {
    private var stories: [ConnectionStory] = []
    /// Where the story of each connection is, in the order of their numbers, in which nearly all begin.
    private var positions: [(number: ConnectionNumber, position: Int)] = []
    /// The story of the last operation; the next one usually belongs to it.
    private var lastPosition: (number: ConnectionNumber, position: Int)?
    /// The memory of the stories besides themselves (``ConnectionStory/weight``).
    private var weight = 0
    /// Connections that there was no room for.
    package private(set) var omitted: Set<ConnectionNumber> = []
    /// Attempts that came to nothing before there was a connection.
    package private(set) var failures = ConnectionStory.Kept()
    /// Attempts that the host gave up before there was a connection.
    package private(set) var cancelled = ConnectionStory.Kept()
    /// Connections of BR/EDR without GATT.
    private var classicOnly: [ConnectionStory] = []
    /// All connections of BR/EDR, and attempts at them.
    package private(set) var classic = ClassicConnections()
    private var clocks = CaptureClocks()
    /// The names of devices.
    private var names = ObservedNames()
    /// The latest connection with each peripheral, by its key (``DeviceAddress/key``).
    private var latest: [UInt64: ConnectionNumber] = [:]
    /// By the peripheral: where its connections are among the ``positions``, once the run is over.
    private var visits: [DeviceAddress: [Int]] = [:]
    private var silences: [ConnectionNumber: Silence] = [:]
    private var pairings: [ConnectionNumber: [PairingStory]] = [:]
    /// Who is behind resolvable private addresses.
    private var identities: [DeviceAddress: (address: DeviceAddress, source: String)] = [:]

    package static let limit = 16_384
    /// Operations and characteristics that all stories keep together: those that come later are counted where they can be.
    package static let weightLimit = 32_768

    /// Whether the bytes of values are kept over time.
    private let keepsActivity: Bool

    package init(keepsActivity: Bool = false) { self.keepsActivity = keepsActivity }

    /// The operations that a run must hand on.
    package static var selection: OperationSelection {
        var selection = OperationSelection.all
        selection.kinds.subtract(OperationKinds(.packet))
        selection.kept = []
        selection.onlyNewAdvertising = true
        return selection
    }

    package mutating func receive(_ event: OperationEvent) {
        let clock = clocks.note(event.moment)
        switch event {
        case .operation(let operation): receive(operation, clock)
        case .gap(let gap):
            if let connection = gap.connection { change(connection, gap.moment, clock) { $0.add(gap) } }
        case .time: break
        }
    }

    private mutating func receive(_ operation: BluetoothOperation, _ clock: Int?) {
        names.observe(operation)
        if let connection = operation.connection {
            change(connection, operation.begin, clock) { $0.add(operation) }
            if operation.kind == .connect, let peripheral = operation.peripheral {
                latest[peripheral.key] = connection
            }
        } else if operation.kind == .advertise, let peripheral = operation.peripheral {
            guard let number = latest[peripheral.key], let position = position(of: number, at: index(of: number)) else {
                return
            }
            stories[position].noteAdvertising(at: operation.begin)
        } else if operation.kind == .failToConnect {
            failures.add(operation)
        } else if operation.kind == .attempt, case .refused = operation.outcome {
            failures.add(operation)
        } else if operation.kind == .cancel, operation.outcome == .succeeded, operation.peripheral != nil {
            cancelled.add(operation)
        }
    }

    private mutating func change(
        _ number: ConnectionNumber, _ moment: Moment, _ clock: Int?, _ body: (inout ConnectionStory) -> Void
    ) {
        let known = lastPosition.flatMap { $0.number == number ? $0.position : nil }
        guard let index = known ?? position(number, moment, clock) else { return }
        lastPosition = (number, index)
        weight += stories[index].change(isFull: weight >= ConnectionStories.weightLimit, clock, body)
    }

    /// Where a story is, which begins if there is none and room for it.
    private mutating func position(_ number: ConnectionNumber, _ moment: Moment, _ clock: Int?) -> Int? {
        let index = index(of: number)
        if let known = position(of: number, at: index) { return known }
        guard stories.count < ConnectionStories.limit else {
            if omitted.count < ConnectionStories.limit { omitted.insert(number) }
            return nil
        }
        positions.insert((number, stories.count), at: index)
        stories.append(ConnectionStory(number, at: moment, clock, keepsActivity: keepsActivity))
        return stories.count - 1
    }

    /// Where a number is among the ``positions``, or would be.
    private func index(of number: ConnectionNumber) -> Int {
        (0..<positions.count).partitioningIndex { positions[$0].number >= number }
    }

    private func position(of number: ConnectionNumber, at index: Int) -> Int? {
        index < positions.count && positions[index].number == number ? positions[index].position : nil
    }

    /// All of them, in the order in which they began.
    package var all: [ConnectionStory] { positions.map { stories[$0.position] } }

    /// When what the capture has of a connection that stayed open ended, by the clock of the connection; `nil` where that is
    /// not known.
    package func end(of story: ConnectionStory) -> Moment? { story.clock.map { clocks.end(of: $0) } }

    /// When a connection ended, or the capture where it is open; `nil` where its times are by several clocks.
    package func lastMoment(of story: ConnectionStory) -> Moment? {
        story.hasOneClock ? story.disconnect?.begin ?? end(of: story) : nil
    }

    /// Of a connection on the air whose end was not heard: since when nothing was.
    package struct Silence: Sendable {
        /// The last packet, since the first record of the run.
        package let since: Nanoseconds
        /// The time that a connection may be silent, and that it was silent for longer than; `nil` where it was not.
        package let exceeded: Nanoseconds?
        /// Nothing was heard after the request that begins it.
        package let isUnestablished: Bool

        /// `nil` where the end of the connection was heard, and while it may still come.
        ///
        /// - Parameters:
        ///   - start: the first record of the run.
        ///   - end: when what the capture has of a connection that stayed open ended.
        package init?(_ silence: AirSilence, start: Timestamp, disconnect: BluetoothOperation?, end: Moment?) {
            guard silence.since.isKnown, disconnect?.facts[.reason] == nil else { return nil }
            let since = silence.since.nanoseconds(since: start)
            let limit = silence.limit ?? AirSilence.longestTimeout
            let isExceeded = (disconnect?.begin ?? end)?.position.map { $0 - since > limit } ?? false
            guard isExceeded || disconnect != nil else { return nil }
            self.since = since
            exceeded = isExceeded ? limit : nil
            isUnestablished = silence.isUnestablished
        }
    }

    /// The run is over.
    ///
    /// - Parameters:
    ///   - keys: of the run, with its pairings.
    ///   - silences: of its connections on the air.
    ///   - start: the time of its first record.
    mutating func finish(keys: KeyStore, silences airSilences: [AirSilence], start: Timestamp) {
        pairings = Dictionary(grouping: keys.stories, by: \.connection)
        for index in positions.indices {
            let story = stories[positions[index].position]
            if let peripheral = story.peripheral, story.connect != nil { visits[peripheral, default: []].append(index) }
        }
        for address in stories.flatMap({ [$0.central, $0.peripheral] }).compactMap(\.self) {
            identities[address] = keys.identity(of: address)
        }
        for silence in airSilences {
            guard let position = position(of: silence.connection, at: index(of: silence.connection)) else { continue }
            silences[silence.connection] = Silence(
                silence, start: start, disconnect: stories[position].disconnect, end: end(of: stories[position]))
        }
    }

    /// Those of LE, and of BR/EDR with or without GATT, in the order of their numbers.
    package var connections: [ConnectionStory] {
        classicOnly.isEmpty ? all : (all + classicOnly).sorted { $0.number < $1.number }
    }

    /// Connections of BR/EDR: the stories of those with GATT are there.
    mutating func add(_ classic: ClassicConnections) {
        self.classic = classic
        for connection in classic.connections {
            guard let number = connection.begin.connection else { continue }
            if let position = position(of: number, at: index(of: number)) {
                stories[position].change(to: connection)
            } else {
                let clock = clocks.note(connection.begin.begin)
                var story = ConnectionStory(number, at: connection.begin.begin, clock, keepsActivity: false)
                story.change(to: connection)
                classicOnly.append(story)
            }
        }
    }

    /// The next connection with the same peripheral, after a time in the capture.
    package func next(after story: ConnectionStory, from end: Nanoseconds) -> ConnectionStory? {
        guard let peripheral = story.peripheral, let visits = visits[peripheral] else { return nil }
        let index = index(of: story.number)
        let later = visits[visits.indices.partitioningIndex { visits[$0] > index }...]
        return later.first { (stories[positions[$0].position].begin.position ?? .min) >= end }.map {
            stories[positions[$0].position]
        }
    }

    /// `nil` where its end was heard, and while its end may still come.
    package func silence(of story: ConnectionStory) -> Silence? { silences[story.number] }

    /// Who is behind a resolvable private address, and where the IRK is from that tells.
    package func identity(_ address: DeviceAddress?) -> (address: DeviceAddress, source: String)? {
        address.flatMap { identities[$0] }
    }

    /// The story of the pairing that an operation is about.
    package func pairing(of operation: BluetoothOperation) -> PairingStory? {
        guard operation.kind == .pair, let connection = operation.connection else { return nil }
        return pairings[connection]?.first { $0.frame == operation.begin.frame }
    }

    /// The name of a device.
    package func name(_ address: DeviceAddress?) -> String? { address.flatMap { names[$0] } }
}
