import Decoders
import Sniff

/// The rows to show on a terminal, each fitted to its width (``ByteBuffer/append(fitted:columns:)``).
struct Frame: Equatable {
    var rows: [[UInt8]] = []
    /// Where a person types; hidden otherwise. Both count from 0.
    var cursor: Cursor?
    /// Rows whose content moves up or down as a whole, as the lines of a list do.
    var moving = 0..<0

    struct Cursor: Equatable {
        var row: Int
        var column: Int
    }
}

/// The current content of a terminal; writes the difference to a new one.
///
/// Only rows that differ are written, and rows that moved are moved by the terminal. It never wraps lines (``Terminal``),
/// so that a character whose width the terminal sees otherwise disturbs its own row only.
struct Screen {
    /// `nil` at the beginning and after a change of size: it is unknown what is there.
    private var shown: Frame?

    mutating func show(_ frame: consuming Frame, _ size: TerminalSize, into out: inout ByteBuffer) {
        var frame = frame
        while frame.rows.count < size.rows { frame.rows.append([]) }
        frame.rows.removeLast(frame.rows.count - size.rows)
        if frame == shown { return }
        out.append("\u{1B}[?2026h")
        if shown?.cursor != nil || shown == nil { out.append("\u{1B}[?25l") }
        if shown == nil { out.append("\u{1B}[0m\u{1B}[2J") }
        var old = shown?.rows ?? Array(repeating: [], count: size.rows)
        move(&old, to: frame, &out)
        for (row, bytes) in frame.rows.enumerated() where bytes != old[row] {
            Screen.go(to: row, 0, &out)
            // Before the text: after a row that is full it would erase the last character.
            out.append("\u{1B}[K")
            bytes.withUnsafeBufferPointer { if let start = $0.baseAddress { out.append(start, $0.count) } }
            out.append("\u{1B}[0m")
        }
        if let cursor = frame.cursor {
            Screen.go(to: cursor.row, cursor.column, &out)
            out.append("\u{1B}[?25h")
        }
        out.append("\u{1B}[?2026l")
        shown = frame
    }

    private static func go(to row: Int, _ column: Int, _ out: inout ByteBuffer) {
        out.append("\u{1B}[")
        out.append(decimal: UInt64(max(row, 0) + 1))
        if column > 0 {
            out.append(";")
            out.append(decimal: UInt64(column + 1))
        }
        out.append("H")
    }

    /// Lets the terminal move rows, where that leaves only some of them to write.
    private func move(_ old: inout [[UInt8]], to frame: borrowing Frame, _ out: inout ByteBuffer) {
        let region = frame.moving.clamped(to: old.indices)
        guard let shown, shown.moving == frame.moving, region.count > 2 else { return }
        guard let shift = Screen.shift(old[region], frame.rows[region]) else { return }
        out.append("\u{1B}[")
        out.append(decimal: UInt64(region.lowerBound + 1))
        out.append(";")
        out.append(decimal: UInt64(region.upperBound))
        out.append("r")
        // A line feed in the last row of the region moves it up, a reverse index in the first one down (VT100).
        Screen.go(to: shift > 0 ? region.upperBound - 1 : region.lowerBound, 0, &out)
        for _ in 0..<shift.magnitude { if shift > 0 { out.append("\n") } else { out.append("\u{1B}M") } }
        out.append("\u{1B}[r")
        var moved = Array(repeating: [UInt8](), count: region.count)
        for row in moved.indices where moved.indices.contains(row + shift) {
            moved[row] = old[region.lowerBound + row + shift]
        }
        old.replaceSubrange(region, with: moved)
    }

    /// By how many rows the content went up (or, negative, down), if at all and by half of them at most.
    private static func shift(_ old: ArraySlice<[UInt8]>, _ new: ArraySlice<[UInt8]>) -> Int? {
        let count = old.count
        guard count == new.count, !old.elementsEqual(new) else { return nil }
        for distance in 1...max(count / 2, 1) where distance < count {
            if new.dropLast(distance).elementsEqual(old.dropFirst(distance)) { return distance }
            if new.dropFirst(distance).elementsEqual(old.dropLast(distance)) { return -distance }
        }
        return nil
    }
}
