import Decoders

extension ByteBuffer {
    /// Received power over time: a block a piece, higher where it was stronger, a space where nothing was measured.
    ///
    /// The scale is the same for all devices, so that they can be compared: steps of 8 dB from -92 dBm, below which
    /// receivers hear hardly anything, to -44 dBm, which only devices have that lie side by side.
    mutating func append(sparkline powers: [Double?]) {
        for power in powers {
            guard let power else {
                append(" ")
                continue
            }
            switch power {
            case ..<(-92): append("▁")
            case ..<(-84): append("▂")
            case ..<(-76): append("▃")
            case ..<(-68): append("▄")
            case ..<(-60): append("▅")
            case ..<(-52): append("▆")
            case ..<(-44): append("▇")
            default: append("█")
            }
        }
    }
}
