import Decoders
import Sniff

/// The story of a pairing beyond its operation: who asked, the digits and passkey, the keys that were distributed.
package struct PairingWords {
    package let text: String

    package init(_ story: PairingStory, showsSecrets: Bool) {
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
}
