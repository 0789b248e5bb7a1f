extension ValueDecoder {
    /// One item of a layout: the declarative form in which most PDUs, parameters and characteristic values are
    /// described.
    ///
    /// ```swift
    /// [
    ///     .flags(1, .bit(1, "sensor_contact", ifBit: 2)),
    ///     .when(bit: 0, .u16("heart_rate", unit: "bpm"), else: [.u8("heart_rate", unit: "bpm")]),
    ///     .list("rr_intervals", .u16, unit: "s", scale: .binary(-10)),
    /// ]
    /// ```
    public indirect enum Item: Sendable {
        /// A number.
        case number(FieldDefinition, Number)
        /// Bytes, or text where the field's type is ``FieldType/text``.
        case bytes(FieldDefinition, Count)
        /// A device address of 6 bytes, least significant first.
        case address(FieldDefinition)
        /// A UUID of 2, 4 or 16 bytes, least significant first unless `bigEndian`.
        case uuid(FieldDefinition, width: Int, bigEndian: Bool = false)
        /// Bytes that are no field: reserved ones, or those that chose the decoder.
        case skip(Int)
        /// An integer whose bits are fields; `name` makes the whole number a field too and lets conditions refer to it.
        case bits(FieldDefinition?, width: Int, [Bit])
        /// Numbers of one form.
        case list(FieldDefinition, Number, Count)
        /// Objects of one form.
        case array(FieldDefinition, Count, [Item])
        /// Items that are there where the condition holds, and those that are there where it does not.
        case condition(Condition, [Item], otherwise: [Item])
        /// Items that a number read before chooses, and those that are there where none does.
        case choice(String, [Case], otherwise: [Item])
        /// Items that have so many bytes to themselves; what they leave of these is passed over, and a fault.
        case within(Count, [Item])
        /// The items of another decoder, which the registry puts here.
        case reference(ValueDecoder.Target)
        /// Decoding of a program that uses the library: the fields it may add, and a function that gets their keys in that order.
        case code([FieldDefinition], CodeDecoder)
        /// Decoding that the program itself has.
        case builtIn(BuiltIn)

        /// Reads from `reader` and adds fields under `keys`; a ``Fault`` ends the value and keeps what was added
        /// before.
        public typealias CodeDecoder =
            @Sendable (
                _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, _ keys: [FieldKey], _ fields: inout FieldList
            )
            throws(Fault) -> Void

        /// An integer on the wire: its width in bytes and how the value follows from it.
        public struct Number: Sendable {
            /// Bytes.
            package internal(set) var width: Int
            var signed = false
            var bigEndian = false
            /// Its most significant byte comes first.
            package var isBigEndian: Bool { bigEndian }
            /// It has no exponent of its own.
            package var isInteger: Bool { float == nil }
            var scale: Scale?
            /// Raw values that represent "not known", as the unsigned integers that they are on the wire: the field is left out.
            var absent: ClosedRange<UInt64>?
            /// Raw values that are no measurement, and what each represents: a field of its own has the name.
            var special: SpecialValues = [:]
            /// The raw values that the specification allows besides the special ones.
            var valid: ClosedRange<Int64>?
            var float: Float?

            enum Float: Sendable { case ieee754, medical32, medical16 }

            /// An integer of 1 to 8 bytes.
            package init(width: Int, signed: Bool = false, bigEndian: Bool = false) {
                self.width = width
                self.signed = signed
                self.bigEndian = bigEndian
            }

            fileprivate init(width: Int, float: Float) {
                self.init(width: width)
                self.float = float
            }

            /// 8 bits, unsigned.
            public static let u8 = Number(width: 1)
            /// 16 bits, unsigned, least significant byte first, as all below that do not say otherwise.
            public static let u16 = Number(width: 2)
            /// 24 bits, unsigned.
            public static let u24 = Number(width: 3)
            /// 32 bits, unsigned.
            public static let u32 = Number(width: 4)
            /// 48 bits, unsigned.
            public static let u48 = Number(width: 6)
            /// 64 bits, unsigned.
            public static let u64 = Number(width: 8)
            /// 8 bits, two's complement.
            public static let s8 = Number(width: 1, signed: true)
            /// 16 bits, two's complement.
            public static let s16 = Number(width: 2, signed: true)
            /// 24 bits, two's complement.
            public static let s24 = Number(width: 3, signed: true)
            /// 32 bits, two's complement.
            public static let s32 = Number(width: 4, signed: true)
            /// 64 bits, two's complement.
            public static let s64 = Number(width: 8, signed: true)
            /// 16 bits, unsigned, most significant byte first.
            public static let u16BigEndian = Number(width: 2, bigEndian: true)
            /// 32 bits, unsigned, most significant byte first.
            public static let u32BigEndian = Number(width: 4, bigEndian: true)
            /// 16 bits, two's complement, most significant byte first.
            public static let s16BigEndian = Number(width: 2, signed: true, bigEndian: true)
            /// IEEE 754 single precision.
            public static let float32 = Number(width: 4, float: .ieee754)
            /// IEEE 11073-20601 FLOAT: 24-bit mantissa, 8-bit decimal exponent.
            public static let medfloat32 = Number(width: 4, float: .medical32)
            /// IEEE 11073-20601 SFLOAT: 12-bit mantissa, 4-bit decimal exponent.
            public static let medfloat16 = Number(width: 2, float: .medical16)
        }

        /// Raw values that are no measurement, as the unsigned integers that they are on the wire, and their names:
        /// `[0xFF: "not known"]`. So are those of signed numbers: of an `.s16` it is `[0x8000: "not known"]`, not -32768.
        public struct SpecialValues: Sendable, ExpressibleByDictionaryLiteral {
            var values: [UInt64]
            var names: [StaticName]

            /// Values and names, in any order.
            @inline(never)
            public init(dictionaryLiteral elements: (UInt64, StaticName)...) { self.init(elements) }

            /// The same, of names that are known when the program runs.
            public init(_ elements: [(UInt64, StaticName)]) {
                values = elements.map(\.0)
                names = elements.map(\.1)
            }

            var isEmpty: Bool { values.isEmpty }
        }

        /// `value = raw · multiplier · 10^decimal · 2^binary`, as the GATT Specification Supplement (2.4) writes it; or
        /// a power whose exponent is the raw value.
        public struct Scale: Sendable {
            var multiplier: Int64
            var decimal: Int
            var binary: Int
            var offset: Int64
            /// The base of the power `raw + offset`, before the multiplication.
            var base: Double?

            /// A scale by its parts; `offset` is added to the raw value first.
            public init(_ multiplier: Int64 = 1, decimal: Int = 0, binary: Int = 0, offset: Int64 = 0) {
                self.multiplier = multiplier
                self.decimal = decimal
                self.binary = binary
                self.offset = offset
            }

            /// Whether the raw value is an exponent.
            package var isPower: Bool { base != nil }

            /// A power of ten.
            public static func decimal(_ exponent: Int) -> Scale { Scale(decimal: exponent) }

            /// A power of two.
            public static func binary(_ exponent: Int) -> Scale { Scale(binary: exponent) }

            /// `base` to the power of `raw + offset`.
            public static func power(_ base: Double, offset: Int64 = 0) -> Scale {
                var scale = Scale(offset: offset)
                scale.base = base
                return scale
            }

            /// Bluetooth time slots of 625 µs, in seconds.
            public static let slots625us = Scale(625, decimal: -6)
            /// Units of 1.25 ms, in seconds.
            public static let units1250us = Scale(125, decimal: -5)
            /// Units of 10 ms, in seconds.
            public static let units10ms = Scale(decimal: -2)
            /// Units of 125 µs, in seconds.
            public static let units125us = Scale(125, decimal: -6)
            /// Units of 1 ms, in seconds.
            public static let milliseconds = Scale(decimal: -3)
            /// Units of 1 µs, in seconds.
            public static let microseconds = Scale(decimal: -6)
        }

        /// How many bytes, or how many repetitions.
        public enum Count: Sendable {
            /// A number that the specification fixes.
            case fixed(Int)
            /// The value of a field read before, by name.
            case field(String)
            /// The same and so many more, -128 to 127: of lengths that count themselves, too. Never less than 0.
            case fieldPlus(String, Int)
            /// As many as the field has bits set (one entry a PHY).
            case onesIn(String)
            /// All that is left.
            case rest
            /// Up to the NUL that ends a text, or to the end; the NUL is passed over.
            case terminated
        }

        /// When a part of a layout is there.
        public enum Condition: Sendable {
            /// A bit of the last `.flags`.
            case bit(Int)
            /// A bit of a named number.
            case fieldBit(String, Int)
            /// A named number has one of these values.
            case field(String, [UInt64])
            /// At least so many bytes are left.
            case remaining(Int)
            /// Exactly so many bytes are left.
            case left(Int)
            /// The next bytes are these; where a length is given, exactly so many are left.
            case begins([UInt8], length: Int? = nil)
            /// The byte that is so many bytes later has one of these values, of its bits in the mask.
            case ahead(Int, mask: UInt8 = 0xFF, [UInt8])
            /// At least so many bytes are left beside the fields that bits of the last `.flags` announce, each with its width: where senders
            /// by another version of the specification have a shorter field, the length tells which it is.
            case remainingBeside(Int, [(bit: Int, width: Int)])
        }

        /// One branch of a choice, for some values.
        public struct Case: Sendable {
            let values: [UInt64]
            let items: [Item]
        }

        /// A field inside an integer.
        public struct Bit: Sendable {
            var definition: FieldDefinition
            var low: Int
            var width: Int
            /// Recorded only where this other bit is set.
            var ifBit: Int?
            /// How the value follows from a number of several bits.
            var number = Number(width: 8)
            /// No field: to be 0.
            var isReserved = false

            /// One bit as a boolean.
            @inline(never)
            public static func bit(
                _ bit: Int, _ name: String, ifBit: Int? = nil, summary: SummaryStyle = .hidden, _ meaning: String = ""
            ) -> Bit {
                Bit(
                    definition: FieldDefinition(name, .boolean, summary: summary, meaning), low: bit, width: 1,
                    ifBit: ifBit
                )
            }

            /// Several bits as a number, without a sign; a scale makes it a decimal.
            @inline(never)
            public static func field(
                _ bits: ClosedRange<Int>, _ name: String, unit: String = "", scale: Scale? = nil,
                names: NameSource? = nil,
                special: SpecialValues = [:], valid: ClosedRange<Int64>? = nil, ifBit: Int? = nil,
                summary: SummaryStyle = .hidden, style: NumberStyle = .decimal, _ meaning: String = ""
            ) -> Bit {
                var bit = Bit(
                    definition: FieldDefinition(
                        name, scale == nil ? .integer : .decimal, unit: unit, names: names, summary: summary,
                        style: style,
                        meaning),
                    low: bits.lowerBound, width: bits.count, ifBit: ifBit)
                bit.number.scale = scale
                bit.number.special = special
                bit.number.valid = valid
                return bit
            }

            /// Bits that are reserved for future use: one that is set is a fault.
            @inline(never)
            public static func reserved(_ bits: ClosedRange<Int>) -> Bit {
                Bit(
                    definition: FieldDefinition("", .integer), low: bits.lowerBound, width: bits.count, ifBit: nil,
                    isReserved: true)
            }

            /// One such bit.
            public static func reserved(_ bit: Int) -> Bit { .reserved(bit...bit) }
        }
    }
}

/// Layouts are written with it alone within the package.
package typealias Item = ValueDecoder.Item
