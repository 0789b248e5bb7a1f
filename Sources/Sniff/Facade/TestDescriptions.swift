import Decoders

// How values look in a test that fails. Swift Testing prints the operands of `#expect` and goes through their mirrors: of a
// packet that is its registry as well, which takes seconds, and bytes that its JSON masks. So each type has one line,
// masked as its JSON is, and no children.

extension Mirror {
    /// A mirror without children: the description of the subject is enough.
    package init(withoutChildrenOf subject: some Any) {
        self.init(subject, children: EmptyCollection<Mirror.Child>())
    }
}

extension String {
    /// Its beginning, where it is too long for a line.
    fileprivate var beginning: String { unicodeScalars.count > 400 ? String(prefix(400)) + "…" : self }
}

extension Packet: CustomStringConvertible, CustomReflectable {
    /// The line that `blesniff decode` prints, without a line feed.
    public var description: String {
        var line = ByteBuffer(capacity: 512)
        var renderer = TextRenderer(
            fields.registry.vocabulary, time: .relative, colored: false, devices: fields.registry.devices)
        fields.withList { renderer.render(facts, $0, into: &line) }
        line.truncate(to: max(line.count - 1, 0))
        return line.string
    }
    /// Without children.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

extension PacketFields: CustomStringConvertible, CustomReflectable {
    /// The JSON, of which a long one is cut. Of ``unmasked`` fields only their number.
    public var description: String { isUnmasked ? "\(range.count) fields without masks" : json.beginning }
    /// Without children.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

extension BluetoothOperation: CustomStringConvertible, CustomReflectable {
    /// The words of a verdict, and the frames: `Write Request  Heart Rate Control Point  01  refused: Write Not Permitted, frame
    /// 12 to 13`. Names and values are those of the registry that its ``packets`` have, else the built-in ones.
    public var description: String {
        let words = OperationWords(self, registry: packets.first?.fields.registry ?? .standard)
        var text = [words.what, words.about, words.value].filter { !$0.isEmpty }.joined(separator: "  ")
        text += ", frame \(begin.frame)"
        if let end, end.frame != begin.frame { text += " to \(end.frame)" }
        return text.safe
    }
    /// Without children.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

extension Message: CustomStringConvertible, CustomReflectable {
    /// Profile, state, content and frames: `nordic-uart complete "hello", frame 12 to 14`.
    public var description: String {
        let content = text.map { OperationPhrase.text($0) } ?? OperationPhrase.value(bytes)
        let first = frames.first.map { ", frame \($0)" } ?? ""
        let last = frames.count > 1 ? frames.last.map { " to \($0)" } ?? "" : ""
        return "\(profile) \(state) \(content)\(first)\(last)".safe
    }
    /// Without children.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

extension Device: CustomStringConvertible, CustomReflectable {
    /// Address, name and what was seen of it: `C0:FF:EE:00:00:01 "Pulse Belt 7", 12 reports, 1 connections`.
    public var description: String {
        let name = name.isEmpty ? "" : " " + OperationPhrase.text(String(decoding: name, as: UTF8.self))
        return "\(address)\(name), reports: \(reports), connections: \(connections)".safe
    }
    /// Without children.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

extension UnansweredRequest: CustomStringConvertible, CustomReflectable {
    /// Method, attribute and frame: `Read Request of handle 0x0010, frame 12`.
    public var description: String {
        let about = handle == 0 ? "" : " of handle \(handle)"
        return "\(method)\(about), frame \(frame), not answered"
    }
    /// Without children.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

extension Timestamp: CustomStringConvertible, CustomReflectable {
    /// Unix seconds with all digits that the capture has: `1700000000.123456`; `unknown` where there is no time.
    public var description: String {
        guard isKnown else { return "unknown" }
        guard digits > 0 else { return "\(seconds)" }
        let fraction = String(self.fraction)
        return "\(seconds)." + String(repeating: "0", count: max(0, Int(digits) - fraction.count)) + fraction
    }
    /// Without children.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}
