import Decoders
import Sniff

/// The figures of connections that were heard on the air, after the devices.
extension ByteBuffer {
    mutating func append(text connection: AirConnectionSummary, _ palette: Palette) {
        let figures = connection.figures
        append(in: palette.title) { $0.append("Connection ") }
        // It tells connections apart where nothing else does.
        let isUnknown = connection.central == nil && connection.peripheral == nil
        append(in: isUnknown ? palette.hue(of: UInt64(connection.accessAddress)) : "") {
            $0.append(hex: UInt64(connection.accessAddress), digits: 8)
        }
        append(address: connection.central, as: "  central ", palette)
        append(address: connection.peripheral, as: "  peripheral ", palette)
        let packets = figures.packets
        let all = packets.central &+ packets.peripheral &+ packets.unknown
        append(string: "\n    \(all.counted("packet")), \(figures.empty) empty")
        if packets.unknown == 0 { append(string: "; central \(packets.central), peripheral \(packets.peripheral)") }
        append(
            string: "; \(figures.retransmissions.counted("retransmission")), "
                + "\(figures.crcErrors.counted("CRC error")), \(figures.lost) lost\n    ")
        if connection.interval > 0 {
            let interval = String(mantissa: (connection.interval / 10_000).rawValue, exponent: -2)
            append(
                string: "\(figures.events.counted("event")), \(figures.missedEvents) missed; interval \(interval) ms; ")
        }
        append(mantissa: connection.last.nanoseconds(since: connection.first).milliseconds, exponent: -3)
        append(connection.isEncrypted ? " s; encrypted\n" : " s\n")
        appendChannels(figures)
    }

    /// Packets heard besides connections, in one line; none if there were none.
    mutating func append(_ strays: StrayPackets, isJSON: Bool) {
        guard strays.packets > 0 else { return }
        if isJSON {
            return appendJSON { json in
                json.object("no_connection") { json in
                    json.add("packets", strays.packets)
                    json.add("access_addresses", strays.accessAddresses)
                }
            }
        }
        let addresses = strays.accessAddresses.counted("access address", "access addresses")
        append(
            string:
                "No connection: \(strays.packets.counted("packet")) that neither a request nor a correct CRC assigns to one"
                + (strays.accessAddresses > 0 ? "; \(addresses)\n" : "\n"))
    }

    /// Four channels a line, with the mean power and how many packets it is of.
    private mutating func appendChannels(_ figures: ConnectionFigures) {
        let used = figures.channels.indices.filter { figures.channels[$0].packets > 0 }
        guard !used.isEmpty else { return }
        append("    by channel: mean dBm, packets, CRC errors\n")
        for (column, index) in used.enumerated() {
            let channel = figures.channels[index]
            let start = count
            append(column % 4 == 0 ? "      " : "  ")
            append(decimal: UInt64(index), digits: 2, pad: 32)
            append(":")
            if let mean = channel.mean { append(string: " \(Int64(saturating: mean.rounded()))") }
            append(string: " ×\(channel.packets)" + (channel.crcErrors > 0 ? " !\(channel.crcErrors)" : ""))
            if column % 4 == 3 || column == used.count - 1 {
                append("\n")
            } else {
                // The sign for "times" takes two bytes.
                while count - start < (column % 4 == 0 ? 23 : 19) { append(UInt8(ascii: " ")) }
            }
        }
    }

    private mutating func append(address: DeviceAddress?, as label: StaticString, _ palette: Palette) {
        guard let address else { return }
        append(label)
        append(in: palette.hue(of: address.value)) { $0.append(address: address.value) }
    }

    mutating func append(json connection: AirConnectionSummary) {
        appendJSON { $0.object("connection") { $0.add(connection) } }
    }
}
