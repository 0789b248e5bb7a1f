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
    private var usedNames: Set<String> = []
    private var knownNames: [String] = []
    private var fileCount = 0
    /// Whether a file that is included could not be read.
    private var lacksFiles = false

    init(set: [String: String]) { self.set = set }

    /// - Parameter text: the content of the first file; `nil` to read it.
    static func expectation(
        _ text: String?, _ file: String, _ set: [String: String]
    ) throws(ExpectationErrors) -> Expectation {
        var reader = ExpectationFile(set: set)
        let problems = reader.problems
        let expectation = problems.attempt { () throws(ExpectationError) in
            let content: String
            if let text { content = text } else { content = try reader.content(file, from: SourcePlace(file: file)) }
            return try reader.expectation(content, file, given: [], chain: [file])
        }
        for name in set.keys.sorted() where !reader.usedNames.contains(name) {
            let known = reader.knownNames
            let hint = known.isEmpty ? "; the file has none" : NearestName.suggestion(name, known)
            problems.add(SourcePlace(file: file), "no parameter is called '\(name)'\(hint)")
        }
        if let expectation {
            if expectation.requirements.isEmpty, problems.errors.isEmpty {
                problems.add(SourcePlace(file: file), "nothing is expected: 'expect' is missing")
            }
            // Without a file that is included, much would seem to be missing.
            if !reader.lacksFiles { ExpectationCheck(problems).check(expectation) }
            if problems.errors.isEmpty { return expectation }
        }
        throw ExpectationErrors(problems.sorted, unreadable: problems.unreadable)
    }

    private func content(_ path: String, from place: SourcePlace) throws(ExpectationError) -> String {
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
    private mutating func expectation(
        _ text: String, _ file: String, given: [ExpectationParameters.Given], chain: [String]
    ) throws(ExpectationError) -> Expectation {
        fileCount += 1
        var expectation = Expectation(title: ExpectationPath.name(file), place: SourcePlace(file: file))
        guard let root = try document(text, file) else {
            throw ExpectationError(expectation.place, "nothing is in it; 'expect' is missing")
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
        expectation.profileFiles += paths("profiles", &map, file)
        expectation.tableFiles += paths("tables", &map, file)
        expectation.add(map.value("devices", devices) ?? [], problems)
        expectation.requirements += map.value("expect", requirements) ?? []
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

    /// A path, or `{file: …, with: {…}}`.
    private mutating func include(_ node: ExpectationNode, _ chain: [String]) throws(ExpectationError) -> Expectation {
        var path = node
        var given: [ExpectationParameters.Given] = []
        if node.node.mapping != nil {
            var map = try FileMap(node)
            path = try map.required("file")
            if let with = map.optional("with") {
                for pair in try FileMap(with).pairs {
                    let key = ExpectationNode(node: pair.key, file: node.file)
                    let value = try ExpectationNode(node: pair.value, file: node.file).text()
                    given.append(ExpectationParameters.Given(name: try key.word(), value: value, place: key.place))
                }
            }
            try map.finish()
        }
        let file = ExpectationPath.resolve(try path.word(), from: node.file)
        if let start = chain.firstIndex(of: file) {
            throw path.error("files include each other: \((chain[start...] + [file]).joined(separator: " → "))")
        }
        guard chain.count < Self.depthLimit else {
            throw path.error("more than \(Self.depthLimit) files include each other")
        }
        guard fileCount < Self.fileLimit else { throw path.error("more than \(Self.fileLimit) files are included") }
        return try expectation(content(file, from: path.place), file, given: given, chain: chain + [file])
    }

    private func paths(_ key: String, _ map: inout ExpectationMap, _ file: String) -> [String] {
        map.value(key) { node throws(ExpectationError) in
            var paths: [String] = []
            for item in try node.items() { paths.append(ExpectationPath.resolve(try item.word(), from: file)) }
            return paths
        } ?? []
    }

    private func devices(_ node: ExpectationNode) throws(ExpectationError) -> [DeviceDescription] {
        let patterns = PatternReader(problems: problems)
        var devices: [DeviceDescription] = []
        for pair in try FileMap(node).pairs {
            let key = ExpectationNode(node: pair.key, file: node.file)
            let value = ExpectationNode(node: pair.value, file: node.file)
            let name = problems.attempt { () throws(ExpectationError) in
                let name = try key.word()
                guard !["any", "same"].contains(name) else {
                    throw key.error("'\(name)' has a meaning of its own; take another name")
                }
                return name
            }
            let criteria = problems.attempt { () throws(ExpectationError) in
                guard value.node.mapping != nil else {
                    throw value.error("what the device advertises is expected here: {service: 180D} or {name: Belt}")
                }
                return try patterns.fields(value)
            }
            // Its name is known, even if what it is was not understood.
            if let name { devices.append(DeviceDescription(name, criteria ?? [], place: key.place)) }
        }
        return devices
    }

    private func requirements(_ node: ExpectationNode) throws(ExpectationError) -> [Requirement] {
        let reader = RequirementReader(problems)
        guard node.node.sequence != nil else {
            throw node.error("a list of stories and rules is expected here; begin each with '- '")
        }
        let items = try node.list()
        guard !items.isEmpty else { throw node.error("the list is empty: nothing is expected") }
        return items.compactMap { item in
            let count = problems.errors.count
            let requirement = problems.attempt { () throws(ExpectationError) in try reader.requirement(item) }
            // What was not understood is not looked at further: it would seem to lack something.
            return problems.errors.count == count ? requirement : nil
        }
    }
}

extension Expectation {
    /// What another file requires comes first.
    fileprivate mutating func append(_ other: Expectation, _ problems: ExpectationProblems) {
        add(other.devices, problems)
        requirements += other.requirements
        profileFiles += other.profileFiles.filter { !profileFiles.contains($0) }
        tableFiles += other.tableFiles.filter { !tableFiles.contains($0) }
    }

    fileprivate mutating func add(_ more: [DeviceDescription], _ problems: ExpectationProblems) {
        for device in more {
            if let known = devices.first(where: { $0.name == device.name }) {
                problems.add(device.place, "a second device called '\(device.name)'; the first is at \(known.place)")
            } else {
                devices.append(device)
            }
        }
    }
}
