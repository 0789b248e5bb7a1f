import Decoders

/// Reads the literals of filter expressions, each as the field on the left wants it.
///
/// Every function returns `nil` for text that is no literal of its type; the caller knows the field and can say what
/// was expected. Where more can be said, a ``FilterFault`` says it.
package enum FilterLiteral {
    /// `42`, `-60`, `0x1b`, `0.83`, `1.5e-3`
    package static func number(_ token: FilterToken) throws(FilterFault) -> FilterNumber? {
        var digits = Substring(token.text)
        let isNegative = digits.first == "-"
        if isNegative { digits = digits.dropFirst() }
        let tooLong = FilterFault(token, "\(token.shown) has more digits than any field")
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
            digits = digits.dropFirst(2)
            guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit) else { return nil }
            guard let value = Int128(digits, radix: 16) else { throw tooLong }
            return FilterNumber(mantissa: isNegative ? -value : value, exponent: 0)
        }
        let (mantissa, power) = split(digits, at: "e", "E")
        let (whole, fraction) = split(mantissa, at: ".", ".")
        guard isDecimal(whole) || whole.isEmpty && fraction != nil, fraction.map(isDecimal) != false else { return nil }
        var exponent = 0
        if let power {
            guard isDecimal(power.hasPrefix("-") ? power.dropFirst() : power) else { return nil }
            guard let value = Int(power), (-300...300).contains(value) else { throw tooLong }
            exponent = value
        }
        if whole.count > 1, whole.first == "0" {
            throw FilterFault(
                token, "a number does not begin with 0: decimal \(trimmed(whole)) or hexadecimal 0x\(whole)?")
        }
        // Zeros at the end of a fraction say nothing.
        var indices = fraction ?? ""
        while indices.last == "0" { indices = indices.dropLast() }
        guard let value = Int128(whole + indices) else { throw tooLong }
        return FilterNumber(mantissa: isNegative ? -value : value, exponent: exponent - indices.count)
    }

    private static func split(
        _ text: Substring, at first: Character, _ second: Character
    ) -> (Substring, Substring?) {
        guard let index = text.firstIndex(where: { $0 == first || $0 == second }) else { return (text, nil) }
        return (text[..<index], text[text.index(after: index)...])
    }

    private static func isDecimal(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }

    private static func trimmed(_ digits: Substring) -> Substring {
        let rest = digits.drop { $0 == "0" }
        return rest.isEmpty ? "0" : rest
    }

    /// `0648`, `06:48`, `06-48`, `0x0648`
    static func bytes(_ text: String) -> [UInt8]? {
        var digits: [UInt8] = []
        var isSeparated = false
        let body = text.hasPrefix("0x") || text.hasPrefix("0X") ? text.dropFirst(2) : text[...]
        for character in body {
            if character == ":" || character == "-" {
                // Separators stand between whole bytes.
                if digits.isEmpty || digits.count % 2 == 1 || isSeparated { return nil }
                isSeparated = true
            } else {
                guard character.isASCII, let digit = character.hexDigitValue else { return nil }
                digits.append(UInt8(digit))
                isSeparated = false
            }
        }
        guard !digits.isEmpty, digits.count % 2 == 0, !isSeparated else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// `AA:BB:CC:DD:EE:FF`, in either case of letters; hyphens are accepted. With `/public` or `/random` after it only
    /// an address of that type.
    package static func address(_ text: String) -> FilterAddress? {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, first.count == 17, let bytes = bytes(String(first)), bytes.count == 6 else {
            return nil
        }
        let value = bytes.reduce(0) { $0 << 8 | UInt64($1) }
        guard parts.count == 2 else { return FilterAddress(value: value, isRandom: nil) }
        switch parts[1].lowercased() {
        case "public": return FilterAddress(value: value, isRandom: false)
        case "random": return FilterAddress(value: value, isRandom: true)
        default: return nil
        }
    }

    /// `2A37`, `0x2A37`, `0000180D` or all 32 digits with or without hyphens.
    static func uuid(_ text: String) -> BluetoothUUID? { BluetoothUUID(text) }

    static func boolean(_ token: FilterToken) -> Bool? {
        switch token.text.lowercased() {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// The text between quotes without its escapes: `\" \' \\ \n \r \t \0 \xHH \u{HHHH}`, in UTF-8. `\xHH` is one byte,
    /// so that text that is no UTF-8 can be written as well.
    static func text(_ token: FilterToken) throws(FilterFault) -> [UInt8] {
        let characters = Array(token.text)
        var bytes: [UInt8] = []
        var index = 0
        while index < characters.count {
            guard characters[index] == "\\", index + 1 < characters.count else {
                bytes += characters[index].utf8
                index += 1
                continue
            }
            let start = index
            let escape = characters[index + 1]
            index += 2
            switch escape {
            case "\"", "'", "\\": bytes += escape.utf8
            case "n": bytes.append(10)
            case "r": bytes.append(13)
            case "t": bytes.append(9)
            case "0": bytes.append(0)
            case "x":
                let digits = String(characters[index..<min(index + 2, characters.count)])
                guard digits.count == 2, let byte = UInt8(digits, radix: 16), !digits.hasPrefix("+") else {
                    throw FilterFault(token.column + 1 + start, index - start, "\\x needs two hexadecimal digits")
                }
                bytes.append(byte)
                index += 2
            case "u":
                guard index < characters.count, characters[index] == "{",
                    let end = characters[index...].firstIndex(of: "}"), end - index <= 9,
                    characters[index + 1..<end].allSatisfy(\.isHexDigit),
                    let value = UInt32(String(characters[index + 1..<end]), radix: 16),
                    let scalar = Unicode.Scalar(value)
                else {
                    throw FilterFault(
                        token.column + 1 + start, 2, "\\u needs a code point in braces, as in \\u{00e9}")
                }
                bytes += String(Character(scalar)).utf8
                index = end + 1
            default:
                throw FilterFault(
                    token.column + 1 + start, 2, "unknown escape \\\(escape); a backslash itself is \\\\")
            }
        }
        return bytes
    }
}
