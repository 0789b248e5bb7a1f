import Decoders

/// The findings of a session, while it reads and afterwards.
extension Session {
    /// Every attribute table that the captures reveal, in the order in which they began to.
    public var attributeTables: [AttributeTable] {
        analyzer.databases.filter { !$0.isUnread }.map { AttributeTable(SavedTable($0)) }
    }

    /// Every attribute table, those of one device as one, also those from before its IRK was known.
    package var joinedDatabases: [GATTDatabase] { analyzer.databases.joined(knownBy: analyzer.keys) }

    /// Every device seen, in the order of appearance, each once by whatever addresses an IRK at hand resolves.
    public var devices: [Device] { analyzer.devices?.devices(knownBy: analyzer.keys) ?? [] }

    /// The answers of controllers to commands of scanning.
    package var scanAnswers: ScanAnswers { analyzer.scanAnswers }

    /// The connections heard on the air in inputs that have ended, in the order of their end.
    public var airConnections: [AirConnectionSummary] { analyzer.airConnections }

    /// Packets heard on the air, besides advertising and connections, in inputs that have ended.
    public var strayPackets: StrayPackets { analyzer.strayPackets }

    /// Requests that were never answered, oldest first; at most 1,000.
    public var unansweredRequests: [UnansweredRequest] { analyzer.unanswered }

    /// HCI commands that were never answered, oldest first; at most 1,000.
    public var unansweredCommands: [UnansweredCommand] { analyzer.unansweredCommands }

    /// How many there are of both, kept or not.
    package var unansweredCounts: UnansweredCounts { analyzer.unansweredCounts }

    /// Bytes that all may take that is open: fragments, long values and messages that are not complete, and what waits for
    /// answers, over all connections. What has been open for longest is given up first, and reported as broken; 32 MiB
    /// unless it is set, and no less than 1 MiB.
    package var memoryLimit: Int {
        get { analyzer.open.limit }
        set { analyzer.open.limit = max(newValue, OpenBudget.least) }
    }

    /// Counts of the data given up so far because of ``memoryLimit``.
    package var givenUp: GivenUpCounts { analyzer.open.givenUp }

    /// The packets that the captures have only the beginnings of.
    package var cutPackets: CutPackets { analyzer.cutPackets }

    /// The caps of memory that were reached: what came later is decoded without.
    public var limitsReached: Set<MemoryLimit> { analyzer.limitsReached }

    /// Whether no packet has come yet.
    package var isEmpty: Bool { dissection.facts.number == 0 }

    /// Whether the first packet has a time in 1970, of a device that counts from its start, or of a text without a date.
    package var hasNoDates: Bool {
        let start = dissection.facts.start
        return dissection.hasStarted && start.isKnown && start.seconds >= 0 && !start.isDate
    }

    /// Whether an input marked an event as sent, or a command as received: its directions were not used.
    public var hadWrongDirections: Bool { analyzer.hci.hadWrongDirections }
}
