import Decoders
import Sniff

/// One device as a row of columns.
struct DeviceRow {
    let device: Device
    let history: DeviceHistory
    let figures: DeviceFigures
    let now: Timestamp

    /// Appends the row without a line feed.
    func append(
        to out: inout ByteBuffer, _ columns: DeviceColumns, _ beacons: borrowing Beacons, _ palette: Palette
    ) {
        if figures.isGone { out.append(color: palette.faint) }
        for (index, (column, width)) in columns.columns.enumerated() {
            if index > 0 { out.append(" ") }
            var cell = ByteBuffer(capacity: 128)
            append(column, width, beacons, palette, to: &cell)
            let color = figures.isGone ? "" : color(of: column, palette)
            out.append(color: color)
            out.append(cell: cell, width, isNumber: DeviceColumns.isNumber(column))
            if color.utf8CodeUnitCount > 0 { out.append(color: palette.plain) }
        }
        if figures.isGone { out.append(color: palette.plain) }
    }

    private func color(of column: DeviceColumns.Column, _ palette: Palette) -> StaticString {
        switch column {
        case .address: palette.hue(of: device.address.value)
        case .signal: palette.value
        default: ""
        }
    }

    private func append(
        _ column: DeviceColumns.Column, _ width: Int, _ beacons: borrowing Beacons, _ palette: Palette,
        to cell: inout ByteBuffer
    ) {
        switch column {
        case .address: cell.append(address: device.address.value)
        case .kind: cell.append(DeviceRow.shortName(device.address.kind))
        case .rssi: if let rssi = figures.rssi { cell.append(decimal: Int64(rssi)) }
        case .signal:
            cell.append(sparkline: history.means(of: width, seconds: DeviceColumns.secondsPerBlock, at: now))
        case .rate: if device.reports > 0 { cell.append(rate: figures.rate) }
        case .interval: if let interval = device.medianInterval { cell.append(interval: interval) }
        case .distance: if let distance = figures.distance { cell.append(distance: distance) }
        case .seen:
            if figures.isConnected {
                cell.append("conn")
            } else if let age = figures.age {
                cell.append(age: age)
            }
        case .name:
            appendName(beacons.devices[name: device.address], palette, to: &cell)
            appendAbout(beacons, to: &cell)
        }
    }

    /// - Parameter given: the user's name of it, which replaces what it advertises.
    private func appendName(_ given: String?, _ palette: Palette, to cell: inout ByteBuffer) {
        let name = given.map { Array($0.utf8) } ?? device.name
        guard !name.isEmpty else { return }
        if !figures.isGone { cell.append(color: palette.title) }
        name.withUnsafeBufferPointer { cell.append(safe: $0) }
        if given == nil, !device.nameIsComplete { cell.append("…") }
        if !figures.isGone { cell.append(color: palette.plain) }
    }

    /// Appends the most telling facts first: decoded data, then services, then the company.
    private func appendAbout(_ beacons: borrowing Beacons, to cell: inout ByteBuffer) {
        let name = cell.count
        if name > 0 { cell.append("  ") }
        let start = cell.count
        defer { if cell.count == start { cell.truncate(to: name) } }
        let isBeacon = beacons.append(briefOf: device.address, to: &cell)
        var isFirst = !isBeacon
        for uuid in device.services {
            cell.append(isFirst ? "" : ", ")
            isFirst = false
            cell.append(uuid, named: beacons.uuidNames.serviceName(of: uuid), beacons.uuidNames)
        }
        guard isFirst, let company = device.company else { return }
        if let name = AssignedNumbers.companies[company] {
            cell.append(name: name)
        } else {
            cell.append("company 0x")
            cell.append(hex: UInt64(company), digits: 4)
        }
    }

    /// At most four letters.
    private static func shortName(_ kind: AddressKind?) -> StaticString {
        switch kind {
        case .publicAddress: "pub"
        case .staticRandom: "stat"
        case .resolvable: "rpa"
        case .nonResolvable: "nrpa"
        case .reserved: "rand"
        case nil: ""
        }
    }
}

extension ByteBuffer {
    /// Text that takes exactly so many columns: cut, or filled up with spaces; numbers stand at the right.
    mutating func append(cell: borrowing ByteBuffer, _ width: Int, isNumber: Bool) {
        var fitted = ByteBuffer(capacity: cell.count + 16)
        let used = cell.withBytes { fitted.append(fitted: $0.span, columns: width) }
        let pad = max(width - used, 0)
        if isNumber { append(spaces: pad) }
        fitted.withBytes { if let start = $0.baseAddress { append(start, $0.count) } }
        if !isNumber { append(spaces: pad) }
    }
}
