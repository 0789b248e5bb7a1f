extension ATTOpcode {
    /// What a PDU does on its bearer (3.3).
    @usableFromInline package enum Role: Sendable {
        case request, response, command, notification, indication, confirmation
    }

    /// What the PDUs with an opcode have in common with others.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt16

        package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Names exactly one attribute (`att.handle`).
        package static let oneHandle = Traits(rawValue: 1 << 0)
        /// Carries one attribute's value (`att.value`), a part of it, or several without their lengths.
        package static let value = Traits(rawValue: 1 << 1)
        /// Carries a value as its attribute has it, so that the attribute's decoder applies.
        package static let wholeValue: Traits = [value, Traits(rawValue: 1 << 2)]
        /// Asks for a range of handles.
        package static let search = Traits(rawValue: 1 << 3)
        /// Lists attributes (`att.attributes`).
        package static let lists = Traits(rawValue: 1 << 4)
        /// May belong to a long write or a long read (Part G, 4.8.3, 4.9.4).
        package static let longValue = Traits(rawValue: 1 << 5)
        /// The server sends a value unasked.
        package static let pushed = Traits(rawValue: 1 << 6)
        /// Nothing but the handle, if that, comes between opcode and value.
        package static let plainHead = Traits(rawValue: 1 << 7)
        /// Says something about the server, or has to be remembered until it is answered.
        package static let teaches = Traits(rawValue: 1 << 8)
        /// Has values of attributes that it lists, that its request names, or that have a type.
        package static let listedValues = Traits(rawValue: 1 << 9)

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

        init(_ section: StaticString, _ opcode: ATTOpcode?, _ name: StaticString, _ role: Role?, _ traits: Traits) {
            self.section = section
            self.opcode = opcode
            self.name = name
            self.role = role
            self.traits = traits
        }
    }

    /// The rows by opcode, so that each packet finds its own with one load.
    private static let byCode: InlineArray<256, Row> = {
        var table = InlineArray<256, Row>(repeating: Row("", nil, "Unknown PDU", nil, []))
        for row in rows {
            if let opcode = row.opcode { table[Int(opcode.rawValue)] = row }
        }
        return table
    }()

    /// What the table says about a byte from the wire.
    @inline(__always)
    static func row(of code: UInt8) -> Row { byCode[Int(code)] }

    /// The Core Specification's name, without the leading `ATT_`.
    package var name: StaticString { ATTOpcode.row(of: rawValue).name }

    /// What PDUs with the opcode do on their bearer.
    package var role: Role { ATTOpcode.row(of: rawValue).role ?? .request }

    /// What PDUs with the opcode have in common with others.
    package var traits: Traits { ATTOpcode.row(of: rawValue).traits }

    /// The request that a response answers: the opcode before its own. `nil` for Error Responses, which name theirs.
    package var request: ATTOpcode? {
        guard role == .response || role == .confirmation, self != .errorResponse else { return nil }
        return ATTOpcode.row(of: rawValue &- 1).opcode
    }
}
