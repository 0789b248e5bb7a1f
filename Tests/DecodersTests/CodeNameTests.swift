import Testing

@testable import Decoders

/// The codes that the analyzer names are those of the definitions that have their names.
@Suite struct CodeNameTests {
    @Test func codesOfHCI() throws {
        let registry = try Registry()
        for (opcode, name) in [
            (HCICommandOpcode.reset, "Reset"), (HCICommandOpcode.readBDADDR, "Read BD_ADDR"),
            (HCICommandOpcode.leSetRandomAddress, "LE Set Random Address"),
            (HCICommandOpcode.leSetAdvertisingParameters, "LE Set Advertising Parameters"),
            (HCICommandOpcode.disconnect, "Disconnect"),
            (HCICommandOpcode.leSetAdvertisingData, "LE Set Advertising Data"),
            (HCICommandOpcode.leSetScanResponseData, "LE Set Scan Response Data"),
            (HCICommandOpcode.leSetAdvertisingEnable, "LE Set Advertising Enable"),
            (HCICommandOpcode.leSetScanEnable, "LE Set Scan Enable"),
            (HCICommandOpcode.leCreateConnection, "LE Create Connection"),
            (HCICommandOpcode.leCreateConnectionCancel, "LE Create Connection Cancel"),
            (HCICommandOpcode.leConnectionUpdate, "LE Connection Update"),
            (HCICommandOpcode.leEnableEncryption, "LE Enable Encryption"),
            (HCICommandOpcode.leSetExtendedAdvertisingData, "LE Set Extended Advertising Data"),
            (HCICommandOpcode.leSetExtendedScanResponseData, "LE Set Extended Scan Response Data"),
            (HCICommandOpcode.leSetExtendedScanEnable, "LE Set Extended Scan Enable"),
            (HCICommandOpcode.leSetAdvertisingSetRandomAddress, "LE Set Advertising Set Random Address"),
            (HCICommandOpcode.leSetExtendedAdvertisingParametersV1, "LE Set Extended Advertising Parameters [v1]"),
            (HCICommandOpcode.leSetExtendedAdvertisingParametersV2, "LE Set Extended Advertising Parameters [v2]"),
            (HCICommandOpcode.leSetExtendedAdvertisingEnable, "LE Set Extended Advertising Enable"),
            (HCICommandOpcode.leExtendedCreateConnectionV1, "LE Extended Create Connection [v1]"),
            (HCICommandOpcode.leExtendedCreateConnectionV2, "LE Extended Create Connection [v2]"),
        ] {
            #expect(registry.commands.name(of: opcode)?.description == name)
            #expect(!HCICommandOpcode.isVendorSpecific(opcode))
        }
        #expect(HCICommandOpcode.isVendorSpecific(0xFC01))
        for (code, name) in [
            (HCIEventCode.connectionComplete, "Connection Complete"),
            (HCIEventCode.disconnectionComplete, "Disconnection Complete"),
            (HCIEventCode.encryptionChangeV1, "Encryption Change [v1]"),
            (HCIEventCode.encryptionChangeV2, "Encryption Change [v2]"),
            (HCIEventCode.encryptionKeyRefreshComplete, "Encryption Key Refresh Complete"),
            (HCIEventCode.readRemoteVersionInformationComplete, "Read Remote Version Information Complete"),
            (HCIEventCode.commandComplete, "Command Complete"), (HCIEventCode.commandStatus, "Command Status"),
            (HCIEventCode.leMeta, "LE Meta"),
        ] {
            #expect(registry.events.name(of: UInt16(code))?.description == name)
        }
        #expect(registry.events.name(of: UInt16(HCIEventCode.vendorSpecific)) == nil)
        for (code, name) in [
            (LESubeventCode.connectionComplete, "LE Connection Complete"),
            (LESubeventCode.advertisingReport, "LE Advertising Report"),
            (LESubeventCode.connectionUpdateComplete, "LE Connection Update Complete"),
            (LESubeventCode.readRemoteFeaturesPage0Complete, "LE Read Remote Features Page 0 Complete"),
            (LESubeventCode.longTermKeyRequest, "LE Long Term Key Request"),
            (LESubeventCode.remoteConnectionParameterRequest, "LE Remote Connection Parameter Request"),
            (LESubeventCode.dataLengthChange, "LE Data Length Change"),
            (LESubeventCode.phyUpdateComplete, "LE PHY Update Complete"),
            (LESubeventCode.periodicAdvertisingSyncLost, "LE Periodic Advertising Sync Lost"),
            (LESubeventCode.enhancedConnectionCompleteV1, "LE Enhanced Connection Complete [v1]"),
            (LESubeventCode.enhancedConnectionCompleteV2, "LE Enhanced Connection Complete [v2]"),
            (LESubeventCode.directedAdvertisingReport, "LE Directed Advertising Report"),
            (LESubeventCode.extendedAdvertisingReport, "LE Extended Advertising Report"),
            (LESubeventCode.periodicAdvertisingReportV1, "LE Periodic Advertising Report [v1]"),
            (LESubeventCode.periodicAdvertisingReportV2, "LE Periodic Advertising Report [v2]"),
            (LESubeventCode.advertisingSetTerminated, "LE Advertising Set Terminated"),
        ] {
            #expect(registry.leEvents.name(of: UInt16(code))?.description == name)
        }
    }

    /// A request ends in Request, what answers it in Response, and Core 5.3's removed AMP commands are neither.
    @Test func codesOfSignalling() throws {
        for definition in DeclarationIndex.standard.pdus(in: .signalling) where !(0x0C...0x11).contains(definition.code)
        {
            let code = UInt8(definition.code)
            #expect(L2CAPSignallingCode.isRequest(code) == "\(definition.name)".hasSuffix("Request"))
            #expect(L2CAPSignallingCode.isResponse(code) == "\(definition.name)".hasSuffix("Response"))
        }
        let names = DeclarationIndex.standard.pdus(in: .signalling)
        for (code, name) in [
            (L2CAPSignallingCode.connectionRequest, "Connection Request"),
            (L2CAPSignallingCode.connectionResponse, "Connection Response"),
            (L2CAPSignallingCode.disconnectionResponse, "Disconnection Response"),
            (L2CAPSignallingCode.leCreditBasedConnectionRequest, "LE Credit Based Connection Request"),
            (L2CAPSignallingCode.leCreditBasedConnectionResponse, "LE Credit Based Connection Response"),
            (L2CAPSignallingCode.flowControlCreditIndication, "Flow Control Credit Indication"),
            (L2CAPSignallingCode.creditBasedConnectionRequest, "Credit Based Connection Request"),
            (L2CAPSignallingCode.creditBasedConnectionResponse, "Credit Based Connection Response"),
            (L2CAPSignallingCode.creditBasedReconfigureRequest, "Credit Based Reconfigure Request"),
        ] {
            #expect(names.first { $0.code == UInt16(code) }.map { "\($0.name)" } == name)
        }
        for (cid, name) in [
            (L2CAPChannelID.signalling, "L2CAP Signaling channel"),
            (L2CAPChannelID.attributeProtocol, "Attribute Protocol"),
            (L2CAPChannelID.leSignalling, "LE L2CAP Signaling channel"),
            (L2CAPChannelID.securityManager, "Security Manager Protocol"),
            (L2CAPChannelID.bredrSecurityManager, "BR/EDR Security Manager"),
        ] {
            #expect(AssignedNumbers.l2capFixedChannels[cid]?.description == name)
        }
        #expect(AssignedNumbers.l2capPSMs[L2CAPPSM.att]?.description == "ATT")
        #expect(AssignedNumbers.l2capPSMs[L2CAPPSM.eatt]?.description == "EATT")
    }

    /// `connectionUpdateInd` is LL_CONNECTION_UPDATE_IND.
    @Test func codesOfLinkLayerControl() {
        for (opcode, name) in [
            (LLControlOpcode.connectionUpdateInd, "LL_CONNECTION_UPDATE_IND"),
            (LLControlOpcode.channelMapInd, "LL_CHANNEL_MAP_IND"), (LLControlOpcode.terminateInd, "LL_TERMINATE_IND"),
            (LLControlOpcode.encReq, "LL_ENC_REQ"), (LLControlOpcode.encRsp, "LL_ENC_RSP"),
            (LLControlOpcode.startEncReq, "LL_START_ENC_REQ"), (LLControlOpcode.startEncRsp, "LL_START_ENC_RSP"),
            (LLControlOpcode.pauseEncReq, "LL_PAUSE_ENC_REQ"), (LLControlOpcode.pauseEncRsp, "LL_PAUSE_ENC_RSP"),
            (LLControlOpcode.rejectInd, "LL_REJECT_IND"), (LLControlOpcode.rejectExtInd, "LL_REJECT_EXT_IND"),
            (LLControlOpcode.phyUpdateInd, "LL_PHY_UPDATE_IND"),
            (LLControlOpcode.periodicSyncInd, "LL_PERIODIC_SYNC_IND"), (LLControlOpcode.cisReq, "LL_CIS_REQ"),
            (LLControlOpcode.cisRsp, "LL_CIS_RSP"), (LLControlOpcode.cisInd, "LL_CIS_IND"),
            (LLControlOpcode.subrateInd, "LL_SUBRATE_IND"),
            (LLControlOpcode.periodicSyncWRInd, "LL_PERIODIC_SYNC_WR_IND"),
        ] {
            #expect(NamedSource.linkLayerControlOpcodes.source.name(of: UInt64(opcode))?.description == name)
        }
    }
}
