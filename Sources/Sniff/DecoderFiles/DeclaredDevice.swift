import Decoders

/// A statement of a file about something other than a value.
protocol Declaration: DecoderFileItem, Sendable {
    /// Its subject, in the words of messages: a file, and several together, say one thing of each.
    var subject: String { get }
    var mark: YAMLMark { get }

    init(_ source: Source) throws(DecoderFileError)

    /// The contradiction between two statements.
    ///
    /// - Parameter path: the file that has the first; `nil` where it is the same.
    func problem(beside first: Self, in path: String?) -> String
}

extension Declaration {
    static func read(_ source: Source, _ errors: inout [DecoderFileError]) -> Self? {
        errors.collecting { () throws(DecoderFileError) in try Self(source) }
    }
}

/// A name that a file gives.
protocol NameDeclaration: Declaration {
    var name: String { get }
}

extension NameDeclaration {
    func problem(beside first: Self, in path: String?) -> String {
        "two names for \(subject): '\(name)' and '\(first.name)'" + (path.map { " of \($0)" } ?? "")
    }
}

/// A file's name for a device.
struct DeclaredName: NameDeclaration {
    let address: DeviceAddress
    let name: String
    let mark: YAMLMark

    var subject: String { "\(DeviceSelector.address(address))" }

    /// Columns that lines have for it.
    static let longest = 32

    /// Names by address, under `names`.
    static func sources(_ list: DecoderNode) throws(DecoderFileError) -> [(DecoderNode, DecoderNode)] {
        try list.namePairs("addresses with names are expected here: AA:BB:CC:DD:EE:FF: Kitchen")
    }

    init(_ pair: (DecoderNode, DecoderNode)) throws(DecoderFileError) {
        let (key, value) = pair
        guard let address = DeviceAddress(selected: try key.text()) else {
            throw key.error(
                "'\(try key.text())' is no address; write AA:BB:CC:DD:EE:FF, with /public or /random after it if only that"
            )
        }
        self.address = address
        name = try value.name()
        mark = key.node.mark
    }
}

/// A file's name for a service.
struct DeclaredService: NameDeclaration {
    let uuid: VendorUUID
    let mark: YAMLMark

    var subject: String { "service \(uuid.uuid)" }
    var name: String { uuid.name.string }

    /// Names by UUID, under `services`.
    static func sources(_ list: DecoderNode) throws(DecoderFileError) -> [(DecoderNode, DecoderNode)] {
        try list.namePairs("UUIDs with names are expected here: FFF0: Tank Service")
    }

    init(_ pair: (DecoderNode, DecoderNode)) throws(DecoderFileError) {
        let (key, value) = pair
        uuid = VendorUUID(try key.uuid(), .service, StaticName(keeping: try value.name()))
        mark = key.node.mark
    }
}

extension FileNode where Mistake == DecoderFileError {
    fileprivate func namePairs(_ expected: String) throws(DecoderFileError) -> [(FileNode, FileNode)] {
        guard let pairs = node.mapping else { throw error(expected) }
        try limit(pairs.count, "names")
        return pairs.map { (FileNode(node: $0.key, file: file), FileNode(node: $0.value, file: file)) }
    }

    /// A list with no more than a file may have.
    func list(of what: String) throws(DecoderFileError) -> [FileNode] {
        let items = try list()
        try limit(items.count, what)
        return items
    }

    private func limit(_ count: Int, _ what: String) throws(DecoderFileError) {
        guard count <= DecoderFile.entryLimit else { throw error("more than \(DecoderFile.entryLimit) \(what)") }
    }

    /// One that has room on lines.
    func name() throws(DecoderFileError) -> String {
        let name = try text()
        guard !name.isEmpty, name.unicodeScalars.count <= DeclaredName.longest else {
            throw error("a name has 1 to \(DeclaredName.longest) characters")
        }
        guard name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw error("a name has no control characters")
        }
        return name
    }
}

/// A file's statement about a handle.
struct DeclaredHandle: Declaration {
    let handle: DeviceDeclarations.Handle
    let mark: YAMLMark

    /// `{handle: 0x0012, characteristic: FFF1, service: FFF0, name: Speed, device: /^Thermo/}`, under `handles`.
    static func sources(_ list: DecoderNode) throws(DecoderFileError) -> [DecoderNode] {
        try list.list(of: "handles")
    }

    init(_ item: DecoderNode) throws(DecoderFileError) {
        var map = try DecoderMap(item)
        let number = try map.required("handle").integer(in: 1...0xFFFF)
        let name = try map.optional("name").map { node throws(DecoderFileError) in try node.name() }
        let type = try map.oneOrNone(["characteristic", "descriptor"])
        let service = map.optional("service")
        let device = try map.optional("device").map { node throws(DecoderFileError) in try node.device() }
        try map.finish()
        if type == nil, name == nil { throw item.error("one of characteristic, descriptor, name is missing") }
        if type == nil, let service { throw service.error("'service' is of a characteristic or a descriptor") }
        handle = DeviceDeclarations.Handle(
            UInt16(truncatingIfNeeded: number),
            try type.map { type throws(DecoderFileError) in try type.value.uuid() }, name: name,
            service: try service.map { node throws(DecoderFileError) in try node.uuid() }, device: device,
            source: item.file)
        mark = item.node.mark
    }

    var subject: String {
        "handle 0x\(handle.handle.hexDigits)" + (handle.device.map { " of \($0)" } ?? "")
    }

    func problem(beside first: DeclaredHandle, in path: String?) -> String {
        "\(subject) is said to be \(meaning) and \(first.meaning)" + (path.map { " in \($0)" } ?? "")
    }

    /// Its meaning by type, service and name.
    var meaning: String {
        let type = handle.type.map { "\($0)" + (handle.service.map { " in service \($0)" } ?? "") }
        return [type, handle.name?.string].compactMap(\.self).joined(separator: "  ")
    }
}

extension FileNode where Mistake == DecoderFileError {
    /// Which devices something is for.
    func device() throws(DecoderFileError) -> DeviceSelector {
        let text = try text()
        do throws(DeviceSelectorError) {
            return try DeviceSelector(text)
        } catch {
            throw self.error(error.description)
        }
    }
}
