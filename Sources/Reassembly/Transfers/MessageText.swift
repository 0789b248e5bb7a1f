import Decoders

/// The text of a message for people: checked, and without its secrets.
package enum MessageText {
    /// The defect in the content of a whole message; `nil` if there is none.
    static func problem(_ transfer: Transfer, _ content: MessageContent) -> String? {
        let message = transfer.message
        switch content {
        case .bytes, .decoder, .kinds, .midi, .hidReport: return nil
        case .structured(let content):
            // Protocol buffers may be encrypted from some message on, and have nothing to know them by.
            guard case .cbor = content.encoding, !message.isEmpty else { return nil }
            return transfer.tree?.problem
        case .text: return isUTF8(message[...]) ? nil : "not UTF-8"
        case .json:
            let text = PartialJSON(message)
            if let mistake = text.mistake { return "not JSON from byte \(mistake) on" }
            return text.isWhole ? nil : "JSON without its end"
        }
    }

    /// Where the values of some keys stand in a message that ought to be JSON, ascending. Of one that is not, all of it: what
    /// is where is not known then.
    ///
    /// - Parameters:
    ///   - keys: those whose values are not to be shown; without any, nothing is.
    ///   - isReliable: its beginning was not missed, and nothing within it.
    package static func values(of keys: [String], in message: [UInt8], isReliable: Bool) -> [Range<Int>] {
        guard !message.isEmpty, !keys.isEmpty else { return [] }
        let all = [0..<message.count]
        guard isReliable, let start = message.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }),
            isDelimiter(message[..<start])
        else { return all }
        let text = PartialJSON(withoutDelimiter(Array(message[start...])), secrets: keys)
        return text.mistake == nil ? text.secrets.map { $0.lowerBound + start..<$0.upperBound + start } : all
    }

    /// Whether the bytes before JSON are no part of it.
    private static func isDelimiter(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count <= 2 && bytes.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: "<") }
    }

    /// After whole JSON a closing `>` is none of it.
    private static func withoutDelimiter(_ json: [UInt8]) -> [UInt8] {
        json.last == UInt8(ascii: ">") && PartialJSON(Array(json.dropLast())).isWhole ? Array(json.dropLast()) : json
    }

    /// The message with `***` in place of its secrets.
    package static func masked(_ message: [UInt8], _ secrets: [Range<Int>]) -> [UInt8] {
        replaced(message, secrets) { $0 }
    }

    /// The same in hexadecimal digits.
    package static func maskedDigits(_ message: [UInt8], _ secrets: [Range<Int>]) -> [UInt8] {
        replaced(message, secrets) { $0.hexDigits.utf8 }
    }

    private static func replaced(
        _ message: [UInt8], _ secrets: [Range<Int>], _ written: (ArraySlice<UInt8>) -> some Sequence<UInt8>
    ) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        for secret in secrets where secret.lowerBound >= index && secret.upperBound <= message.count {
            result += written(message[index..<secret.lowerBound])
            result += Array(FieldList.maskText.utf8)
            index = secret.upperBound
        }
        return result + written(message[index...])
    }

    /// How many bytes of the message are text: all or none, but of a message that is not whole a character that was
    /// cut at its end is left out. `nil` where the content is not text.
    package static func textLength(_ message: [UInt8], _ content: MessageContent, isWhole: Bool) -> Int? {
        switch content {
        case .bytes, .decoder, .kinds, .structured, .midi, .hidReport: return nil
        case .text, .json: break
        }
        if isUTF8(message[...]) { return message.count }
        guard !isWhole else { return nil }
        for cut in 1...3 where cut < message.count {
            // Only the beginning of a character may be missing its rest.
            let first = message[message.count - cut]
            if first >= 0xC0 { return isUTF8(message.dropLast(cut)) ? message.count - cut : nil }
            if first < 0x80 { return nil }
        }
        return nil
    }

    /// Makes no text of them: asked for each message, and there are messages of nothing.
    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return true
        } catch {
            return false
        }
    }
}
