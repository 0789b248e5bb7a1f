import Decoders

/// Value decoders written in YAML: a list under `decoders`, each with what it is for and its `fields`; beside them what devices
/// and services are called (`names`, `services`), what is at handles (`handles`), and what errors mean (`errors`).
public struct DecoderFile: Sendable {
    /// A decoder of a file, with what the file says of it besides.
    public struct Entry: Sendable {
        /// The decoder itself.
        public let decoder: ValueDecoder
        /// It may replace a decoder of the program for the same target.
        let isOverride: Bool
        /// Values and what is to be made of them.
        let tests: [DecoderTest]
        let mark: YAMLMark
    }

    /// Its name, for messages and listings.
    package let path: String
    /// The decoders in the order of the file.
    public let entries: [Entry]

    /// The names of devices.
    let names: [DeclaredName]
    /// The names of services.
    let services: [DeclaredService]
    /// The attributes at handles.
    let handles: [DeclaredHandle]
    /// The names of applications' errors.
    let applicationErrors: [DeclaredError]

    /// Names of devices, services and errors, and handles.
    package var declarationCount: Int { names.count + services.count + handles.count + applicationErrors.count }

    /// A file of more bytes than this is no list of decoders.
    package static let limit = 1 << 20
    fileprivate static let decoderLimit = 1024
    /// Names, and handles, of one file.
    static let entryLimit = 4096

    /// Reads a file.
    ///
    /// - Throws: ``CaptureError`` if it cannot be opened, ``DecoderFileErrors`` if it is wrong.
    public init(path: String) throws {
        let bytes = try OpenFile.content(of: path, limit: DecoderFile.limit)
        try self.init(bytes, file: path)
    }

    /// - Parameters:
    ///   - bytes: the file's content, UTF-8.
    ///   - file: its name, for messages and listings.
    public init(_ bytes: [UInt8], file: String) throws(DecoderFileErrors) {
        path = file
        var errors: [DecoderFileError] = []
        do throws(DecoderFileError) {
            var map = try DecoderFile.map(bytes, file)
            let decoders = map.optional("decoders")
            let (names, services) = (map.optional("names"), map.optional("services"))
            let (handles, applicationErrors) = (map.optional("handles"), map.optional("errors"))
            // A misspelt key says more than a missing one.
            try map.finish()
            if [names, services, handles, applicationErrors].allSatisfy({ $0 == nil }) {
                _ = try map.required("decoders")
            }
            entries = Entry.all(decoders, &errors)
            self.names = DeclaredName.all(names, &errors)
            self.services = DeclaredService.all(services, &errors)
            self.handles = DeclaredHandle.all(handles, &errors)
            self.applicationErrors = DeclaredError.all(applicationErrors, &errors)
        } catch {
            throw DecoderFileErrors(errors: [error])
        }
        if !errors.isEmpty { throw DecoderFileErrors(errors: errors.inOrder) }
    }

    private init(_ file: DecoderFile, entries: [Entry]) {
        (path, names, services, handles) = (file.path, file.names, file.services, file.handles)
        applicationErrors = file.applicationErrors
        self.entries = entries
    }

    /// The same, where decoders that replace one of the program have the file after their name.
    func markingOverrides() -> DecoderFile {
        DecoderFile(self, entries: entries.map { $0.isOverride ? $0.marked(with: path) : $0 })
    }

    private static func map(_ bytes: [UInt8], _ file: String) throws(DecoderFileError) -> DecoderMap {
        guard bytes.count <= limit else { throw DecoderFileError(file, nil, "more than \(limit) bytes") }
        let node: YAMLNode?
        do throws(YAMLError) {
            node = try YAMLReader.document(bytes)
        } catch {
            throw DecoderFileError(file, error.mark, error.message)
        }
        guard let node else { throw DecoderFileError(file, nil, "nothing is in it; 'decoders' is missing") }
        return try DecoderMap(DecoderNode(node: node, file: file))
    }

}

extension DecoderFile.Entry: DecoderFileItem {
    fileprivate func marked(with path: String) -> Self {
        let marked = ValueDecoder(decoder.target, "\(decoder.name) (\(path))", source: decoder.source, decoder.items)
        return Self(decoder: marked, isOverride: isOverride, tests: tests, mark: mark)
    }

    static func sources(_ list: DecoderNode) throws(DecoderFileError) -> [DecoderNode] {
        let items = try list.list()
        guard items.count <= DecoderFile.decoderLimit else {
            throw list.error("more than \(DecoderFile.decoderLimit) decoders")
        }
        return items
    }

    static func read(_ item: DecoderNode, _ errors: inout [DecoderFileError]) -> Self? {
        guard var map = errors.collecting({ () throws(DecoderFileError) in try DecoderMap(item) }) else { return nil }
        let before = errors.count
        let name = errors.collecting { () throws(DecoderFileError) in try map.required("name") }
        let title = errors.collecting { () throws(DecoderFileError) in try name?.decoderName() } ?? nil
        let source = errors.collecting { () throws(DecoderFileError) in try map.optional("source")?.text() } ?? nil
        let isOverride =
            errors.collecting { () throws(DecoderFileError) in try map.optional("override")?.flag() } ?? nil
        let list = map.optional("fields")
        // Without fields, it is a name for the value, which stays as it is.
        var items = list.map { DecoderFieldReader.fields($0, &errors) } ?? ValueDecoder.undecoded
        if let layouts = map.optional("layouts") {
            if list != nil { errors.append(layouts.error("'layouts' beside 'fields'; each layout has its own")) }
            items = DecoderLayouts.layouts(layouts, &errors)
        }
        if let checksum = map.optional("checksum"),
            let checksum = errors.collecting({ () throws(DecoderFileError) in try checksum.checksum() })
        {
            items.insert(.checksum(checksum), at: 0)
        }
        let tests = errors.collecting { () throws(DecoderFileError) in try map.optional("tests")?.list() } ?? nil
        let read = (tests ?? []).compactMap { test in
            errors.collecting { () throws(DecoderFileError) in try DecoderTest(test) }
        }
        // Last: which keys are unknown is known when all others were requested.
        let target = errors.collecting { () throws(DecoderFileError) in try DecoderTargetReader.target(&map) }
        if case .adType = target, list == nil {
            errors.append((name ?? item).error("an AD type needs 'fields': they stand beside others"))
        }
        for error in map.unknown where !errors.contains(error) { errors.append(error) }
        guard errors.count == before, let target, let name, let title else { return nil }
        let decoder = ValueDecoder(target, title, source: source ?? item.file, items)
        if let problem = decoder.layoutProblem { errors.append(name.error(problem)) }
        if let field = items.repeatedField {
            errors.append(name.error("two fields are called '\(field)'; a name is for one field of an object"))
        }
        guard errors.count == before else { return nil }
        return Self(decoder: decoder, isOverride: isOverride ?? false, tests: read, mark: item.node.mark)
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
