import Decoders

/// The decoders of files, ready for a registry: which they are, and where each comes from.
public struct UserDecoders: Sendable {
    /// The files that were read, in their order.
    public private(set) var files: [DecoderFile] = []
    private let besides: [ValueDecoder]
    private let names: [VendorUUID]

    /// - Parameters:
    ///   - besides: decoders of the program itself, which a file may replace as it may the standard ones.
    ///   - names: names of UUIDs that the program gives.
    public init(besides: [ValueDecoder] = [], names: [VendorUUID] = []) {
        self.besides = besides
        self.names = names
    }

    /// Adds a file.
    ///
    /// - Throws: ``CaptureError`` if it cannot be opened, ``DecoderFileErrors`` if it is wrong: also where it replaces a
    ///   decoder without `override: true`, or one of another file.
    public mutating func add(_ path: String) throws { try add(DecoderFile(path: path)) }

    /// Adds a file that was read.
    ///
    /// - Throws: where it replaces a decoder without `override: true`, or one of another file.
    public mutating func add(_ file: DecoderFile) throws(DecoderFileErrors) {
        let path = file.path
        var errors: [DecoderFileError] = []
        var known = Dictionary(
            files.flatMap { file in file.entries.map { ($0.decoder.target, "'\($0.decoder.name)' of \(file.path)") } },
            uniquingKeysWith: { first, _ in first })
        for entry in file.entries {
            let target = entry.decoder.target
            if let other = known[target] {
                errors.append(DecoderFileError(path, entry.mark, "two decoders for \(target): this one and \(other)"))
            } else if !entry.isOverride, let other = replaced(target) {
                errors.append(
                    DecoderFileError(
                        path, entry.mark,
                        "\(target) has a decoder, '\(other)'; write 'override: true' to replace it"))
            }
            known[target] = "'\(entry.decoder.name)'"
        }
        errors += repeatedDeclarations(file)
        if !errors.isEmpty { throw DecoderFileErrors(errors: errors) }
        files.append(file)
    }

    /// What is said of a device, of a service or of a handle a second time.
    private func repeatedDeclarations(_ file: DecoderFile) -> [DecoderFileError] {
        repeated(file, \.names) + repeated(file, \.services) + repeated(file, \.handles)
    }

    private func repeated<Entry: Declaration>(
        _ file: DecoderFile, _ list: KeyPath<DecoderFile, [Entry]>
    ) -> [DecoderFileError] {
        var known: [String: (entry: Entry, path: String?)] = [:]
        for other in files {
            for entry in other[keyPath: list] { known[entry.subject] = (entry, other.path) }
        }
        return file[keyPath: list].compactMap { entry in
            let first = known.updateValue((entry, nil), forKey: entry.subject)
            return first.map { DecoderFileError(file.path, entry.mark, entry.problem(beside: $0.entry, in: $0.path)) }
        }
    }

    /// What the files say of devices.
    public var devices: DeviceDeclarations {
        var result = DeviceDeclarations()
        for file in files {
            for entry in file.names { result.setName(entry.name, of: entry.address) }
            for entry in file.handles { result.add(entry.handle) }
        }
        return result
    }

    /// What the files call devices and services, and say is at handles: a line each, with the file.
    ///
    /// - Parameter uuid: only handles of this type, or in this service.
    public func declarations(of uuid: BluetoothUUID? = nil) -> [(text: String, file: String)] {
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
        }
        return lines
    }

    /// The name of the decoder that is replaced.
    private func replaced(_ target: ValueDecoder.Target) -> String? {
        StandardDecoders.all.first { $0.target == target }?.name ?? StandardDecoders.nameOfPDU(target)
            ?? besides.first { $0.target == target }?.name
    }

    /// The registry of these decoders, those besides, and the standard ones.
    ///
    /// - Throws: ``DecoderFileErrors`` where a decoder of a file does not go with the others; what
    ///   ``Registry/init(_:overrides:names:devices:)`` throws where those do not go together.
    public func registry() throws -> Registry {
        let own = files.flatMap { $0.entries.map(\.decoder) }
        let targets = Set(own.map(\.target))
        let services = files.flatMap { $0.services.map(\.uuid) }
        let named = Set(services.map(\.uuid))
        do {
            return try Registry(
                overrides: own + besides.filter { !targets.contains($0.target) },
                names: services + names.filter { $0.kind != .service || !named.contains($0.uuid) }, devices: devices)
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
    public var origins: [ValueDecoder.Target: String] {
        Dictionary(
            files.flatMap { file in file.entries.map { ($0.decoder.target, file.path) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// What the tests inside the files find: a line for each that fails.
    public func check(_ registry: Registry) -> (count: Int, failures: [DecoderFileError]) {
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

    /// Files of decoders in a folder of the user's configuration and in one of the project, in the order of their names.
    ///
    /// - Parameters:
    ///   - configuration: `$XDG_CONFIG_HOME`, or `~/.config` where it is not set.
    ///   - project: the folder that the program runs in.
    public static func found(configuration: String?, project: String) -> [String] {
        let folders = [configuration.map { $0 + "/blesniff/decoders" }, project + "/.blesniff"].compactMap(\.self)
        return folders.flatMap { folder in
            ((try? Platform.names(inFolder: folder)) ?? []).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
                .map { "\(folder)/\($0)" }
        }
    }
}
