import Sniff

/// Reading the parts of a file.
extension ExpectationFile {
    /// A path, or `{file: …, with: {…}}`.
    mutating func include(_ node: ExpectationNode, _ chain: [String]) throws(ExpectationError) -> TraceExpectation {
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
        if let problem = folders.problem(file) { throw path.error(problem) }
        return try expectation(content(file, from: path.place), file, given: given, chain: chain + [file])
    }

    func paths(
        _ key: String, _ map: inout ExpectationMap, _ file: String, mayBeFolders: Bool = false
    ) -> [String] {
        map.value(key) { node throws(ExpectationError) in
            var paths: [String] = []
            for item in try node.items() {
                let path = ExpectationPath.resolve(try item.word(), from: file)
                if let problem = folders.problem(path, mayBeFolder: mayBeFolders) { throw item.error(problem) }
                paths.append(path)
            }
            return paths
        } ?? []
    }

    func devices(_ node: ExpectationNode) throws(ExpectationError) -> [TraceExpectation.DeviceDescription] {
        let patterns = PatternReader(problems: problems)
        var devices: [TraceExpectation.DeviceDescription] = []
        for pair in try FileMap(node).pairs {
            let key = ExpectationNode(node: pair.key, file: node.file)
            let value = ExpectationNode(node: pair.value, file: node.file)
            let name = problems.attempt { () throws(ExpectationError) in try key.ownName() }
            let criteria = problems.attempt { () throws(ExpectationError) in
                guard value.node.mapping != nil else {
                    throw value.error(
                        "what the device advertises is expected here: "
                            + ExpectationHints.device(key.node.scalar ?? "", value.node.scalar ?? ""))
                }
                return try patterns.fields(value)
            }
            // Its name is known, even if what it is was not understood.
            guard let name else { continue }
            var device = TraceExpectation.DeviceDescription(name, criteria ?? [], place: key.place)
            if let index = device.criteria.firstIndex(where: { $0.path == Self.mayBeAbsent }) {
                let flag = device.criteria.remove(at: index)
                device.mayBeAbsent = flag.values == ["true"]
                if !device.mayBeAbsent, flag.values != ["false"] {
                    problems.add(flag.place, "'\(Self.mayBeAbsent)' is true or false")
                }
            }
            devices.append(device)
        }
        return devices
    }

    /// Beside the criteria of a device: no device has to connect to it.
    private static let mayBeAbsent = "may be absent"

    func requirements(_ node: ExpectationNode) throws(ExpectationError) -> [TraceExpectation.Requirement] {
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

extension TraceExpectation {
    /// Adds the requirements of another file, which come first.
    mutating func append(_ other: TraceExpectation, _ problems: ExpectationProblems) {
        add(other.devices, problems)
        add(other.characteristics, areShared: true, problems)
        requirements += other.requirements
        profileFiles += other.profileFiles.filter { !profileFiles.contains($0) }
        tableFiles += other.tableFiles.filter { !tableFiles.contains($0) }
    }

    mutating func add(_ more: [DeviceDescription], _ problems: ExpectationProblems) {
        for device in more {
            if let known = devices.first(where: { $0.name == device.name }) {
                problems.add(device.place, "a second device called '\(device.name)'; the first is at \(known.place)")
            } else {
                devices.append(device)
            }
        }
    }
}
