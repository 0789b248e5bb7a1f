/// Reads reports with the map of their device (HID 1.11, 8; HOGP 1.0: the id is in Report Reference, not in the value).
extension HIDReportMap {
    /// Of one report: bounds the work that a damaged map can cause.
    package static let maximumValues = 4096

    /// The controls of a report in order, without padding; those that are after the end of `report` are left out.
    package func values(of report: [UInt8], id: UInt8, kind: HIDReportKind) -> [HIDValue] {
        var values: [HIDValue] = []
        for field in fields(id: id, kind: kind) where !field.flags.contains(.constant) && field.isReadable {
            if field.flags.contains(.variable) {
                field.addVariables(of: report, to: &values)
            } else {
                field.addArray(of: report, to: &values)
            }
        }
        return values
    }
}

extension HIDField {
    /// Elements that are in a report of this length, and that there is room for.
    private func readable(_ report: [UInt8], _ values: [HIDValue]) -> Int {
        min(count, max(report.count * 8 - bitOffset, 0) / bitSize, HIDReportMap.maximumValues - values.count)
    }

    /// The last usage is that of all elements after it (6.2.2.8). Data without any usage are padding.
    fileprivate func addVariables(of report: [UInt8], to values: inout [HIDValue]) {
        var range = 0
        var index = 0
        for element in 0..<readable(report, values) where range < usages.count {
            guard let usage = usages[range].usage(at: index) else { return }
            values.append(value(usage, number(of: report, element)))
            if index + 1 < usages[range].count {
                index += 1
            } else if range + 1 < usages.count {
                range += 1
                index = 0
            }
        }
    }

    /// Each element is the index of a usage that is on, from the logical minimum; outside of the range: none (6.2.2.5).
    fileprivate func addArray(of report: [UInt8], to values: inout [HIDValue]) {
        let elements = readable(report, values)
        guard elements > 0 else { return }
        let starts = usageStarts()
        for element in 0..<elements {
            let number = number(of: report, element)
            guard logical.contains(number), let index = Int(exactly: number - logical.minimum),
                let usage = usage(at: index, starts), usage.id != 0
            else { continue }
            values.append(HIDValue(usage: usage, number: 1, physical: nil, unit: nil, isSwitch: true))
        }
    }

    /// The index of the first usage of each range.
    private func usageStarts() -> [Int] {
        var next = 0
        return usages.map { range in
            defer { next += range.count }
            return next
        }
    }

    private func usage(at index: Int, _ starts: [Int]) -> HIDUsage? {
        // The last range that starts at or before the index.
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : usages[low - 1].usage(at: index - starts[low - 1])
    }

    private func value(_ usage: HIDUsage, _ number: Int64) -> HIDValue {
        if bitSize == 1 || logical == HIDRange(minimum: 0, maximum: 1) {
            return HIDValue(usage: usage, number: number, physical: nil, unit: nil, isSwitch: true)
        }
        if flags.contains(.nullState), !logical.contains(number) {
            return HIDValue(usage: usage, number: nil, physical: nil, unit: nil, isSwitch: false)
        }
        return HIDValue(
            usage: usage, number: number, physical: physical(number), unit: unit.symbol, isSwitch: false)
    }

    /// - Precondition: the element is in the report and ``isReadable``.
    private func number(of report: [UInt8], _ element: Int) -> Int64 {
        let start = bitOffset + element * bitSize
        var bits: UInt64 = 0
        var taken = 0
        while taken < bitSize {
            let position = start + taken
            bits |= UInt64(report[position / 8] >> UInt8(position % 8)) << UInt64(taken)
            taken += 8 - position % 8
        }
        let unused = UInt64(64 - bitSize)
        bits <<= unused
        return logical.minimum < 0
            ? Int64(bitPattern: bits) >> Int64(unused) : Int64(truncatingIfNeeded: bits >> unused)
    }

    /// 6.2.2.7: the logical range is mapped to the physical one, times the power of ten.
    private func physical(_ number: Int64) -> Double? {
        guard unit.rawValue != 0 || unitExponent != 0 || (physical ?? logical) != logical else { return nil }
        var value = Double(number)
        if let physical {
            guard logical.minimum < logical.maximum else { return nil }
            let scale =
                Double(physical.maximum - physical.minimum) / Double(logical.maximum - logical.minimum)
            value = (value - Double(logical.minimum)) * scale + Double(physical.minimum)
        }
        let power = (0..<unitExponent.magnitude).reduce(1.0) { power, _ in power * 10 }
        return unitExponent < 0 ? value / power : value * power
    }
}
