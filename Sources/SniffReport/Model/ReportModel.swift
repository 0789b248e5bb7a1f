import Decoders
import SniffLint

/// The content of a page: plain values, which know neither protocols nor HTML.
package struct ReportModel: Sendable {
    package var title = ""
    /// When it was recorded, how long, how much.
    package var subtitle = ""
    /// Those of ``inputs`` that Wireshark opens as they are, by their places.
    package var plainInputs: Set<Int> = []
    /// The captures, as a command names them.
    package var inputs: [String] = []
    /// Milliseconds on the time axis.
    package var span: Int64 = 0
    package var isRedacted = false
    /// Says which packets are shown, if not all.
    package var selection: String?
    package var verdicts: ReportVerdicts?
    package var tiles: [ReportTile] = []
    /// `nil` where the rules of `lint` were not asked.
    package var findings: ReportFindings?
    /// The packets that the page holds, in the order of the captures.
    package var packets: [ReportPacket] = []
    package var hasCapture = false
    /// Updates, provisioning and other procedures, in the order of their ends.
    package var transfers: [ReportTransfer] = []
    package var timeline = ReportTimeline()
    package var connections: [ReportConnection] = []
    /// Connections that have no card.
    package var furtherConnections = 0
    package var latencies: [ReportLatency] = []
    package var furtherLatencies = 0
    package var values: [ReportValues] = []
    package var furtherValues = 0
    package var constants: [ReportConstant] = []
    package var furtherConstants = 0
    package var throughput: ReportThroughput?
    package var runs: [ReportThroughputRun] = []
    package var signals: [ReportSignal] = []
    package var furtherSignals = 0
    package var scanPauses: [ReportPause] = []
    package var intervals: [ReportIntervals] = []
    package var channels: [ReportChannels] = []
    package var devices: [ReportDevice] = []
    package var furtherDevices = 0

    package init() {}
}

/// A record that something can be looked up in.
package struct ReportMark: Sendable, Hashable {
    /// Milliseconds on the page; `nil` where the capture has no time.
    package let x: Int64?
    package let frame: UInt64
    package let input: Int

    package init(x: Int64?, frame: UInt64, input: Int) { (self.x, self.frame, self.input) = (x, frame, input) }
}

/// A procedure of several messages, such as an update.
package struct ReportTransfer: Sendable {
    package let device: ReportDeviceName
    package let mark: ReportMark
    /// How it ended, and how far it came.
    package let text: String
    package let isWrong: Bool
    /// Bytes of its data that were sent, that arrived, and that it has; 0 where it has none.
    package let sent: Int
    package let confirmed: Int
    package let total: Int
}

/// A figure at the top.
package struct ReportTile: Sendable {
    package let label: String
    package let value: String
    package var note = ""
    package var isWrong = false
}

/// The findings of `lint`, worst first.
package struct ReportFindings: Sendable {
    package struct Row: Sendable {
        package let severity: LintSeverity
        package let rule: String
        package let text: String
        /// Why it matters.
        package let why: String
        /// Advice on what to do about it.
        package let remedy: String
        /// The first packet, and the last one where it came later than at once.
        package let marks: [ReportMark]
        package let count: Int
    }

    /// Of the connections and the capture.
    package var own: [Row] = []
    /// Of devices without a connection: they are not the reader's.
    package var others: [Row] = []
    /// The titles of rules that had occasion to speak and found nothing, by family.
    package var silent: [(family: String, titles: [String])] = []
}

/// A packet with its fields and bytes, as `decode -v -x` prints it.
package struct ReportPacket: Sendable {
    package let frame: UInt64
    package let input: Int
    /// Its line.
    package let title: String
    /// Its fields and bytes.
    package let lines: [String]

    package init(frame: UInt64, input: Int, title: String, lines: [String]) {
        (self.frame, self.input, self.title, self.lines) = (frame, input, title, lines)
    }
}

package struct ReportTimeline: Sendable {
    package struct Block: Sendable {
        /// Milliseconds.
        package let begin: Int64
        package let end: Int64
        /// Cells with packets: how dark each is, 1 to 4.
        package let cells: [Cell]
        package let isWrong: Bool
        package let ending: String
        package let number: Int
    }

    package struct Cell: Sendable {
        package let begin: Int64
        package let end: Int64
        package let level: Int
    }

    package struct Lane: Sendable {
        package let device: ReportDeviceName
        package var blocks: [Block] = []
        /// Errors, requests without an answer, losses.
        package var problems: [Int64] = []
        package var changes: [Int64] = []
        package var advertising: [Cell] = []
        package var reports = 0
    }

    /// Devices with connections.
    package var lanes: [Lane] = []
    package var furtherLanes = 0
    /// Devices that only advertise: the busiest ones.
    package var others: [Lane] = []
    package var otherDevices = 0
    package var otherReports = 0

    package var isEmpty: Bool { lanes.isEmpty && others.isEmpty }
}

package struct ReportDeviceName: Sendable, Hashable {
    /// The user's name for it, or its own.
    package let name: String?
    package let address: String

    package var title: String { name ?? address }
}

/// A row of the table of all connections, and the card of some.
package struct ReportConnection: Sendable {
    package let number: Int
    package let device: ReportDeviceName
    package let begin: ReportMark
    package let beginText: String
    package let durationText: String
    package let ending: String
    package let isWrong: Bool
    package var facts: [(label: String, value: String)] = []
    package var changes: [(mark: ReportMark, time: String, text: String, isWrong: Bool)] = []
    package var steps: [ReportStep] = []
    /// Usual causes of its failures and next steps, each with the command that shows more.
    package var causes: [(text: String, command: String?)] = []
    /// Whether it has a card.
    package var isShown = false
    package var requests = 0
    package var pushes = 0
}

/// A line of a ladder.
package struct ReportStep: Sendable {
    package enum Sort: Sendable {
        /// A request with its answer.
        case exchange
        case request
        /// A response whose request is not there, or something that the server sends by itself.
        case push
        case indication
        /// Folded: its rows are details.
        case discovery
        /// Words between rows.
        case remark
        case security
        case end
    }

    package var sort: Sort
    package var isFromPeripheral = false
    package var mark: ReportMark?
    package var time = ""
    package var title = ""
    package var operation = ""
    package var detail = ""
    package var problem = ""
    /// Text and share of the longest.
    package var latency: (text: String, share: Double)?
    package var isWrong = false
    package var isInTurn = false

    package init(_ sort: Sort) { self.sort = sort }
}

package struct ReportLatency: Sendable {
    package let title: String
    package let operation: String
    package let device: String
    /// Seconds.
    package let points: [ReportPoint]
    package let count: Int
    package let median: Nanoseconds
    package let longest: Nanoseconds
    package let p95: Nanoseconds
}

package struct ReportValues: Sendable {
    package let title: String
    package let field: String
    package let unit: String
    package let device: ReportDeviceName
    /// Lines that are not joined.
    package let lines: [[ReportPoint]]
    package let count: Int
    package let lowest: Double
    package let highest: Double
    /// The path of the field, for filters.
    package let path: String
}

/// A quantity that never changed: there is nothing to draw.
package struct ReportConstant: Sendable {
    package let title: String
    package let field: String
    package let unit: String
    package let device: ReportDeviceName
    package let value: Double
    package let count: Int
    package let first: ReportMark
    package let last: ReportMark
}

package struct ReportThroughput: Sendable {
    /// Milliseconds of a piece.
    package let unit: Double
    /// Bytes in each piece.
    package let toClient: [Int64]
    package let toServer: [Int64]
    package let peak: Double
}

package struct ReportThroughputRun: Sendable {
    package let title: String
    package let device: ReportDeviceName
    /// The parameters that bound the rate.
    package let link: String
    package let mark: ReportMark
    package let begin: Int64
    package let duration: Nanoseconds
    package let count: Int
    package let bytes: Int
    /// Bytes a second.
    package let rate: Double
    /// Milliseconds since the begin, and bytes until then.
    package let curve: [(x: Double, bytes: Int64)]
    package let stalls: [(mark: ReportMark, begin: Int64, length: Nanoseconds)]
    package let stallCount: Int
}

package struct ReportSignal: Sendable {
    package let device: ReportDeviceName
    /// Who of a connection, or that it is advertising.
    package let kind: String
    package let points: [ReportPoint]
    package let count: Int
    /// dBm.
    package let median: Int
    package let lowest: Int
    package let highest: Int

    /// Whether there is nothing to draw.
    var isConstant: Bool { lowest == highest }
}

/// A time in which the host did not scan, in milliseconds on the page.
package struct ReportPause: Sendable, Hashable {
    package let begin: Int64
    package let length: Int64
}

package struct ReportIntervals: Sendable {
    package let device: ReportDeviceName
    package let median: Nanoseconds
    /// Gaps, and those that are longer than one and a half medians.
    package let count: Int
    package let longer: Int
    /// Counts between the limits of ``limits``.
    package let bars: [Int]

    /// Eight a decade, from 10 ms to 100 s.
    package static let limits = [
        10, 13, 18, 24, 32, 42, 56, 75, 100, 133, 178, 237, 316, 422, 562, 750, 1000, 1334, 1778, 2371, 3162, 4217,
        5623, 7499, 10_000, 13_335, 17_783, 23_714, 31_623, 42_170, 56_234, 74_989, 100_000,
    ].map { Nanoseconds.milliseconds($0) }
}

package struct ReportChannels: Sendable {
    package struct Channel: Sendable {
        package let all: Int
        package let again: Int
        package let bad: Int
    }

    package let device: ReportDeviceName
    package let connections: Int
    package let channels: [Channel]
    package let good: [ReportPoint]
    package let again: [ReportPoint]
    package let bad: [ReportPoint]
    package let goodCount: Int
    package let againCount: Int
    package let badCount: Int
}

package struct ReportDevice: Sendable {
    package let name: ReportDeviceName
    package let services: String
    package let reports: UInt64
    /// dBm.
    package let level: Int?
    package let interval: String
    package let connections: UInt64
}
