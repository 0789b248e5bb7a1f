/// Opcodes of the LL Control PDUs that say something about the connection that carries them (Core 6.0, Vol 6, Part B,
/// 2.4.2).
package enum LLControlOpcode {
    /// LL_CONNECTION_UPDATE_IND.
    package static let connectionUpdateInd: UInt8 = 0x00
    /// LL_CHANNEL_MAP_IND.
    package static let channelMapInd: UInt8 = 0x01
    /// LL_TERMINATE_IND.
    package static let terminateInd: UInt8 = 0x02
    /// LL_ENC_REQ.
    package static let encReq: UInt8 = 0x03
    /// LL_ENC_RSP.
    package static let encRsp: UInt8 = 0x04
    /// LL_START_ENC_REQ.
    package static let startEncReq: UInt8 = 0x05
    /// LL_START_ENC_RSP.
    package static let startEncRsp: UInt8 = 0x06
    /// LL_PAUSE_ENC_REQ.
    package static let pauseEncReq: UInt8 = 0x0A
    /// LL_PAUSE_ENC_RSP.
    package static let pauseEncRsp: UInt8 = 0x0B
    /// LL_REJECT_IND.
    package static let rejectInd: UInt8 = 0x0D
    /// LL_REJECT_EXT_IND.
    package static let rejectExtInd: UInt8 = 0x11
    /// LL_PHY_UPDATE_IND.
    package static let phyUpdateInd: UInt8 = 0x18
    /// LL_PERIODIC_SYNC_IND.
    package static let periodicSyncInd: UInt8 = 0x1C
    /// LL_CIS_REQ.
    package static let cisReq: UInt8 = 0x1F
    /// LL_CIS_RSP.
    package static let cisRsp: UInt8 = 0x20
    /// LL_CIS_IND.
    package static let cisInd: UInt8 = 0x21
    /// LL_SUBRATE_IND.
    package static let subrateInd: UInt8 = 0x27
    /// LL_PERIODIC_SYNC_WR_IND.
    package static let periodicSyncWRInd: UInt8 = 0x2A

    /// Octets of an LL_ENC_RSP: opcode, SKD_P and IV_P (2.4.2.5).
    package static let encRspLength = 13
}
