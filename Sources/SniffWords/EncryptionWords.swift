import Sniff

/// The result of decrypting a connection, in words.
package enum EncryptionWords {
    /// `nil` where nothing encrypted was heard.
    package static func text(_ report: DecryptionReport) -> String? {
        guard report.encrypted > 0 else { return nil }
        var text = "encrypted"
        if let origin = report.origin {
            switch origin.connection {
            case nil: text += " with the key of \(origin.text)"
            case report.connection?: text += " with the key of its pairing (\(origin.name))"
            case let other?: text += " with the key of connection \(other.rawValue) (\(origin.name))"
            }
            text += ", \(report.decrypted) of \(report.encrypted) PDUs decrypted"
        } else if let obstacle = report.obstacle {
            text += ", \(obstacle.text)"
        }
        if report.damaged > 0 { text += "; damaged by radio: \(report.damaged)" }
        return text
    }
}

extension Session {
    /// The results of decrypting links on the air.
    package var encryption: [ConnectionNumber: DecryptionReport] {
        Dictionary(decryptions.map { ($0.connection, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
