/// Turns items into steps: gives fields their keys, names their registers, and scales their exact decimal form.
struct LayoutCompiler {
    private var prefix: String
    /// What the new steps are put after; it may hold other layouts.
    var layout = Layout()
    /// Names that counts and conditions refer to: only these need a register.
    private var referenced: [String] = []
    private var registers: [String: Int] = [:]
    /// Register 0 always holds the last flags.
    private var nextRegister = 1

    init(prefix: String, for items: [Item]) {
        self.prefix = prefix
        for item in items { item.addReferences(to: &referenced) }
    }

    mutating func compile(_ items: [Item], in vocabulary: inout Vocabulary) {
        for item in items { compile(item, in: &vocabulary) }
    }

    private mutating func compile(_ item: Item, in vocabulary: inout Vocabulary) {
        switch item {
        case .number(let definition, let wire):
            var step = number(wire)
            step.key = vocabulary.intern(definition, under: prefix)
            step.register = register(for: definition.name)
            step.stores = step.register > 0
            layout.steps.append(step)
        case .bytes(let definition, let count):
            var step = Layout.Step(operation: definition.type == .text ? .text : .bytes)
            step.key = vocabulary.intern(definition, under: prefix)
            setCount(count, in: &step)
            layout.steps.append(step)
        case .address(let definition):
            layout.steps.append(
                Layout.Step(operation: .address, key: vocabulary.intern(definition, under: prefix), width: 6))
        case .uuid(let definition, let width, let bigEndian):
            let key = vocabulary.intern(definition, under: prefix)
            layout.steps.append(Layout.Step(operation: .uuid, key: key, width: width, bigEndian: bigEndian))
        case .skip(let count):
            var step = Layout.Step(operation: .bytes)
            setCount(.fixed(count), in: &step)
            layout.steps.append(step)
        case .bits(let definition, let width, let bits):
            compile(bits, definition, width, in: &vocabulary)
        case .list(let definition, let wire, let count):
            var step = number(wire)
            let element = step
            step.operation = .list
            step.hasAbsent = false
            step.key = vocabulary.intern(definition, under: prefix)
            step.body = 1
            setCount(count, in: &step)
            layout.steps.append(step)
            layout.steps.append(element)
            layout.steps[layout.steps.count - 1].key = step.key
        case .array(let definition, let count, let items):
            var step = Layout.Step(operation: .array)
            step.key = vocabulary.intern(definition, under: prefix)
            setCount(count, in: &step)
            let path = prefix.isEmpty ? definition.name : prefix + "." + definition.name
            nest(step, items, under: path, in: &vocabulary)
        case .condition(let condition, let items, let otherwise):
            compile(condition, items, otherwise, in: &vocabulary)
        case .code(let definitions, let decode):
            var step = Layout.Step(operation: .code)
            step.low = layout.codes.count
            layout.codes.append(
                Layout.Code(keys: definitions.map { vocabulary.intern($0, under: prefix) }, decode: decode))
            layout.steps.append(step)
        }
    }

    /// Appends `step` and the steps of its body, and tells the step how long the body is.
    private mutating func nest(
        _ step: Layout.Step, _ items: [Item], under path: String, in vocabulary: inout Vocabulary
    ) {
        let place = layout.steps.count
        layout.steps.append(step)
        let outer = (prefix: prefix, registers: registers)
        prefix = path
        compile(items, in: &vocabulary)
        prefix = outer.prefix
        // What an object inside has is not seen from outside of it.
        if path != prefix { registers = outer.registers }
        layout.steps[place].body = layout.steps.count - place - 1
    }

    private mutating func compile(
        _ condition: Item.Condition, _ items: [Item], _ otherwise: [Item], in vocabulary: inout Vocabulary
    ) {
        var step = Layout.Step(operation: .ifBit)
        switch condition {
        case .bit(let bit): step.low = bit
        case .fieldBit(let name, let bit):
            step.register = register(named: name)
            step.low = bit
        case .field(let name, let values):
            step.operation = .ifEqual
            step.register = register(named: name)
            step.low = layout.constants.count
            step.span = values.count
            layout.constants += values
        case .remaining(let count):
            step.operation = .ifRemaining
            step.low = count
        }
        let place = layout.steps.count
        nest(step, items, under: prefix, in: &vocabulary)
        guard !otherwise.isEmpty else { return }
        let jump = layout.steps.count
        layout.steps.append(Layout.Step(operation: .jump))
        layout.steps[place].body += 1
        compile(otherwise, in: &vocabulary)
        layout.steps[jump].body = layout.steps.count - jump - 1
    }

    private mutating func compile(
        _ bits: [Item.Bit], _ definition: FieldDefinition?, _ width: Int, in vocabulary: inout Vocabulary
    ) {
        var step = Layout.Step(operation: .bits, width: width)
        if let definition {
            step.key = vocabulary.intern(definition, under: prefix)
            step.register = register(for: definition.name)
            step.stores = step.register > 0
        }
        step.body = bits.count
        layout.steps.append(step)
        for bit in bits {
            var field = Layout.Step(operation: bit.definition.type == .boolean ? .bit : .bitField)
            field.key = vocabulary.intern(bit.definition, under: prefix)
            field.low = bit.low
            field.span = bit.width
            field.ifBit = bit.ifBit ?? -1
            field.register = register(for: bit.definition.name)
            field.stores = field.register > 0
            layout.steps.append(field)
        }
    }

    private mutating func number(_ wire: Item.Number) -> Layout.Step {
        var step = Layout.Step(
            operation: .number, width: wire.width, signed: wire.signed, bigEndian: wire.bigEndian)
        if let absent = wire.absent {
            step.hasAbsent = true
            step.low = layout.constants.count
            layout.constants.append(absent)
        }
        switch wire.float {
        case .ieee754: step.operation = .ieee754
        case .medical32: step.operation = .medical32
        case .medical16: step.operation = .medical16
        case nil: break
        }
        guard let scale = wire.scale else { return step }
        step.operation = .scaled
        step.exponent = scale.decimal
        var multiplier = scale.multiplier
        // 2^-n is 5^n · 10^-n, so that binary fractions stay exact decimals.
        if scale.binary < 0 {
            for _ in 0..<min(-scale.binary, 27) {
                multiplier = multiplier.multipliedReportingOverflow(by: 5).partialValue
            }
            step.exponent += scale.binary
        } else {
            multiplier <<= scale.binary
        }
        step.span = layout.scales.count
        layout.scales.append(Layout.Scale(multiplier: multiplier, offset: scale.offset))
        return step
    }

    private mutating func setCount(_ count: Item.Count, in step: inout Layout.Step) {
        switch count {
        case .fixed(let number):
            step.span = Layout.CountSource.fixed.rawValue
            step.low = number
        case .field(let name):
            step.span = Layout.CountSource.register.rawValue
            step.register = register(named: name)
        case .onesIn(let name):
            step.span = Layout.CountSource.ones.rawValue
            step.register = register(named: name)
        case .rest: step.span = Layout.CountSource.rest.rawValue
        }
    }

    /// The register of a field that something refers to; 0 for all others.
    private mutating func register(for name: String) -> Int {
        guard referenced.contains(name) else { return 0 }
        if let known = registers[name] { return known }
        precondition(nextRegister < Layout.registers, "layout refers to more than \(Layout.registers - 1) fields")
        let place = nextRegister
        nextRegister += 1
        registers[name] = place
        return place
    }

    private func register(named name: String) -> Int {
        guard let place = registers[name] else {
            preconditionFailure("layout refers to the field \(name) before it is read")
        }
        return place
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
        case .number, .address, .uuid, .skip, .bits, .code: break
        }
    }
}

extension Item.Count {
    fileprivate func addReference(to names: inout [String]) {
        switch self {
        case .field(let name), .onesIn(let name): names.append(name)
        case .fixed, .rest: break
        }
    }
}

extension Item.Condition {
    fileprivate func addReference(to names: inout [String]) {
        switch self {
        case .fieldBit(let name, _), .field(let name, _): names.append(name)
        case .bit, .remaining: break
        }
    }
}
