import Decoders
import Reassembly

/// Names one local adapter of the input.
struct AdapterID: Hashable {
    let index: Int
}

/// A local adapter of one input: the facts from its commands and events.
struct Adapter: ~Copyable {
    let id: AdapterID
    var publicAddress: DeviceAddress?
    var randomAddress: DeviceAddress?
    /// Random addresses, of the adapter and of an advertising set, that no Command Complete has confirmed yet.
    var askedAddress: DeviceAddress?
    var askedSetAddress: (set: UInt8, address: DeviceAddress)?
    /// In a capture without events: the device that the host asked to connect to, until there are data.
    var unseenPeer: DeviceAddress?
    /// Own address type of the last connection set-up, and of the last legacy advertising set-up.
    var connectsAs: UInt8?
    var advertisesAs: UInt8?
    /// Sets of extended advertising by Advertising_Handle, and the one that was set up or enabled last.
    var sets: [UInt8: AdvertisingSet] = [:]
    var lastSet: UInt8?
    /// Advertising data that arrive in several reports, and those that the host sets by several commands.
    var advertising = AdvertisingAssembler()
    var ownAdvertising = AdvertisingAssembler()
    /// The host has sent a command of Android's, so that vendor-specific events are Android's, too.
    var isAndroid = false
    /// Commands that wait for their Command Complete or Command Status.
    var commands = PendingCommands()
    /// Commands that have their Command Status and are carried out.
    var running = RunningCommands()
    /// Open connections by connection handle (12 bits): the place of the link plus one, 0 where there is none.
    private var links = [UInt16](repeating: 0, count: 0x1000)

    init(_ id: AdapterID) { self.id = id }

    /// The connection with a handle.
    func link(_ handle: UInt16) -> LinkID? {
        let index = links[Int(handle & 0x0FFF)]
        return index == 0 ? nil : LinkID(index: Int(index) &- 1)
    }

    mutating func setLink(_ handle: UInt16, _ link: LinkID?) {
        links[Int(handle & 0x0FFF)] = link.map { UInt16($0.index + 1) } ?? 0
    }

    /// The handles of all open connections.
    var handles: [UInt16] { links.indices.filter { links[$0] != 0 }.map { UInt16($0) } }

    /// The address for an own address type, where it does not depend on the resolving list.
    private func address(_ type: UInt8?, random: DeviceAddress?) -> DeviceAddress? {
        switch type {
        case 0: publicAddress
        case 1: random
        default: nil
        }
    }

    /// The address of an advertising set. It never has the adapter's random address: without one of its own it cannot
    /// be enabled (Core 6.0, Vol 4, Part E, 7.8.56).
    func address(ofSet handle: UInt8) -> DeviceAddress? {
        guard let set = sets[handle] else { return nil }
        return address(set.advertisesAs, random: set.randomAddress)
    }

    /// The address that the adapter has in a connection, where the capture tells which. Of several advertising sets, the
    /// one whose parameters were set or that was enabled last is taken for the one that led to the connection.
    func address(isCentral: Bool) -> DeviceAddress? {
        if !isCentral, let set = lastSet { return address(ofSet: set) }
        return address(isCentral ? connectsAs : advertisesAs, random: randomAddress)
    }

    /// A train ended, or began anew: parts of its data that came before belong to nothing that follows.
    mutating func forgetTrain(_ handle: UInt16) {
        advertising.forget {
            if case .train(let train, _, _) = $0 { train == handle } else { false }
        }
    }
}

/// The state of one set of extended advertising.
struct AdvertisingSet {
    var advertisesAs: UInt8?
    var randomAddress: DeviceAddress?
}
