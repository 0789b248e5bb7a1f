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
            adapters[adapter].randomAddress = DeviceAddress(bytes.uint(at: 0, width: 6), type: 1)
        case 0x200D where bytes.count >= 13: adapters[adapter].connectsAs = bytes[12]  // LE Create Connection
        case 0x2043 where bytes.count >= 2: adapters[adapter].connectsAs = bytes[1]  // LE Extended Create Connection
        case 0x2006 where bytes.count >= 6: adapters[adapter].advertisesAs = bytes[5]  // LE Set Advertising Parameters
        case 0x2036 where bytes.count >= 10: adapters[adapter].advertisesAs = bytes[9]  // … Extended …
        case 0x0C03:  // Reset
            closeAll(adapter)
            adapters[adapter].advertising = AdvertisingAssembler()
        default: break
        }
    }

    private mutating func learn(returned opcode: UInt16, _ adapter: Int, _ bytes: borrowing Span<UInt8>) {
        // Read BD_ADDR
        if opcode == 0x1009, bytes.count >= 7, bytes[0] == 0 {
            adapters[adapter].publicAddress = DeviceAddress(bytes.uint(at: 1, width: 6), type: 0)
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

    /// The address that the adapter used, where the capture tells which.
    private func localAddress(_ adapter: Adapter, isCentral: Bool) -> DeviceAddress? {
        switch isCentral ? adapter.connectsAs : adapter.advertisesAs {
        case 0: adapter.publicAddress
        case 1: adapter.randomAddress
        default: nil
        }
    }
}
