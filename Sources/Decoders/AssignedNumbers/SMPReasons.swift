extension AssignedNumbers {
    /// Reasons of the SMP Pairing Failed command (Core 6.0, Vol 3, Part H, 3.5.5).
    package static let smpReasons = NumberTable(
        """
        01 Passkey Entry Failed
        02 OOB Not Available
        03 Authentication Requirements
        04 Confirm Value Failed
        05 Pairing Not Supported
        06 Encryption Key Size
        07 Command Not Supported
        08 Unspecified Reason
        09 Repeated Attempts
        0A Invalid Parameters
        0B DHKey Check Failed
        0C Numeric Comparison Failed
        0D BR/EDR Pairing in Progress
        0E Cross-transport Key Derivation/Generation Not Allowed
        0F Key Rejected
        10 Busy
        """)
}
