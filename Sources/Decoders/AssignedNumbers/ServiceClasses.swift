extension AssignedNumbers {
    /// Protocol identifiers of SDP (Assigned Numbers, 3.2).
    package static let protocols = NumberTable(
        """
        0001 SDP
        0002 UDP
        0003 RFCOMM
        0004 TCP
        0005 TCS-BIN
        0006 TCS-AT
        0007 ATT
        0008 OBEX
        0009 IP
        000A FTP
        000C HTTP
        000E WSP
        000F BNEP
        0010 UPNP
        0011 HIDP
        0012 HardcopyControlChannel
        0014 HardcopyDataChannel
        0016 HardcopyNotification
        0017 AVCTP
        0019 AVDTP
        001B CMTP
        001E MCAPControlChannel
        001F MCAPDataChannel
        0100 L2CAP
        """)

    /// Service classes and profiles of BR/EDR (Assigned Numbers, 3.3).
    ///
    /// Devices with both radios list them among the 16-bit service UUIDs of their advertising data.
    package static let serviceClasses = NumberTable(
        """
        1000 ServiceDiscoveryServerServiceClassID
        1001 BrowseGroupDescriptorServiceClassID
        1101 Serial Port
        1102 LAN Access Using PPP
        1103 Dialup Networking
        1104 IrMC Sync
        1105 OBEX Object Push
        1106 OBEX File Transfer
        1107 IrMC Sync Command
        1108 Headset
        1109 Cordless Telephony
        110A Audio Source
        110B Audio Sink
        110C A/V Remote Control Target
        110D Advanced Audio Distribution
        110E A/V Remote Control
        110F A/V Remote Control Controller
        1110 Intercom
        1111 Fax
        1112 Headset Audio Gateway
        1113 WAP
        1114 WAP Client
        1115 PANU
        1116 NAP
        1117 GN
        1118 Direct Printing
        1119 Reference Printing
        111A Basic Imaging Profile
        111B Imaging Responder
        111C Imaging Automatic Archive
        111D Imaging Referenced Objects
        111E Hands-Free
        111F Hands-Free Audio Gateway
        1120 Direct Printing Reference Objects Service
        1121 Reflected UI
        1122 Basic Printing
        1123 Printing Status
        1124 Human Interface Device Service
        1125 Hardcopy Cable Replacement
        1126 HCR Print
        1127 HCR Scan
        1128 Common ISDN Access
        112D SIM Access
        112E Phonebook Access Client
        112F Phonebook Access Server
        1130 Phonebook Access
        1131 Headset HS
        1132 Message Access Server
        1133 Message Notification Server
        1134 Message Access Profile
        1135 GNSS
        1136 GNSS Server
        1137 3D Display
        1138 3D Glasses
        1139 3D Synchronization
        113A MPS Profile
        113B MPS SC
        113C CTN Access Service
        113D CTN Notification Service
        113E CTN Profile
        1200 PnP Information
        1201 Generic Networking
        1202 Generic File Transfer
        1203 Generic Audio
        1204 Generic Telephony
        1205 UPNP Service
        1206 UPNP IP Service
        1300 ESDP UPNP IP PAN
        1301 ESDP UPNP IP LAP
        1302 ESDP UPNP L2CAP
        1303 Video Source
        1304 Video Sink
        1305 Video Distribution
        1400 HDP
        1401 HDP Source
        1402 HDP Sink
        """)
}
