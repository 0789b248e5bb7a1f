import Decoders

/// The decoders of files, ready for a registry: which they are, and where each comes from.
package struct UserDecoders: Sendable {
    /// The files that were read, in their order.
    package private(set) var files: [DecoderFile] = []
    private let besides: [ValueDecoder]
    private let programNames: [VendorUUID]
    private let programErrors: [ApplicationError]
    /// The decoder that the files have for a target, with its file.
    private var owners: [ValueDecoder.Target: String] = [:]
    private var names = Declarations<DeclaredName>()
    private var services = Declarations<DeclaredService>()
    private var handles = Declarations<DeclaredHandle>()
    private var errors = Declarations<DeclaredError>()

    /// - Parameters:
    ///   - besides: decoders of the program itself, which a file may replace as it may the standard ones.
    ///   - names: names of UUIDs that the program gives.
    ///   - errors: names of applications' errors that the program gives, and a file may replace.
    package init(besides: [ValueDecoder] = [], names: [VendorUUID] = [], errors: [ApplicationError] = []) {
        self.besides = besides
        programNames = names
        programErrors = errors
    }

    /// Adds a file.
    ///
    /// - Throws: ``CaptureError`` if it cannot be opened, ``DecoderFileErrors`` if it is wrong: also where it replaces a
    ///   decoder of the specification's without `override: true`, or one of another file.
    package mutating func add(_ path: String) throws { try add(DecoderFile(contentsOf: path)) }

    /// Adds a file of the project, which no option names: what it decodes instead of the program says so, with the name
    /// of the file after that of the decoder.
    ///
    /// - Throws: as ``add(_:)-(String)``.
    package mutating func add(ofProject path: String) throws {
        try add(DecoderFile(contentsOf: path).markingOverrides())
    }

    /// Adds a file that was read.
    ///
    /// - Throws: where it replaces a decoder without `override: true`, or one of another file.
    package mutating func add(_ file: DecoderFile) throws(DecoderFileErrors) {
        let path = file.path
        var errors: [DecoderFileError] = []
        var own: [ValueDecoder.Target: String] = [:]
        for entry in file.entries {
            let target = entry.decoder.target
            if let other = own[target] ?? owners[target] {
                errors.append(DecoderFileError(path, entry.mark, "two decoders for \(target): this one and \(other)"))
            } else if !entry.isOverride, let other = replaced(target) {
                errors.append(
                    DecoderFileError(
                        path, entry.mark,
                        "\(target) has a decoder, '\(other)'; write 'override: true' to replace it"))
            }
            own[target] = "'\(entry.decoder.name)'"
        }
        errors += names.repeated(in: file.names, of: path) + services.repeated(in: file.services, of: path)
        errors += handles.repeated(in: file.handles, of: path)
        errors += self.errors.repeated(in: file.applicationErrors, of: path)
        if !errors.isEmpty { throw DecoderFileErrors(errors: errors) }
        for entry in file.entries { owners[entry.decoder.target] = "'\(entry.decoder.name)' of \(path)" }
        names.add(file.names, of: path)
        services.add(file.services, of: path)
        handles.add(file.handles, of: path)
        self.errors.add(file.applicationErrors, of: path)
        files.append(file)
    }

    /// The files' statements about devices.
    package var devices: DeviceDeclarations {
        var result = DeviceDeclarations()
        for file in files {
            for entry in file.names { result.setName(entry.name, of: entry.address) }
            for entry in file.handles { result.add(entry.handle) }
        }
        return result
    }

    /// The files' names of devices, services and errors, and their handles: a line each, with the file.
    ///
    /// - Parameter uuid: only handles and errors of this type, or in this service.
    package func declarations(of uuid: BluetoothUUID? = nil) -> [(text: String, file: String)] {
        var lines: [(text: String, file: String)] = []
        for file in files {
            for entry in file.names where uuid == nil {
                lines.append(("device \(entry.subject)  \(entry.name)", file.path))
            }
            for entry in file.services where uuid == nil || uuid == entry.uuid.uuid {
                lines.append(("\(entry.subject)  \(entry.name)", file.path))
            }
            for entry in file.handles where uuid == nil || [entry.handle.type, entry.handle.service].contains(uuid) {
                lines.append(("\(entry.subject)  \(entry.meaning)", file.path))
            }
            for entry in file.applicationErrors
            where uuid == nil || [entry.error.characteristic, entry.error.service].contains(uuid) {
                lines.append(("\(entry.subject)  \(entry.name)", file.path))
            }
        }
        return lines
    }

    /// The name of the decoder that a file may replace only if it says so.
    ///
    /// Not a built-in one of what vendors choose, such as their UUIDs: it may have come with a new version of the program,
    /// which must not make a file invalid.
    private func replaced(_ target: ValueDecoder.Target) -> String? {
        (target.isOfSpecification ? DeclarationIndex.standard.replacedName(target) : nil)
            ?? besides.first { $0.target == target }?.name
    }

    /// The registry of these decoders, those besides, and the standard ones.
    ///
    /// - Throws: ``DecoderFileErrors`` where a decoder of a file does not go with the others; what
    ///   ``Registry/init(_:overrides:names:devices:errors:)`` throws where those do not go together.
    package func registry() throws -> Registry {
        guard !files.isEmpty || !besides.isEmpty || !programNames.isEmpty || !programErrors.isEmpty else {
            return .standard
        }
        let own = files.flatMap { $0.entries.map(\.decoder) }
        let targets = Set(own.map(\.target))
        let services = files.flatMap { $0.services.map(\.uuid) }
        let named = Set(services.map(\.uuid))
        let errors = files.flatMap { $0.applicationErrors.map(\.error) }
        let subjects = Set(errors.map(\.subject))
        do {
            return try Registry(
                overrides: own + besides.filter { !targets.contains($0.target) },
                names: services + programNames.filter { $0.kind != .service || !named.contains($0.uuid) },
                devices: devices, errors: errors + programErrors.filter { !subjects.contains($0.subject) })
        } catch let error as FieldConflictError {
            throw placed("\(error)", error.first.decoder, error.second.decoder) ?? error
        } catch let error as LayoutError {
            throw placed("\(error)", error.decoder) ?? error
        } catch let error as TargetError {
            throw placed("\(error)", error.decoder) ?? error
        }
    }

    /// The message with the place of the decoder of a file that it is about.
    private func placed(_ message: String, _ names: String...) -> DecoderFileErrors? {
        for file in files {
            if let entry = file.entries.first(where: { names.contains($0.decoder.name) }) {
                return DecoderFileErrors(errors: [DecoderFileError(file.path, entry.mark, message)])
            }
        }
        return nil
    }

    /// The file that each decoder comes from.
    package var origins: [ValueDecoder.Target: String] {
        Dictionary(
            files.flatMap { file in file.entries.map { ($0.decoder.target, file.path) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Runs the tests inside the files: a line for each that fails.
    package func check(_ registry: Registry) -> (count: Int, failures: [DecoderFileError]) {
        var count = 0
        var failures: [DecoderFileError] = []
        for file in files {
            for entry in file.entries {
                guard let index = registry.index(of: entry.decoder.target) else { continue }
                for test in entry.tests {
                    count += 1
                    guard let problem = test.problem(with: index, of: registry) else { continue }
                    failures.append(DecoderFileError(file.path, test.mark, "\(entry.decoder.name): \(problem)"))
                }
            }
        }
        return (count, failures)
    }

    /// Files of decoders in a folder of the user's configuration, in the order of their names.
    ///
    /// - Parameter configuration: `$XDG_CONFIG_HOME`, or `~/.config` where it is not set.
    package static func found(configuration: String) -> [String] {
        files(in: configuration + "/blesniff/decoders")
    }

    /// Files of decoders in the folder `.blesniff` of a project, in the order of their names: regular files, not links.
    ///
    /// They were not requested, and may have come with a bug report: say which are used.
    ///
    /// - Parameter project: the folder that the program runs in.
    /// - Throws: ``DecoderFileErrors`` where they are more, or larger, than people write.
    package static func found(project: String) throws(DecoderFileErrors) -> [String] {
        let folder = project + "/.blesniff"
        var found: [String] = []
        var size: UInt64 = 0
        for path in files(in: folder) where !path.hasSuffix("/lint.yaml") {
            guard case .regular(let bytes) = Platform.kind(ofLinkOrFile: path) else { continue }
            size += min(bytes, projectLimit + 1)
            found.append(path)
            let problem =
                found.count > projectFileLimit
                ? "more than \(projectFileLimit) files" : size > projectLimit ? "more than \(projectLimit) bytes" : nil
            if let problem {
                throw DecoderFileErrors(errors: [DecoderFileError(folder, nil, "\(problem) of decoders")])
            }
        }
        return found
    }

    private static let projectFileLimit = 256
    private static let projectLimit: UInt64 = 1 << 20

    private static func files(in folder: String) -> [String] {
        ((try? Platform.names(inFolder: folder)) ?? []).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
            .map { "\(folder)/\($0)" }
    }
}

extension DeclarationIndex {
    /// The name of what a decoder for a target replaces.
    func replacedName(_ target: ValueDecoder.Target) -> String? { name(ofDecoderFor: target) ?? nameOfPDU(target) }
}

extension ValueDecoder.Target {
    /// Whether the Bluetooth SIG has defined it for all devices. The others are of vendors.
    fileprivate var isOfSpecification: Bool {
        switch self {
        case .attribute(let uuid, _, _), .serviceData(let uuid, _, _):
            // Services, characteristics and descriptors (Assigned Numbers, 3).
            uuid.short.map { (0x1800..<0x3000).contains($0) } ?? false
        case .adType, .linkLayerControl: true
        case .manufacturer, .vendorEvent, .vendorCommand, .vendorCommandReturns, .channel: false
        }
    }
}

/// The statements of the files so far about devices, services or handles: one for each.
private struct Declarations<Entry: Declaration>: Sendable {
    private var known: [String: (entry: Entry, path: String)] = [:]

    /// The contradictions with another file.
    func repeated(in entries: [Entry], of path: String) -> [DecoderFileError] {
        var own: [String: Entry] = [:]
        return entries.compactMap { entry in
            if let first = own.updateValue(entry, forKey: entry.subject) {
                return DecoderFileError(path, entry.mark, entry.problem(beside: first, in: nil))
            }
            let first = known[entry.subject]
            return first.map { DecoderFileError(path, entry.mark, entry.problem(beside: $0.entry, in: $0.path)) }
        }
    }

    mutating func add(_ entries: [Entry], of path: String) {
        for entry in entries { known[entry.subject] = (entry, path) }
    }
}
