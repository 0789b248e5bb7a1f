import Decoders
import Sniff

/// The story of a pairing beyond its operation: who asked, the digits and passkey, the keys that were distributed.
struct PairingWords {
    let text: String

    init(_ story: PairingStory, showsSecrets: Bool) {
        var parts: [String] = []
        if story.askedBy == .peripheral { parts.append("the peripheral asked for it") }
        if case .failed(_, let sender) = story.state, let name = sender.name { parts.append("the \(name) gave up") }
        if story.associationModel == .numericComparison, let digits = story.digits {
            parts.append("digits \(PairingStory.sixDigits(digits))")
        }
        if let passkey = story.passkey {
            parts.append("passkey \(showsSecrets ? PairingStory.sixDigits(passkey) : FieldList.maskText)")
        }
        if story.isKeyProven == true { parts.append("the computed key fits the DHKey checks") }
        if story.isKeyProven == false { parts.append("the computed key does not fit the DHKey checks") }
        for sender in [Sender.central, .peripheral] {
            let keys = story.keys(of: sender).map(\.rawValue)
            if !keys.isEmpty, let name = sender.name {
                parts.append("the \(name) distributed \(keys.joined(separator: ", "))")
            }
        }
        if story.state == .unread { parts.append("the keys that followed cannot be read") }
        text = parts.joined(separator: "; ")
    }

    /// The same as members of an object.
    static func add(_ story: PairingStory, showsSecrets: Bool, to json: inout JSONText) {
        json.add("asked_by", story.askedBy.name.map { "\($0)" })
        if case .failed(_, let sender) = story.state { json.add("failed_by", sender.name.map { "\($0)" }) }
        json.add("digits", story.digits.map { PairingStory.sixDigits($0) })
        json.add("passkey", story.passkey.map { showsSecrets ? PairingStory.sixDigits($0) : FieldList.maskText })
        if let isProven = story.isKeyProven { json.add("key_proven", isProven) }
        for sender in [Sender.central, .peripheral] {
            guard let name = sender.name, !story.keys(of: sender).isEmpty else { continue }
            json.array("\(name)_keys") { json in for key in story.keys(of: sender) { json.add(nil, key.rawValue) } }
        }
        json.add("end_frame", story.endFrame)
    }
}
