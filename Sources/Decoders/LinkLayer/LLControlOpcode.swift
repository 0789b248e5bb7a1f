/// Opcodes of the LL Control PDUs that say something about the connection that carries them (Core 6.0, Vol 6, Part B,
/// 2.4.2).
public enum LLControlOpcode {
    /// LL_CONNECTION_UPDATE_IND.
    public static let connectionUpdateInd: UInt8 = 0x00
    /// LL_CHANNEL_MAP_IND.
    public static let channelMapInd: UInt8 = 0x01
    /// LL_TERMINATE_IND.
    public static let terminateInd: UInt8 = 0x02
    /// LL_ENC_REQ.
    public static let encReq: UInt8 = 0x03
    /// LL_ENC_RSP.
    public static let encRsp: UInt8 = 0x04
    /// LL_START_ENC_REQ.
    public static let startEncReq: UInt8 = 0x05
    /// LL_START_ENC_RSP.
    public static let startEncRsp: UInt8 = 0x06
    /// LL_PAUSE_ENC_REQ.
    public static let pauseEncReq: UInt8 = 0x0A
    /// LL_PAUSE_ENC_RSP.
    public static let pauseEncRsp: UInt8 = 0x0B
    /// LL_REJECT_IND.
    public static let rejectInd: UInt8 = 0x0D
    /// LL_REJECT_EXT_IND.
    public static let rejectExtInd: UInt8 = 0x11
    /// LL_PHY_UPDATE_IND.
    public static let phyUpdateInd: UInt8 = 0x18
    /// LL_PERIODIC_SYNC_IND.
    public static let periodicSyncInd: UInt8 = 0x1C
    /// LL_CIS_REQ.
    public static let cisReq: UInt8 = 0x1F
    /// LL_CIS_RSP.
    public static let cisRsp: UInt8 = 0x20
    /// LL_CIS_IND.
    public static let cisInd: UInt8 = 0x21
    /// LL_SUBRATE_IND.
    public static let subrateInd: UInt8 = 0x27
    /// LL_PERIODIC_SYNC_WR_IND.
    public static let periodicSyncWRInd: UInt8 = 0x2A

    /// Octets of an LL_ENC_RSP: opcode, SKD_P and IV_P (2.4.2.5).
    public static let encRspLength = 13
}
