/// Attribute handles, ascending, each once: found by halving, and a range of them is taken out in one go.
///
/// An attribute table has 4,096 of them at most, 8 KiB, so that moving those after a place costs less than a search in
/// a tree would.
struct HandleList: Sendable {
    private(set) var handles: [UInt16] = []

    var isEmpty: Bool { handles.isEmpty }

    /// The place of the first handle that is not less.
    private func index(_ handle: UInt16) -> Int {
        (0..<handles.count).partitioningIndex { handles[$0] >= handle }
    }

    mutating func insert(_ handle: UInt16) {
        // Discovery goes upwards.
        guard let last = handles.last, handle <= last else { return handles.append(handle) }
        let index = index(handle)
        if handles[index] != handle { handles.insert(handle, at: index) }
    }

    /// Puts handles in, which ascend: those in one go that come to stand side by side.
    mutating func insert(_ new: [UInt16]) {
        // From the last on, so that places stay true.
        var index = new.count
        while index > 0 {
            var first = index - 1
            let position = self.index(new[first])
            if position == handles.count || handles[position] != new[first] {
                while first > 0, position == 0 || handles[position - 1] < new[first - 1] { first -= 1 }
                handles.insert(contentsOf: new[first..<index], at: position)
            }
            index = first
        }
    }

    mutating func remove(_ handle: UInt16) {
        let index = index(handle)
        if index < handles.count, handles[index] == handle { handles.remove(at: index) }
    }

    func contains(_ handle: UInt16) -> Bool {
        let index = index(handle)
        return index < handles.count && handles[index] == handle
    }

    /// Where the handles of a range stand.
    private func indices(_ range: ClosedRange<UInt16>) -> Range<Int> {
        let first = index(range.lowerBound)
        return first..<(range.upperBound < .max ? max(first, index(range.upperBound + 1)) : handles.count)
    }

    /// The handles of a range.
    subscript(_ range: ClosedRange<UInt16>) -> ArraySlice<UInt16> { handles[indices(range)] }

    /// Takes the handles of a range out.
    mutating func remove(_ range: ClosedRange<UInt16>) {
        let gone = indices(range)
        if !gone.isEmpty { handles.removeSubrange(gone) }
    }

    /// Takes some handles out, which ascend.
    mutating func remove(_ gone: [UInt16]) {
        // Few are found by halving: what follows them is moved in one go, while to look at it takes longer.
        guard gone.count > 64, let first = gone.first else { return removeRuns(gone) }
        var kept = index(first)
        var next = 0
        for index in kept..<handles.count {
            // Not all of them need be here.
            while next < gone.count, gone[next] < handles[index] { next += 1 }
            if next < gone.count, gone[next] == handles[index] {
                next += 1
            } else {
                handles[kept] = handles[index]
                kept += 1
            }
        }
        handles.removeLast(handles.count - kept)
    }

    /// Takes some handles out, those in one go that stand side by side.
    private mutating func removeRuns(_ gone: [UInt16]) {
        // From the last on, so that places stay true.
        var index = gone.count
        while index > 0 {
            index -= 1
            let last = self.index(gone[index])
            guard last < handles.count, handles[last] == gone[index] else { continue }
            var first = last
            while first > 0, index > 0, handles[first - 1] == gone[index - 1] {
                first -= 1
                index -= 1
            }
            handles.removeSubrange(first...last)
        }
    }

    /// The first handle after one.
    func next(after handle: UInt16) -> UInt16? {
        guard handle < .max, case let index = index(handle + 1), index < handles.count else { return nil }
        return handles[index]
    }
}
