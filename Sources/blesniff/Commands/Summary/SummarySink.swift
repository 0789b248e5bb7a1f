import Sniff
import SniffLint

/// Gathers the stories of a run, and which connections the packets of a filter belong to.
struct SummarySink: PacketSink {
    var stories: ConnectionStories
    /// Judges the run, too, where that is asked for.
    var linter: Linter?
    private var matching: Set<ConnectionNumber> = []
    private let isFiltered: Bool

    /// - Parameter keepsActivity: whether somebody sees the bytes of values over time.
    init(isFiltered: Bool, keepsActivity: Bool = false, linter: Linter? = nil) {
        stories = ConnectionStories(keepsActivity: keepsActivity)
        self.isFiltered = isFiltered
        self.linter = linter
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        note(packet)
        return true
    }

    mutating func receiveUnanswered(_ packet: borrowing Dissection) { note(packet) }

    private mutating func note(_ packet: borrowing Dissection) {
        if isFiltered, let connection = packet.connection, matching.count < ConnectionStories.limit {
            matching.insert(connection)
        }
    }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events {
            stories.receive(event)
            linter?.receive(event)
        }
    }

    /// Those to show: also where the packets are of the other end of a link, which has no story of its own.
    func chosen(_ session: borrowing Session) -> [ConnectionStory] {
        guard isFiltered else { return stories.all }
        let told = matching.union(matching.map { session.teller(of: $0) })
        return stories.all.filter { told.contains($0.number) }
    }

    /// The reason why there is none.
    var reasonForNone: String {
        isFiltered && !stories.all.isEmpty
            ? "none of the \(stories.all.count) connections has a packet that matches the filter"
            : "there is no connection in the capture; 'blesniff devices' lists who advertised"
    }
}
