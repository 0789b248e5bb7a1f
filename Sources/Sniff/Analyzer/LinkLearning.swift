import Decoders
import Reassembly

/// What a command or event teaches about connections and adapters.
enum PendingLearning {
    case nothing
    case command(UInt16, Range<Int>)
    case returned(UInt16, Range<Int>)
    case event(UInt8, Range<Int>)
    case leEvent(UInt8, Range<Int>)
}

/// The life of connections (Core 6.0, Vol 4, Part E, 7.7 and 7.8), read at fixed places: fields that are not there read
/// as 0 and the packet's description has the fault.
extension Analyzer {
    mutating func learn(_ what: PendingLearning, _ adapter: Int, _ bytes: borrowing Span<UInt8>) {
        switch what {
        case .nothing: break
        case .command(let opcode, let range): learn(command: opcode, adapter, bytes.extracting(range))
        case .returned(let opcode, let range): learn(returned: opcode, adapter, bytes.extracting(range))
        case .event(let code, let range): learn(event: code, adapter, bytes.extracting(range))
        case .leEvent(let code, let range): learn(leEvent: code, adapter, bytes.extracting(range))
        }
    }

    private mutating func learn(command opcode: UInt16, _ adapter: Int, _ bytes: borrowing Span<UInt8>) {
        switch opcode {
        case 0x2005 where bytes.count >= 6:  // LE Set Random Address
            adapters[adapter].askedAddress = DeviceAddress(bytes.uint(at: 0, width: 6), type: 1)
        case 0x2035 where bytes.count >= 7:  // LE Set Advertising Set Random Address
            adapters[adapter].askedSetAddress = (bytes[0], DeviceAddress(bytes.uint(at: 1, width: 6), type: 1))
        case 0x200D where bytes.count >= 13: adapters[adapter].connectsAs = bytes[12]  // LE Create Connection
        case 0x2043 where bytes.count >= 2: adapters[adapter].connectsAs = bytes[1]  // LE Extended Create Connection
        case 0x2085 where bytes.count >= 4: adapters[adapter].connectsAs = bytes[3]  // … [v2]
        case 0x2006 where bytes.count >= 6:  // LE Set Advertising Parameters
            adapters[adapter].advertisesAs = bytes[5]
            adapters[adapter].lastSet = nil
        case 0x2036 where bytes.count >= 11, 0x207F where bytes.count >= 11:  // … Extended … in both versions
            adapters[adapter].sets[bytes[0], default: AdvertisingSet()].advertisesAs = bytes[10]
            adapters[adapter].lastSet = bytes[0]
        case 0x2039 where bytes.count >= 6 && bytes[0] == 1 && bytes[1] > 0:  // LE Set Extended Advertising Enable
            let last = 2 + 4 * (Int(bytes[1]) - 1)
            if last < bytes.count { adapters[adapter].lastSet = bytes[last] }
        case 0x0C03:  // Reset
            closeAll(adapter)
            adapters[adapter].advertising = AdvertisingAssembler()
            adapters[adapter].sets = [:]
            adapters[adapter].lastSet = nil
        default: break
        }
    }

    private mutating func learn(returned opcode: UInt16, _ adapter: Int, _ bytes: borrowing Span<UInt8>) {
        guard bytes.count >= 1 else { return }
        let succeeded = bytes[0] == 0
        switch opcode {
        case 0x1009 where bytes.count >= 7 && succeeded:  // Read BD_ADDR
            adapters[adapter].publicAddress = DeviceAddress(bytes.uint(at: 1, width: 6), type: 0)
        // A random address that is refused leaves the one before in force (7.8.4 and 7.8.52).
        case 0x2005:
            if succeeded, let asked = adapters[adapter].askedAddress { adapters[adapter].randomAddress = asked }
            adapters[adapter].askedAddress = nil
        case 0x2035:
            if succeeded, let (set, asked) = adapters[adapter].askedSetAddress {
                adapters[adapter].sets[set, default: AdvertisingSet()].randomAddress = asked
            }
            adapters[adapter].askedSetAddress = nil
        default: break
        }
    }

    private mutating func learn(event code: UInt8, _ adapter: Int, _ bytes: borrowing Span<UInt8>) {
        switch code {
        case 0x03 where bytes.count >= 9 && bytes[0] == 0:  // Connection Complete
            guard let place = link(adapter, bytes.u16(at: 1)) else { return }
            guard links[place].transport == .unknown || links[place].peer == nil else { return }
            links[place].transport = .classic
            links[place].peer = DeviceAddress(bytes.uint(at: 3, width: 6), type: 0)
            links[place].local = adapters[adapter].publicAddress
        case 0x05 where bytes.count >= 3 && bytes[0] == 0:  // Disconnection Complete
            if let place = link(adapter, bytes.u16(at: 1), opening: false), let peer = links[place].peer {
                devices?.disconnected(peer, event.time)
            }
            close(adapter, bytes.u16(at: 1))
        default: break
        }
    }

    private mutating func learn(leEvent code: UInt8, _ adapter: Int, _ bytes: borrowing Span<UInt8>) {
        if code == 0x12 { return learn(endOfSet: adapter, bytes) }
        // LE Connection Complete, LE Enhanced Connection Complete in both versions
        guard code == 0x01 || code == 0x0A || code == 0x29, bytes.count >= 11, bytes[0] == 0 else { return }
        var link = Link(handle: bytes.u16(at: 1) & 0x0FFF)
        link.transport = .le
        link.bearers[0].mtu = 23
        link.isCentral = bytes[3] == 0
        link.peer = DeviceAddress(bytes.uint(at: 5, width: 6), type: bytes[4])
        let resolvable = code == 0x01 ? 0 : bytes.uint(at: 11, width: 6)
        if resolvable != 0 {
            link.local = DeviceAddress(resolvable, type: 1)
        } else {
            link.local = localAddress(adapters[adapter], isCentral: bytes[3] == 0)
        }
        open(adapter, link)
        if let peer = link.peer { devices?.connected(peer, event.time) }
    }

    /// LE Advertising Set Terminated (7.7.65.18) follows the beginning of a connection and tells which set led to it.
    /// Where the beginning took another set for it, the address of that one gives way; a resolvable address that the
    /// beginning itself told stays.
    private mutating func learn(endOfSet adapter: Int, _ bytes: borrowing Span<UInt8>) {
        guard bytes.count >= 4, bytes[0] == 0,
            let place = link(adapter, bytes.u16(at: 2), opening: false), links[place].isCentral == false,
            links[place].local == localAddress(adapters[adapter], isCentral: false)
        else { return }
        links[place].local = adapters[adapter].address(ofSet: bytes[1])
    }

    /// The address that the adapter used, where the capture tells which. Of several advertising sets, the one whose
    /// parameters were set or that was enabled last is taken for the one that led to the connection.
    private func localAddress(_ adapter: Adapter, isCentral: Bool) -> DeviceAddress? {
        if !isCentral, let set = adapter.lastSet { return adapter.address(ofSet: set) }
        return adapter.address(isCentral ? adapter.connectsAs : adapter.advertisesAs, random: adapter.randomAddress)
    }
}
