import Decoders

/// An unsigned integer at a fixed place of a packet or of a message: `.u16(at: 1)`.
public struct IntegerField: Sendable, Equatable {
    package var offset: Int
    /// 1 to 8 bytes.
    package var width: Int
    package var isBigEndian: Bool
    /// The bits that are the number; its lowest bit is the lowest of the mask.
    package var mask: UInt64

    package init(_ offset: Int, width: Int = 1, isBigEndian: Bool = false, mask: UInt64 = .max) {
        self.offset = offset
        self.width = width
        self.isBigEndian = isBigEndian
        self.mask = mask
    }

    /// The number, or `nil` where the bytes end before it does.
    func read(_ bytes: some RandomAccessCollection<UInt8>) -> Int? {
        guard offset + width <= bytes.count else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: offset)
        var value: UInt64 = 0
        for index in 0..<width {
            let byte = bytes[bytes.index(start, offsetBy: isBigEndian ? index : width - 1 - index)]
            value = value << 8 | UInt64(byte)
        }
        guard mask != .max else { return Int(clamping: value) }
        return Int(clamping: (value & mask) >> UInt64(mask.trailingZeroBitCount))
    }
}

/// Where a profile finds a number of a message.
public enum MessagePlace: Sendable, Equatable {
    /// From the first byte of the header of the message's first packet.
    case field(IntegerField)
    /// By the names of its content.
    case path([String])
}

/// A number that must have one of some values, or, without values, be there.
public struct MessageCondition: Sendable, Equatable {
    package var place: MessagePlace
    package var values: [Int]

    /// - Parameters:
    ///   - place: where the number is.
    ///   - values: what it may be; without any, a path that exists is enough.
    public init(_ place: MessagePlace, is values: [Int]) {
        self.place = place
        self.values = values
    }
}

extension Transfer {
    /// The number at a place; `nil` where the message has none there.
    func number(at place: MessagePlace) -> Int? {
        switch place {
        case .field(let field):
            if keepsHeader || header.isEmpty { return field.read(message) }
            if field.offset >= header.count {
                var rest = field
                rest.offset -= header.count
                return rest.read(message)
            }
            return field.read(header + message.prefix(max(field.offset + field.width - header.count, 0)))
        case .path(let path): return tree?.number(at: path).map { Int($0) }
        }
    }

    /// Whether all conditions hold.
    func holds(_ conditions: [MessageCondition]) -> Bool {
        conditions.allSatisfy { condition in
            if condition.values.isEmpty, case .path(let path) = condition.place {
                return !(tree?.ranges(of: [path]).isEmpty ?? true)
            }
            return number(at: condition.place).map(condition.values.contains) ?? false
        }
    }
}
