import Sniff

/// The required bytes of a value: `?? 01`, `{command[0]} 01`, `01 *`.
struct BytePattern: Sendable {
    enum Segment: Sendable {
        case byte(ExpectedByte)
        /// Bytes of an earlier operation.
        case reference(OperationReference)
    }

    struct ExpectedByte: Sendable, Equatable {
        var value: UInt8
        /// Which of its bits matter.
        var mask: UInt8 = 0xFF
        /// The frame that it is from, where it is that of an earlier operation.
        var frame: UInt64?
    }

    let segments: [Segment]
    /// Whether more may follow.
    let isOpen: Bool
    /// All bytes, where none depends on another operation.
    let fixed: [ExpectedByte]?

    init(_ segments: [Segment], isOpen: Bool) {
        self.segments = segments
        self.isOpen = isOpen
        var bytes: [ExpectedByte] = []
        for segment in segments { if case .byte(let byte) = segment { bytes.append(byte) } }
        fixed = bytes.count == segments.count ? bytes : nil
    }

    enum Result: Equatable {
        case yes
        case differs(at: Int, ExpectedByte)
        /// Another number of bytes.
        case length(expected: Int)
        /// So far it fits, and the rest was not captured.
        case cut
        case unresolved(OperationReference.Unresolved)
    }

    func match(_ bytes: [UInt8], isCut: Bool, _ bindings: Bindings) -> Result {
        switch expected(bindings) {
        case .success(let expected): match(bytes, isCut, expected)
        case .failure(let reason): .unresolved(reason)
        }
    }

    private func match(_ bytes: [UInt8], _ isCut: Bool, _ expected: [ExpectedByte]) -> Result {
        for index in 0..<min(bytes.count, expected.count) {
            let byte = expected[index]
            if (bytes[index] ^ byte.value) & byte.mask != 0 { return .differs(at: index, byte) }
        }
        if isCut, bytes.count <= expected.count || isOpen { return .cut }
        if bytes.count < expected.count || bytes.count > expected.count && !isOpen {
            return .length(expected: expected.count)
        }
        return .yes
    }

    /// All bytes, those of earlier operations included.
    func expected(_ bindings: Bindings) -> Swift.Result<[ExpectedByte], OperationReference.Unresolved> {
        if let fixed { return .success(fixed) }
        var bytes: [ExpectedByte] = []
        for segment in segments {
            switch segment {
            case .byte(let byte): bytes.append(byte)
            case .reference(let reference):
                switch reference.resolve(bindings) {
                case .success(let value):
                    guard let part = value.value.asBytes else {
                        return .failure(.missing("\(reference.text) is no bytes"))
                    }
                    bytes += part.map { ExpectedByte(value: $0, frame: value.frame) }
                case .failure(let reason): return .failure(reason)
                }
            }
        }
        return .success(bytes)
    }
}

extension FieldValue {
    /// As a part of a byte string: a small number is one byte, a text its UTF-8.
    var asBytes: [UInt8]? {
        switch self {
        case .bytes(let bytes): bytes
        case .text(let text): Array(text.utf8)
        case .integer(let number): UInt8(exactly: number).map { [$0] }
        default: nil
        }
    }
}
