import Decoders
import Sniff
import SniffLint

/// Writes the rows of one session as it reads, and gathers what is known at its end.
struct ExportSink: PacketSink, ~Copyable {
    private let packetFile, operationFile, messageFile: TableFile?
    private var packets: PacketRows?
    private var operations: OperationRows?
    private var messages: MessageJSON?
    var beacons: Beacons?
    var stories: ConnectionStories?
    var linter: Linter?
    /// Of the input that is read.
    private var status = CaptureStatus("")
    private var cell: [UInt8] = []
    /// Operations that came before the time of the first record was known.
    private var early: [OperationEvent] = []
    private var isBegun = false
    /// Why writing failed.
    private(set) var failure: RecordingError?

    init(_ tables: Set<ExportTable>, _ files: ExportFiles, _ linter: Linter?, _ registry: Registry, showsSecrets: Bool)
    {
        (packetFile, operationFile, messageFile) = (files[.packets], files[.operations], files[.messages])
        self.linter = linter
        let vocabulary = registry.vocabulary
        if tables.contains(.packets) { packets = PacketRows(vocabulary) }
        if tables.contains(.operations) {
            operations = OperationRows(
                scene: OperationScene(names: vocabulary.uuidNames, showsSecrets: showsSecrets))
        }
        if tables.contains(.messages) { messages = MessageJSON(vocabulary) }
        if tables.contains(.devices) {
            beacons = Beacons(
                vocabulary, SeenAddresses(isFiltered: false), devices: registry.devices, keepsData: true)
        }
        if tables.contains(.connections) { stories = ConnectionStories() }
    }

    /// The fields of packets that the tables have.
    static func selection(_ tables: Set<ExportTable>, _ linter: Linter?, _ vocabulary: Vocabulary) -> FieldSelection {
        var selection = linter?.fields ?? FieldSelection(vocabulary)
        if tables.contains(.packets) { PacketRows(vocabulary).select(in: &selection) }
        if tables.contains(.messages) { MessagePrinter.select(vocabulary, &selection) }
        if tables.contains(.devices) { Beacons.select(vocabulary, &selection, keepsData: true) }
        return selection
    }

    /// The operations that the tables have. They are the same for all choices, so that no table depends on the others.
    static func operations(_ tables: Set<ExportTable>, _ linter: Linter?) -> OperationSelection? {
        guard linter != nil || !tables.isDisjoint(with: [.operations, .connections]) else { return nil }
        var selection = ConnectionStories.selection
        selection.onlyNewForms = true
        selection.keepsPDUs = tables.contains(.operations)
        if let linter { selection.formUnion(linter) }
        return selection
    }

    mutating func begin(_ status: CaptureStatus) {
        self.status = status
        var text = ByteBuffer(capacity: status.input.utf8.count + 2)
        text.append(cell: status.input)
        cell = text.withBytes { Array($0) }
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        status.records += 1
        if packet.facts.time.isKnown {
            if status.first == nil { status.first = packet.facts.time }
            status.last = packet.facts.time
        }
        if !isBegun {
            isBegun = true
            operations?.scene.start = packet.facts.start
            receiveOperations(early)
            early = []
        }
        if let file = packetFile {
            packets?.append(packet.fields, input: cell, to: &file.buffer)
            end(file)
        }
        if messages != nil { addMessages(packet.fields) }
        if beacons != nil { _ = beacons?.receive(packet, bytes) }
        return failure == nil
    }

    mutating func receiveMessage(_ packet: borrowing Dissection) { if messages != nil { addMessages(packet.fields) } }

    private mutating func addMessages(_ fields: borrowing FieldList) {
        let found = MessagePrinter.messages(in: fields)
        guard !found.isEmpty, let file = messageFile else { return }
        messages?.beginRecord()
        for range in found {
            messages?.append(fields, range, to: &file.buffer)
            end(file)
        }
    }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        guard isBegun else {
            early += events
            return
        }
        for event in events {
            if let operations, case .operation(let operation) = event, operation.kind != .packet,
                let file = operationFile
            {
                operations.append(
                    operations.scene.showsSecrets ? operation : operation.withoutCredentials, input: cell,
                    to: &file.buffer)
                end(file)
            }
            stories?.receive(event)
            linter?.receive(event)
        }
    }

    mutating func receiveLoss(_ count: SaturatingCount) { status.lost += count }

    private mutating func end(_ file: TableFile) {
        file.endRow()
        guard file.isDue, failure == nil else { return }
        do throws(RecordingError) { try file.flush() } catch { failure = error }
    }
}
