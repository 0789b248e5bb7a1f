import Decoders

extension GATTCache {
    /// Whether a value can be what the decoder of its attribute is for. Vendors take numbers of characteristics that are not
    /// theirs: a value of another size than that has by its specification, in a vendor's service, is another one.
    func matches(
        _ decoder: Registry.DecoderIndex, size: Int, _ database: DatabaseID, _ handle: UInt16, _ registry: Registry
    ) -> Bool {
        guard let fixed = registry.fixedSize(of: decoder), fixed != size else { return true }
        return !isOfVendor(database, handle)
    }

    /// Whether the attribute is in a service to which the Bluetooth SIG has assigned no number.
    private func isOfVendor(_ database: DatabaseID, _ handle: UInt16) -> Bool {
        guard let service = serviceUUID(database, of: handle) else { return false }
        return service.short.flatMap { AssignedNumbers.services.name(of: $0) } == nil
    }
}
