import Decoders

/// Which device of the expectation an address is, by what it has advertised so far.
package struct DeviceBook: Sendable {
    package init(_ devices: [CompiledDevice]) {}

    /// Learns from advertising, the host's own included, and from names and services that were read.
    package mutating func observe(_ operation: Operation) {}

    /// Whether the device at the address is the one with this index; `nil` where nothing is known of the address.
    package func fits(_ address: DeviceAddress, _ device: Int) -> Bool? { nil }

    /// The names that were advertised.
    package var names: [DeviceAddress: String] { [:] }

    /// The name that was advertised.
    package func name(_ address: DeviceAddress) -> String? { nil }
}

/// A device whose criteria have been looked up.
package struct CompiledDevice: Sendable {
    package let description: DeviceDescription
}
