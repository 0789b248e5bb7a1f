import Decoders

extension ByteBuffer {
    /// Received power over time: a block a piece, higher where it was stronger, a space where nothing was measured. The scale is
    /// the same for all devices, so that they can be compared (``Bars/level(power:)``).
    mutating func append(sparkline powers: [Double?]) {
        for power in powers { append(string: Bars.height(power.map { Bars.level(power: $0) } ?? 0)) }
    }
}
