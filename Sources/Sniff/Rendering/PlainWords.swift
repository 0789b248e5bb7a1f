import Decoders

extension String {
    /// So many spaces; none where it is a negative number. `String(repeating:count:)` appends them one after the other.
    ///
    /// No initialiser: `map(String.init)` would be this one for integers.
    package static func spaces(_ count: Int) -> String {
        let count = Swift.max(count, 0)
        return String(unsafeUninitializedCapacity: count) { bytes in
            bytes.extracting(0..<count).initialize(repeating: UInt8(ascii: " "))
            return count
        }
    }

    /// Whether it is nothing but printable ASCII, as nearly all texts are.
    package var isPrintableASCII: Bool {
        let bytes = utf8Span.span
        for index in bytes.indices where bytes[index] < 0x20 || bytes[index] >= 0x7F { return false }
        return true
    }
}

extension Moment {
    /// `1.889 s`, since the first record of the run.
    package var seconds: String? { nanoseconds.map { Moment.seconds($0) } }

    /// Milliseconds, rounded.
    package static func seconds(_ nanoseconds: Nanoseconds) -> String {
        String(mantissa: nanoseconds.rounded(to: 1_000_000), exponent: -3, allDigits: true) + " s"
    }
}

extension UInt16 {
    /// A handle, with the user's name of it.
    package func words(_ name: StaticName?) -> String {
        "handle 0x" + hexDigits + (name.map { " \($0.string)" } ?? "")
    }
}

extension String {
    /// The part after the last slash of a path.
    package var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }

    /// As one word of a shell's command.
    package var shellQuoted: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "-_./+,:@%".utf8.contains(byte)
            }
        }
        return isPlain && !isEmpty ? self : "'\(replacing(["'": "'\\''"]))'"
    }
}
