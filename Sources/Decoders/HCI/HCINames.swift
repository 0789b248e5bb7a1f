/// Names of the values that parameters of commands and events take (Core 6.0, Vol 4, Part E, 7).
enum HCINames {
    static let role: NameSource = [0: "Central", 1: "Peripheral"]

    // MARK: LE addresses and filters (7.8)

    static let ownAddressType: NameSource = [
        0: "Public Device Address", 1: "Random Device Address", 2: "RPA or Public Device Address",
        3: "RPA or Random Device Address",
    ]
    static let identityAddressType: NameSource = [0: "Public Identity Address", 1: "Random (static) Identity Address"]
    static let advertisingFilterPolicy: NameSource = [
        0: "all devices", 1: "scan requests from the Filter Accept List only",
        2: "connection requests from the Filter Accept List only", 3: "Filter Accept List only",
    ]
    static let scanningFilterPolicy: NameSource = [
        0: "basic unfiltered", 1: "basic filtered", 2: "extended unfiltered", 3: "extended filtered",
    ]
    static let initiatorFilterPolicy: NameSource = [
        0: "peer address", 1: "Filter Accept List", 2: "decision PDUs only",
        3: "Filter Accept List, decision PDUs too", 4: "decision PDUs, or others from the Filter Accept List",
    ]
    static let privacyMode: NameSource = [0: "Network Privacy Mode", 1: "Device Privacy Mode"]

    // MARK: LE advertising and scanning (7.8.5 to 7.8.11, 7.8.52 to 7.8.70)

    static let advertisingType: NameSource = [
        0: "ADV_IND", 1: "ADV_DIRECT_IND, high duty cycle", 2: "ADV_SCAN_IND", 3: "ADV_NONCONN_IND",
        4: "ADV_DIRECT_IND, low duty cycle",
    ]
    static let advertisingChannels: NameSource = [
        1: "37", 2: "38", 3: "37, 38", 4: "39", 5: "37, 39", 6: "38, 39", 7: "37, 38, 39",
    ]
    static let scanType: NameSource = [0: "passive", 1: "active"]
    static let filterDuplicates: NameSource = [0: "disabled", 1: "enabled", 2: "enabled, reset each period"]
    static let dataOperation: NameSource = [
        0: "intermediate fragment", 1: "first fragment", 2: "last fragment", 3: "complete data", 4: "unchanged data",
    ]
    static let fragmentPreference: NameSource = [0: "may fragment", 1: "should not fragment"]
    static let dataStatus: NameSource = [
        0: "complete", 1: "incomplete, more to come", 2: "incomplete, truncated", 0xFF: "failed to receive",
    ]
    static let monitorCondition: NameSource = [
        0: "RSSI below the low threshold for the timeout", 1: "RSSI at or above the high threshold",
    ]

    // MARK: PHYs (7.8.47 to 7.8.51)

    /// 3 represents S=8 where a parameter tells the codings apart, for either of them elsewhere.
    static let phy: NameSource = [1: "LE 1M", 2: "LE 2M", 3: "LE Coded", 4: "LE Coded, S=2"]
    static let phyPreference: NameSource = [
        0: "as given", 1: "no transmitter preference", 2: "no receiver preference", 3: "no preference",
    ]
    static let phyOptions: NameSource = [
        0: "no preferred coding", 1: "S=2 preferred", 2: "S=8 preferred", 3: "S=2 required", 4: "S=8 required",
    ]

    // MARK: LE connections (7.7.65, 7.8)

    static let clockAccuracy: NameSource = [
        0: "500 ppm", 1: "250 ppm", 2: "150 ppm", 3: "100 ppm", 4: "75 ppm", 5: "50 ppm", 6: "30 ppm", 7: "20 ppm",
    ]
    static let channelSelectionAlgorithm: NameSource = [
        0: "Channel Selection Algorithm #1", 1: "Channel Selection Algorithm #2",
    ]
    static let zone: NameSource = [0: "low", 1: "middle", 2: "high"]
    static let powerReportReason: NameSource = [
        0: "local transmit power changed", 1: "remote transmit power changed", 2: "read remote transmit power",
    ]

    // MARK: Constant Tone Extension (7.8.80 to 7.8.87)

    static let cteType: NameSource = [0: "AoA", 1: "AoD, 1 µs slots", 2: "AoD, 2 µs slots", 0xFF: "no CTE"]
    static let iqPacketStatus: NameSource = [
        0: "CRC correct", 1: "CRC incorrect, length and CTE time used", 2: "CRC incorrect, CTE found otherwise",
        0xFF: "insufficient resources",
    ]

    // MARK: Isochronous channels (7.8.96 to 7.8.116)

    static let packing: NameSource = [0: "sequential", 1: "interleaved"]
    static let framing: NameSource = [0: "unframed", 1: "framed, segmentable", 2: "framed, unsegmented"]
    static let encryption: NameSource = [0: "unencrypted", 1: "encrypted"]
    static let dataPathDirection: NameSource = [0: "input (Host to Controller)", 1: "output (Controller to Host)"]
    static let isoPayloadType: NameSource = [0: "zero length", 1: "variable length", 2: "maximum length"]
    /// Coding_Format (Assigned Numbers, 2.11).
    static let codingFormat: NameSource = [
        0: "µ-law log", 1: "A-law log", 2: "CVSD", 3: "Transparent", 4: "Linear PCM", 5: "mSBC", 6: "LC3",
        7: "G.729A", 0xFF: "Vendor Specific",
    ]

    // MARK: Test mode (7.8.28 to 7.8.30)

    static let testPayload: NameSource = [
        0: "PRBS9", 1: "repeated 11110000", 2: "repeated 10101010", 3: "PRBS15", 4: "repeated 11111111",
        5: "repeated 00000000", 6: "repeated 00001111", 7: "repeated 01010101",
    ]
    static let modulationIndex: NameSource = [0: "standard", 1: "stable"]

    // MARK: BR/EDR (7.1 to 7.7)

    static let linkType: NameSource = [0: "SCO", 1: "ACL", 2: "eSCO"]
    static let encryptionEnabled: NameSource = [0: "off", 1: "on", 2: "on, AES-CCM"]
    static let roleSwitch: NameSource = [0: "not allowed", 1: "allowed"]
    static let airMode: NameSource = [0: "µ-law log", 1: "A-law log", 2: "CVSD", 3: "Transparent"]
    static let retransmissionEffort: NameSource = [
        0: "none", 1: "optimized for power consumption", 2: "optimized for link quality", 0xFF: "don't care",
    ]
    static let currentMode: NameSource = [0: "Active", 1: "Hold", 2: "Sniff"]
    static let serviceType: NameSource = [0: "No Traffic", 1: "Best Effort", 2: "Guaranteed"]
    static let flowDirection: NameSource = [0: "outgoing", 1: "incoming"]
    static let keyFlag: NameSource = [0: "semi-permanent", 1: "temporary"]
    static let keyType: NameSource = [
        0: "Combination key", 3: "Debug Combination key", 4: "Unauthenticated Combination key, P-192",
        5: "Authenticated Combination key, P-192", 6: "Changed Combination key",
        7: "Unauthenticated Combination key, P-256", 8: "Authenticated Combination key, P-256",
    ]
    static let ioCapability: NameSource = [
        0: "DisplayOnly", 1: "DisplayYesNo", 2: "KeyboardOnly", 3: "NoInputNoOutput",
    ]
    static let oobDataPresent: NameSource = [0: "none", 1: "P-192", 2: "P-256", 3: "P-192 and P-256"]
    static let authenticationRequirements: NameSource = [
        0: "no bonding", 1: "no bonding, MITM protection", 2: "dedicated bonding",
        3: "dedicated bonding, MITM protection", 4: "general bonding", 5: "general bonding, MITM protection",
    ]
    static let keypress: NameSource = [
        0: "passkey entry started", 1: "passkey digit entered", 2: "passkey digit erased", 3: "passkey cleared",
        4: "passkey entry completed",
    ]
    static let scanEnable: NameSource = [0: "no scans", 1: "inquiry scan", 2: "page scan", 3: "inquiry and page scan"]
    static let scanKind: NameSource = [0: "standard", 1: "interlaced"]
    static let inquiryMode: NameSource = [0: "standard", 1: "with RSSI", 2: "with RSSI or extended"]
    static let pinType: NameSource = [0: "variable PIN", 1: "fixed PIN"]
    static let flowControl: NameSource = [
        0: "off", 1: "ACL on, synchronous off", 2: "ACL off, synchronous on", 3: "ACL on, synchronous on",
    ]
    static let flowControlMode: NameSource = [0: "packet based", 1: "data block based"]
    static let loopbackMode: NameSource = [0: "none", 1: "local", 2: "remote"]
    static let whichClock: NameSource = [0: "local clock", 1: "Piconet clock"]
    static let logicalTransport: NameSource = [0: "BR/EDR ACL", 1: "BR/EDR SCO or eSCO", 2: "LE CIS", 3: "LE BIS"]
    static let overflowLinkType: NameSource = [0: "synchronous buffer", 1: "ACL buffer", 2: "isochronous buffer"]
    static let inquiryFilter: NameSource = [0: "all devices", 1: "class of device", 2: "address"]
    static let filterType: NameSource = [0: "clear all filters", 1: "inquiry result", 2: "connection setup"]
    static let autoAccept: NameSource = [
        1: "no auto accept", 2: "auto accept, role switch disabled", 3: "auto accept, role switch enabled",
    ]
    static let powerLevelType: NameSource = [0: "current", 1: "maximum"]
    static let broadcastFragment: NameSource = [
        0: "continuation", 1: "start", 2: "end", 3: "no fragmentation",
    ]
}
