import Decoders

/// Gives names and literals their meaning and turns the tree of an expression into a program.
struct FilterCompiler {
    let names: FilterNames
    /// The names of the fields that were compared by name, by path.
    var catalogues: [String: NameCatalogue] = [:]
    var program = FilterProgram()

    private init(_ names: FilterNames) { self.names = names }

    static func compile(_ syntax: FilterSyntax, _ names: FilterNames) throws(FilterFault) -> FilterProgram {
        var compiler = FilterCompiler(names)
        let tree = try compiler.tests(syntax)
        compiler.program.start = compiler.emit(tree, FilterProgram.accept, FilterProgram.reject)
        return compiler.program
    }

    /// The tree with tests for comparisons: first everything is checked from left to right, then emitted.
    private indirect enum Tree {
        case all([Tree])
        case any([Tree])
        case not(Tree)
        case test(FilterProgram.Step)
    }

    private mutating func tests(_ syntax: FilterSyntax) throws(FilterFault) -> Tree {
        switch syntax {
        case .all(let parts): return .all(try list(parts))
        case .any(let parts): return .any(try list(parts))
        case .not(let part): return .not(try tests(part))
        case .present(let token):
            if names.vocabulary.key(ofPath: token.text) == nil, let group = PacketGroup(rawValue: token.text) {
                return try tests(try FilterParser.parse(group.expression))
            }
            let field = try names.field(token)
            if let source = field.names {
                return tree(named(NameCatalogue(source)) { _ in true }, for: field)
            }
            return tree(FilterProgram.Step(test: .present, key: .none), for: field)
        case .comparison(let comparison):
            let field = try names.field(of: comparison)
            return tree(try test(comparison, field), for: field)
        }
    }

    private mutating func list(_ parts: [FilterSyntax]) throws(FilterFault) -> [Tree] {
        var trees: [Tree] = []
        for part in parts { trees.append(try tests(part)) }
        return trees
    }

    /// The test, once for every field that the name represents.
    private mutating func tree(_ step: FilterProgram.Step, for field: FilterField) -> Tree {
        let steps = field.keys.map { key in
            var step = step
            step.key = key
            return Tree.test(step)
        }
        let tree = steps.count == 1 ? steps[0] : .any(steps)
        guard let type = field.packetType, let key = names.vocabulary.key(ofPath: "hci.type") else { return tree }
        return .all([.test(text(key, is: type)), tree])
    }

    private mutating func text(_ key: FieldKey, is text: String) -> FilterProgram.Step {
        let index = Int32(program.strings.count)
        append(Array(text.utf8))
        return FilterProgram.Step(test: .bytesEqual, key: key, first: index, last: index + 1)
    }

    mutating func append(_ string: [UInt8]) {
        let start = Int32(program.bytes.count)
        program.bytes += string
        program.strings.append(start..<Int32(program.bytes.count))
    }

    /// Appends the steps of a tree and returns the first of them. The steps after it come first, so that the places
    /// where to go on are known.
    private mutating func emit(_ tree: Tree, _ onTrue: Int32, _ onFalse: Int32) -> Int32 {
        switch tree {
        case .all(let parts):
            var next = onTrue
            for part in parts.reversed() { next = emit(part, next, onFalse) }
            return next
        case .any(let parts):
            var next = onFalse
            for part in parts.reversed() { next = emit(part, onTrue, next) }
            return next
        case .not(let part): return emit(part, onFalse, onTrue)
        case .test(var step):
            step.onTrue = onTrue
            step.onFalse = onFalse
            program.steps.append(step)
            return Int32(program.steps.count - 1)
        }
    }

    /// The test for those values whose names, by their places, are wanted. Names are looked up here, once, and never while
    /// filtering.
    mutating func named(_ catalogue: NameCatalogue, where isWanted: (Int) -> Bool) -> FilterProgram.Step {
        switch catalogue.values {
        case .uuids(let uuids):
            let first = Int32(program.uuids.count)
            var seen: Set<BluetoothUUID> = []
            for index in uuids.indices where isWanted(index) && seen.insert(uuids[index]).inserted {
                program.uuids.append(uuids[index])
            }
            return FilterProgram.Step(test: .uuid, key: .none, first: first, last: Int32(program.uuids.count))
        case .numbers(let numbers):
            var step = FilterProgram.Step(test: .named, key: .none, first: Int32(program.intervals.count))
            var wanted: ClosedRange<UInt64>?
            for index in numbers.indices where isWanted(index) {
                let number = numbers[index]
                if let known = wanted, number == known.upperBound &+ 1 {
                    wanted = known.lowerBound...number
                    continue
                }
                if let wanted { program.intervals.append(wanted) }
                wanted = number...number
            }
            if let wanted { program.intervals.append(wanted) }
            step.last = Int32(program.intervals.count)
            return step
        }
    }
}

extension NameSource {
    /// All numbers that have names, ascending. Where a list has a number twice, its first name counts.
    package var all: [(number: UInt64, name: StaticName)] {
        switch self {
        case .table(let table): return table.map { (UInt64($0.number), $0.name) }
        case .upperBits(let table, let bits):
            return table.filter { $0.number & ((1 << UInt32(bits)) - 1) == 0 }
                .map { (UInt64($0.number) >> bits, $0.name) }
        case .values(let list): return NameSource.sorted(list)
        case .computed(let list): return NameSource.sorted(list())
        case .uuids: return []
        case .declared(let source): return source().all
        case .several(let lists):
            return lists.enumerated().flatMap { list, names in
                names.all.map { ($0.number | UInt64(list) << NameSource.listBits, $0.name) }
            }
        }
    }

    private static func sorted(_ list: [ValueName]) -> [(number: UInt64, name: StaticName)] {
        var seen: Set<UInt64> = []
        return list.flatMap { entry in (entry.value...entry.last).map { (number: $0, name: entry.name) } }
            .filter { seen.insert($0.number).inserted }
            .sorted { $0.number < $1.number }
    }
}
