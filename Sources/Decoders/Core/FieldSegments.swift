/// The bytes that each entry of a list was read from: of objects, arrays and lists, those of everything inside.
package struct FieldSegments {
    package typealias Segment = FieldOrigins.Segment

    /// By entries; empty where nothing was read for one, such as the time of a record.
    private var segments: [[Segment]]

    /// `nil` where the list does not keep track (``FieldSelection/tracksOrigins``).
    package init?(_ fields: borrowing FieldList) {
        guard let origins = fields.origins else { return nil }
        segments = [[Segment]](repeating: [], count: fields.count)
        var owned = [Bool](repeating: false, count: fields.count)
        // The innermost origin of an entry comes first.
        for origin in origins.origins {
            let found = origins.segments(of: origin)
            for entry in origin.entries where !owned[entry] {
                owned[entry] = true
                if fields[entry].kind.isValue { segments[entry] = found }
            }
        }
        let parts = origins.segmentsOfParts
        var counts: [FieldKey: Int] = [:]
        for entry in 0..<fields.count where fields[entry].kind.isValue {
            let key = fields[entry].key
            guard let ofKey = parts[key] else { continue }
            let number = counts[key, default: 0]
            counts[key] = number + 1
            if number < ofKey.count { segments[entry] = ofKey[number] }
        }
        var open: [Int] = []
        for entry in 0..<fields.count {
            switch fields[entry].kind {
            case .object, .array, .list, .element: open.append(entry)
            case .end:
                guard let inner = open.popLast(), let outer = open.last else { continue }
                for segment in segments[inner] { segments[outer].widen(by: segment) }
            default:
                guard let outer = open.last else { continue }
                for segment in segments[entry] { segments[outer].widen(by: segment) }
            }
        }
    }

    package subscript(_ entry: Int) -> [Segment] { segments[entry] }
}

extension [FieldOrigins.Segment] {
    /// One segment a record: from the first byte to the last.
    fileprivate mutating func widen(by other: Element) {
        guard let index = firstIndex(where: { $0.frame == other.frame }) else { return append(other) }
        let range = self[index].range
        let first = Swift.min(range.lowerBound, other.range.lowerBound)
        self[index] = Element(
            frame: other.frame, range: first..<Swift.max(range.upperBound, other.range.upperBound))
    }
}
