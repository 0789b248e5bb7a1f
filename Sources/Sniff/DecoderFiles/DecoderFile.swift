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
    static let decoderLimit = 1024
    /// Names, and handles, of one file.
    static let entryLimit = 4096

    /// Reads a file.
    ///
    /// - Throws: ``CaptureError`` if it cannot be opened, ``DecoderFileErrors`` if it is wrong.
    public init(contentsOf path: String) throws {
        let bytes = try OpenFile.content(of: path, limit: DecoderFile.limit)
        try self.init(bytes, file: path, beside: .ofFile(path))
    }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: the file's content. It cannot include another file.
    ///   - file: its name, for messages and listings.
    /// - Throws: ``DecoderFileErrors`` if it is wrong, with every mistake.
    public init(yaml text: String, file: String = "decoders.yaml") throws(DecoderFileErrors) {
        try self.init(Array(text.utf8), file: file)
    }

    /// - Parameter bytes: the file's content, UTF-8 or not.
    package init(_ bytes: [UInt8], file: String) throws(DecoderFileErrors) {
        try self.init(bytes, file: file, beside: .none)
    }

    private init(_ bytes: [UInt8], file: String, beside folder: DecoderFolder) throws(DecoderFileErrors) {
        path = file
        var errors: [DecoderFileError] = []
        do throws(DecoderFileError) {
            var map = try DecoderFile.map(bytes, file)
            let context = DecoderContext(&map, beside: folder, &errors)
            let decoders = map.optional("decoders")
            let (names, services) = (map.optional("names"), map.optional("services"))
            let (handles, applicationErrors) = (map.optional("handles"), map.optional("errors"))
            // A misspelt key says more than a missing one.
            try map.finish()
            if context.isEmpty, [names, services, handles, applicationErrors].allSatisfy({ $0 == nil }) {
                _ = try map.required("decoders")
            }
            entries = DecoderBlock.all(decoders, context, &errors).flatMap { Entry.all(of: $0, &errors) }
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
        DecoderFile(
            self,
            entries: entries.map { entry in
                let isReplacing = DeclarationIndex.standard.replacedName(entry.decoder.target) != nil
                return entry.isOverride || isReplacing ? entry.marked(with: path) : entry
            })
    }

    static func map(_ bytes: [UInt8], _ file: String) throws(DecoderFileError) -> DecoderMap {
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

extension DecoderFile.Entry {
    fileprivate func marked(with path: String) -> Self {
        let marked = ValueDecoder(decoder.target, "\(decoder.name) (\(path))", source: decoder.source, decoder.items)
        return Self(decoder: marked, isOverride: isOverride, tests: tests, mark: mark)
    }

    /// The decoders that a block of a user's file makes: one for each target.
    fileprivate static func all(of block: DecoderBlock, _ errors: inout [DecoderFileError]) -> [Self] {
        let decoders = errors.collecting { () throws(DecoderFileError) in try block.decoders() } ?? []
        let before = errors.count
        for decoder in decoders {
            if let problem = decoder.layoutProblem { errors.append(block.name.error(problem)) }
            if let field = decoder.items.repeatedField {
                errors.append(
                    block.name.error("two fields are called '\(field)'; a name is for one field of an object"))
            }
        }
        guard errors.count == before else { return [] }
        // Tests are of the first: all of a characteristic's are alike, and a command's parameters come before its results.
        return decoders.enumerated().map { index, decoder in
            Self(
                decoder: decoder, isOverride: block.isOverride, tests: index == 0 ? block.tests : [],
                mark: block.item.node.mark)
        }
    }
}
