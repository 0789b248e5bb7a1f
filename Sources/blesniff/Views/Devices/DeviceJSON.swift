import Decoders
import Sniff

extension JSONText {
    mutating func add(_ device: Device, _ beacons: borrowing Beacons) {
        add("address", device.address)
        if device.address.type != DeviceAddress.unknownType { add("address_type", device.address.type) }
        add("address_name", beacons.devices[name: device.address])
        if let source = device.identitySource {
            array("resolved") { json in for address in device.resolved { json.add(nil, address) } }
            add("identity_source", source)
        }
        if !device.name.isEmpty { add("name", text: device.name) }
        add("company", device.company)
        array("services") { json in for uuid in device.services { json.add(nil, uuid) } }
        beacons.add("beacons", of: device.addresses, to: &self)
        beacons.data?.add(device.addresses, to: &self)
        add("reports", device.reports)
        let rssi = device.rssi
        if rssi.count > 0 {
            object("rssi") { json in
                json.add("min", rssi.min)
                json.add("max", rssi.max)
                json.add("last", rssi.last)
                json.add("mean", float: (Double(rssi.sum) / Double(rssi.count) * 10).rounded() / 10)
            }
        }
        if let interval = device.medianInterval { add("median_interval", mantissa: interval.rawValue, exponent: -9) }
        if device.first.isKnown {
            add("first", device.first)
            add("last", device.last)
        }
        add("connections", device.connections)
        add("connected_for", mantissa: device.connectedFor.rawValue, exponent: -9)
    }

    /// The same with what is known of this moment.
    mutating func add(_ row: DeviceRow, _ beacons: borrowing Beacons) {
        let figures = row.figures
        add(row.device, beacons)
        add("connected", figures.isConnected)
        if row.now.isKnown { add("time", row.now) }
        add("smoothed_rssi", float: figures.smoothedRSSI.map { ($0 * 10).rounded() / 10 })
        add("rate", float: (figures.rate * 10).rounded() / 10)
        add(figures.power.flatMap { power in figures.distance.map { (power, $0) } })
    }

    /// The estimate of a distance, and the power that it is from.
    mutating func add(_ estimate: (power: MeasuredPower, metres: Double)?) {
        guard let estimate else { return }
        add("measured_power", estimate.power.atOneMeter)
        if estimate.metres < 1e9 { add("distance", float: (estimate.metres * 100).rounded() / 100) }
    }

    mutating func add(_ connection: AirConnectionSummary) {
        let figures = connection.figures
        add("access_address", connection.accessAddress.hexDigits)
        add("central", connection.central)
        add("peripheral", connection.peripheral)
        if connection.first.isKnown, connection.last.isKnown {
            add("first", connection.first)
            add("last", connection.last)
        }
        if connection.interval > 0 { add("interval", mantissa: connection.interval.rawValue, exponent: -9) }
        add("encrypted", connection.isEncrypted)
        object("packets") { json in
            json.add("central", figures.packets.central)
            json.add("peripheral", figures.packets.peripheral)
            json.add("unknown", figures.packets.unknown)
        }
        add("empty", figures.empty)
        add("retransmissions", figures.retransmissions)
        add("crc_errors", figures.crcErrors)
        add("lost", figures.lost)
        // Without the interval, events cannot be counted.
        if connection.interval > 0 {
            add("events", figures.events)
            add("missed_events", figures.missedEvents)
        }
        array("channels") { json in
            for (index, channel) in figures.channels.enumerated() where channel.packets > 0 {
                json.object { json in
                    json.add("channel", index)
                    json.add(channel)
                }
            }
        }
    }

    private mutating func add(_ channel: ConnectionFigures.ChannelFigures) {
        add("packets", channel.packets)
        add("crc_errors", channel.crcErrors)
        guard let mean = channel.mean else { return }
        object("rssi") { json in
            json.add("min", channel.min)
            json.add("max", channel.max)
            json.add("mean", float: (mean * 10).rounded() / 10)
        }
    }
}
