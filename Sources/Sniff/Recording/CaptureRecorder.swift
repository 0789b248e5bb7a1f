import Decoders

/// Where and how a capture is recorded.
package struct RecordingPlan {
    /// A file, or `-` for ``output``.
    package var path: String
    package var format: RecordingFormat
    package var rotation: Rotation?
    /// Most files that stay.
    package var keep: Int?
    /// The inputs, which are never overwritten; `-` is standard input.
    package var inputs: [String] = []
    /// Packets come from something that does not wait, so that recording goes on when writing works again.
    package var continues = true
    /// Memory in place of a file.
    package var memory: RecordedBytes?
    /// Descriptor that is standard output for the program.
    package var output: Int32 = Platform.standardOutput

    package init(path: String, format: RecordingFormat) { (self.path, self.format) = (path, format) }
}

/// Records packets in a file, or in one file after the other. The file can be read to its last record at every moment.
///
/// Packets leave together, a whole number of them in one system call: after 64 KiB, about every 100 ms, and with
/// ``flush()``. When writing fails, none of them is in the file; they are counted, as are those that come until writing
/// works again, which is tried every second.
package final class CaptureRecorder {
    private enum Encoder {
        case btsnoop(BtsnoopEncoder)
        case pcapng(PcapngEncoder)

        init(_ format: RecordingFormat) {
            self =
                switch format {
                case .btsnoop: .btsnoop(BtsnoopEncoder())
                case .pcapng: .pcapng(PcapngEncoder())
                }
        }
    }

    private let plan: RecordingPlan
    private let inputs: Set<Platform.FileIdentity>
    private var series: FileSeries?
    private var file: RecordingFile?
    private var encoder: Encoder
    /// The encoder as it was after the last packet that is in the file.
    private var committed: Encoder

    private var batch = ByteBuffer(capacity: 1 << 17)
    private var batchedPackets: UInt64 = 0
    private var batchedLosses: SaturatingCount = 0
    private var lastFlush = Platform.monotonicNanoseconds
    /// Time of the first packet of the file.
    private var begun: Timestamp?
    private var hasPackets = false
    /// Packets that no one has recorded since the last packet.
    private var pendingLosses: SaturatingCount = 0

    /// Packets that are in the files.
    package private(set) var recorded: UInt64 = 0
    /// Packets that are not, because writing failed.
    package private(set) var missing: UInt64 = 0
    /// Files that were made, and the names of the first and of the last one.
    package private(set) var files = 0
    package private(set) var names = (first: "", last: "")
    /// Packets that the format has no place for, by reason.
    private var leftOut: [String: UInt64] = [:]
    /// Packets without a time in a format that needs one.
    private var withoutTime: UInt64 = 0
    private var isClosing = false
    /// Nothing is recorded any more.
    package private(set) var isOver = false
    /// The format cannot hold what the capture has.
    package private(set) var isRefused = false
    /// Why writing fails at present, and when it is tried again.
    private var failure: (code: Int32, until: Nanoseconds)?
    private var lastFailure: Int32 = 0
    private var missingReported: UInt64 = 0
    private var reports = 0

    /// Called with what the user must know.
    private let onProblem: (String) -> Void

    private static let batchSize = 1 << 16
    private static let batchTime: Nanoseconds = 100_000_000
    private static let patience: Nanoseconds = 1_000_000_000

    /// Makes the file.
    ///
    /// - Parameter onProblem: called with what the user must know, in whole sentences without their end.
    package init(_ plan: RecordingPlan, onProblem: @escaping (String) -> Void) throws(RecordingError) {
        self.plan = plan
        self.onProblem = onProblem
        inputs = Set(plan.inputs.compactMap { Platform.identity(of: $0 == "-" ? nil : $0) })
        encoder = Encoder(plan.format)
        committed = encoder
        if plan.path == "-", plan.rotation != nil { throw .cannotRotate("standard output") }
        if let memory = plan.memory {
            file = RecordingFile(memory, name: plan.path)
        } else if plan.path == "-" {
            file = try RecordingFile(descriptor: plan.output, name: "standard output", inputs: inputs)
        } else if plan.rotation != nil {
            series = FileSeries(plan.path, keep: plan.keep, inputs: inputs)
        } else {
            file = try RecordingFile(plan.path, inputs: inputs)
        }
        if var series {
            file = try series.next { reportRemoval($0, $1) }
            self.series = series
        }
        files = 1
        if let file { names = (file.path, file.path) }
        beginFile()
        // A new file can be read from now on; an older one is replaced by the first packet.
        if file?.isNew == true { commit() }
    }

    /// Whether writing is tried again after it has failed.
    package var continues: Bool { plan.continues }

    /// The name of the files in messages.
    package var name: String { plan.path == "-" ? "standard output" : plan.path }

    /// Bytes of the current file, with those that are to be written to it next.
    package var fileSize: UInt64 { (file?.end ?? 0) &+ UInt64(batch.count) }

    // MARK: - Packets

    /// Records a packet.
    ///
    /// - Parameters:
    ///   - interface: name of the capture interface.
    ///   - input: number of the input among several.
    ///   - comments: where the format has a place for them.
    package func record(
        _ record: CaptureRecord, _ bytes: borrowing Span<UInt8>, interface: String = "", input: Int = 0,
        comments: [String] = []
    ) {
        guard !isOver else { return }
        if let failure, Platform.monotonicNanoseconds < failure.until { return miss(1) }
        guard file != nil || open() else { return miss(1) }
        if isDue(record.time), !rotate() { return miss(1) }
        var packet = RecordedPacket(
            record: record, interface: interface, input: input, comments: comments, lost: pendingLosses)
        let (length, state, losses) = (batch.count, encoder, batchedLosses)
        encode(packet, bytes)
        if case .size(let limit)? = plan.rotation, hasPackets, batch.count > length,
            (file?.end ?? 0) + UInt64(batch.count) > limit
        {
            // It belongs to the next file.
            batch.truncate(to: length)
            encoder = state
            (batchedPackets, batchedLosses) = (batchedPackets - 1, losses)
            pendingLosses = packet.lost
            guard rotate(), failure == nil else { return miss(1) }
            packet.lost = pendingLosses
            encode(packet, bytes)
        }
        if batchedPackets > 0 { hasPackets = true }
        if plan.format == .btsnoop, !record.time.isKnown { withoutTime += 1 }
        if begun == nil, record.time.isKnown { begun = record.time }
        let isLate = batchedPackets & 31 == 0 && Platform.monotonicNanoseconds - lastFlush > CaptureRecorder.batchTime
        // After a failure the first packet shows whether writing works again.
        if batch.count >= CaptureRecorder.batchSize || isLate || failure != nil { commit() }
    }

    private func encode(_ packet: RecordedPacket, _ bytes: borrowing Span<UInt8>) {
        do throws(RecordingRefusal) {
            switch encoder {
            case .btsnoop(var state):
                try state.append(packet, bytes, to: &batch)
                encoder = .btsnoop(state)
            case .pcapng(var state):
                try state.append(packet, bytes, to: &batch)
                encoder = .pcapng(state)
            }
            batchedPackets += 1
            batchedLosses += packet.lost
            pendingLosses = 0
        } catch {
            refuse(error)
        }
    }

    private func refuse(_ refusal: RecordingRefusal) {
        switch refusal {
        case .record(let reason): leftOut[reason, default: 0] += 1
        case .capture(let reason):
            if hasPackets { commit() }
            (isOver, isRefused) = (true, true)
            onProblem("\(name): \(reason)")
        }
    }

    /// So many packets never reached the source: the next one tells of it.
    package func noteLost(_ count: SaturatingCount) { pendingLosses += count }

    private func miss(_ count: UInt64) {
        missing += count
        pendingLosses += SaturatingCount(count)
    }

    // MARK: - Writing

    /// Sends on what has gathered, because nothing may come for a while.
    ///
    /// - Parameter begins: also if no packet came so far: the file begins now. Otherwise an older one stays until then.
    package func flush(begins: Bool = false) {
        guard !isOver, failure == nil || Platform.monotonicNanoseconds >= (failure?.until ?? 0) else { return }
        if pendingLosses > 0, file != nil { appendStatistics() }
        if batch.count > 0, begins || hasPackets { commit() }
    }

    /// Losses that no packet tells of so far.
    private func appendStatistics() {
        guard case .pcapng(var state) = encoder, hasPackets else { return }
        state.appendStatistics(lost: pendingLosses, to: &batch)
        encoder = .pcapng(state)
        batchedLosses += pendingLosses
        pendingLosses = 0
    }

    private func commit() {
        guard let file, batch.count > 0 else { return }
        let outcome = file.append(batch)
        batch.removeAll()
        lastFlush = Platform.monotonicNanoseconds
        defer { (batchedPackets, batchedLosses) = (0, 0) }
        switch outcome {
        case .written:
            recorded += batchedPackets
            committed = encoder
            if failure != nil { recover() }
        case .failed(let code):
            encoder = committed
            pendingLosses += batchedLosses
            miss(batchedPackets)
            fail(code)
        case .torn(let code):
            miss(batchedPackets)
            isOver = true
            lastFailure = code
            onProblem("\(file.path): \(Platform.message(code)); recording ends")
        case .closed: isOver = true
        }
    }

    private func fail(_ code: Int32) {
        lastFailure = code
        failure = (code, Platform.monotonicNanoseconds + CaptureRecorder.patience)
        guard reports == 0 else { return }
        reports = 1
        onProblem(
            "\(file?.path ?? name): \(Platform.message(code))"
                + (plan.continues ? "; packets are not recorded until writing works again" : "; recording ends"))
    }

    private func recover() {
        failure = nil
        guard reports == 1, !isClosing else { return }
        reports = 2
        reportMissing("; recording goes on")
    }

    private func reportMissing(_ end: String) {
        guard missing > missingReported else { return }
        let (count, what) = (missing.grouped, missing == 1 ? "packet was" : "packets were")
        onProblem("\(name): \(count) \(what) not recorded: \(Platform.message(lastFailure))\(end)")
        missingReported = missing
    }

    // MARK: - Files

    private func beginFile() {
        encoder = Encoder(plan.format)
        committed = encoder
        (begun, hasPackets) = (nil, false)
        guard case .pcapng(var state) = encoder else { return }
        state.begin(&batch)
        encoder = .pcapng(state)
    }

    /// Whether a packet of this time belongs to another file.
    private func isDue(_ time: Timestamp) -> Bool {
        guard case .time(let limit)? = plan.rotation, let begun, time.isKnown else { return false }
        return time.nanoseconds(since: begun) >= limit
    }

    private func rotate() -> Bool {
        endFile()
        closeFile()
        return open()
    }

    private func closeFile() {
        if let file, let code = file.close() {
            lastFailure = code
            onProblem("\(file.path): \(Platform.message(code))")
        }
        file = nil
    }

    /// Makes the next file of the series.
    private func open() -> Bool {
        guard var series else { return false }
        defer { self.series = series }
        do throws(RecordingError) {
            file = try series.next { reportRemoval($0, $1) }
            files += 1
            if let file { names.last = file.path }
            beginFile()
            commit()
            return true
        } catch {
            if case .io(_, let code) = error { fail(code) } else { fail(Platform.deniedCode) }
            return false
        }
    }

    private func endFile() {
        guard !isOver, file != nil else { return }
        switch encoder {
        case .btsnoop(var state):
            state.end(&batch)
            encoder = .btsnoop(state)
        case .pcapng(var state):
            state.appendStatistics(lost: 0, to: &batch)
            encoder = .pcapng(state)
        }
        commit()
    }

    private func reportRemoval(_ path: String, _ code: Int32) {
        onProblem("\(path): cannot be removed: \(Platform.message(code))")
    }

    /// Ends the recording, and tells what is not in it.
    ///
    /// - Parameter hasFailed: what was to be recorded could not be read: without a packet of it, there is no recording.
    package func close(hasFailed: Bool = false) {
        if recorded == 0, !hasPackets, hasFailed || isRefused, files == 1 {
            file?.abandon()
            (file, files, isOver) = (nil, 0, true)
        }
        isClosing = true
        if pendingLosses > 0 { appendStatistics() }
        endFile()
        closeFile()
        isOver = true
        reportMissing("")
        for (reason, count) in leftOut.sorted(by: { $0.key < $1.key }) {
            onProblem("\(name): \(count.grouped) \(count == 1 ? "packet was" : "packets were") left out: \(reason)")
        }
        leftOut = [:]
        if withoutTime > 0 {
            let (count, what) = (withoutTime.grouped, withoutTime == 1 ? "packet has" : "packets have")
            onProblem(
                "\(name): \(count) \(what) no time; btsnoop gives them that of the packet before, pcapng leaves it out")
        }
        withoutTime = 0
    }

    /// The exit status of a command that did nothing else.
    package var exitStatus: Int32 { isRefused ? 64 : lastFailure != 0 ? 74 : 0 }

    /// Whether writing fails at present.
    package var isFailing: Bool { failure != nil || isOver }
}
