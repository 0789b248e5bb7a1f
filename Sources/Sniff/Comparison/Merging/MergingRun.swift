import Decoders

/// Puts the events of captures with one clock together.
struct MergingRun {
    private let events: [[OperationEvent]]
    private let connections: [InputConnections]
    /// Of each connection of each input: the link that it is.
    private var links: [[Int]] = []
    /// The connections of each link.
    private var members: [[InputConnection]] = []

    private var merged: [MergedOperation] = []
    /// What an operation that comes may be the same as, by what they have in common.
    private var waiting: [Key: [Waiting]] = [:]

    private struct Waiting {
        /// Among the merged.
        let place: Int
        let time: Int64
    }

    init(_ events: [[OperationEvent]]) {
        self.events = events
        connections = events.enumerated().map { InputConnections($0.element, input: $0.offset) }
        findLinks()
    }

    /// Connections of several inputs, or of several adapters of one, that are one link.
    private mutating func findLinks() {
        for input in connections {
            var ofInput: [Int] = []
            for connection in input.all {
                let link = members.indices.first { link in
                    members[link].contains {
                        $0.input != connection.input && $0.isSameLink(as: connection)
                            && $0.overlaps(connection, by: OperationMerger.tolerance)
                    } && !members[link].contains { $0.input == connection.input }
                }
                if let link {
                    members[link].append(connection)
                    ofInput.append(link)
                } else {
                    ofInput.append(members.count)
                    members.append([connection])
                }
            }
            links.append(ofInput)
        }
    }

    private func link(_ number: ConnectionNumber?, in input: Int) -> Int? {
        connections[input].place(of: number).map { links[input][$0] }
    }

    /// All events in the order of their times, each once.
    mutating func merge() -> [OperationEvent] {
        var all: [(event: OperationEvent, input: Int)] = []
        for (input, events) in events.enumerated() { all += events.map { ($0, input) } }
        var gaps: [MergingGaps.Gap] = []
        var last: Moment?
        for (event, input) in all.inOrder({ $0.event.moment }) {
            last = event.moment
            switch event {
            case .time: continue
            case .gap(let gap):
                gaps.append(MergingGaps.Gap(gap: gap, input: input, link: link(gap.connection, in: input)))
            case .operation(let operation): take(operation, input)
            }
        }
        let doubts = MergingGaps(gaps, merged, members)
        var events = merged.map { OperationEvent.operation($0.operation.moved(to: $0.link)) }
        events += gaps.filter { doubts.counts($0) }.map { .gap($0.gap.moved(to: $0.link)) }
        events = events.inOrder { $0.moment }
        if let last { events.append(.time(last)) }
        return events
    }

    /// Takes an operation that an input tells, unless another input has told it.
    private mutating func take(_ operation: Operation, _ input: Int) {
        let link = link(operation.connection, in: input)
        guard link != nil || operation.kind == .advertise else {
            merged.append(MergedOperation(operation: operation, link: nil, seen: [input]))
            return
        }
        let key = Key(link: link, meaning: SharedMeaning(operation), peer: link == nil ? operation.peripheral : nil)
        let time = operation.begin.nanoseconds ?? .min
        let interval = link.flatMap { members[$0].map(\.interval).max() } ?? 0
        let limit = OperationMerger.tolerance &+ interval &+ operation.mergingTolerance
        waiting[key]?.removeAll { time &- $0.time > limit }
        if let place = waiting[key]?.first(where: { !merged[$0.place].seen.contains(input) })?.place {
            merged[place].add(operation, from: input)
        } else {
            waiting[key, default: []].append(Waiting(place: merged.count, time: time))
            merged.append(MergedOperation(operation: operation, link: link, seen: [input]))
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
    private(set) var operation: Operation
    let link: Int?
    private(set) var seen: Set<Int>

    init(operation: Operation, link: Int?, seen: Set<Int>) {
        self.operation = operation
        self.link = link
        self.seen = seen
    }

    /// Another input tells it, too: the one that knows it better counts, with what only the other one tells.
    mutating func add(_ other: Operation, from input: Int) {
        seen.insert(input)
        let isBetter = other.knowledge > operation.knowledge
        let rest = isBetter ? operation : other
        if isBetter { operation = other }
        operation.learn(from: rest)
    }
}

extension Array {
    /// In the order of their times; those of one time, and those without, as they are.
    fileprivate func inOrder(_ moment: (Element) -> Moment) -> [Element] {
        var latest = Int64.min
        // What has no time happened when the one before did.
        let times = map { element in
            latest = moment(element).nanoseconds ?? latest
            return latest
        }
        return indices.sorted { times[$0] != times[$1] ? times[$0] < times[$1] : $0 < $1 }.map { self[$0] }
    }
}

extension Operation {
    fileprivate func moved(to link: Int?) -> Operation {
        moved(begin: begin, end: end, connection: link.map { ConnectionNumber(rawValue: $0 + 1) })
    }
}

extension CaptureGap {
    fileprivate func moved(to link: Int?) -> CaptureGap {
        CaptureGap(reason, link.map { ConnectionNumber(rawValue: $0 + 1) }, moment)
    }
}
