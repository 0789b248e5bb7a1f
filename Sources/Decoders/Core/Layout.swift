/// A compiled list of ``Item``s: flat steps without references, run for every packet.
///
/// Decoding records what it read, keeps the good prefix and throws a ``Fault`` at the first field that does not fit.
public struct Layout: Sendable {
    var steps: [Step] = []
    var codes: [Code] = []
    /// Values that equality conditions compare with.
    var constants: [UInt64] = []

    struct Code: Sendable {
        let keys: [FieldKey]
        let decode: Item.CodeDecoder
    }

    /// Registers hold numbers that later counts and conditions refer to.
    static let registers = 16

    /// Small integers, because steps are copied for every field decoded.
    struct Step: Sendable {
        var operation: Operation
        var key = FieldKey.none
        /// The field that a fault names: the step's own or, where it has none (flags, reserved bytes), the next one.
        var faultKey = FieldKey.none
        var signed = false
        var bigEndian = false
        var stores = false
        var hasAbsent = false
        private var smallWidth: UInt8 = 0
        private var smallRegister: UInt8 = 0
        private var smallExponent: Int8 = 0
        private var smallIfBit: Int8 = -1
        private var smallBody: UInt16 = 0
        private var smallAlternative: UInt16 = 0
        private var smallLow: UInt16 = 0
        private var smallSpan: UInt16 = 0
        /// Scale: `(raw + offset) · multiplier · 10^exponent`.
        var multiplier: Int64 = 1
        var offset: Int64 = 0
        var absent: UInt64 = 0

        init(
            operation: Operation, key: FieldKey = .none, width: Int = 0, signed: Bool = false, bigEndian: Bool = false
        ) {
            self.operation = operation
            self.key = key
            self.signed = signed
            self.bigEndian = bigEndian
            self.width = width
        }

        /// Bytes.
        var width: Int {
            get { Int(smallWidth) }
            set { smallWidth = UInt8(newValue) }
        }
        /// Register that receives the value, or that is asked.
        var register: Int {
            get { Int(smallRegister) }
            set { smallRegister = UInt8(newValue) }
        }
        var exponent: Int {
            get { Int(smallExponent) }
            set { smallExponent = Int8(newValue) }
        }
        /// A bit that has to be set for the field to be there; -1 for none.
        var ifBit: Int {
            get { Int(smallIfBit) }
            set { smallIfBit = Int8(newValue) }
        }
        /// Steps of the body that follows, and of the alternative behind it.
        var body: Int {
            get { Int(smallBody) }
            set { smallBody = UInt16(newValue) }
        }
        var alternative: Int {
            get { Int(smallAlternative) }
            set { smallAlternative = UInt16(newValue) }
        }
        /// Bit place, number of repetitions, or place in `constants` or `codes`.
        var low: Int {
            get { Int(smallLow) }
            set { smallLow = UInt16(newValue) }
        }
        /// Bits, constants, or where a count comes from.
        var span: Int {
            get { Int(smallSpan) }
            set { smallSpan = UInt16(newValue) }
        }
    }

    enum Operation: UInt8, Sendable {
        case number, scaled, ieee754, medical32, medical16
        case bytes, text, address, uuid
        case bits, bit, bitField
        case list, array
        case ifBit, ifEqual, ifRemaining
        case code
    }

    /// Where a repetition count comes from.
    enum CountSource: Int, Sendable { case fixed, register, ones, rest }

    /// Compiles `items`, giving every field its key under `prefix`.
    public init(_ items: [Item], under prefix: String, in vocabulary: inout Vocabulary) {
        var compiler = LayoutCompiler(prefix: prefix, for: items)
        compiler.compile(items, in: &vocabulary)
        self = compiler.layout
        nameFaults(vocabulary.key(ofPath: prefix) ?? .none)
    }

    /// - Parameter last: what a step names that has no field behind it: the object of the whole layout.
    private mutating func nameFaults(_ last: FieldKey) {
        var next = last
        for index in steps.indices.reversed() {
            let step = steps[index]
            if step.operation == .code { next = codes[step.low].keys.first ?? next }
            if step.key != .none { next = step.key }
            steps[index].faultKey = next
        }
    }

    public init() {}

    public var isEmpty: Bool { steps.isEmpty }

    /// Decodes `reader`'s bytes into `fields`.
    public func decode(
        _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) throws(Fault) {
        var registers = InlineArray<16, UInt64>(repeating: 0)
        try run(0..<steps.count, bytes, &reader, &registers, &fields)
    }
}
