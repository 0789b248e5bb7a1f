/// The answers of controllers to commands that set up or enable scanning.
package struct ScanAnswers: Sendable {
    /// The last error with which one refused, and how often one did.
    package private(set) var refusal: (status: UInt8, count: Int)?
    /// Whether one scanned.
    package private(set) var hasScanned = false

    mutating func note(_ opcode: UInt16, _ status: UInt8) {
        switch opcode {
        case HCICommandOpcode.leSetScanEnable, HCICommandOpcode.leSetExtendedScanEnable:
            if status == 0 { hasScanned = true } else { refuse(status) }
        case HCICommandOpcode.leSetScanParameters, HCICommandOpcode.leSetExtendedScanParameters:
            if status != 0 { refuse(status) }
        default: break
        }
    }

    private mutating func refuse(_ status: UInt8) { refusal = (status, (refusal?.count ?? 0) + 1) }
}
