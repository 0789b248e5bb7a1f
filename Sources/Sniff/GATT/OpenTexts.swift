import Decoders
import Reassembly

/// Texts that applications send in pieces without a profile that describes them, as far as they may hold credentials: JSON
/// that has begun and not ended, and text behind the name of a credential.
///
/// A piece alone does not tell what it is: a password cut in two is two words. So all pieces are secret until the text ends.
///
/// A text is open until it is complete or its link ends: JSON until its last bracket, other text until a line end, or until it
/// is longer than credentials are. Sizes of pieces say nothing, nor does a value in between that is no text.
struct OpenTexts {
    private struct Origin: Hashable {
        var link: LinkID
        var sender: Sender
    }

    private struct OpenText {
        var origin: Origin
        /// The attribute.
        var handle: UInt16
        /// Bytes of framing before each piece.
        var framing: Int
        /// How far its brackets are closed, if it is JSON.
        var brackets: JSONBrackets?
        /// Bytes that may still be part of it, if it is none.
        var rest = OpenTexts.longest

        /// Takes a piece; returns whether it is the last.
        mutating func receive(_ piece: ArraySlice<UInt8>) -> Bool {
            guard brackets == nil else { return brackets?.receive(piece) ?? true }
            rest -= piece.count
            return rest <= 0 || piece.last == 0x0A || piece.last == 0x0D
        }
    }

    /// At most ``limit``.
    private var open: [OpenText] = []
    /// Whose texts had no room: all that they send on their link is hidden.
    private var crowded: Set<Origin> = []
    private static let limit = 64
    private static let mostFraming = 2
    /// In bytes, from the name of the credential: tokens are shorter.
    private static let longest = 1024

    /// Whether any is open: asked with every packet.
    var isActive: Bool { !open.isEmpty || !crowded.isEmpty }

    /// Takes a value. Returns whether it holds a credential, or may be part of one.
    mutating func receive(
        _ range: Range<Int>, of bytes: borrowing Span<UInt8>, handle: UInt16, _ link: LinkID, from sender: Sender
    ) -> Bool {
        guard !range.isEmpty else { return false }
        let origin = Origin(link: link, sender: sender)
        if !crowded.isEmpty, crowded.contains(origin) { return true }
        let index = open.firstIndex { $0.handle == handle && $0.origin == origin }
        guard index != nil || Credentials.mayBegin(in: range, of: bytes) else { return false }
        let value = range.map { bytes[$0] }
        // Zeros that fill a piece up are none of the text.
        let end = (value.lastIndex { $0 != 0 } ?? -1) + 1
        if let index {
            if open[index].receive(value[..<end].dropFirst(open[index].framing)) { open.remove(at: index) }
            return true
        }
        var framing = 0
        while framing < end, !Credentials.isText(value[framing]) { framing += 1 }
        let text = framing == 0 && end == value.count ? value : Array(value[framing..<end])
        let secrets = MessageText.secrets(in: value, .bytes, keys: [], isReliable: true)
        let isText = framing <= OpenTexts.mostFraming && Credentials.isText(text)
        let isJSON = isText && MessageText.isOpenJSON(text)
        let goesOn = secrets.last.map { $0.upperBound >= end } ?? false
        guard isText, isJSON || goesOn else {
            return !secrets.isEmpty || isText && MessageText.isPieceOfJSON(text)
        }
        var new = OpenText(
            origin: origin, handle: handle, framing: framing, brackets: isJSON ? JSONBrackets() : nil)
        if !new.receive(text[...]) { append(new) }
        return !secrets.isEmpty
    }

    /// One more; where there are too many, all that its sender sends is hidden: none is given up, which somebody could bring
    /// about.
    private mutating func append(_ new: OpenText) {
        guard open.count >= OpenTexts.limit else { return open.append(new) }
        crowded.insert(new.origin)
        open.removeAll { $0.origin == new.origin }
    }

    mutating func removeAll() {
        open.removeAll()
        crowded.removeAll()
    }

    mutating func remove(_ link: LinkID) {
        guard isActive else { return }
        open.removeAll { $0.origin.link == link }
        for sender in [Sender.central, .peripheral, .unknown] { crowded.remove(Origin(link: link, sender: sender)) }
    }
}

/// Counts the brackets of JSON that comes in pieces.
private struct JSONBrackets {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Takes a piece; returns whether the outermost bracket was closed.
    mutating func receive(_ piece: ArraySlice<UInt8>) -> Bool {
        for byte in piece {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    if depth <= 0 { return true }
                default: break
                }
            }
        }
        return false
    }
}
