import Decoders

/// A compiled filter: tests that look at one field each, and where to go on after each of their answers.
///
/// Nothing here is an object, so that running it counts no references; and `and`, `or` and `not` cost nothing, because
/// they are only the places where tests go on.
struct FilterProgram: Sendable {
    enum Test: UInt8, Sendable {
        /// The field has an entry.
        case present
        /// A number lies in one of the ranges.
        case numbers
        /// An integer lies in one of the ascending ranges of integers: those that have the right names.
        case named
        /// Bytes or text are, or contain, one of the strings.
        case bytesEqual, bytesContain
        case address, addressContains
        case uuid
        /// The written form matches the regular expression.
        case pattern
    }

    struct Step: Sendable {
        var test: Test
        /// Whether values that do not fit are looked for: `!=`, `not in`.
        var isNegated = false
        var key: FieldKey
        /// The operands, in the list of the test's kind.
        var first: Int32 = 0
        var last: Int32 = 0
        var onTrue: Int32 = 0
        var onFalse: Int32 = 0
    }

    /// Places that are no step: the end, with an answer.
    static let accept: Int32 = -1
    static let reject: Int32 = -2

    var steps: [Step] = []
    /// The probable meaning of a number, for filters that match nothing.
    var hint: String?
    var start = FilterProgram.accept
    var ranges: [FilterRange] = []
    var intervals: [ClosedRange<UInt64>] = []
    /// Where strings stand in `bytes`.
    var strings: [Range<Int32>] = []
    var bytes: [UInt8] = []
    var addresses: [FilterAddress] = []
    var uuids: [BluetoothUUID] = []
    var patterns: [TextPattern] = []

    /// Fields of which a packet has one if the filter lets it through; `nil` where it lets packets through that have none.
    var requiredKeys: Set<FieldKey>? {
        var keys: Set<FieldKey> = []
        var offset = start
        // A test of an absent field is false, whatever it is.
        while offset >= 0 {
            keys.insert(steps[Int(offset)].key)
            offset = steps[Int(offset)].onFalse
        }
        return offset == FilterProgram.accept ? nil : keys
    }

    func matches(_ fields: borrowing some RecordedFields & ~Copyable) -> Bool {
        var offset = start
        while offset >= 0 {
            let step = steps[Int(offset)]
            offset = holds(step, fields) ? step.onTrue : step.onFalse
        }
        return offset == FilterProgram.accept
    }

    /// Whether any entry of the field fits.
    private func holds(_ step: Step, _ fields: borrowing some RecordedFields & ~Copyable) -> Bool {
        var index = 0
        while index < fields.count {
            if fields[index].key == step.key, fits(fields[index].revealed, step, fields) { return true }
            index &+= 1
        }
        return false
    }

    private func fits(_ entry: FieldEntry, _ step: Step, _ fields: borrowing some RecordedFields & ~Copyable) -> Bool {
        let isInside: Bool?
        switch step.test {
        case .present: return entry.kind != .end
        case .numbers: isInside = isNumber(entry, in: step)
        case .named: isInside = entry.kind == .unsigned ? isNamed(entry.named, in: step) : nil
        case .bytesEqual, .bytesContain: isInside = isString(entry, in: step, fields)
        case .address: isInside = entry.kind == .address ? isAddress(entry.address, in: step) : nil
        case .addressContains: isInside = entry.kind == .address ? addressContains(entry.value, step) : nil
        case .uuid: isInside = entry.kind == .uuid ? isUUID(entry.uuid, in: step) : nil
        case .pattern: isInside = isFound(step, in: entry, fields)
        }
        // Beginnings and ends of lists have the same key and are no values.
        guard let isInside else { return false }
        return isInside != step.isNegated
    }

    private func isNumber(_ entry: FieldEntry, in step: Step) -> Bool? {
        for index in Int(step.first)..<Int(step.last) {
            let isInside: Bool
            switch entry.kind {
            case .unsigned, .boolean: isInside = ranges[index].contains(integer: Int128(entry.value))
            case .signed: isInside = ranges[index].contains(integer: Int128(entry.signed))
            case .decimal, .fixed: isInside = ranges[index].contains(mantissa: entry.signed, exponent: entry.exponent)
            case .float: isInside = ranges[index].contains(double: Double(bitPattern: entry.value))
            default: return nil
            }
            if isInside { return true }
        }
        return false
    }

    private func isNamed(_ value: UInt64, in step: Step) -> Bool {
        var low = Int(step.first)
        var high = Int(step.last)
        while low < high {
            let middle = (low + high) / 2
            if intervals[middle].contains(value) { return true }
            if intervals[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return false
    }

    private func isAddress(_ address: DeviceAddress, in step: Step) -> Bool {
        for index in Int(step.first)..<Int(step.last) where addresses[index].fits(address) { return true }
        return false
    }

    private func isUUID(_ value: BluetoothUUID, in step: Step) -> Bool {
        for index in Int(step.first)..<Int(step.last) where uuids[index] == value { return true }
        return false
    }

    private func isString(_ entry: FieldEntry, in step: Step, _ fields: borrowing some RecordedFields & ~Copyable)
        -> Bool?
    {
        switch entry.kind {
        case .text, .label, .bytes: fields.withBytes(of: entry) { isString($0, in: step) }
        case .name: isString(entry.staticName.utf8, in: step)
        default: nil
        }
    }

    private func isString(_ text: UnsafeBufferPointer<UInt8>, in step: Step) -> Bool {
        for index in Int(step.first)..<Int(step.last) {
            let range = strings[index]
            let isEqual = bytes.withUnsafeBufferPointer { all in
                let string = UnsafeBufferPointer(rebasing: all[Int(range.lowerBound)..<Int(range.upperBound)])
                return step.test == .bytesEqual ? text.elementsEqual(string) : ByteSearch.contains(string, in: text)
            }
            if isEqual { return true }
        }
        return false
    }

    /// Addresses are compared as they are written, most significant byte first.
    private func addressContains(_ value: UInt64, _ step: Step) -> Bool {
        var written = InlineArray<6, UInt8>(repeating: 0)
        for index in 0..<6 { written[index] = UInt8(truncatingIfNeeded: value >> UInt64(40 - 8 * index)) }
        return written.span.withUnsafeBufferPointer { isString($0, in: step) }
    }

    private func isFound(_ step: Step, in entry: FieldEntry, _ fields: borrowing some RecordedFields & ~Copyable)
        -> Bool?
    {
        let pattern = patterns[Int(step.first)]
        switch entry.kind {
        case .text, .label: return fields.withBytes(of: entry) { pattern.isFound(in: $0) }
        case .name: return pattern.isFound(in: entry.staticName.utf8)
        case .bytes, .address, .uuid:
            var written = ByteBuffer(capacity: 64)
            switch entry.kind {
            case .bytes: fields.withBytes(of: entry) { written.append(hex: $0) }
            case .address: written.append(address: entry.value)
            default: written.append(uuid: entry.uuid)
            }
            return written.withBytes { pattern.isFound(in: $0) }
        default: return nil
        }
    }
}

/// An address that is looked for.
package struct FilterAddress: Sendable, Hashable {
    let value: UInt64
    /// `nil` for one of any type.
    let isRandom: Bool?

    package func fits(_ address: DeviceAddress) -> Bool {
        address.value == value && (isRandom == nil || address.isRandom == isRandom)
    }
}
