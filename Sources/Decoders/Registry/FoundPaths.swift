import Synchronization

/// Remembers what was found for the paths that a program asks for again and again, so that asking a packet by a path costs
/// hardly more than by a field that was looked up before.
///
/// Memory safety: there are `count` slots. An entry is never changed, and is kept until `deinit` once it is in a slot.
///
/// Thread safety: a slot is an atomic reference, written by whoever comes first.
package final class FoundPaths: @unchecked Sendable {
    /// A path with its field.
    package final class Entry: Sendable {
        let path: String
        package let found: any AnyObject & Sendable

        init(_ path: String, _ found: any AnyObject & Sendable) {
            self.path = path
            self.found = found
        }
    }

    private static let count = 256
    private let slots: UnsafeMutablePointer<Atomic<Unmanaged<Entry>?>>

    init() {
        slots = .allocate(capacity: FoundPaths.count)
        for index in 0..<FoundPaths.count { (slots + index).initialize(to: Atomic(nil)) }
    }

    deinit {
        for index in 0..<FoundPaths.count { slots[index].load(ordering: .acquiring)?.release() }
        slots.deinitialize(count: FoundPaths.count)
        slots.deallocate()
    }

    /// The field of a path that was asked for before; `nil` where nobody asked, or another path has its slot.
    package subscript(_ path: String) -> (any AnyObject & Sendable)? {
        guard let entry = slots[FoundPaths.slot(path)].load(ordering: .acquiring) else { return nil }
        return entry._withUnsafeGuaranteedRef { $0.path == path ? $0.found : nil }
    }

    /// Remembers what was found, unless the slot is taken.
    package func remember(_ found: any AnyObject & Sendable, for path: String) {
        let made = Unmanaged.passRetained(Entry(path, found))
        let (isFirst, _) = slots[FoundPaths.slot(path)].compareExchange(
            expected: nil, desired: made, ordering: .acquiringAndReleasing)
        if !isFirst { made.release() }
    }

    /// By the length and the last bytes, in which paths differ.
    private static func slot(_ path: String) -> Int {
        var hash = UInt64(truncatingIfNeeded: path.utf8.count)
        for byte in path.utf8.suffix(6) { hash = hash &* 31 &+ UInt64(byte) }
        return Int(truncatingIfNeeded: (hash ^ hash >> 8) & UInt64(count - 1))
    }
}
