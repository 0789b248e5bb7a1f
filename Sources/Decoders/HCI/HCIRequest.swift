/// A request of the host to its controller (Core 6.0, Vol 4, Part E, 7), as far as it matters to adapters and
/// connections. A command that is too short for it asks for nothing.
package enum HCIRequest: Sendable {
    case none
    case reset
    case setRandomAddress(DeviceAddress)
    case setAdvertisingSetRandomAddress(set: UInt8, DeviceAddress)
    /// LE Set Advertising Parameters; of a set in the extended version.
    case setAdvertisingParameters(set: UInt8?, ownAddressType: UInt8)
    /// Advertising of some sets begins or ends, with an empty list that of all (7.8.56); legacy advertising has none.
    case enableAdvertising(sets: [UInt8]?, isOn: Bool)
    case setAdvertisingData(AdvertisingDataID, [UInt8])
    case enableScanning(isOn: Bool)
    case createConnection(ownAddressType: UInt8, peer: DeviceAddress?)
    /// Create Connection of BR/EDR (7.1.5).
    case createClassicConnection(peer: DeviceAddress)
    case cancelConnection
    case disconnect(handle: UInt16)
    case updateParameters(handle: UInt16, ConnectionParameters)
    /// The key is absent where the capture has cut the command.
    indirect case enableEncryption(handle: UInt16, KeyIdentity?, SecretKey?)
    /// LE Long Term Key Request Reply.
    indirect case replyLongTermKey(handle: UInt16, SecretKey)
    case refuseLongTermKey(handle: UInt16)
    /// LE Add Device To Resolving List: the peer's identity address, its IRK, and the adapter's own.
    indirect case resolve(DeviceAddress, peerKey: SecretKey, localKey: SecretKey)

    /// The Broadcast_Code of a group that is encrypted: of LE Create BIG, LE Create BIG Test and LE BIG Create Sync.
    indirect case broadcast(code: SecretKey)

    /// Which of a host's advertising data: those of a set, or of legacy advertising, that are sent by themselves or in answer to
    /// a scan.
    package struct AdvertisingDataID: Hashable, Sendable {
        package let set: UInt8?
        package let isScanResponse: Bool

        package init(set: UInt8?, isScanResponse: Bool) {
            self.set = set
            self.isScanResponse = isScanResponse
        }
    }

    /// - Parameter bytes: the parameters.
    package init(_ opcode: UInt16, _ bytes: borrowing Span<UInt8>) {
        switch opcode {
        case HCICommandOpcode.reset: self = .reset
        case HCICommandOpcode.createConnection where bytes.count >= 6:
            self = .createClassicConnection(peer: DeviceAddress(bytes.uint(at: 0, width: 6), type: 0))
        case HCICommandOpcode.disconnect where bytes.count >= 2: self = .disconnect(handle: bytes.u16(at: 0))
        case HCICommandOpcode.leSetRandomAddress where bytes.count >= 6:
            self = .setRandomAddress(DeviceAddress(bytes.uint(at: 0, width: 6), type: 1))
        case HCICommandOpcode.leSetAdvertisingSetRandomAddress where bytes.count >= 7:
            self = .setAdvertisingSetRandomAddress(
                set: bytes[0], DeviceAddress(bytes.uint(at: 1, width: 6), type: 1))
        case HCICommandOpcode.leSetAdvertisingParameters where bytes.count >= 6:
            self = .setAdvertisingParameters(set: nil, ownAddressType: bytes[5])
        case HCICommandOpcode.leSetExtendedAdvertisingParametersV1 where bytes.count >= 11,
            HCICommandOpcode.leSetExtendedAdvertisingParametersV2 where bytes.count >= 11:
            self = .setAdvertisingParameters(set: bytes[0], ownAddressType: bytes[10])
        case HCICommandOpcode.leSetAdvertisingEnable where bytes.count >= 1:
            self = .enableAdvertising(sets: nil, isOn: bytes[0] != 0)
        case HCICommandOpcode.leSetExtendedAdvertisingEnable where bytes.count >= 2:
            // Of each set the handle, Duration and Max_Extended_Advertising_Events.
            let indices = stride(from: 2, to: min(bytes.count, 2 + 4 * Int(bytes[1])), by: 4)
            self = .enableAdvertising(sets: indices.map { bytes[$0] }, isOn: bytes[0] != 0)
        case HCICommandOpcode.leSetAdvertisingData: self.init(data: bytes, at: 0, isScanResponse: false)
        case HCICommandOpcode.leSetScanResponseData: self.init(data: bytes, at: 0, isScanResponse: true)
        case HCICommandOpcode.leSetExtendedAdvertisingData: self.init(data: bytes, at: 3, isScanResponse: false)
        case HCICommandOpcode.leSetExtendedScanResponseData: self.init(data: bytes, at: 3, isScanResponse: true)
        case HCICommandOpcode.leSetScanEnable where bytes.count >= 1,
            HCICommandOpcode.leSetExtendedScanEnable where bytes.count >= 1:
            self = .enableScanning(isOn: bytes[0] != 0)
        case HCICommandOpcode.leCreateConnection where bytes.count >= 13:
            self.init(connecting: bytes, policy: 4, peer: 5, ownAddressType: 12)
        case HCICommandOpcode.leExtendedCreateConnectionV1 where bytes.count >= 9:
            self.init(connecting: bytes, policy: 0, peer: 2, ownAddressType: 1)
        case HCICommandOpcode.leExtendedCreateConnectionV2 where bytes.count >= 11:
            self.init(connecting: bytes, policy: 2, peer: 4, ownAddressType: 3)
        case HCICommandOpcode.leCreateConnectionCancel: self = .cancelConnection
        case HCICommandOpcode.leConnectionUpdate where bytes.count >= 10:
            self = .updateParameters(handle: bytes.u16(at: 0), ConnectionParameters(requested: bytes, at: 2))
        case HCICommandOpcode.leEnableEncryption where bytes.count >= 2:
            let isWhole = bytes.count >= 28
            let identity =
                isWhole ? KeyIdentity(random: bytes.uint(at: 2, width: 8), diversifier: bytes.u16(at: 10)) : nil
            self = .enableEncryption(handle: bytes.u16(at: 0), identity, isWhole ? bytes.key(at: 12) : nil)
        case HCICommandOpcode.leLongTermKeyRequestReply where bytes.count >= 18:
            self = bytes.key(at: 2).map { .replyLongTermKey(handle: bytes.u16(at: 0), $0) } ?? .none
        case HCICommandOpcode.leLongTermKeyRequestNegativeReply where bytes.count >= 2:
            self = .refuseLongTermKey(handle: bytes.u16(at: 0))
        case HCICommandOpcode.leCreateBIG: self.init(broadcast: bytes, encryption: 14)
        case HCICommandOpcode.leCreateBIGTest: self.init(broadcast: bytes, encryption: 19)
        case HCICommandOpcode.leBIGCreateSync: self.init(broadcast: bytes, encryption: 3)
        case HCICommandOpcode.leAddDeviceToResolvingList where bytes.count >= 39:
            guard let peerKey = bytes.key(at: 7), let localKey = bytes.key(at: 23) else {
                self = .none
                return
            }
            self = .resolve(
                DeviceAddress(bytes.uint(at: 1, width: 6), type: bytes[0] & 1), peerKey: peerKey, localKey: localKey)
        default: self = .none
        }
    }

    /// - Parameter encryption: the place of Encryption, which Broadcast_Code follows.
    private init(broadcast bytes: borrowing Span<UInt8>, encryption: Int) {
        guard bytes.count >= encryption + 17, bytes[encryption] == 1, let code = bytes.key(at: encryption + 1) else {
            self = .none
            return
        }
        self = .broadcast(code: code)
    }

    /// With the Filter Accept List no particular device is meant.
    private init(connecting bytes: borrowing Span<UInt8>, policy: Int, peer: Int, ownAddressType: Int) {
        let address = DeviceAddress(bytes.uint(at: peer + 1, width: 6), type: bytes[peer])
        self = .createConnection(ownAddressType: bytes[ownAddressType], peer: bytes[policy] == 0 ? address : nil)
    }

    /// Data after their length, after Advertising_Handle, Operation and Fragment_Preference where they are of a set.
    private init(data bytes: borrowing Span<UInt8>, at offset: Int, isScanResponse: Bool) {
        guard bytes.count > offset else {
            self = .none
            return
        }
        let data = offset + 1..<min(bytes.count, offset + 1 + Int(bytes[offset]))
        self = .setAdvertisingData(
            AdvertisingDataID(set: offset > 0 ? bytes[0] : nil, isScanResponse: isScanResponse), data.map { bytes[$0] })
    }
}
