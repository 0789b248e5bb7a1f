import Decoders
import Reassembly

/// The meaning of a flow's messages: their names, results and answers.
extension ProfileFile {
    /// `{offset: 2, width: 2}`, or `{path: err.rc}`.
    static func place(_ map: inout ProfileMap) throws(ProfileError) -> MessagePlace {
        if let path = map.optional("path") { return .path(try path.path()) }
        return .field(try field(&map))
    }

    static func place(_ node: ProfileNode) throws(ProfileError) -> MessagePlace {
        var map = try ProfileMap(node)
        let place = try place(&map)
        try map.finish()
        return place
    }

    /// `{offset: 0, is: 3}`, or a list of such.
    static func conditions(_ node: ProfileNode) throws(ProfileError) -> [MessageCondition] {
        var conditions: [MessageCondition] = []
        for item in try node.oneOrMore() {
            var map = try ProfileMap(item)
            let place = try place(&map)
            let node = try map.required("is")
            let values = node.node.scalar == "present" ? [] : try numbers(node)
            try map.finish()
            conditions.append(MessageCondition(place, is: values))
        }
        return conditions
    }

    /// A condition on the bytes of a packet.
    static func headerCondition(_ node: ProfileNode) throws(ProfileError) -> HeaderCondition {
        var map = try ProfileMap(node)
        let field = try field(&map)
        let values = try numbers(map.required("is"))
        try map.finish()
        return HeaderCondition(field, is: values)
    }

    private static func numbers(_ node: ProfileNode) throws(ProfileError) -> [Int] {
        var numbers: [Int] = []
        for item in try node.oneOrMore() { numbers.append(try item.integer(in: 0...Int.max)) }
        return numbers
    }

    /// `{1: name}`.
    static func numbered(_ node: ProfileNode) throws(ProfileError) -> [Int64: String] {
        var names: [Int64: String] = [:]
        for pair in try ProfileMap(node).pairs {
            let key = try ProfileNode(node: pair.key, file: node.file).integer(in: -(1 << 31)...Int.max)
            names[Int64(key)] = try ProfileNode(node: pair.value, file: node.file).text()
        }
        return names
    }

    /// `{kind: {offset: 0}, cases: {1: create, [6, 1]: select}}`.
    static func names(_ node: ProfileNode) throws(ProfileError) -> [MessageNames] {
        var rules: [MessageNames] = []
        for item in try node.oneOrMore() { rules.append(try nameRule(item)) }
        return rules
    }

    private static func nameRule(_ node: ProfileNode) throws(ProfileError) -> MessageNames {
        var map = try ProfileMap(node)
        let conditions = try map.optional("if").map(conditions) ?? []
        if let present = map.optional("present") {
            try map.finish()
            var names = MessageNames([], [:])
            names.conditions = conditions
            for pair in try ProfileMap(present).pairs {
                names.present.append(
                    (
                        try ProfileNode(node: pair.key, file: node.file).path(),
                        try ProfileNode(node: pair.value, file: node.file).text()
                    ))
            }
            return names
        }
        let kind = try map.required("kind")
        let cases = try map.required("cases")
        try map.finish()
        var fields: [IntegerField] = []
        for item in try kind.oneOrMore() { fields.append(try field(item)) }
        var names: [[Int]: String] = [:]
        for pair in try ProfileMap(cases).pairs {
            let key = ProfileNode(node: pair.key, file: node.file)
            let numbers = try numbers(key)
            guard !numbers.isEmpty, numbers.count <= fields.count else {
                throw key.error("\(numbers.count) numbers, but 'kind' has \(fields.count)")
            }
            guard names[numbers] == nil else { throw key.error("a second name of the same messages") }
            names[numbers] = try ProfileNode(node: pair.value, file: node.file).text()
        }
        var rule = MessageNames(fields, names)
        rule.conditions = conditions
        return rule
    }

    static func statusRules(_ node: ProfileNode) throws(ProfileError) -> [StatusRule] {
        var rules: [StatusRule] = []
        for item in try node.oneOrMore() {
            var map = try ProfileMap(item)
            var rule = StatusRule(try place(&map))
            if let node = map.optional("if") { rule.conditions = try conditions(node) }
            if let node = map.optional("success") { rule.success = try numbers(node) }
            if let node = map.optional("names") {
                for (code, name) in try numbered(node) { rule.names[Int(code)] = name }
            }
            try map.finish()
            rules.append(rule)
        }
        return rules
    }

    /// `true`, or the names of messages.
    static func secrecy(_ node: ProfileNode) throws(ProfileError) -> SecretMessages {
        if node.node.scalar == "true" { return .all }
        var names: [String] = []
        for item in try node.oneOrMore() { names.append(try item.text()) }
        return .named(names)
    }

    /// Names of messages must be some of the flow: a secret that is misspelt would be shown. The name of the flow whose requests
    /// ask for records must be one of the profile: without them no message would end.
    static func checkNames(
        in item: ProfileNode, _ flow: TransferFlow, _ profile: TransferProfile
    ) throws(ProfileError) {
        var map = try ProfileMap(item)
        let own = flow.messageNames
        func check(_ node: ProfileNode, _ known: [String]) throws(ProfileError) {
            for name in try node.oneOrMore() {
                let text = try name.text()
                guard known.contains(text) else {
                    throw name.error("no message is called '\(text)'\(NearestName.suggestion(text, known))")
                }
            }
        }
        if let node = map.optional("secret"), node.node.scalar != "true" { try check(node, own) }
        if let node = map.optional("raw") { try check(node, own) }
        for item in try map.optional("secrets")?.oneOrMore() ?? [] where item.node.mapping != nil {
            var inner = try ProfileMap(item)
            try check(inner.required("in"), own)
        }
        for pair in try map.optional("texts").map({ node throws(ProfileError) in try ProfileMap(node).pairs }) ?? [] {
            try check(ProfileNode(node: pair.key, file: item.file), own)
        }
        if case .records(let rule) = flow.framing, let node = map.optional("framing") {
            var framing = try ProfileMap(node)
            var records = try ProfileMap(framing.required("records"))
            let name = try records.required("requests")
            let known = profile.flows.map(\.name)
            guard known.contains(rule.requests) else {
                throw name.error(
                    "no flow is called '\(rule.requests)'\(NearestName.suggestion(rule.requests, known))")
            }
        }
        if let rule = flow.response, let node = map.optional("response"), node.node.mapping != nil {
            var inner = try ProfileMap(node)
            if let node = inner.optional("except") { try check(node, own + profile.flows[rule.flow].messageNames) }
        }
    }

    static func continuation(_ node: ProfileNode) throws(ProfileError) -> ContinuationRule {
        var map = try ProfileMap(node)
        var rule = ContinuationRule(header: try map.required("header").integer(in: 0...64))
        if let node = map.optional("if") { rule.condition = try headerCondition(node) }
        rule.sequence = try map.optional("sequence").map { node throws(ProfileError) in try field(node) }
        try map.finish()
        return rule
    }

    /// The name of a flow, or `{flow: answer, equal: […], except: […]}`.
    static func response(_ node: ProfileNode, _ flows: [TransferFlow]) throws(ProfileError) -> ResponseRule {
        let names = flows.enumerated().map { ($0.element.name, $0.offset) }
        guard node.node.mapping != nil else { return ResponseRule(try node.word(names)) }
        var map = try ProfileMap(node)
        var rule = ResponseRule(try map.required("flow").word(names))
        for item in try map.optional("equal")?.oneOrMore() ?? [] { rule.equal.append(try place(item)) }
        for item in try map.optional("except")?.oneOrMore() ?? [] { rule.exceptions.append(try item.text()) }
        try map.finish()
        return rule
    }

    /// Tables of protocol buffers: the fields of each message by their numbers.
    static func schema(_ node: ProfileNode) throws(ProfileError) -> ProtobufSchema {
        let pairs = try ProfileMap(node).pairs
        let names = pairs.compactMap(\.key.scalar)
        var schema = ProtobufSchema()
        for pair in pairs {
            let name = try ProfileNode(node: pair.key, file: node.file).text()
            var fields: [UInt32: ProtobufSchema.Field] = [:]
            for pair in try ProfileMap(ProfileNode(node: pair.value, file: node.file)).pairs {
                let number = try ProfileNode(node: pair.key, file: node.file).integer(in: 1...(1 << 29) - 1)
                fields[UInt32(number)] = try protobufField(ProfileNode(node: pair.value, file: node.file), names)
            }
            schema.messages[name] = fields
        }
        return schema
    }

    private static func protobufField(
        _ node: ProfileNode, _ messages: [String]
    ) throws(ProfileError) -> ProtobufSchema.Field {
        guard node.node.mapping != nil else { return ProtobufSchema.Field(try node.text()) }
        var map = try ProfileMap(node)
        var field = ProtobufSchema.Field(try map.required("name").text())
        field.message = try map.optional("message")?.word(messages.map { ($0, $0) })
        field.names = try map.optional("names").map { node throws(ProfileError) in try numbered(node) } ?? [:]
        if let kind = map.optional("kind") {
            field.kind = try kind.word(ProtobufSchema.Field.Kind.allCases.map { ("\($0)", $0) })
        }
        field.isSecret = try map.optional("secret")?.flag() ?? false
        try map.finish()
        return field
    }
}

extension FileNode where Mistake == ProfileError {
    /// Names separated by dots.
    func path() throws(ProfileError) -> [String] {
        let names = try text().split(separator: ".").map(String.init)
        guard !names.isEmpty else { throw error("a name is missing") }
        return names
    }
}
