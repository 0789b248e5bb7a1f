import Decoders
import Sniff

/// A connection as one input shows it.
struct InputConnection {
    let input: Int
    let number: ConnectionNumber
    var central: DeviceAddress?
    var peripheral: DeviceAddress?
    /// From the first of it to the last, in the time of the run.
    var begin: Nanoseconds
    var end: Nanoseconds
    /// The longest time between two moments at which the peripheral listens.
    var interval: Nanoseconds = 0
    var state = ConnectionState()
    /// Places of its operations among the events of the input.
    var operations: [Int] = []

    /// Whether both sides may be those of another one: what one input does not know contradicts nothing.
    func isSameLink(as other: InputConnection) -> Bool {
        func agree(_ one: DeviceAddress?, _ two: DeviceAddress?) -> Bool? {
            guard let one, let two else { return nil }
            return one.value == two.value
        }
        let sides = [agree(central, other.central), agree(peripheral, other.peripheral)]
        return !sides.contains(false) && sides.contains(true)
    }

    func overlaps(_ other: InputConnection, by tolerance: Nanoseconds) -> Bool {
        begin <= other.end + tolerance && other.begin <= end + tolerance
    }
}

/// The connections of an input, by number.
struct InputConnections {
    private(set) var all: [InputConnection] = []
    private var indices: [ConnectionNumber: Int] = [:]

    init(_ events: [OperationEvent], input: Int) {
        for (index, event) in events.enumerated() {
            switch event {
            case .operation(let operation):
                guard let number = operation.connection, let time = operation.begin.nanoseconds else { continue }
                let position = self.index(of: number, input, time)
                all[position].operations.append(index)
                all[position].central = all[position].central ?? operation.central
                all[position].peripheral = all[position].peripheral ?? operation.peripheral
                all[position].begin = min(all[position].begin, time)
                all[position].end = max(all[position].end, operation.end?.nanoseconds ?? time)
                all[position].state.apply(operation)
                all[position].interval = max(all[position].interval, all[position].state.longestInterval)
            case .gap(let gap):
                guard let number = gap.connection, let time = gap.moment.nanoseconds else { continue }
                let position = self.index(of: number, input, time)
                all[position].begin = min(all[position].begin, time)
                all[position].end = max(all[position].end, time)
            case .time: break
            }
        }
    }

    private mutating func index(of number: ConnectionNumber, _ input: Int, _ time: Nanoseconds) -> Int {
        if let index = indices[number] { return index }
        indices[number] = all.count
        all.append(InputConnection(input: input, number: number, begin: time, end: time))
        return all.count - 1
    }

    func index(of number: ConnectionNumber?) -> Int? { number.flatMap { indices[$0] } }
}
