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
            var source = try CaptureReader(path: path, follow: true)
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
