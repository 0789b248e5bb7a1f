import Decoders

/// Numbers in paths: thousandths, written with as many digits as they need, so that the picture is the data.
struct Thousandths {
    let value: Int64

    init(_ number: Double) { value = Int64(saturating: (number * 1000).rounded()) }

    init(value: Int64) { self.value = value }

    var text: String { String(mantissa: value, exponent: -3) }
}

/// Draws points into the attribute `d` of a path: the first one as it is, the others by what they differ.
struct PathText {
    private(set) var text = ""
    private var x: Int64 = 0
    private var y: Int64 = 0

    mutating func dot(_ newX: Int64, _ newY: Double) { move(newX, newY, draws: false); text += "h0" }

    mutating func move(_ newX: Int64, _ newY: Double, draws: Bool) {
        let value = Thousandths(newY).value
        if text.isEmpty {
            text = "M\(newX) \(Thousandths(value: value).text)"
        } else {
            // A sign separates numbers as well as a space does.
            let dy = Thousandths(value: value &- y).text
            text += "\(draws ? "l" : "m")\(newX &- x)\(dy.hasPrefix("-") ? "" : " ")\(dy)"
        }
        (x, y) = (newX, value)
    }
}

/// Marks of an axis.
package struct AxisTicks {
    package let values: [Double]

    /// Round numbers, about as many as asked for.
    package init(from low: Double, to high: Double, about count: Int) {
        guard high > low, low.isFinite, high.isFinite, count > 0 else {
            values = []
            return
        }
        let rough = (high - low) / Double(count)
        var unit = 1e-12
        while unit * 10 <= rough, unit < 1e15 { unit *= 10 }
        let step = [1.0, 2, 5, 10].map { $0 * unit }.first { $0 >= rough } ?? unit * 10
        var ticks: [Double] = []
        var position = (low / step).rounded(.up)
        while position * step <= high + step / 1e6, ticks.count < 64 {
            ticks.append(position * step)
            position += 1
        }
        values = ticks
    }

    /// Of times, in milliseconds: seconds, minutes, hours or days.
    package static func times(to span: Int64, about count: Int) -> [Int64] {
        let steps: [Int64] = [
            1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000,
            600_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000, 86_400_000, 172_800_000,
            604_800_000, 2_592_000_000, 31_536_000_000,
        ]
        guard span > 0 else { return [0] }
        var step = steps.first { $0 * Int64(count) >= span } ?? 31_536_000_000
        while span / step > 20 { step *= 2 }
        return stride(from: 0, through: span, by: Int64.Stride(step)).map { $0 }
    }

    /// `1.5 s`, `2 min`, of a mark at a distance from the next.
    package static func time(_ milliseconds: Int64, span: Int64) -> String {
        if span < 1000 { return "\(milliseconds) ms" }
        if span < 180_000 { return "\(Thousandths(value: milliseconds).text) s" }
        if span < 10_800_000 { return "\(Thousandths(Double(milliseconds) / 60_000).text) min" }
        if span < 259_200_000 { return "\(Thousandths(Double(milliseconds) / 3_600_000).text) h" }
        return "\(Thousandths(Double(milliseconds) / 86_400_000).text) d"
    }
}
