import Sniff
import SniffRedact

/// The report of `redact`.
struct RedactionText {
    let report: RedactionReport

    private static let mostKept = 40

    var text: String {
        var lines = ["Changed \(report.changedPackets.grouped) of \(report.packets.grouped("packet")):"]
        if report.changes.isEmpty { lines.append("  nothing") }
        let width = report.changes.map { $0.kind.text.count }.max() ?? 0
        for change in report.changes {
            lines.append(
                "  \(change.kind.text.padded(to: width))  \(change.values.grouped) different, in "
                    + change.places.grouped("place"))
        }
        if report.plainAddresses > 0 {
            lines.append(
                "  (\(report.plainAddresses.grouped) of the addresses look like other bytes, and were replaced only where"
                    + " they belong)")
        }
        lines.append("Kept, and perhaps telling all the same:")
        for kept in report.kept.prefix(RedactionText.mostKept) { lines.append("  " + line(kept)) }
        if report.kept.count > RedactionText.mostKept {
            lines.append("  … and \((report.kept.count - RedactionText.mostKept).grouped) more; --format jsonl has all")
        }
        lines.append("  times, access addresses, signal strengths, what devices are and do")
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ kept: RedactionReport.Kept) -> String {
        let name =
            kept.name == "interface" ? "interface '\(kept.identifier ?? "")'" : kept.assignedName ?? kept.identifier
        var text = kept.text
        if let name { text += kept.name == "unknown_attribute_value" ? "" : " of \(name)" }
        if let identifier = kept.identifier, kept.assignedName != nil { text += " (\(identifier))" }
        return "\(text): \(kept.count.grouped("time"))"
    }

    var jsonLines: String {
        var lines: [String] = []
        var summary = JSONText()
        summary.object {
            $0.add("type", "redaction")
            $0.add("packets", report.packets)
            $0.add("changed_packets", report.changedPackets)
            $0.add("plain_addresses", report.plainAddresses)
        }
        lines.append(summary.buffer.string)
        for change in report.changes {
            var json = JSONText()
            json.object {
                $0.add("type", "changed")
                $0.add("kind", change.kind.jsonName)
                $0.add("values", change.values)
                $0.add("places", change.places)
            }
            lines.append(json.buffer.string)
        }
        for kept in report.kept {
            var json = JSONText()
            json.object {
                $0.add("type", "kept")
                $0.add("kind", kept.name)
                if kept.name == "manufacturer_data" {
                    $0.add("company", kept.identifier.flatMap { UInt16($0, radix: 16) })
                    $0.add("company_name", kept.assignedName)
                } else if kept.name == "interface" {
                    $0.add("interface", kept.identifier)
                } else {
                    $0.add("uuid", kept.identifier)
                    $0.add("uuid_name", kept.assignedName)
                }
                $0.add("count", kept.count)
            }
            lines.append(json.buffer.string)
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
