/// Which letter takes the place of a name. Different names have different ones as long as there are letters; a name that is
/// the beginning of another, as the Shortened Local Name is, has the same one.
struct NameLetters {
    private var letters: [[UInt8]: UInt8] = [:]
    /// Beginnings of names.
    private var beginnings: [[UInt8]: UInt8] = [:]
    private var count = 0

    private static let alphabet = Array("abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ".utf8)
    private static let mostNames = 4096
    private static let beginningLengths = 4...32

    /// The letter of a name, which is given one if it has none.
    mutating func note(_ name: [UInt8]) -> UInt8 {
        let name = NameLetters.text(name)
        if let known = letters[name] { return known }
        let lengths = NameLetters.beginningLengths.clamped(to: 4...max(name.count, 4))
        let parts = name.count < 4 ? [] : lengths.map { Array(name.prefix($0)) }
        let letter = beginnings[name] ?? parts.compactMap { letters[$0] }.last ?? next()
        guard letters.count < NameLetters.mostNames else { return letter }
        letters[name] = letter
        for part in parts where beginnings[part] == nil { beginnings[part] = letter }
        return letter
    }

    private mutating func next() -> UInt8 {
        defer { count += 1 }
        return NameLetters.alphabet[count % NameLetters.alphabet.count]
    }

    /// How a name is replaced that is known already.
    func fill(_ value: SensitiveValue) -> Fill {
        guard value.kind == .name, value.fill == .text else { return value.fill }
        return letters[NameLetters.text(value.bytes)].map { .letter($0) } ?? .text
    }

    private static func text(_ name: [UInt8]) -> [UInt8] { Array(name.prefix { $0 != 0 }) }
}
