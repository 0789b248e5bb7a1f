/// Names of the bits in masks of features and states.
enum FeatureNames {
    /// LE features of all pages, page 1 from bit 64 on (Core 6.0, Vol 6, Part B, 4.6).
    static let le: @Sendable (Int) -> StaticName? = { leFeatures[$0] }
    /// LMP features, 64 bits a page (Core 6.0, Vol 2, Part C, 3.3), and two that earlier versions had.
    static let lmp: @Sendable (Int) -> StaticName? = { lmpFeatures[$0] }
    /// States, and combinations of them, that a Controller supports (Core 6.0, Vol 4, Part E, 7.8.27).
    static let leStates: @Sendable (Int) -> StaticName? = { states[$0] }

    private static let leFeatures = NumberTable(
        """
        00 LE Encryption
        01 Connection Parameters Request Procedure
        02 Extended Reject Indication
        03 Peripheral-initiated Features Exchange
        04 LE Ping
        05 LE Data Packet Length Extension
        06 LL Privacy
        07 Extended Scanning Filter Policies
        08 LE 2M PHY
        09 Stable Modulation Index - Transmitter
        0A Stable Modulation Index - Receiver
        0B LE Coded PHY
        0C LE Extended Advertising
        0D LE Periodic Advertising
        0E Channel Selection Algorithm #2
        0F LE Power Class 1
        10 Minimum Number of Used Channels Procedure
        11 Connection CTE Request
        12 Connection CTE Response
        13 Connectionless CTE Transmitter
        14 Connectionless CTE Receiver
        15 Antenna Switching During CTE Transmission (AoD)
        16 Antenna Switching During CTE Reception (AoA)
        17 Receiving Constant Tone Extensions
        18 Periodic Advertising Sync Transfer - Sender
        19 Periodic Advertising Sync Transfer - Recipient
        1A Sleep Clock Accuracy Updates
        1B Remote Public Key Validation
        1C Connected Isochronous Stream - Central
        1D Connected Isochronous Stream - Peripheral
        1E Isochronous Broadcaster
        1F Synchronized Receiver
        20 Connected Isochronous Stream (Host Support)
        21 LE Power Control Request (bit 33)
        22 LE Power Control Request (bit 34)
        23 LE Path Loss Monitoring
        24 Periodic Advertising ADI support
        25 Connection Subrating
        26 Connection Subrating (Host Support)
        27 Channel Classification
        28 Advertising Coding Selection
        29 Advertising Coding Selection (Host Support)
        2A Decision-Based Advertising Filtering
        2B Periodic Advertising with Responses - Advertiser
        2C Periodic Advertising with Responses - Scanner
        2D Unsegmented Framed Mode
        2E Channel Sounding
        2F Channel Sounding (Host Support)
        30 Channel Sounding Tone Quality Indication
        3F LL Extended Feature Set
        40 Monitoring Advertisers
        41 Frame Space Update
        """)

    private static let lmpFeatures = NumberTable(
        """
        00 3 slot packets
        01 5 slot packets
        02 Encryption
        03 Slot offset
        04 Timing accuracy
        05 Role switch
        06 Hold mode
        07 Sniff mode
        08 Park state
        09 Power control requests
        0A Channel quality driven data rate
        0B SCO link
        0C HV2 packets
        0D HV3 packets
        0E µ-law log synchronous data
        0F A-law log synchronous data
        10 CVSD synchronous data
        11 Paging parameter negotiation
        12 Power control
        13 Transparent synchronous data
        14 Flow control lag (least significant bit)
        15 Flow control lag (middle bit)
        16 Flow control lag (most significant bit)
        17 Broadcast Encryption
        19 Enhanced Data Rate ACL 2 Mb/s mode
        1A Enhanced Data Rate ACL 3 Mb/s mode
        1B Enhanced inquiry scan
        1C Interlaced inquiry scan
        1D Interlaced page scan
        1E RSSI with inquiry results
        1F Extended SCO link (EV3 packets)
        20 EV4 packets
        21 EV5 packets
        23 AFH capable Peripheral
        24 AFH classification Peripheral
        25 BR/EDR Not Supported
        26 LE Supported (Controller)
        27 3-slot Enhanced Data Rate ACL packets
        28 5-slot Enhanced Data Rate ACL packets
        29 Sniff subrating
        2A Pause encryption
        2B AFH capable Central
        2C AFH classification Central
        2D Enhanced Data Rate eSCO 2 Mb/s mode
        2E Enhanced Data Rate eSCO 3 Mb/s mode
        2F 3-slot Enhanced Data Rate eSCO packets
        30 Extended Inquiry Response
        31 Simultaneous LE and BR/EDR to Same Device Capable (Controller)
        33 Secure Simple Pairing (Controller Support)
        34 Encapsulated PDU
        35 Erroneous Data Reporting
        36 Non-flushable Packet Boundary Flag
        38 HCI_Link_Supervision_Timeout_Changed event
        39 Variable Inquiry TX Power Level
        3A Enhanced Power Control
        3F Extended features
        40 Secure Simple Pairing (Host Support)
        41 LE Supported (Host)
        42 Simultaneous LE and BR/EDR to Same Device Capable (Host)
        43 Secure Connections (Host Support)
        80 Connectionless Peripheral Broadcast - Transmitter Operation
        81 Connectionless Peripheral Broadcast - Receiver Operation
        82 Synchronization Train
        83 Synchronization Scan
        84 HCI_Inquiry_Response_Notification event
        85 Generalized interlaced scan
        86 Coarse Clock Adjustment
        88 Secure Connections (Controller Support)
        89 Ping
        8A Slot Availability Mask
        8B Train nudging
        """)

    private static let states = NumberTable(
        """
        00 Non-connectable Advertising
        01 Scannable Advertising
        02 Connectable Advertising
        03 High Duty Cycle Directed Advertising
        04 Passive Scanning
        05 Active Scanning
        06 Initiating, Connection (Central)
        07 Connection (Peripheral)
        08 Non-connectable Advertising and Passive Scanning
        09 Scannable Advertising and Passive Scanning
        0A Connectable Advertising and Passive Scanning
        0B High Duty Cycle Directed Advertising and Passive Scanning
        0C Non-connectable Advertising and Active Scanning
        0D Scannable Advertising and Active Scanning
        0E Connectable Advertising and Active Scanning
        0F High Duty Cycle Directed Advertising and Active Scanning
        10 Non-connectable Advertising and Initiating
        11 Scannable Advertising and Initiating
        12 Non-connectable Advertising and Connection (Central)
        13 Scannable Advertising and Connection (Central)
        14 Non-connectable Advertising and Connection (Peripheral)
        15 Scannable Advertising and Connection (Peripheral)
        16 Passive Scanning and Initiating
        17 Active Scanning and Initiating
        18 Passive Scanning and Connection (Central)
        19 Active Scanning and Connection (Central)
        1A Passive Scanning and Connection (Peripheral)
        1B Active Scanning and Connection (Peripheral)
        1C Initiating and Connection (Central)
        1D Low Duty Cycle Directed Advertising
        1E Low Duty Cycle Directed Advertising and Passive Scanning
        1F Low Duty Cycle Directed Advertising and Active Scanning
        20 Connectable Advertising and Initiating
        21 High Duty Cycle Directed Advertising and Initiating
        22 Low Duty Cycle Directed Advertising and Initiating
        23 Connectable Advertising and Connection (Central)
        24 High Duty Cycle Directed Advertising and Connection (Central)
        25 Low Duty Cycle Directed Advertising and Connection (Central)
        26 Connectable Advertising and Connection (Peripheral)
        27 High Duty Cycle Directed Advertising and Connection (Peripheral)
        28 Low Duty Cycle Directed Advertising and Connection (Peripheral)
        29 Initiating and Connection (Peripheral)
        """)
}
