import Decoders

/// One of the list `decoders`: its targets, name and fields.
///
/// The program's own files have the same blocks as those of users, and besides them those of PDUs that the specification
/// defines.
struct DecoderBlock {
    enum Target {
        /// One value, or the same in several services.
        case values([ValueDecoder.Target])
        case pdu(PDUTarget, UInt16)

        var isCommand: Bool {
            if case .pdu(let kind, _) = self { kind.isCommand } else { false }
        }
    }

    let item: DecoderNode
    let target: Target
    /// The key that says the target, and what it says.
    let key: DecoderNode
    let name: DecoderNode
    let title: String
    let source: String?
    let isOverride: Bool
    /// `nil` where the block has none: the bytes are shown as they are.
    let items: [Item]?
    /// Return parameters of a command, after the status.
    let returns: [Item]?
    let tests: [DecoderTest]

    /// The blocks of a list.
    static func all(
        _ list: DecoderNode?, _ context: DecoderContext, _ errors: inout [DecoderFileError]
    ) -> [DecoderBlock] {
        guard let list else { return [] }
        let items = errors.collecting { () throws(DecoderFileError) in try list.list() } ?? []
        guard items.count <= DecoderFile.decoderLimit else {
            errors.append(list.error("more than \(DecoderFile.decoderLimit) decoders"))
            return []
        }
        return items.compactMap { DecoderBlock($0, context, &errors) }
    }

    private init?(_ item: DecoderNode, _ context: DecoderContext, _ errors: inout [DecoderFileError]) {
        guard var map = errors.collecting({ () throws(DecoderFileError) in try DecoderMap(item) }) else { return nil }
        let before = errors.count
        var context = context
        context.setShow(&map, &errors)
        let name = errors.collecting { () throws(DecoderFileError) in try map.required("name") }
        let title = errors.collecting { () throws(DecoderFileError) in try name?.decoderName() } ?? nil
        let source = errors.collecting { () throws(DecoderFileError) in try map.optional("source")?.text() } ?? nil
        // For readers of the file: a decoder has no place for it.
        _ = errors.collecting { () throws(DecoderFileError) in try map.optional("about")?.text() }
        let isOverride =
            errors.collecting { () throws(DecoderFileError) in try map.optional("override")?.flag() } ?? nil
        let list = map.optional("fields")
        var items = list.map { DecoderFieldReader.fields($0, context, &errors) }
        if let layouts = map.optional("layouts") {
            if list != nil { errors.append(layouts.error("'layouts' beside 'fields'; each layout has its own")) }
            items = DecoderLayouts.layouts(layouts, context, &errors)
        }
        let returns = map.optional("returns")
        let returned = returns.map { DecoderFieldReader.fields($0, context, &errors) }
        if let checksum = map.optional("checksum"),
            let checksum = errors.collecting({ () throws(DecoderFileError) in try checksum.checksum() })
        {
            items = [.checksum(checksum)] + (items ?? ValueDecoder.undecoded)
        }
        let tests = errors.collecting { () throws(DecoderFileError) in try map.optional("tests")?.list() } ?? nil
        let read = (tests ?? []).compactMap { test in
            errors.collecting { () throws(DecoderFileError) in try DecoderTest(test) }
        }
        // Last: which keys are unknown is known when all others were requested.
        let target = errors.collecting { () throws(DecoderFileError) in try DecoderTargetReader.target(&map) }
        if let returns, let target, !target.target.isCommand {
            errors.append(returns.error("'returns' is for commands"))
        }
        for error in map.unknown where !errors.contains(error) { errors.append(error) }
        guard errors.count == before, let target, let name, let title else { return nil }
        self.item = item
        self.target = target.target
        key = target.key
        self.name = name
        self.title = title
        self.source = source
        self.isOverride = isOverride ?? false
        self.items = items
        self.returns = returned
        self.tests = read
    }

    /// The decoders of a user's file.
    ///
    /// - Throws: for PDUs that only the program's own files describe.
    func decoders() throws(DecoderFileError) -> [ValueDecoder] {
        switch target {
        case .values(let targets):
            return targets.map { decoder($0, items) }
        case .pdu(.hciCommand, let opcode) where opcode >= 0xFC00:
            let command = returns == nil || items != nil ? [decoder(.vendorCommand(opcode: opcode), items)] : []
            return command + (returns.map { [decoder(.vendorCommandReturns(opcode: opcode), $0)] } ?? [])
        case .pdu(.linkLayerControl, _):
            let opcode = try key.integer(in: 0...0xFF)
            return [decoder(.linkLayerControl(opcode: UInt8(truncatingIfNeeded: opcode)), items)]
        case .pdu(.adType, let type):
            guard items != nil else { throw name.error("an AD type needs 'fields': they stand beside others") }
            return [decoder(.adType(UInt8(truncatingIfNeeded: type)), items)]
        case .pdu(.hciCommand, _):
            throw key.error("the specification defines this command; vendors have opcodes from 0xFC00 to 0xFFFF")
        case .pdu(let kind, _):
            throw key.error(
                "'\(kind.rawValue)' is for the program's own files\(kind.alternative.map { "; \($0)" } ?? "")")
        }
    }

    func decoder(_ target: ValueDecoder.Target, _ items: [Item]?) -> ValueDecoder {
        ValueDecoder(target, title, source: source ?? item.file, items ?? ValueDecoder.undecoded)
    }
}

/// Kinds of PDUs that numbers identify, by the keys of blocks.
enum PDUTarget: String, CaseIterable, Sendable {
    case hciCommand = "hci_command"
    case hciEvent = "hci_event"
    case leEvent = "le_event"
    case androidEvent = "android_event"
    case managementCommand = "management_command"
    case managementEvent = "management_event"
    case linkLayerControl = "ll_control"
    case signalling
    case smp
    case adType = "ad_type"

    var isCommand: Bool { self == .hciCommand || self == .managementCommand }

    /// Largest code. BIG Control PDUs are in the table of LL Control PDUs, their opcodes after those.
    var limit: Int { isCommand || self == .managementEvent || self == .linkLayerControl ? 0xFFFF : 0xFF }

    /// The user's way to what the kind is for.
    fileprivate var alternative: String? {
        switch self {
        case .hciEvent, .leEvent, .androidEvent:
            "events of your own have 'vendor_event', the bytes that they begin with"
        case .signalling: "SDUs of your own have 'channel'"
        case .hciCommand, .managementCommand, .managementEvent, .linkLayerControl, .smp, .adType: nil
        }
    }
}

extension FileNode where Mistake == DecoderFileError {
    /// The name of a decoder.
    fileprivate func decoderName() throws(DecoderFileError) -> String {
        let name = try text()
        guard !name.isEmpty else { throw error("a decoder needs a name") }
        return name
    }
}
