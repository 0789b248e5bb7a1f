import Decoders

/// What a host's commands begin, and what comes of them (Core 6.0, Vol 4, Part E, 7.8).
extension OperationTracker {
    private enum Opcode {
        static let disconnect: UInt16 = 0x0406
        static let setAdvertisingData: UInt16 = 0x2008
        static let setScanResponseData: UInt16 = 0x2009
        static let setAdvertisingEnable: UInt16 = 0x200A
        static let setScanEnable: UInt16 = 0x200C
        static let createConnectionCancel: UInt16 = 0x200E
        static let connectionUpdate: UInt16 = 0x2013
        static let enableEncryption: UInt16 = 0x2019
        static let setExtendedAdvertisingData: UInt16 = 0x2037
        static let setExtendedScanResponseData: UInt16 = 0x2038
        static let setExtendedScanEnable: UInt16 = 0x2042
    }

    /// Where a command or event comes from, and what the other layers know there.
    mutating func receiveCommand(
        _ packet: Reader, _ adapter: AdapterID, _ hci: borrowing HCILayer, _ links: borrowing LinkTable,
        _ bytes: borrowing Span<UInt8>
    ) {
        guard packet.remaining >= 3 else { return }
        let opcode = bytes.u16(at: packet.position)
        let parameters = bytes.extracting(packet.position + 3..<packet.end)
        while adapters.count <= adapter.index { adapters.append(OperationAdapter()) }
        guard let command = command(opcode, adapter, hci, links, parameters) else { return }
        if adapters[adapter.index].commands.count >= OperationAdapter.commandLimit {
            adapters[adapter.index].commands.removeFirst()
        }
        adapters[adapter.index].commands.append(command)
    }

    private mutating func command(
        _ opcode: UInt16, _ adapter: AdapterID, _ hci: borrowing HCILayer, _ links: borrowing LinkTable,
        _ bytes: borrowing Span<UInt8>
    ) -> OperationAdapter.Command? {
        let place = adapter.index
        func command(_ id: OperationID?, _ effect: OperationAdapter.Effect = .none) -> OperationAdapter.Command {
            OperationAdapter.Command(opcode: opcode, id: id, effect: effect)
        }
        switch opcode {
        case Opcode.setScanEnable where bytes.count >= 1, Opcode.setExtendedScanEnable where bytes.count >= 1:
            let isOn = bytes[0] != 0
            let isNew = adapters[place].scan.isOn != isOn
            return command(isNew ? beginScan(isOn, adapters[place].scan) : nil, .scan(isOn))
        case Opcode.setAdvertisingEnable where bytes.count >= 1:
            return advertise(opcode, [0: bytes[0] != 0], isAll: true, adapter, hci)
        case HCICommandOpcode.leSetExtendedAdvertisingEnable where bytes.count >= 2:
            var sets: [UInt8: Bool] = [:]
            for index in 0..<Int(bytes[1]) where 2 + 4 * index < bytes.count {
                sets[bytes[2 + 4 * index]] = bytes[0] != 0
            }
            // Without sets it switches all of them off (7.8.56).
            return advertise(opcode, sets, isAll: bytes[1] == 0, adapter, hci)
        case Opcode.setAdvertisingData where bytes.count >= 1, Opcode.setScanResponseData where bytes.count >= 1:
            let data = AdvertisedData(1..<min(bytes.count, 1 + Int(bytes[0])), bytes)
            return command(nil, .data(set: opcode == Opcode.setAdvertisingData ? -1 : -2, data))
        case Opcode.setExtendedAdvertisingData where bytes.count >= 4,
            Opcode.setExtendedScanResponseData where bytes.count >= 4:
            let data = AdvertisedData(4..<min(bytes.count, 4 + Int(bytes[3])), bytes)
            let isResponse = opcode == Opcode.setExtendedScanResponseData
            return command(nil, .data(set: Int(bytes[0]) + (isResponse ? 0x100 : 0), data))
        case HCICommandOpcode.leCreateConnection where bytes.count >= 12:
            return attempt(
                opcode, policy: bytes[4], DeviceAddress(bytes.uint(at: 6, width: 6), type: bytes[5]), hci, adapter)
        case HCICommandOpcode.leExtendedCreateConnectionV1 where bytes.count >= 9:
            return attempt(
                opcode, policy: bytes[0], DeviceAddress(bytes.uint(at: 3, width: 6), type: bytes[2]), hci, adapter)
        case HCICommandOpcode.leExtendedCreateConnectionV2 where bytes.count >= 11:
            return attempt(
                opcode, policy: bytes[2], DeviceAddress(bytes.uint(at: 5, width: 6), type: bytes[4]), hci, adapter)
        case Opcode.createConnectionCancel:
            var operation = Operation(.cancel, now)
            operation.actor = .central
            operation.facts[.duration] = .seconds(from: adapters[place].attempt, to: now.nanoseconds)
            return command(beginCommand(operation))
        case Opcode.disconnect where bytes.count >= 2:
            let handle = bytes.u16(at: 0) & 0x0FFF
            guard let link = hci[adapter].link(handle) else { return nil }
            return command(beginDisconnect(link, links), .disconnect(handle: handle))
        case Opcode.connectionUpdate where bytes.count >= 10:
            guard let link = hci[adapter].link(bytes.u16(at: 0) & 0x0FFF) else { return nil }
            ensureConnection(link, links)
            var operation = makeOperation(.requestParameters, link, links)
            if links[link].rolesAreKnown { operation.actor = links[link].viewpoint }
            operation.describeRequested(bytes, at: 2)
            return command(beginCommand(operation))
        case Opcode.enableEncryption where bytes.count >= 2:
            if let link = hci[adapter].link(bytes.u16(at: 0) & 0x0FFF) {
                ensureConnection(link, links)
                connections[link.index]?.encryptionAsked = now.nanoseconds
            }
            return nil
        case HCICommandOpcode.reset: return command(nil, .reset)
        default: return nil
        }
    }

    /// A command that the controller answers at once.
    private mutating func beginCommand(_ operation: Operation) -> OperationID? {
        var operation = operation
        operation.end = nil
        return begin(operation, timeout: ATTBearer.transactionTimeout)
    }

    private mutating func beginScan(_ isOn: Bool, _ scan: OperationAdapter.Activity) -> OperationID? {
        var operation = Operation(isOn ? .startScanning : .stopScanning, now)
        if !isOn { operation.facts[.duration] = .seconds(from: scan.since, to: now.nanoseconds) }
        return beginCommand(operation)
    }

    private mutating func advertise(
        _ opcode: UInt16, _ sets: [UInt8: Bool], isAll: Bool, _ adapter: AdapterID, _ hci: borrowing HCILayer
    ) -> OperationAdapter.Command {
        let place = adapter.index
        var enabled = adapters[place].enabledSets
        enabled.change(sets, isAll: isAll)
        let isOn = !enabled.isEmpty
        var id: OperationID?
        if adapters[place].advertising.isOn != isOn {
            var operation = Operation(isOn ? .startAdvertising : .stopAdvertising, now)
            operation.actor = .peripheral
            operation.peripheral = hci[adapter].address(isCentral: false)
            let isExtended = opcode == HCICommandOpcode.leSetExtendedAdvertisingEnable
            adapters[place].advertisedData(of: sets.keys.sorted(), isExtended: isExtended).describe(&operation)
            if !isOn {
                operation.facts[.duration] = .seconds(from: adapters[place].advertising.since, to: now.nanoseconds)
            }
            id = beginCommand(operation)
        }
        return OperationAdapter.Command(opcode: opcode, id: id, effect: .advertise(sets, isAll: isAll))
    }

    private mutating func attempt(
        _ opcode: UInt16, policy: UInt8, _ peer: DeviceAddress, _ hci: borrowing HCILayer, _ adapter: AdapterID
    ) -> OperationAdapter.Command {
        var operation = Operation(.attempt, now)
        operation.actor = .central
        operation.central = hci[adapter].address(isCentral: true)
        // With the Filter Accept List nobody in particular is meant.
        if policy == 0 { operation.peripheral = peer }
        return OperationAdapter.Command(opcode: opcode, id: beginCommand(operation), effect: .attempt(now.nanoseconds))
    }

    // MARK: - Answers

    /// Command Complete or Command Status.
    mutating func receiveAnswer(_ opcode: UInt16, _ status: UInt8, _ adapter: AdapterID, _ hci: borrowing HCILayer) {
        guard adapter.index < adapters.count, let command = adapters[adapter.index].take(opcode) else { return }
        if case .disconnect(let handle) = command.effect {
            // The answer to what was asked is Disconnection Complete; a refusal means that nothing ends.
            guard status != 0, let id = command.id else { return }
            held.remove(id)
            if let link = hci[adapter].link(handle), link.index < connections.count {
                connections[link.index]?.disconnecting = nil
            }
            return
        }
        if let id = command.id {
            complete(id) { operation in
                if status != 0 {
                    let name = HCIError.name(status)
                    operation.facts[.error] = .text(name)
                    operation.outcome = .refused(code: Int(status), name: name)
                }
            }
        }
        if status == 0 { apply(command.effect, adapter.index) }
    }

    private mutating func apply(_ effect: OperationAdapter.Effect, _ place: Int) {
        let time = now.nanoseconds
        switch effect {
        case .scan(let isOn):
            if isOn, adapters[place].scan.isOn != true { adapters[place].scan.since = time }
            adapters[place].scan.isOn = isOn
        case .advertise(let sets, let isAll):
            adapters[place].enabledSets.change(sets, isAll: isAll)
            let isOn = !adapters[place].enabledSets.isEmpty
            if isOn, adapters[place].advertising.isOn != true { adapters[place].advertising.since = time }
            adapters[place].advertising.isOn = isOn
        case .data(let set, let data):
            if adapters[place].data.count < 2 * OperationAdapter.setLimit { adapters[place].data[set] = data }
        case .attempt(let begin): adapters[place].attempt = begin
        case .reset:
            if adapters[place].scan.isOn == true {
                var operation = Operation(.stopScanning, now)
                operation.facts[.duration] = .seconds(from: adapters[place].scan.since, to: time)
                add(operation)
            }
            endAdvertising(place, set: nil)
            adapters[place] = OperationAdapter()
            adapters[place].scan.isOn = false
            adapters[place].advertising.isOn = false
        case .none, .disconnect: break
        }
    }

    /// The controller itself ends advertising: a connection began, or the set's time is over.
    ///
    /// - Parameter set: `nil` for all.
    mutating func endAdvertising(_ place: Int, set: UInt8?) {
        guard place < adapters.count, adapters[place].advertising.isOn == true else { return }
        if let set { adapters[place].enabledSets.remove(set) } else { adapters[place].enabledSets = [] }
        guard adapters[place].enabledSets.isEmpty else { return }
        adapters[place].advertising.isOn = false
        var operation = Operation(.stopAdvertising, now)
        operation.actor = .peripheral
        operation.facts[.duration] = .seconds(from: adapters[place].advertising.since, to: now.nanoseconds)
        add(operation)
    }
}

extension Set<UInt8> {
    /// Advertising sets are enabled or disabled.
    fileprivate mutating func change(_ sets: [UInt8: Bool], isAll: Bool) {
        if isAll { self = [] }
        for (set, isOn) in sets { if isOn { insert(set) } else { remove(set) } }
    }
}

extension OperationAdapter {
    /// Name and services of all that is advertised together: advertising data and scan response.
    fileprivate func advertisedData(of sets: [UInt8], isExtended: Bool) -> AdvertisedData {
        var all = AdvertisedData()
        let places = isExtended ? sets.flatMap { [Int($0), Int($0) + 0x100] } : [-1, -2]
        for data in places.compactMap({ data[$0] }) {
            if all.name == nil { all.name = data.name }
            all.services += data.services
        }
        return all
    }
}

extension Operation {
    /// Connection_Interval_Min and _Max, latency and supervision timeout, which stand one after the other.
    mutating func describeRequested(_ bytes: borrowing Span<UInt8>, at offset: Int) {
        facts[.minInterval] = .units1250us(bytes.u16(at: offset))
        facts[.maxInterval] = .units1250us(bytes.u16(at: offset + 2))
        facts[.peripheralLatency] = .integer(Int(bytes.u16(at: offset + 4)))
        facts[.supervisionTimeout] = .centiseconds(bytes.u16(at: offset + 6))
    }
}
