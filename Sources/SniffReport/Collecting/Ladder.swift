import Decoders
import Sniff

/// Alike operations of a connection that follow each other.
package struct LadderRow: Sendable {
    package enum Sort: Sendable, Hashable {
        case discovery
        /// A request with its answer, or a write without one.
        case exchange
        /// A notification or an indication.
        case push
        /// Pairing and encryption.
        case security
    }

    struct Key: Hashable {
        let sort: Sort
        let kind: OperationKind
        let actor: Sender
        let uuid: BluetoothUUID?
        let handle: UInt16
        /// A Write Command is no Write Request.
        let opcode: ATTOpcode?
        let outcome: BluetoothOperation.Outcome
    }

    package let sort: Sort
    package private(set) var count = 1
    package let first: BluetoothOperation
    package private(set) var last: BluetoothOperation
    package private(set) var latency = Distribution()
    package private(set) var bytes: Int
    /// From one to the next.
    package private(set) var gaps = Distribution()
    let key: Key

    init?(_ operation: BluetoothOperation) {
        guard let sort = LadderRow.sort(operation) else { return nil }
        self.sort = sort
        first = operation
        last = operation
        bytes = operation.value.count
        let attribute = sort == .discovery ? nil : operation.attribute
        key = Key(
            sort: sort, kind: operation.kind, actor: operation.actor, uuid: attribute?.characteristicOrType,
            handle: attribute?.handle ?? 0, opcode: sort == .discovery ? nil : operation.facts.opcode,
            outcome: sort == .discovery ? .succeeded : operation.outcome)
        add(latencyOf: operation)
    }

    private static func sort(_ operation: BluetoothOperation) -> Sort? {
        switch operation.kind {
        case .discover: .discovery
        case .notify, .indicate: .push
        case .exchangeMTU, .read, .write, .prepareWrite, .executeWrite, .subscribe, .unsubscribe: .exchange
        case .pair, .encrypt: .security
        default: nil
        }
    }

    /// Whether it succeeded, so that it may be one of many.
    var isFine: Bool { key.outcome == .succeeded }

    private mutating func add(latencyOf operation: BluetoothOperation) {
        if let seconds = operation.facts.latency { latency.add(seconds: seconds) }
    }

    /// A pause of this length is one, unless pauses are the rule.
    static let pause: Nanoseconds = 2_000_000_000

    /// Takes an operation that is alike and follows.
    ///
    /// - Returns: whether it is.
    mutating func add(_ row: LadderRow) -> Bool {
        guard row.key == key else { return false }
        let next = row.first
        var gap: Nanoseconds?
        if let time = next.begin.nanoseconds, let before = last.begin.nanoseconds { gap = time - before }
        switch sort {
        case .security: return false
        case .discovery: break
        case .exchange:
            // Requests with different values are different steps of an app.
            guard isFine, key.kind == .read || next.value == last.value else { return false }
            if let gap, gap > max(LadderRow.pause, gaps.longest * 3) { return false }
        case .push:
            if let gap, gap > max(LadderRow.pause, gaps.longest * 3) { return false }
        }
        merge(row, gap)
        return true
    }

    /// Takes a row of the same sort in a later turn.
    mutating func addTurn(_ row: LadderRow) {
        var gap: Nanoseconds?
        if let time = row.first.begin.nanoseconds, let before = last.begin.nanoseconds { gap = time - before }
        merge(row, gap)
    }

    private mutating func merge(_ row: LadderRow, _ gap: Nanoseconds?) {
        if let gap { gaps.add(gap) }
        if row.gaps.count > 0 { gaps.add(row.gaps) }
        count += row.count
        bytes += row.bytes
        last = row.last
        latency.add(row.latency)
    }
}

/// A line of a ladder.
package enum LadderItem: Sendable {
    case row(LadderRow)
    /// Rows that came several times in turn.
    case turns([LadderRow], count: Int)

    package var rows: [LadderRow] {
        switch self {
        case .row(let row): [row]
        case .turns(let rows, _): rows
        }
    }
}

/// The exchanges of one connection in order, folded while they come: the first and the last ones are kept.
struct Ladder: Sendable {
    /// The first, and the last of those after them.
    static let kept = (first: 100, last: 50)
    /// Steps of a turn, and how often it has to come.
    private static let turnLengths = 2...6
    private static let leastTurns = 4
    /// So many rows that differ in their values alone are one.
    private static let leastRun = 4

    private(set) var head: [LadderItem] = []
    private var tail: [LadderItem] = []
    /// Lines between the first and the last ones.
    private(set) var omitted = 0
    /// Operations, folded or not.
    private(set) var count = 0
    private(set) var problems = 0
    private var current: LadderRow?
    /// Rows that differ in their values alone: one, once they are ``leastRun``.
    private var run: [LadderRow] = []
    private var isRunFolded = false
    /// The latest rows, which may turn out to be turns.
    private var recent: [LadderRow] = []
    /// Turns that go on, and the rows of the next one that have come.
    private var turns: (rows: [LadderRow], count: Int)?
    private var begun: [LadderRow] = []

    mutating func add(_ operation: BluetoothOperation) {
        guard let row = LadderRow(operation.shortened) else { return }
        count += 1
        if !row.isFine { problems += 1 }
        if current?.add(row) == true { return }
        if let current { addToRun(current) }
        current = row
    }

    /// All lines that are kept, once there is no more.
    mutating func finish() -> (head: [LadderItem], omitted: Int, tail: [LadderItem]) {
        if let current { addToRun(current) }
        current = nil
        closeRun()
        closeTurns()
        for row in recent { emit(.row(row)) }
        recent = []
        return (head, omitted, tail)
    }

    private mutating func addToRun(_ row: LadderRow) {
        if let first = run.first, first.key != row.key { closeRun() }
        if isRunFolded { return run[0].addTurn(row) }
        run.append(row)
        guard run.count == Ladder.leastRun, row.isFine, row.sort != .security else { return }
        for later in run.dropFirst() { run[0].addTurn(later) }
        run.removeSubrange(1...)
        isRunFolded = true
    }

    private mutating func closeRun() {
        for row in run { finish(row) }
        run.removeAll(keepingCapacity: true)
        isRunFolded = false
    }

    private mutating func finish(_ row: LadderRow) {
        if let open = turns {
            if row.key == open.rows[begun.count].key {
                begun.append(row)
                guard begun.count == open.rows.count else { return }
                for index in begun.indices { turns?.rows[index].addTurn(begun[index]) }
                turns?.count += 1
                begun = []
                return
            }
            closeTurns()
        }
        recent.append(row)
        lookForTurns()
        if turns == nil, recent.count > Ladder.turnLengths.upperBound * Ladder.leastTurns {
            emit(.row(recent.removeFirst()))
        }
    }

    private mutating func lookForTurns() {
        for length in Ladder.turnLengths {
            let needed = length * Ladder.leastTurns
            guard recent.count >= needed else { return }
            let rows = recent.suffix(needed)
            let start = rows.startIndex
            guard rows.allSatisfy(\.isFine),
                rows.indices.dropFirst(length).allSatisfy({ rows[$0].key == rows[$0 - length].key })
            else { continue }
            var turn = Array(rows.prefix(length))
            for index in rows.indices.dropFirst(length) { turn[(index - start) % length].addTurn(rows[index]) }
            for row in recent.prefix(recent.count - needed) { emit(.row(row)) }
            recent = []
            turns = (turn, Ladder.leastTurns)
            return
        }
    }

    private mutating func closeTurns() {
        guard let open = turns else { return }
        emit(.turns(open.rows, count: open.count))
        turns = nil
        recent = begun
        begun = []
    }

    private mutating func emit(_ item: LadderItem) {
        if head.count < Ladder.kept.first { return head.append(item) }
        tail.append(item)
        if tail.count > Ladder.kept.last {
            tail.removeFirst()
            omitted += 1
        }
    }
}
