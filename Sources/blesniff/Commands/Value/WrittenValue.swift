import Decoders
import Sniff

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

/// The kind of a value, as it is written: a UUID, or a company identifier with `0x` before it.
enum WrittenKind {
    case uuid(BluetoothUUID)
    /// Manufacturer data.
    case company(UInt16)

    /// `2A37`, `FCD2` or `0x0969`; `nil` for anything else.
    init?(_ text: String) {
        if text.hasPrefix("0x") || text.hasPrefix("0X"), text.utf8.count <= 6,
            let company = UInt16(text.dropFirst(2), radix: 16)
        {
            self = .company(company)
        } else if let uuid = BluetoothUUID(text) {
            self = .uuid(uuid)
        } else {
            return nil
        }
    }

    /// The decoder of an attribute's value, service data or manufacturer data.
    func decoder(of value: [UInt8], _ registry: Registry) -> Registry.DecoderIndex? {
        switch self {
        case .uuid(let uuid): registry.decoder(ofValue: uuid, value)
        // Some write 0x before a UUID, too.
        case .company(let company):
            registry.decoder(forCompany: company, value)
                ?? registry.decoder(ofValue: BluetoothUUID(UInt32(truncatingIfNeeded: company)), value)
        }
    }
}

extension WrittenKind: CustomStringConvertible {
    var description: String {
        switch self {
        case .uuid(let uuid): "\(uuid)"
        case .company(let company): "company 0x\(company.hexDigits(atLeast: 4, upper: true))"
        }
    }
}
