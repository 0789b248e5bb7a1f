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
        append("\n    ")
        append(figures.packets.central &+ figures.packets.peripheral &+ figures.packets.unknown, "packet")
        append(", ")
        append(decimal: figures.empty)
        append(" empty")
        if figures.packets.unknown == 0 {
            append("; central ")
            append(decimal: figures.packets.central)
            append(", peripheral ")
            append(decimal: figures.packets.peripheral)
        }
        append("; ")
        append(figures.retransmissions, "retransmission")
        append(", ")
        append(figures.crcErrors, "CRC error")
        append(", ")
        append(decimal: figures.lost)
        append(" lost\n    ")
        if connection.interval > 0 {
            append(figures.events, "event")
            append(", ")
            append(decimal: figures.missedEvents)
            append(" missed; interval ")
            append(mantissa: (connection.interval / 10_000).rawValue, exponent: -2)
            append(" ms; ")
        }
        append(mantissa: connection.last.nanoseconds(since: connection.first).milliseconds, exponent: -3)
        append(connection.isEncrypted ? " s; encrypted\n" : " s\n")
        appendChannels(figures)
    }

    /// Packets heard besides connections, in one line; none if there were none.
    mutating func append(_ strays: StrayPackets, isJSON: Bool) {
        guard strays.packets > 0 else { return }
        if isJSON {
            append("{\"no_connection\":{\"packets\":")
            append(decimal: strays.packets)
            append(",\"access_addresses\":")
            append(decimal: strays.accessAddresses)
            return append("}}\n")
        }
        append("No connection: ")
        append(strays.packets, "packet")
        append(" that neither a request nor a right CRC shows to be of one")
        if strays.accessAddresses > 0 {
            append("; ")
            append(decimal: strays.accessAddresses)
            append(strays.accessAddresses == 1 ? " access address" : " access addresses")
        }
        append("\n")
    }

    /// Four channels a line, with the mean power and how many packets it is of.
    private mutating func appendChannels(_ figures: ConnectionFigures) {
        let heard = figures.channels.indices.filter { figures.channels[$0].packets > 0 }
        guard !heard.isEmpty else { return }
        append("    by channel: mean dBm, packets, CRC errors\n")
        for (column, index) in heard.enumerated() {
            let channel = figures.channels[index]
            let start = count
            append(column % 4 == 0 ? "      " : "  ")
            append(decimal: UInt64(index), digits: 2, pad: 32)
            append(":")
            if let mean = channel.mean {
                append(" ")
                append(decimal: Int64(saturating: mean.rounded()))
            }
            append(" ×")
            append(decimal: UInt64(channel.packets))
            if channel.crcErrors > 0 {
                append(" !")
                append(decimal: UInt64(channel.crcErrors))
            }
            if column % 4 == 3 || column == heard.count - 1 {
                append("\n")
            } else {
                // The sign for "times" takes two bytes.
                while count - start < (column % 4 == 0 ? 23 : 19) { append(UInt8(ascii: " ")) }
            }
        }
    }

    private mutating func append(_ number: UInt64, _ unit: StaticString) {
        append(decimal: number)
        append(" ")
        append(unit)
        if number != 1 { append("s") }
    }

    private mutating func append(address: DeviceAddress?, as label: StaticString, _ palette: Palette) {
        guard let address else { return }
        append(label)
        append(in: palette.hue(of: address.value)) { $0.append(address: address.value) }
    }

    mutating func append(json connection: AirConnectionSummary) {
        let figures = connection.figures
        append("{\"connection\":{\"access_address\":\"")
        append(hex: UInt64(connection.accessAddress), digits: 8)
        append("\"")
        append(json: connection.central, "central")
        append(json: connection.peripheral, "peripheral")
        if connection.first.isKnown, connection.last.isKnown {
            append(",\"first\":")
            append(seconds: connection.first)
            append(",\"last\":")
            append(seconds: connection.last)
        }
        if connection.interval > 0 {
            append(",\"interval\":")
            append(mantissa: connection.interval.rawValue, exponent: -9)
        }
        append(",\"encrypted\":")
        append(connection.isEncrypted ? "true" : "false")
        append(",\"packets\":{\"central\":")
        append(decimal: figures.packets.central)
        append(",\"peripheral\":")
        append(decimal: figures.packets.peripheral)
        append(",\"unknown\":")
        append(decimal: figures.packets.unknown)
        append("},\"empty\":")
        append(decimal: figures.empty)
        append(",\"retransmissions\":")
        append(decimal: figures.retransmissions)
        append(",\"crc_errors\":")
        append(decimal: figures.crcErrors)
        append(",\"lost\":")
        append(decimal: figures.lost)
        // Without the interval, events cannot be counted.
        if connection.interval > 0 {
            append(",\"events\":")
            append(decimal: figures.events)
            append(",\"missed_events\":")
            append(decimal: figures.missedEvents)
        }
        append(",\"channels\":[")
        var isFirst = true
        for (index, channel) in figures.channels.enumerated() where channel.packets > 0 {
            append(isFirst ? "{\"channel\":" : ",{\"channel\":")
            isFirst = false
            append(decimal: UInt64(index))
            append(json: channel)
        }
        append("]}}\n")
    }

    private mutating func append(json channel: ConnectionFigures.ChannelFigures) {
        append(",\"packets\":")
        append(decimal: UInt64(channel.packets))
        append(",\"crc_errors\":")
        append(decimal: UInt64(channel.crcErrors))
        if let mean = channel.mean {
            append(",\"rssi\":{\"min\":")
            append(decimal: Int64(channel.min))
            append(",\"max\":")
            append(decimal: Int64(channel.max))
            append(",\"mean\":")
            append(float: (mean * 10).rounded() / 10)
            append("}")
        }
        append("}")
    }

    private mutating func append(json address: DeviceAddress?, _ key: StaticString) {
        guard let address else { return }
        append(",\"")
        append(key)
        append("\":\"")
        append(address: address.value)
        append("\"")
    }
}
