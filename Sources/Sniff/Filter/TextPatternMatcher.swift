/// Running a regular expression over a text.
extension TextPatternAutomaton {
    /// Whether the expression is found anywhere in the text.
    func isFound(in text: UnsafeBufferPointer<UInt8>, _ classes: borrowing ScalarClasses) -> Bool {
        // Memory safety: the text is read inside its bounds while it is lent.
        if holding.isEmpty { return search(text, classes) }
        return searchLooking(text, classes)
    }

    private func search(_ text: UnsafeBufferPointer<UInt8>, _ classes: borrowing ScalarClasses) -> Bool {
        var present = first
        var offset = 0
        while true {
            if present.contains(0) { return true }
            guard offset < text.count else { return false }
            let (scalar, width) = text.scalar(at: offset)
            offset &+= width
            // The expression may begin anywhere.
            present = successors(of: present & takers[classes[scalar]]) | first
        }
    }

    private func searchLooking(_ text: UnsafeBufferPointer<UInt8>, _ classes: borrowing ScalarClasses) -> Bool {
        var present = first
        var offset = 0
        var before = ScalarSurroundings.Kind.none
        while true {
            let isAtEnd = offset >= text.count
            let (scalar, width) = isAtEnd ? (0, 0) : text.scalar(at: offset)
            let after = isAtEnd ? .none : ScalarSurroundings.Kind(scalar)
            look(holding[ScalarSurroundings(before: before, after: after).index], &present)
            if present.contains(0) { return true }
            if isAtEnd { return false }
            offset &+= width
            before = after
            present = successors(of: present & takers[classes[scalar]]) | first
        }
    }

    /// What follows positions that have taken a character.
    @inline(__always)
    private func successors(of taken: Bits) -> Bits {
        var result = (taken & chained).movedDown
        let leaving = taken & branching
        if leaving.isEmpty { return result }
        var index = 0
        while index < shared.count {
            let (members, following) = shared[index]
            if !(leaving & members).isEmpty { result = result | following }
            index &+= 1
        }
        index = 0
        while index < groups.count {
            let group = groups[index]
            let subset = Int(truncatingIfNeeded: leaving[word: group >> 4] >> UInt64((group & 15) << 2) & 15)
            result = result | rows[index << 4 | subset]
            index &+= 1
        }
        return result
    }

    /// Adds what follows the assertions that hold, each once; others may be among it.
    private func look(_ holding: Bits, _ present: inout Bits) {
        var pending = present & holding
        if pending.isEmpty { return }
        var done = Bits()
        repeat {
            // Most are followed by lower ones.
            var word = Bits.wordCount - 1
            while word >= 0 {
                while pending[word: word] != 0 {
                    let position = word << 6 | (63 - pending[word: word].leadingZeroBitCount)
                    done.insert(position)
                    present = present | following[position]
                    pending = present & holding & ~done
                }
                word -= 1
            }
        } while !pending.isEmpty
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The scalar at a byte offset and how many bytes it takes. A byte that is not UTF-8 stands for itself.
    @inline(__always)
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
