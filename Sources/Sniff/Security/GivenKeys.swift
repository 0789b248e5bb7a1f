import Decoders

/// A TK as people write it: a passkey, or 32 hexadecimal digits.
package struct TypedTemporaryKey: Sendable {
    let key: SecretKey

    package init?(_ text: String) {
        if (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let passkey = UInt32(text)
        {
            key = SecretKey(AESBlock(number: passkey))
        } else if let key = SecretKey(text: text) {
            self.key = key
        } else {
            return nil
        }
    }
}
