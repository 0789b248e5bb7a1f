extension AssignedNumbers {
    /// ATT error codes (Core 6.0, Vol 3, Part F, 3.4.1.1).
    ///
    /// 0x80 to 0x9F get their meaning from the specification of the service. 0xE0 to 0xFF are the common profile and
    /// service error codes (Core Specification Supplement, Part B, 1.2), of which 0xE0 to 0xFB are not assigned.
    package static let attErrors = NumberTable(
        """
        01 Invalid Handle
        02 Read Not Permitted
        03 Write Not Permitted
        04 Invalid PDU
        05 Insufficient Authentication
        06 Request Not Supported
        07 Invalid Offset
        08 Insufficient Authorization
        09 Prepare Queue Full
        0A Attribute Not Found
        0B Attribute Not Long
        0C Encryption Key Size Too Short
        0D Invalid Attribute Value Length
        0E Unlikely Error
        0F Insufficient Encryption
        10 Unsupported Group Type
        11 Insufficient Resources
        12 Database Out Of Sync
        13 Value Not Allowed
        80 Application Error
        81 Application Error
        82 Application Error
        83 Application Error
        84 Application Error
        85 Application Error
        86 Application Error
        87 Application Error
        88 Application Error
        89 Application Error
        8A Application Error
        8B Application Error
        8C Application Error
        8D Application Error
        8E Application Error
        8F Application Error
        90 Application Error
        91 Application Error
        92 Application Error
        93 Application Error
        94 Application Error
        95 Application Error
        96 Application Error
        97 Application Error
        98 Application Error
        99 Application Error
        9A Application Error
        9B Application Error
        9C Application Error
        9D Application Error
        9E Application Error
        9F Application Error
        FC Write Request Rejected
        FD Client Characteristic Configuration Descriptor Improperly Configured
        FE Procedure Already in Progress
        FF Out of Range
        """)
}
