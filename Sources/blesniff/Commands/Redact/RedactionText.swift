import Sniff
import SniffRedact
import SniffWords

/// The report of `redact`.
struct RedactionText {
    let report: RedactionReport

    private static let mostListed = 40

    var text: String {
        var lines = ["Changed \(report.changedPackets.grouped) of \(report.packets.grouped("packet")):"]
        if report.changes.isEmpty { lines.append("  nothing") }
        let width = report.changes.map { $0.kind.text.count }.max() ?? 0
        for change in report.changes {
            let different = change.kind == .address ? "\(report.addresses.grouped) different, " : ""
            lines.append("  \(change.kind.text.padded(to: width))  \(different)in \(change.packets.grouped("packet"))")
        }
        add("Overwritten; --keep keeps what you vouch for:", report.overwritten, to: &lines)
        add("Kept, but possibly revealing:", report.kept, to: &lines)
        if report.kept.isEmpty { lines.append("Kept, but possibly revealing:") }
        lines.append("  times, access addresses, signal strengths, UUIDs, what devices are and do")
        return lines.joined(separator: "\n") + "\n"
    }

    private func add(_ title: String, _ data: [RedactionReport.Data], to lines: inout [String]) {
        guard !data.isEmpty else { return }
        lines.append(title)
        for data in data.prefix(RedactionText.mostListed) { lines.append("  " + line(data)) }
        if data.count > RedactionText.mostListed {
            lines.append("  … and \((data.count - RedactionText.mostListed).grouped) more; --format jsonl has all")
        }
    }

    private func line(_ data: RedactionReport.Data) -> String {
        var text = data.text
        if let name = data.assignedName ?? data.identifier { text += " of \(name)" }
        if let identifier = data.identifier, data.assignedName != nil { text += " (\(identifier))" }
        return "\(text): \(data.count.grouped("time"))\(data.isVouchedFor ? ", by --keep" : "")"
    }

    var jsonLines: String {
        var lines: [String] = []
        var summary = JSONText()
        summary.object {
            $0.add("type", "redaction")
            $0.add("packets", report.packets)
            $0.add("changed_packets", report.changedPackets)
            $0.add("addresses", report.addresses)
        }
        lines.append(summary.buffer.string)
        for change in report.changes {
            var json = JSONText()
            json.object {
                $0.add("type", "changed")
                $0.add("kind", change.kind.jsonName)
                $0.add("packets", change.packets)
            }
            lines.append(json.buffer.string)
        }
        for data in report.overwritten { lines.append(RedactionText.json("overwritten", data)) }
        for data in report.kept { lines.append(RedactionText.json("kept", data)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func json(_ type: String, _ data: RedactionReport.Data) -> String {
        var json = JSONText()
        json.object {
            $0.add("type", type)
            $0.add("kind", data.name)
            if data.name == "manufacturer_data" {
                $0.add("company", data.identifier.flatMap { UInt16($0, radix: 16) })
                $0.add("company_name", data.assignedName)
            } else {
                $0.add("uuid", data.identifier)
                $0.add("uuid_name", data.assignedName)
            }
            if type == "kept" { $0.add("vouched_for", data.isVouchedFor) }
            $0.add("count", data.count)
        }
        return json.buffer.string
    }
}
