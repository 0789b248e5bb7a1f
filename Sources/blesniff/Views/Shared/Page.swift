import Decoders
import Sniff

/// A text that covers the packets and is scrolled: help, messages, everything about one packet.
struct Page {
    enum Kind { case help, messages, packet, device, connections }

    let kind: Kind
    private(set) var title: String
    /// Lines of any length.
    private(set) var lines: [[UInt8]]
    /// The first row that is seen, of those that the lines take; too large a number means the last.
    private(set) var top = 0
    /// As many rows as there were when it was last drawn, less those that were seen.
    private var lastTop = Int.max
    /// The line that is selected in a list, below its heading.
    private(set) var selected: Int?

    /// - Parameter isList: the first line is a heading, of the others one is selected. A line is a row.
    init(_ kind: Kind, _ title: String, _ text: borrowing ByteBuffer, isList: Bool = false) {
        self.kind = kind
        self.title = title
        lines = Page.lines(of: text)
        if isList {
            if lines.last?.isEmpty == true { lines.removeLast() }
            selected = 0
        }
    }

    private static func lines(of text: borrowing ByteBuffer) -> [[UInt8]] {
        text.withBytes { $0.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init) }
    }

    /// Shows something else at the same place.
    mutating func replace(_ title: String, _ text: borrowing ByteBuffer) {
        self.title = title
        lines = Page.lines(of: text)
    }

    mutating func scroll(by rows: Int) {
        if let selected {
            self.selected = min(max(selected + rows, 0), max(lines.count - 2, 0))
        } else {
            top = min(max(min(top, lastTop) + rows, 0), lastTop)
        }
    }

    /// Scrolls if the key is one of those that do.
    ///
    /// - Parameter step: rows of a page.
    mutating func scroll(_ key: Key, by step: Int) {
        if let rows = key.rows(ofPage: step) { scroll(by: rows) }
    }

    /// The rows that are seen.
    mutating func rows(_ count: Int, columns: Int) -> [[UInt8]] {
        if let selected { return listRows(count, columns: columns, selected) }
        let all = lines.flatMap { $0.span.wrapped(columns: columns) }
        lastTop = max(all.count - count, 0)
        top = min(top, lastTop)
        return Array(all.dropFirst(top).prefix(count))
    }

    /// The heading, and as many lines as there is room for, with the selected one among them.
    private mutating func listRows(_ count: Int, columns: Int, _ selected: Int) -> [[UInt8]] {
        let room = max(count - 1, 1)
        top = min(max(top, selected - room + 1), selected)
        let seen = lines.dropFirst().dropFirst(top).prefix(room)
        return ([lines[0]] + seen).enumerated().map { index, line in
            var row = ByteBuffer(capacity: 256)
            let isSelected = index == selected - top + 1
            if isSelected { row.append("\u{1B}[7m") }
            let used = row.append(fitted: line.span, columns: columns, keepsColors: !isSelected)
            if isSelected { row.append(spaces: columns - used) }
            return row.bytes
        }
    }

    /// The keys of the view of packets.
    static func help(isFile: Bool) -> Page {
        var text = ByteBuffer(capacity: 1 << 11)
        text.append(isFile ? fileHelp : liveHelp)
        text.append(helpText)
        return Page(.help, "keys", text)
    }

    private static let liveHelp: StaticString = """
          Space          hold the screen; packets go on being gathered
          Up Down  k j   select a packet; below the last one, follow the newest
          PgUp PgDn      a page back, a page forward
          Home g  End G  the oldest packet that is kept, the newest

        """

    private static let fileHelp: StaticString = """
          Up Down  k j   select a packet
          PgUp PgDn      a page back, a page forward; also Space
          Home g  End G  the first packet, the last
          w              the command that opens the packet in Wireshark

        """

    private static let helpText: StaticString = """
          1 … 9  :       go to a frame by its number
          Left Right     see the rest of long lines

          Enter          open the packet; there: d shows only its device, c only its
                         connection, a only its attribute
          c              the connections; Enter shows only the selected one
          Esc            back to before the last filter; end a search

          /  n N         search for a text in the lines; the next one, the one before
          e E            next error, error before: faults, refusals, failed commands
          f              filter: an expression as for --filter, nothing for all packets;
                         Tab completes names, Up recalls earlier filters, Esc cancels
          h              hide noise: flow control, empty packets, scanning on and off
          t              time since the first packet, in UTC, since the line above

          m              messages: damage, losses, adapters, unanswered requests
          ?              this help
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
            text.append(color: palette.plain)
            text.append("\n")
        }
        if messages.isEmpty { text.append("  There are none.\n") }
        return Page(.messages, "messages", text)
    }
}
