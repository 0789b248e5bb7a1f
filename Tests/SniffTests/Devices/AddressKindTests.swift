import Decoders
import Testing

/// Core 6.0, Vol 6, Part B, 1.3.
@Suite struct AddressKindTests {
    @Test(
        arguments: [
            (0xC0, 1, AddressKind.staticRandom), (0xFF, 1, .staticRandom), (0x7F, 1, .resolvable),
            (0x40, 1, .resolvable),
            (0x3F, 1, .nonResolvable), (0x00, 1, .nonResolvable), (0x80, 1, .reserved), (0xBF, 1, .reserved),
            // A public address tells nothing with its bits; identity addresses are as those that they name.
            (0x40, 0, .publicAddress), (0xC0, 2, .publicAddress), (0xC0, 3, .staticRandom), (0x40, 0xFE, .resolvable),
            (0x40, 0xFF, nil),
        ] as [(UInt64, UInt8, AddressKind?)])
    func kinds(top: UInt64, type: UInt8, expected: AddressKind?) {
        #expect(DeviceAddress(top << 40 | 0x12_3456_7890, type: type).kind == expected)
    }
}
