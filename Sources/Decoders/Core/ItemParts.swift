extension ValueDecoder.Item {
    /// One decimal in a number that holds several: `123456` for 12.3 °C and 45.6 %.
    public struct Part: Sendable {
        let definition: FieldDefinition
        let operation: Operation
        let scale: Scale

        /// How the part follows from the number.
        public enum Operation: Sendable {
            /// The quotient; it has the sign of the number.
            case divide(UInt64)
            /// The remainder, without a sign.
            case remainder(UInt64)
            /// The remainder of a division, divided by a number: digits in the middle.
            case digits(UInt64, divide: UInt64)
        }

        /// - Parameters:
        ///   - name: of the field.
        ///   - operation: how it follows from the number. A division by 0 gives 0.
        ///   - unit: symbol of the unit.
        ///   - scale: a decimal.
        ///   - summary: whether lines show it.
        ///   - meaning: one line about it.
        public init(
            _ name: String, _ operation: Operation, unit: String = "", scale: Scale? = nil,
            summary: SummaryStyle = .hidden, _ meaning: String = ""
        ) {
            definition = FieldDefinition(
                name, scale == nil ? .integer : .decimal, unit: unit, summary: summary, meaning)
            self.operation = operation
            self.scale = scale ?? Scale()
        }

        init(_ definition: FieldDefinition, _ operation: Operation, _ scale: Scale) {
            self.definition = definition
            self.operation = operation
            self.scale = scale
        }

        fileprivate func value(of number: UInt64, isNegative: Bool) -> Int64 {
            let part: UInt64
            switch operation {
            case .divide(let divisor): part = divisor == 0 ? 0 : number / divisor
            case .remainder(let divisor): return Int64(clamping: divisor == 0 ? 0 : number % divisor)
            case .digits(let first, let second):
                return Int64(clamping: first == 0 || second == 0 ? 0 : number % first / second)
            }
            return isNegative ? -Int64(clamping: part) : Int64(clamping: part)
        }
    }

    /// A number that holds several values.
    ///
    /// - Parameters:
    ///   - wire: its width and byte order.
    ///   - hasSignBit: the highest bit is the sign, and the others are the magnitude.
    ///   - parts: the values.
    public static func parts(_ wire: Number, hasSignBit: Bool = false, _ parts: [Part]) -> Self {
        .builtIn(BuiltIn(.parts(wire, hasSignBit: hasSignBit, parts)))
    }

    static func readingParts(_ wire: Number, _ hasSignBit: Bool, _ parts: [Part]) -> CodeDecoder {
        let (width, isBigEndian, isSigned) = (wire.width, wire.bigEndian, wire.signed && !hasSignBit)
        let exact = parts.map { $0.scale.exact ?? (1, 0) }
        return { (bytes, reader, keys, fields) throws(Fault) in
            let raw = try reader.uint(bytes, width: width, keys[0], bigEndian: isBigEndian)
            let top = UInt64(1) << UInt64(8 * width - 1)
            let isNegative = (hasSignBit || isSigned) && raw & top != 0
            // Two's complement, unless the highest bit alone is the sign.
            let magnitude = !isNegative ? raw : hasSignBit ? raw ^ top : (~raw &+ 1) & (top &<< 1 &- 1)
            for (index, part) in parts.enumerated() {
                let value = part.value(of: magnitude, isNegative: isNegative) &+ part.scale.offset
                let (mantissa, isTooLarge) = value.multipliedReportingOverflow(by: exact[index].multiplier)
                if part.definition.type == .integer {
                    fields.add(keys[index], signed: value)
                } else if !isTooLarge {
                    fields.add(keys[index], mantissa: mantissa, exponent: exact[index].exponent)
                }
            }
        }
    }

    /// Bytes that have to be these: otherwise it is another layout, and nothing after them is decoded.
    public static func constant(_ expected: [UInt8]) -> Self { .builtIn(BuiltIn(.constant(expected))) }

    static func readingConstant(_ expected: [UInt8]) -> CodeDecoder {
        { (bytes, reader, _, _) throws(Fault) in
            let range = try reader.skip(expected.count, Layer.value.key)
            for (index, byte) in expected.enumerated() where bytes[range.lowerBound + index] != byte {
                throw Fault(Layer.value.key, offset: range.lowerBound, .invalidValue)
            }
        }
    }

    /// Checks the checksum of the value, and takes no bytes: the first item of a layout. One that does not fit is a fault of
    /// the value, whose fields are there all the same.
    public static func checksum(_ checksum: Checksum) -> Self { .builtIn(BuiltIn(.checksum(checksum))) }

    static func readingChecksum(_ checksum: Checksum) -> CodeDecoder {
        { (bytes, reader, _, fields) throws(Fault) in
            guard let ranges = checksum.ranges(in: reader.position..<reader.end) else {
                throw Fault(
                    Layer.value.key, offset: reader.position, needed: checksum.shortest, available: reader.remaining,
                    .malformed)
            }
            guard checksum.mismatch(in: bytes, at: ranges) != nil else { return }
            fields.note(Fault(Layer.value.key, offset: ranges.sum.lowerBound, .checksum))
        }
    }
}
