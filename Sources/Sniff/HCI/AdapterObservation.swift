import Decoders
import Reassembly

/// Learning about an adapter from commands and their answers.
extension Adapter {
    mutating func observe(_ request: HCIRequest) {
        switch request {
        case .setRandomAddress(let address): askedAddress = address
        case .setAdvertisingSetRandomAddress(let set, let address): askedSetAddress = (set, address)
        case .createConnection(let ownAddressType, _): connectsAs = ownAddressType
        case .setAdvertisingParameters(let set, let ownAddressType):
            if let set {
                sets[set, default: AdvertisingSet()].advertisesAs = ownAddressType
            } else {
                advertisesAs = ownAddressType
            }
            lastSet = set
        case .enableAdvertising(let enabled?, isOn: true): if let last = enabled.last { lastSet = last }
        case .reset:
            advertising = AdvertisingAssembler()
            ownAdvertising = AdvertisingAssembler()
            sets = [:]
            lastSet = nil
        default: break
        }
    }

    /// - Parameter bytes: the return parameters.
    mutating func observe(returned opcode: UInt16, succeeded: Bool, _ bytes: borrowing Span<UInt8>) {
        switch opcode {
        case HCICommandOpcode.readBDADDR where bytes.count >= 7 && succeeded:
            publicAddress = DeviceAddress(bytes.uint(at: 1, width: 6), type: 0)
        // A random address that is refused leaves the one before in force (7.8.4 and 7.8.52).
        case HCICommandOpcode.leSetRandomAddress:
            if succeeded, let askedAddress { randomAddress = askedAddress }
            askedAddress = nil
        case HCICommandOpcode.leSetAdvertisingSetRandomAddress:
            if succeeded, let (set, asked) = askedSetAddress {
                sets[set, default: AdvertisingSet()].randomAddress = asked
            }
            askedSetAddress = nil
        default: break
        }
    }
}
