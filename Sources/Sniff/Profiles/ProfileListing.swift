import Decoders
import Reassembly

/// Profiles as text, for listings.
extension TransferProfile {
    /// Whether a flow of the profile uses the characteristic.
    package func names(_ uuid: BluetoothUUID) -> Bool { characteristics.contains(uuid) }

    /// One line a flow.
    package var describedFlows: [String] {
        flows.map { flow in
            var words = flow.name.isEmpty ? "" : flow.name + "  "
            words += "\(flow.direction.text)"
            words +=
                " on " + (flow.characteristics.map { "\($0)" } + flow.descriptions).joined(separator: ", ")
            switch flow.packetSize {
            case .any: break
            case .atMost(let count): words += ", packets of at most \(count) bytes"
            case .mtuMinus3: words += ", packets of at most ATT_MTU - 3 bytes"
            }
            words += flow.acknowledgement.described
            words += flow.framing.described
            if let response = flow.response { words += ", answered by \(flows[response.flow].name)" }
            return words + ", given up after \(flow.timeout.inSeconds) s"
        }
    }
}

extension Nanoseconds {
    fileprivate var inSeconds: String { String(mantissa: rawValue, exponent: -9) }
}

extension AcknowledgementRule {
    fileprivate var described: String {
        let target = characteristic.map { " on \($0)" } ?? ""
        let every = window > 1 ? "\(window) packets" : "each"
        switch kind {
        case .none: return ""
        case .confirmation: return ", each confirmed"
        case .echo: return ", each echoed\(target)"
        case .value(nil): return ", \(every) acknowledged by any value\(target)"
        case .value(let value?): return ", \(every) acknowledged by \(value.hexDigits)\(target)"
        case .credits: return ", as many as there are credits\(target)"
        case .permission: return ", while the receiver allows it\(target)"
        }
    }
}

extension FramingRule {
    fileprivate var described: String {
        switch self {
        case .none: ", one packet per message"
        case .terminator(let bytes): ", up to \(bytes.hexDigits)"
        case .delimiters(let start, let end): ", from \(start.hexDigits) to \(end.hexDigits)"
        case .length: ", with a length"
        case .index: ", with index and total"
        case .flags: ", with flags for first and last"
        case .segments: ", with a number for first and last"
        case .records: ", up to the last record that was asked for"
        case .idleGap(let gap): ", up to \(gap.inSeconds) s of silence"
        }
    }
}
