/// The state machine of report descriptors (HID 1.11, 5.4 and 6.2.2).
struct HIDReportMapParser {
    private(set) var fields: [HIDField] = []
    private(set) var problem: String?
    private(set) var indices: [HIDReportKey: [Int]] = [:]
    private var bits: [HIDReportKey: Int] = [:]
    private var global = HIDGlobalState()
    private var pushed: [HIDGlobalState] = []
    private var local = HIDLocalState()
    private var collections = 0

    mutating func read(_ bytes: borrowing Span<UInt8>) {
        var offset = 0
        while offset < bytes.count {
            guard let item = HIDItem(bytes, at: offset) else {
                note("the item is longer than the map", offset)
                return
            }
            guard take(item, offset) else { return }
            offset = item.end
        }
        if collections > 0 { note("\(collections) collections do not end", offset) }
    }

    /// - Returns: whether the items after it can be read.
    private mutating func take(_ item: HIDItem, _ offset: Int) -> Bool {
        switch item.code & 0x0C {
        case 0x00: return takeMain(item, offset)
        case 0x04: return takeGlobal(item, offset)
        case 0x08: takeLocal(item, offset)
        default: break
        }
        return true
    }

    /// 6.2.2.4. A main item ends what local items before it say.
    private mutating func takeMain(_ item: HIDItem, _ offset: Int) -> Bool {
        defer { local = HIDLocalState() }
        switch item.code {
        case 0x80: return add(.input, item, offset)
        case 0x90: return add(.output, item, offset)
        case 0xB0: return add(.feature, item, offset)
        case 0xA0:
            if collections == HIDReportMap.maximumNesting { return stop("collections are nested too deeply", offset) }
            collections += 1
        case 0xC0:
            if collections == 0 { note("End Collection without a collection", offset) } else { collections -= 1 }
        default: break
        }
        return true
    }

    private mutating func add(_ kind: HIDReportKind, _ item: HIDItem, _ offset: Int) -> Bool {
        // A field without elements occupies nothing.
        if global.bitSize == 0 || global.count == 0 { return true }
        if fields.count == HIDReportMap.maximumFields { return stop("more than \(fields.count) fields", offset) }
        let key = HIDReportKey(id: global.reportID, kind: kind)
        let start = bits[key, default: 0]
        let length = Int(global.bitSize).multipliedReportingOverflow(by: Int(global.count))
        guard !length.overflow, length.partialValue <= HIDReportMap.maximumReportBits - start else {
            // The places of later fields of the report are unknown.
            bits[key] = HIDReportMap.maximumReportBits
            note("report \(key.id) is too long", offset)
            return true
        }
        bits[key] = start + length.partialValue
        indices[key, default: []].append(fields.count)
        fields.append(
            HIDField(
                reportID: key.id, kind: kind, bitOffset: start, bitSize: Int(global.bitSize), count: Int(global.count),
                logical: global.logical, physical: global.physical, unitExponent: global.unitExponent,
                unit: HIDUnit(rawValue: global.unit), flags: HIDFieldFlags(rawValue: item.data),
                usages: local.usages(page: global.usagePage)))
        return true
    }

    /// 6.2.2.7.
    private mutating func takeGlobal(_ item: HIDItem, _ offset: Int) -> Bool {
        switch item.code {
        case 0x04: global.usagePage = UInt16(truncatingIfNeeded: item.data)
        case 0x14: global.logicalMinimum = item.signed
        case 0x24: global.logicalMaximum = .init(signed: item.signed, unsigned: Int64(item.data))
        case 0x34: global.physicalMinimum = item.signed
        case 0x44: global.physicalMaximum = .init(signed: item.signed, unsigned: Int64(item.data))
        case 0x54: setUnitExponent(item, offset)
        case 0x64: global.unit = item.data
        case 0x74: global.bitSize = item.data
        case 0x84: setReportID(item, offset)
        case 0x94: global.count = item.data
        case 0xA4:
            if pushed.count == HIDReportMap.maximumNesting { return stop("Push items are nested too deeply", offset) }
            pushed.append(global)
        case 0xB4:
            if let last = pushed.popLast() { global = last } else { note("Pop without a Push", offset) }
        default: break
        }
        return true
    }

    /// A nibble with a sign; maps also have the number in whole bytes.
    private mutating func setUnitExponent(_ item: HIDItem, _ offset: Int) {
        let exponent = item.data < 16 ? (item.signed < 8 ? item.signed : item.signed - 16) : item.signed
        global.unitExponent = (-8...7).contains(exponent) ? Int(exponent) : 0
        if global.unitExponent != exponent { note("unit exponent \(exponent) is not in -8 to 7", offset) }
    }

    private mutating func setReportID(_ item: HIDItem, _ offset: Int) {
        if item.data == 0 || item.data > 255 { note("report id \(item.data) is not in 1 to 255", offset) }
        global.reportID = UInt8(truncatingIfNeeded: item.data)
    }

    /// 6.2.2.8.
    private mutating func takeLocal(_ item: HIDItem, _ offset: Int) {
        switch item.code {
        case 0x08: local.addUsage(item)
        case 0x18: local.setMinimum(item)
        case 0x28: if !local.setMaximum(item) { note("Usage Maximum does not end a range", offset) }
        case 0xA8: local.delimit(item)
        default: break
        }
    }

    private mutating func stop(_ text: String, _ offset: Int) -> Bool {
        note(text, offset)
        return false
    }

    private mutating func note(_ text: String, _ offset: Int) {
        if problem == nil { problem = "offset \(offset): \(text)" }
    }
}
