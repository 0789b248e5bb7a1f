import Sniff

/// Opens one live source, reads it through a session until it ends or somebody ends it, and answers with the exit status.
struct LiveRun {
    let source: LiveSource
    let recording: RecordingOptions
    let output: Output
    /// Gets the devices, for those who show them while they change.
    var feed: DeviceFeed?

    private var console: Console { output.console }

    func run<Target: PacketSink & ~Copyable>(_ session: inout Session, _ target: inout Target) -> Int32 {
        let damage = DamageReport(console, nil)
        let console = console
        session.onDamage = { damage.add($0) }
        session.onNote = { damage.add($1, on: $0) }
        if let view = console.status {
            session.onLoss = { view.add(lost: $1) }
            session.onWait = { view.set($0) }
        } else {
            session.onLoss = { console.report("\($0): \($1) packet\($1 == 1 ? "" : "s") lost: a buffer was full") }
        }
        if let feed {
            let other = session.onWait
            session.onWait = { analyzer in
                other?(analyzer)
                feed.put(analyzer.devices)
            }
        }
        session.onUnanswered = { UnansweredReport(console).add($0, more: $1) }
        var status: Int32 = 0
        do {
            status = try open(&session, &target)
        } catch let error as CaptureError {
            status = error.exitStatus
            if case .interrupted = error {} else { console.report("\(error)") }
        } catch {
            status = (error as? ExitStatus)?.code ?? 70
        }
        damage.finish()
        target.willWait()
        if !output.isClosed { console.report(session.limitsReached) }
        return max(status, damage.status)
    }

    private func open<Target: PacketSink & ~Copyable>(
        _ session: inout Session, _ target: inout Target
    ) throws -> Int32 {
        switch source {
        case .monitor: try read(try MonitorSource(), &session, &target)
        case .stream(let path): try read(try StreamSource(path: path), &session, &target)
        case .line(let path, let speed, let waits):
            try read(try SerialSource(path: path, speed: speed, waits: waits), keeping: .user, &session, &target)
        case .network(let address, let waits): try read(try NetworkSource(address, waits: waits), &session, &target)
        case .interface(let name, let filter, let waits):
            try read(
                try InterfaceSource(name: name, filter: filter, waits: waits), keeping: .netRaw, &session, &target)
        }
    }

    /// Reads an open source to its end, and records it if that is asked for.
    ///
    /// - Parameter kept: what the source needs to be opened again when it comes back.
    private func read<Source: CaptureSource & ~Copyable, Target: PacketSink & ~Copyable>(
        _ source: consuming Source, keeping kept: Privileges.Kept = .nothing, _ session: inout Session,
        _ target: inout Target
    ) throws -> Int32 {
        try Privileges.drop(keeping: kept)
        guard let recorder = try recording.recorder(console, inputs: self.source.paths) else {
            session.read(&source, into: &target)
            return 0
        }
        let file = recorder.name.lastComponent
        if let view = console.status {
            session.onWait = {
                view.set($0)
                view.recording = .init(file: file, bytes: recorder.fileSize)
            }
        }
        var recorded = RecordingSource(source, recorder: recorder)
        session.read(&recorded, into: &target)
        recorder.close()
        console.status?.recording?.bytes = recorder.fileSize
        console.note(recorder.summary)
        return recorder.exitStatus
    }
}

/// Prints no packets: they are only recorded.
struct NoPackets: PacketSink {
    let output: Output

    func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { !output.isClosed }
}
