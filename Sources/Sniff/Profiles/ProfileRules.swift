import Decoders
import Reassembly

/// The rules of a flow: who may go on when, and where messages begin and end.
extension ProfileFile {
    static func sequence(_ node: ProfileNode) throws(ProfileError) -> SequenceRule {
        var map = try ProfileMap(node)
        let field = try field(&map)
        let step = try map.optional("step")?.integer(in: -65_535...65_535) ?? 1
        try map.finish()
        return SequenceRule(field, step: step)
    }

    /// `offset`, `width`, `order` and `mask` of a number.
    static func field(_ map: inout ProfileMap) throws(ProfileError) -> IntegerField {
        let offset = try map.required("offset").integer(in: 0...63)
        // A header ends at byte 64 at the latest.
        let width = try map.optional("width")?.integer(in: 1...min(8, 64 - offset)) ?? 1
        let isBig = try map.optional("order").map { node throws(ProfileError) in
            try node.word([("little", false), ("big", true)])
        }
        let mask = try map.optional("mask")?.integer(in: 1...Int.max)
        return IntegerField(
            offset, width: width, isBigEndian: isBig ?? false, mask: mask.map { UInt64($0) } ?? .max)
    }

    /// A mapping with a number, and nothing else.
    static func field(_ node: ProfileNode) throws(ProfileError) -> IntegerField {
        var map = try ProfileMap(node)
        let field = try field(&map)
        try map.finish()
        return field
    }

    /// Decoders by a number in the message: `{kind: {offset: 0}, cases: {0x01: FFF3}}`.
    static func kinds(_ node: ProfileNode, otherwise: BluetoothUUID?) throws(ProfileError) -> MessageKinds {
        var map = try ProfileMap(node)
        let kind = try map.required("kind")
        let cases = try map.required("cases")
        try map.finish()
        var inner = try ProfileMap(kind)
        let field = try field(&inner)
        try inner.finish()
        var kinds = MessageKinds(field, [:], otherwise: otherwise)
        for pair in try ProfileMap(cases).pairs {
            let key = ProfileNode(node: pair.key, file: node.file)
            let number = try key.integer(in: 0...field.maximum)
            guard kinds.decoders[number] == nil else { throw key.error("a second decoder of kind \(number)") }
            kinds.decoders[number] = try ProfileNode(node: pair.value, file: node.file).uuid()
        }
        guard !kinds.decoders.isEmpty else { throw cases.error("kinds with UUIDs of decoders are expected here") }
        return kinds
    }

    static func acknowledgement(_ node: ProfileNode) throws(ProfileError) -> AcknowledgementRule {
        if node.node.mapping == nil {
            return AcknowledgementRule(try node.word([("none", .none), ("confirmation", .confirmation)]))
        }
        var map = try ProfileMap(node)
        let forms = ["notification", "write", "echo", "credits", "permission"]
        let (form, value) = try map.choice(forms)
        var rule = AcknowledgementRule()
        switch form {
        case "echo":
            rule.kind = .echo
            rule.characteristic = try value.uuid()
        case "notification", "write":
            rule.characteristic = try value.uuid()
            rule.kind = .value(try map.optional("equals").map { node throws(ProfileError) in try node.bytes() })
        case "permission":
            rule.characteristic = try value.uuid()
            let field = try field(&map)
            rule.kind = .permission(field, allows: try map.optional("allows")?.integer(in: 0...field.maximum) ?? 1)
        default:
            rule.characteristic = try value.uuid()
            let field = try field(&map)
            rule.kind = .credits(field, initial: try map.optional("initial")?.integer(in: 0...65_535) ?? 0)
            rule.countsBytes =
                try map.optional("counts")?.word([("packets", false), ("bytes", true)]) ?? false
        }
        if form != "credits", form != "permission" {
            rule.refusal = try map.optional("refused_by").map { node throws(ProfileError) in try node.pattern() }
        }
        if form == "notification" || form == "write" {
            rule.window = try map.optional("window")?.integer(in: 1...TransferLimit.packets) ?? 1
        }
        try map.finish()
        return rule
    }

    static func framing(_ node: ProfileNode) throws(ProfileError) -> FramingRule {
        if node.node.mapping == nil { return try node.word([("none", FramingRule.none)]) }
        var map = try ProfileMap(node)
        let forms = ["terminator", "delimiters", "length", "index", "flags", "segments", "records", "idle_gap"]
        let (form, value) = try map.choice(forms)
        try map.finish()
        switch form {
        case "terminator": return .terminator(try mark(value))
        case "idle_gap": return .idleGap(try value.seconds())
        case "length":
            var lengths: [LengthForm] = []
            for node in try value.oneOrMore() { lengths.append(try length(node)) }
            guard !lengths.isEmpty else { throw value.error("a form of a length is missing") }
            return .length(lengths)
        default: break
        }
        var inner = try ProfileMap(value)
        let rule: FramingRule
        switch form {
        case "delimiters":
            rule = .delimiters(start: try mark(inner.required("start")), end: try mark(inner.required("end")))
        case "index": rule = try index(&inner)
        case "segments": rule = try segments(&inner)
        case "records": rule = .records(try records(&inner))
        default: rule = try flags(&inner)
        }
        try inner.finish()
        return rule
    }

    /// A terminator or delimiter.
    private static func mark(_ node: ProfileNode) throws(ProfileError) -> [UInt8] {
        let bytes = try node.bytes()
        guard bytes.count <= 16 else { throw node.error("more than 16 bytes") }
        return bytes
    }

    private static func length(_ node: ProfileNode) throws(ProfileError) -> LengthForm {
        var map = try ProfileMap(node)
        let field = try field(&map)
        var form = LengthForm(field, header: try header(&map, after: field))
        form.countsHeader = try map.optional("counts")?.word([("payload", false), ("message", true)]) ?? false
        form.extra = try map.optional("extra")?.integer(in: -64...64) ?? 0
        if let node = map.optional("if") { form.condition = try headerCondition(node) }
        try map.finish()
        return form
    }

    private static func segments(_ map: inout ProfileMap) throws(ProfileError) -> FramingRule {
        let field = try field(&map)
        let complete = try map.required("complete").integer(in: 0...field.maximum)
        let first = try map.required("first").integer(in: 0...field.maximum)
        let last = try map.required("last").integer(in: 0...field.maximum)
        return .segments(field, complete: complete, first: first, last: last, header: try header(&map, after: field))
    }

    private static func index(_ map: inout ProfileMap) throws(ProfileError) -> FramingRule {
        let field = try field(&map)
        let first = try map.optional("first")?.integer(in: 0...255) ?? 0
        let node = try map.required("total")
        var inner = try ProfileMap(node)
        let total = try self.field(&inner)
        try inner.finish()
        let end = max(field.offset + field.width, total.offset + total.width)
        let header = try map.optional("header")?.integer(in: end...64) ?? end
        return .index(field, first: first, total: total, header: header)
    }

    private static func flags(_ map: inout ProfileMap) throws(ProfileError) -> FramingRule {
        let offset = try map.required("offset").integer(in: 0...63)
        let first = try map.optional("first")?.integer(in: 1...255) ?? 0
        let (form, value) = try map.choice(["last", "more"])
        let mask = UInt8(try value.integer(in: 1...255))
        let header = try map.optional("header")?.integer(in: 0...64) ?? offset + 1
        return .flags(
            offset: offset, first: UInt8(first), last: form == "last" ? mask : 0, more: form == "more" ? mask : 0,
            header: header)
    }

    private static func records(_ map: inout ProfileMap) throws(ProfileError) -> RecordFraming {
        var framing = RecordFraming(requests: try map.required("requests").text())
        let cases = try map.required("cases")
        for pair in try ProfileMap(cases).pairs {
            let key = try ProfileNode(node: pair.key, file: cases.file).integer(in: 0...255)
            let value = ProfileNode(node: pair.value, file: cases.file)
            framing.headers[key] =
                value.node.scalar == "terminated" ? .terminated : .bytes(try value.integer(in: 1...64))
        }
        if let extra = map.optional("extra") {
            for pair in try ProfileMap(extra).pairs {
                let key = try ProfileNode(node: pair.key, file: extra.file).integer(in: 0...255)
                framing.extra[key] = try ProfileNode(node: pair.value, file: extra.file).integer(in: 0...64)
            }
        }
        return framing
    }

    /// The header of all packets of both sides, with numbers and acknowledgements.
    static func window(_ node: ProfileNode) throws(ProfileError) -> WindowRule {
        var map = try ProfileMap(node)
        func mask(_ key: String) throws(ProfileError) -> UInt8 {
            UInt8(truncatingIfNeeded: try map.required(key).integer(in: 1...255))
        }
        let rule = WindowRule(
            acknowledgement: try mask("acknowledgement"), length: try mask("length"), handshake: try mask("handshake"),
            parts: try mask("parts"), size: try map.required("size").integer(in: 0...63),
            timeout: try map.required("timeout").seconds())
        try map.finish()
        return rule
    }

    private static func header(_ map: inout ProfileMap, after field: IntegerField) throws(ProfileError) -> Int {
        let minHeader = field.offset + field.width
        return try map.optional("header")?.integer(in: minHeader...64) ?? minHeader
    }
}
