import Decoders

/// Options that decide which differences count.
package struct ComparisonOptions: Sendable {
    /// Discovery, link parameters and advertising of devices without a connection count, too.
    package var includesAll = false
    /// Values that are notified again and again are compared one by one.
    package var showsValues = false
    package var ignoresTimes = false
    /// Slower is what takes so many times as long …
    package var factor = 2.0
    /// … and so much longer, from a request to its answer …
    package var latency: Nanoseconds = 100_000_000
    /// … or from one operation to the next.
    package var gap: Nanoseconds = 1_000_000_000

    /// Characteristics that are not compared at all.
    package var ignored: Set<BluetoothUUID> = []
    /// Bytes that may differ.
    package var varying = VaryingBytes()

    package init() {}

    /// Those that are not ignored: the same array, uncopied, where nothing is.
    func compared(_ operations: [ComparedOperation]) -> [ComparedOperation] {
        if ignored.isEmpty { return operations }
        return operations.filter { operation in !operation.uuids.contains { ignored.contains($0) } }
    }

    func isSlower(_ time: Nanoseconds, than other: Nanoseconds, by threshold: Nanoseconds) -> Bool {
        !ignoresTimes && time - other > threshold && time.seconds > max(other, 0).seconds * factor
    }
}
