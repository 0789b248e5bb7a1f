import Decoders
import Sniff

/// Puts the events of captures with one clock together.
struct MergingRun {
    private var events: [[OperationEvent]]
    private let connections: [InputConnections]
    /// Of each connection of each input: the link that it is.
    private var links: [[Int]] = []
    /// The connections of each link.
    private var members: [[InputConnection]] = []
    /// The longest time between two moments at which the peripheral of each link listens.
    private var intervals: [Nanoseconds] = []

    private var merged: [MergedOperation] = []
    /// The operations that a new one may be equal to, by their common key.
    private var waiting: [Key: WaitingOperations] = [:]
    /// The time of the event before; what has none happened then.
    private var latest = Nanoseconds.min

    /// Connections that were compared to find links, for tests.
    private(set) var linkSteps = 0

    /// The time by which connections of an input may be reported in another order than they began in.
    private static let disorder: Nanoseconds = 60_000_000_000

    init(_ events: consuming [[OperationEvent]]) {
        connections = events.enumerated().map { InputConnections($0.element, input: $0.offset) }
        self.events = events
        findLinks()
        intervals = members.map { $0.lazy.map(\.interval).max() ?? 0 }
    }

    /// Connections of several inputs, or of several adapters of one, that are one link.
    private mutating func findLinks() {
        var index = LinkIndex()
        var known: [(connection: InputConnection, link: Int)] = []
        for input in connections {
            var ofInput: [Int] = []
            var taken: Set<Int> = []
            // Of each list: those before are taken, or over before anything that may come.
            var firsts: [LinkIndex.Key: Int] = [:]
            for connection in input.all {
                var link: Int?
                for key in LinkIndex.keys(connection.ends) {
                    let list = index[key]
                    var first = firsts[key] ?? 0
                    while first < list.count,
                        taken.contains(known[list[first]].link)
                            || known[list[first]].connection.end < connection.begin - MergingRun.disorder
                    {
                        first += 1
                    }
                    firsts[key] = first
                    for position in list[first...].prefix(LinkIndex.limit) {
                        linkSteps += 1
                        let other = known[position]
                        guard other.link < link ?? .max,
                            other.connection.overlaps(connection, by: OperationMerger.tolerance),
                            !taken.contains(other.link)
                        else { continue }
                        link = other.link
                    }
                }
                if let link {
                    members[link].append(connection)
                } else {
                    members.append([connection])
                }
                ofInput.append(link ?? members.count - 1)
                taken.insert(link ?? members.count - 1)
            }
            for (connection, link) in zip(input.all, ofInput) {
                index.insert(known.count, connection.ends)
                known.append((connection, link))
            }
            links.append(ofInput)
        }
    }

    private func link(_ number: ConnectionNumber?, in input: Int) -> Int? {
        connections[input].index(of: number).map { links[input][$0] }
    }

    /// All events in the order of their times, each once.
    mutating func merge() -> [OperationEvent] {
        var all: [(event: OperationEvent, input: Int)] = []
        for (input, events) in events.enumerated() { all += events.map { ($0, input) } }
        // No other owner has the operations now: they are changed where they are.
        events = []
        var gaps: [MergingGaps.Gap] = []
        var last: Moment?
        for index in all.indicesInOrder({ $0.event.moment }) {
            let (event, input) = all[index]
            all[index].event = .time(event.moment)
            last = event.moment
            switch event {
            case .time: continue
            case .gap(let gap):
                gaps.append(MergingGaps.Gap(gap: gap, input: input, link: link(gap.connection, in: input)))
            case .operation(let operation): take(operation, input)
            }
        }
        all = []
        waiting = [:]
        var doubts = MergingGaps(gaps, merged, members)
        for index in merged.indices { merged[index].move() }
        var events = merged.map { OperationEvent.operation($0.operation) }
        merged = []
        for gap in gaps where doubts.counts(gap) { events.append(.gap(gap.gap.moved(to: gap.link))) }
        let indices = events.indicesInOrder { $0.moment }
        events = indices.map { events[$0] }
        if let last { events.append(.time(last)) }
        return events
    }

    /// Takes an operation that an input has, unless another input had it.
    private mutating func take(_ operation: BluetoothOperation, _ input: Int) {
        let link = link(operation.connection, in: input)
        guard link != nil || operation.kind == .advertise else {
            merged.append(MergedOperation(operation: operation, link: nil, seen: InputSet(input)))
            return
        }
        let key = Key(link: link, meaning: SharedMeaning(operation), peer: link == nil ? operation.peripheral : nil)
        latest = operation.begin.nanoseconds ?? latest
        let limit = OperationMerger.tolerance + (link.map { intervals[$0] } ?? 0) + operation.mergingTolerance
        let index = waiting[key, default: WaitingOperations()].next(for: input, at: latest, limit: limit, in: merged)
        if let index {
            merged[index].add(operation, from: input)
        } else {
            waiting[key]?.append(merged.count, at: latest)
            merged.append(MergedOperation(operation: operation, link: link, seen: InputSet(input)))
        }
    }

    private struct Key: Hashable {
        let link: Int?
        let meaning: SharedMeaning
        let peer: DeviceAddress?
    }
}

/// An operation of the run, and who saw it.
struct MergedOperation {
    private(set) var operation: BluetoothOperation
    let link: Int?
    private(set) var seen: InputSet

    init(operation: BluetoothOperation, link: Int?, seen: InputSet) {
        self.operation = operation
        self.link = link
        self.seen = seen
    }

    /// Another input tells it, too: the one that knows it better counts, with what only the other one tells.
    mutating func add(_ other: BluetoothOperation, from input: Int) {
        seen.insert(input)
        let isBetter = other.knowledge > operation.knowledge
        let rest = isBetter ? operation : other
        if isBetter { operation = other }
        operation.learn(from: rest)
    }

    /// Its connection is the link from now on.
    mutating func move() { operation.state.connection = link.map { ConnectionNumber(rawValue: $0 + 1) } }
}

extension Array {
    /// Places in the order of their times; those of one time, and those without, as they are.
    fileprivate func indicesInOrder(_ moment: (Element) -> Moment) -> [Int] {
        var latest = Nanoseconds.min
        // What has no time happened when the one before did.
        let times = map { element in
            latest = moment(element).nanoseconds ?? latest
            return latest
        }
        return indices.sorted { times[$0] != times[$1] ? times[$0] < times[$1] : $0 < $1 }
    }
}

extension CaptureGap {
    fileprivate func moved(to link: Int?) -> CaptureGap {
        of(link.map { ConnectionNumber(rawValue: $0 + 1) })
    }
}
