/// Which AD types without a slot in ``AdvertisingIndex`` have occurred, while their structures are looked at in their order.
struct OtherTypes {
    /// A bit a type.
    private var seen = InlineArray<4, UInt64>(repeating: 0)

    /// Whether the next structure is described by a layout: the first of a type that has a layout but no slot.
    mutating func isDescribed(_ type: UInt8, _ registry: borrowing Registry) -> Bool {
        guard AdvertisingIndex.slot(type) == nil, registry.adTypes.index(of: UInt16(type)) != nil else { return false }
        let bit: UInt64 = 1 << UInt64(type & 63)
        let isFirst = seen[Int(type >> 6)] & bit == 0
        seen[Int(type >> 6)] |= bit
        return isFirst
    }
}
