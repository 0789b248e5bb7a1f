extension AssignedNumbers {
    /// CIDs of fixed channels (Core 6.0, Vol 3, Part A, 2.1).
    ///
    /// 0x0003 was the AMP Manager's, until Core 5.3 removed AMPs.
    package static let l2capFixedChannels = NumberTable(
        """
        0001 L2CAP Signaling channel
        0002 Connectionless channel
        0003 AMP Manager Protocol
        0004 Attribute Protocol
        0005 LE L2CAP Signaling channel
        0006 Security Manager Protocol
        0007 BR/EDR Security Manager
        """)

    /// Fixed PSMs and SPSMs (Assigned Numbers, 2.5).
    ///
    /// Devices choose the dynamic ones themselves, from 0x1001 up on BR/EDR and 0x0080 to 0x00FF on LE (Core 6.0,
    /// Vol 3, Part A, 4.2 and 4.22): those have no names.
    package static let l2capPSMs = NumberTable(
        """
        0001 SDP
        0003 RFCOMM
        0005 TCS-BIN
        0007 TCS-BIN-CORDLESS
        000F BNEP
        0011 HID_Control
        0013 HID_Interrupt
        0015 UPnP
        0017 AVCTP
        0019 AVDTP
        001B AVCTP_Browsing
        001D UDI_C-Plane
        001F ATT
        0021 3DSP
        0023 LE_PSM_IPSP
        0025 OTS
        0027 EATT
        """)
}
