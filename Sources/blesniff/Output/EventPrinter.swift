import Decoders
import Sniff

/// Writes one event in one form.
protocol EventRenderer: ~Copyable {
    /// Whether entries of kind ``FieldEntry/Kind/memo`` may occur.
    var allowsMemos: Bool { get }
    /// Writes the text before the first event.
    func begin(_ out: inout ByteBuffer)
    mutating func render(
        _ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, into out: inout ByteBuffer)
}

extension EventRenderer where Self: ~Copyable {
    var allowsMemos: Bool { false }
    func begin(_ out: inout ByteBuffer) {}
}

extension TextRenderer: EventRenderer {
    var allowsMemos: Bool { true }

    @inline(__always)
    mutating func render(
        _ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, into out: inout ByteBuffer
    ) {
        render(packet.facts, packet.fields, into: &out)
    }
}

extension JSONRenderer: EventRenderer {
    var allowsMemos: Bool { true }

    mutating func render(
        _ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, into out: inout ByteBuffer
    ) {
        render(packet.fields, into: &out)
    }
}

extension CSVRenderer: EventRenderer {
    func begin(_ out: inout ByteBuffer) { renderHeader(into: &out) }

    mutating func render(
        _ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, into out: inout ByteBuffer
    ) {
        render(packet.fields, into: &out)
    }
}

/// The line of an event with its tree, its bytes, or both below.
struct DetailRenderer: EventRenderer, ~Copyable {
    var line: TextRenderer
    var tree: TreeRenderer?
    let hex: Bool

    var allowsMemos: Bool { true }

    mutating func render(
        _ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, into out: inout ByteBuffer
    ) {
        line.render(packet.facts, packet.fields, into: &out)
        tree?.render(packet.fields, of: packet.facts.number, into: &out)
        if hex {
            out.append(
                hexDump: bytes, isHidden: packet.fields.hidesBytes, tree?.byteColors(packet.fields, bytes.count))
        }
    }
}

/// Renders the events of a session to standard output.
struct EventPrinter<Renderer: EventRenderer & ~Copyable>: PacketSink, ~Copyable {
    private var renderer: Renderer
    private var buffer = ByteBuffer(capacity: 1 << 17)
    let output: Output
    private let unanswered: UnansweredChoice
    private var heading: InputHeading?
    /// How many packets were printed.
    private(set) var count: UInt64 = 0

    /// - Parameter hasHeadings: where another input begins, a line says so.
    init(
        _ renderer: consuming Renderer, _ unanswered: UnansweredChoice, _ output: Output, hasHeadings: Bool = false
    ) {
        self.renderer = renderer
        self.unanswered = unanswered
        heading = hasHeadings ? InputHeading() : nil
        self.output = output
        self.renderer.begin(&buffer)
    }

    @inline(__always)
    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        count &+= 1
        if heading?.isDue == true { heading?.append(to: &buffer) }
        renderer.render(packet, bytes, into: &buffer)
        if output.isDue(buffer.count) { output.flush(&buffer) }
        return !output.isClosed
    }

    mutating func beginInput(name: String?) { heading?.begin(name) }

    mutating func receiveUnanswered(_ packet: borrowing Dissection) {
        if unanswered.shows(packet.facts.layer) { _ = receive(packet, [UInt8]().span) }
    }

    mutating func willWait() { output.flushBeforeWait(&buffer) }

    mutating func finish() { output.flush(&buffer) }
}
