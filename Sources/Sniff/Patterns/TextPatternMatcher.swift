/// Running a regular expression over a text.
extension TextPatternAutomaton {
    /// Whether the expression is found anywhere in the text.
    func isFound(in text: UnsafeBufferPointer<UInt8>, _ classes: borrowing ScalarClasses) -> Bool {
        // Memory safety: the text is read inside its bounds while it is lent.
        var present = first
        var next = first
        var offset = 0
        var before = ScalarContext.Kind.none
        while true {
            let isAtEnd = offset >= text.count
            let (scalar, width) = isAtEnd ? (0, 0) : text.scalar(at: offset)
            if !holding.isEmpty {
                let after = isAtEnd ? .none : ScalarContext.Kind(scalar)
                look(ScalarContext(before: before, after: after).index * words, &present)
                before = after
            }
            if present[0] & 1 != 0 { return true }
            if isAtEnd { return false }
            offset &+= width
            let row = classes[scalar] * words
            for word in 0..<words { present[word] &= consumers[row + word] }
            move(present, to: &next)
            swap(&present, &next)
        }
    }

    /// The successors of positions that have taken a character. The expression may begin anywhere, too.
    private func move(_ taken: [UInt64], to result: inout [UInt64]) {
        var isBranching: UInt64 = 0
        var above: UInt64 = 0
        for word in (0..<words).reversed() {
            let chain = taken[word] & chained[word]
            result[word] = first[word] | chain >> 1 | above
            above = chain << 63
            isBranching |= taken[word] & branching[word]
        }
        if isBranching == 0 { return }
        for (members, following) in shared where (0..<words).contains(where: { taken[$0] & members[$0] != 0 }) {
            for word in 0..<words { result[word] |= following[word] }
        }
        // Memory safety: each group has sixteen rows, and a row and a result have as many words. Nearly all the time of an expression
        // with many choices is spent here.
        rows.withUnsafeBufferPointer { rows in
            result.withUnsafeMutableBufferPointer { result in
                for (index, group) in groups.enumerated() {
                    let leaving = taken[group >> 4] & branching[group >> 4]
                    let subset = Int(truncatingIfNeeded: leaving >> UInt64((group & 15) << 2) & 15)
                    guard subset != 0 else { continue }
                    let row = (index << 4 | subset) * words
                    for word in 0..<words { result[word] |= rows[row + word] }
                }
            }
        }
    }

    /// Adds what follows the assertions that hold, each once; others may be among it.
    private func look(_ context: Int, _ present: inout [UInt64]) {
        var done = [UInt64](repeating: 0, count: words)
        var word = words - 1
        while word >= 0 {
            let pending = present[word] & holding[context + word] & ~done[word]
            guard pending != 0 else {
                word -= 1
                continue
            }
            let bit = 63 - pending.leadingZeroBitCount
            done[word] |= 1 << UInt64(bit)
            let row = (word << 6 | bit) * words
            for other in 0..<words { present[other] |= following[row + other] }
            // Most are followed by lower ones, but not all.
            word = words - 1
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The scalar at a byte offset and how many bytes it takes. A byte that is not UTF-8 is by itself.
    fileprivate func scalar(at offset: Int) -> (UInt32, Int) {
        let first = self[offset]
        if first < 0x80 { return (UInt32(first), 1) }
        return longScalar(at: offset)
    }

    private func longScalar(at offset: Int) -> (UInt32, Int) {
        let first = self[offset]
        let alone = (UInt32(0x11_0000) + UInt32(first), 1)
        let width = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, offset + width <= count else { return alone }
        var scalar = UInt32(first) & (0x7F >> UInt32(width))
        for index in offset + 1..<offset + width {
            guard self[index] & 0xC0 == 0x80 else { return alone }
            scalar = scalar << 6 | UInt32(self[index] & 0x3F)
        }
        let isShortest = scalar >= (width == 2 ? 0x80 : width == 3 ? 0x800 : 0x1_0000)
        return isShortest && Unicode.Scalar(scalar) != nil ? (scalar, width) : alone
    }
}
