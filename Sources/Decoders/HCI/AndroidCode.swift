/// Opcodes of Android that are more than their parameters.
package enum AndroidCode {
    package static let multiAdvertising: UInt16 = 0xFD54

    /// Whether a command is one of Android's, if its vendor uses none of these opcodes for something else.
    package static func isCommand(_ opcode: UInt16) -> Bool { (0xFD53...0xFD5F).contains(opcode) }
}
