/// Opcodes of the LL Control PDUs that say something about the connection that carries them (Core 6.0, Vol 6, Part B,
/// 2.4.2).
package enum LLControlOpcode {
    package static let connectionUpdateInd: UInt8 = 0x00
    package static let channelMapInd: UInt8 = 0x01
    package static let terminateInd: UInt8 = 0x02
    package static let encReq: UInt8 = 0x03
    package static let encRsp: UInt8 = 0x04
    package static let startEncReq: UInt8 = 0x05
    package static let startEncRsp: UInt8 = 0x06
    package static let pauseEncReq: UInt8 = 0x0A
    package static let pauseEncRsp: UInt8 = 0x0B
    package static let rejectInd: UInt8 = 0x0D
    package static let connectionParamReq: UInt8 = 0x0F
    package static let rejectExtInd: UInt8 = 0x11
    package static let lengthReq: UInt8 = 0x14
    package static let lengthRsp: UInt8 = 0x15
    package static let phyUpdateInd: UInt8 = 0x18
    package static let periodicSyncInd: UInt8 = 0x1C
    package static let cisReq: UInt8 = 0x1F
    package static let cisRsp: UInt8 = 0x20
    package static let cisInd: UInt8 = 0x21
    package static let subrateInd: UInt8 = 0x27
    package static let periodicSyncWRInd: UInt8 = 0x2A
    package static let connectionRateInd: UInt8 = 0x3F
}

/// Opcodes of BIG Control PDUs (Core 6.0, Vol 6, Part B, 2.6.3).
package enum BIGControlOpcode {
    /// They are in the table of LL Control PDUs with this added.
    package static let first: UInt16 = 0x100
}
