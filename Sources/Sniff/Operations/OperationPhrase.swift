import Decoders

/// The value and result of an operation, in the words that verdicts, comparisons, summaries and drafts share. Not yet
/// safe to print.
package enum OperationPhrase {
    /// `refused: Attribute Not Found`, `not answered within 30 s`.
    package static func outcome(_ outcome: BluetoothOperation.Outcome, of kind: OperationKind? = nil) -> String {
        switch outcome {
        case .succeeded: "succeeded"
        // What a profile found is no answer of the other side.
        case .refused(let code, let name): kind == .message ? name : "refused: \(refusal(code, name))"
        case .unanswered(.timedOut): "not answered within 30 s"
        case .unanswered(.overtaken): "not answered, and a later one was"
        case .unanswered(.disconnected): "not answered before the connection ended"
        case .unanswered(.notCaptured): "the answer is not in the capture"
        }
    }

    /// The name of an error, with the number where the name is that of all errors of applications (Core 6.0, Vol 3, Part F,
    /// 3.4.1.1), or of this application.
    package static func refusal(_ code: Int, _ name: String) -> String {
        guard let error = UInt8(exactly: code), ApplicationError.codes.contains(error) else { return name }
        return "\(name) \(error.hexadecimal)"
    }

    /// Longest run of bytes in a line; the rest is counted.
    private static let longest = 20

    /// Text where the bytes spell some, else hexadecimal.
    package static func value(_ bytes: [UInt8]) -> String {
        let text = bytes.last == 0 ? bytes.dropLast() : bytes[...]
        if text.count >= 3, text.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }),
            let spelled = String(validating: text, as: UTF8.self), spelled.hasMoreASCII
        {
            return OperationPhrase.text(spelled)
        }
        let shown = bytes.prefix(longest).hexDigits
        return bytes.count > longest ? "\(shown)… (\(bytes.count) bytes)" : shown
    }

    /// In quotes, cut where it is long.
    package static func text(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > 3 * longest else { return "\"\(text)\"" }
        return "\"\(String(String.UnicodeScalarView(scalars.prefix(3 * longest))))…\""
    }
}

extension String {
    /// Whether two of three characters are ASCII: bytes that are UTF-8 by chance are not.
    fileprivate var hasMoreASCII: Bool {
        let scalars = unicodeScalars
        return 3 * scalars.count { $0.isASCII } >= 2 * scalars.count
    }
}
