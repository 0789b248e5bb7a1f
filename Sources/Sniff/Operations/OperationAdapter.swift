import Decoders

/// The state of an adapter that operations need.
struct OperationAdapter {
    /// Something that is switched on and off.
    struct Activity {
        /// `nil` while the capture has not shown it.
        var isOn: Bool?
        /// When it was switched on.
        var since: Nanoseconds?
    }

    var scan = Activity()
    var advertising = Activity()
    /// Advertising sets that are enabled.
    var enabledSets: Set<UInt8> = []
    /// Name and services of the host's advertising data.
    var data: [HCIRequest.AdvertisingDataID: AdvertisedData] = [:]
    /// The attempt to connect that is under way.
    var attempt: Nanoseconds?
    /// The device that it is for; `nil` where it is for those of the Filter Accept List.
    var attemptPeer: DeviceAddress?
    /// Attempts to make a connection of BR/EDR that are under way, oldest first.
    private var classicAttempts: [(peer: DeviceAddress, begin: Moment)] = []
    /// Commands that wait for their Command Complete or Command Status.
    var commands: [Command] = []

    /// A command that changes something if it succeeds.
    struct Command {
        var opcode: UInt16
        var request: HCIRequest
        var time: Nanoseconds?
        var id: OperationID?
    }

    static let commandLimit = 64
    static let setLimit = 256

    mutating func addClassicAttempt(to peer: DeviceAddress, at moment: Moment) {
        if classicAttempts.count >= OperationAdapter.commandLimit { classicAttempts.removeFirst() }
        classicAttempts.append((peer, moment))
    }

    mutating func takeClassicAttempt(to peer: DeviceAddress) -> Moment? {
        classicAttempts.firstIndex { $0.peer == peer }.map { classicAttempts.remove(at: $0).begin }
    }

    mutating func take(_ opcode: UInt16) -> Command? {
        commands.firstIndex { $0.opcode == opcode }.map { commands.remove(at: $0) }
    }
}

/// Name and services that advertising data tell.
struct AdvertisedData: Equatable {
    var name: String?
    var services: [BluetoothUUID] = []

    init() {}

    init(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) {
        if let found = AdvertisingData.name(in: range, bytes) {
            name = String(decoding: found.range.map { bytes[$0] }, as: UTF8.self)
        }
        var services = AdvertisingData.Services(range)
        while let uuid = services.next(bytes) { self.services.append(uuid) }
    }

    func describe(_ operation: inout BluetoothOperation) {
        if let name { operation.state.facts[.name] = .text(name) }
        if !services.isEmpty { operation.state.facts[.services] = .list(services.map { .uuid($0) }) }
    }
}
