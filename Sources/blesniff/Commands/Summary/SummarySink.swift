import Sniff
import SniffLint
import SniffWords

/// Gathers the stories of a run, and which connections the packets of a filter belong to.
struct SummarySink: PacketSink {
    var stories: ConnectionStories
    /// Judges the run, too, where that is asked for.
    var linter: Linter?
    private var matching: MatchingConnections

    /// - Parameter keepsActivity: whether somebody sees the bytes of values over time.
    init(isFiltered: Bool, keepsActivity: Bool = false, linter: Linter? = nil) {
        stories = ConnectionStories(keepsActivity: keepsActivity)
        matching = MatchingConnections(isFiltered: isFiltered)
        self.linter = linter
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        matching.note(packet.connection)
        return true
    }

    mutating func receiveUnanswered(_ packet: borrowing Dissection) { matching.note(packet.connection) }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events {
            stories.receive(event)
            linter?.receive(event)
        }
    }

    /// Those to show.
    func chosen(_ session: borrowing Session) -> [ConnectionStory] { matching.chosen(stories.connections, session) }

    /// Whether these are all: then what belongs to no connection is shown, too.
    func isAll(_ chosen: [ConnectionStory]) -> Bool { chosen.count == stories.connections.count }

    /// The reason why there is none.
    func reasonForNone(_ session: borrowing Session) -> String {
        if matching.isFiltered, !stories.all.isEmpty {
            return "none of the \(stories.all.count) connections has a packet that matches the filter"
        }
        let none = "there is no connection in the capture"
        if session.isEmpty { return none }
        let attempts = stories.classic.failureCount
        if attempts > 0 {
            return none + ": this host tried Classic (BR/EDR) "
                + "\(attempts.grouped("time")), not LE"
        }
        let reason = session.scanAnswers.hasScanned ? nil : ScanWords.reason(session)
        return "\(none); \(reason ?? "'\(Program.current.name) devices' lists who advertised")"
    }
}
