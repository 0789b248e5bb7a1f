import Decoders
import Sniff

extension ByteBuffer {
    /// A device in two to four short lines.
    mutating func append(
        text device: Device, _ beacons: borrowing Beacons, _ palette: Palette, _ signals: DeviceSignals? = nil,
        distance: Double? = nil
    ) {
        append(in: palette.hue(of: device.address.value)) { $0.append(address: device.address.value) }
        if device.address.type != DeviceAddress.unknownType {
            append(device.address.type & 1 == 1 ? "  random" : "  public")
        }
        if let given = beacons.devices[name: device.address] {
            append("  ")
            append(in: palette.title) { $0.append(safe: given) }
        }
        if !device.name.isEmpty {
            append("  ")
            append(in: palette.value) { $0.append(quoted: device.name) }
            if !device.nameIsComplete { append("…") }
        }
        // The identifier is a claim of the device, which often has another maker.
        if let company = device.company {
            append(string: "  company \(AssignedNumbers.companies[company]?.string ?? "0x\(company.hexDigits)")")
        }
        append("\n")
        if let source = device.identitySource { append(resolved: device.resolved, source) }
        if device.reports > 0 { appendReports(device, distance) }
        if let row = signals?.row(device) { append(string: "    signal \(row)\n") }
        if !device.services.isEmpty {
            append("    services")
            for uuid in device.services {
                append(string: " \(uuid)\(beacons.uuidNames.serviceName(of: uuid).map { " (\($0.string))" } ?? "")")
            }
            append("\n")
        }
        for address in device.addresses { beacons.append(textOf: address, to: &self) }
        if device.connections > 0 {
            append(string: "    connected \(device.connections.counted("time"))")
            if device.connectedFor > 0 {
                append(string: ", \(String(mantissa: device.connectedFor.milliseconds, exponent: -3)) s in all")
            }
            append("\n")
        }
    }

    /// The resolvable private addresses of a device, the first few, and how they are known to be its own.
    private mutating func append(resolved addresses: [DeviceAddress], _ source: String) {
        let more = addresses.count > 4 ? ["and \(addresses.count - 4) more"] : []
        let shown = addresses.prefix(4).map { "\($0)" } + more
        append(string: "    also \(shown.joined(separator: " ")) (resolved with \(source.safe))\n")
    }

    private mutating func appendReports(_ device: Device, _ distance: Double?) {
        let rssi = device.rssi
        append(string: "    \(device.reports.counted("report"))")
        if rssi.count > 0 {
            let mean = Int64((Double(rssi.sum) / Double(rssi.count)).rounded())
            append(string: ", RSSI \(rssi.min) to \(rssi.max) dBm, mean \(mean) dBm")
        }
        if let distance {
            append(", ")
            append(distance: distance)
        }
        append(string: device.medianInterval.map { ", every \(TimeText.text($0))\n" } ?? "\n")
    }
}
