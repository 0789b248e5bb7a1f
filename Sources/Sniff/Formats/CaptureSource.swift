import Decoders

/// Where records come from: a file, a pipe, an interface, a connection to a sniffer.
///
/// A source hands out one record at a time and keeps its bytes in a window of its own until the next step. It neither
/// decodes nor copies. `CaptureReader` is the source for captures; a live one answers ``CaptureStep/idle(until:)``
/// while nothing comes, so that time passes for those who wait for a packet that does not come.
///
/// ```swift
/// struct Loopback: CaptureSource {
///     let name = "loopback"
///     var packets: [[UInt8]]
///     private var window: [UInt8] = []
///
///     mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
///         guard !packets.isEmpty else { return .end }
///         window = packets.removeFirst()
///         record.number += 1
///         record.link = .h4WithoutDirection
///         record.setBytes(window.indices)
///         return .record
///     }
///
///     func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
///         body(window.span.extracting(range))
///     }
/// }
/// ```
public protocol CaptureSource: ~Copyable {
    /// The source's name in messages: a path, the name of an interface.
    var name: String { get }

    /// Moves on. For ``CaptureStep/record``, everything about it is filled in; what `record` had before is that of the
    /// last record, so that a source sets only what changes.
    mutating func next(_ record: inout CaptureRecord) -> CaptureStep

    /// Lends bytes of the window: those of the last record at ``CaptureRecord/range``.
    func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result

    /// Whether the next step may have to wait: time to send on what is gathered.
    var mayWait: Bool { get }
    /// Comment on the last record, where ``CaptureRecord/hasComment`` is set.
    var comment: String? { get }
    /// The same one by one, where the format has several.
    var comments: [String] { get }
    /// Names of the capture interfaces, in the order of ``CaptureRecord/interface``.
    var interfaces: [String] { get }
    /// Bytes read so far, and how many there are where that is known.
    var progress: (read: UInt64, of: UInt64?) { get }
    /// Whether the source ended with an I/O error rather than with damaged content.
    var failedReading: Bool { get }
}

extension CaptureSource where Self: ~Copyable {
    /// False: packets come without a wait.
    public var mayWait: Bool { false }
    /// No comments.
    public var comment: String? { nil }
    /// The one comment.
    public var comments: [String] { comment.map { [$0] } ?? [] }
    /// No interfaces.
    public var interfaces: [String] { [] }
    /// Nothing is known.
    public var progress: (read: UInt64, of: UInt64?) { (0, nil) }
    /// False.
    public var failedReading: Bool { false }

    /// Name of the interface that a record came from; empty where there is none.
    package func interface(of record: CaptureRecord) -> String {
        let index = record.interface
        return index >= 0 && index < interfaces.count ? interfaces[index] : ""
    }
}

/// The result of a step through a source. Boxed but for the record, so that it is returned in a register.
public enum CaptureStep: Sendable {
    /// The record is filled in.
    case record
    /// Something is wrong; if ``CaptureDamage/resumesAt`` is set, reading goes on.
    indirect case damage(CaptureDamage)
    /// Something to know about the records that follow.
    indirect case note(String)
    /// Nothing came, and the clock of the source shows this time now.
    indirect case idle(until: Timestamp)
    /// So many packets never reached the source: a buffer of the kernel or of a bridge was full.
    indirect case lost(SaturatingCount)
    /// A connection that was there before the first record.
    indirect case existing(ExistingConnection)
    /// The records that follow are of another recording: connections do not go on.
    case unrelated
    /// Nothing will come any more.
    case end
}

/// A connection of a local adapter that began before watching did, as the system knows it.
public struct ExistingConnection: Sendable, Hashable {
    /// Index of the adapter.
    public var adapter: UInt16
    /// Connection handle, 12 bits.
    public var handle: UInt16
    /// Address of the other side.
    public var peer: DeviceAddress
    /// Whether the host is the central; `nil` where the system does not tell.
    public var isCentral: Bool?
    /// Whether it is a connection of LE, not of BR/EDR.
    public var isLE: Bool

    /// A connection as the system knows it.
    public init(adapter: UInt16, handle: UInt16, peer: DeviceAddress, isCentral: Bool?, isLE: Bool) {
        self.adapter = adapter
        self.handle = handle
        self.peer = peer
        self.isCentral = isCentral
        self.isLE = isLE
    }
}

extension CaptureRecord {
    /// Says where in the source's window the bytes of the packet stand; the capture has all of them unless
    /// ``originalLength`` is set to more afterwards.
    public mutating func setBytes(_ range: Range<Int>) {
        self.range = range
        originalLength = range.count
    }
}
