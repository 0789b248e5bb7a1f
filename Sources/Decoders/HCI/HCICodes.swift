/// Opcodes of the HCI commands that say something about the adapter or a connection (Core 6.0, Vol 4, Part E, 7). All
/// commands are in ``HCIDefinitions/commands``.
package enum HCICommandOpcode {
    /// Reset (7.3.2).
    package static let reset: UInt16 = 0x0C03
    /// Host Number Of Completed Packets (7.3.40).
    package static let hostNumberOfCompletedPackets: UInt16 = 0x0C35
    /// Read BD_ADDR (7.4.6).
    package static let readBDADDR: UInt16 = 0x1009
    /// LE Set Random Address (7.8.4).
    package static let leSetRandomAddress: UInt16 = 0x2005
    /// LE Set Advertising Parameters (7.8.5).
    package static let leSetAdvertisingParameters: UInt16 = 0x2006
    /// LE Create Connection (7.8.12).
    package static let leCreateConnection: UInt16 = 0x200D
    /// LE Set Advertising Set Random Address (7.8.52).
    package static let leSetAdvertisingSetRandomAddress: UInt16 = 0x2035
    /// LE Set Extended Advertising Parameters [v1] (7.8.53).
    package static let leSetExtendedAdvertisingParametersV1: UInt16 = 0x2036
    /// LE Set Extended Advertising Parameters [v2] (7.8.53).
    package static let leSetExtendedAdvertisingParametersV2: UInt16 = 0x207F
    /// LE Set Extended Advertising Enable (7.8.56).
    package static let leSetExtendedAdvertisingEnable: UInt16 = 0x2039
    /// LE Extended Create Connection [v1] (7.8.66).
    package static let leExtendedCreateConnectionV1: UInt16 = 0x2043
    /// LE Extended Create Connection [v2] (7.8.66).
    package static let leExtendedCreateConnectionV2: UInt16 = 0x2085

    /// Whether a command is its vendor's: its OGF, the upper six bits, is 0x3F (5.4.1).
    @inlinable package static func isVendorSpecific(_ opcode: UInt16) -> Bool { opcode >> 10 == 0x3F }
}

/// Codes of the HCI events that are more than their parameters (Core 6.0, Vol 4, Part E, 7.7). All events are in
/// ``HCIDefinitions/events``.
package enum HCIEventCode {
    /// Connection Complete (7.7.3).
    package static let connectionComplete: UInt8 = 0x03
    /// Disconnection Complete (7.7.5).
    package static let disconnectionComplete: UInt8 = 0x05
    /// Command Complete (7.7.14).
    package static let commandComplete: UInt8 = 0x0E
    /// Command Status (7.7.15).
    package static let commandStatus: UInt8 = 0x0F
    /// LE Meta (7.7.65): the event is told by its subevent code, one of ``LESubeventCode``.
    package static let leMeta: UInt8 = 0x3E
    /// Reserved for what vendors define (5.4.4).
    package static let vendorSpecific: UInt8 = 0xFF
}

/// Subevent codes of the LE Meta events that are more than their parameters (Core 6.0, Vol 4, Part E, 7.7.65). All
/// are in ``HCIDefinitions/leEvents``.
package enum LESubeventCode {
    /// LE Connection Complete (7.7.65.1).
    package static let connectionComplete: UInt8 = 0x01
    /// LE Advertising Report (7.7.65.2).
    package static let advertisingReport: UInt8 = 0x02
    /// LE Enhanced Connection Complete [v1] (7.7.65.10).
    package static let enhancedConnectionCompleteV1: UInt8 = 0x0A
    /// LE Enhanced Connection Complete [v2] (7.7.65.10).
    package static let enhancedConnectionCompleteV2: UInt8 = 0x29
    /// LE Directed Advertising Report (7.7.65.11).
    package static let directedAdvertisingReport: UInt8 = 0x0B
    /// LE Extended Advertising Report (7.7.65.13).
    package static let extendedAdvertisingReport: UInt8 = 0x0D
    /// LE Periodic Advertising Report [v1] (7.7.65.15).
    package static let periodicAdvertisingReportV1: UInt8 = 0x0F
    /// LE Periodic Advertising Sync Lost (7.7.65.16).
    package static let periodicAdvertisingSyncLost: UInt8 = 0x10
    /// LE Periodic Advertising Report [v2] (7.7.65.15).
    package static let periodicAdvertisingReportV2: UInt8 = 0x25
    /// LE Advertising Set Terminated (7.7.65.18).
    package static let advertisingSetTerminated: UInt8 = 0x12
}
