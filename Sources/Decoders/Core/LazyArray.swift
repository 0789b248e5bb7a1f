import Synchronization

/// Values that are made one by one, each when it is asked for first: of 2,000 layouts, a capture uses a few dozen.
///
/// Asking for one that is there costs a load of a pointer. Several threads may ask at the same time: where two make the
/// same value, one of both is thrown away.
///
/// Memory safety: there are `count` slots, which `deinit` frees; a subscript outside of them ends the program. A value is
/// written once into its slot, and is kept until `deinit`: who holds the array may use it without a reference of its own. A
/// slot itself holds an address: nothing of it has to end.
///
/// Thread safety: a slot is an atomic reference, written by whoever comes first.
final class LazyArray<Element: AnyObject & Sendable>: @unchecked Sendable {
    let count: Int
    private let slots: UnsafeMutablePointer<Atomic<Unmanaged<Element>?>>
    private let make: @Sendable (Int) -> Element

    init(count: Int, _ make: @escaping @Sendable (Int) -> Element) {
        self.count = count
        self.make = make
        slots = .allocate(capacity: max(count, 1))
        for index in 0..<count { (slots + index).initialize(to: Atomic(nil)) }
    }

    deinit {
        for index in 0..<count { slots[index].load(ordering: .acquiring)?.release() }
        slots.deallocate()
    }

    /// The value at an index: not counted, and valid as long as the array is.
    subscript(index: Int) -> Unmanaged<Element> {
        precondition(index >= 0 && index < count)
        return slots[index].load(ordering: .acquiring) ?? fill(index)
    }

    /// Lends the value at an index to something that may end with a fault.
    func lend(_ index: Int, to body: (Element) throws(Fault) -> Void) throws(Fault) {
        let fault = self[index]._withUnsafeGuaranteedRef { element -> Fault? in
            do throws(Fault) {
                try body(element)
                return nil
            } catch {
                return error
            }
        }
        if let fault { throw fault }
    }

    private func fill(_ index: Int) -> Unmanaged<Element> {
        let made = Unmanaged.passRetained(make(index))
        let (isFirst, first) = slots[index].compareExchange(
            expected: nil, desired: made, ordering: .acquiringAndReleasing)
        guard !isFirst, let first else { return made }
        made.release()
        return first
    }
}
