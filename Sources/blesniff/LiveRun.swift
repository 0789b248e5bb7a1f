import Sniff

/// Opens one live source, reads it through a session until it ends or somebody ends it, and answers with the exit status.
struct LiveRun {
    let source: LiveSource
    let output: Output

    func run<Target: PacketSink & ~Copyable>(_ session: inout Session, _ target: inout Target) -> Int32 {
        let console = output.console
        let damage = DamageReport(console, nil)
        session.onDamage = { damage.add($0) }
        session.onNote = { damage.add($1, on: $0) }
        session.onLoss = { console.report("\($0): \($1) packet\($1 == 1 ? "" : "s") lost: a buffer was full") }
        var status: Int32 = 0
        do throws(CaptureError) {
            try open(&session, &target)
        } catch {
            if case .interrupted = error {
            } else {
                console.report("\(error)")
                status = error.exitStatus
            }
        }
        damage.finish()
        target.willWait()
        EndReport(output).report(session)
        return max(status, damage.status)
    }

    private func open<Target: PacketSink & ~Copyable>(
        _ session: inout Session, _ target: inout Target
    ) throws(CaptureError) {
        switch source {
        case .monitor: throw .unavailable("Linux monitor", "is not there yet")
        case .stream(let path):
            var source = try StreamSource(path: path)
            read(&source, &session, &target)
        case .line(let path, let speed, let waits):
            var source = try SerialSource(path: path, speed: speed, waits: waits)
            read(&source, &session, &target)
        case .network(let address, let waits):
            var source = try NetworkSource(address, waits: waits)
            read(&source, &session, &target)
        case .interface(let name, let filter, let waits):
            var source = try InterfaceSource(name: name, filter: filter, waits: waits)
            read(&source, &session, &target)
        }
    }

    /// Reads an open source to its end.
    private func read<Source: CaptureSource & ~Copyable, Target: PacketSink & ~Copyable>(
        _ source: inout Source, _ session: inout Session, _ target: inout Target
    ) {
        session.read(&source, into: &target)
    }
}
