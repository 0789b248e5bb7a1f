/// Values that are no measurement, and those that the specification does not allow.
extension Layout {
    /// Whether the value is no measurement: then its name is added, if it has one. A value out of range is noted.
    func isSpecial(_ step: Step, _ raw: UInt64, _ fields: inout FieldList, at reader: Reader) -> Bool {
        let value = step.signed ? extended(raw, step.width) : Int64(clamping: raw)
        let isSpecial = isSpecial(
            step, by: exceptions[step.low], raw, signed: value, &fields, at: reader.position &- step.width)
        if isSpecial, step.isSaid { fields.noteSaid(exceptions[step.low].nameKey) }
        return isSpecial
    }

    private func isSpecial(
        _ step: Step, by exceptions: Exceptions, _ raw: UInt64, signed value: Int64, _ fields: inout FieldList,
        at offset: Int
    ) -> Bool {
        if let absent = exceptions.absent, absent.contains(raw) { return true }
        if let index = exceptions.values.firstIndex(of: raw) {
            fields.add(exceptions.nameKey, exceptions.names[index])
            return true
        }
        if let valid = exceptions.valid, !valid.contains(value) {
            fields.note(Fault(step.key, offset: offset, .invalidValue))
        }
        return false
    }

    /// A number of several bits that is scaled, or that not every value makes a measurement.
    func exceptional(_ field: Step, _ part: UInt64, _ fields: inout FieldList, at offset: Int) {
        let exceptions = exceptions[field.body - 1]
        let value = Int64(clamping: part)
        if isSpecial(field, by: exceptions, part, signed: value, &fields, at: offset) { return }
        guard let scale = exceptions.scale else { return fields.add(field.key, part) }
        if scale.base == nil, let exact = scale.exact(value) {
            fields.add(field.key, mantissa: exact, exponent: field.exponent)
        } else {
            fields.add(field.key, float: scale.value(of: Double(part), field.exponent))
        }
    }

    /// Floating-point numbers; what is none has a name (IEEE 11073-20601, F.2.3).
    func floating(
        _ step: Step, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, _ fields: inout FieldList
    ) throws(Fault) {
        let raw = try reader.uint(bytes, width: step.width, step.key, bigEndian: step.bigEndian)
        if step.hasExceptions, exceptions[step.low].has(raw) {
            _ = isSpecial(step, raw, &fields, at: reader)
            return
        }
        switch step.operation {
        case .ieee754:
            let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
            if value.isFinite { return fields.add(step.key, float: value) }
            addName(value.isNaN ? .notANumber : value > 0 ? .positiveInfinity : .negativeInfinity, step, &fields)
        case .medical16:
            if let name = NoNumber(Int(raw & 0x0FFF), first: 0x07FE) { return addName(name, step, &fields) }
            let mantissa = extended((raw & 0x0FFF) << 4, 2) >> 4
            fields.add(step.key, mantissa: mantissa, exponent: Int(extended((raw >> 12) << 4, 1) >> 4))
        default:
            if let name = NoNumber(Int(raw & 0xFF_FFFF), first: 0x7F_FFFE) { return addName(name, step, &fields) }
            fields.add(step.key, mantissa: extended(raw & 0xFF_FFFF, 3), exponent: Int(extended(raw >> 24, 1)))
        }
    }

    private func addName(_ name: NoNumber, _ step: Step, _ fields: inout FieldList) {
        guard step.hasExceptions else { return }
        fields.add(exceptions[step.low].nameKey, name.text)
    }

    /// Special values of a floating-point number: in the order of the mantissas of IEEE 11073-20601.
    private enum NoNumber: Int {
        case positiveInfinity, notANumber, notAtThisResolution, reserved, negativeInfinity

        init?(_ mantissa: Int, first: Int) { self.init(rawValue: mantissa - first) }

        var text: StaticName {
            switch self {
            case .positiveInfinity: "+infinity"
            case .notANumber: "not a number"
            case .notAtThisResolution: "not at this resolution"
            case .reserved: "reserved"
            case .negativeInfinity: "-infinity"
            }
        }
    }

    /// Runs a body over a part of the bytes. What is wrong in it ends the part, not what follows.
    func within(
        _ step: Step, over body: Range<Int>, _ bytes: borrowing Span<UInt8>, _ state: inout State,
        _ fields: inout FieldList
    ) throws(Fault) {
        let outer = state.reader
        let count = self.count(step, &state, left: outer.remaining)
        let available = min(count, outer.remaining)
        state.reader = Reader(range: outer.position..<outer.position + available)
        defer {
            state.reader = outer
            state.reader.position &+= available
        }
        do throws(Fault) {
            try run(body, bytes, &state, &fields)
        } catch {
            // Cut by the end of all bytes: nothing follows.
            if count > available { throw error }
            fields.note(error)
            return
        }
        let inner = state.reader
        if count > available {
            throw Fault(step.faultKey, offset: inner.end, needed: count &- available, available: 0, .malformed)
        }
        if !inner.isAtEnd {
            fields.note(Fault(step.faultKey, offset: inner.position, available: inner.remaining, .excess))
        }
    }

    /// How many bytes of text come before the NUL that ends it, or before the end.
    func length(ofTextAt reader: Reader, _ bytes: borrowing Span<UInt8>) -> Int {
        var end = reader.position
        while end < reader.end, bytes[end] != 0 { end &+= 1 }
        return end &- reader.position
    }
}

extension Layout.Exceptions {
    fileprivate func has(_ raw: UInt64) -> Bool { absent?.contains(raw) ?? false || values.contains(raw) }
}

extension Layout.Scale {
    /// The mantissa, where an integer holds it.
    func exact(_ raw: Int64) -> Int64? {
        let (shifted, tooFar) = raw.addingReportingOverflow(offset)
        let (product, tooBig) = shifted.multipliedReportingOverflow(by: multiplier)
        return tooFar || tooBig ? nil : product
    }

    /// The nearest double, which is the best that JSON readers have anyway.
    func value(of raw: Double, _ exponent: Int) -> Double {
        var scaled = raw + Double(offset)
        if let base { scaled = base.raised(to: scaled) }
        scaled *= Double(multiplier)
        for _ in 0..<exponent.magnitude { scaled = exponent < 0 ? scaled / 10 : scaled * 10 }
        return scaled
    }
}

extension Double {
    /// A whole power, by squaring; infinite or 0 where it is too large or too small.
    fileprivate func raised(to power: Double) -> Double {
        guard power.magnitude < 65_536 else { return power < 0 ? 0 : .infinity }
        var left = Int(power.magnitude)
        var (result, square) = (1.0, self)
        while left > 0 {
            if left & 1 == 1 { result *= square }
            square *= square
            left >>= 1
        }
        return power < 0 ? 1 / result : result
    }
}
