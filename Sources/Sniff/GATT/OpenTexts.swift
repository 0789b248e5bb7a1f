import Decoders
import Reassembly

/// Texts that applications send in pieces without a profile that describes them, as far as they may hold credentials: JSON
/// that has begun and not ended, and text behind the name of a credential.
///
/// A piece alone does not tell what it is: a password cut in two is two words. So all pieces are secret until the text ends.
///
/// A text is open until it is complete, or its channel or link ends: JSON until its last bracket, other text until a line end,
/// or until it is longer than credentials are. Sizes of pieces say nothing, nor does a value in between that is no text.
struct OpenTexts {
    private typealias Origin = TextCarrier.Origin

    private struct OpenText {
        var carrier: TextCarrier
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
    private var cutNames = CutNames()
    private static let limit = 64
    /// In bytes, from the name of the credential: tokens are shorter.
    private static let longest = 1024

    /// Whether a value is worth a look that does not look like a credential itself: asked with every packet.
    @inline(__always)
    func mayGoOn(with range: Range<Int>, of bytes: borrowing Span<UInt8>, at place: TextCarrier.Place) -> Bool {
        !open.isEmpty || !crowded.isEmpty || cutNames.mayBe(at: place) && Credentials.mayGoOn(in: range, of: bytes)
    }

    /// Takes a value. Returns whether it holds a credential, or may be part of one.
    mutating func receive(_ range: Range<Int>, of bytes: borrowing Span<UInt8>, _ carrier: TextCarrier) -> Bool {
        guard !range.isEmpty else { return false }
        if !crowded.isEmpty, crowded.contains(carrier.origin) { return true }
        let index = open.firstIndex { $0.carrier == carrier }
        guard
            index != nil || cutNames.mayBe(at: carrier.place) && Credentials.mayGoOn(in: range, of: bytes)
                || Credentials.mayBegin(in: range, of: bytes) || Credentials.mayBreakOff(in: range, of: bytes)
        else { return false }
        let value = range.map { bytes[$0] }
        // Zeros that fill a piece up are none of the text.
        let end = (value.lastIndex { $0 != 0 } ?? -1) + 1
        guard let index else { return begin(value, end: end, carrier) }
        if open[index].receive(value[..<end].dropFirst(open[index].framing)) { open.remove(at: index) }
        return true
    }

    /// Takes a value that no open text goes on with.
    private mutating func begin(_ value: [UInt8], end: Int, _ carrier: TextCarrier) -> Bool {
        var framing = 0
        while framing < end, !Credentials.isText(value[framing]) { framing += 1 }
        let text = framing == 0 && end == value.count ? value : Array(value[framing..<end])
        let secrets = MessageText.secrets(in: value, .bytes, keys: [], isReliable: true)
        guard framing <= Credentials.longestFraming, !text.isEmpty, Credentials.isText(text) else {
            return !secrets.isEmpty
        }
        let name = cutNames.take(carrier) ?? []
        let isNamedBefore = !name.isEmpty && secrets.isEmpty && Credentials.first(in: name + text) != nil
        let isJSON = MessageText.isOpenJSON(text)
        let goesOn = isNamedBefore || secrets.last.map { $0.upperBound >= end } ?? false
        guard isJSON || goesOn else {
            if let cut = Credentials.cutName(atEndOf: name + text) { cutNames.add(cut, carrier) }
            return !secrets.isEmpty || MessageText.isPieceOfJSON(text)
        }
        var new = OpenText(carrier: carrier, framing: framing, brackets: isJSON ? JSONBrackets() : nil)
        if !new.receive(text[...]) { append(new) }
        return isNamedBefore || !secrets.isEmpty
    }

    /// Whether a part of a value that does not follow what came before it may be part of a text: where it stands nobody knows
    /// until the value is whole.
    func mayHold(stray range: Range<Int>, of bytes: borrowing Span<UInt8>, _ carrier: TextCarrier) -> Bool {
        if open.contains(where: { $0.carrier == carrier }) || crowded.contains(carrier.origin) { return true }
        return range.contains { bytes[$0] != 0 } && range.allSatisfy { Credentials.isText(bytes[$0]) || bytes[$0] == 0 }
    }

    /// One more; where there are too many, all that its sender sends is hidden: none is given up, which somebody could bring
    /// about.
    private mutating func append(_ new: OpenText) {
        guard open.count >= OpenTexts.limit else { return open.append(new) }
        crowded.insert(new.carrier.origin)
        open.removeAll { $0.carrier.origin == new.carrier.origin }
    }

    mutating func removeAll() {
        open.removeAll()
        crowded.removeAll()
        cutNames.removeAll()
    }

    mutating func remove(_ link: LinkID) {
        cutNames.remove { $0.origin.link == link }
        open.removeAll { $0.carrier.origin.link == link }
        guard !crowded.isEmpty else { return }
        for sender in [Sender.central, .peripheral, .unknown] { crowded.remove(Origin(link: link, sender: sender)) }
    }

    /// A channel was closed: another may get its identifier.
    mutating func remove(channel cid: UInt16, _ link: LinkID, from sender: Sender) {
        let carrier = TextCarrier(.channel(cid: cid), link, from: sender)
        cutNames.remove { $0 == carrier }
        open.removeAll { $0.carrier == carrier }
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
