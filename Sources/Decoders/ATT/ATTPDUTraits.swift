/// What a parsed PDU is, by the table of opcodes and by how far its parsing got.
extension ATTPDU {
    /// Whether the PDU names exactly one attribute (`att.handle`).
    @inline(__always)
    package var carriesOneHandle: Bool { parsed > .opcode && traits.contains(.oneHandle) }

    /// Whether `value` is one attribute's value (`att.value`), or a part of it.
    @inline(__always)
    package var carriesValue: Bool { has(.value) }

    /// Whether the value is whole, so that its decoder applies: parts of long values are not.
    @inline(__always)
    package var carriesWholeValue: Bool { has(.wholeValue) }

    /// Whether opcode and attribute are all that there is before the value.
    @inline(__always)
    package var hasPlainHead: Bool { has(.plainHead) }

    /// Whether the server sends the value unasked.
    @inline(__always)
    package var isPushed: Bool { has(.pushed) }

    /// Whether the PDU may belong to a long write or a long read.
    @inline(__always)
    package var isOfLongValue: Bool { has(.longValue) }

    /// Whether it has values of attributes that it lists, that its request names, or that have a type.
    @inline(__always)
    package var hasListedValues: Bool { has(.listedValues) }

    /// Whether there is something to remember or to learn about the server: the most frequent PDUs carry values and
    /// nothing else. Some servers notify Service Changed, though it is an indication: it has four bytes.
    @inline(__always)
    package var mayTeach: Bool {
        traits.contains(.teaches) || kind == .handleValueNotification && value.count == 4
    }

    /// Whether an Error Response is about a request for a range of handles: the handle in error is then the first of
    /// the range (Core 6.0, Vol 3, Part F, 3.4.3 and 3.4.4).
    package var isAboutSearch: Bool { ATTOpcode.row(of: requestOpcode).traits.contains(.search) }

    @inline(__always)
    private func has(_ traits: ATTOpcode.Traits) -> Bool { parsed == .all && self.traits.contains(traits) }
}
