/// Why a text is no UUID, or no bytes.
enum WrittenValueError: Error, CustomStringConvertible {
    case noUUID(String)
    case noDigit(Character, Int, in: String)
    case oddDigits(Int, String)

    var description: String {
        switch self {
        case .noUUID(let text): "'\(text)' is not a UUID: 4, 8 or 32 hexadecimal digits are needed"
        case .noDigit(let character, let index, let text):
            "'\(text)' is not hexadecimal: character \(index) is '\(character)'"
        case .oddDigits(let count, let text): "'\(text)' has \(count) hexadecimal digits; bytes need two each"
        }
    }

    /// Bytes as people write them: with spaces, colons or hyphens between them, and perhaps `0x` before them.
    static func bytes(_ text: String) throws(WrittenValueError) -> [UInt8] {
        var digits: [UInt8] = []
        for (index, character) in text.enumerated() {
            if character == ":" || character == " " || character == "-" { continue }
            if character == "x", digits == [0] {
                digits = []
                continue
            }
            guard let digit = character.hexDigitValue else { throw .noDigit(character, index + 1, in: text) }
            digits.append(UInt8(digit))
        }
        guard digits.count % 2 == 0 else { throw .oddDigits(digits.count, text) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
