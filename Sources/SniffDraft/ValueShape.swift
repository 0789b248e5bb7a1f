/// The common shape of values, byte by byte: `33 10 ?? ?? 00`.
struct ValueShape: Hashable, Sendable {
    /// `nil` where the byte varies.
    private(set) var bytes: [UInt8?]
    /// In how many recordings it was seen, and how often.
    var recordings: Set<Int> = []
    var times = 0

    init(_ value: [UInt8]) { bytes = value }

    var isLiteral: Bool { !bytes.contains(nil) }
    var varies: Bool { bytes.contains(nil) }

    /// As expectations write it.
    var text: String {
        if bytes.isEmpty { return "" }
        var text = ""
        // What is zero up to the end says little and is long.
        for (index, byte) in bytes.enumerated() {
            if varies, index > 0 { text += " " }
            text += byte.map(\.hexDigits) ?? "??"
        }
        return text
    }

    /// The bytes that tell it from other shapes in a story; rules say the rest: `33 10 *`.
    var beginning: String {
        let known = bytes.prefix { $0 != nil }.compactMap { $0?.hexDigits }
        return known.isEmpty ? text : known.joined(separator: " ") + " *"
    }

    func fits(_ value: [UInt8]) -> Bool {
        value.count == bytes.count && zip(bytes, value).allSatisfy { $0 == nil || $0 == $1 }
    }

    /// Part of the bytes that are the same; 0 where the values are not of one kind: other lengths, other beginnings.
    func likeness(to other: ValueShape) -> Double {
        guard bytes.count == other.bytes.count, !bytes.isEmpty, bytes[0] == other.bytes[0] else { return 0 }
        let same = zip(bytes, other.bytes).count { $0 == $1 }
        return Double(same) / Double(bytes.count)
    }

    /// Both together: what differs varies, and so does what is beside it and is not zero: of a number of several bytes,
    /// some are the same on one day.
    mutating func merge(_ other: ValueShape) {
        var merged = bytes
        for index in bytes.indices where bytes[index] != other.bytes[index] { merged[index] = nil }
        let varying = merged.indices.filter { merged[$0] == nil }
        for start in varying {
            for step in [-1, 1] {
                var offset = start + step
                // The first two bytes say what it is.
                while offset >= 2, offset < merged.count, let byte = merged[offset], byte != 0 {
                    merged[offset] = nil
                    offset += step
                }
            }
        }
        bytes = merged
        recordings.formUnion(other.recordings)
        times += other.times
    }
}

/// The shapes of the values of an act: what an app says there.
struct ValueVocabulary: Sendable {
    /// Of a vocabulary that is not closed, maybe only some.
    private(set) var shapes: [ValueShape] = []
    /// How many recordings there are.
    let recordings: Int

    /// Whether no two values are alike: random, encrypted, or both.
    private(set) var isRandom = false

    /// Values of which each differs from the one before in most bytes: commands share bytes, and text is no noise.
    private static func isRandom(_ samples: [[[UInt8]]]) -> Bool {
        let values = samples.flatMap(\.self)
        guard values.count >= 3, values.allSatisfy({ $0.count >= 6 }), Set(values).count == values.count else {
            return false
        }
        let pairs = zip(values, values.dropFirst())
        let same = pairs.reduce(0) { $0 + zip($1.0, $1.1).count { $0 == $1 } }
        let isText = values.joined().allSatisfy { 0x20..<0x7F ~= $0 }
        return !isText && same * 3 < pairs.reduce(0) { $0 + min($1.0.count, $1.1.count) }
    }

    /// Shapes that are listed; an app that says more says anything.
    static let limit = 24

    /// - Parameters:
    ///   - samples: the values of each recording that has any.
    ///   - recordings: how many recordings there are.
    init(_ samples: [[[UInt8]]], of recordings: Int) {
        self.recordings = recordings
        var indices: [[UInt8]: Int] = [:]
        for (index, values) in samples.enumerated() {
            // With more shapes than are listed, one recording is open, whatever else it says.
            for value in values where recordings > 1 || shapes.count <= ValueVocabulary.limit {
                if let position = indices[value] {
                    shapes[position].recordings.insert(index)
                    shapes[position].times += 1
                } else {
                    indices[value] = shapes.count
                    var shape = ValueShape(value)
                    shape.recordings = [index]
                    shape.times = 1
                    shapes.append(shape)
                }
            }
        }
        isRandom = Self.isRandom(samples)
        if recordings > 1 { mergeOwn() }
    }

    /// Joins shapes that only one recording has with similar ones of others: such a value belongs to its day, so the
    /// bytes that vary stay open.
    private mutating func mergeOwn() {
        let shared = shapes.filter { $0.recordings.count > 1 }
        var joined = shared
        for shape in shapes where shape.recordings.count == 1 {
            if let index = Self.nearest(to: shape, in: joined[shared.count...]) {
                joined[index].merge(shape)
            } else if let index = Self.nearest(to: shape, in: shared[...]) {
                // Of a kind that others have, too: the kind, after what is known of it.
                var kind = shared[index]
                kind.merge(shape)
                joined.append(kind)
            } else {
                joined.append(shape)
            }
            // There are never fewer again: it is open, and of a long transfer not all are needed.
            if joined.count > ValueVocabulary.limit { break }
        }
        shapes = joined
    }

    private static func nearest(to shape: ValueShape, in shapes: ArraySlice<ValueShape>) -> Int? {
        let near = shapes.indices.map { ($0, shapes[$0].likeness(to: shape)) }.max { $0.1 < $1.1 }
        return near.flatMap { $0.1 >= 0.5 ? $0.0 : nil }
    }

    /// Whether the shapes are few enough to be all that the app says there.
    var isClosed: Bool {
        guard !isRandom, shapes.count <= ValueVocabulary.limit else { return false }
        let total = shapes.reduce(0) { $0 + $1.times }
        let own = shapes.count { $0.recordings.count == 1 && $0.isLiteral }
        // Of several recordings, what they do not share may be anything.
        return recordings == 1 || own * 2 <= shapes.count || total <= shapes.count
    }

    var hasWidened: Bool { shapes.contains(where: \.varies) }

    /// The shape of a value, if all are known.
    func shape(of value: [UInt8]) -> ValueShape? { isClosed ? shapes.first { $0.fits(value) } : nil }
}
