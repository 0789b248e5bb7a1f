import Decoders

extension BluetoothUUID: ExpressibleByIntegerLiteral {
    /// A UUID of 16 or 32 bits: `0x2A37`.
    public init(integerLiteral short: UInt32) { self.init(short) }
}
