import Decoders
import Reassembly

/// Bytes and texts that nobody describes: lines of logs, comments, payloads without a decoder. They may have credentials in
/// them that anybody would know (``Credentials``).
extension Dissection {
    /// Adds bytes without a decoder; hidden where they may hold a credential, and where something else of the packet is secret.
    mutating func add(_ key: FieldKey, undecoded range: Range<Int>, of bytes: borrowing Span<UInt8>) {
        fields.add(key, undecoded: range, of: bytes)
        guard mayHoldCredential(range, bytes), !Dissection.credentials(range, bytes).isEmpty else { return }
        fields.hide(last: key)
    }

    /// Adds a text; `***` stands in it for credentials.
    mutating func add(_ key: FieldKey, freeText range: Range<Int>, of bytes: borrowing Span<UInt8>) {
        fields.add(key, text: range, of: bytes)
        guard mayHoldCredential(range, bytes) else { return }
        let found = Dissection.credentials(range, bytes)
        guard !found.isEmpty else { return }
        let shown = MessageText.masked(range.map { bytes[$0] }, found)
        fields.hide(last: key, showing: shown.span)
        fields.noteSecret()
    }

    /// Whether the bytes of the record are not to be shown: fields of it are hidden, or a credential stands where no field is,
    /// as behind the end of a PDU. Asked by those who show bytes.
    package func hidesBytes(_ bytes: borrowing Span<UInt8>) -> Bool {
        if fields.hidesBytes { return true }
        let all = 0..<bytes.count
        return mayHoldCredential(all, bytes) && Dissection.holdsCredential(bytes)
    }

    /// Whether one stands anywhere: JSON begins behind headers.
    @inline(never)
    private static func holdsCredential(_ bytes: borrowing Span<UInt8>) -> Bool {
        let all = (0..<bytes.count).map { bytes[$0] }
        if Credentials.first(in: all) != nil { return true }
        guard let start = all.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }) else {
            return false
        }
        return !credentials(start..<all.count, bytes).isEmpty
    }

    @inline(__always)
    private func mayHoldCredential(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Bool {
        fields.hidesSecrets && range.count >= Credentials.shortest && Credentials.mayStand(in: range, of: bytes)
    }

    @inline(never)
    private static func credentials(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> [Range<Int>] {
        MessageText.secrets(in: range.map { bytes[$0] }, .bytes, keys: [], isReliable: true)
    }
}
