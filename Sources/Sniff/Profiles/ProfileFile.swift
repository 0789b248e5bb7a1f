import Decoders
import Reassembly

/// Profiles written in YAML: a list under `profiles`, each with its `flows`.
public struct ProfileFile: Sendable {
    /// A file of more bytes than this is not a list of profiles.
    package static let limit = 1 << 20
    private static let profileLimit = 256

    /// The profiles in the order of the file.
    public let profiles: [TransferProfile]

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: the file's content.
    ///   - file: its name, for messages and listings.
    /// - Throws: ``ProfileError`` if it is wrong, with line and column.
    public init(yaml text: String, file: String = "profiles.yaml") throws(ProfileError) {
        profiles = try ProfileFile.profiles(text, file)
    }

    private static func profiles(_ text: String, _ file: String) throws(ProfileError) -> [TransferProfile] {
        guard text.utf8.count <= limit else { throw ProfileError(file, "more than \(limit) bytes") }
        let node: YAMLNode?
        do throws(YAMLError) {
            node = try YAMLReader.document(Array(text.utf8))
        } catch {
            throw ProfileError(file, error)
        }
        guard let node else { throw ProfileError(file, "nothing is in it; 'profiles' is missing") }
        var map = try ProfileMap(ProfileNode(node: node, file: file))
        let list = try map.required("profiles")
        try map.finish()
        var result: [TransferProfile] = []
        for item in try list.list() {
            guard result.count < profileLimit else { throw item.error("more than \(profileLimit) profiles") }
            let profile = try profile(item)
            if result.contains(where: { $0.name == profile.name }) {
                throw item.error("a second profile called '\(profile.name)'")
            }
            result.append(profile)
        }
        return result
    }

    private static func profile(_ item: ProfileNode) throws(ProfileError) -> TransferProfile {
        var map = try ProfileMap(item)
        let name = try map.required("name")
        guard try !name.text().isEmpty else { throw name.error("a profile needs a name") }
        let about = try map.optional("about")?.text() ?? ""
        let source = try map.optional("source")?.text() ?? ""
        let services = try map.oneOrNone(["service", "services"])?.value.uuids() ?? []
        let flows = try map.required("flows")
        let isAssumed = try map.optional("assumed")?.flag() ?? false
        let schema = try map.optional("messages").map(schema) ?? ProtobufSchema()
        let procedures = map.optional("procedures")
        let window = try map.optional("window").map(window)
        try map.finish()
        let items = try flows.list()
        var profile = TransferProfile(name: try name.text(), flows: [])
        profile.about = about
        profile.file = item.file
        profile.source = source
        profile.services = services
        profile.window = window
        var answers: [(flow: Int, name: ProfileNode)] = []
        for item in items {
            var map = try ProfileMap(item)
            let flow = try flow(&map, isOnly: items.count == 1, schema)
            if let response = map.optional("response") { answers.append((profile.flows.count, response)) }
            try map.finish()
            profile.flows.append(flow)
        }
        for index in profile.flows.indices { profile.flows[index].isAssumed = isAssumed }
        for (flow, node) in answers { profile.flows[flow].response = try response(node, profile.flows) }
        if let procedures { try addProcedures(procedures, to: &profile) }
        for (item, flow) in zip(items, profile.flows) { try checkNames(in: item, flow, profile) }
        if let mistake = profile.mistake {
            let node = mistake.flow.map { items[$0] } ?? item
            var map = try ProfileMap(node)
            throw (map.optional(mistake.key) ?? node).error(mistake.message)
        }
        return profile
    }

    private static func flow(
        _ map: inout ProfileMap, isOnly: Bool, _ schema: ProtobufSchema
    ) throws(ProfileError) -> TransferFlow {
        let name = try (isOnly ? map.optional("name") : map.required("name"))?.text() ?? ""
        let direction = try map.required("to")
            .word([("server", Transfer.Direction.toServer), ("client", .toClient)])
        var flow = TransferFlow(direction, [])
        flow.name = name
        for node in try map.required("characteristic").oneOrMore() {
            if node.node.mapping == nil {
                flow.characteristics.append(try node.uuid())
            } else {
                var inner = try ProfileMap(node)
                flow.descriptions.append(try inner.required("description").text())
                try inner.finish()
            }
        }
        for item in try map.optional("by")?.oneOrMore() ?? [] {
            flow.procedures.append(try item.word(Transfer.Procedure.allCases.map { ($0.name, $0) }))
        }
        if let size = map.optional("packet_size") {
            let isMTU = (try? size.text()) == "mtu-3"
            flow.packetSize = isMTU ? .mtuMinus3 : .atMost(try size.integer(in: 1...65_535))
        }
        flow.header = try map.optional("header")?.integer(in: 0...64) ?? 0
        flow.trailer = try map.optional("trailer")?.integer(in: 0...64) ?? 0
        flow.sequence = try map.optional("sequence").map(sequence)
        flow.checksum = try map.optional("checksum")?.word([("xor", PacketChecksum.xor), ("sum", .sum)])
        flow.acknowledgement = try map.optional("acknowledgement").map(acknowledgement) ?? AcknowledgementRule()
        flow.framing = try map.optional("framing").map(framing) ?? .none
        if let timeout = map.optional("timeout") { flow.timeout = try timeout.seconds() }
        flow.content = try content(&map, schema)
        flow.names = try map.optional("names").map(names) ?? []
        flow.status = try map.optional("status").map(statusRules) ?? []
        for item in try map.optional("begins")?.oneOrMore() ?? [] {
            flow.beginnings.append(try headerCondition(item))
        }
        for item in try map.optional("raw")?.oneOrMore() ?? [] { flow.rawMessages.append(try item.text()) }
        if let errors = map.optional("errors") {
            for (code, name) in try numbered(errors) { flow.errors[Int(code)] = name }
        }
        flow.continuation = try map.optional("continuation").map(continuation)
        if let secret = map.optional("secret") { flow.secrecy = try secrecy(secret) }
        flow.isOptional = try map.optional("optional")?.flag() ?? false
        flow.isData = try map.optional("data")?.flag() ?? false
        flow.messageChecksum = try map.optional("message_checksum")?.checksum()
        flow.keepsHeader = try map.optional("keep_header")?.flag() ?? false
        return flow
    }

    private static func content(
        _ map: inout ProfileMap, _ schema: ProtobufSchema
    ) throws(ProfileError) -> MessageContent {
        var secrets: [String] = []
        let content = map.optional("content")
        let list = map.optional("secrets")
        let decoder = map.optional("decoder")
        let decoders = map.optional("decoders")
        let keys = map.optional("keys")
        let message = map.optional("message")
        let texts = map.optional("texts")
        for item in try list?.oneOrMore() ?? [] where item.node.mapping == nil { secrets.append(try item.text()) }
        let kind = try content?.word(ContentWord.allCases.map { ($0.rawValue, $0) }) ?? .bytes
        if let list, ![.json, .cbor, .protobuf, .texts].contains(kind) {
            throw list.error("secrets are keys of JSON, CBOR, protobuf or texts; 'content' says none of these")
        }
        if kind != .texts, let texts { throw texts.error("'content: texts' is missing") }
        if kind != .decoder, let decoder = decoder ?? decoders { throw decoder.error("'content: decoder' is missing") }
        if kind != .cbor, let keys { throw keys.error("'content: cbor' is missing") }
        if kind != .protobuf, let message { throw message.error("'content: protobuf' is missing") }
        let paths = try kind == .json ? [] : list.map(secretPaths) ?? []
        switch kind {
        case .text: return .text
        case .json: return .json(secrets: secrets)
        case .cbor:
            let names = try keys.map { node throws(ProfileError) in try numbered(node) } ?? [:]
            return .structured(StructuredContent(.cbor(keys: names), secrets: paths))
        case .texts:
            var names: [String: [String]] = [:]
            for pair in try texts.map({ node throws(ProfileError) in try ProfileMap(node).pairs }) ?? [] {
                let key = try ProfileNode(node: pair.key, file: map.source.file).text()
                for item in try ProfileNode(node: pair.value, file: map.source.file).oneOrMore() {
                    names[key, default: []].append(try item.text())
                }
            }
            return .structured(StructuredContent(.texts(names), secrets: paths))
        case .protobuf:
            guard let message else {
                throw map.source.error("'message' is missing: the table of 'messages' that describes it")
            }
            let name = try message.word(schema.messages.keys.sorted().map { ($0, $0) })
            return .structured(StructuredContent(.protobuf(schema, message: name), secrets: paths))
        case .decoder:
            if let decoders { return .kinds(try kinds(decoders, otherwise: try decoder?.uuid())) }
            guard let decoder else {
                throw map.source.error("'decoder' is missing: the UUID that it is registered for")
            }
            return .decoder(try decoder.uuid())
        case .bytes: return .bytes
        case .midi: return .midi
        case .hidReport: return .hidReport
        }
    }

    private enum ContentWord: String, CaseIterable {
        case bytes, text, json, decoder, cbor, protobuf, texts, midi
        case hidReport = "hid_report"
    }

    /// `password`, or `{path: data, in: file upload}`.
    private static func secretPaths(_ node: ProfileNode) throws(ProfileError) -> [SecretPath] {
        var paths: [SecretPath] = []
        for item in try node.oneOrMore() {
            guard item.node.mapping != nil else {
                paths.append(SecretPath(try item.path()))
                continue
            }
            var map = try ProfileMap(item)
            var path = SecretPath(try map.required("path").path())
            for name in try map.required("in").oneOrMore() { path.messages.append(try name.text()) }
            try map.finish()
            paths.append(path)
        }
        return paths
    }
}

extension ProfileFile {
    /// Reads a file of profiles.
    ///
    /// - Throws: ``CaptureError`` if it cannot be opened, ``ProfileError`` if it is wrong.
    public static func read(contentsOf path: String) throws -> [TransferProfile] {
        let bytes = try OpenFile.content(of: path, limit: limit)
        guard bytes.count <= limit else { throw ProfileError(path, "more than \(limit) bytes") }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw ProfileError(path, "not UTF-8") }
        return try profiles(text, path)
    }
}
