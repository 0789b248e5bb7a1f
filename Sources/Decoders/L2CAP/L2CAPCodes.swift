/// Codes of the signaling commands (Core 6.0, Vol 3, Part A, 4, table 4.2). Their layouts are in
/// `Declarations/L2CAP`.
package enum L2CAPSignallingCode {
    package static let commandRejectResponse: UInt8 = 0x01  // 4.1
    package static let connectionRequest: UInt8 = 0x02  // 4.2
    package static let connectionResponse: UInt8 = 0x03  // 4.3
    package static let configurationRequest: UInt8 = 0x04  // 4.4
    package static let configurationResponse: UInt8 = 0x05  // 4.5
    package static let disconnectionRequest: UInt8 = 0x06  // 4.6
    package static let disconnectionResponse: UInt8 = 0x07  // 4.7
    package static let echoRequest: UInt8 = 0x08  // 4.8
    package static let echoResponse: UInt8 = 0x09  // 4.9
    package static let informationRequest: UInt8 = 0x0A  // 4.10
    package static let informationResponse: UInt8 = 0x0B  // 4.11
    package static let connectionParameterUpdateRequest: UInt8 = 0x12  // 4.20
    package static let connectionParameterUpdateResponse: UInt8 = 0x13  // 4.21
    package static let leCreditBasedConnectionRequest: UInt8 = 0x14  // 4.22
    package static let leCreditBasedConnectionResponse: UInt8 = 0x15  // 4.23
    /// Flow Control Credit Indication (4.24): nothing answers it.
    package static let flowControlCreditIndication: UInt8 = 0x16
    package static let creditBasedConnectionRequest: UInt8 = 0x17  // 4.25
    package static let creditBasedConnectionResponse: UInt8 = 0x18  // 4.26
    package static let creditBasedReconfigureRequest: UInt8 = 0x19  // 4.27
    package static let creditBasedReconfigureResponse: UInt8 = 0x1A  // 4.28

    /// Whether a command is answered by another with the same identifier.
    package static func isRequest(_ code: UInt8) -> Bool {
        switch code {
        case connectionRequest, configurationRequest, disconnectionRequest, echoRequest, informationRequest,
            connectionParameterUpdateRequest, leCreditBasedConnectionRequest, creditBasedConnectionRequest,
            creditBasedReconfigureRequest:
            true
        default: false
        }
    }

    /// Whether a command answers another that has the same identifier.
    package static func isResponse(_ code: UInt8) -> Bool {
        switch code {
        case commandRejectResponse, connectionResponse, configurationResponse, disconnectionResponse, echoResponse,
            informationResponse, connectionParameterUpdateResponse, leCreditBasedConnectionResponse,
            creditBasedConnectionResponse, creditBasedReconfigureResponse:
            true
        default: false
        }
    }
}

/// Channel identifiers, CIDs (Core 6.0, Vol 3, Part A, 2.1). Their names are in
/// ``AssignedNumbers/l2capFixedChannels``.
package enum L2CAPChannelID {
    package static let signalling: UInt16 = 0x0001
    package static let attributeProtocol: UInt16 = 0x0004
    package static let leSignalling: UInt16 = 0x0005
    package static let securityManager: UInt16 = 0x0006
    package static let bredrSecurityManager: UInt16 = 0x0007
    package static let firstDynamic: UInt16 = 0x0040
}

/// The part of a PDU or SDU in a packet that does not have all of it (Core 6.0, Vol 3, Part A, 3.4.3 and 7.2.1).
package enum L2CAPFragment: CaseIterable {
    case first, continuing, firstKFrame, continuingKFrame

    package var name: StaticName {
        switch self {
        case .first: "first fragment"
        case .continuing: "continuing fragment"
        case .firstKFrame: "first K-frame"
        case .continuingKFrame: "continuing K-frame"
        }
    }
}

/// Protocols on connection-oriented channels (Assigned Numbers, 2.5). Their names are in
/// ``AssignedNumbers/l2capPSMs``.
package enum L2CAPPSM {
    package static let att: UInt16 = 0x001F
    package static let eatt: UInt16 = 0x0027

    /// Whether channels with this PSM are bearers of the Attribute Protocol.
    package static func isAttributeProtocol(_ psm: UInt16) -> Bool { psm == att || psm == eatt }
}
