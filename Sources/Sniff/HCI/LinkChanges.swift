import Decoders
import Reassembly

/// What a command or event changes in the connections of its adapter (Core 6.0, Vol 4, Part E, 7.7).
enum LinkChange {
    case none
    /// LE Connection Complete in all its versions.
    case connected(handle: UInt16, isCentral: Bool, local: DeviceAddress?, peer: DeviceAddress)
    /// Connection Complete of BR/EDR.
    case connectedClassic(handle: UInt16, local: DeviceAddress?, peer: DeviceAddress)
    /// LE Advertising Set Terminated: the address of the set that led to the connection, and that of the set that was
    /// taken for it before.
    case advertisingSetLed(handle: UInt16, address: DeviceAddress?, presumed: DeviceAddress?)
    case disconnected(handle: UInt16)
    /// A reset of the adapter ends all its connections.
    case reset
}

/// What commands and events tell of adapters and connections, read at fixed places: fields that are not there read as 0 and
/// the packet's description has the fault.
extension HCILayer {
    mutating func observe(
        command opcode: UInt16, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>
    ) -> LinkChange {
        switch opcode {
        case HCICommandOpcode.leSetRandomAddress where bytes.count >= 6:
            self[adapter].askedAddress = DeviceAddress(bytes.uint(at: 0, width: 6), type: 1)
        case HCICommandOpcode.leSetAdvertisingSetRandomAddress where bytes.count >= 7:
            self[adapter].askedSetAddress = (bytes[0], DeviceAddress(bytes.uint(at: 1, width: 6), type: 1))
        case HCICommandOpcode.leCreateConnection where bytes.count >= 13: self[adapter].connectsAs = bytes[12]
        case HCICommandOpcode.leExtendedCreateConnectionV1 where bytes.count >= 2: self[adapter].connectsAs = bytes[1]
        case HCICommandOpcode.leExtendedCreateConnectionV2 where bytes.count >= 4: self[adapter].connectsAs = bytes[3]
        case HCICommandOpcode.leSetAdvertisingParameters where bytes.count >= 6:
            self[adapter].advertisesAs = bytes[5]
            self[adapter].lastSet = nil
        case HCICommandOpcode.leSetExtendedAdvertisingParametersV1 where bytes.count >= 11,
            HCICommandOpcode.leSetExtendedAdvertisingParametersV2 where bytes.count >= 11:
            self[adapter].sets[bytes[0], default: AdvertisingSet()].advertisesAs = bytes[10]
            self[adapter].lastSet = bytes[0]
        case HCICommandOpcode.leSetExtendedAdvertisingEnable where bytes.count >= 6 && bytes[0] == 1 && bytes[1] > 0:
            let last = 2 + 4 * (Int(bytes[1]) - 1)
            if last < bytes.count { self[adapter].lastSet = bytes[last] }
        case HCICommandOpcode.reset:
            self[adapter].advertising = AdvertisingAssembler()
            self[adapter].ownAdvertising = AdvertisingAssembler()
            self[adapter].sets = [:]
            self[adapter].lastSet = nil
            return .reset
        default: break
        }
        return .none
    }

    mutating func observe(returned opcode: UInt16, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>) {
        guard bytes.count >= 1 else { return }
        let succeeded = bytes[0] == 0
        switch opcode {
        case HCICommandOpcode.readBDADDR where bytes.count >= 7 && succeeded:
            self[adapter].publicAddress = DeviceAddress(bytes.uint(at: 1, width: 6), type: 0)
        // A random address that is refused leaves the one before in force (7.8.4 and 7.8.52).
        case HCICommandOpcode.leSetRandomAddress:
            if succeeded, let asked = self[adapter].askedAddress { self[adapter].randomAddress = asked }
            self[adapter].askedAddress = nil
        case HCICommandOpcode.leSetAdvertisingSetRandomAddress:
            if succeeded, let (set, asked) = self[adapter].askedSetAddress {
                self[adapter].sets[set, default: AdvertisingSet()].randomAddress = asked
            }
            self[adapter].askedSetAddress = nil
        default: break
        }
    }

    func change(event code: UInt8, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>) -> LinkChange {
        switch code {
        case HCIEventCode.connectionComplete where bytes.count >= 9 && bytes[0] == 0:
            .connectedClassic(
                handle: bytes.u16(at: 1), local: self[adapter].publicAddress,
                peer: DeviceAddress(bytes.uint(at: 3, width: 6), type: 0))
        case HCIEventCode.disconnectionComplete where bytes.count >= 3 && bytes[0] == 0:
            .disconnected(handle: bytes.u16(at: 1))
        default: .none
        }
    }

    func change(leEvent code: UInt8, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>) -> LinkChange {
        switch code {
        case LESubeventCode.connectionComplete, LESubeventCode.enhancedConnectionCompleteV1,
            LESubeventCode.enhancedConnectionCompleteV2:
            guard bytes.count >= 11, bytes[0] == 0 else { return .none }
            let isCentral = bytes[3] == 0
            let resolvable = code == LESubeventCode.connectionComplete ? 0 : bytes.uint(at: 11, width: 6)
            return .connected(
                handle: bytes.u16(at: 1), isCentral: isCentral,
                local: resolvable != 0
                    ? DeviceAddress(resolvable, type: 1) : self[adapter].address(isCentral: isCentral),
                peer: DeviceAddress(bytes.uint(at: 5, width: 6), type: bytes[4]))
        // Follows the beginning of a connection and tells which set led to it.
        case LESubeventCode.advertisingSetTerminated where bytes.count >= 4 && bytes[0] == 0:
            return .advertisingSetLed(
                handle: bytes.u16(at: 2), address: self[adapter].address(ofSet: bytes[1]),
                presumed: self[adapter].address(isCentral: false))
        default: return .none
        }
    }
}
