/// Running a layout over bytes.
extension Layout {
    /// How far a layout has come.
    struct State {
        var reader: Reader
        /// Numbers that later counts and conditions refer to.
        var registers = InlineArray<16, UInt64>(repeating: 0)

        init(_ reader: Reader) { self.reader = reader }
    }

    func run(
        _ range: Range<Int>, _ bytes: borrowing Span<UInt8>, _ state: inout State, _ fields: inout FieldList
    ) throws(Fault) {
        if fields.tracksOrigins { return try runLocating(range, bytes, &state, &fields) }
        var offset = range.lowerBound
        while offset < range.upperBound { try perform(&offset, bytes, &state, &fields) }
    }

    /// The same, noting where each field was read from.
    @inline(never)
    private func runLocating(
        _ range: Range<Int>, _ bytes: borrowing Span<UInt8>, _ state: inout State, _ fields: inout FieldList
    ) throws(Fault) {
        var offset = range.lowerBound
        var flags = 0..<0
        while offset < range.upperBound {
            let (step, start, first) = (steps[offset], state.reader.position, fields.count)
            try perform(&offset, bytes, &state, &fields)
            switch step.operation {
            // Those of their bodies are, and bytes say themselves where they are.
            case .array, .within, .secret, .bytes, .text: continue
            // Without a field it passes bytes over.
            case .code: if codes[step.low].keys.isEmpty { continue }
            case .bits where step.width > 0: flags = start..<state.reader.position
            // Those of flags that were read before.
            case .bits:
                fields.locate(flags, of: bytes, since: first)
                continue
            default: break
            }
            fields.locate(start..<max(state.reader.position, start), of: bytes, since: first)
        }
    }

    /// One step, or a condition, with what belongs to it.
    @inline(__always)
    private func perform(
        _ index: inout Int, _ bytes: borrowing Span<UInt8>, _ state: inout State, _ fields: inout FieldList
    ) throws(Fault) {
        let step = steps[index]
        index &+= 1
        switch step.operation {
        case .number: try number(step, bytes, &state, &fields)
        case .scaled: try scaled(step, bytes, &state, &fields)
        case .bits where step.body == 0 && step.width > 0:
            // Flags that are recorded later, after the fields that they announce.
            let value = try state.reader.uint(bytes, width: step.width, step.faultKey)
            state.registers[0] = value
            if step.stores { state.registers[step.register] = value }
            fields.add(step.key, value)
        case .bits:
            try bits(step, at: index, bytes, &state, &fields)
            index &+= step.body
        case .ifBit, .ifEqual, .ifRemaining, .ifLeft: if !holds(step, &state) { index &+= step.body }
        case .jump: index &+= step.body
        case .ifBegins: if !begins(step, bytes, state.reader) { index &+= step.body }
        case .ifAhead: if !isAhead(step, bytes, state.reader) { index &+= step.body }
        default:
            try other(step, at: index, bytes, &state, &fields)
            index &+= step.body
        }
        if step.isNoted { note(step, &fields) }
    }

    /// Tells the entry of a step what the step knows of it.
    private func note(_ step: Step, _ fields: inout FieldList) {
        if step.isSaid { fields.noteSaid(step.key) }
        if step.hasOwnNames { fields.noteNames(step.key, list: step.exponent) }
    }

    @inline(__always)
    private func number(
        _ step: Step, _ bytes: borrowing Span<UInt8>, _ state: inout State, _ fields: inout FieldList
    ) throws(Fault) {
        let value = try state.reader.uint(bytes, width: step.width, step.key, bigEndian: step.bigEndian)
        if step.stores { state.registers[step.register] = value }
        if step.hasExceptions, isSpecial(step, value, &fields, at: state.reader) { return }
        if step.signed {
            fields.add(step.key, signed: extended(value, step.width))
        } else {
            fields.add(step.key, value)
        }
    }

    /// The less frequent operations, apart from the others so that those need not share the registers with them.
    private func other(
        _ step: Step, at offset: Int, _ bytes: borrowing Span<UInt8>, _ state: inout State, _ fields: inout FieldList
    ) throws(Fault) {
        switch step.operation {
        case .list: try list(step, of: steps[offset], bytes, &state, &fields)
        case .bytes, .text:
            let isTerminated = step.span == CountSource.terminated.rawValue
            let count =
                isTerminated
                ? length(ofTextAt: state.reader, bytes) : self.count(step, &state, left: state.reader.remaining)
            let taken = try state.reader.skip(count, step.faultKey)
            if isTerminated, !state.reader.isAtEnd { state.reader.position &+= 1 }
            if step.operation == .bytes {
                fields.add(step.key, bytes: taken, of: bytes)
            } else {
                let fillsValue = step.isOfValue && step.span == CountSource.rest.rawValue
                let text = fillsValue ? unpadded(taken, bytes) : trimmed(taken, bytes)
                if !step.isOfValue {
                    fields.add(step.key, text: text, of: bytes)
                } else {
                    fields.add(step.key, textOrBytes: bytes.isText(text) ? text : taken, of: bytes)
                }
            }
        case .address:
            let value = try state.reader.uint(bytes, width: 6, step.key)
            fields.add(step.key, DeviceAddress(value, type: DeviceAddress.unknownType))
        case .within: try within(step, over: offset..<offset + step.body, bytes, &state, &fields)
        case .uuid:
            let taken = try state.reader.skip(step.width, step.key)
            let uuid =
                step.bigEndian
                ? BluetoothUUID(bigEndian: bytes, at: taken.lowerBound)
                : BluetoothUUID(bytes, at: taken.lowerBound, width: step.width)
            if step.stores { state.registers[step.register] = uuid.short.map { UInt64($0) } ?? .max }
            fields.add(step.key, uuid)
        case .ieee754, .medical32, .medical16: try floating(step, bytes, &state.reader, &fields)
        case .array: try array(step, over: offset..<offset + step.body, bytes, &state, &fields)
        case .code:
            let code = codes[step.low]
            try code.decode(bytes, &state.reader, code.keys, &fields)
        case .secret:
            let outer = fields.beginSecret()
            defer { fields.endSecret(outer) }
            try run(offset..<offset + step.body, bytes, &state, &fields)
        // These are done by the caller, and the last three by `.bits`.
        case .number, .scaled, .bits, .ifBit, .ifEqual, .ifRemaining, .ifLeft, .ifBegins, .ifAhead, .jump, .bit,
            .bitField, .reservedBits:
            break
        }
    }

    // The state is passed as `inout`, also where it is only read: it is too large to be copied.

    private func holds(_ step: Step, _ state: inout State) -> Bool {
        switch step.operation {
        case .ifBit: step.low < 64 && state.registers[step.register] &>> UInt64(step.low) & 1 == 1
        case .ifEqual: isOneOf(constants: step.low, step.span, state.registers[step.register])
        case .ifLeft: state.reader.remaining == step.low
        default: state.reader.remaining >= (step.span == 0 ? step.low : needed(step, state.registers[0]))
        }
    }

    /// Whether the next bytes are the constants of the step, the first of which is how many are left, or more than can be.
    private func begins(_ step: Step, _ bytes: borrowing Span<UInt8>, _ reader: Reader) -> Bool {
        let length = constants[step.low]
        guard length > 0xFFFF || reader.remaining == Int(length), reader.remaining >= step.span &- 1 else {
            return false
        }
        for offset in 1..<max(step.span, 1)
        where UInt64(bytes[reader.position &+ offset &- 1]) != constants[step.low &+ offset] { return false }
        return true
    }

    /// Whether a later byte is one of the constants of the step, the first two of which are how much later, and its bits.
    private func isAhead(_ step: Step, _ bytes: borrowing Span<UInt8>, _ reader: Reader) -> Bool {
        let offset = Int(constants[step.low])
        guard reader.remaining > offset else { return false }
        let value = UInt64(bytes[reader.position &+ offset]) & constants[step.low &+ 1]
        return isOneOf(constants: step.low &+ 2, step.span &- 2, value)
    }

    /// The bytes of a field and of those after it that are announced by flags (``Item/Condition/remainingBeside(_:_:)``).
    private func needed(_ step: Step, _ flags: UInt64) -> Int {
        var needed = 0
        for (index, constant) in constants[step.low..<step.low + step.span].enumerated()
        where index == 0 || flags &>> (constant >> 16) & 1 == 1 {
            needed += Int(constant & 0xFFFF)
        }
        return needed
    }

    private func isOneOf(constants start: Int, _ count: Int, _ value: UInt64) -> Bool {
        constants[start..<start + count].contains(value)
    }

    /// How many bytes or repetitions. Never more than what is left allows, for repetitions of at least a byte.
    func count(_ step: Step, _ state: inout State, left: Int) -> Int {
        switch CountSource(rawValue: step.span) {
        case .fixed: step.low
        case .register: max(Int(truncatingIfNeeded: min(state.registers[step.register], 0xFFFF)) + step.exponent, 0)
        case .ones: state.registers[step.register].nonzeroBitCount
        case .rest, .terminated, nil: left
        }
    }

    func extended(_ value: UInt64, _ width: Int) -> Int64 {
        let unused = UInt64(64 &- 8 &* width)
        return Int64(bitPattern: value &<< unused) &>> Int64(unused)
    }

    /// A text that fills the value may be padded with NULs. NULs alone are no text.
    private func unpadded(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end &- 1] == 0 { end &-= 1 }
        return end > range.lowerBound ? range.lowerBound..<end : range
    }

    /// A fixed-width text ends at its first NUL.
    private func trimmed(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Range<Int> {
        for index in range where bytes[index] == 0 { return range.lowerBound..<index }
        return range
    }

    private func scaled(
        _ step: Step, _ bytes: borrowing Span<UInt8>, _ state: inout State, _ fields: inout FieldList
    ) throws(Fault) {
        let raw = try state.reader.uint(bytes, width: step.width, step.key, bigEndian: step.bigEndian)
        if step.stores { state.registers[step.register] = raw }
        if step.hasExceptions, isSpecial(step, raw, &fields, at: state.reader) { return }
        guard fields.wants(step.key) else { return }
        let scale = scales[step.span]
        let value = step.signed ? extended(raw, step.width) : Int64(bitPattern: raw)
        // Unsigned numbers of 64 bits may be too large.
        let exact = !step.signed && value < 0 ? nil : scale.exact(value)
        if scale.base == nil, let exact {
            fields.add(step.key, mantissa: exact, exponent: step.exponent)
        } else {
            fields.add(step.key, float: scale.value(of: step.signed ? Double(value) : Double(raw), step.exponent))
        }
    }

    private func bits(
        _ step: Step, at position: Int, _ bytes: borrowing Span<UInt8>, _ state: inout State, _ fields: inout FieldList
    ) throws(Fault) {
        // Width 0: the flags read last, whose bits are recorded here.
        let value =
            step.width == 0 ? state.registers[0] : try state.reader.uint(bytes, width: step.width, step.faultKey)
        state.registers[0] = value
        if step.stores { state.registers[step.register] = value }
        fields.add(step.key, value)
        if step.hasOwnNames { fields.noteNames(step.key, list: step.exponent) }
        var index = position
        let end = position &+ step.body
        while index < end {
            let field = steps[index]
            index &+= 1
            let part = value >> UInt64(field.low) & (field.span >= 64 ? .max : (1 << UInt64(field.span)) - 1)
            if field.operation == .reservedBits {
                if part != 0 {
                    fields.note(Fault(field.faultKey, offset: state.reader.position &- step.width, .reservedBits))
                }
                continue
            }
            guard field.stores || field.body > 0 || fields.wants(field.key) else { continue }
            if field.stores { state.registers[field.register] = part }
            if field.ifBit >= 0, value >> UInt64(field.ifBit) & 1 == 0 { continue }
            if field.operation == .bit {
                fields.add(field.key, part == 1)
            } else if field.body > 0 {
                exceptional(field, part, &fields, at: state.reader.position &- step.width)
            } else {
                fields.add(field.key, part)
            }
            if field.hasOwnNames { fields.noteNames(field.key, list: field.exponent) }
        }
    }

    private func list(
        _ step: Step, of element: Step, _ bytes: borrowing Span<UInt8>, _ state: inout State,
        _ fields: inout FieldList
    ) throws(Fault) {
        var left = count(step, &state, left: state.reader.remaining / max(step.width, 1))
        fields.begin(step.key, .list)
        defer { fields.end(step.key) }
        while left > 0 {
            left -= 1
            switch element.operation {
            case .scaled: try scaled(element, bytes, &state, &fields)
            case .number:
                try number(element, bytes, &state, &fields)
                if element.hasOwnNames { fields.noteNames(element.key, list: element.exponent) }
            default: try floating(element, bytes, &state.reader, &fields)
            }
        }
    }

    private func array(
        _ step: Step, over body: Range<Int>, _ bytes: borrowing Span<UInt8>, _ state: inout State,
        _ fields: inout FieldList
    ) throws(Fault) {
        let untilEnd = step.span == CountSource.rest.rawValue
        var left = untilEnd ? Int.max : count(step, &state, left: state.reader.remaining)
        let isLocated = fields.tracksOrigins
        fields.begin(step.key, .array)
        defer { fields.end(step.key) }
        while left > 0, !(untilEnd && state.reader.isAtEnd) {
            left -= 1
            let before = state.reader.position
            fields.begin(step.key, .element)
            defer { fields.end(step.key) }
            // Elements that are just numbers are the most frequent.
            var offset = body.lowerBound
            while !isLocated, offset < body.upperBound, steps[offset].operation == .number {
                try number(steps[offset], bytes, &state, &fields)
                if steps[offset].hasOwnNames { note(steps[offset], &fields) }
                offset &+= 1
            }
            if offset < body.upperBound { try run(offset..<body.upperBound, bytes, &state, &fields) }
            // A body that takes no bytes would never end.
            if state.reader.position == before { return }
        }
    }
}
