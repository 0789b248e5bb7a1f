import Decoders

/// A report on one line.
extension HIDReportMap {
    /// `x -3, y 0, wheel 0, buttons 1`; switches that are off are left out.
    ///
    /// - Parameter masksKeystrokes: whether `***` stands for all keys of a keyboard: neither which nor how many are
    ///   shown, as Shift alone tells something of a password.
    package func text(of report: [UInt8], id: UInt8, kind: HIDReportKind, masksKeystrokes: Bool) -> String {
        let fields = fields(id: id, kind: kind)
        guard let last = fields.last else { return "report \(id) is not in the Report Map" }
        var line = HIDReportLine(masksKeystrokes: masksKeystrokes)
        for value in values(of: report, id: id, kind: kind) { line.add(value) }
        let missing = (last.bitEnd + 7) / 8 - report.count
        return line.text(kind) + (missing > 0 ? " (\(missing) bytes missing)" : "")
    }
}

/// Collects the parts of a line.
private struct HIDReportLine {
    let masksKeystrokes: Bool
    private var parts: [String] = []
    private var buttons: [String] = []
    private var hasKeystrokes = false

    init(masksKeystrokes: Bool) { self.masksKeystrokes = masksKeystrokes }

    mutating func add(_ value: HIDValue) {
        if value.isSwitch && !value.isOn { return }
        if value.isKeystroke && masksKeystrokes {
            if !hasKeystrokes && value.number != 0 {
                parts.append("***")
                hasKeystrokes = true
            }
        } else if value.isSwitch && value.usage.isButton {
            buttons.append("\(value.usage.id)")
        } else {
            let part = value.isSwitch ? value.name : "\(value.name) \(Self.amount(value))"
            // A keyboard with too many keys down repeats one error in each place.
            if parts.last != part || !value.isSwitch { parts.append(part) }
        }
    }

    func text(_ kind: HIDReportKind) -> String {
        let all = buttons.isEmpty ? parts : parts + ["buttons " + buttons.joined(separator: " ")]
        if all.isEmpty { return kind == .input ? "nothing pressed" : "nothing on" }
        return all.joined(separator: ", ")
    }

    private static func amount(_ value: HIDValue) -> String {
        guard let number = value.number else { return "none" }
        guard let physical = value.physical else { return "\(number)" }
        return HIDDecimal.text(physical) + (value.unit.map { " " + $0 } ?? "")
    }
}

/// Decimal text of a physical value.
enum HIDDecimal {
    /// Six significant digits, without zeros at the end: reports are not more exact, and divisions leave long tails.
    static func text(_ value: Double) -> String {
        var scaled = value.magnitude
        var decimals = 0
        while scaled < 100_000, decimals < 12 {
            scaled *= 10
            decimals += 1
        }
        guard scaled < 1e18 else { return "\(value)" }
        var digits = UInt64(saturating: scaled.rounded())
        if digits == 0 { return "0" }
        while decimals > 0, digits % 10 == 0 {
            digits /= 10
            decimals -= 1
        }
        let text = String(digits)
        let padded = String(repeating: "0", count: max(decimals + 1 - text.utf8.count, 0)) + text
        let sign = value < 0 ? "-" : ""
        return sign + padded.dropLast(decimals) + (decimals > 0 ? "." + padded.suffix(decimals) : "")
    }
}
