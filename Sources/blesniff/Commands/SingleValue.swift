import Decoders
import Sniff

/// A value outside a capture, as the decoders of a registry read it.
struct SingleValue: ~Copyable {
    private let registry: Registry
    private(set) var fields: FieldList

    init(_ registry: Registry, showsSecrets: Bool) {
        self.registry = registry
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        selection.showsSecrets = showsSecrets
        fields = FieldList(selection)
    }

    /// Replaces the fields by those of a value, and returns what is wrong with its bytes.
    mutating func decode(_ bytes: [UInt8], _ decoder: Registry.DecoderIndex) -> [Fault] {
        fields.removeAll()
        var reader = Reader(bytes.span)
        var problem: Fault?
        do throws(Fault) {
            try registry.decode(
                decoder, bytes.span, &reader, under: Layer.value.key, name: ValueField.name.key, into: &fields)
        } catch {
            problem = error
        }
        if problem == nil, !reader.isAtEnd {
            problem = registry.leftOver(reader, of: 0..<bytes.count, decoder)
        }
        return fields.takeNotes() + [problem].compactMap { $0 }
    }
}

/// Why what somebody wrote is no UUID, or no bytes.
enum WrittenValueError: Error, CustomStringConvertible {
    case noUUID(String)
    case noDigit(Character, Int, in: String)
    case oddDigits(Int, String)

    var description: String {
        switch self {
        case .noUUID(let text): "'\(text)' is not a UUID: 4, 8 or 32 hexadecimal digits are needed"
        case .noDigit(let character, let place, let text):
            "'\(text)' is not hexadecimal: character \(place) is '\(character)'"
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

extension Registry {
    /// The decoder of a value of which only the type is known: one that is registered for a single service is meant, too.
    func decoder(ofValue uuid: BluetoothUUID) -> DecoderIndex? {
        decoder(for: uuid) ?? decoders.first { $0.target.mentions(uuid) }.flatMap { index(of: $0.target) }
    }
}
