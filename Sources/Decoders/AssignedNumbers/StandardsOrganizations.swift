// swift-format-ignore-file
// Written by Tests/tools/import-numbers.py: change the lists or the script, not this file.

extension AssignedNumbers {
    /// 16-bit UUIDs of standards development organizations (Assigned Numbers, 3.10).
    ///
    /// Numbers and names from PureSwift/Bluetooth 8.1.0 (MIT License, see NOTICE).
    package static let standardsOrganizations = NumberTable(
        #"""
        FCCC Wi-Fi Easy Connect Specification
        FFEF Wi-Fi Direct Specification
        FFF0 Public Key Open Credential (PKOC)
        FFF1 ICCE Digital Key
        FFF2 Aliro
        FFF3 FiRa Consortium
        FFF4 FiRa Consortium
        FFF5 Car Connectivity Consortium, LLC
        FFF6 Matter Profile ID
        FFF7 Zigbee Direct
        FFF8 Mopria Alliance BLE
        FFF9 FIDO2 secure client-to-authenticator transport
        FFFA ASTM Remote ID
        FFFB Direct Thread Commissioning
        FFFC Wireless Power Transfer (WPT)
        FFFD Universal Second Factor Authenticator
        FFFE Wireless Power Transfer
        """#)
}
