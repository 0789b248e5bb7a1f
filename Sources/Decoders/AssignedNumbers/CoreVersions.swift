extension AssignedNumbers {
    /// Versions of the Core Specification in HCI, LMP and LL version information (Assigned Numbers, 2.1).
    package static let coreVersions = NumberTable(
        """
        00 1.0b
        01 1.1
        02 1.2
        03 2.0 + EDR
        04 2.1 + EDR
        05 3.0 + HS
        06 4.0
        07 4.1
        08 4.2
        09 5.0
        0A 5.1
        0B 5.2
        0C 5.3
        0D 5.4
        0E 6.0
        0F 6.1
        10 6.2
        """)
}
