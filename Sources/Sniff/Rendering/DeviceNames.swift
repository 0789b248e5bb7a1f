import Decoders

extension DeviceDeclarations {
    /// Who a device is, as lines have it: the user's name replaces its address. Not yet safe to
    /// print.
    package func words(of address: DeviceAddress) -> String { self[name: address] ?? "\(address)" }
}
