/// Turns items into steps: gives fields their keys, names their registers, and scales their exact decimal form.
struct LayoutCompiler {
    private var prefix: String
    private let owner: LayoutOwner
    private let naming: any FieldNaming
    private(set) var layout = Layout()
    /// Names that counts and conditions refer to: only these need a register.
    private var referenced: [String] = []
    private var registers: [String: Int] = [:]
    /// Register 0 always holds the last flags.
    private var nextRegister = 1
    private var hasFlags = false
    /// Whether any field is secret.
    private(set) var hidesFields = false

    init(prefix: String, for items: [Item], by owner: LayoutOwner, _ naming: any FieldNaming) {
        self.prefix = prefix
        self.owner = owner
        self.naming = naming
        for item in items { item.addReferences(to: &referenced) }
    }

    mutating func compile(_ items: [Item]) throws {
        for item in items { try compile(item) }
    }

    private mutating func compile(_ item: Item) throws {
        switch item {
        case .number(let definition, let wire):
            var step = try number(wire, definition)
            step.key = try naming.key(of: definition, under: prefix)
            step.isSaid = owner.saysName(of: definition)
            setNames(of: definition, in: &step)
            step.register = try register(for: definition.name)
            step.stores = step.register > 0
            append([step], definition)
        case .bytes(let definition, let count):
            var step = Layout.Step(operation: definition.type == .text ? .text : .bytes)
            step.isOfValue = prefix == "value" || prefix.hasPrefix("value.")
            step.key = try naming.key(of: definition, under: prefix)
            try setCount(count, in: &step, definition.name)
            append([step], definition)
        case .address(let definition):
            layout.steps.append(
                Layout.Step(operation: .address, key: try naming.key(of: definition, under: prefix), width: 6))
        case .uuid(let definition, let width, let bigEndian):
            try require(
                width == 2 || width == 4 || width == 16, definition.name, "a UUID of \(width) bytes: it has 2, 4 or 16")
            try require(
                !bigEndian || width == 16, definition.name,
                "a UUID of \(width) bytes, most significant first: that form has 16")
            let key = try naming.key(of: definition, under: prefix)
            var step = Layout.Step(operation: .uuid, key: key, width: width, bigEndian: bigEndian)
            step.register = try register(for: definition.name)
            step.stores = step.register > 0
            layout.steps.append(step)
        case .skip(let count):
            var step = Layout.Step(operation: .bytes)
            try setCount(.fixed(count), in: &step, "skipped bytes")
            layout.steps.append(step)
        case .bits(let definition, let width, let bits):
            try compile(bits, definition, width)
        case .list(let definition, let wire, let count):
            var step = try number(wire, definition)
            var element = step
            step.operation = .list
            step.hasExceptions = false
            step.key = try naming.key(of: definition, under: prefix)
            step.body = 1
            try setCount(count, in: &step, definition.name)
            element.key = step.key
            setNames(of: definition, in: &element)
            append([step, element], definition)
        case .array(let definition, let count, let items):
            var step = Layout.Step(operation: .array)
            step.key = try naming.key(of: definition, under: prefix)
            try setCount(count, in: &step, definition.name)
            try nest(step, items, under: FieldDefinition.path(prefix, definition.name))
        case .condition(let condition, let items, let otherwise):
            try compile(condition, items, otherwise)
        case .choice(let field, let cases, let otherwise):
            try compile(field, cases, otherwise)
        case .within(.rest, let items): try compile(items)
        case .within(let count, let items):
            var step = Layout.Step(operation: .within)
            try setCount(count, in: &step, "bytes")
            try nest(step, items, under: prefix)
        case .reference(let target):
            throw problem("\(target)", "the fields of another decoder: no decoder is registered for \(target)")
        case .code(let definitions, let decode): try compile(definitions, decode)
        case .builtIn(let code): try compile(code.definitions, code.decode)
        }
    }

    private mutating func compile(_ definitions: [FieldDefinition], _ decode: @escaping Item.CodeDecoder) throws {
        var step = Layout.Step(operation: .code)
        step.low = try index(layout.codes.count, "code")
        layout.codes.append(
            Layout.Code(keys: try definitions.map { try naming.key(of: $0, under: prefix) }, decode: decode))
        layout.steps.append(step)
    }

    /// Appends the steps of a field, which are the body of another one where it is secret.
    private mutating func append(_ steps: [Layout.Step], _ definition: FieldDefinition) {
        if definition.isSecret {
            hidesFields = true
            var secret = Layout.Step(operation: .secret)
            secret.body = steps.count
            layout.steps.append(secret)
        }
        layout.steps += steps
    }

    /// Appends `step` and the steps of its body, and tells the step how long the body is.
    private mutating func nest(
        _ step: Layout.Step, _ items: [Item], under path: String
    ) throws {
        let position = layout.steps.count
        layout.steps.append(step)
        let outer = (prefix: prefix, registers: registers)
        prefix = path
        try compile(items)
        prefix = outer.prefix
        // What an object inside has is not seen from outside of it.
        if path != prefix { registers = outer.registers }
        layout.steps[position].body = try index(layout.steps.count - position, "items") - 1
    }

    private mutating func compile(
        _ condition: Item.Condition, _ items: [Item], _ otherwise: [Item]
    ) throws {
        var step = Layout.Step(operation: .ifBit)
        switch condition {
        case .bit(let bit):
            try require(hasFlags, "bit \(bit)", "a condition on flags without flags before it")
            step.low = try self.bit(bit, "bit \(bit)")
        case .fieldBit(let name, let bit):
            step.register = try register(named: name)
            step.low = try self.bit(bit, name)
        case .field(let name, let values):
            step.operation = .ifEqual
            step.register = try register(named: name)
            step.low = try index(layout.constants.count + values.count, "values") - values.count
            step.span = values.count
            layout.constants += values
        case .remaining(let count), .left(let count):
            step.operation = if case .left = condition { .ifLeft } else { .ifRemaining }
            try require((0...0xFFFF).contains(count), "bytes left", "\(count) bytes: 0 to 65535 can be")
            step.low = count
        case .begins(let bytes, let length):
            step.operation = .ifBegins
            try require((0...0xFFFF).contains(length ?? 0), "bytes left", "\(length ?? 0) bytes: 0 to 65535 can be")
            let constants = [length.map { UInt64($0) } ?? .max] + bytes.map { UInt64($0) }
            step.low = try index(layout.constants.count + constants.count, "values") - constants.count
            step.span = constants.count
            layout.constants += constants
        case .ahead(let offset, let mask, let values):
            step.operation = .ifAhead
            try require((0...0xFFFF).contains(offset), "bytes ahead", "\(offset) bytes ahead: 0 to 65535 can be")
            let constants = [UInt64(offset), UInt64(mask)] + values.map { UInt64($0) }
            step.low = try index(layout.constants.count + constants.count, "values") - constants.count
            step.span = constants.count
            layout.constants += constants
        case .remainingBeside(let count, let others):
            step.operation = .ifRemaining
            try require(hasFlags, "bytes left", "a condition on flags without flags before it")
            let constants =
                try [UInt64(index(count, "bytes left"))]
                + others.map { other in
                    try UInt64(bit(other.bit, "bit \(other.bit)")) << 16 | UInt64(index(other.width, "bytes left"))
                }
            step.low = try index(layout.constants.count + constants.count, "values") - constants.count
            step.span = constants.count
            layout.constants += constants
        }
        let position = layout.steps.count
        try nest(step, items, under: prefix)
        guard !otherwise.isEmpty else { return }
        let jump = layout.steps.count
        layout.steps.append(Layout.Step(operation: .jump))
        layout.steps[position].body = try index(layout.steps.count - position, "items") - 1
        try compile(otherwise)
        layout.steps[jump].body = try index(layout.steps.count - jump, "items") - 1
    }

    /// One condition after the other; the body of each ends with a jump after the last.
    private mutating func compile(
        _ field: String, _ cases: [Item.Case], _ otherwise: [Item]
    ) throws {
        let register = try register(named: field)
        var jumps: [Int] = []
        for entry in cases {
            var step = Layout.Step(operation: .ifEqual)
            step.register = register
            step.low = try index(layout.constants.count + entry.values.count, "values") - entry.values.count
            step.span = entry.values.count
            layout.constants += entry.values
            let position = layout.steps.count
            try nest(step, entry.items, under: prefix)
            jumps.append(layout.steps.count)
            layout.steps.append(Layout.Step(operation: .jump))
            layout.steps[position].body = try index(layout.steps.count - position, "items") - 1
        }
        try compile(otherwise)
        for jump in jumps { layout.steps[jump].body = try index(layout.steps.count - jump, "items") - 1 }
    }

    private mutating func compile(
        _ bits: [Item.Bit], _ definition: FieldDefinition?, _ width: Int
    ) throws {
        let name = definition?.name ?? bits.first?.definition.name ?? "flags"
        // Width 0: more bits of the last flags.
        let isMore = width == 0 && definition == nil
        try require(isMore || (1...8).contains(width), name, "flags of \(width) bytes: 1 to 8 can be")
        try require(!isMore || hasFlags, name, "more of the last flags without flags before it")
        hasFlags = true
        let available = isMore ? 64 : width * 8
        var step = Layout.Step(operation: .bits, width: width)
        if let definition {
            step.key = try naming.key(of: definition, under: prefix)
            setNames(of: definition, in: &step)
            step.register = try register(for: definition.name)
            step.stores = step.register > 0
        }
        step.body = try index(bits.count, "bits")
        layout.steps.append(step)
        for bit in bits {
            try require(
                bit.low >= 0 && bit.width > 0 && bit.low < available && bit.width <= available - bit.low,
                bit.definition.name, "bits \(bit.low) and up, \(bit.width) of them: there are \(available)")
            if let other = bit.ifBit {
                try require(
                    (0..<available).contains(other), bit.definition.name,
                    "there only with bit \(other): there are \(available)")
            }
            var field = Layout.Step(operation: bit.definition.type == .boolean ? .bit : .bitField)
            field.low = bit.low
            field.span = bit.width
            if bit.isReserved {
                field.operation = .reservedBits
                layout.steps.append(field)
                continue
            }
            field.key = try naming.key(of: bit.definition, under: prefix)
            var exceptions = try exceptions(bit.number, bit.definition)
            if let scale = bit.number.scale {
                let exact = try exactScale(scale, bit.definition.name)
                exceptions = exceptions ?? Layout.Exceptions()
                exceptions?.scale = exact.scale
                field.exponent = exact.exponent
            }
            if let exceptions {
                layout.exceptions.append(exceptions)
                field.body = try index(layout.exceptions.count, "special values")
            }
            setNames(of: bit.definition, in: &field)
            field.ifBit = bit.ifBit ?? -1
            field.register = try register(for: bit.definition.name)
            field.stores = field.register > 0
            layout.steps.append(field)
        }
    }

    /// Tells the step of a field which of several lists has its names.
    private func setNames(of field: FieldDefinition, in step: inout Layout.Step) {
        guard let names = field.names else { return }
        let list = naming.list(names, of: step.key)
        // A number with names has no scale, and so no exponent.
        if list > 0 { (step.hasOwnNames, step.exponent) = (true, list) }
    }

    private mutating func number(
        _ wire: Item.Number, _ definition: FieldDefinition
    ) throws -> Layout.Step {
        let name = definition.name
        try require((1...8).contains(wire.width), name, "a number of \(wire.width) bytes: it has 1 to 8")
        var step = Layout.Step(
            operation: .number, width: wire.width, signed: wire.signed, bigEndian: wire.bigEndian)
        if let exceptions = try exceptions(wire, definition) {
            step.hasExceptions = true
            step.low = try index(layout.exceptions.count, "special values")
            layout.exceptions.append(exceptions)
        }
        switch wire.float {
        case .ieee754: step.operation = .ieee754
        case .medical32: step.operation = .medical32
        case .medical16: step.operation = .medical16
        case nil: break
        }
        guard let scale = wire.scale else { return step }
        try require(wire.float == nil, name, "a scale of a floating-point number: it has its own exponent")
        let exact = try exactScale(scale, name)
        step.operation = .scaled
        step.exponent = exact.exponent
        step.span = try index(layout.scales.count, "scales")
        layout.scales.append(exact.scale)
        return step
    }

    private func exactScale(_ scale: Item.Scale, _ name: String) throws -> (scale: Layout.Scale, exponent: Int) {
        guard let exact = scale.exact, Int8(exactly: exact.exponent) != nil else {
            throw problem(
                name, "a scale of \(scale.multiplier) · 10^\(scale.decimal) · 2^\(scale.binary): it has no exact form")
        }
        if let base = scale.base {
            try require(
                base > 0 && base <= 1000 && exact.exponent == 0, name,
                "a power of \(base): it is to be above 0, at most 1000, and without another scale")
        }
        return (Layout.Scale(multiplier: exact.multiplier, offset: scale.offset, base: scale.base), exact.exponent)
    }

    /// The values that are no measurement, with the field for their names; `nil` where all are.
    private mutating func exceptions(
        _ wire: Item.Number, _ definition: FieldDefinition
    ) throws -> Layout.Exceptions? {
        let hasNone = wire.absent == nil && wire.special.isEmpty && wire.valid == nil && wire.float == nil
        if hasNone { return nil }
        var exceptions = Layout.Exceptions()
        exceptions.absent = wire.absent
        exceptions.values = wire.special.values
        exceptions.names = wire.special.names
        exceptions.valid = wire.valid
        if !wire.special.isEmpty || wire.float != nil {
            try require(
                definition.names == nil, definition.name,
                "special values of a number whose values have names: one of them is enough")
            // In a list, a name is where the number would.
            exceptions.nameKey =
                definition.isList
                ? try naming.key(of: definition, under: prefix)
                : try naming.key(of: definition.ofSpecialNames, under: prefix)
        }
        return exceptions
    }

    private mutating func setCount(_ count: Item.Count, in step: inout Layout.Step, _ name: String) throws {
        switch count {
        case .fixed(let number):
            try require((0...0xFFFF).contains(number), name, "a count of \(number): 0 to 65535 can be")
            step.span = Layout.CountSource.fixed.rawValue
            step.low = number
        case .field(let name):
            step.span = Layout.CountSource.register.rawValue
            step.register = try register(named: name)
        case .fieldPlus(let name, let more):
            try require(Int8(exactly: more) != nil, name, "a count of a field and \(more): -128 to 127 can be added")
            step.span = Layout.CountSource.register.rawValue
            step.register = try register(named: name)
            step.exponent = more
        case .onesIn(let name):
            step.span = Layout.CountSource.ones.rawValue
            step.register = try register(named: name)
        case .rest: step.span = Layout.CountSource.rest.rawValue
        case .terminated:
            try require(
                step.operation == .text || step.operation == .bytes, name, "only texts and bytes end at a NUL")
            step.span = Layout.CountSource.terminated.rawValue
        }
    }

    /// The register of a field that something refers to; 0 for all others.
    private mutating func register(for name: String) throws -> Int {
        guard referenced.contains(name) else { return 0 }
        if let known = registers[name] { return known }
        try require(
            nextRegister < Layout.registers, name,
            "counts and conditions refer to more than \(Layout.registers - 1) fields")
        let index = nextRegister
        nextRegister += 1
        registers[name] = index
        return index
    }

    private func register(named name: String) throws -> Int {
        guard let index = registers[name] else {
            throw problem(
                name, "a count or condition refers to '\(name)', but no number of that name is read before it")
        }
        return index
    }
}

/// Layouts that would trap, or decode something else than declared.
extension LayoutCompiler {
    private func problem(_ name: String, _ text: String) -> LayoutError {
        LayoutError(owner.owner, FieldDefinition.path(prefix, name), text)
    }

    private func require(_ holds: Bool, _ name: String, _ text: @autoclosure () -> String) throws {
        if !holds { throw problem(name, text()) }
    }

    private func bit(_ bit: Int, _ name: String) throws -> Int {
        try require((0..<64).contains(bit), name, "a condition on bit \(bit): 0 to 63 can be")
        return bit
    }

    /// A step has 16 bits for what it points to.
    private func index(_ number: Int, _ what: String) throws -> Int {
        try require(number <= 0xFFFF, what, "more than 65535 \(what) in one layout")
        return number
    }
}

extension Item.Scale {
    /// The same as a decimal fraction: 2^-n is 5^n · 10^-n, so that binary fractions stay exact. `nil` for numbers that
    /// are too large.
    var exact: (multiplier: Int64, exponent: Int)? {
        // Powers of five and of two that an Int64 holds.
        guard (-27...62).contains(binary), (-1000...1000).contains(decimal) else { return nil }
        var factor: Int64 = 1
        for _ in 0..<binary.magnitude { factor *= binary < 0 ? 5 : 2 }
        let (product, isTooLarge) = multiplier.multipliedReportingOverflow(by: factor)
        return isTooLarge ? nil : (product, decimal + min(binary, 0))
    }
}

extension Item {
    /// Adds the names of the fields that the item's counts and conditions refer to, those of its body included.
    fileprivate func addReferences(to names: inout [String]) {
        switch self {
        case .bytes(_, let count), .list(_, _, let count): count.addReference(to: &names)
        case .array(_, let count, let items):
            count.addReference(to: &names)
            for item in items { item.addReferences(to: &names) }
        case .condition(let condition, let items, let otherwise):
            condition.addReference(to: &names)
            for item in items { item.addReferences(to: &names) }
            for item in otherwise { item.addReferences(to: &names) }
        case .choice(let field, let cases, let otherwise):
            names.append(field)
            for item in cases.flatMap(\.items) + otherwise { item.addReferences(to: &names) }
        case .within(let count, let items):
            count.addReference(to: &names)
            for item in items { item.addReferences(to: &names) }
        case .number, .address, .uuid, .skip, .bits, .code, .builtIn, .reference: break
        }
    }
}

extension Item.Count {
    fileprivate func addReference(to names: inout [String]) {
        switch self {
        case .field(let name), .fieldPlus(let name, _), .onesIn(let name): names.append(name)
        case .fixed, .rest, .terminated: break
        }
    }
}

extension Item.Condition {
    fileprivate func addReference(to names: inout [String]) {
        switch self {
        case .fieldBit(let name, _), .field(let name, _): names.append(name)
        case .bit, .remaining, .left, .begins, .ahead, .remainingBeside: break
        }
    }
}

extension FieldDefinition {
    /// The field beside a number that has the names of its special values.
    fileprivate var ofSpecialNames: FieldDefinition {
        var names = FieldDefinition(
            name + "_name", .text, summary: summary, "what the value stands for where it is no measurement")
        names.specialOf = name
        return names
    }
}
