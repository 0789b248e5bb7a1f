/// How two devices that pair make sure of each other, by the name that the specification gives it (Core 6.0, Vol 3, Part H,
/// 2.3.5.1).
package enum AssociationModel: String, CaseIterable {
    case justWorks = "Just Works"
    case passkeyEntry = "Passkey Entry"
    case numericComparison = "Numeric Comparison"
    case outOfBand = "Out of Band"

    /// Whether no device in the middle could have paired instead (2.3.1): what was out of band counts as kept to the
    /// two devices.
    var isAuthenticated: Bool { self != .justWorks }

    /// The model that both sides must use (tables 2.6, 2.7 and 2.8); `nil` where one of them announces a capability
    /// that is reserved.
    init?(_ initiator: PairingFeatures, _ responder: PairingFeatures) {
        let isSecureConnections = initiator.isSecureConnections && responder.isSecureConnections
        // Legacy pairing needs the data on both sides, Secure Connections on one of them.
        let isOutOfBand =
            isSecureConnections
            ? initiator.hasOOBData || responder.hasOOBData : initiator.hasOOBData && responder.hasOOBData
        if isOutOfBand {
            self = .outOfBand
        } else if !initiator.wantsMITMProtection && !responder.wantsMITMProtection {
            self = .justWorks
        } else if let one = initiator.ioCapability, let other = responder.ioCapability {
            self.init(one, other, isSecureConnections: isSecureConnections)
        } else {
            return nil
        }
    }

    /// The model that the IO capabilities of both sides allow (table 2.8), which is the same whoever has which.
    private init(_ one: IOCapability, _ other: IOCapability, isSecureConnections: Bool) {
        if one == .noInputNoOutput || other == .noInputNoOutput {
            self = .justWorks
        } else if isSecureConnections, one.canCompare, other.canCompare {
            self = .numericComparison
        } else {
            self = one.hasKeyboard || other.hasKeyboard ? .passkeyEntry : .justWorks
        }
    }
}

/// The input and output capabilities of a device (Core 6.0, Vol 3, Part H, 2.3.2 and 3.5.1).
enum IOCapability: UInt8 {
    case displayOnly = 0
    case displayYesNo = 1
    case keyboardOnly = 2
    case noInputNoOutput = 3
    case keyboardDisplay = 4

    /// Can show six digits, and can be asked whether they are those of the other side.
    fileprivate var canCompare: Bool { self == .displayYesNo || self == .keyboardDisplay }
    fileprivate var hasKeyboard: Bool { self == .keyboardOnly || self == .keyboardDisplay }
}
