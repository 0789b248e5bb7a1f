import Sniff
import SniffLive

/// Opens one live source, reads it through a session until it ends or the user ends it, and answers with the exit
/// status.
struct LiveRun {
    let source: WatchedSource
    let recording: any RecordingOptions
    let output: Output
    let memory: MemoryOption
    let keys: GivenKeys
    /// Whether unanswered requests are reported.
    var reportsUnanswered = true
    /// Gets the devices, for those who show them while they change.
    var feed: DeviceFeed?

    private var console: Console { output.console }

    func run<Target: PacketSink & ~Copyable>(_ session: inout Session, _ target: inout Target) -> Int32 {
        memory.apply(to: &session)
        keys.apply(to: &session)
        let damage = DamageReport(console)
        let console = console
        damage.observe(&session)
        if let view = console.status {
            session.onLoss = { view.add(lost: $1) }
        } else {
            session.onLoss = { console.report("\($0): \($1.value.grouped("packet")) lost: a buffer was full") }
        }
        let status: Int32
        do {
            status = try open(&session, &target)
        } catch let error as ExitStatus {
            return error.code
        } catch let error as CaptureError {
            // There was nothing to watch, so that nothing else is shown.
            if case .interrupted = error {} else { console.report("\(error)") }
            return error.exitStatus
        } catch {
            console.report("\(error)")
            return 70
        }
        damage.finish()
        session.onWait?(session.analyzer)
        target.willWait()
        if !output.isClosed {
            if reportsUnanswered { console.report(session.unansweredCounts) }
            console.report(session.givenUp, of: session.memoryLimit)
            console.report(session.limitsReached)
        }
        return max(status, damage.status)
    }

    private func open<Target: PacketSink & ~Copyable>(
        _ session: inout Session, _ target: inout Target
    ) throws -> Int32 {
        switch source {
        case .monitor: return try read(AnyCaptureSource(try MonitorSource()), &session, &target)
        case .stream(let path, let waits):
            return try read(AnyCaptureSource(try StreamSource(path: path, waits: waits)), &session, &target)
        case .line(let path, let speed, let waits):
            let line = try SerialSource(path: path, speed: speed, waits: waits)
            return try read(AnyCaptureSource(line), keeping: .device(path), &session, &target)
        case .network(let address, let waits):
            // Nothing of this needs a right.
            try Privileges.drop()
            return try read(AnyCaptureSource(try NetworkSource(address, waits: waits)), &session, &target)
        case .interface(let name, let filter, let waits):
            let interface = try InterfaceSource(name: name, filter: filter, waits: waits)
            return try read(AnyCaptureSource(interface), keeping: .netRaw, &session, &target)
        }
    }

    /// Reads an open source to its end, and records it if that is asked for.
    ///
    /// - Parameter kept: what the source needs to be opened again when it comes back.
    private func read<Target: PacketSink & ~Copyable>(
        _ opened: consuming AnyCaptureSource, keeping kept: Privileges.Kept = .nothing, _ session: inout Session,
        _ target: inout Target
    ) throws -> Int32 {
        try Privileges.drop(keeping: kept)
        let recorder = try recording.recorder(console, inputs: source.paths, continues: true)
        session.onWait = tell(of: recorder)
        if let recorder {
            opened = AnyCaptureSource(
                RecordingSource(opened, recorder: recorder, endsWithRecorder: recording.isToStandardOutput))
        }
        session.read(&opened, into: &target)
        guard let recorder else { return 0 }
        recorder.close(hasFailed: !session.damage.isEmpty)
        console.status?.recording?.bytes = recorder.fileSize
        if recorder.files > 0 { console.note(recorder.summary) }
        return recorder.exitStatus
    }

    /// Reports the session and the recording to a live view; `nil` if there is none.
    private func tell(of recorder: CaptureRecorder?) -> ((borrowing Analyzer) -> Void)? {
        let (status, feed) = (console.status, feed)
        guard status != nil || feed != nil else { return nil }
        return { analyzer in
            status?.set(analyzer)
            if let recorder {
                status?.recording = .init(file: recorder.names.last.lastComponent, bytes: recorder.fileSize)
            }
            feed?.put(analyzer.devices)
        }
    }
}

/// Prints no packets: they are only recorded.
struct NoPackets: PacketSink {
    let output: Output

    func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { !output.isClosed }
}
