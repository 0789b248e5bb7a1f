extension Item.Scale {
    /// The scaled value of a raw one, as the nearest double; of a power, without it.
    func value(of raw: Double) -> Double { scaled(raw + Double(offset)) }

    /// The value of one step of the raw value.
    package var step: Double { scaled(1) }

    private func scaled(_ steps: Double) -> Double {
        var power = 1.0
        for _ in 0..<min(decimal.magnitude, 300) { power *= 10 }
        let scaled = Double(sign: .plus, exponent: binary, significand: steps * Double(multiplier))
        // Divided, as decimals that people write are: 655.35 is 65535 / 100.
        return decimal < 0 ? scaled / power : scaled * power
    }

    /// The same, with so many steps more.
    package func adding(_ steps: Int64) -> Item.Scale {
        var copy = self
        copy.offset &+= steps
        return copy
    }
}
