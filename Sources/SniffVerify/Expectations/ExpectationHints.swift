import Decoders
import Sniff

/// Frequent mistakes in expectation files, with the correct forms.
enum ExpectationHints {
    /// Where text should be and YAML found a mapping.
    static func braces(_ node: ExpectationNode) -> String {
        guard let pairs = node.node.mapping, let pair = pairs.first, let name = pair.key.scalar, pair.value.scalar == ""
        else { return "text is expected here, not keys with values" }
        return "YAML reads braces as a mapping; write \"{\(name)}\" in quotes"
    }

    /// The correct form of a device that has no mapping after its name.
    static func device(_ name: String, _ value: String) -> String {
        if ["name", "service", "address", "beacon"].contains(name) {
            return "'\(name)' is what a device advertises; indent it below the name of the device"
        }
        if value.isEmpty { return "indent it deeper than '\(name)', as in {service: 180D} or {name: Belt}" }
        if FilterLiteral.address(value) != nil { return "write {address: \(value)}, or a name, which does not change" }
        if BluetoothUUID(value) != nil { return "write {service: \(value)}" }
        return "write {name: \(value)}"
    }
}
