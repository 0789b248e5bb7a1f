import Decoders

/// Operations that a host's commands begin, and their outcome (Core 6.0, Vol 4, Part E, 7.8).
extension OperationTracker {
    mutating func receive(
        _ opcode: UInt16, _ request: HCIRequest, _ adapter: borrowing Adapter, _ links: borrowing LinkTable
    ) {
        let index = adapter.id.index
        var command = OperationAdapter.Command(opcode: opcode, request: request, time: now.nanoseconds)
        switch request {
        case .enableScanning(let isOn):
            if adapters[index].scan.isOn != isOn { command.id = beginScan(isOn, adapters[index].scan) }
        case .enableAdvertising(let sets, let isOn): command.id = advertise(sets, isOn: isOn, adapter)
        case .createConnection(_, let peer):
            var operation = BluetoothOperation(.attempt, now)
            operation.state.actor = .central
            operation.state.central = adapter.address(isCentral: true)
            operation.state.peripheral = peer
            command.id = beginCommand(operation)
        case .cancelConnection:
            var operation = BluetoothOperation(.cancel, now)
            operation.state.actor = .central
            if adapters[index].attempt != nil { operation.state.peripheral = adapters[index].attemptPeer }
            operation.state.facts[.duration] = .seconds(from: adapters[index].attempt, to: now.nanoseconds)
            command.id = beginCommand(operation)
        case .disconnect(let handle):
            guard let link = adapter.link(handle) else { return }
            command.id = beginDisconnect(links[link])
        case .updateParameters(let handle, let parameters):
            guard let link = adapter.link(handle) else { return }
            ensureConnection(links[link])
            var operation = makeOperation(.requestParameters, links[link])
            if links[link].rolesAreKnown { operation.state.actor = links[link].viewpoint }
            operation.describe(parameters)
            command.id = beginCommand(operation)
        case .enableEncryption(let handle, _, _):
            guard let link = adapter.link(handle) else { return }
            ensureConnection(links[link])
            noteEncryption(links[link])
            return
        case .refuseLongTermKey(let handle):
            if let link = adapter.link(handle) { refuseKey(links[link]) }
            return
        case .createClassicConnection(let peer): adapters[index].addClassicAttempt(to: peer, at: now)
        case .reset, .setAdvertisingData: break
        case .none, .setRandomAddress, .setAdvertisingSetRandomAddress, .setAdvertisingParameters, .replyLongTermKey,
            .resolve, .broadcast:
            return
        }
        if adapters[index].commands.count >= OperationAdapter.commandLimit { adapters[index].commands.removeFirst() }
        adapters[index].commands.append(command)
    }

    /// A command that the controller answers at once.
    private mutating func beginCommand(_ operation: BluetoothOperation) -> OperationID? {
        var operation = operation
        operation.state.end = nil
        return begin(operation, timeout: ATTBearer.transactionTimeout)
    }

    private mutating func beginScan(_ isOn: Bool, _ scan: OperationAdapter.Activity) -> OperationID? {
        var operation = BluetoothOperation(isOn ? .startScanning : .stopScanning, now)
        if !isOn { operation.state.facts[.duration] = .seconds(from: scan.since, to: now.nanoseconds) }
        return beginCommand(operation)
    }

    private mutating func advertise(_ sets: [UInt8]?, isOn: Bool, _ adapter: borrowing Adapter) -> OperationID? {
        let index = adapter.id.index
        var enabled = adapters[index].enabledSets
        enabled.change(sets, isOn: isOn)
        guard adapters[index].advertising.isOn != !enabled.isEmpty else { return nil }
        var operation = BluetoothOperation(enabled.isEmpty ? .stopAdvertising : .startAdvertising, now)
        operation.state.actor = .peripheral
        operation.state.peripheral = adapter.address(isCentral: false)
        adapters[index].advertisedData(of: sets).describe(&operation)
        if enabled.isEmpty {
            operation.state.facts[.duration] = .seconds(from: adapters[index].advertising.since, to: now.nanoseconds)
        }
        return beginCommand(operation)
    }

    // MARK: - Answers

    /// Command Complete or Command Status.
    mutating func receiveAnswer(_ opcode: UInt16, _ status: UInt8, _ adapter: borrowing Adapter) {
        guard let command = adapters[adapter.id.index].take(opcode) else { return }
        if case .disconnect(let handle) = command.request {
            // The answer to what was asked is Disconnection Complete; a refusal means that nothing ends.
            guard status != 0, let id = command.id else { return }
            held.remove(id)
            if let link = adapter.link(handle), link.index < connections.count {
                connections[link.index]?.disconnecting = nil
            }
            return
        }
        if case .createClassicConnection(let peer) = command.request, status != 0 {
            let attempt = adapters[adapter.id.index].takeClassicAttempt(to: peer)
            classic.fail(attempt ?? now, now, peer, status)
        }
        if let id = command.id {
            complete(id) { if status != 0 { $0.refuse(status) } }
        }
        if status == 0 { apply(command, adapter.id.index) }
    }

    private mutating func apply(_ command: OperationAdapter.Command, _ index: Int) {
        let time = now.nanoseconds
        switch command.request {
        case .enableScanning(let isOn):
            if isOn, adapters[index].scan.isOn != true { adapters[index].scan.since = time }
            adapters[index].scan.isOn = isOn
        case .enableAdvertising(let sets, let isOn):
            adapters[index].enabledSets.change(sets, isOn: isOn)
            let isAdvertising = !adapters[index].enabledSets.isEmpty
            if isAdvertising, adapters[index].advertising.isOn != true { adapters[index].advertising.since = time }
            adapters[index].advertising.isOn = isAdvertising
        case .setAdvertisingData(let data, let bytes):
            guard adapters[index].data.count < 2 * OperationAdapter.setLimit else { return }
            adapters[index].data[data] = AdvertisedData(0..<bytes.count, bytes.span)
        case .createConnection(_, let peer):
            adapters[index].attempt = command.time
            adapters[index].attemptPeer = peer
        case .reset:
            if adapters[index].scan.isOn == true {
                var operation = BluetoothOperation(.stopScanning, now)
                operation.state.facts[.duration] = .seconds(from: adapters[index].scan.since, to: time)
                add(operation)
            }
            endAdvertising(index, set: nil)
            adapters[index] = OperationAdapter()
            adapters[index].scan.isOn = false
            adapters[index].advertising.isOn = false
        default: break
        }
    }

    /// The controller itself ends advertising: a connection began, or the set's time is over.
    ///
    /// - Parameter set: `nil` for all.
    mutating func endAdvertising(_ index: Int, set: UInt8?) {
        guard adapters[index].advertising.isOn == true else { return }
        if let set { adapters[index].enabledSets.remove(set) } else { adapters[index].enabledSets = [] }
        guard adapters[index].enabledSets.isEmpty else { return }
        adapters[index].advertising.isOn = false
        var operation = BluetoothOperation(.stopAdvertising, now)
        operation.state.actor = .peripheral
        operation.state.facts[.duration] = .seconds(from: adapters[index].advertising.since, to: now.nanoseconds)
        add(operation)
    }
}

extension Set<UInt8> {
    /// Advertising sets are enabled or disabled; legacy advertising counts as set 0, which is the only one then.
    fileprivate mutating func change(_ sets: [UInt8]?, isOn: Bool) {
        let changed = sets ?? []
        if changed.isEmpty { self = [] }
        if isOn { formUnion(sets ?? [0]) } else { subtract(changed) }
    }
}

extension OperationAdapter {
    /// Name and services of all that is advertised together: advertising data and scan response.
    fileprivate func advertisedData(of sets: [UInt8]?) -> AdvertisedData {
        var all = AdvertisedData()
        for set in sets.map({ Set($0).sorted().map(Optional.some) }) ?? [nil] {
            for isScanResponse in [false, true] {
                guard let data = data[.init(set: set, isScanResponse: isScanResponse)] else { continue }
                if all.name == nil { all.name = data.name }
                all.services += data.services
            }
        }
        return all
    }
}
