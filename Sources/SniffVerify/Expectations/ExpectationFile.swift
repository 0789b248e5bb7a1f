import Sniff

/// Reads expectation files, and those that they include.
struct ExpectationFile {
    /// A file of more bytes than this is not written by hand.
    static let limit = 1 << 20
    /// Files in files at most; all files at most.
    static let depthLimit = 8
    static let fileLimit = 64

    let problems = ExpectationProblems()
    /// Values for parameters from outside, and those of them that a file has.
    let set: [String: String]
    /// Where files that it names may be.
    let folders: ExpectationFolders
    private var usedNames: Set<String> = []
    private var knownNames: [String] = []
    var fileCount = 0
    /// Whether a file that is included could not be read.
    private var lacksFiles = false

    init(set: [String: String], folders: ExpectationFolders) {
        self.set = set
        self.folders = folders
    }

    /// - Parameters:
    ///   - text: the content of the first file; `nil` to read it.
    ///   - mayLackParameters: what is set need not be a parameter of this file.
    ///   - allowed: folders of files that it may name, besides its own.
    static func expectation(
        _ text: String?, _ file: String, _ set: [String: String], mayLackParameters: Bool = false,
        allowed: [String] = []
    ) throws(ExpectationErrors) -> TraceExpectation {
        var reader = ExpectationFile(set: set, folders: ExpectationFolders(of: file, and: allowed))
        let problems = reader.problems
        var expectation = problems.attempt { () throws(ExpectationError) in
            let content: String
            if let text { content = text } else { content = try reader.content(file, from: SourcePlace(file: file)) }
            return try reader.expectation(content, file, given: [], chain: [file])
        }
        expectation?.parameterNames = reader.knownNames
        for name in set.keys.sorted() where !mayLackParameters && !reader.usedNames.contains(name) {
            let known = reader.knownNames
            let hint = known.isEmpty ? "; the file has none" : NearestName.suggestion(name, known)
            problems.add(SourcePlace(file: file), "no parameter is called '\(name)'\(hint)")
        }
        if let expectation {
            if expectation.requirements.isEmpty, problems.errors.isEmpty {
                problems.add(SourcePlace(file: file), "nothing is expected: 'expect' is missing")
            }
            // Without a file that is included, much would seem to be missing.
            if !reader.lacksFiles, !expectation.requirements.isEmpty {
                ExpectationCheck(problems).check(expectation)
            }
            if problems.errors.isEmpty { return expectation }
        }
        throw ExpectationErrors(
            problems.sorted, unreadable: problems.unreadable, understood: reader.lacksFiles ? nil : expectation)
    }

    func content(_ path: String, from place: SourcePlace) throws(ExpectationError) -> String {
        let bytes: [UInt8]
        do throws(CaptureError) {
            bytes = try OpenFile.content(of: path, limit: Self.limit)
        } catch {
            problems.unreadable = problems.unreadable ?? error
            throw ExpectationError(place, place.line == 0 ? ExpectationPath.without(path, "\(error)") : "\(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ExpectationError(SourcePlace(file: path), "not UTF-8")
        }
        return text
    }

    /// - Parameter chain: the files on the way to this one, with it at the end.
    mutating func expectation(
        _ text: String, _ file: String, given: [ExpectationParameters.Given], chain: [String]
    ) throws(ExpectationError) -> TraceExpectation {
        fileCount += 1
        var expectation = TraceExpectation(title: ExpectationPath.name(file), place: SourcePlace(file: file))
        guard let root = try document(text, file)?.withoutExtensions else {
            throw ExpectationError(expectation.place, "nothing is in it; 'expect' is missing")
        }
        if root.sequence != nil {
            throw ExpectationError(file, root.mark, "'expect:' is missing before this list of stories and rules")
        }
        // Parameters stand for text everywhere but in their own definition.
        let outer = try FileMap(ExpectationNode(node: root, file: file))
        let definition = outer.pairs.first { $0.key.scalar == "parameters" }
            .map { ExpectationNode(node: $0.value, file: file) }
        let parameters = try ExpectationParameters(definition, given: given, set: set, problems)
        usedNames.formUnion(parameters.names)
        knownNames += parameters.names.filter { !knownNames.contains($0) }
        let pairs = outer.pairs.map { pair in
            pair.key.scalar == "parameters"
                ? pair : YAMLNode.Pair(key: pair.key, value: parameters.apply(pair.value, file))
        }
        let node = YAMLNode(content: .mapping(pairs), mark: root.mark)
        var map = try ExpectationMap(ExpectationNode(node: node, file: file), ExpectationKey.file, problems)
        _ = map.node("parameters")
        if let title = map.value("expectation", { node throws(ExpectationError) in try node.word() }) {
            expectation.title = title
        }
        for include in map.value("include", { node throws(ExpectationError) in try node.items() }) ?? [] {
            let included = problems.attempt { () throws(ExpectationError) in try self.include(include, chain) }
            if let included { expectation.append(included, problems) } else { lacksFiles = true }
        }
        expectation.profileFiles += paths("profiles", &map, file).filter { !expectation.profileFiles.contains($0) }
        expectation.tableFiles += paths("tables", &map, file, mayBeFolders: true)
        expectation.add(map.value("devices", devices) ?? [], problems)
        expectation.add(map.value("characteristics", characteristics) ?? [], problems)
        expectation.requirements += map.value("expect", requirements) ?? []
        var period = TraceExpectation.Period()
        RequirementReader(problems).period(&map, &period)
        if !period.isWhole {
            // Of what is included, too, unless it has a part of its own.
            for index in expectation.requirements.indices where expectation.requirements[index].during.outer.isEmpty {
                expectation.requirements[index].during.outer = [period]
            }
        }
        map.finish()
        return expectation
    }

    private func document(_ text: String, _ file: String) throws(ExpectationError) -> YAMLNode? {
        guard text.utf8.count <= Self.limit else { throw ExpectationError(file, nil, "more than \(Self.limit) bytes") }
        do throws(YAMLError) {
            return try YAMLReader.document(Array(text.utf8))
        } catch {
            throw ExpectationError(file, error.mark, ExpectationHints.syntax(error, text))
        }
    }
}

extension YAMLNode {
    /// Without the keys that are for other programs and for notes. Names of fields are left as they are.
    fileprivate var withoutExtensions: YAMLNode {
        switch content {
        case .scalar: self
        case .sequence(let items): YAMLNode(content: .sequence(items.map(\.withoutExtensions)), mark: mark)
        case .mapping(let pairs):
            YAMLNode(
                content: .mapping(
                    pairs.compactMap { pair in
                        let key = pair.key.scalar ?? ""
                        if key.hasPrefix(ExpectationKey.extensionPrefix) { return nil }
                        let hasFields = ["where", "is"].contains(key)
                        return hasFields ? pair : YAMLNode.Pair(key: pair.key, value: pair.value.withoutExtensions)
                    }), mark: mark)
        }
    }
}
