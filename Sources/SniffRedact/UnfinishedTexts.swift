/// The texts of all attributes and channels.
struct UnfinishedTexts {
    /// Of each what is open, and what has begun since then: nobody can tell whether the first one was given up.
    private typealias Texts = [UnfinishedText]
    private var recent: [OpenPayloads.Key: Texts] = [:]
    /// Those that nothing was added to for long: they are given up first.
    private var old: [OpenPayloads.Key: Texts] = [:]
    /// Of each attribute of which a value was seen: where a continuation of it begins, for long ones.
    private var ends: [OpenPayloads.Key: UInt64] = [:]
    private static let mostRecent = 1024
    private static let mostEnds = 16_384

    /// Takes a value.
    ///
    /// - Parameter isAlone: nothing goes on with it.
    mutating func append(_ value: AttributeValue, to key: OpenPayloads.Key, isAlone: Bool) -> UnfinishedText.Found {
        let before = ends[key]
        if before != nil || ends.count < UnfinishedTexts.mostEnds {
            ends[key] = (value.offset ?? 0) &+ UInt64(value.bytes.count)
        }
        let isFirst = value.offset.map { $0 != 0 && $0 != before } ?? (before == nil)
        var found = UnfinishedText.Found()
        var texts = recent.removeValue(forKey: key) ?? old.removeValue(forKey: key) ?? []
        // A part that does not follow what was before is none of it.
        if let offset = value.offset, offset != 0, offset != before { found.credentials += UnfinishedTexts.end(&texts) }
        if texts.isEmpty || UnfinishedText.mayBegin(value.bytes) {
            if texts.count > 1 {
                var last = texts.removeLast()
                if let rest = last.end() { found.credentials.append(rest) }
            }
            texts.append(UnfinishedText(startsAnywhere: isFirst))
        }
        for index in texts.indices {
            let new = texts[index].append(value)
            found.parts += new.parts
            found.credentials += new.credentials
        }
        texts.removeAll(where: \.isOver)
        if isAlone { found.credentials += UnfinishedTexts.end(&texts) }
        guard !texts.isEmpty else { return found }
        if recent.count >= UnfinishedTexts.mostRecent {
            found.credentials += UnfinishedTexts.end(&old)
            (old, recent) = (recent, [:])
        }
        recent[key] = texts
        return found
    }

    /// All are over. Returns the credentials that have no end.
    mutating func end() -> [[UInt8]] {
        ends = [:]
        var (one, other) = (recent, old)
        (recent, old) = ([:], [:])
        return UnfinishedTexts.end(&one) + UnfinishedTexts.end(&other)
    }

    private static func end(_ all: inout [OpenPayloads.Key: Texts]) -> [[UInt8]] {
        defer { all = [:] }
        return all.values.flatMap { texts in
            var texts = texts
            return UnfinishedTexts.end(&texts)
        }
    }

    private static func end(_ texts: inout Texts) -> [[UInt8]] {
        defer { texts = [] }
        return texts.indices.compactMap { texts[$0].end() }
    }
}
