extension AssignedNumbers {
    /// Types of the messages in Apple's manufacturer data (company 0x004C): each a type byte, a length byte, a message.
    ///
    /// Apple documents 0x02 (iBeacon), 0x06 and 0x11 (HomeKit Accessory Protocol Specification, 7.4.2) and 0x12 (Find
    /// My Network Accessory Specification). The other names are researchers': Martin et al., "Handoff All Your Privacy"
    /// (PoPETs 2019); Celosia and Cunche, "Discontinued Privacy" (PoPETs 2020); the furiousMAC/continuity project;
    /// for 0x01 Young, "Hacking the Overflow Area".
    package static let appleTypes = NumberTable(
        """
        01 Overflow Area
        02 iBeacon
        03 AirPrint
        05 AirDrop
        06 HomeKit
        07 Proximity Pairing
        08 Hey Siri
        09 AirPlay Target
        0A AirPlay Source
        0B Magic Switch
        0C Handoff
        0D Tethering Target Presence
        0E Tethering Source Presence
        0F Nearby Action
        10 Nearby Info
        11 HomeKit Encrypted Notification
        12 Find My
        """)
}
