import Decoders

/// Support for a quantity besides the range of its numbers.
struct QuantitySupport: Sendable {
    /// Quantities that a service, or the text of a name or a description, speaks of.
    private(set) var named: Set<String> = []
    /// The values are written by an app: they are no measurements.
    let isWritten: Bool

    init(isWritten: Bool = false) { self.isWritten = isWritten }

    private static let words = ["temperature", "humidity", "pressure", "voltage", "battery"]

    mutating func add(text: String) {
        let text = text.lowercased()
        named.formUnion(Self.words.filter { text.contains($0) })
    }

    mutating func add(service: BluetoothUUID?) {
        // Environmental Sensing.
        if service == BluetoothUUID(0x181A) { named.formUnion(["temperature", "humidity", "pressure"]) }
    }

    /// Whether some quantities support each other: weather stations measure several of these.
    static func fit(_ names: some Sequence<String>) -> Bool {
        Set(names).intersection(["temperature", "humidity", "pressure"]).count >= 2
    }
}
