import Decoders

/// Keeps what the captures show of each connection, so that an expectation can be drafted from it.
///
/// Memory grows with the operations of the capture, up to ``limit``.
package struct OperationLog: Sendable {
    /// The connections that have lived, in the order of their beginnings.
    package private(set) var recordings: [Recording] = []
    /// Advertisers in the order of their first reports.
    private(set) var advertisers: [(address: DeviceAddress, record: AdvertiserRecord)] = []
    private var placeOfAdvertiser: [UInt64: Int] = [:]
    /// Attempts that came to nothing.
    package private(set) var failedAttempts: [Operation] = []
    /// Whether operations were left out, because there are too many.
    package private(set) var isFull = false
    private var places: [ConnectionNumber: Int] = [:]
    private var count = 0
    private var ownIdentity = AdvertisedIdentity()
    private let capture: Int
    let name: String

    /// Operations that are kept of a capture.
    static let limit = 1_000_000

    /// - Parameters:
    ///   - capture: place of the capture among those given, from 0.
    ///   - name: what messages call it.
    package init(capture: Int = 0, name: String = "") {
        self.capture = capture
        self.name = name
    }

    /// What it has to be shown.
    package static var selection: OperationSelection {
        var selection = OperationSelection()
        selection.kinds = OperationKinds(OperationKind.allCases.filter { $0 != .packet })
        return selection
    }

    package mutating func receive(_ event: OperationEvent) {
        switch event {
        case .operation(let operation): receive(operation.withoutCredentials)
        case .gap(let gap):
            guard let connection = gap.connection else { return }
            let place = place(of: connection)
            if recordings[place].gaps.count < 16 { recordings[place].gaps.append(gap) }
        case .time: break
        }
    }

    private mutating func receive(_ operation: Operation) {
        switch operation.kind {
        case .advertise: receiveAdvertising(operation)
        case .startAdvertising: ownIdentity.learn(operation)
        case .failToConnect: if failedAttempts.count < 1000 { failedAttempts.append(operation) }
        default: break
        }
        guard let connection = operation.connection, operation.kind != .failToConnect else { return }
        guard count < OperationLog.limit else { return isFull = true }
        count += 1
        let place = place(of: connection)
        recordings[place].operations.append(operation)
        if recordings[place].peripheral == nil { recordings[place].peripheral = operation.peripheral }
    }

    private mutating func place(of connection: ConnectionNumber) -> Int {
        if let place = places[connection] { return place }
        places[connection] = recordings.count
        recordings.append(Recording(capture: capture, captureName: name, connection: connection))
        return recordings.count - 1
    }

    private mutating func receiveAdvertising(_ operation: Operation) {
        guard let address = operation.peripheral else { return }
        if placeOfAdvertiser[address.key] == nil {
            guard advertisers.count < 4096 else { return }
            placeOfAdvertiser[address.key] = advertisers.count
            advertisers.append((address, AdvertiserRecord()))
        }
        guard let place = placeOfAdvertiser[address.key] else { return }
        advertisers[place].record.identity.learn(operation)
        advertisers[place].record.count += 1
        if let last = advertisers[place].record.last, let now = operation.begin.nanoseconds {
            advertisers[place].record.longestGap = max(advertisers[place].record.longestGap, now &- last)
        }
        advertisers[place].record.last = operation.begin.nanoseconds
    }

    /// The capture has ended: each connection learns whose it was, and which one of its device it is.
    package mutating func finish() {
        recordings.removeAll { $0.operations.isEmpty }
        for index in recordings.indices {
            if let peripheral = recordings[index].peripheral, let place = placeOfAdvertiser[peripheral.key] {
                recordings[index].advertised = advertisers[place].record.identity
            }
            if recordings[index].advertised.isEmpty, recordings[index].isOfThisHost {
                recordings[index].advertised = ownIdentity
            }
        }
        for index in recordings.indices {
            let own = recordings.indices.filter { recordings[$0].isLike(recordings[index]) }
            recordings[index].place = own.firstIndex(of: index) ?? 0
            recordings[index].siblings = own.count
        }
    }
}

extension Recording {
    /// Whether the capturing host is the peripheral: it advertised, and nothing else is known.
    fileprivate var isOfThisHost: Bool { advertised.isEmpty }

    /// Whether both are with the same device, as far as an expectation can say it.
    func isLike(_ other: Recording) -> Bool {
        if advertised.isEmpty, other.advertised.isEmpty { return peripheral?.key == other.peripheral?.key }
        return advertised == other.advertised
    }
}
