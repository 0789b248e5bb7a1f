import Decoders
import Sniff
import SniffLocate

/// Positions for people: a line each.
struct LocationText {
    private let scene: LocateScene
    /// Times count from here, since 1970.
    private let start: Nanoseconds

    init(_ scene: LocateScene, _ start: Nanoseconds?) {
        self.scene = scene
        self.start = start ?? 0
    }

    /// Columns of a position with its ellipse.
    private static let width = 39

    static func appendHead(to out: inout ByteBuffer) {
        out.append(string: "     time  quality           x       y  95 % ellipse, m          nearest\n")
    }

    func append(_ result: LocationResult, to out: inout ByteBuffer) {
        var proximities = Proximities(scene)
        LocationText.appendHead(to: &out)
        for fix in result.fixes {
            proximities.update(fix)
            append(fix, proximities, to: &out)
        }
        out.append("\n")
        for misplaced in result.misplaced {
            let fits = "(\(Self.fixed(misplaced.fits.x, 1)), \(Self.fixed(misplaced.fits.y, 1)))"
            out.append(
                string:
                    "\(scene.name(misplaced.anchor).safe) is not where the map says, or is shadowed: its levels fit "
                    + "\(fits) better; left out\n")
        }
        var counts: [String] = []
        for quality in LocationQuality.allCases {
            let count = result.fixes.count { $0.estimate.quality == quality }
            if count > 0 { counts.append("\(quality.rawValue) \(count)") }
        }
        out.append(
            string: "\(counts.joined(separator: ", ")); levels deviate by \(Self.fixed(result.deviation, 1)) dB\n")
    }

    func append(_ fix: Fix, _ proximities: Proximities, to out: inout ByteBuffer) {
        let time = Self.fixed((fix.time - start).seconds, 3).aligned(right: 9)
        let quality = fix.estimate.quality.rawValue
        var lines: [String]
        switch fix.estimate {
        case .none: lines = [""]
        case .ring(let ring):
            let name = fix.levels.first.map { scene.name($0.anchor) } ?? ""
            let radius =
                "\(Self.fixed(ring.radius, 1)) (\(Self.fixed(ring.inner, 1)) to \(Self.fixed(ring.outer, 1))) m"
            lines = ["\(radius) from \(name.safe)"]
        case .candidates(let all): lines = all.map(Self.line)
        case .position(let one): lines = [Self.line(one)]
        }
        if let nearest = nearest(fix, proximities) {
            lines[0] += String.spaces(Self.width - lines[0].count) + "  \(nearest)"
        }
        for (index, line) in lines.enumerated() {
            let head = index == 0 ? "\(time)  \(quality)" : "           or"
            let text = head + String.spaces(max(23 - head.count, 1)) + line
            out.append(string: text.withoutTrailingSpaces + "\n")
        }
    }

    private static func line(_ position: LocatedPosition) -> String {
        let ellipse = position.ellipse
        let size =
            "± \(fixed(ellipse.semiMajor, 1)) × \(fixed(ellipse.semiMinor, 1)) at \(Int(ellipse.orientation.rounded()) % 180)°"
        return fixed(position.place.x, 2).aligned(right: 6) + fixed(position.place.y, 2).aligned(right: 8) + "  "
            + size + String.spaces(23 - size.count)
    }

    /// `1122/3344 near, 1.4 m`.
    private func nearest(_ fix: Fix, _ proximities: Proximities) -> String? {
        let known = fix.levels.compactMap { level in level.distance.map { (level.anchor, $0) } }
        guard let (anchor, distance) = known.min(by: { $0.1 < $1.1 }) else { return nil }
        return "\(scene.name(anchor).safe) \(proximities[anchor].rawValue), \(Self.fixed(distance, 1)) m"
    }

    /// A number with so many digits after its point.
    static func fixed(_ number: Double, _ digits: Int) -> String {
        var factor = 1.0
        for _ in 0..<digits { factor *= 10 }
        let scaled = (number * factor).rounded()
        guard scaled.magnitude < 1e15 else { return "\(number)" }
        let text = String(Int64(scaled).magnitude)
        let sign = scaled < 0 ? "-" : ""
        guard digits > 0 else { return sign + text }
        let padded = String(repeating: "0", count: max(digits + 1 - text.count, 0)) + text
        return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
    }
}

/// The word for an estimate.
enum LocationQuality: String, CaseIterable { case position, candidates, ring, none }

extension PositionEstimate {
    var quality: LocationQuality {
        switch self {
        case .none: LocationQuality.none
        case .ring: .ring
        case .candidates: .candidates
        case .position: .position
        }
    }
}

extension String {
    fileprivate func aligned(right width: Int) -> String { String.spaces(width - count) + self }

    fileprivate var withoutTrailingSpaces: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}

extension Calibration {
    /// As lines of a map, or as an object.
    func append(to out: inout ByteBuffer, isJSON: Bool) {
        if isJSON {
            out.appendJSON {
                $0.add("path_loss_exponent", digits: LocationText.fixed(exponent, 2))
                $0.add("power_at_1m", digits: LocationText.fixed(power, 1))
                $0.add("deviation", digits: deviation.map { LocationText.fixed($0, 1) })
                $0.add("levels", levels)
            }
        } else {
            let spread = deviation.map { ", which deviate by \(LocationText.fixed($0, 1)) dB" } ?? ""
            out.append(
                string: "# From \(levels) levels at known places\(spread).\n"
                    + "path_loss_exponent: \(LocationText.fixed(exponent, 2))\n"
                    + "power_at_1m: \(LocationText.fixed(power, 1))\n")
        }
    }
}
