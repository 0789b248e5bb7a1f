/// Running a regular expression over a text.
extension TextPattern {
    /// Whether the pattern is found anywhere in the text.
    func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Two lists of places in the program, the marks of those that are listed, and a stack: all at most as long as
        // the program, and on the machine's stack for all but very large ones.
        // Memory safety: a place of the program is marked before it is listed or pushed, so that no list and no stack has more of
        // them than the program. A pattern's places lie inside it: `emit` makes them.
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: steps.count * 4) { memory in
            memory.initialize(repeating: -1)
            var run = Run(pattern: self, text: text, memory: memory)
            return run.search()
        }
    }

    private struct Run {
        let pattern: TextPattern
        let text: UnsafeBufferPointer<UInt8>
        let memory: UnsafeMutableBufferPointer<Int32>
        let size: Int
        var count = 0
        /// The scalars before and after the present place; `nil` at the ends.
        var before: UInt32?
        var after: UInt32?
        /// The byte offset that marks the places listed for it.
        var position: Int32 = 0

        init(pattern: TextPattern, text: UnsafeBufferPointer<UInt8>, memory: UnsafeMutableBufferPointer<Int32>) {
            self.pattern = pattern
            self.text = text
            self.memory = memory
            size = pattern.steps.count
        }

        mutating func search() -> Bool {
            var offset = 0
            var lists = (present: 0, next: size)
            var (next, width) = decode(0)
            after = next
            while true {
                // The pattern may begin anywhere.
                if add(0, to: lists.present) { return true }
                guard let scalar = next else { return false }
                let listed = count
                offset += width
                position += 1
                before = scalar
                (next, width) = decode(offset)
                after = next
                count = 0
                for index in 0..<listed {
                    let place = Int(memory[lists.present + index])
                    let step = pattern.steps[place]
                    if pattern.set(step, contains: scalar), add(Int32(place + 1), to: lists.next) { return true }
                }
                swap(&lists.present, &lists.next)
            }
        }

        /// Lists a place of the program, or those that it leads to without taking a scalar. Returns whether the end of
        /// the pattern is among them.
        private mutating func add(_ start: Int32, to list: Int) -> Bool {
            var depth = 0
            func mark(_ place: Int32) -> Bool {
                let index = size * 2 + Int(place)
                if memory[index] == position { return false }
                memory[index] = position
                return true
            }
            func push(_ place: Int32) {
                guard mark(place) else { return }
                memory[size * 3 + depth] = place
                depth += 1
            }
            push(start)
            while depth > 0 {
                depth -= 1
                let place = memory[size * 3 + depth]
                let step = pattern.steps[Int(place)]
                switch step.operation {
                case .found: return true
                case .take:
                    memory[list + count] = place
                    count += 1
                case .jump: push(step.first)
                case .split:
                    push(step.first)
                    push(step.second)
                default: if holds(step.operation) { push(place + 1) }
                }
            }
            return false
        }

        private func holds(_ operation: Operation) -> Bool {
            switch operation {
            case .textStart: before == nil
            case .textEnd: after == nil
            case .lineStart: before == nil || before == 10
            case .lineEnd: after == nil || after == 10
            case .wordBoundary: isWord(before) != isWord(after)
            default: isWord(before) == isWord(after)
            }
        }

        private func isWord(_ scalar: UInt32?) -> Bool {
            guard let scalar else { return false }
            return ScalarSet.word.ranges.contains { $0.contains(scalar) }
        }

        /// The scalar at a byte offset and how many bytes it takes. A byte that is not UTF-8 stands for itself.
        private func decode(_ offset: Int) -> (UInt32?, Int) {
            guard offset < text.count else { return (nil, 0) }
            let first = text[offset]
            if first < 0x80 { return (UInt32(first), 1) }
            let alone = (UInt32(0x11_0000) + UInt32(first), 1)
            let width = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
            guard first >= 0xC2, first <= 0xF4, offset + width <= text.count else { return alone }
            var scalar = UInt32(first) & (0x7F >> UInt32(width))
            for index in offset + 1..<offset + width {
                guard text[index] & 0xC0 == 0x80 else { return alone }
                scalar = scalar << 6 | UInt32(text[index] & 0x3F)
            }
            let isShortest = scalar >= (width == 2 ? 0x80 : width == 3 ? 0x800 : 0x1_0000)
            return isShortest && Unicode.Scalar(scalar) != nil ? (scalar, width) : alone
        }
    }
}
