/// A request of a command, or a report of an event, about an adapter or a connection (Core 6.0, Vol 4, Part E, 7.7):
/// read once, from here on all layers ask for the value. An event that is too short for it reports nothing.
package enum HCIOccurrence: Sendable {
    case none
    case requested(opcode: UInt16, HCIRequest)
    /// Command Complete and Command Status.
    case answered(opcode: UInt16, status: UInt8)
    /// LE Connection Complete in all its versions.
    case connected(LEConnection)
    /// Connection Complete of BR/EDR (7.7.3): a link for data, or why there is none.
    case connectedClassic(LinkResult, peer: DeviceAddress)
    case disconnected(handle: UInt16, reason: UInt8)
    case encryptionChanged(LinkResult, isOn: Bool)
    /// LE Long Term Key Request: the other side asks for encryption.
    /// What names the key is absent where the capture has cut the event.
    case longTermKeyRequested(handle: UInt16, KeyIdentity?)
    /// LE Generate DHKey Complete: the shared secret of a pairing, its lower half first.
    indirect case sharedSecretGenerated(SecretKey, SecretKey)
    /// Version or features of the other side were read.
    case remoteInformationRead(LinkResult)
    case parametersRequested(handle: UInt16, ConnectionParameters)
    case parametersUpdated(LinkResult, ConnectionParameters)
    /// LE Subrate Change and LE Connection Rate Change.
    case subrateChanged(LinkResult, SubrateParameters)
    /// LE Data Length Change: octets that the Controller sends and receives at most.
    case dataLengthChanged(handle: UInt16, sent: UInt16, received: UInt16)
    case phyUpdated(LinkResult, sent: UInt8, received: UInt8)
    case advertisingSetTerminated(status: UInt8, set: UInt8, handle: UInt16)
    /// LE Periodic Advertising Sync Lost.
    case trainLost(handle: UInt16)

    /// Status and Connection_Handle, which most events begin with.
    package struct LinkResult: Sendable {
        package let status: UInt8
        package let handle: UInt16

        fileprivate init(_ bytes: borrowing Span<UInt8>) {
            status = bytes[0]
            handle = bytes.u16(at: 1)
        }

        fileprivate init(status: UInt8, handle: UInt16) { (self.status, self.handle) = (status, handle) }
    }

    /// The beginning of a connection, or why there is none.
    package struct LEConnection: Sendable {
        package let result: LinkResult
        package let isCentral: Bool
        package let peer: DeviceAddress
        /// The resolvable address that the host's controller used.
        package let local: DeviceAddress?
        package let parameters: ConnectionParameters?

        fileprivate init(_ bytes: borrowing Span<UInt8>, isEnhanced: Bool) {
            result = LinkResult(bytes)
            isCentral = bytes[3] == 0
            peer = DeviceAddress(bytes.uint(at: 5, width: 6), type: bytes[4])
            let resolvable = isEnhanced ? bytes.uint(at: 11, width: 6) : 0
            local = resolvable == 0 ? nil : DeviceAddress(resolvable, type: 1)
            let index = isEnhanced ? 23 : 11
            parameters = bytes.count >= index + 6 ? ConnectionParameters(bytes, at: index) : nil
        }

        /// One whose event is not in the capture: the host asked for it, and has sent data since.
        package init(handle: UInt16, to peer: DeviceAddress) {
            (result, isCentral, self.peer) = (LinkResult(status: 0, handle: handle), true, peer)
            (local, parameters) = (nil, nil)
        }

        /// Whether the host waited for a connection as Peripheral, so that no command of its own ends.
        package var isOfPeripheral: Bool {
            result.status == 0 ? !isCentral : result.status == HCIErrorCode.advertisingTimeout
        }
    }

    /// - Parameter bytes: the parameters.
    package init(event code: UInt8, _ bytes: borrowing Span<UInt8>) {
        switch code {
        case HCIEventCode.connectionComplete where bytes.count >= 9 && (bytes.count == 9 || bytes[9] == 1):
            self = .connectedClassic(
                LinkResult(bytes), peer: DeviceAddress(bytes.uint(at: 3, width: 6), type: 0))
        case HCIEventCode.disconnectionComplete where bytes.count >= 4 && bytes[0] == 0:
            self = .disconnected(handle: bytes.u16(at: 1), reason: bytes[3])
        case HCIEventCode.encryptionChangeV1 where bytes.count >= 4,
            HCIEventCode.encryptionChangeV2 where bytes.count >= 4:
            self = .encryptionChanged(LinkResult(bytes), isOn: bytes[3] != 0)
        case HCIEventCode.encryptionKeyRefreshComplete where bytes.count >= 3:
            self = .encryptionChanged(LinkResult(bytes), isOn: true)
        case HCIEventCode.readRemoteVersionInformationComplete where bytes.count >= 3:
            self = .remoteInformationRead(LinkResult(bytes))
        default: self = .none
        }
    }

    /// - Parameter bytes: the parameters after the Subevent_Code.
    package init(leEvent code: UInt8, _ bytes: borrowing Span<UInt8>) {
        switch code {
        case LESubeventCode.connectionComplete where bytes.count >= 11:
            self = .connected(LEConnection(bytes, isEnhanced: false))
        case LESubeventCode.enhancedConnectionCompleteV1 where bytes.count >= 11,
            LESubeventCode.enhancedConnectionCompleteV2 where bytes.count >= 11:
            self = .connected(LEConnection(bytes, isEnhanced: true))
        case LESubeventCode.connectionUpdateComplete where bytes.count >= 9:
            self = .parametersUpdated(LinkResult(bytes), ConnectionParameters(bytes, at: 3))
        case LESubeventCode.readRemoteFeaturesPage0Complete where bytes.count >= 3:
            self = .remoteInformationRead(LinkResult(bytes))
        case LESubeventCode.longTermKeyRequest where bytes.count >= 2:
            let identity =
                bytes.count >= 12
                ? KeyIdentity(random: bytes.uint(at: 2, width: 8), diversifier: bytes.u16(at: 10)) : nil
            self = .longTermKeyRequested(handle: bytes.u16(at: 0), identity)
        case LESubeventCode.generateDHKeyComplete where bytes.count >= 33 && bytes[0] == 0:
            guard let low = bytes.key(at: 1), let high = bytes.key(at: 17) else {
                self = .none
                return
            }
            self = .sharedSecretGenerated(low, high)
        case LESubeventCode.remoteConnectionParameterRequest where bytes.count >= 10:
            self = .parametersRequested(handle: bytes.u16(at: 0), ConnectionParameters(requested: bytes, at: 2))
        case LESubeventCode.dataLengthChange where bytes.count >= 8:
            self = .dataLengthChanged(
                handle: bytes.u16(at: 0), sent: bytes.u16(at: 2), received: bytes.u16(at: 6))
        case LESubeventCode.phyUpdateComplete where bytes.count >= 5:
            self = .phyUpdated(LinkResult(bytes), sent: bytes[3], received: bytes[4])
        case LESubeventCode.subrateChange where bytes.count >= 11:
            self = .subrateChanged(LinkResult(bytes), SubrateParameters(bytes, at: 3))
        case LESubeventCode.connectionRateChange where bytes.count >= 13:
            self = .subrateChanged(
                LinkResult(bytes), SubrateParameters(interval: bytes.u16(at: 3), bytes, at: 5))
        case LESubeventCode.advertisingSetTerminated where bytes.count >= 4:
            self = .advertisingSetTerminated(status: bytes[0], set: bytes[1], handle: bytes.u16(at: 2))
        case LESubeventCode.periodicAdvertisingSyncLost where bytes.count >= 2:
            self = .trainLost(handle: bytes.u16(at: 0))
        default: self = .none
        }
    }
}
