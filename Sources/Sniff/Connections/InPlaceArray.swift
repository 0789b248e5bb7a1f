/// A growing array whose elements are read and changed where they stand.
///
/// A member of a large element of a standard array is read through a copy of the whole element, which counts a reference
/// for each array in it: 70 of 327 instructions a packet on the HCI benchmark were that. Elements may be noncopyable, so
/// that the compiler refuses such a copy.
///
/// Memory safety: the elements below `count` are initialized, every index is checked against it, and nothing else has the
/// pointer.
struct InPlaceArray<Element: ~Copyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init() {
        capacity = 4
        base = .allocate(capacity: capacity)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    subscript(_ index: Int) -> Element {
        unsafeAddress {
            precondition(index >= 0 && index < count)
            return UnsafePointer(base + index)
        }
        unsafeMutableAddress {
            precondition(index >= 0 && index < count)
            return base + index
        }
    }

    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }

    mutating func removeAll() {
        base.deinitialize(count: count)
        count = 0
    }
}
