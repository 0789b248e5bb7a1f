import Decoders
import Sniff
import SniffWords

/// The state of a connection while it is judged. The engine changes it before the judges get the operation.
public final class LintConnection {
    /// Its number in the run.
    public let number: ConnectionNumber
    /// The first that was seen of it.
    let first: Moment
    /// Its first packet; `nil` where it began before the capture.
    public internal(set) var began: Moment?
    /// Both sides, where known.
    public internal(set) var central: DeviceAddress?
    /// Both sides, where known.
    public internal(set) var peripheral: DeviceAddress?
    /// The parameters in force.
    public internal(set) var state = ConnectionState()
    /// The attribute table of each server that was discovered in this connection, as far as it was.
    public internal(set) var tables: [LintTable] = []
    /// The end of it, once it has come.
    public internal(set) var disconnect: BluetoothOperation?
    /// The end of its last exchange before the operation at hand; its beginning, if there was none.
    public var last: Moment? { values.last }
    /// Number of exchanges by the Attribute Protocol so far.
    public var exchanges: Int { values.exchanges }

    /// Whether anything of it is encrypted and was not decrypted.
    var isUnreadable = false
    /// Whether the capture has only parts of its packets.
    var isCut = false
    /// Whether its judges have finished.
    var isJudged = false
    /// The last place where something of it was missed.
    var lastLoss: Moment?
    /// The values that go over it, and its clock: one access for each operation.
    var values = ValueFlows()
    /// The things that rules could look at so far.
    var material = LintMaterial()
    /// By the place of the rule among those of a connection.
    var judges: [any LintJudge] = []

    init(_ number: ConnectionNumber, at first: Moment) {
        self.number = number
        self.first = first
    }

    /// Adds what a discovery found to the table of its server.
    func learnTable(_ operation: BluetoothOperation, _ fields: TableFields) {
        let known = tables.firstIndex { $0.server == operation.server }
        if known == nil { tables.append(LintTable(operation)) }
        tables[known ?? tables.count - 1].take(operation, fields)
    }
}

/// A connection on the air, when the run is over.
struct ObservedConnection {
    let summary: AirConnectionSummary
    /// The first that was seen of it.
    let first: Moment
    /// `nil` where its end was heard, and while its end may still come.
    let silence: ConnectionStories.Silence?

    var peer: DeviceAddress? { summary.peripheral ?? summary.central }
}

/// Whether a clock is one that times can be judged by: it neither goes back nor jumps.
struct LintClock {
    private var last: Moment?
    private(set) var isUnsteady = false
    /// Where the clock of an input went back.
    private(set) var jump: Moment?

    /// Records of one moment may be in another order; files that were put together have clocks years
    /// apart.
    private static let backward: Nanoseconds = 1_000_000_000
    private static let forward = Nanoseconds.seconds(86_400)

    mutating func note(_ operation: BluetoothOperation) {
        // A message may come after what began after it.
        if operation.kind != .message { note(operation.begin) }
    }

    mutating func note(_ moment: Moment) {
        guard let time = moment.nanoseconds else { return }
        if let last, let before = last.nanoseconds {
            if time < before - LintClock.backward {
                isUnsteady = true
                // Another input has a clock of its own.
                if jump == nil, moment.input == last.input { jump = moment }
            }
            if time > before + LintClock.forward { isUnsteady = true }
        }
        last = moment
    }
}

/// The surroundings of an operation, for a judge.
public struct LintScene {
    /// The decoders and the vocabulary of the run.
    public let registry: Registry
    /// The connection that it happens in; `nil` outside connections.
    public let connection: LintConnection?
    /// The last moment of the run so far.
    public let now: Moment
    /// Whether the capture has ended, with the connection still open.
    public let isCaptureOver: Bool
    /// Where the clock of an input went back.
    let clockJump: Moment?
    /// Of an advertising report: what several rules read of it.
    var report: LintedReport?
    /// The tables of the connection's servers, as far as they were discovered.
    var tables: [LintTable] { connection?.tables ?? [] }
    /// At the end of the run: what was heard on the air.
    var airConnections: [ObservedConnection] = []

    /// A characteristic, or whatever an operation is about, for people: a name where there is one.
    public func words(_ attribute: OperationAttribute?) -> String {
        let words = attribute?.words(registry) ?? ""
        return words.isEmpty ? "an unknown attribute" : words
    }

    /// `Write Request of Heart Rate Control Point`; of one about no single attribute, the method alone.
    func words(_ operation: BluetoothOperation) -> String {
        guard let attribute = operation.attribute, attribute.handle != 0 || attribute.characteristicOrType != nil else {
            return operation.method
        }
        return "\(operation.method) of \(words(attribute))"
    }

    /// `0x002A`
    package static func hex(_ number: some BinaryInteger, digits: Int = 4) -> String {
        "0x" + UInt64(truncatingIfNeeded: number).hexDigits(atLeast: digits, upper: true)
    }
}

extension Moment {
    /// Seconds from this moment to a later one; `nil` where a time is not known.
    public func seconds(to later: Moment) -> Double? {
        later.nanoseconds(since: self)?.seconds
    }

    /// Whether it is of an earlier record.
    public func isBefore(_ other: Moment) -> Bool {
        input == other.input ? frame < other.frame : input < other.input
    }
}
