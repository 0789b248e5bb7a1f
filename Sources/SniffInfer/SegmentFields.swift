/// Fields for what bytes were cut into, with the quantities that the numbers may be.
struct SegmentFields {
    let series: ValueSeries
    let support: QuantitySupport

    func fields(_ segments: [ByteSegments.Segment]) -> [InferredField] {
        let joined = join(believed(segments), mayHaveBattery: segments.contains(where: \.isMeasurement))
        let choice = QuantityChoice(joined, support)
        let guesses = choice.guesses
        var hasMeasurement = guesses.contains { $0 != nil }
        var hasBattery = guesses.contains { $0?.name == "battery" }
        var result: [InferredField] = []
        for (index, segment) in joined.enumerated() {
            if hasMeasurement, !hasBattery, let battery = BatteryGuess.field(segment, series) {
                hasBattery = true
                result.append(battery)
                continue
            }
            switch segment {
            case .number(let number): result.append(field(number, guesses[index], choice.doubtful[index]))
            case .packed(let packed):
                if !support.isWritten { hasMeasurement = true }
                result.append(field(packed))
            case .states(let states): result.append(field(states))
            case .constant(let range, let isLevel): result.append(constant(range, isLevel: isLevel))
            case .unknown(let range): result.append(unknown(range))
            }
        }
        return result
    }

    /// Numbers that may be chance are believed beside one that is sure, in the same order of bytes, if they measure something.
    private func believed(_ segments: [ByteSegments.Segment]) -> [ByteSegments.Segment] {
        var orders: Set<Bool> = []
        for segment in segments {
            guard case .number(let number) = segment, !number.isWeak, !number.guesses.isEmpty else { continue }
            if number.range.count > 1 { orders.insert(number.isBigEndian) }
        }
        return segments.flatMap { segment -> [ByteSegments.Segment] in
            guard case .number(let number) = segment, number.isWeak else { return [segment] }
            let fits = number.range.count == 1 ? !orders.isEmpty : orders.contains(number.isBigEndian)
            if fits, !number.guesses.isEmpty { return [segment] }
            let parts: [ByteSegments.Segment] = [
                .constant(number.range.lowerBound..<number.core.lowerBound, isLevel: false), .unknown(number.core),
                .constant(number.core.upperBound..<number.range.upperBound, isLevel: false),
            ]
            return parts.filter { !$0.range.isEmpty }.map(checked)
        }
    }

    /// A constant that differs between streams is said to.
    private func checked(_ segment: ByteSegments.Segment) -> ByteSegments.Segment {
        guard case .constant(let range, _) = segment else { return segment }
        let first = series.values[0][range]
        return .constant(range, isLevel: series.values.contains { $0[range] != first })
    }

    /// Bytes side by side of which nothing else is known are one field; a byte that may be a level of a battery stays alone.
    private func join(_ segments: [ByteSegments.Segment], mayHaveBattery: Bool) -> [ByteSegments.Segment] {
        var result: [ByteSegments.Segment] = []
        for segment in segments {
            switch (result.last, segment) {
            case (.unknown(let before)?, .unknown(let range)) where before.upperBound == range.lowerBound:
                result[result.count - 1] = .unknown(before.lowerBound..<range.upperBound)
            case (.constant(let before, let isLevel)?, .constant(let range, let isOther))
            where isLevel == isOther && before.upperBound == range.lowerBound
                && (!mayHaveBattery || [result.last, segment].allSatisfy { !isBattery($0) }):
                result[result.count - 1] = .constant(before.lowerBound..<range.upperBound, isLevel: isLevel)
            default: result.append(segment)
            }
        }
        return result
    }

    private func isBattery(_ segment: ByteSegments.Segment?) -> Bool {
        segment.flatMap { BatteryGuess.field($0, series) } != nil
    }

    // MARK: - Numbers

    private func field(_ number: NumberHypothesis, _ guess: Quantity?, _ doubtful: Quantity?) -> InferredField {
        var field = InferredField(
            number.range, .number, .number(isSigned: number.isSigned, isBigEndian: number.isBigEndian),
            name: guess?.name ?? "number_\(number.range.lowerBound)", evidence: "")
        let exponent = guess?.exponent ?? 0
        let (low, high) = (number.whole.lowerBound, number.whole.upperBound)
        var evidence =
            "\(number.distinct) different values, "
            + "\(Quantity.text(low, exponent: exponent)) to \(Quantity.text(high, exponent: exponent))"
        if let guess {
            evidence += " \(guess.unit) if that is what it is"
            field.scale = guess.scale
            field.unit = guess.unit
        }
        if number.isWeak { evidence += ", of few numbers" }
        let usual = Quantity.text(number.usualChange, exponent: exponent)
        evidence += "; \(number.cost.changes) changes, median \(usual)"
        if let doubtful {
            evidence += "; maybe \(doubtful.name): \(doubtful.text(low)) to \(doubtful.text(high)) \(doubtful.unit)"
        }
        field.evidence = evidence
        return field
    }

    private func field(_ packed: PackedHypothesis) -> InferredField {
        guard !support.isWritten else {
            return InferredField(
                packed.range, .number, .number(isSigned: false, isBigEndian: packed.isBigEndian),
                name: "number_\(packed.range.lowerBound)", evidence: "\(packed.distinct) different values")
        }
        var field = InferredField(
            packed.range, .number, .number(isSigned: false, isBigEndian: packed.isBigEndian), name: "temperature",
            evidence: "")
        field.scale = "0.0001"
        field.unit = "°C"
        field.isPacked = true
        let (cold, hot) = (packed.temperature.lowerBound, packed.temperature.upperBound)
        let (dry, wet) = (packed.humidity.lowerBound, packed.humidity.upperBound)
        field.evidence =
            "maybe temperature and humidity in one number: \(Quantity.text(cold, exponent: -1)) to "
            + "\(Quantity.text(hot, exponent: -1)) °C (divided by 1000, in tenths), \(Quantity.text(dry, exponent: -1)) to "
            + "\(Quantity.text(wet, exponent: -1)) % (the remainder, in tenths); \(packed.distinct) different values"
        if packed.steps > 0 { field.evidence += ", \(packed.steps) steps of the first alone" }
        return field
    }

    // MARK: - States

    private func field(_ states: StateHypothesis) -> InferredField {
        let range = states.offset..<states.offset + 1
        let seen = zip(states.values, states.counts).map { "\($0) (\($1) times)" }.joined(separator: ", ")
        guard states.flags.isEmpty else {
            let bits = states.flags.map(String.init).joined(separator: ", ")
            return InferredField(
                range, .flags, .flags(states.flags), name: "flags_\(states.offset)",
                evidence: "bits \(bits) change: \(seen)")
        }
        var field = InferredField(
            range, .enumeration, .number(isSigned: false, isBigEndian: false), name: "state_\(states.offset)",
            evidence: "only \(seen)")
        field.values = states.values.map(UInt64.init)
        return field
    }

    // MARK: - What does not change

    private func constant(_ range: Range<Int>, isLevel: Bool) -> InferredField {
        guard isLevel else {
            let bytes = Array(series.values[0][range])
            return InferredField(range, .constant, .skipped, evidence: "always \(bytes.hexDigits(atMost: 24))")
        }
        let parts = ValueSeries(series.values.map { Array($0[range]) }).distinct(atMost: 5)
        let name = "device_\(range.lowerBound)"
        return InferredField(
            range, .constant, .bytes, name: name,
            evidence: "differs only between connections or devices: \(list(parts.map { $0.hexDigits(atMost: 24) }))")
    }

    private func unknown(_ range: Range<Int>) -> InferredField {
        let parts = ValueSeries(series.values.map { Array($0[range]) }).distinct()
        return InferredField(
            range, .unknown, .bytes, name: "unknown_\(range.lowerBound)",
            evidence: "\(parts.count) different values, for example "
                + list(parts.prefix(3).map { $0.hexDigits(atMost: 12) }))
    }

    private func list(_ texts: [String]) -> String {
        texts.prefix(4).joined(separator: ", ") + (texts.count > 4 ? " …" : "")
    }
}

extension ByteSegments.Segment {
    /// Whether it is a number that may measure something.
    fileprivate var isMeasurement: Bool {
        switch self {
        case .number(let number): !number.guesses.isEmpty
        case .packed: true
        case .states, .constant, .unknown: false
        }
    }
}
