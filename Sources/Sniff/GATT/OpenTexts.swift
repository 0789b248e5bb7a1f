import Decoders
import Reassembly

/// Texts that applications send in pieces without a profile that describes them, as far as they may hold credentials: JSON
/// that has begun and not ended, and text behind the name of a credential.
///
/// A piece alone does not tell what it is: a password cut in two is two words. So all pieces are secret until the text ends.
///
/// A text is open until it is complete or its link ends: JSON until its last bracket, other text until a line end. Sizes say
/// nothing, nor does a value in between that is no text.
struct OpenTexts {
    private struct Place: Hashable {
        var link: LinkID
        var sender: Sender
        /// The attribute; `nil` for all of them, where there are too many open ones to be told apart.
        var handle: UInt16?
    }

    private struct OpenText {
        var place: Place
        /// Bytes of framing before each piece.
        var framing: Int
        /// How far its brackets are closed, if it is JSON.
        var brackets: JSONBrackets?

        /// Takes a piece; returns whether it is the last.
        mutating func receive(_ piece: ArraySlice<UInt8>) -> Bool {
            guard brackets == nil else { return brackets?.receive(piece) ?? true }
            return piece.last == 0x0A || piece.last == 0x0D
        }
    }

    /// At most ``limit``, and one for each sender of a link beyond that.
    private var open: [OpenText] = []
    private static let limit = 64
    private static let mostFraming = 2

    /// Whether any is open: asked with every packet.
    var isActive: Bool { !open.isEmpty }

    /// Takes a value. Returns whether it holds a credential, or may be part of one.
    mutating func receive(
        _ range: Range<Int>, of bytes: borrowing Span<UInt8>, handle: UInt16, _ link: LinkID, from sender: Sender
    ) -> Bool {
        guard !range.isEmpty else { return false }
        let index = open.firstIndex {
            $0.place.link == link && $0.place.sender == sender && ($0.place.handle ?? handle) == handle
        }
        guard index != nil || range.count >= Credentials.shortest && Credentials.mayStand(in: range, of: bytes) else {
            return false
        }
        let value = range.map { bytes[$0] }
        // Zeros that fill a piece up are none of the text.
        let end = (value.lastIndex { $0 != 0 } ?? -1) + 1
        if let index {
            guard open[index].place.handle != nil else { return true }
            if open[index].receive(value[..<end].dropFirst(open[index].framing)) { open.remove(at: index) }
            return true
        }
        let framing = value[..<end].prefix { !Credentials.isText([$0]) }.count
        let text = Array(value[..<end].dropFirst(framing))
        let secrets = MessageText.secrets(in: value, .bytes, keys: [], isReliable: true)
        let isText = framing <= OpenTexts.mostFraming && Credentials.isText(text)
        let isJSON = isText && MessageText.isOpenJSON(text)
        let goesOn = secrets.last.map { $0.upperBound >= end } ?? false
        guard isText, isJSON || goesOn else {
            return !secrets.isEmpty || isText && MessageText.isPieceOfJSON(text)
        }
        var new = OpenText(
            place: Place(link: link, sender: sender, handle: handle), framing: framing,
            brackets: isJSON ? JSONBrackets() : nil)
        if !new.receive(text[...]) { append(new) }
        return !secrets.isEmpty
    }

    /// One more; where there are too many, the sender's become one that hides all that it sends: none is given up, which
    /// somebody could bring about.
    private mutating func append(_ new: OpenText) {
        guard open.count >= OpenTexts.limit else { return open.append(new) }
        let all = Place(link: new.place.link, sender: new.place.sender, handle: nil)
        open.removeAll { $0.place.link == all.link && $0.place.sender == all.sender }
        open.append(OpenText(place: all, framing: 0, brackets: nil))
    }

    mutating func removeAll() { open.removeAll() }

    mutating func remove(_ link: LinkID) {
        if isActive { open.removeAll { $0.place.link == link } }
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
