/// Several captures that are still being written, read side by side into one sink: packets in the order in which they arrive.
///
/// Each input has a session of its own, because devices and connections of one capture say nothing about those of another.
/// Keys do: each input has those of all, from when they come.
/// One wait serves all of them.
package final class FollowedInputs {
    private struct Input: ~Copyable {
        var session: Session
        var source: StreamSource
        var record = CaptureRecord()
        var isOver = false

        mutating func advance<Target: PacketSink & ~Copyable>(into sink: inout Target) -> Session.Progress {
            session.advance(&source, &record, into: &sink)
        }
    }

    private var inputs = InPlaceArray<Input>()
    /// The time of the first record of all, that relative times count from.
    private var start: Timestamp?

    /// An input gets no more than so many steps before the next one has its turn.
    private static let turn = 256

    /// No input yet.
    package init() {}

    /// Adds an input.
    ///
    /// - Parameter name: what its packets call it (`input`), where there are several.
    package func add(_ source: consuming StreamSource, _ session: consuming Session, name: String?) {
        var input = Input(session: session, source: source)
        input.source.waits = false
        input.session.begin(name: name)
        for index in 0..<inputs.count { input.session.analyzer.keys.share(with: inputs[index].session.analyzer.keys) }
        inputs.append(input)
    }

    /// Adds a path as ``StreamSource`` reads it.
    ///
    /// - Parameters:
    ///   - reopens: when the writer of a FIFO has gone, wait for the next one.
    ///   - name: what its packets call it (`input`), where there are several.
    /// - Throws: ``CaptureError`` if it cannot be opened.
    package func add(
        path: String, reopens: Bool = false, _ session: consuming Session, name: String?
    ) throws(CaptureError) {
        add(try StreamSource(path: path, reopens: reopens), session, name: name)
    }

    /// Reads until all inputs have ended, the sink wants no more, or ^C.
    package func read<Target: PacketSink & ~Copyable>(into sink: inout Target) {
        reading: while !Interrupt.requested {
            var (isOpen, hasPending) = (false, false)
            for index in 0..<inputs.count where !inputs[index].isOver {
                switch read(index, into: &sink) {
                case .more: (isOpen, hasPending) = (true, true)
                case .nothing: isOpen = true
                case .over: hasPending = true
                case .refused: break reading
                }
            }
            if !isOpen { break }
            if !hasPending { wait() }
        }
        for index in 0..<inputs.count where !inputs[index].isOver { finish(index, into: &sink) }
    }

    /// Passes each session with its findings.
    package func forEachSession(_ body: (borrowing Session) -> Void) {
        for index in 0..<inputs.count { body(inputs[index].session) }
    }

    private func read<Target: PacketSink & ~Copyable>(
        _ index: Int, into sink: inout Target
    ) -> Session.Progress {
        var progress = Session.Progress.more
        var steps = 0
        while steps < FollowedInputs.turn, case .more = progress, !Interrupt.requested {
            steps += 1
            progress = inputs[index].advance(into: &sink)
            if start == nil, inputs[index].record.number > 0 { begin(inputs[index].record.time) }
        }
        if case .over = progress { finish(index, into: &sink) }
        if case .nothing = progress, !inputs[index].source.isDry { return .more }
        return progress
    }

    private func begin(_ time: Timestamp) {
        start = time
        for index in 0..<inputs.count { inputs[index].session.start(at: time) }
    }

    private func finish<Target: PacketSink & ~Copyable>(_ index: Int, into sink: inout Target) {
        inputs[index].isOver = true
        inputs[index].session.finish(into: &sink)
    }

    private func wait() {
        var descriptors: [Int32] = []
        var patience = LiveClock.patience
        for index in 0..<inputs.count where !inputs[index].isOver {
            if let descriptor = inputs[index].source.descriptor { descriptors.append(descriptor) }
            patience = min(patience, inputs[index].source.patience)
        }
        Interrupt.wait(for: descriptors, milliseconds: patience)
    }
}
