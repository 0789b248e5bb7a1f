import Decoders
import Reassembly

/// Follows the packets of one or several captures and describes each of them: the order in which everything happens.
///
/// What lasts longer than a record has one owner each, which alone changes it. Its memory grows with the adapters,
/// connections and devices seen, each of them capped (``MemoryLimit``), never with the number of packets.
package struct Analyzer: ~Copyable {
    let registry: Registry
    /// Adapters, their commands, their advertising.
    var hci: HCILayer
    /// Connections and trains on the air.
    var air: LinkLayer
    /// Keys, and pairings that give some.
    package let keys = KeyStore()
    /// Connections, with their L2CAP channels and ATT bearers.
    var links = LinkTable()
    /// Those at hosts that ended a moment ago, oldest first.
    var endedConnections = EndedConnections()
    /// Attribute tables.
    var cache: GATTCache
    /// Messages of applications, and long values.
    var messages: Messages
    /// Everything seen, if asked for.
    package internal(set) var devices: DeviceTable?
    let naming: DeviceNaming
    var operations = FollowedOperations()
    /// Requests and commands that wait, and those that were never answered.
    var requests = AwaitedRequests()
    package var cutPackets = CutPackets()
    /// How much of what is open may be held.
    package internal(set) var open = OpenBudget()

    /// - Parameters:
    ///   - registry: the decoders and the vocabulary.
    ///   - tracksDevices: keep the list of devices that ``devices`` gives.
    ///   - watch: how it is kept for live views.
    ///   - namesDevices: describe each packet's device by its name.
    ///   - profiles: how applications put messages together.
    ///   - showsSecrets: show what is secret instead of `***`.
    ///   - saved: attribute tables of earlier runs.
    ///   - operations: which operations are wanted.
    package init(
        _ registry: Registry, tracksDevices: Bool = false, watch: DeviceWatch? = nil, namesDevices: Bool = false,
        profiles: TransferProfiles = TransferProfiles(), showsSecrets: Bool = false,
        saved: SavedTables = SavedTables([]), operations: OperationSelection? = nil
    ) {
        self.registry = registry
        hci = HCILayer(registry)
        air = LinkLayer(registry, keys, keepsFigures: tracksDevices || operations?.keepsFigures == true)
        cache = GATTCache(registry, profiles, saved: saved, hidesSecrets: !showsSecrets)
        messages = Messages(TransferDescriber(registry: registry, showsSecrets: showsSecrets))
        naming = DeviceNaming(isWatched: cache.rules.areAboutNames, isShown: namesDevices)
        let isNeeded = tracksDevices || naming.isWatched || naming.isShown
        devices = isNeeded ? DeviceTable(watch, notesNames: naming.isWatched) : nil
        if let operations { startOperations(operations) }
    }

    /// Decodes one record and describes it.
    package mutating func receive(
        _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        dissection.begin(record, bytes.count)
        dissection.fields.addRecord(bytes, frame: record.number)
        if !requests.unanswered.ended.isEmpty { _ = requests.unanswered.takeEnded() }
        if requests.areLate(at: record.time) { giveUpLateRequests(at: record.time, dissection) }
        if !endedConnections.isEmpty { closeEnded(before: dissection.facts.time, dissection) }
        if messages.transfers.isActive { messages.transfers.beginRecord(at: dissection.transferTime) }
        if operations.isFollowed { operations.tracker?.beginRecord(record.number, at: dissection.transferTime) }
        do throws(Fault) {
            if record.link.isFromAir {
                try receiveFromAir(record, bytes, into: &dissection)
            } else {
                try receiveFromHost(record, bytes, into: &dissection)
            }
        } catch {
            if dissection.fields.count == 0 { dissection.describeRecord(record, bytes.count) }
            dissection.faults.append(error, within: .record)
        }
        if naming.isWatched { learnNames() }
        if naming.isShown { dissection.describeDevice(devices) }
        if messages.transfers.isActive { open.add(messages.transfers.takeAdded()) }
        if open.isDue { giveUpOldest(dissection) }
        if messages.transfers.isActive {
            messages.transfers.resolve(links, cache)
            messages.describer.describe(messages.transfers.resolved, into: &dissection)
        }
        if dissection.lost > 0 { dissection.describeLoss() }
        if dissection.comment != nil { dissection.describeComment() }
        if dissection.fields.hasNotes { dissection.takeNotes() }
        if !dissection.faults.isEmpty { dissection.describeFaults(registry) }
        if dissection.isCut { noteCut(bytes.count, record.link) }
        if operations.isFollowed { finishOperations(dissection) }
    }

    /// Describes one of the transfers that were open when the input ended, as a packet of its own.
    mutating func describeUnfinished(_ transfer: EndedTransfer, into dissection: inout Dissection) {
        messages.describer.describeUnfinished(transfer, into: &dissection)
        if naming.isShown { dissection.describeDevice(devices) }
    }

    // MARK: - Inputs

    /// A new input begins; what is left of the one before ends (``finishInput(_:)``).
    package mutating func beginInput(name: String?, _ dissection: inout Dissection) {
        finishInput(&dissection, isStopped: false)
        requests.beginInput()
        dissection.beginInput(name: name)
        keys.signatureCounters.removeAll()
        operations.tracker?.beginInput()
    }

    /// The input ended: what still waits for an answer will not get one. Connections and adapters are forgotten,
    /// attribute tables and devices are kept.
    ///
    /// - Parameter isStopped: reading stopped, though there may be more.
    package mutating func finishInput(_ dissection: inout Dissection, isStopped: Bool) {
        closeEnded(before: nil, dissection)
        abandonTransfers()
        operations.tracker?.receive(messages.transfers.resolved, nil, endsInput: true)
        // Connections do not end with the capture.
        operations.tracker?.finishInput()
        air.finishInput(links, input: dissection.inputName)
        apply(air.takeChanges(), dissection)
        devices?.endInput(at: dissection.facts.time)
        let reason = UnansweredReason.end(isStopped: isStopped)
        for link in links.open { giveUpRequests(link, reason, input: dissection.inputName) }
        hci.removeAll(reason)
        noteGivenUpCommands(input: dissection.inputName)
        links.removeAll()
        open.removeAll()
        cache.catchUp()
    }

    /// The limits that were reached.
    package var limitsReached: Set<MemoryLimit> {
        var reached: Set<MemoryLimit> = []
        if air.connectionLimitReached { reached.insert(.airConnections) }
        if air.trainLimitReached { reached.insert(.trains) }
        if hci.limitReached { reached.insert(.adapters) }
        if links.limitReached { reached.insert(.links) }
        if open.channelLimitReached { reached.insert(.channels) }
        if cache.limitReached { reached.insert(.attributes) }
        if devices?.limitReached == true { reached.insert(.devices) }
        if keys.temporaryKeys.memory.limitReached { reached.insert(.passkeys) }
        return reached
    }

    // MARK: - Results

    /// Requests that were never answered, oldest first, as many as are kept.
    package var unanswered: [UnansweredRequest] { requests.unanswered.requests }
    /// The same of commands.
    package var unansweredCommands: [UnansweredCommand] { requests.unanswered.commands }
    /// Connections of BR/EDR, if operations are followed.
    package var classicConnections: ClassicConnections { operations.classic }
    package internal(set) var scanAnswers = ScanAnswers()

    /// Connections that are open, at hosts and on the air.
    package var openConnections: Int { links.count }
    /// How many there were in all.
    package var unansweredCounts: UnansweredCounts { requests.unanswered.counts }
    /// Whether something unanswered was not reported yet.
    var hasEndedRequests: Bool { !requests.unanswered.ended.isEmpty }
    /// Messages that ended in the last record, or, after the last record, with the input.
    package var endedTransfers: [EndedTransfer] { messages.transfers.resolved }
    /// The connections heard on the air in the inputs that have ended, if devices are tracked or their figures are asked
    /// for; in the order of their end.
    package var airConnections: [AirConnectionSummary] { air.ended }
    /// Advertising heard on the air by channel, 0 to 39, if devices are tracked; empty where there was none.
    package var advertisingChannels: [ConnectionFigures.ChannelFigures] { air.advertisingChannels }
    /// Connections on the air of which nothing more was heard, in the inputs that have ended, if operations are.
    package var airSilences: [AirSilence] { air.silences }
    /// Packets heard on the air, besides advertising and connections, in the inputs that have ended.
    package var strayPackets: StrayPackets { air.strays }
    /// Every attribute table that the captures reveal, in the order in which they began to.
    package var databases: [GATTDatabase] {
        cache.databases.filter { !$0.isEmpty }
    }
}

/// Why names of devices are needed.
struct DeviceNaming {
    /// Something is said of devices by their names.
    let isWatched: Bool
    /// Packets show the name of their device.
    let isShown: Bool
}

extension Dissection {
    /// The time since the first record; `nil` where the capture has no time.
    ///
    /// Damaged captures have any time; what is kept here can be subtracted without a thought (``Timestamp/farthest``).
    var transferTime: Nanoseconds? { transferTime(of: facts.sentTime) }

    func transferTime(of time: Timestamp) -> Nanoseconds? { time.isKnown ? time.nanoseconds(since: facts.start) : nil }
}
