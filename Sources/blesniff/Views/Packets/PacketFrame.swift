import Decoders
import Sniff

/// How the view looks: packets, the filter where there is one, the last message, and a line about everything.
extension PacketView {
    mutating func frame(_ size: TerminalSize, now: Nanoseconds) -> Frame {
        renderer.fit(.fitted(columns: size.columns), vocabulary)
        var frame = Frame()
        var below: [[UInt8]] = []
        if let row = filterRow(size.columns, &frame) { below.append(row) }
        below += messageRows(size.columns)
        below.append(statusRow(size.columns, now))
        height = max(size.rows - below.count, 0)
        if page != nil {
            frame.rows = pageRows(size)
            frame.rows += Array(repeating: [], count: max(size.rows - 1 - frame.rows.count, 0)) + below.suffix(1)
            frame.cursor = nil
            return frame
        }
        frame.rows = Array(packetRows(size.columns).prefix(height))
        frame.rows += Array(repeating: [], count: max(height - frame.rows.count, 0)) + below.suffix(size.rows)
        frame.moving = 0..<height
        frame.cursor?.row = height
        return frame
    }

    // MARK: - Packets

    private mutating func packetRows(_ columns: Int) -> [[UInt8]] {
        guard store.shownCount > 0 else { return emptyRows(columns) }
        let window = window(height)
        let indices = window.top..<min(window.top + height, store.shownCount)
        var line = ByteBuffer(capacity: 512)
        return linesBefore(indices) { view, packet, index in
            line.removeAll()
            view.appendLine(packet, to: &line)
            var row = ByteBuffer(capacity: 512)
            let isSelected = index == window.selected
            if isSelected { row.append("\u{1B}[7m") }
            let used = line.withBytes {
                row.append(fitted: $0.span, columns: columns, skipping: view.indent, keepsColors: !isSelected)
            }
            if isSelected { row.append(spaces: columns - used) }
            return row.bytes
        }
    }

    /// The lines as they are, for the screen that stays when the view is gone.
    mutating func appendLines(_ indices: Range<Int>, to out: inout ByteBuffer) {
        var text = ByteBuffer(capacity: 1 << 14)
        _ = linesBefore(indices) { view, packet, _ in view.appendLine(packet, to: &text) }
        text.withBytes { if let start = $0.baseAddress { out.append(start, $0.count) } }
    }

    /// Calls `body` for packets in their order. Where times count from the line before, that is the one before the first.
    private mutating func linesBefore<Result>(
        _ indices: Range<Int>, _ body: (inout PacketView, KeptPacket, Int) -> Result
    ) -> [Result] {
        renderer.head.forgetPrevious()
        if indices.lowerBound > 0, renderer.head.time == .delta, let before = store[store.shown(indices.lowerBound - 1)]
        {
            var unseen = ByteBuffer(capacity: 512)
            appendLine(before, to: &unseen)
        }
        var results: [Result] = []
        for index in indices {
            if let packet = store[store.shown(index)] { results.append(body(&self, packet, index)) }
        }
        return results
    }

    mutating func appendLine(_ packet: KeptPacket, to out: inout ByteBuffer) {
        packet.withFields { renderer.render(packet.facts, $0, into: &out) }
    }

    private func emptyRows(_ columns: Int) -> [[UInt8]] {
        let text: String
        if packets == 0 {
            text = isEnded ? "No packet came from \(status.source)." : "Waiting for packets from \(status.source)."
        } else if !store.isDecided {
            text = "None so far of \(store.decided.grouped) packets passes the filter."
        } else {
            let escape = earlier.isEmpty ? "" : "Esc to go back, "
            text =
                "None of \(store.kept.count.grouped) packets is shown: \(escape)f to change the filter, h for the noise."
        }
        return [
            [],
            row(columns, Palette(isColored).faint) {
                $0.append("  ")
                $0.append(safe: text)
            },
        ]
    }

    // MARK: - Pages

    private mutating func pageRows(_ size: TerminalSize) -> [[UInt8]] {
        guard let title = page?.title else { return [] }
        let hint =
            switch page?.kind {
            case .packet: "Left Right other packets   Esc back"
            case .connections: "Enter only this one   Esc back"
            default: "Esc back"
            }
        var rows = [StatusLine([.init(" \(title)", .state)], right: ["\(hint) ", "Esc back "]).row(size.columns)]
        if page?.kind == .packet, let choices = choiceRow(size.columns), size.rows > 4 { rows.append(choices) }
        return rows + (page?.rows(max(size.rows - 1 - rows.count, 0), columns: size.columns) ?? [])
    }

    /// Keys for what the packet is about.
    private func choiceRow(_ columns: Int) -> [UInt8]? {
        guard let number = selectedNumber, let packet = store[number] else { return nil }
        let choices = PacketChoice.all(of: packet, registry)
        guard !choices.isEmpty else { return nil }
        let palette = Palette(isColored)
        return row(columns, palette.faint) {
            $0.append(" only")
            for choice in choices {
                $0.append("  ")
                $0.append(color: palette.plain)
                $0.append(color: palette.title)
                $0.append(string: "\(choice.key)")
                $0.append(color: palette.plain)
                $0.append(" ")
                $0.append(safe: choice.label)
            }
        }
    }

    // MARK: - Filter and messages

    private func filterRow(_ columns: Int, _ frame: inout Frame) -> [UInt8]? {
        if let prompt {
            let label = " \(prompt.kind.rawValue): "
            let room = max(columns - label.utf8.count, 1)
            let visible = prompt.editor.visible(columns: room)
            frame.cursor = .init(row: 0, column: min(label.utf8.count + visible.cursor, columns - 1))
            return row(columns, Palette(isColored).title) {
                $0.append(string: label)
                $0.append(Palette(isColored).plain)
                var text = String.UnicodeScalarView()
                text.append(contentsOf: visible.text)
                $0.append(safe: String(text))
            }
        }
        guard filter.isActive else { return nil }
        let palette = Palette(isColored)
        return row(columns, palette.faint) {
            $0.append(string: " \(store.shownCount.grouped) of \(store.kept.count.grouped) shown")
            if filter.hidesNoise { $0.append(", noise hidden") }
            if let expression = filter.expression {
                $0.append(", filter: ")
                $0.append(color: palette.plain)
                $0.append(safe: expression)
            }
        }
    }

    /// The mistake in the filter, below its place; otherwise the last message.
    private func messageRows(_ columns: Int) -> [[UInt8]] {
        let palette = Palette(isColored)
        if let prompt, let error = prompt.error {
            let room = max(columns - 9, 1)
            let visible = prompt.editor.visible(columns: room)
            let before = error.expression.prefix(error.column - 1).unicodeScalars.columns
            let first = prompt.editor.text.prefix(visible.first).columns
            let start = min(max(before - first, 0), room - 1)
            let count = min(error.length, room - start)
            return [
                row(columns, palette.fault) {
                    $0.append(spaces: 9 + start)
                    for _ in 0..<max(count, 1) { $0.append(UInt8(ascii: "^")) }
                },
                row(columns, palette.fault) {
                    $0.append(" ")
                    $0.append(safe: error.message)
                },
            ]
        }
        if let notice {
            return [
                row(columns, palette.title) {
                    $0.append(" ")
                    $0.append(safe: notice)
                }
            ]
        }
        guard let last = status.messages.last else { return [] }
        return [
            row(columns, last.isWarning ? palette.fault : palette.faint) {
                $0.append(last.isWarning ? " ! " : " ")
                $0.append(safe: last.text)
            }
        ]
    }

    /// A row in one colour, cut to the width.
    private func row(_ columns: Int, _ color: StaticString, _ fill: (inout ByteBuffer) -> Void) -> [UInt8] {
        var text = ByteBuffer(capacity: 256)
        text.append(color: color)
        fill(&text)
        var out = ByteBuffer(capacity: 256)
        text.withBytes { _ = out.append(fitted: $0.span, columns: columns) }
        return out.bytes
    }
}
