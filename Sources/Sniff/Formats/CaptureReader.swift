import Decoders

/// Reads a capture of any supported format, record by record, holding one window of it in memory.
///
/// The format is recognised by content. Damage is reported in place and does not end reading where a next plausible
/// record can be found.
public struct CaptureReader: CaptureSource, ~Copyable {
    var input: ByteInput
    /// `nil` while a live input has not brought enough to tell.
    private var format: CaptureFormat?
    /// That of the input before, which may go on without its header.
    private var formerFormat: CaptureFormat?
    /// The state of the most frequent formats, as structs: moving on to a record of them counts no references.
    private var btsnoop: BtsnoopFormat?
    private var pcap: PcapFormat?
    private var isLine = false
    private(set) var record = CaptureRecord()
    /// Names of the capture interfaces, in the order of ``CaptureRecord/interface``.
    public private(set) var interfaces: [String] = []
    /// Comment of the last record, if it has one.
    public private(set) var comment: String?

    /// Opens a file, a FIFO or, for `-`, standard input.
    ///
    /// - Parameter path: a file, a FIFO or, for `-`, standard input.
    /// - Throws: ``CaptureError`` if it cannot be opened or is no capture.
    public init(path: String) throws(CaptureError) {
        try self.init(path: path, readSize: .max)
    }

    /// Reads a capture that is in memory.
    ///
    /// - Parameters:
    ///   - bytes: the content of a capture file, gzipped or not.
    ///   - name: what messages call it.
    public init(bytes: [UInt8], name: String) throws(CaptureError) {
        try self.init(ByteInput(OpenFile(bytes: bytes), name: name))
    }

    init(path: String, readSize: Int) throws(CaptureError) {
        try self.init(try ByteInput(path: path, readSize: readSize))
    }

    private init(_ input: consuming ByteInput) throws(CaptureError) {
        var opened = input
        // An input that waits for its bytes is never undecided.
        guard let format = try CaptureFormat(recognising: &opened) else { throw .interrupted(opened.name) }
        self.input = opened
        begin(format)
    }

    /// Reads an input that is still being written: what has not come yet is ``CaptureStep/idle(until:)`` without a time, and
    /// the next step goes on where this one was.
    ///
    /// - Parameter isLine: it is a serial line, which may begin in the middle of a record.
    init(live input: consuming ByteInput, isLine: Bool = false) {
        self.input = input
        self.isLine = isLine
    }

    /// Reads another live input from here on, whose format is to be recognised.
    ///
    /// - Parameter mayLackHeader: what is no capture by itself is read on as the input before, whose beginning it has lost.
    mutating func restart(_ input: consuming ByteInput, mayLackHeader: Bool) {
        var former = format
        if let btsnoop { former = .btsnoop(btsnoop) }
        if let pcap { former = .pcap(pcap) }
        (format, btsnoop, pcap) = (nil, nil, nil)
        formerFormat = mayLackHeader ? former ?? formerFormat : nil
        self.input = input
    }

    private mutating func begin(_ format: CaptureFormat) {
        self.format = format
        if case .btsnoop(let state) = format { btsnoop = state }
        if case .pcap(let state) = format { pcap = state }
    }

    /// Looks what a live input is; `nil` when reading can begin.
    private mutating func recognise(_ record: inout CaptureRecord) -> CaptureStep? {
        do throws(CaptureError) {
            let found =
                isLine ? CaptureFormat(recognisingLine: &input) : try CaptureFormat(recognising: &input)
            guard let format = found else { return .idle(until: .unknown) }
            begin(format)
            // What the format does not set is not that of the input before.
            let number = record.number
            record = CaptureRecord()
            record.number = number
            return nil
        } catch {
            if case .interrupted = error { return .end }
            if case .notACapture = error, input.available > 0, let format = formerFormat.take() {
                begin(format.restarted())
                return nil
            }
            return .damage(input.damage(error.reason, at: input.offset))
        }
    }

    /// Name of the input, for messages.
    public var name: String { input.name }
    /// Bytes read from the file, and its size where it has one.
    public var progress: (read: UInt64, of: UInt64?) { (input.file.consumed, input.file.size) }
    /// Whether reading ended with an I/O error rather than with damaged content.
    public var failedReading: Bool { input.file.failure != nil }

    /// Moves to the next record, which is then in ``record``.
    mutating func step() -> CaptureStep {
        var copy = record
        defer { record = copy }
        return next(&copy)
    }

    /// Moves to the next record, which the caller keeps: that of the last step, or a new one before the first.
    public mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        let step = move(&record)
        if case .record = step { record.number &+= 1 }
        return step
    }

    @inline(__always)
    private mutating func move(_ record: inout CaptureRecord) -> CaptureStep {
        btsnoop?.next(&input, &record) ?? pcap?.next(&input, &record) ?? stepOther(&record)
    }

    private mutating func stepOther(_ record: inout CaptureRecord) -> CaptureStep {
        comment = nil
        switch format {
        case .btsnoop, .pcap: return .end  // are read from `btsnoop` and `pcap`
        case .pcapng(let state):
            let step = state.next(&input, &record)
            if record.hasComment { comment = state.comment }
            interfaces = state.interfaceNames
            return step
        case .packetLogger(var state):
            defer { format = .packetLogger(state) }
            return state.next(&input, &record)
        case .monitorStream(let state): return state.next(&input, &record)
        case nil: return recognise(&record) ?? move(&record)
        }
    }

    /// Lends bytes of the window.
    @inline(__always)
    public func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(input.buffer.span.extracting(range))
    }

    /// Whether the next step may have to wait for a writer.
    public var mayWait: Bool { input.mayWaitSoon }

    /// Calls `body` with every record and its bytes, `damaged` with everything that is wrong with the file, and `noted`
    /// with what else there is to know, such as link types that are not decoded.
    package mutating func forEach(
        _ body: (CaptureRecord, borrowing Span<UInt8>) throws -> Void, damaged: (CaptureDamage) -> Void,
        noted: (String) -> Void = { _ in }
    ) rethrows {
        while true {
            switch step() {
            case .record: try body(record, input.buffer.span.extracting(record.range))
            case .damage(let damage):
                damaged(damage)
                if damage.resumesAt == nil { return }
            case .note(let text): noted(text)
            case .idle, .lost, .existing: continue
            case .end: return
            }
        }
    }
}

/// The largest record that is believed: an L2CAP PDU of 65,535 bytes with all its headers, with room for comments.
package let largestRecord = 0x40000
