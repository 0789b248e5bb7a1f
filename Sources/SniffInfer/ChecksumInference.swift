import Decoders

/// A checksum over the rest of the value. It is only believed if it fits every one of many different values.
enum ChecksumInference {
    typealias Method = Checksum.Method

    /// Where a checksum is, and which bytes it covers.
    struct Position: Equatable {
        let width: Int
        /// The first byte that it covers.
        let start: Int
        /// How many bytes of the value follow it; `nil` where it is at the beginning.
        let behind: Int?

        /// The checksum of a value of so many bytes.
        func range(in count: Int) -> Range<Int> {
            guard let behind else { return 0..<width }
            return count - behind - width..<count - behind
        }

        func covered(in value: [UInt8]) -> ArraySlice<UInt8> {
            behind == nil ? value[start...] : value[start..<range(in: value.count).lowerBound]
        }
    }

    struct Finding: Equatable {
        let method: Method
        let position: Position
        let isBigEndian: Bool
        /// The initial value.
        let seed: UInt16
        /// How many different values it fits.
        let values: Int
    }

    /// Different values that are needed, and different checksums among them: a byte fits by chance once in 256.
    static let fewestValues = 8
    private static let fewestSums = 4
    /// Values that are tried.
    private static let limit = 256
    /// Bytes before the part that is covered, and after the checksum.
    private static let mostBefore = 4
    private static let mostBehind = 2

    static func find(_ series: ValueSeries) -> Finding? {
        let values = series.distinct(atMost: limit)
        guard values.count >= fewestValues, let shortest = values.lazy.map(\.count).min(), shortest >= 3 else {
            return nil
        }
        let ends: [Int?] = (0...mostBehind).map { $0 } + [nil]
        for width in [1, 2] {
            for end in ends where shortest >= width + (end ?? 0) + 2 {
                let last = end ?? 0
                if last > 0, !values.hasConstantEnd(last) { continue }
                for start in 0...mostBefore {
                    // At the beginning, it covers what is identified by it.
                    if end == nil, start > 0 { break }
                    guard shortest - last - width - start >= 2 else { break }
                    let position = Position(width: width, start: end == nil ? width : start, behind: end)
                    if let found = Candidate(values: values, position: position).find() { return found }
                }
            }
        }
        return nil
    }

    /// The same in the values of another kind: where one has a checksum, others have it, too.
    static func fitting(_ found: Finding, _ series: ValueSeries) -> Finding? {
        let values = series.distinct(atMost: limit)
        let least = found.position.start + found.position.width + (found.position.behind ?? 0) + 1
        guard values.count >= 2, values.allSatisfy({ $0.count >= least }) else { return nil }
        let candidate = Candidate(values: values, position: found.position)
        guard candidate.seed(found.method, found.isBigEndian) == found.seed else { return nil }
        return candidate.finding(found.method, found.isBigEndian, found.seed)
    }

    /// Values that may have a checksum in a place.
    private struct Candidate {
        let values: [[UInt8]]
        let position: Position

        func find() -> Finding? {
            let sums = Set(values.map { $0.number(position.range(in: $0.count), isBigEndian: true) })
            guard sums.count >= ChecksumInference.fewestSums else { return nil }
            let varying = varyingBytes
            guard varying > 1 || varying == 1 && position.start == 0 && !copies else { return nil }
            for isBigEndian in position.width == 1 ? [true] : [true, false] {
                for method in Method.all(width: position.width) {
                    guard let seed = seed(method, isBigEndian), seed == 0 || method.hasSeed && varying > 1 else {
                        continue
                    }
                    return finding(method, isBigEndian, seed)
                }
            }
            return nil
        }

        func finding(_ method: Method, _ isBigEndian: Bool, _ seed: UInt16) -> Finding {
            Finding(method: method, position: position, isBigEndian: isBigEndian, seed: seed, values: values.count)
        }

        /// The rest of each checksum without the bytes that it covers, if it is constant.
        func seed(_ method: Method, _ isBigEndian: Bool) -> UInt16? {
            var found: UInt16?
            let mask: UInt16 = position.width == 1 ? 0xFF : 0xFFFF
            for value in values {
                let checksum = value.number(position.range(in: value.count), isBigEndian: isBigEndian)
                let seed = method.rest(of: UInt16(truncatingIfNeeded: checksum), position.covered(in: value)) & mask
                guard found == nil || found == seed else { return nil }
                found = seed
            }
            return found
        }

        /// How many of the covered bytes vary, two at most. With one, a checksum can hardly be distinguished from a
        /// copy of it.
        private var varyingBytes: Int {
            var varying = Set(values.map(\.count)).count > 1 ? 1 : 0
            let shortest = values.lazy.map { position.covered(in: $0).count }.min() ?? 0
            for offset in 0..<shortest where varying < 2 {
                let first = values[0][position.start + offset]
                if values.contains(where: { $0[position.start + offset] != first }) { varying += 1 }
            }
            return varying
        }

        /// Whether the checksum is one of the bytes that it covers, in all values.
        private var copies: Bool {
            let shortest = values.lazy.map { position.covered(in: $0).count }.min() ?? 0
            return (0..<shortest).contains { offset in
                values.allSatisfy { $0[position.range(in: $0.count).lowerBound] == $0[position.start + offset] }
            }
        }
    }

    static func field(_ found: Finding, _ series: ValueSeries) -> InferredField {
        let length = series.shortest
        let range = found.position.range(in: length)
        let end = found.position.behind == nil ? length : range.lowerBound
        let covered =
            series.hasOneLength
            ? "of bytes \(found.position.start) to \(end - 1)"
            : "of all bytes before it from \(found.position.start) on"
        let seed = found.seed == 0 ? "" : ", beginning with 0x\(found.seed.hexDigits(atLeast: 1))"
        var field = InferredField(
            range, .checksum, .number(isSigned: false, isBigEndian: found.isBigEndian), name: "checksum",
            evidence: "\(found.method.name) \(covered)\(seed): fits all of \(found.values) different values")
        let position = found.position
        field.checksum = Checksum(
            found.method, width: position.width, isBigEndian: found.isBigEndian && position.width == 2,
            offset: position.behind.map { -$0 - position.width } ?? 0,
            start: position.behind == nil ? 0 : position.start,
            seed: found.seed)
        return field
    }
}

extension Checksum.Method {
    /// Those of so many bytes.
    fileprivate static func all(width: Int) -> [Checksum.Method] {
        (width == 1 ? [.exclusiveOr] : []) + [.sum, .complementOfSum]
            + CyclicRedundancyCheck.all.filter { $0.width == width * 8 }.map(Checksum.Method.cyclic)
    }

    /// Whether it may begin with anything; a cyclic redundancy check says with what.
    fileprivate var hasSeed: Bool { if case .cyclic = self { false } else { true } }
}

extension [[UInt8]] {
    /// Whether all end with the same bytes.
    fileprivate func hasConstantEnd(_ count: Int) -> Bool {
        guard let end = first?.suffix(count) else { return false }
        return allSatisfy { $0.suffix(count) == end }
    }
}
