/// The texts of all attributes and channels.
struct UnfinishedTexts {
    private var recent: [OpenPayloads.Key: UnfinishedText] = [:]
    /// Those that nothing was added to for long: they are given up first.
    private var old: [OpenPayloads.Key: UnfinishedText] = [:]
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
        var given: [[UInt8]] = []
        var text = recent.removeValue(forKey: key) ?? old.removeValue(forKey: key)
        // What does not follow what was before begins anew.
        if let offset = value.offset, offset == 0 || offset != before {
            if let rest = text?.end() { given.append(rest) }
            text = nil
        }
        var next = text ?? UnfinishedText(startsAnywhere: isFirst)
        var found = next.append(value)
        if isAlone, let rest = next.end() { given.append(rest) }
        if !next.isOver {
            if recent.count >= UnfinishedTexts.mostRecent {
                given += UnfinishedTexts.ends(&old)
                (old, recent) = (recent, [:])
            }
            recent[key] = next
        }
        found.credentials += given
        return found
    }

    /// All are over. Returns the credentials that have no end.
    mutating func end() -> [[UInt8]] {
        ends = [:]
        return UnfinishedTexts.ends(&old) + UnfinishedTexts.ends(&recent)
    }

    private static func ends(_ texts: inout [OpenPayloads.Key: UnfinishedText]) -> [[UInt8]] {
        defer { texts = [:] }
        return texts.values.compactMap {
            var text = $0
            return text.end()
        }
    }
}
