/// What a message says to people: checked, and without the credentials in it.
package enum MessageText {
    /// What is wrong with the content of a whole message; `nil` if nothing is.
    static func problem(_ message: [UInt8], _ content: MessageContent) -> String? {
        switch content {
        case .bytes, .decoder: return nil
        case .text: return isUTF8(message[...]) ? nil : "not UTF-8"
        case .json:
            let text = JSONText(message)
            if let mistake = text.mistake { return "not JSON from byte \(mistake) on" }
            return text.isWhole ? nil : "JSON without its end"
        }
    }

    /// The message with `***` in place of its credentials, where its content has any.
    package static func masked(_ message: [UInt8], _ content: MessageContent) -> [UInt8] {
        guard case .json(let keys) = content, !keys.isEmpty else { return message }
        // What stands before may be a delimiter; of a message that has lost its start it may be anything.
        let start = message.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? 0
        let rest = Array(message[start...])
        // Behind whole JSON the closing one is kept too.
        let isClosed = rest.last == UInt8(ascii: ">") && JSONText(rest.dropLast()).isWhole
        let json = isClosed ? rest.dropLast() : rest
        let isDelimiter = start <= 2 && message[..<start].allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: "<") }
        var result = isDelimiter ? Array(message[..<start]) : Array("***".utf8)
        var place = 0
        for secret in JSONText(json, secrets: keys).secrets where secret.lowerBound >= place {
            result += json[place..<secret.lowerBound]
            result += Array("***".utf8)
            place = secret.upperBound
        }
        return result + json[place...] + rest[json.count...]
    }

    /// How many bytes of the message are text: all or none, but of a message that is not whole a character that was
    /// cut at its end is left out. `nil` where the content is not text.
    package static func textLength(_ message: [UInt8], _ content: MessageContent, isWhole: Bool) -> Int? {
        switch content {
        case .bytes, .decoder: return nil
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

    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}
