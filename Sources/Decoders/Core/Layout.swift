/// A compiled list of ``Item``s: flat steps without references, run for every packet.
///
/// Decoding records what it read, keeps the good prefix and throws a ``Fault`` at the first field that does not fit.
package struct Layout: Sendable {
    var steps: [Step] = []
    var codes: [Code] = []
    /// Values that equality conditions compare with.
    var constants: [UInt64] = []
    var scales: [Scale] = []
    /// Of numbers that not every value makes a measurement.
    var exceptions: [Exceptions] = []
    /// Whether any field is secret.
    private(set) var hidesFields = false

    /// `(raw + offset) · multiplier`, times the power of ten that the step has; with a base, that to the power of `raw +
    /// offset`.
    struct Scale: Sendable {
        var multiplier: Int64
        var offset: Int64
        var base: Double?
    }

    /// Values of a number that are not measurements.
    struct Exceptions: Sendable {
        /// Raw values without a field.
        var absent: ClosedRange<UInt64>?
        /// Special raw values, and their names.
        var values: [UInt64] = []
        var names: [StaticName] = []
        /// The field that has the names.
        var nameKey = FieldKey.none
        var valid: ClosedRange<Int64>?
        /// Of bits: a step has no place for it.
        var scale: Scale?
    }

    struct Code: Sendable {
        let keys: [FieldKey]
        let decode: Item.CodeDecoder
    }

    /// How many registers there are (``State``).
    static let registers = 16

    /// One step, packed into two words: a step is taken out of the array and passed along for every field decoded, and
    /// most fields need few of its parts.
    struct Step: Sendable {
        /// From the lowest bit on: operation (8), switches (8), key (16), fault key (16), width (8), register (8).
        private var head: UInt64 = 0
        /// From the lowest bit on: exponent (8), condition bit (8), body (16), low (16), span (16).
        private var tail: UInt64 = 0

        init(
            operation: Operation, key: FieldKey = .none, width: Int = 0, signed: Bool = false, bigEndian: Bool = false
        ) {
            self.operation = operation
            self.key = key
            self.signed = signed
            self.bigEndian = bigEndian
            self.width = width
            ifBit = -1
        }

        var operation: Operation {
            // Memory safety: only `newValue.rawValue` is ever stored here; the checked initializer is a call for every step.
            get { unsafeBitCast(UInt8(truncatingIfNeeded: head), to: Operation.self) }
            set { Step.set(&head, 0, newValue.rawValue) }
        }
        var signed: Bool {
            get { head & 1 << 8 != 0 }
            set { set(switch: 8, newValue) }
        }
        var bigEndian: Bool {
            get { head & 1 << 9 != 0 }
            set { set(switch: 9, newValue) }
        }
        var stores: Bool {
            get { head & 1 << 10 != 0 }
            set { set(switch: 10, newValue) }
        }
        /// Special values, or a range: the place in `exceptions` is ``low``, of bits ``body`` less 1.
        var hasExceptions: Bool {
            get { head & 1 << 11 != 0 }
            set { set(switch: 11, newValue) }
        }
        /// ``FieldEntry/isSaid``.
        var isSaid: Bool {
            get { head & 1 << 12 != 0 }
            set { set(switch: 12, newValue) }
        }
        /// The names of the field are in another list than the first, of which ``exponent`` is the number.
        var hasOwnNames: Bool {
            get { head & 1 << 14 != 0 }
            set { set(switch: 14, newValue) }
        }
        /// Whether the entry is to know more than its value.
        var isNoted: Bool { head & (1 << 12 | 1 << 14) != 0 }
        /// A text of a value of an attribute, which may be anything: bytes where it is no text.
        var isOfValue: Bool {
            get { head & 1 << 13 != 0 }
            set { set(switch: 13, newValue) }
        }
        var key: FieldKey {
            get { FieldKey(rawValue: UInt16(truncatingIfNeeded: head >> 16)) }
            set { Step.set(&head, 16, newValue.rawValue) }
        }
        /// The field that a fault names: the step's own or, where it has none (flags, reserved bytes), the next one.
        var faultKey: FieldKey {
            get { FieldKey(rawValue: UInt16(truncatingIfNeeded: head >> 32)) }
            set { Step.set(&head, 32, newValue.rawValue) }
        }
        /// Bytes.
        var width: Int {
            get { Int(UInt8(truncatingIfNeeded: head >> 48)) }
            set { Step.set(&head, 48, UInt8(newValue)) }
        }
        /// Register that receives the value, or that is asked.
        var register: Int {
            get { Int(head >> 56) }
            set { Step.set(&head, 56, UInt8(newValue)) }
        }
        var exponent: Int {
            get { Int(Int8(truncatingIfNeeded: tail)) }
            set { Step.set(&tail, 0, UInt8(bitPattern: Int8(newValue))) }
        }
        /// A bit that has to be set for the field to be there; -1 for none.
        var ifBit: Int {
            get { Int(Int8(truncatingIfNeeded: tail >> 8)) }
            set { Step.set(&tail, 8, UInt8(bitPattern: Int8(newValue))) }
        }
        /// Steps of the body that follows; for a jump, steps to pass over.
        var body: Int {
            get { Int(UInt16(truncatingIfNeeded: tail >> 16)) }
            set { Step.set(&tail, 16, UInt16(newValue)) }
        }
        /// Bit place, number of repetitions, or place in `constants`, `exceptions` or `codes`.
        var low: Int {
            get { Int(UInt16(truncatingIfNeeded: tail >> 32)) }
            set { Step.set(&tail, 32, UInt16(newValue)) }
        }
        /// Bits, constants, where a count comes from, or place in `scales`.
        var span: Int {
            get { Int(tail >> 48) }
            set { Step.set(&tail, 48, UInt16(newValue)) }
        }

        private static func set<Part: FixedWidthInteger & UnsignedInteger>(
            _ word: inout UInt64, _ index: UInt64, _ part: Part
        ) {
            word = word & ~(UInt64(Part.max) << index) | UInt64(part) << index
        }

        private mutating func set(switch index: UInt64, _ isOn: Bool) {
            head = head & ~(1 << index) | (isOn ? 1 : 0) << index
        }
    }

    enum Operation: UInt8, Sendable {
        case number, scaled, ieee754, medical32, medical16
        case bytes, text, address, uuid
        case bits, bit, bitField, reservedBits
        case list, array
        /// Its body has a part of the bytes to itself.
        case within
        /// A condition that does not hold passes over its body; a body with an alternative ends with a jump over that.
        case ifBit, ifEqual, ifRemaining, ifLeft, ifBegins, ifAhead, jump
        case code
        /// Its body is secret. First of all steps, without a body, it says that the bytes hold something secret.
        case secret
    }

    /// Where a repetition count comes from.
    enum CountSource: Int, Sendable { case fixed, register, ones, rest, terminated }

    /// Compiles `items`, giving every field its key under `prefix`.
    ///
    /// - Throws: ``LayoutError``, ``FieldConflictError``.
    init(_ items: [Item], under prefix: String, of owner: LayoutOwner, _ naming: any FieldNaming) throws {
        var compiler = LayoutCompiler(prefix: prefix, for: items, by: owner, naming)
        try compiler.compile(items)
        self = compiler.layout
        hidesFields = compiler.hidesFields
        // Bodies are counted in steps, so that one before all of them changes none.
        if hidesFields { steps.insert(Step(operation: .secret), at: 0) }
        nameFaults(naming.key(ofPath: prefix) ?? .none)
    }

    /// Compiles items that were compiled before, when the fields of the vocabulary were collected.
    init(checked items: [Item], under prefix: String, of owner: LayoutOwner, _ naming: any FieldNaming) {
        do {
            try self.init(items, under: prefix, of: owner, naming)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// - Parameter last: what a step names that has no field after it: the object of the whole layout.
    private mutating func nameFaults(_ last: FieldKey) {
        var next = last
        for index in steps.indices.reversed() {
            if steps[index].operation == .code { next = codes[steps[index].low].keys.first ?? next }
            if steps[index].key != .none { next = steps[index].key }
            steps[index].faultKey = next
        }
    }

    package init() {}

    package var isEmpty: Bool { steps.isEmpty }

    /// Decodes `reader`'s bytes into `fields`.
    package func decode(
        _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) throws(Fault) {
        var state = State(reader)
        defer { reader = state.reader }
        try run(0..<steps.count, bytes, &state, &fields)
    }
}
