import Decoders
import Sniff

/// Keeps what the captures show of each connection, so that an expectation can be drafted from it.
///
/// Memory grows with the operations of the capture, up to its budget.
package struct OperationLog: Sendable {
    /// The connections that have lived, in the order of their beginnings.
    package private(set) var recordings: [Recording] = []
    private(set) var advertisers = Advertisers()
    /// Attempts that came to nothing.
    package private(set) var failedAttempts: [BluetoothOperation] = []
    /// Attempts to connect that the capturing host began.
    private(set) var attemptCount = 0
    /// Whether operations were left out, because there are too many.
    package var isFull: Bool { budget.isFull }
    /// The budget of kept operations.
    package private(set) var budget: OperationBudget
    private var indices: [ConnectionNumber: Int] = [:]
    private var ownIdentity = AdvertisedIdentity()
    package let capture: Int
    let name: String

    private static let advertiserLimit = 4096

    /// - Parameters:
    ///   - capture: place of the capture among those given, from 0.
    ///   - name: what messages call it.
    ///   - budget: memory for what it shows.
    package init(capture: Int = 0, name: String = "", budget: OperationBudget = OperationBudget()) {
        self.budget = budget
        self.capture = capture
        self.name = name
    }

    /// The operations that it needs.
    package static var selection: OperationSelection {
        var selection = OperationSelection()
        selection.kinds = OperationKinds(OperationKind.allCases.filter { $0 != .packet })
        selection.findsCauses = true
        return selection
    }

    package mutating func receive(_ event: OperationEvent) {
        switch event {
        case .operation(let operation): receive(operation.withoutCredentials)
        case .gap(let gap):
            guard let connection = gap.connection else { return }
            let index = index(of: connection)
            if recordings[index].gaps.count < 16 { recordings[index].gaps.append(gap) }
        case .time: break
        }
    }

    private mutating func receive(_ operation: BluetoothOperation) {
        switch operation.kind {
        case .advertise:
            advertisers.observe(operation, hasRoom: advertisers.all.count < OperationLog.advertiserLimit)
        case .startAdvertising: ownIdentity.learn(operation, name: operation.advertisedName)
        case .attempt: attemptCount += 1
        case .failToConnect: if failedAttempts.count < 1000 { failedAttempts.append(operation) }
        default: break
        }
        // The app is the client: what the peripheral asks of the central's server is not the app's doing.
        guard let connection = operation.connection, operation.kind != .failToConnect, operation.server != .central
        else { return }
        let size = operation.keptSize + (indices[connection] == nil ? OperationBudget.connection : 0)
        guard budget.admits(size, at: operation.begin) else { return }
        let index = index(of: connection)
        recordings[index].operations.append(operation)
        if recordings[index].peripheral == nil { recordings[index].peripheral = operation.peripheral }
    }

    private mutating func index(of connection: ConnectionNumber) -> Int {
        if let index = indices[connection] { return index }
        indices[connection] = recordings.count
        recordings.append(Recording(capture: capture, captureName: name, connection: connection))
        return recordings.count - 1
    }

    /// The capture has ended: each connection learns whose it was, and which one of its device it is.
    package mutating func finish() {
        recordings.removeAll { $0.operations.isEmpty }
        for index in recordings.indices {
            if let advertiser = advertisers[recordings[index].peripheral] {
                recordings[index].advertised = advertiser.identity
            }
            if recordings[index].advertised.isEmpty, recordings[index].isOfThisHost {
                recordings[index].advertised = ownIdentity
            }
        }
        var siblings: [Recording.Device: Int] = [:]
        for index in recordings.indices {
            recordings[index].index = siblings[recordings[index].device, default: 0]
            siblings[recordings[index].device, default: 0] += 1
        }
        for index in recordings.indices { recordings[index].siblings = siblings[recordings[index].device] ?? 1 }
    }
}

extension Recording {
    /// Whether the capturing host is the peripheral: it advertised, and nothing else is known.
    fileprivate var isOfThisHost: Bool { advertised.isEmpty }

    /// The identity of its device, as far as an expectation can express it.
    enum Device: Hashable {
        case identity(AdvertisedIdentity)
        case address(UInt64?)
    }

    var device: Device { advertised.isEmpty ? .address(peripheral?.key) : .identity(advertised) }
}
