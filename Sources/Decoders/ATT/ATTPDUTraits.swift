/// The traits of a parsed PDU, by the table of opcodes and by how far its parsing got. Inlinable: to call these would
/// copy the PDU.
extension ATTPDU {
    /// Whether the PDU names exactly one attribute (`att.handle`).
    @inlinable
    package var carriesOneHandle: Bool { parsed > .opcode && traits.contains(.oneHandle) }

    /// Whether `value` is one attribute's value (`att.value`), or a part of it.
    @inlinable
    package var carriesValue: Bool { has(.value) }

    /// Whether the value is whole, so that its decoder applies: parts of long values are not.
    @inlinable
    package var carriesWholeValue: Bool { has(.wholeValue) }

    /// Whether opcode and attribute are all that there is before the value.
    @inlinable
    package var hasPlainHead: Bool { has(.plainHead) }

    /// Whether the server sends the value unasked.
    @inlinable
    package var isPushed: Bool { has(.pushed) }

    /// Whether the PDU may belong to a long write or a long read.
    @inlinable
    package var isOfLongValue: Bool { has(.longValue) }

    /// Whether it has values of attributes that it lists, that its request names, or that have a type.
    @inlinable
    package var hasListedValues: Bool { has(.listedValues) }

    /// Whether there is something to remember or to learn about the server: the most frequent PDUs carry values and
    /// nothing else. Some servers notify Service Changed, though it is an indication: it has four bytes.
    @inlinable
    package var mayTeach: Bool {
        traits.contains(.teaches) || kind == .handleValueNotification && value.count == 4
    }

    /// Whether an Error Response is about a request for a range of handles: the handle in error is then the first of
    /// the range (Core 6.0, Vol 3, Part F, 3.4.3 and 3.4.4).
    package var isAboutSearch: Bool { ATTOpcode.row(of: requestOpcode).traits.contains(.search) }

    @inlinable
    func has(_ traits: ATTOpcode.Traits) -> Bool { parsed == .all && self.traits.contains(traits) }
}
