extension ATTOpcode {
    /// The role of a PDU on its bearer (3.3).
    @usableFromInline package enum Role: Sendable {
        case request, response, command, notification, indication, confirmation

        /// Whether the server sends it (Core 6.0, Vol 3, Part F, 3.3).
        package var isOfServer: Bool { self == .response || self == .notification || self == .indication }
    }

    /// Traits that the PDUs with an opcode share with others.
    @usableFromInline package struct Traits: OptionSet, Sendable {
        @usableFromInline package let rawValue: UInt16

        @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Names exactly one attribute (`att.handle`).
        @inlinable package static var oneHandle: Traits { Traits(rawValue: 1 << 0) }
        /// Carries one attribute's value (`att.value`), a part of it, or several without their lengths.
        @inlinable package static var value: Traits { Traits(rawValue: 1 << 1) }
        /// Carries a value as its attribute has it, so that the attribute's decoder applies.
        @inlinable package static var wholeValue: Traits { Traits(rawValue: 1 << 1 | 1 << 2) }
        /// Asks for a range of handles.
        @inlinable package static var search: Traits { Traits(rawValue: 1 << 3) }
        /// Lists attributes (`att.attributes`).
        @inlinable package static var lists: Traits { Traits(rawValue: 1 << 4) }
        /// May belong to a long write or a long read (Part G, 4.8.3, 4.9.4).
        @inlinable package static var longValue: Traits { Traits(rawValue: 1 << 5) }
        /// The server sends a value unasked.
        @inlinable package static var pushed: Traits { Traits(rawValue: 1 << 6) }
        /// Nothing but the handle, if that, comes between opcode and value.
        @inlinable package static var plainHead: Traits { Traits(rawValue: 1 << 7) }
        /// Says something about the server, or has to be remembered until it is answered.
        @inlinable package static var teaches: Traits { Traits(rawValue: 1 << 8) }
        /// Has values of attributes that it lists, that its request names, or that have a type.
        @inlinable package static var listedValues: Traits { Traits(rawValue: 1 << 9) }

        /// One value, sent unasked.
        static let pushedValue: Traits = [oneHandle, wholeValue, pushed, plainHead]
    }

    /// One row of the table.
    struct Row: Sendable {
        /// `nil` for what the specification does not define.
        let opcode: ATTOpcode?
        let name: StaticString
        let role: Role?
        let traits: Traits
        /// Where the PDU is defined (Core 6.0, Vol 3, Part F).
        let section: StaticString

        init(_ section: StaticString, _ opcode: ATTOpcode?, _ name: StaticString, role: Role?, _ traits: Traits) {
            self.section = section
            self.opcode = opcode
            self.name = name
            self.role = role
            self.traits = traits
        }
    }

    /// The rows by opcode, so that each packet finds its own with one load.
    private static let byCode: InlineArray<256, Row> = {
        var table = InlineArray<256, Row>(repeating: Row("", nil, "Unknown PDU", role: nil, []))
        for row in rows {
            if let opcode = row.opcode { table[Int(opcode.rawValue)] = row }
        }
        return table
    }()

    /// The table's row for a byte from the wire.
    static func row(of code: UInt8) -> Row { byCode[Int(code)] }

    /// The Core Specification's name, without the leading `ATT_`.
    package var name: StaticString { ATTOpcode.row(of: rawValue).name }

    /// The role of PDUs with the opcode on their bearer.
    package var role: Role { ATTOpcode.row(of: rawValue).role ?? .request }

    /// Traits that PDUs with the opcode share with others.
    package var traits: Traits { ATTOpcode.row(of: rawValue).traits }

    /// The request that a response answers: the opcode before its own. `nil` for Error Responses, which name theirs.
    package var request: ATTOpcode? {
        guard role == .response || role == .confirmation, self != .errorResponse else { return nil }
        return ATTOpcode.row(of: rawValue &- 1).opcode
    }
}
