import Sniff

/// The status of a live view besides packets. The reader of the source fills it in; the view reads it when it draws.
///
/// Thread safety: one thread reads, draws and reports; it is `@unchecked` because a ``Console``, which is `Sendable`, holds it.
final class LiveStatus: @unchecked Sendable {
    /// Whether a view has the screen: messages of the ``Console`` come here then.
    var isShown = false
    /// The source, in few words.
    let source: String
    /// Devices seen, connections that are open; `nil` if they are not counted.
    var devices: Int?
    var connections: Int?
    /// Packets that never reached the source.
    private(set) var lost: SaturatingCount = 0
    /// The share of captures that is read; `nil` where their size is not known.
    var progress: Double?
    /// The file that the packets are written to.
    var recording: Recording?
    /// The latest messages, oldest first.
    private(set) var messages: [Message] = []
    /// How many there were before those.
    private(set) var droppedMessages = 0

    struct Recording {
        var file: String
        var bytes: UInt64
    }

    struct Message {
        let text: String
        /// Something went wrong; otherwise it is good to know.
        let isWarning: Bool
    }

    static let longest = 200

    init(source: String) { self.source = source }

    /// Takes what is counted.
    func set(_ analyzer: borrowing Analyzer) {
        devices = analyzer.devices?.devices.count
        connections = analyzer.openConnections
    }

    /// Something is good to know.
    func note(_ text: String) { add(Message(text: text, isWarning: false)) }

    /// Something went wrong.
    func warn(_ text: String) { add(Message(text: text, isWarning: true)) }

    /// So many packets more were lost.
    func add(lost count: SaturatingCount) {
        lost += count
        // Losses come in series: one message that grows instead of many.
        let text = "\(lost.value.grouped("packet")) lost: a buffer was full"
        if let last = messages.last, last.text.hasSuffix(" lost: a buffer was full") { messages.removeLast() }
        warn(text)
    }

    private func add(_ message: Message) {
        messages.append(message)
        guard messages.count > LiveStatus.longest else { return }
        messages.removeFirst()
        droppedMessages += 1
    }

    /// Reports what was said while the view had the screen, when it is gone.
    func reportMessages(to console: Console) {
        let shown = 20
        let hidden = droppedMessages + max(messages.count - shown, 0)
        if hidden > 0 { console.report("\(hidden.grouped) earlier messages are not shown") }
        for message in messages.suffix(shown) { console.report(message.text) }
    }
}

extension BinaryInteger {
    /// A size of a file with two or three digits: `640 B`, `1.2 MB`, `35 MB`.
    var fileSize: String {
        var value = Double(self)
        var units = ["kB", "MB", "GB", "TB"][...]
        guard value >= 1000 else { return "\(self) B" }
        var unit = "B"
        while value >= 999.5, let next = units.popFirst() {
            value /= 1000
            unit = next
        }
        let tenths = Int(saturating: (value * 10).rounded())
        return value < 9.95 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(Int(saturating: value.rounded())) \(unit)"
    }
}
