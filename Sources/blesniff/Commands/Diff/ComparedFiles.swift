import Decoders
import Sniff
import SniffCompare

/// Reads the captures that are compared, each by itself.
struct ComparedFiles {
    let output: Output
    let registry: Registry
    let profiles: TransferProfiles
    let tables: [AttributeTable]
    let memory: MemoryOption
    let keys: GivenKeys
    var showsSecrets = false
    var includesAll = false
    /// The keys of devices that are compared; `nil` for all.
    var devices: Set<UInt64>?
    /// Of what is damaged.
    private(set) var status: Int32 = 0

    init(
        output: Output, registry: Registry, profiles: TransferProfiles, tables: [AttributeTable], memory: MemoryOption,
        keys: GivenKeys
    ) {
        self.output = output
        self.registry = registry
        self.profiles = profiles
        self.tables = tables
        self.memory = memory
        self.keys = keys
    }

    private struct Sink: PacketSink {
        var capture: ComparedCapture

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

        mutating func receiveOperations(_ events: [OperationEvent]) { for event in events { capture.receive(event) } }
    }

    /// Reads a capture. Without it there is nothing to compare.
    ///
    /// - Parameter budget: memory for it.
    mutating func read(_ path: String, _ budget: OperationBudget) throws -> ComparedCapture {
        let console = output.console
        var operations = ComparedCapture.selection(includesAll: includesAll)
        operations.devices = devices
        var session = Session(
            registry, FieldSelection(registry.vocabulary), profiles: profiles, showsSecrets: showsSecrets,
            attributeTables: tables, operations: operations)
        memory.apply(to: &session)
        keys.apply(to: &session)
        session.onProgress = { console.progress.update($0, of: $1) }
        let damage = DamageReport(console)
        session.onDamage = { damage.add($0) }
        session.onNote = { damage.add($1, on: $0) }
        var sink = Sink(capture: ComparedCapture(name: path, includesAll: includesAll, budget: budget))
        do {
            try session.read(path, into: &sink)
        } catch {
            if case .interrupted = error { throw ExitStatus(code: 130) }
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        }
        damage.finish()
        console.report(session.givenUp, of: session.memoryLimit)
        console.report(sink.capture.budget, of: path)
        status = max(status, damage.status)
        return sink.capture
    }
}
