import Testing

@testable import Sniff

@Suite struct HandleListTests {
    /// The same as a set that is sorted, whatever happens to it.
    @Test func itIsASortedSet() {
        var list = HandleList()
        var model: Set<UInt16> = []
        var state: UInt64 = 7
        func next(_ bound: UInt64) -> UInt16 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt16(truncatingIfNeeded: (state >> 33) % bound)
        }
        for _ in 0..<4000 {
            let handle = next(600)
            switch next(8) {
            case 0...3:
                list.insert(handle)
                model.insert(handle)
            case 4:
                let new = (0..<next(6)).map { handle &+ $0 * $0 }
                list.insert(new)
                model.formUnion(new)
            case 5:
                list.remove(handle)
                model.remove(handle)
            case 6:
                let range = handle...handle + next(12)
                list.remove(range)
                model = model.filter { !range.contains($0) }
            default:
                let gone = (0..<next(90)).map { handle &+ $0 * 3 }
                list.remove(gone)
                model.subtract(gone)
            }
            let range = handle...handle + 40
            #expect(Array(list[range]) == model.filter { range.contains($0) }.sorted())
            #expect(list.contains(handle) == model.contains(handle))
            #expect(list.next(after: handle) == model.filter { $0 > handle }.min())
        }
        #expect(list.handles == model.sorted())
    }

    @Test func theLastHandleIsOneLikeOthers() {
        var list = HandleList()
        for handle: UInt16 in [0xFFFF, 1, 0xFFFF, 0xFFFE] { list.insert(handle) }
        #expect(list.handles == [1, 0xFFFE, 0xFFFF])
        #expect(list.next(after: 0xFFFF) == nil && list.next(after: 0xFFFE) == 0xFFFF)
        #expect(Array(list[2...0xFFFF]) == [0xFFFE, 0xFFFF])
        list.remove(0xFFFF...0xFFFF)
        #expect(list.handles == [1, 0xFFFE])
    }
}
