import Decoders
import Sniff
import SniffCompare

/// Differences for people, like a unified diff: by connection, with what is around them.
struct DifferenceText {
    private let comparison: CaptureComparison
    private let palette: Palette
    private let names: ComparisonNames
    var context = 2
    /// Nothing is left out but what is the same.
    var showsAll = false
    /// Those of a terminal, where words are kept whole.
    var columns: Int?

    init(_ comparison: CaptureComparison, _ palette: Palette) {
        self.comparison = comparison
        self.palette = palette
        names = ComparisonNames(comparison.registry)
    }

    func append(to out: inout ByteBuffer) {
        let start = out.count
        append("--- \(comparison.left.name.safe)\n", palette.fault, &out)
        append("+++ \(comparison.right.name.safe)\n", palette.value, &out)
        for note in comparison.notes { append("# \(note.safe)\n", palette.faint, &out) }
        appendDevices(&out)
        var rest = comparison.connections[...]
        while let connection = rest.first {
            let own = signature(connection)
            let count = rest.prefix { signature($0) == own }.count
            let last = rest[rest.startIndex + count - 1]
            let title = count == 1 ? title(connection) : "\(count) × \(title(connection)) to \(numbers(last))"
            append(connection, title, &out)
            rest = rest.dropFirst(count)
        }
        if let host = comparison.host, !host.lines.allSatisfy(\.isSame) { append(host, "outside connections", &out) }
        appendSummary(&out)
        out.wrapLines(from: start, columns: columns)
    }

    private func appendSummary(_ out: inout ByteBuffer) {
        let sum = DifferenceSum(comparison)
        out.append("\n")
        if sum.text.isEmpty, comparison.isCut {
            append("inconclusive", palette.received, &out)
            out.append(string: "  limit reached: not all was compared; \(sum.same) operations are the same\n")
        } else if sum.text.isEmpty {
            let isEmpty = comparison.left.operationCount + comparison.right.operationCount == 0
            append(isEmpty ? "nothing to compare" : "same", palette.value, &out)
            let others = comparison.connections.reduce(0) { $0 + $1.streams.count { !$0.hasSameValues } }
            let values = others > 0 ? "; \(others) series of notified values differ (--values)" : ""
            out.append(string: isEmpty ? "\n" : "  \(sum.same) operations\(values)\n")
        } else {
            append(
                comparison.differs ? "differ" : "inconclusive", comparison.differs ? palette.fault : palette.received,
                &out)
            let rest = comparison.isCut ? "; limit reached: not all was compared" : ""
            out.append(string: "  \(sum.text); \(sum.same) the same\(rest)\n")
        }
        let (left, right) = comparison.strangers
        if left + right > 0 {
            let text = "\(left) other advertisers only in the first capture, \(right) only in the second (--all)\n"
            append(text, palette.faint, &out)
        }
    }

    // MARK: - Connections

    private func title(_ connection: ConnectionComparison) -> String { "connection \(numbers(connection))" }

    private func numbers(_ connection: ConnectionComparison) -> String {
        let numbers = [connection.left, connection.right].map { side in
            side.flatMap(\.number).map { "\($0.rawValue)" } ?? "none"
        }
        return "\(numbers[0]) | \(numbers[1])"
    }

    /// All that is shown of a connection but its numbers, frames and times: equal ones are shown once.
    private func signature(_ connection: ConnectionComparison) -> [String] {
        var sum = DifferenceSum()
        sum.add(connection)
        let lines = connection.lines.filter { !$0.isSame }.map { line in
            let words = [line.left, line.right].map { operation in
                operation.map { "\($0.kind.rawValue) \($0.subject.words(names)) \($0.value) \($0.detail)" } ?? "-"
            }
            return "\(line.mark) \(words)"
        }
        return ["\(device(connection)) \(connection.onlySide ?? "both") \(sum.same) \(sum.text)"] + lines
            + connection.streams.map { $0.text(names) }
    }

    /// Both sides by name and address; once, where they agree.
    private func device(_ connection: ConnectionComparison) -> String {
        if let left = connection.left, let right = connection.right, let address = left.peripheral ?? right.peripheral,
            left.peripheral == nil || right.peripheral == nil || left.peripheral?.value == right.peripheral?.value
        {
            return ((left.name ?? right.name).map { "\($0.quoted) " } ?? "") + names.device(address)
        }
        let sides = [connection.left, connection.right].compactMap { side in
            side.map {
                [$0.name.map(\.quoted), $0.peripheral.map(names.device)].compactMap(\.self).joined(separator: " ")
            }
        }
        return sides.count == 2 && sides[0] != sides[1]
            ? sides.map { $0.isEmpty ? "unknown" : $0 }.joined(separator: " | ") : sides.first ?? ""
    }

    private func append(_ connection: ConnectionComparison, _ title: String, _ out: inout ByteBuffer) {
        var sum = DifferenceSum()
        sum.add(connection)
        let device = device(connection)
        out.append("\n")
        append("@@ \(title)", palette.title, &out)
        if !device.isEmpty {
            let address = connection.left?.peripheral ?? connection.right?.peripheral
            append("  \(device)", address.map { palette.hue(of: $0.value) } ?? "", &out)
        }
        if let missing = connection.onlySide {
            append("  only in the \(missing) capture: \(connection.lines.count) operations", palette.fault, &out)
        } else {
            append("  \(sum.text.isEmpty ? "same: \(sum.same) operations" : sum.text)", palette.faint, &out)
        }
        append(" @@\n", palette.title, &out)
        if connection.adoptedNames > 0 {
            append(
                "# \(connection.adoptedNames) operations are named by the attribute table of the other capture\n",
                palette.faint,
                &out)
        }
        if connection.isBounded {
            append("# hardly anything in common: there may be a shorter comparison\n", palette.faint, &out)
        }
        DifferenceRows(connection, names, context: context, showsAll: showsAll)
            .append(to: &out, palette, columns: columns)
    }

    // MARK: - Advertising

    private func appendDevices(_ out: inout ByteBuffer) {
        let devices = comparison.devices.filter(\.counts)
        guard !devices.isEmpty else { return }
        var sum = DifferenceSum()
        for device in devices { sum.add(device) }
        append("\n@@ advertising  ", palette.title, &out)
        append(sum.text, palette.faint, &out)
        append(" @@\n", palette.title, &out)
        for device in devices {
            let mark: Character = device.left == nil ? "+" : device.right == nil ? "-" : "!"
            append("\(mark) \(device.title(names))  \(device.words)\n", palette.color(ofMark: mark), &out)
        }
    }

    private func append(_ text: String, _ color: StaticString, _ out: inout ByteBuffer) {
        out.append(color: color)
        out.append(string: text.hasSuffix("\n") ? String(text.dropLast()) : text)
        if color.utf8CodeUnitCount > 0 { out.append(color: palette.plain) }
        if text.hasSuffix("\n") { out.append("\n") }
    }
}

extension ConnectionComparison {
    /// The capture that alone has it.
    var onlySide: String? { left == nil ? "second" : right == nil ? "first" : nil }
}
