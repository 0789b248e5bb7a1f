/// Scalars that no set of a regular expression tells apart have the same number.
struct ScalarClasses: Sendable {
    /// The lowest scalar of each class but the first.
    private let bounds: [UInt32]
    private let ascii: InlineArray<128, UInt16>

    /// `nil` if there are more classes than that.
    init?(_ sets: [ScalarSet], atMost maximum: Int) {
        var found: Set<UInt32> = []
        for set in sets {
            for range in set.ranges {
                if range.lowerBound > 0 { found.insert(range.lowerBound) }
                if range.upperBound < ScalarSet.last { found.insert(range.upperBound + 1) }
            }
            if found.count >= maximum { return nil }
        }
        let bounds = found.sorted()
        self.bounds = bounds
        var number = 0
        ascii = InlineArray { scalar in
            if number < bounds.count, bounds[number] == scalar { number += 1 }
            return UInt16(number)
        }
    }

    var count: Int { bounds.count + 1 }

    subscript(_ scalar: UInt32) -> Int {
        if scalar < 128 { return Int(ascii[Int(scalar)]) }
        var low = 0
        var high = bounds.count
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] <= scalar { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The classes of a range that was among those given.
    func classes(of range: ClosedRange<UInt32>) -> ClosedRange<Int> { self[range.lowerBound]...self[range.upperBound] }
}
