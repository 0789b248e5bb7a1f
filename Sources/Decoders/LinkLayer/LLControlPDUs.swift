/// The change that an LL Control PDU makes (Core 6.0, Vol 6, Part B, 2.4.2), read once: from here on all layers ask for
/// the value. One that changes nothing, or is too short for what it changes, is none.
package enum LLControlPDU: Sendable, Equatable {
    case none
    /// `instant`, here and below: connEventCounter of the event from which on it holds. Window size and offset are in units of
    /// 1.25 ms.
    case connectionUpdate(ConnectionParameters, winSize: UInt8, winOffset: UInt16, instant: UInt16)
    /// Bit 0 is channel 0, bit 36 is channel 36.
    case channelMap(UInt64, instant: UInt16)
    case terminate(error: UInt8)
    case encryptionRequest(EncryptionRequest?)
    case encryptionResponse(EncryptionResponse)
    case startEncryptionRequest
    case startEncryptionResponse
    case pauseEncryptionResponse
    /// LL_REJECT_IND, and LL_REJECT_EXT_IND, which alone tells the opcode.
    case reject(opcode: UInt8?, error: UInt8)
    case parameterRequest(ConnectionParameters)
    case lengthRequest(DataLength)
    case lengthResponse(DataLength)
    /// As HCI numbers PHYs; 0 where one stays. Where both stay the instant means nothing.
    case phyUpdate(toPeripheral: UInt8, toCentral: UInt8, instant: UInt16)
    /// LL_PERIODIC_SYNC_IND and LL_PERIODIC_SYNC_WR_IND (2.4.2.27, 2.4.2.40): the latter has RspAA, the access address of the
    /// responses.
    case periodicSync(SyncInfo, advertiser: DeviceAddress, responses: UInt32?)
    /// LL_CIS_IND (2.4.2.31): where a connected isochronous stream begins.
    case cis(accessAddress: UInt32)
    /// LL_SUBRATE_IND (2.4.2.37).
    case subrate(SubrateParameters)
    /// LL_CONNECTION_RATE_IND (Core 6.2, 5.1.32). The window offset is in units of 125 µs.
    case connectionRate(SubrateParameters, winOffset: UInt16, instant: UInt16)

    /// LL_LENGTH_REQ and LL_LENGTH_RSP (2.4.2.21): the longest payloads that their sender can receive and will send.
    package struct DataLength: Sendable, Equatable {
        package let received: UInt16
        package let sent: UInt16

        fileprivate init(_ bytes: borrowing Span<UInt8>) {
            received = bytes.u16(at: 0)
            sent = bytes.u16(at: 4)
        }
    }

    /// LL_ENC_REQ (2.4.2.4): which key, and the central's part of what makes the session key. In wire order, least significant
    /// octet first, as numbers.
    package struct EncryptionRequest: Sendable, Equatable {
        package let identity: KeyIdentity
        package let diversifier: UInt64
        package let vector: UInt32

        /// `nil` for one that is too short.
        fileprivate init?(_ bytes: borrowing Span<UInt8>) {
            guard bytes.count >= 22 else { return nil }
            identity = KeyIdentity(random: bytes.uint(at: 0, width: 8), diversifier: bytes.u16(at: 8))
            diversifier = bytes.uint(at: 10, width: 8)
            vector = UInt32(truncatingIfNeeded: bytes.uint(at: 18, width: 4))
        }
    }

    /// LL_ENC_RSP (2.4.2.5): the peripheral's part.
    package struct EncryptionResponse: Sendable, Equatable {
        package let diversifier: UInt64
        package let vector: UInt32

        fileprivate init(_ bytes: borrowing Span<UInt8>) {
            diversifier = bytes.uint(at: 0, width: 8)
            vector = UInt32(truncatingIfNeeded: bytes.uint(at: 8, width: 4))
        }
    }

    /// - Parameter bytes: what comes after the opcode.
    package init(_ opcode: UInt8, _ bytes: borrowing Span<UInt8>) {
        switch opcode {
        case LLControlOpcode.connectionUpdateInd where bytes.count >= 11:
            self = .connectionUpdate(
                ConnectionParameters(bytes, at: 3), winSize: bytes[0], winOffset: bytes.u16(at: 1),
                instant: bytes.u16(at: 9))
        case LLControlOpcode.channelMapInd where bytes.count >= 7:
            self = .channelMap(
                bytes.uint(at: 0, width: 5) & ChannelSelection.allChannels, instant: bytes.u16(at: 5))
        case LLControlOpcode.terminateInd where bytes.count >= 1: self = .terminate(error: bytes[0])
        case LLControlOpcode.encReq: self = .encryptionRequest(EncryptionRequest(bytes))
        // SKD_P and IV_P (2.4.2.5).
        case LLControlOpcode.encRsp where bytes.count == 12: self = .encryptionResponse(EncryptionResponse(bytes))
        case LLControlOpcode.startEncReq: self = .startEncryptionRequest
        case LLControlOpcode.startEncRsp: self = .startEncryptionResponse
        case LLControlOpcode.pauseEncRsp where bytes.isEmpty: self = .pauseEncryptionResponse
        case LLControlOpcode.rejectInd where bytes.count >= 1: self = .reject(opcode: nil, error: bytes[0])
        case LLControlOpcode.rejectExtInd where bytes.count >= 2: self = .reject(opcode: bytes[0], error: bytes[1])
        case LLControlOpcode.connectionParamReq where bytes.count >= 8:
            self = .parameterRequest(ConnectionParameters(requested: bytes, at: 0))
        case LLControlOpcode.lengthReq where bytes.count >= 8: self = .lengthRequest(DataLength(bytes))
        case LLControlOpcode.lengthRsp where bytes.count >= 8: self = .lengthResponse(DataLength(bytes))
        case LLControlOpcode.phyUpdateInd where bytes.count >= 4:
            self = .phyUpdate(
                toPeripheral: LLControlPDU.phy(bytes[0]), toCentral: LLControlPDU.phy(bytes[1]),
                instant: bytes.u16(at: 2))
        case LLControlOpcode.periodicSyncInd where bytes.count >= 34,
            LLControlOpcode.periodicSyncWRInd where bytes.count >= 42:
            // ID, SyncInfo, connEventCount, lastPaEventCounter, SID with AType and SCA, PHY, AdvA, syncConnEventCount, RspAA.
            var reader = Reader(range: 2..<bytes.count)
            let responses =
                opcode == LLControlOpcode.periodicSyncWRInd
                ? UInt32(truncatingIfNeeded: bytes.uint(at: 34, width: 4)) : nil
            let advertiser = DeviceAddress(bytes.uint(at: 26, width: 6), type: bytes[24] >> 4 & 1)
            let info = try? SyncInfo(bytes, parsing: &reader)
            self = info.map { .periodicSync($0, advertiser: advertiser, responses: responses) } ?? .none
        case LLControlOpcode.cisInd where bytes.count >= 4:
            self = .cis(accessAddress: UInt32(truncatingIfNeeded: bytes.uint(at: 0, width: 4)))
        // After the factor comes SubrateBaseEvent.
        case LLControlOpcode.subrateInd where bytes.count >= 10:
            self = .subrate(
                SubrateParameters(
                    factor: bytes.u16(at: 0), latency: bytes.u16(at: 4), timeout: bytes.u16(at: 8)))
        case LLControlOpcode.connectionRateInd where bytes.count >= 14:
            self = .connectionRate(
                SubrateParameters(interval: bytes.u16(at: 2), bytes, at: 6), winOffset: bytes.u16(at: 0),
                instant: bytes.u16(at: 4))
        default: self = .none
        }
    }

    /// As HCI numbers it: the PDU has a set of at most one bit.
    private static func phy(_ set: UInt8) -> UInt8 {
        switch set & 7 {
        case 1: 1
        case 2: 2
        case 4: 3
        default: 0
        }
    }
}
