import Decoders
import Sniff

/// A text that covers the packets and is scrolled: help, messages, everything about one packet.
struct Page {
    enum Kind { case help, messages, packet, device }

    let kind: Kind
    private(set) var title: String
    /// Lines of any length.
    private(set) var lines: [[UInt8]]
    /// The first row that is seen, of those that the lines take; too large a number means the last.
    private(set) var top = 0
    /// As many rows as there were when it was last drawn, less those that were seen.
    private var lastTop = Int.max

    init(_ kind: Kind, _ title: String, _ text: borrowing ByteBuffer) {
        self.kind = kind
        self.title = title
        lines = Page.lines(of: text)
    }

    private static func lines(of text: borrowing ByteBuffer) -> [[UInt8]] {
        text.withBytes { $0.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init) }
    }

    /// Shows something else at the same place.
    mutating func replace(_ title: String, _ text: borrowing ByteBuffer) {
        self.title = title
        lines = Page.lines(of: text)
    }

    mutating func scroll(by rows: Int) { top = min(max(min(top, lastTop) + rows, 0), lastTop) }

    /// Scrolls if the key is one of those that do.
    ///
    /// - Parameter step: rows of a page.
    mutating func scroll(_ key: Key, by step: Int) {
        if let rows = key.rows(ofPage: step) { scroll(by: rows) }
    }

    /// The rows that are seen.
    mutating func rows(_ count: Int, columns: Int) -> [[UInt8]] {
        let all = lines.flatMap { $0.span.wrapped(columns: columns) }
        lastTop = max(all.count - count, 0)
        top = min(top, lastTop)
        return Array(all.dropFirst(top).prefix(count))
    }

    static let help: Page = {
        var text = ByteBuffer(capacity: 1 << 11)
        text.append(helpText)
        return Page(.help, "keys", text)
    }()

    private static let helpText: StaticString = """

          Space          hold the screen; packets go on being gathered
          Up Down  k j   select a packet; below the last one, follow the newest
          PgUp PgDn      a page back, a page forward
          Home  g        the oldest packet that is kept
          End  G  Esc    follow the newest
          Left Right     see the rest of long lines
          Enter          everything about the selected packet

          /  f           filter: an expression as for --filter, nothing for all packets;
                         Tab completes names, Up recalls earlier filters, Esc cancels
          n              hide noise: flow control, empty packets, scanning on and off
          t              time since the first packet, of the day in UTC, since the
                         line above

          m              messages: damage, losses, adapters, unanswered requests
          ?  h           this help
          q  ^C          quit; ^Z suspends

        """
}

extension LiveStatus {
    /// All messages that are kept.
    func page(isColored: Bool) -> Page {
        var text = ByteBuffer(capacity: 1 << 12)
        let palette = Palette(isColored)
        text.append("\n")
        for message in messages {
            text.append(message.isWarning ? palette.fault : "")
            text.append(message.isWarning ? "! " : "  ")
            text.append(safe: message.text)
            text.append(palette.plain)
            text.append("\n")
        }
        if messages.isEmpty { text.append("  There are none.\n") }
        return Page(.messages, "messages", text)
    }
}
