import Decoders

/// The stories of all connections of a run.
///
/// Memory grows with the connections, of which ``limit`` are kept: the first ones; the others are counted.
package struct ConnectionStories: Sendable {
    private var stories: [ConnectionNumber: ConnectionStory] = [:]
    /// What the stories keep beside themselves (``ConnectionStory/weight``).
    private var weight = 0
    /// Connections that there was no room for.
    package private(set) var omitted: Set<ConnectionNumber> = []
    /// Attempts that came to nothing before there was a connection.
    package private(set) var failures = ConnectionStory.Kept()
    private var clocks = CaptureClocks()
    /// What devices call themselves.
    private var names = AdvertisedNames()

    package static let limit = 16_384
    /// Operations and characteristics that all stories keep together: those that come later are counted where they can be.
    package static let weightLimit = 32_768

    package init() {}

    /// What a run has to hand on.
    package static var selection: OperationSelection {
        var selection = OperationSelection.all
        selection.kinds.subtract(OperationKinds(.packet))
        selection.kept = OperationKinds(.discover)
        selection.onlyNewAdvertising = true
        return selection
    }

    /// The fields that packets have to have.
    package static func select(_ selection: inout FieldSelection) { selection.insert(ATTField.groupService.key) }

    package mutating func receive(_ event: OperationEvent) {
        let clock = clocks.note(event.moment)
        switch event {
        case .operation(let operation): receive(operation, clock)
        case .gap(let gap):
            if let connection = gap.connection { change(connection, gap.moment, clock) { $0.add(gap) } }
        case .time: break
        }
    }

    private mutating func receive(_ operation: Operation, _ clock: Int?) {
        names.observe(operation)
        if let connection = operation.connection {
            change(connection, operation.begin, clock) { $0.add(operation) }
        } else if operation.kind == .failToConnect {
            failures.add(operation)
        }
    }

    private mutating func change(
        _ number: ConnectionNumber, _ moment: Moment, _ clock: Int?, _ body: (inout ConnectionStory) -> Void
    ) {
        if stories[number] == nil, stories.count >= ConnectionStories.limit {
            if omitted.count < ConnectionStories.limit { omitted.insert(number) }
            return
        }
        let isFull = weight >= ConnectionStories.weightLimit
        weight += { story in
            let before = story.weight
            story.isFull = isFull
            if let clock, story.clock != clock { story.clock = nil }
            body(&story)
            return story.weight - before
        }(&stories[number, default: ConnectionStory(number, at: moment, clock)])
    }

    /// All of them, in the order in which they began.
    package var all: [ConnectionStory] { stories.values.sorted { $0.number < $1.number } }

    /// When what the capture has of a connection that stayed open ended, by the clock of the connection; `nil` where that is
    /// not known.
    package func end(of story: ConnectionStory) -> Moment? { story.clock.map { clocks.end(of: $0) } }

    /// What a device calls itself.
    package func name(_ address: DeviceAddress?) -> String? { address.flatMap { names[$0] } }
}
