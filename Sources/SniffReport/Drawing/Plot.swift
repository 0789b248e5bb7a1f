import Decoders

/// A picture with axes, as wide as there is room. It knows neither protocols nor the page: marks are in the units of the
/// data, and its scale is that of an inner image which is stretched.
package struct Plot {
    /// In pixels.
    package var height: Int
    /// The range of the horizontal axis: milliseconds where it is time.
    package var width: (low: Double, high: Double)
    /// The range of the vertical axis.
    package var scale: (low: Double, high: Double)
    /// Lines across, with their words.
    package var rows: [(value: Double, text: String)] = []
    /// Lines upright, without words: these are in an axis below all.
    package var columns: [Double] = []
    package var content = Markup()
    /// Whether the horizontal axis is the time of the page.
    package var isTime = true

    package init(height: Int, width: (low: Double, high: Double), scale: (low: Double, high: Double)) {
        self.height = height
        self.width = width
        // A picture without extent would not be drawn.
        self.scale = scale.high > scale.low ? scale : (scale.low - 1, scale.low + 1)
        if !(width.high > width.low) { self.width = (width.low, width.low + 1) }
    }

    /// The image, for a page or for another image.
    package func svg(y: Int = 0) -> Markup {
        var lines = Markup()
        var texts = Markup()
        for row in rows {
            let position = Plot.percent((scale.high - row.value) / (scale.high - scale.low))
            lines += "<line class=\"g\" x2=\"100%\" y1=\"\(position)\" y2=\"\(position)\" stroke=\"#d5dae1\"/>"
            texts += "<text x=\"4\" y=\"\(position)\" dy=\"-3\">\(row.text)</text>"
        }
        for column in columns {
            let position = Plot.percent((column - width.low) / (width.high - width.low))
            lines += "<line class=\"g\" y2=\"100%\" x1=\"\(position)\" x2=\"\(position)\" stroke=\"#d5dae1\"/>"
        }
        let box =
            "\(Thousandths(width.low).text) \(Thousandths(-scale.high).text) \(Thousandths(width.high - width.low).text) \(Thousandths(scale.high - scale.low).text)"
        let kind = isTime ? "z" : "y"
        return
            """
            <svg class="p" aria-hidden="true" y="\(y)" width="100%" height="\(height)" font-size="11" fill="#59616b"><rect class="bg" width="100%" height="100%" fill="#f5f7f9"/>\(lines)<svg class="\(kind)" width="100%" height="100%" viewBox="\(box)" preserveAspectRatio="none"><g transform="scale(1 -1)">\(content)</g></svg>\(texts)</svg>
            """
    }

    /// The words of an axis of time.
    package static func timeAxis(_ span: Int64, y: Int = 0) -> Markup {
        var texts = Markup()
        for tick in AxisTicks.times(to: span, about: 6) {
            let share = Double(tick) / Double(max(span, 1))
            texts += text(AxisTicks.time(tick, span: span), at: share)
        }
        return
            "<svg class=\"ax\" y=\"\(y)\" width=\"100%\" height=\"18\" font-size=\"11\" fill=\"#59616b\" aria-hidden=\"true\">\(texts)</svg>"
    }

    /// The words of another axis, each with its share of the width.
    package static func axis(_ ticks: [(share: Double, text: String)], y: Int = 0) -> Markup {
        let texts = ticks.map { text($0.text, at: $0.share) }.joined
        return
            "<svg class=\"sx\" y=\"\(y)\" width=\"100%\" height=\"18\" font-size=\"11\" fill=\"#59616b\" aria-hidden=\"true\">\(texts)</svg>"
    }

    private static func text(_ text: String, at share: Double) -> Markup {
        let anchor = share < 0.03 ? "start" : share > 0.97 ? "end" : "middle"
        return "<text x=\"\(percent(share))\" y=\"13\" text-anchor=\"\(anchor)\">\(text)</text>"
    }

    static func percent(_ share: Double) -> String { "\(Thousandths(share * 100).text)%" }
}

/// Marks of a plot.
package enum Marks {
    /// A colour, which the stylesheet has as a class, too: without it the attribute is left.
    package enum Colour {
        case first, second, bad, dark, band

        var name: String {
            switch self {
            case .first: "s1"
            case .second: "s2"
            case .bad: "sb"
            case .dark: "sd"
            case .band: "sw"
            }
        }

        var value: String {
            switch self {
            case .first: "#0b68cb"
            case .second: "#b4560b"
            case .bad: "#c8201e"
            case .dark: "#1a1d21"
            case .band: "#f3c6c3"
            }
        }
    }

    /// - Parameters:
    ///   - x: where a point is, in the units of the plot.
    ///   - y: the same.
    ///   - name: with the value, what is read out.
    ///   - unit: of the value.
    ///   - isLog: the value is the decimal logarithm of milliseconds.
    package static func dots(
        _ points: [ReportPoint], _ colour: Colour, size: Int = 5, name: String, unit: String, isLog: Bool = false,
        hasInputs: Bool, y: (ReportPoint) -> Double
    ) -> Markup {
        guard !points.isEmpty else { return Markup() }
        var path = PathText()
        for point in points { path.dot(point.x, y(point)) }
        let log: Markup = isLog ? " data-log=\"1\"" : ""
        return
            """
            <path class="d \(colour.name)" d="\(path.text)" fill="none" stroke="\(colour.value)" stroke-width="\(size)" stroke-linecap="round" vector-effect="non-scaling-stroke" data-n="\(name)" data-u="\(unit)"\(log) data-f="\(differences(points))"\(inputs(points, hasInputs))/>
            """
    }

    /// Lines that are not joined, with the numbers of their frames as dots have them.
    package static func lines(_ lines: [[ReportPoint]], _ colour: Colour) -> Markup {
        var path = PathText()
        for line in lines where line.count > 1 {
            for (index, point) in line.enumerated() { path.move(point.x, point.y, draws: index > 0) }
        }
        return drawn(path.text, colour)
    }

    /// A line through places in the units of the plot.
    package static func line(_ points: [(x: Double, y: Double)], _ colour: Colour) -> Markup {
        var path = PathText()
        for (index, point) in points.enumerated() {
            path.move(Int64(saturating: point.x.rounded()), point.y, draws: index > 0)
        }
        return drawn(path.text, colour)
    }

    private static func drawn(_ path: String, _ colour: Colour) -> Markup {
        path.isEmpty
            ? Markup()
            : """
            <path class="l \(colour.name)" d="\(path)" fill="none" stroke="\(colour.value)" stroke-width="1.5" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>
            """
    }

    /// Rectangles: where each begins, how wide it is, from the foot to a height.
    package static func bars(
        _ bars: [(x: Double, width: Double, foot: Double, height: Double)], _ colour: Colour, opacity: Int = 100
    ) -> Markup {
        guard !bars.isEmpty else { return Markup() }
        var path = ""
        for bar in bars {
            let (x, foot) = (Thousandths(bar.x).text, Thousandths(bar.foot).text)
            let (width, height) = (Thousandths(bar.width).text, Thousandths(bar.height).text)
            path += "M\(x) \(foot)h\(width)v\(height)h\(Thousandths(-bar.width).text)z"
        }
        let faint = Thousandths(Double(opacity) / 100).text
        return "<path class=\"f \(colour.name)\" d=\"\(path)\" fill=\"\(colour.value)\" fill-opacity=\"\(faint)\"/>"
    }

    /// Upright lines of the whole height.
    package static func rules(_ positions: [Double], _ colour: Colour, width: Int, from low: Double, to high: Double)
        -> Markup
    {
        guard !positions.isEmpty else { return Markup() }
        var path = ""
        for position in positions {
            path += "M\(Thousandths(position).text) \(Thousandths(low).text)V\(Thousandths(high).text)"
        }
        return
            """
            <path class="r \(colour.name)" d="\(path)" fill="none" stroke="\(colour.value)" stroke-width="\(width)" vector-effect="non-scaling-stroke"/>
            """
    }

    private static func differences(_ points: [ReportPoint]) -> String {
        var last: UInt64 = 0
        return points.map { point in
            defer { last = point.frame }
            return "\(Int64(bitPattern: point.frame &- last))"
        }.joined(separator: " ")
    }

    private static func inputs(_ points: [ReportPoint], _ hasInputs: Bool) -> Markup {
        hasInputs ? " data-i=\"\(points.map { "\($0.input)" }.joined(separator: " "))\"" : ""
    }
}
