/// Parameters that commands and events of the Linux management interface share (BlueZ, doc/mgmt-api.txt).
extension ManagementDefinitions {
    /// Address and Address_Type.
    static let peer: [Item] = [
        .address("peer_address", summary: .bare, "the other device"),
        .u8("peer_address_type", names: [0: "BR/EDR", 1: "LE Public", 2: "LE Random"], "kind of the address"),
    ]
    static let status = Item.number(MonitorField.status.definition, .u8)
    static let rssi = Item.s8("rssi", unit: "dBm", absent: 0x7F, summary: .labelled, "received signal strength")
    static let passkey = Item.u32("passkey", summary: .labelled, "0 to 999999").secret
    static let keyCount = Item.u16("num_keys", summary: .labelled)
    static let instance = Item.u8("instance", summary: .labelled, "advertising instance, from 1")
    static let monitorHandle = Item.u16("monitor_handle", summary: .labelled, style: .hex4)
    static let localName = Item.text("local_name", .fixed(249), summary: .labelled, "UTF-8, ends at the first NUL")
    static let shortName = Item.text("short_name", .fixed(11), "UTF-8, ends at the first NUL")
    static let dataLength = Item.u16("data_length", unit: "byte")
    /// Of advertising data and of scan response data, which follow each other.
    static let advertisedLengths: [Item] = [
        .u8("data_length", unit: "byte"), .u8("scan_response_length", unit: "byte"),
    ]
    static let advertised: [Item] = [
        .bytes("advertising_data", .field("data_length"), "AD structures"),
        .bytes("scan_response_data", .field("scan_response_length"), "AD structures"),
    ]
    /// Advertising data or extended inquiry response: the layer `adv` has what they say.
    static let data = Item.bytes("advertising_data", .field("data_length"), "AD structures")
    static let connectionParameters: [Item] = [
        .units1250us("connection_interval_min", summary: .labelled),
        .units1250us("connection_interval_max", summary: .labelled),
        .u16("max_latency", summary: .unlessZero, "connection events"), .centiseconds("supervision_timeout"),
    ]
    static let outOfBandData: [Item] = [
        .bytes("c_192", .fixed(16), "Simple Pairing Hash C, P-192"),
        .bytes("r_192", .fixed(16), "Simple Pairing Randomizer R, P-192").secret,
        .whenLeft(
            32,
            .bytes("c_256", .fixed(16), "Simple Pairing Hash C, P-256"),
            .bytes("r_256", .fixed(16), "Simple Pairing Randomizer R, P-256").secret),
    ]

    static let supportedSettings = settingsMask("supported_settings", "what the controller can be set to")
    static let currentSettings = settingsMask("current_settings", summary: .bare, "what is set")

    private static func settingsMask(_ name: String, summary: SummaryStyle = .hidden, _ meaning: String) -> Item {
        .mask(name, 4, summary: summary, meaning) { settingNames[$0] }
    }

    static let missingOptions = Item.mask("missing_options", 4, summary: .bare, "what is to be configured first") {
        optionNames[$0]
    }
    static let addressTypes = Item.mask("address_types", 1, summary: .bare, "kinds of addresses that are meant") {
        addressTypeNames[$0]
    }
    static let deviceFlags = Item.mask("device_flags", 4, summary: .bare, "what is known of the device") {
        deviceFlagNames[$0]
    }
    static let supportedFlags = Item.mask("supported_flags", 4, "flags that can be set for the device") {
        deviceSettingNames[$0]
    }
    static let currentFlags = Item.mask("current_flags", 4, summary: .bare, "flags that are set for the device") {
        deviceSettingNames[$0]
    }
    static let advertisingFlags = Item.mask("advertising_flags", 4, summary: .bare, "how it is advertised") {
        advertisingFlagNames[$0]
    }

    static func phys(_ name: String) -> Item {
        .mask(name, 4, summary: .bare, "PHYs and packet sizes") { phyNames[$0] }
    }

    private static let settingNames = NumberTable(
        """
        00 Powered
        01 Connectable
        02 Fast Connectable
        03 Discoverable
        04 Bondable
        05 Link Security
        06 Secure Simple Pairing
        07 BR/EDR
        08 High Speed
        09 Low Energy
        0A Advertising
        0B Secure Connections
        0C Debug Keys
        0D Privacy
        0E Controller Configuration
        0F Static Address
        10 PHY Configuration
        11 Wideband Speech
        12 CIS Central
        13 CIS Peripheral
        14 ISO Broadcaster
        15 ISO Sync Receiver
        """)
    private static let optionNames = NumberTable(
        """
        00 External configuration
        01 Bluetooth public address
        """)
    private static let addressTypeNames = NumberTable(
        """
        00 BR/EDR
        01 LE Public
        02 LE Random
        """)
    private static let deviceFlagNames = NumberTable(
        """
        00 Confirm Name
        01 Legacy Pairing
        02 Not Connectable
        03 Connection Locally Initiated
        04 Name Request Failed
        05 Scan Response
        """)
    private static let deviceSettingNames = NumberTable(
        """
        00 Remote Wakeup
        01 Device Privacy Mode
        02 Address Resolution
        """)
    private static let advertisingFlagNames = NumberTable(
        """
        00 Connectable
        01 General Discoverable
        02 Limited Discoverable
        03 Flags added
        04 TX power added
        05 Appearance added
        06 Local name added
        07 LE 1M
        08 LE 2M
        09 LE Coded
        0C Duration given
        0D Timeout given
        0E Intervals given
        0F TX power given
        10 Scan response follows
        """)
    private static let phyNames = NumberTable(
        """
        00 BR 1M 1-slot
        01 BR 1M 3-slot
        02 BR 1M 5-slot
        03 EDR 2M 1-slot
        04 EDR 2M 3-slot
        05 EDR 2M 5-slot
        06 EDR 3M 1-slot
        07 EDR 3M 3-slot
        08 EDR 3M 5-slot
        09 LE 1M transmit
        0A LE 1M receive
        0B LE 2M transmit
        0C LE 2M receive
        0D LE Coded transmit
        0E LE Coded receive
        """)
    static let statusNames = NumberTable(
        """
        00 Success
        01 Unknown Command
        02 Not Connected
        03 Failed
        04 Connect Failed
        05 Authentication Failed
        06 Not Paired
        07 No Resources
        08 Timeout
        09 Already Connected
        0A Busy
        0B Rejected
        0C Not Supported
        0D Invalid Parameters
        0E Disconnected
        0F Not Powered
        10 Cancelled
        11 Invalid Index
        12 RFKilled
        13 Already Paired
        14 Permission Denied
        """)
}

/// Where the device is that a command or event is about, by code.
extension ManagementDefinitions {
    package static let commandPeers = peers(commands) { $0.items }
    package static let returnedPeers = peers(commands) { $0.returns }
    package static let eventPeers = peers(events) { $0.items }

    private static func peers(_ definitions: [PDUDefinition], _ items: (PDUDefinition) -> [Item]?) -> [UInt16: Int] {
        var offsets: [UInt16: Int] = [:]
        for definition in definitions {
            var offset = 0
            for item in items(definition) ?? [] {
                if case .address(let field) = item, field.name == "peer_address" { offsets[definition.code] = offset }
                guard let size = item.fixedSize else { break }
                offset += size
            }
        }
        return offsets
    }
}

extension DeviceAddress {
    /// Address and Address_Type of the management interface: 0 BR/EDR, 1 LE Public, 2 LE Random.
    ///
    /// - Precondition: seven bytes are there.
    package init(management bytes: borrowing Span<UInt8>, at offset: Int) {
        self.init(bytes.uint(at: offset, width: 6), type: bytes[offset + 6] == 2 ? 1 : 0)
    }
}
