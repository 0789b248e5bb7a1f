/// A quantity that a number may measure, guessed from the range of its values, and marked as a guess.
struct Quantity: Hashable, Sendable {
    let name: String
    let unit: String
    /// Of one unit on the wire: a power of ten.
    let exponent: Int
    /// Raw values that make sense, and those that are usual.
    let possible: ClosedRange<Int64>
    let usual: ClosedRange<Int64>
    /// How many bytes the number has.
    let widths: ClosedRange<Int>
    /// How much the guess is worth in bits: the narrower its range, the less it is chance.
    let weight: Int

    /// Whether it is a whole number wherever it is measured.
    private var isWhole: Bool { name == "battery" }

    /// `0.01`; also 1, so that one name is of one type whatever its resolution.
    var scale: String? {
        if exponent == 0 { return isWhole ? nil : "1" }
        if exponent > 0 { return "1" + String(repeating: "0", count: exponent) }
        return "0." + String(repeating: "0", count: -exponent - 1) + "1"
    }

    private init(
        _ name: String, _ unit: String, exponent: Int, _ widths: ClosedRange<Int>, _ possible: ClosedRange<Int64>,
        usual: ClosedRange<Int64>, weight: Int
    ) {
        self.name = name
        self.unit = unit
        self.exponent = exponent
        self.possible = possible
        self.usual = usual
        self.widths = widths
        self.weight = weight
    }

    static let all: [Quantity] = [
        Quantity("temperature", "°C", exponent: -2, 2...2, -3000...6000, usual: 0...4000, weight: 4),
        Quantity("temperature", "°C", exponent: -1, 2...2, -300...600, usual: 100...400, weight: 4),
        Quantity("humidity", "%", exponent: -2, 2...2, 800...10000, usual: 2000...9500, weight: 3),
        Quantity("humidity", "%", exponent: -1, 2...2, 80...1000, usual: 200...950, weight: 3),
        Quantity("voltage", "V", exponent: -3, 2...2, 1700...4400, usual: 2000...4250, weight: 2),
        Quantity("pressure", "Pa", exponent: 1, 2...2, 8700...10850, usual: 9500...10500, weight: 2),
        Quantity("pressure", "Pa", exponent: 0, 3...4, 87000...108500, usual: 95000...105000, weight: 8),
        Quantity("pressure", "Pa", exponent: -1, 4...4, 870_000...1_085_000, usual: 950_000...1_050_000, weight: 8),
        Quantity("temperature", "°C", exponent: 0, 1...1, -20...50, usual: 15...35, weight: 1),
        Quantity("humidity", "%", exponent: 0, 1...1, 15...100, usual: 25...75, weight: 1),
        Quantity("battery", "%", exponent: 0, 1...1, 1...100, usual: 50...100, weight: 1),
    ]

    /// The quantities that numbers of a width may measure, the likeliest first.
    ///
    /// - Parameter range: what is not too far out to belong to them.
    static func guesses(_ numbers: [Int64], _ range: ClosedRange<Int64>, width: Int) -> [(
        quantity: Quantity, weight: Int
    )] {
        var found: [(quantity: Quantity, weight: Int)] = []
        for quantity in all where quantity.widths.contains(width) {
            guard quantity.possible.contains(range.lowerBound), quantity.possible.contains(range.upperBound) else {
                continue
            }
            // Hundredths of a degree that never fill the lower byte are something else.
            if quantity.exponent == -2, range.lowerBound > -256, range.upperBound < 256 { continue }
            // Most of them: one of several thermometers may be in a freezer.
            let isUsual = numbers.count { quantity.usual.contains($0) } * 3 >= numbers.count * 2
            found.append((quantity, isUsual ? quantity.weight * 2 : quantity.weight))
        }
        return found.sorted { $0.weight > $1.weight }
    }

    /// `21.35`
    func text(_ raw: Int64) -> String { Self.text(raw, exponent: exponent) }

    /// A number of which the last digits follow a point.
    static func text(_ raw: Int64, exponent: Int) -> String {
        String(mantissa: raw, exponent: exponent, allDigits: true)
    }
}
