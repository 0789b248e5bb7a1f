/// Reads the items of a layout from the text of `CompiledDeclarations`.
///
/// An item is a letter and what it needs, one behind the other: numbers are hexadecimal digits and a character that ends
/// them, and fields are the numbers of their definitions. ``ItemMark`` has the letters. Items in items stand between
/// parentheses.
///
/// Memory safety: the text is the program's own literal, which tests compare with what was declared.
struct CompiledItemReader {
    private let text: TableText
    private let index: DeclarationIndex
    private var position: Int

    init(_ index: DeclarationIndex, _ text: TableText, from position: Int) {
        self.index = index
        self.text = text
        self.position = position
    }

    /// The items until the closing parenthesis, which follows an opening one.
    mutating func items() -> [Item] {
        position += 1
        var items: [Item] = []
        while next != UInt8(ascii: ")") { items.append(item()) }
        position += 1
        return items
    }

    private var next: UInt8 { text.start[position] }

    private mutating func character() -> UInt8 {
        position += 1
        return text.start[position - 1]
    }

    /// Whether the next character is this one, which is passed over.
    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// A number, with the character that ends it.
    private mutating func number() -> UInt64 {
        var value: UInt64 = 0
        while let digit = text.digit(at: position) {
            value = value << 4 | UInt64(digit)
            position += 1
        }
        position += 1
        return value
    }

    private mutating func integer() -> Int { Int(truncatingIfNeeded: number()) }

    private mutating func signed() -> Int64 {
        let isNegative = takes("-")
        let magnitude = Int64(bitPattern: number())
        return isNegative ? 0 &- magnitude : magnitude
    }

    private mutating func definition() -> FieldDefinition { index.definition(at: integer()) }

    /// The name of a field, which conditions and counts refer to.
    private mutating func field() -> String { definition().name }

    private mutating func item() -> Item {
        switch ItemMark(rawValue: character()) {
        case .number: return .number(definition(), form())
        case .bytes: return .bytes(definition(), count())
        case .address: return .address(definition())
        case .uuid: return .uuid(definition(), width: integer(), bigEndian: takes("b"))
        case .bits: return .bits(takes("-") ? nil : definition(), width: integer(), bits())
        case .list: return .list(definition(), form(), count())
        case .array: return .array(definition(), count(), items())
        case .condition: return .condition(condition(), items(), otherwise: items())
        case .choice: return choice()
        case .within: return .within(count(), items())
        case .function:
            let function = LayoutFunction.allCases[integer()]
            return .function(function, (0..<function.fieldCount).map { _ in definition() })
        case .namedBits:
            let (octets, names) = (definition(), definition())
            let isBigEndian = takes("b")
            return .builtIn(
                Item.BuiltIn(
                    .namedBits(octets, names, count(), first: integer(), bigEndian: isBigEndian, index.names(integer()))
                ))
        case .channels: return .builtIn(Item.BuiltIn(.channels(definition(), numbers: definition(), integer())))
        case .parts: return parts()
        case .constant: return .constant(bytes())
        case .fraction:
            return .builtIn(
                Item.BuiltIn(
                    .fraction(
                        definition(), raw: takes("-") ? nil : definition(), form(),
                        Item.Fraction(signed(), over: signed(), plus: signed(), decimals: integer()))))
        case .text:
            let definition = definition()
            return .builtIn(Item.BuiltIn(.text(definition, index.firstName(integer()))))
        case .addressBigEndian: return .builtIn(Item.BuiltIn(.addressBigEndian(definition())))
        case .skip, nil: return .skip(integer())
        }
    }

    /// Width, and what else there is.
    private mutating func form() -> Item.Number {
        var wire = Item.Number(width: integer())
        while true {
            switch NumberMark(rawValue: character()) {
            case .signed: wire.signed = true
            case .bigEndian: wire.bigEndian = true
            case .ieee754: wire.float = .ieee754
            case .medical32: wire.float = .medical32
            case .medical16: wire.float = .medical16
            case .scale: wire.scale = scale()
            case .absent: wire.absent = number()...number()
            case .special: wire.special = index.specialValues(integer())
            case .valid: wire.valid = signed()...signed()
            case nil: return wire
            }
        }
    }

    private mutating func scale() -> Item.Scale {
        var scale = Item.Scale(
            signed(), decimal: Int(signed()), binary: Int(signed()), offset: signed())
        if takes("^") { scale.base = Double(bitPattern: number()) }
        return scale
    }

    private mutating func count() -> Item.Count {
        switch CountMark(rawValue: character()) {
        case .fixed: return .fixed(integer())
        case .field: return .field(field())
        case .fieldPlus: return .fieldPlus(field(), Int(signed()))
        case .onesIn: return .onesIn(field())
        case .terminated: return .terminated
        case .rest, nil: return .rest
        }
    }

    private mutating func bits() -> [Item.Bit] {
        position += 1
        var bits: [Item.Bit] = []
        while !takes(")") {
            let isReserved = takes("r")
            var bit = Item.Bit(
                definition: isReserved ? FieldDefinition("", .integer) : definition(), low: integer(), width: integer(),
                isReserved: isReserved)
            if !isReserved {
                if takes("?") { bit.ifBit = integer() }
                bit.number = form()
            }
            bits.append(bit)
        }
        return bits
    }

    private mutating func condition() -> Item.Condition {
        switch ConditionMark(rawValue: character()) {
        case .bit: return .bit(integer())
        case .fieldBit: return .fieldBit(field(), integer())
        case .field: return .field(field(), values())
        case .remaining: return .remaining(integer())
        case .begins:
            let bytes = bytes()
            return .begins(bytes, length: takes("-") ? nil : integer())
        case .ahead:
            let (offset, mask) = (integer(), UInt8(truncatingIfNeeded: number()))
            return .ahead(offset, mask: mask, bytes())
        case .remainingBeside:
            let count = integer()
            return .remainingBeside(count, (0..<integer()).map { _ in (bit: integer(), width: integer()) })
        case .left, nil: return .left(integer())
        }
    }

    /// Runs of values, as many as the number before them says.
    private mutating func values() -> [UInt64] { (0..<integer()).flatMap { _ in Array(number()...number()) } }

    private mutating func bytes() -> [UInt8] { (0..<integer()).map { _ in UInt8(truncatingIfNeeded: number()) } }

    private mutating func choice() -> Item {
        let field = field()
        let cases = (0..<integer()).map { _ in Item.Case(values: values(), items: items()) }
        return .choice(field, cases, otherwise: items())
    }

    private mutating func parts() -> Item {
        let hasSignBit = takes("-")
        let wire = form()
        let parts = (0..<integer()).map { _ in
            let definition = definition()
            let (divisor, remainder) = (number(), number())
            let operation: Item.Part.Operation =
                remainder == 0
                ? .divide(divisor) : divisor == 0 ? .remainder(remainder) : .digits(remainder, divide: divisor)
            return Item.Part(definition, operation, scale())
        }
        return .parts(wire, hasSignBit: hasSignBit, parts)
    }
}

/// The letters that items begin with.
enum ItemMark: UInt8 {
    case number = 0x6E  // n
    case bytes = 0x62  // b
    case address = 0x61  // a
    case uuid = 0x75  // u
    case skip = 0x6B  // k
    case bits = 0x67  // g
    case list = 0x6C  // l
    case array = 0x72  // r
    case condition = 0x63  // c
    case choice = 0x68  // h
    case within = 0x77  // w
    case function = 0x66  // f
    case namedBits = 0x6D  // m
    case channels = 0x73  // s
    case parts = 0x70  // p
    case constant = 0x3D  // =
    case fraction = 0x64  // d
    case text = 0x6F  // o
    case addressBigEndian = 0x65  // e
}

/// Marks that follow the width of a number; anything else ends it.
enum NumberMark: UInt8 {
    case signed = 0x73  // s
    case bigEndian = 0x62  // b
    case ieee754 = 0x66  // f
    case medical32 = 0x6C  // l
    case medical16 = 0x6D  // m
    case scale = 0x78  // x
    case absent = 0x61  // a
    case special = 0x70  // p
    case valid = 0x76  // v
}

enum CountMark: UInt8 {
    case fixed = 0x66  // f
    case field = 0x6E  // n
    case fieldPlus = 0x70  // p
    case onesIn = 0x6F  // o
    case rest = 0x72  // r
    case terminated = 0x74  // t
}

enum ConditionMark: UInt8 {
    case bit = 0x62  // b
    case fieldBit = 0x6E  // n
    case field = 0x69  // i
    case remaining = 0x6D  // m
    case left = 0x6C  // l
    case begins = 0x78  // x
    case ahead = 0x61  // a
    case remainingBeside = 0x79  // y
}
