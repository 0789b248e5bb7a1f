import Decoders
import Reassembly

/// Texts that applications send in pieces without a profile that describes them, as far as they may hold credentials: JSON
/// that has begun and not ended, and text behind the name of a credential.
///
/// A piece alone does not tell what it is: a password cut in two is two words. So all pieces are secret until the text ends.
struct OpenTexts {
    private struct Place: Hashable {
        var link: LinkID
        var handle: UInt16
        var sender: Sender
    }

    /// How long the first piece was; in the order of their beginnings.
    private var open: [(place: Place, length: Int)] = []
    private static let limit = 64

    /// Whether any is open: asked with every packet.
    var isActive: Bool { !open.isEmpty }

    /// Takes a value. Returns whether it holds a credential, or may be part of one.
    mutating func receive(
        _ range: Range<Int>, of bytes: borrowing Span<UInt8>, _ exchange: borrowing Exchange
    ) -> Bool {
        let place = Place(link: exchange.bearer.link, handle: exchange.handle, sender: exchange.sender)
        let index = open.firstIndex { $0.place == place }
        guard index != nil || range.count >= Credentials.shortest && Credentials.mayStand(in: range, of: bytes) else {
            return false
        }
        let value = range.map { bytes[$0] }
        let isText = Credentials.isText(value)
        if let index {
            // A piece that is not full, or that is no text, is the last.
            if !isText || value.count < open[index].length || MessageText.endsText(value) { open.remove(at: index) }
            return true
        }
        let secrets = MessageText.secrets(in: value, .bytes, keys: [], isReliable: true)
        guard isText, secrets.last?.upperBound == value.count || MessageText.isOpenJSON(value) else {
            return !secrets.isEmpty || isText && MessageText.isPieceOfJSON(value)
        }
        if !MessageText.endsText(value) {
            if open.count == OpenTexts.limit { open.removeFirst() }
            open.append((place, value.count))
        }
        return !secrets.isEmpty
    }

    mutating func removeAll() { open.removeAll() }

    mutating func remove(_ link: LinkID) {
        if isActive { open.removeAll { $0.place.link == link } }
    }
}
