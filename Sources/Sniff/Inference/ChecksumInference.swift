/// A checksum over the rest of the value. It is only believed if it fits every one of many different values.
enum ChecksumInference {
    struct Finding: Equatable {
        /// `exclusive or`, `sum`, `CRC-16/MODBUS`.
        let name: String
        let width: Int
        let isBigEndian: Bool
        /// The first byte that it covers.
        let start: Int
        /// How many bytes of the value stand behind it; `nil` where it stands at the beginning.
        let behind: Int?
        /// What it begins with, of sums and the like.
        let seed: UInt16
        /// How many different values it fits.
        let values: Int

        /// Where it stands in a value.
        func range(in count: Int) -> Range<Int> {
            guard let behind else { return 0..<width }
            return count - behind - width..<count - behind
        }
    }

    /// Different values that are needed, and different checksums among them: a byte fits by chance once in 256.
    static let fewestValues = 8
    private static let fewestSums = 4
    /// Values that are tried.
    private static let limit = 256
    /// Bytes before the part that is covered, and behind the checksum.
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
                    // At the beginning, it covers what is behind it.
                    if end == nil, start > 0 { break }
                    guard shortest - last - width - start >= 2 else { break }
                    let part = Part(values: values, width: width, start: end == nil ? width : start, behind: end)
                    if let found = part.find() { return found }
                }
            }
        }
        return nil
    }

    /// The same in the values of another kind: where one has a checksum, others have it, too.
    static func fitting(_ found: Finding, _ series: ValueSeries) -> Finding? {
        let values = series.distinct(atMost: limit)
        let least = found.start + found.width + (found.behind ?? 0) + 1
        guard values.count >= 2, values.allSatisfy({ $0.count >= least }) else { return nil }
        return Part(values: values, width: found.width, start: found.start, behind: found.behind).fitting(found)
    }

    /// One place of a checksum and the bytes that it covers.
    private struct Part {
        let values: [[UInt8]]
        let width: Int
        let start: Int
        let behind: Int?

        private func place(in value: [UInt8]) -> Range<Int> {
            guard let behind else { return 0..<width }
            return value.count - behind - width..<value.count - behind
        }

        private func covered(in value: [UInt8]) -> ArraySlice<UInt8> {
            behind == nil ? value[start...] : value[start..<place(in: value).lowerBound]
        }

        func find() -> Finding? {
            let sums = Set(values.map { $0.number(place(in: $0), isBigEndian: true) })
            guard sums.count >= ChecksumInference.fewestSums else { return nil }
            let varying = varyingBytes
            guard varying > 1 || varying == 1 && start == 0 && !copies else { return nil }
            for isBigEndian in width == 1 ? [true] : [true, false] {
                for name in Self.sums {
                    guard let seed = seed(name, isBigEndian), seed == 0 || varying > 1 else { continue }
                    return finding(name, isBigEndian, seed)
                }
                for check in CyclicRedundancyCheck.all where check.width == width * 8 {
                    if seed(isBigEndian, { check.value($0) ^ $1 }) == 0 { return finding(check.name, isBigEndian, 0) }
                }
            }
            return nil
        }

        func fitting(_ found: Finding) -> Finding? {
            let check = CyclicRedundancyCheck.all.first { $0.name == found.name }
            let seed = check.map { check in self.seed(found.isBigEndian) { check.value($0) ^ $1 } }
            guard (seed ?? self.seed(found.name, found.isBigEndian)) == found.seed else { return nil }
            return finding(found.name, found.isBigEndian, found.seed)
        }

        private static let sums = ["exclusive or", "sum", "complement of the sum"]

        private func seed(_ name: String, _ isBigEndian: Bool) -> UInt16? {
            switch name {
            case "exclusive or": width == 1 ? seed(isBigEndian) { UInt16($0.reduce(0, ^)) ^ $1 } : nil
            case "sum": seed(isBigEndian) { $1 &- $0.reduce(0) { $0 &+ UInt16($1) } }
            default: seed(isBigEndian) { $1 &+ $0.reduce(0) { $0 &+ UInt16($1) } }
            }
        }

        private func finding(_ name: String, _ isBigEndian: Bool, _ seed: UInt16) -> Finding {
            Finding(
                name: name, width: width, isBigEndian: isBigEndian, start: start, behind: behind, seed: seed,
                values: values.count)
        }

        /// What is left of each checksum without the bytes that it covers, if that is always the same.
        private func seed(
            _ isBigEndian: Bool, _ rest: (_ covered: ArraySlice<UInt8>, _ checksum: UInt16) -> UInt16
        ) -> UInt16? {
            var found: UInt16?
            let mask: UInt16 = width == 1 ? 0xFF : 0xFFFF
            for value in values {
                let checksum = UInt16(truncatingIfNeeded: value.number(place(in: value), isBigEndian: isBigEndian))
                let seed = rest(covered(in: value), checksum) & mask
                guard found == nil || found == seed else { return nil }
                found = seed
            }
            return found
        }

        /// How many of the covered bytes vary, two at most. With one, a checksum can hardly be told from a copy of it.
        private var varyingBytes: Int {
            var varying = Set(values.map(\.count)).count > 1 ? 1 : 0
            let shortest = values.lazy.map { covered(in: $0).count }.min() ?? 0
            for offset in 0..<shortest where varying < 2 {
                let first = values[0][start + offset]
                if values.contains(where: { $0[start + offset] != first }) { varying += 1 }
            }
            return varying
        }

        /// Whether the checksum is one of the bytes that it covers, in all values.
        private var copies: Bool {
            let shortest = values.lazy.map { covered(in: $0).count }.min() ?? 0
            return (0..<shortest).contains { offset in
                values.allSatisfy { $0[place(in: $0).lowerBound] == $0[start + offset] }
            }
        }
    }

    static func field(_ found: Finding, _ series: ValueSeries) -> InferredField {
        let length = series.shortest
        let range = found.range(in: length)
        let end = found.behind == nil ? length : range.lowerBound
        let covered =
            series.hasOneLength
            ? "of bytes \(found.start) to \(end - 1)" : "of all bytes before it from \(found.start) on"
        let seed = found.seed == 0 ? "" : ", beginning with 0x\(String(found.seed, radix: 16))"
        return InferredField(
            range, .checksum, .number(isSigned: false, isBigEndian: found.isBigEndian), name: "checksum",
            evidence: "\(found.name) \(covered)\(seed): fits all of \(found.values) different values")
    }
}

extension [[UInt8]] {
    /// Whether all end with the same bytes.
    fileprivate func hasConstantEnd(_ count: Int) -> Bool {
        guard let end = first?.suffix(count) else { return false }
        return allSatisfy { $0.suffix(count) == end }
    }
}
