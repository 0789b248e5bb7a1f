/// The findings about the values of one kind.
package struct InferredLayout: Sendable {
    /// The bytes with which all values of this kind begin and others do not; empty where there is one kind only.
    package let prefix: [UInt8]
    /// How many values there were, and how many different ones; of a sample, where there were too many.
    package let count: Int
    package let distinct: Int
    /// The shortest and the longest value.
    package let lengths: ClosedRange<Int>
    /// In the order of the bytes, without gaps.
    package let fields: [InferredField]
    package let example: [UInt8]

    /// Whether anything is known but that bytes are there.
    package var hasClaims: Bool { fields.contains { ![.unknown, .constant].contains($0.meaning) } }

    /// Looks for everything in values of an attribute, kind by kind, the most frequent kind first.
    static func infer(
        _ series: ValueSeries, _ known: KnownIdentifiers, _ support: QuantitySupport = QuantitySupport()
    ) -> [InferredLayout] {
        guard series.count > 0 else { return [] }
        let length = LengthInference.find(series)
        let isText = TextInference.find(series, in: 0..<min(series.shortest, 1), behind: 0)?.isRest == true
        let kinds = LayoutKinds.split(series, variesInLength: length != nil || isText)
        let own = kinds.map { ChecksumInference.find($0.series) }
        // What all kinds have is found in all of them together, or in one; values of no kind may be encrypted.
        let common = ChecksumInference.find(series) ?? own.lazy.compactMap { $0 }.first ?? ofNamedKinds(kinds, series)
        return zip(kinds, own).map { kind, checksum in
            var finder = LayoutFinder(kind.series, kind.prefix, support)
            finder.take(length, common.flatMap { ChecksumInference.fitting($0, kind.series) } ?? checksum)
            return finder.layout(known)
        }
    }

    private static func ofNamedKinds(_ kinds: [LayoutKinds.Kind], _ series: ValueSeries) -> ChecksumInference.Finding? {
        let named = kinds.filter { !$0.prefix.isEmpty && $0.series.count >= 3 }.flatMap { $0.series.values }
        return ChecksumInference.find(ValueSeries(named))
    }
}

/// Gives every byte of the values of one kind to the hypothesis that says most about it.
private struct LayoutFinder {
    private let series: ValueSeries
    private let prefix: [UInt8]
    private let support: QuantitySupport
    /// Bytes that are still free, in order.
    private var free: [Range<Int>]
    private var fields: [InferredField] = []
    /// Bytes at the end that belong to a checksum after a part of any length.
    private var behind = 0
    private var tail: [InferredField] = []

    /// Hypotheses of one kind that are looked for.
    private static let most = 8
    /// Bytes at the beginning that are looked at; what follows is one field.
    private static let furthest = 256

    init(_ series: ValueSeries, _ prefix: [UInt8], _ support: QuantitySupport) {
        self.series = series
        self.support = support
        self.prefix = prefix
        free = [prefix.count..<max(min(series.shortest, Self.furthest), prefix.count)].filter { !$0.isEmpty }
        if !prefix.isEmpty {
            fields.append(
                InferredField(
                    0..<prefix.count, .constant, .skipped,
                    evidence: "the kind of the value: always \(prefix.hexDigits(atMost: 24))"))
        }
    }

    mutating func take(_ length: LengthInference.Finding?, _ checksum: ChecksumInference.Finding?) {
        if let length { take(LengthInference.field(length, series)) }
        guard let checksum else { return }
        var field = ChecksumInference.field(checksum, series)
        guard let behind = checksum.position.behind, !series.hasOneLength else { return take(field) }
        self.behind = behind + checksum.position.width
        field.offset = -self.behind
        tail.append(field)
        if behind > 0 {
            var end = InferredField(
                0..<behind, .constant, .skipped,
                evidence: "always \(Array(series.values[0].suffix(behind)).hexDigits(atMost: 24))")
            end.offset = -behind
            tail.append(end)
        }
        free = free.compactMap { range in
            let kept = range.clamped(to: 0..<max(series.shortest - self.behind, 0))
            return kept.isEmpty ? nil : kept
        }
    }

    private mutating func take(_ field: InferredField) {
        guard let range = field.range,
            free.contains(where: { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound })
        else { return }
        fields.append(field)
        free = free.flatMap { part -> [Range<Int>] in
            guard part.overlaps(range) else { return [part] }
            return [part.lowerBound..<range.lowerBound, range.upperBound..<part.upperBound].filter { !$0.isEmpty }
        }
    }

    /// Takes what a search finds, again and again, in each part that is free.
    private mutating func takeAll(_ find: (Range<Int>) -> InferredField?) {
        for _ in 0..<Self.most {
            guard let found = free.lazy.compactMap(find).first, found.size != 0 else { return }
            take(found)
        }
    }

    mutating func layout(_ known: KnownIdentifiers) -> InferredLayout {
        let series = series
        takeAll { known.find(series, in: $0).map(KnownIdentifiers.field) }
        var rest = takeTexts()
        takeAll { TimeInference.find(series, in: $0).map { TimeInference.field($0) } }
        takeAll { ClockInference.find(series, in: $0).map { ClockInference.field($0) } }
        takeAll { CounterInference.find(series, in: $0).map { CounterInference.field($0, series) } }
        addSegments()
        fields.sort { $0.offset < $1.offset }
        let end = fields.last?.range?.upperBound ?? 0
        if rest == nil, series.longest - behind > end {
            rest = InferredField(
                end..<end, .unknown, .bytes, name: "rest", evidence: "0 to \(series.longest - behind - end) bytes")
            if series.hasOneLength { rest?.evidence = "\(series.longest - end) bytes that were not looked at" }
            rest?.size = nil
        }
        if let rest { fields.append(rest) }
        fields += tail
        name()
        return InferredLayout(
            prefix: prefix, count: series.count, distinct: series.distinct().count,
            lengths: series.shortest...series.longest, fields: fields, example: series.values[0])
    }

    /// - Returns: a text up to the end of values of different lengths.
    private mutating func takeTexts() -> InferredField? {
        for _ in 0..<Self.most {
            let (series, behind) = (series, behind)
            let found = free.lazy.compactMap { TextInference.find(series, in: $0, behind: behind) }.first
            guard let found else { return nil }
            if found.isRest {
                free = free.compactMap { range in
                    let kept = range.clamped(to: 0..<found.range.lowerBound)
                    return kept.isEmpty ? nil : kept
                }
                return TextInference.field(found)
            }
            take(TextInference.field(found))
        }
        return nil
    }

    // MARK: - Numbers, states and the rest

    private mutating func addSegments() {
        let cutter = ByteSegments(series)
        var segments: [ByteSegments.Segment] = []
        for part in free {
            segments += cutter.segments(part)
            let end = max(part.lowerBound, min(part.upperBound, ByteSegments.furthest))
            if end < part.upperBound { segments.append(.unknown(end..<part.upperBound)) }
        }
        fields += SegmentFields(series: series, support: support).fields(segments)
        free = []
    }

    /// No two fields have one name.
    private mutating func name() {
        var taken: [String: Int] = [:]
        for index in fields.indices where !fields[index].name.isEmpty {
            let name = fields[index].name
            taken[name, default: 0] += 1
            if let count = taken[name], count > 1 { fields[index].name = "\(name)_\(count)" }
        }
    }
}
