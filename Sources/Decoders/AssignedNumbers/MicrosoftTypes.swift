extension AssignedNumbers {
    /// Scenario types: the first byte of Microsoft's manufacturer data (company 0x0006).
    ///
    /// 0x01 is the beacon of the Connected Devices Platform ([MS-CDP], 2.2.2.2.3), 0x03 is in Microsoft's guidelines
    /// for Swift Pair.
    package static let microsoftTypes = NumberTable(
        """
        01 Connected Devices Platform
        03 Swift Pair
        """)

    /// Device types: the lower five bits of the second byte of a Connected Devices Platform beacon
    /// ([MS-CDP], 2.2.2.2.3).
    package static let microsoftDeviceTypes = NumberTable(
        """
        01 Xbox One
        06 Apple iPhone
        07 Apple iPad
        08 Android device
        09 Windows 10 Desktop
        0B Windows 10 Phone
        0C Linux device
        0D Windows IoT
        0E Surface Hub
        0F Windows laptop
        10 Windows tablet
        """)
}
