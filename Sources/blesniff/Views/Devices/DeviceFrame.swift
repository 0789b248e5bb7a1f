import Decoders
import Sniff

/// How the view looks: names of the columns, devices, the search where there is one, a message, a line about everything.
extension DeviceView {
    mutating func frame(_ size: TerminalSize) -> Frame {
        var frame = Frame()
        var below: [[UInt8]] = []
        if let row = searchRow(size.columns, &frame) { below.append(row) }
        if let row = messageRow(size.columns) { below.append(row) }
        below.append(statusRow(size.columns))
        if isDeviceOpen { openDevice() }
        if page != nil {
            frame.rows = pageRows(size)
            frame.rows += Array(repeating: [], count: max(size.rows - 1 - frame.rows.count, 0)) + below.suffix(1)
            frame.cursor = nil
            return frame
        }
        height = max(size.rows - 1 - below.count, 0)
        frame.rows = tableRows(size.columns)
        frame.rows += Array(repeating: [], count: max(height + 1 - frame.rows.count, 0)) + below.suffix(size.rows)
        frame.cursor?.row = height + 1
        return frame
    }

    mutating func tableRows(_ width: Int) -> [[UInt8]] {
        let columns = DeviceColumns(width: width, showsDistance: listing.hasDistance)
        let palette = Palette(isColored)
        var head = ByteBuffer(capacity: 256)
        columns.append(headTo: &head, order: listing.order, isReversed: listing.isReversed)
        var rows = [fitted(head, width, palette.title)]
        guard !listing.shown.isEmpty else { return rows + emptyRows(width) }
        let selected = listing.selectedIndex
        for row in listing.window(height) {
            let index = listing.shown[row]
            let isSelected = index == selected
            var line = ByteBuffer(capacity: 512)
            listing.row(index).append(to: &line, columns, beacons, isSelected ? .colorless : palette)
            rows.append(fitted(line, width, isSelected ? "\u{1B}[7m" : ""))
        }
        return rows
    }

    private func emptyRows(_ width: Int) -> [[UInt8]] {
        let text: String
        if listing.devices.isEmpty {
            text = isEnded ? "No device was heard by \(status.source)." : "Waiting for devices at \(status.source)."
        } else if listing.search.isEmpty {
            text = "None of \(listing.devices.count.grouped) devices matches the filter."
        } else {
            text = "None of \(listing.devices.count.grouped) devices matches: press / to search for something else."
        }
        return [[], row(width, Palette(isColored).faint) { $0.append(safe: "  " + text) }]
    }

    // MARK: - Pages

    private mutating func pageRows(_ size: TerminalSize) -> [[UInt8]] {
        guard let title = page?.title else { return [] }
        let hint = isDeviceOpen ? "Left Right other devices   Esc back" : "Esc back"
        let bar = StatusLine([.init(" \(title)", .state)], right: ["\(hint) "]).row(size.columns)
        return [bar] + (page?.rows(max(size.rows - 2, 0), columns: size.columns) ?? [])
    }

    /// Everything about the selected device, as it is now.
    private mutating func openDevice() {
        guard let index = listing.selectedIndex else {
            // It was forgotten, or the search leaves it out.
            isDeviceOpen = false
            page = nil
            return
        }
        var text = ByteBuffer(capacity: 1 << 11)
        listing.row(index).append(pageTo: &text, beacons, pathLossExponent: listing.pathLossExponent)
        let title = "\(listing.devices[index].address)"
        if page == nil { page = Page(.device, title, text) } else { page?.replace(title, text) }
    }

    // MARK: - Below the table

    private func searchRow(_ width: Int, _ frame: inout Frame) -> [UInt8]? {
        let palette = Palette(isColored)
        if let prompt {
            let label = " search: "
            let visible = prompt.visible(columns: max(width - label.utf8.count, 1))
            frame.cursor = .init(row: 0, column: min(label.utf8.count + visible.cursor, width - 1))
            return row(width, palette.title) {
                $0.append(string: label)
                $0.append(color: palette.plain)
                var text = String.UnicodeScalarView()
                text.append(contentsOf: visible.text)
                $0.append(safe: String(text))
            }
        }
        guard !listing.search.isEmpty else { return nil }
        return row(width, palette.faint) {
            $0.append(
                string: " \(listing.shown.count.grouped) of \(listing.devices.count.grouped) shown, which have: ")
            $0.append(color: palette.plain)
            $0.append(safe: listing.search)
        }
    }

    private func messageRow(_ width: Int) -> [UInt8]? {
        guard let last = status.messages.last else { return nil }
        let palette = Palette(isColored)
        return row(width, last.isWarning ? palette.fault : palette.faint) {
            $0.append(safe: (last.isWarning ? " ! " : " ") + last.text)
        }
    }

    private func statusRow(_ width: Int) -> [UInt8] {
        let state = isEnded ? "ENDED" : isPaused ? "PAUSED" : "LIVE"
        var parts = [StatusLine.Part(" \(state)", .state), .init(status.source, .source)]
        let count = listing.devices.count
        parts.append(.init(count.grouped("device"), .count))
        let connected = listing.figures.count(where: \.isConnected)
        if connected > 0 { parts.append(.init("\(connected.grouped) connected", .figure)) }
        if !isEnded {
            let rate = listing.figures.reduce(0) { $0 + $1.rate }
            var text = ByteBuffer(capacity: 32)
            text.append(rate: rate)
            parts.append(.init("\(text.string) reports/s", .figure))
        }
        if status.lost > 0 { parts.append(.init("\(status.lost.value.grouped) lost", .alarm)) }
        if let recording = status.recording {
            parts.append(.init("writing \(recording.file) \(recording.bytes.fileSize)", .recording))
        }
        parts.append(.init("by \(listing.order)\(listing.isReversed ? ", reversed" : "")", .detail))
        return StatusLine(parts, right: ["? help "]).row(width)
    }

    // MARK: - Rows

    /// A row in one colour, cut to the width.
    private func row(_ width: Int, _ color: StaticString, _ fill: (inout ByteBuffer) -> Void) -> [UInt8] {
        var text = ByteBuffer(capacity: 256)
        fill(&text)
        return fitted(text, width, color)
    }

    private func fitted(_ line: borrowing ByteBuffer, _ width: Int, _ color: StaticString) -> [UInt8] {
        var out = ByteBuffer(capacity: line.count + 16)
        out.append(color: color)
        line.withBytes { _ = out.append(fitted: $0.span, columns: width) }
        return out.bytes
    }
}
