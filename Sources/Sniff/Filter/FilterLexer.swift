/// Cuts a filter expression into tokens.
///
/// Words are cut without looking at what they mean: `2A37`, `06:48` and `40` may each be a number, a byte string or a
/// UUID, and only the field on the left of the operator tells which.
struct FilterLexer {
    private let characters: [Character]
    private var offset = 0

    init(_ expression: String) { characters = Array(expression) }

    static func tokens(of expression: String) throws(FilterFault) -> [FilterToken] {
        var lexer = FilterLexer(expression)
        var tokens: [FilterToken] = []
        repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
        return tokens
    }

    private mutating func next() throws(FilterFault) -> FilterToken {
        while offset < characters.count, characters[offset].isWhitespace { offset += 1 }
        guard offset < characters.count else {
            return FilterToken(kind: .end, text: "", column: characters.count + 1, length: 1)
        }
        let first = characters[offset]
        if first == "\"" || first == "'" { return try quoted(first) }
        if let symbol = FilterToken.Symbol.allCases.first(where: { starts(with: $0.rawValue) }) {
            return token(.symbol(symbol), symbol.rawValue.count)
        }
        var count = 0
        while let taken = wordPart(at: offset + count) { count += taken }
        if count > 0 { return token(.word, count) }
        throw FilterFault(offset + 1, 1, "unexpected '\(first)'" + hint(first))
    }

    private mutating func token(_ kind: FilterToken.Kind, _ count: Int) -> FilterToken {
        defer { offset += count }
        return FilterToken(
            kind: kind, text: String(characters[offset..<offset + count]), column: offset + 1, length: count)
    }

    /// How many characters at `index` belong to a word. Two points are a range, and `[]` is how paths into arrays are
    /// often written (`adv[].rssi`).
    private func wordPart(at index: Int) -> Int? {
        guard index < characters.count else { return nil }
        switch characters[index] {
        case "a"..."z", "A"..."Z", "0"..."9", "_", ":", "-": return characters[index].isASCII ? 1 : nil
        // Units: 40 µs, 20 °C, 50 %, 3 kB/s.
        case "µ", "μ", "°", "%", "/": return 1
        case ".": return index + 1 < characters.count && characters[index + 1] == "." ? nil : 1
        case "[": return index > offset && index + 1 < characters.count && characters[index + 1] == "]" ? 2 : nil
        default: return nil
        }
    }

    private func starts(with symbol: String) -> Bool {
        characters[offset...].starts(with: symbol)
    }

    private mutating func quoted(_ quote: Character) throws(FilterFault) -> FilterToken {
        var end = offset + 1
        while end < characters.count, characters[end] != quote {
            end += characters[end] == "\\" ? 2 : 1
        }
        guard end < characters.count else {
            throw FilterFault(
                offset + 1, characters.count - offset, "the text that begins here has no closing \(quote)")
        }
        defer { offset = end + 1 }
        return FilterToken(
            kind: .quoted, text: String(characters[offset + 1..<end]), column: offset + 1, length: end + 1 - offset)
    }

    private func hint(_ character: Character) -> String {
        switch character {
        case "=": "; equality is =="
        case "&": "; 'and' is &&"
        case "|": "; 'or' is ||"
        case "[", "]": "; there are no indices or slices: a field in an array matches if any element does"
        case "“", "”", "„", "‘", "’": "; quotes are \" or '"
        default: ""
        }
    }
}
