/// Opcodes of the HCI commands that say something about the adapter or a connection (Core 6.0, Vol 4, Part E, 7). All
/// commands are in `Declarations/HCI`.
package enum HCICommandOpcode {
    package static let createConnection: UInt16 = 0x0405  // 7.1.5
    package static let disconnect: UInt16 = 0x0406  // 7.1.6
    package static let reset: UInt16 = 0x0C03  // 7.3.2
    package static let hostNumberOfCompletedPackets: UInt16 = 0x0C35  // 7.3.40
    package static let readBDADDR: UInt16 = 0x1009  // 7.4.6
    package static let leSetRandomAddress: UInt16 = 0x2005  // 7.8.4
    package static let leSetAdvertisingParameters: UInt16 = 0x2006  // 7.8.5
    package static let leSetAdvertisingData: UInt16 = 0x2008  // 7.8.7
    package static let leSetScanResponseData: UInt16 = 0x2009  // 7.8.8
    package static let leSetAdvertisingEnable: UInt16 = 0x200A  // 7.8.9
    package static let leSetScanParameters: UInt16 = 0x200B  // 7.8.10
    package static let leSetScanEnable: UInt16 = 0x200C  // 7.8.11
    package static let leCreateConnection: UInt16 = 0x200D  // 7.8.12
    package static let leCreateConnectionCancel: UInt16 = 0x200E  // 7.8.13
    package static let leConnectionUpdate: UInt16 = 0x2013  // 7.8.18
    package static let leEnableEncryption: UInt16 = 0x2019  // 7.8.24
    package static let leLongTermKeyRequestReply: UInt16 = 0x201A  // 7.8.25
    package static let leLongTermKeyRequestNegativeReply: UInt16 = 0x201B  // 7.8.26
    package static let leCreateBIG: UInt16 = 0x2068  // 7.8.103
    package static let leCreateBIGTest: UInt16 = 0x2069  // 7.8.104
    package static let leBIGCreateSync: UInt16 = 0x206B  // 7.8.106
    package static let leAddDeviceToResolvingList: UInt16 = 0x2027  // 7.8.38
    package static let leSetAdvertisingSetRandomAddress: UInt16 = 0x2035  // 7.8.52
    package static let leSetExtendedAdvertisingParametersV1: UInt16 = 0x2036  // 7.8.53
    package static let leSetExtendedAdvertisingParametersV2: UInt16 = 0x207F  // 7.8.53
    package static let leSetExtendedAdvertisingData: UInt16 = 0x2037  // 7.8.54
    package static let leSetExtendedScanResponseData: UInt16 = 0x2038  // 7.8.55
    package static let leSetExtendedAdvertisingEnable: UInt16 = 0x2039  // 7.8.56
    package static let leSetExtendedScanParameters: UInt16 = 0x2041  // 7.8.64
    package static let leSetExtendedScanEnable: UInt16 = 0x2042  // 7.8.65
    package static let leExtendedCreateConnectionV1: UInt16 = 0x2043  // 7.8.66
    package static let leExtendedCreateConnectionV2: UInt16 = 0x2085  // 7.8.66

    /// Whether a command is its vendor's: its OGF, the upper six bits, is 0x3F (5.4.1).
    package static func isVendorSpecific(_ opcode: UInt16) -> Bool { opcode >> 10 == 0x3F }
}

/// Error codes that decide something (Core 6.0, Vol 1, Part F, 2).
package enum HCIErrorCode {
    package static let advertisingTimeout: UInt8 = 0x3C
}

/// Codes of the HCI events that are more than their parameters (Core 6.0, Vol 4, Part E, 7.7). All events are in
/// `Declarations/HCI`.
package enum HCIEventCode {
    package static let connectionComplete: UInt8 = 0x03  // 7.7.3
    package static let disconnectionComplete: UInt8 = 0x05  // 7.7.5
    package static let encryptionChangeV1: UInt8 = 0x08  // 7.7.8
    package static let readRemoteVersionInformationComplete: UInt8 = 0x0C  // 7.7.12
    package static let commandComplete: UInt8 = 0x0E  // 7.7.14
    package static let commandStatus: UInt8 = 0x0F  // 7.7.15
    package static let encryptionKeyRefreshComplete: UInt8 = 0x30  // 7.7.39
    package static let encryptionChangeV2: UInt8 = 0x59  // 7.7.8
    /// LE Meta (7.7.65): the event is identified by its subevent code, one of ``LESubeventCode``.
    package static let leMeta: UInt8 = 0x3E
    /// Reserved for what vendors define (5.4.4).
    package static let vendorSpecific: UInt8 = 0xFF
}

/// Subevent codes of the LE Meta events that are more than their parameters (Core 6.0, Vol 4, Part E, 7.7.65). All
/// are in `Declarations/HCI`.
package enum LESubeventCode {
    package static let connectionComplete: UInt8 = 0x01  // 7.7.65.1
    package static let advertisingReport: UInt8 = 0x02  // 7.7.65.2
    package static let connectionUpdateComplete: UInt8 = 0x03  // 7.7.65.3
    package static let readRemoteFeaturesPage0Complete: UInt8 = 0x04  // 7.7.65.4
    package static let longTermKeyRequest: UInt8 = 0x05  // 7.7.65.5
    package static let remoteConnectionParameterRequest: UInt8 = 0x06  // 7.7.65.6
    package static let dataLengthChange: UInt8 = 0x07  // 7.7.65.7
    package static let generateDHKeyComplete: UInt8 = 0x09  // 7.7.65.9
    package static let enhancedConnectionCompleteV1: UInt8 = 0x0A  // 7.7.65.10
    package static let enhancedConnectionCompleteV2: UInt8 = 0x29  // 7.7.65.10
    package static let directedAdvertisingReport: UInt8 = 0x0B  // 7.7.65.11
    package static let phyUpdateComplete: UInt8 = 0x0C  // 7.7.65.12
    package static let subrateChange: UInt8 = 0x23  // 7.7.65.35
    package static let connectionRateChange: UInt8 = 0x37  // Core 6.2
    package static let extendedAdvertisingReport: UInt8 = 0x0D  // 7.7.65.13
    package static let periodicAdvertisingReportV1: UInt8 = 0x0F  // 7.7.65.15
    package static let periodicAdvertisingSyncLost: UInt8 = 0x10  // 7.7.65.16
    package static let periodicAdvertisingReportV2: UInt8 = 0x25  // 7.7.65.15
    package static let advertisingSetTerminated: UInt8 = 0x12  // 7.7.65.18
}
