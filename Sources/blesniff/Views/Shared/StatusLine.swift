import Decoders
import Sniff

/// The row in reverse video at the bottom of a view: what is worth knowing, as far as it fits.
struct StatusLine {
    /// How much a part matters: the least goes first where there is no room for all.
    enum Weight: Int {
        case state = 9
        case alarm = 8
        case recording = 7
        case source = 6
        case count = 5
        case figure = 3
        case detail = 1
    }

    struct Part {
        let text: String
        let weight: Weight

        init(_ text: String, _ weight: Weight) {
            self.text = text
            self.weight = weight
        }
    }

    private let parts: [Part]
    private let right: [String]
    private static let gap = 2

    /// - Parameter right: at the right margin, the first of these that there is room for.
    init(_ parts: [Part], right: [String] = []) {
        self.parts = parts
        self.right = right
    }

    func row(_ columns: Int) -> [UInt8] {
        let (left, used) = parts(fitting: columns)
        var row = ByteBuffer(capacity: 256)
        row.append("\u{1B}[7m")
        let width = row.append(fitted: left.span, columns: columns)
        let end = right.first { used + StatusLine.gap + $0.columns <= columns } ?? ""
        row.append(spaces: columns - width - end.columns)
        row.append(safe: end)
        return row.bytes
    }

    /// The parts that have room, with how many columns they take.
    private func parts(fitting columns: Int) -> ([UInt8], Int) {
        var kept = parts.indices.map { $0 }
        var width = 0
        while true {
            width = kept.reduce(0) { $0 + parts[$1].text.columns }
            width += StatusLine.gap * max(kept.count - 1, 0)
            guard width > columns, kept.count > 1 else { break }
            // Of parts that matter as much the last one goes first.
            var least = kept.count - 1
            for position in kept.indices.reversed()
            where parts[kept[position]].weight.rawValue < parts[kept[least]].weight.rawValue {
                least = position
            }
            kept.remove(at: least)
        }
        var text = ByteBuffer(capacity: 256)
        for (position, index) in kept.enumerated() {
            if position > 0 { text.append(spaces: StatusLine.gap) }
            let emphasis: StaticString? =
                switch parts[index].weight {
                case .alarm: "\u{1B}[1;31m"
                case .state: "\u{1B}[1m"
                default: nil
                }
            if let emphasis { text.append(emphasis) }
            text.append(safe: parts[index].text)
            if emphasis != nil { text.append("\u{1B}[0;7m") }
        }
        return (text.bytes, width)
    }
}
