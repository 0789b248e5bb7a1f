import Decoders
import Reassembly

/// The profiles of messages that name a characteristic: a list of ``TransferProfiles``.
struct TransferRole: Hashable, Sendable {
    fileprivate let list: Int32
}

/// The profiles in force, and which attributes they are about.
public struct TransferProfiles: Sendable {
    /// A user's profiles, and after them the built-in ones once one of those is needed.
    private(set) var all: [TransferProfile]
    /// Which profiles name a characteristic; the places of lists of them.
    private var roles = UUIDTable<TransferRole>()
    private var lists: [[Int]] = []
    /// Which profiles name a characteristic by its description.
    private var descriptions: [String: TransferRole] = [:]
    /// The built-in files that are read: each is when something that it names occurs.
    private var readFiles: Set<Int> = []
    /// Keys of JSON that are credentials, by the characteristics that carry it: of all profiles, those that are not followed
    /// included.
    private var secretKeys = UUIDTable<Set<String>>()
    /// Types that messages over a characteristic may be values of, of all profiles as well.
    private var messageTypes = UUIDTable<[BluetoothUUID]>()
    /// Only this profile is followed.
    private let only: String?

    /// The built-in profiles.
    ///
    /// - Parameter only: the name of the one to follow; `nil` for all.
    public init(only: String? = nil) {
        all = []
        self.only = only
    }

    /// Your own profiles beside the built-in ones.
    ///
    /// - Parameters:
    ///   - own: profiles from files, or written in Swift; they replace built-in ones of the same name.
    ///   - only: the name of the one to follow; `nil` for all.
    /// - Throws: ``ProfileError`` if one has a mistake, or the name of another one.
    public init(_ own: [TransferProfile], only: String? = nil) throws(ProfileError) {
        var names: Set<String> = []
        for profile in own {
            if let mistake = profile.mistake { throw ProfileError(mistake, in: profile) }
            guard names.insert(profile.name).inserted else {
                throw ProfileError(profile.file, "a second profile called '\(profile.name)'")
            }
        }
        all = own.filter { only == nil || $0.name == only }
        self.only = only
        let count = all.count
        for index in 0..<count { register(index) }
        for profile in own { registerSecrets(profile) }
        if let crowded {
            throw ProfileError(
                all[crowded.profile].file,
                "more than \(TransferProfiles.flowLimit) flows name \(crowded.uuid), the last of them in '\(all[crowded.profile].name)'; choose one profile with --profile, or split the file"
            )
        }
    }

    /// The same with a user's profiles from YAML files.
    ///
    /// - Parameters:
    ///   - files: paths of the files.
    ///   - others: profiles besides; a file's profile of the same name replaces one.
    ///   - only: the name of the profile to follow; `nil` for all.
    /// - Throws: ``CaptureError`` if a file cannot be read, ``ProfileError`` if one is wrong.
    public init(files: [String], besides others: [TransferProfile] = [], only: String? = nil) throws {
        var own: [TransferProfile] = []
        for path in files {
            for profile in try ProfileFile.read(contentsOf: path) {
                if let first = own.first(where: { $0.name == profile.name }) {
                    throw ProfileError(path, "'\(profile.name)' is in \(first.file), too")
                }
                own.append(profile)
            }
        }
        let replaced = Set(own.map(\.name))
        own += others.filter { !replaced.contains($0.name) }
        try self.init(own, only: only)
    }

    /// The same with more from YAML files, which replace others of the same name.
    package func adding(_ files: [String]) throws -> TransferProfiles {
        files.isEmpty ? self : try TransferProfiles(files: files, besides: all, only: only)
    }

    /// A user's profiles and those that come with the program.
    package var listed: [TransferProfile] {
        var copy = self
        copy.addBuiltIn()
        return copy.all
    }

    /// Names, like those of profiles, for values that the Attribute Protocol itself joins.
    package static let longValues = ["long-write", "long-read"]

    /// The names that the profile of a message can have.
    package var names: [String] { listed.map(\.name) + TransferProfiles.longValues }

    /// The profiles that may apply to an attribute.
    mutating func role(of uuid: BluetoothUUID, in service: BluetoothUUID?) -> TransferRole? {
        for file in BuiltInProfiles.files(naming: uuid) where !readFiles.contains(file) { addBuiltIn(file) }
        guard let role = roles[uuid] else { return nil }
        let isMatch = lists[Int(role.list)].contains { index in
            all[index].services.isEmpty || service.map { all[index].services.contains($0) } ?? false
        }
        return isMatch || secretKeys[uuid] != nil ? role : nil
    }

    /// The profiles that may apply to a characteristic with a description.
    mutating func role(ofDescription description: String) -> TransferRole? {
        for file in BuiltInProfiles.files(describing: description) where !readFiles.contains(file) { addBuiltIn(file) }
        return descriptions[description]
    }

    /// The places in `all` of the profiles that a role represents.
    func profiles(_ role: TransferRole) -> [Int] { lists[Int(role.list)] }

    private mutating func addBuiltIn() {
        for file in BuiltInProfiles.files.indices where !readFiles.contains(file) { addBuiltIn(file) }
    }

    private mutating func addBuiltIn(_ file: Int) {
        readFiles.insert(file)
        for var profile in BuiltInProfiles.profiles(ofFile: file) {
            if all.contains(where: { $0.name == profile.name }) { continue }
            if only != nil { for index in profile.flows.indices { profile.flows[index].isAssumed = false } }
            registerSecrets(profile)
            if let only, profile.name != only { continue }
            all.append(profile)
            register(all.count - 1)
        }
    }

    /// Flows that may name one characteristic: each value of it goes to all of them.
    static let flowLimit = 16

    /// A characteristic that more flows name than may.
    private var crowded: (uuid: BluetoothUUID, profile: Int)?
    private var flowCounts: [BluetoothUUID: Int] = [:]

    /// The keys of JSON over a characteristic that are credentials, in alphabetical order.
    func secretKeys(of uuid: BluetoothUUID?) -> [String] { uuid.flatMap { secretKeys[$0] }?.sorted() ?? [] }

    /// Whether values of a characteristic may hold credentials.
    func mayHoldSecret(_ uuid: BluetoothUUID) -> Bool { secretKeys[uuid] != nil || hasSecretMessages(uuid) }

    /// Whether some messages over a characteristic are secret, or have secrets at places that only the whole message tells.
    func hasSecretMessages(_ uuid: BluetoothUUID) -> Bool { hasSecretMessages && structuredSecrets[uuid] != nil }

    /// Whether any profile in force has such messages: asked with each operation.
    private(set) var hasSecretMessages = false

    /// Whether values of a characteristic with one of some profiles may hold credentials.
    func mayHoldSecret(_ role: TransferRole) -> Bool { lists[Int(role.list)].contains { all[$0].hasStructuredSecrets } }

    /// Whether a profile says which of its messages are secret as a whole: the others are not.
    func declaresSecrets(_ name: String) -> Bool {
        all.contains { $0.name == name && ($0.hasStructuredSecrets || !$0.secretKeys.isEmpty) }
    }

    /// Characteristics whose messages have secrets at places that only the whole message tells.
    private var structuredSecrets = UUIDTable<Bool>()

    /// The types that messages over a characteristic may be values of: their decoders may call something secret.
    func messageTypes(of uuid: BluetoothUUID) -> [BluetoothUUID] { messageTypes[uuid] ?? [] }

    private mutating func registerSecrets(_ profile: TransferProfile) {
        for flow in profile.flows where !flow.content.possibleDecoders.isEmpty {
            for uuid in flow.carriers { messageTypes[uuid, default: []] += flow.content.possibleDecoders }
        }
        if profile.hasStructuredSecrets {
            for flow in profile.flows { for uuid in flow.carriers { structuredSecrets[uuid] = true } }
            hasSecretMessages = true
        }
        for (uuid, keys) in profile.secretKeys {
            secretKeys[uuid, default: []].formUnion(keys)
            // Known, though no profile that is followed may name it.
            guard roles[uuid] == nil else { continue }
            roles[uuid] = TransferRole(list: Int32(lists.count))
            lists.append([])
        }
    }

    private mutating func register(_ index: Int) {
        for description in all[index].flows.flatMap(\.descriptions) {
            if let role = descriptions[description] {
                if !lists[Int(role.list)].contains(index) { lists[Int(role.list)].append(index) }
            } else {
                descriptions[description] = TransferRole(list: Int32(lists.count))
                lists.append([index])
            }
        }
        for uuid in all[index].characteristics {
            flowCounts[uuid, default: 0] += all[index].flows.count { $0.names(uuid) }
            if flowCounts[uuid, default: 0] > TransferProfiles.flowLimit {
                crowded = crowded ?? (uuid, index)
                continue
            }
            if let role = roles[uuid] {
                lists[Int(role.list)].append(index)
            } else {
                roles[uuid] = TransferRole(list: Int32(lists.count))
                lists.append([index])
            }
        }
    }
}

extension TransferFlow {
    /// The characteristics that carry its messages, or echo them.
    fileprivate var carriers: [BluetoothUUID] {
        let echo = acknowledgement.kind == .echo ? acknowledgement.characteristic : nil
        return characteristics + [echo].compactMap(\.self)
    }

    /// Whether its packets, or what acknowledges them, are values of a characteristic.
    fileprivate func names(_ uuid: BluetoothUUID) -> Bool {
        characteristics.contains(uuid) || acknowledgement.characteristic == uuid
    }
}

extension TransferProfile {
    /// The characteristics that it names, each once.
    var characteristics: [BluetoothUUID] {
        var result: [BluetoothUUID] = []
        for flow in flows {
            for uuid in flow.characteristics + [flow.acknowledgement.characteristic].compactMap({ $0 })
            where !result.contains(uuid) { result.append(uuid) }
        }
        return result
    }

    /// Whether messages of it have secrets at places that only the whole message tells.
    var hasStructuredSecrets: Bool {
        flows.contains { flow in
            if case .structured(let content) = flow.content, content.hasSecrets { true } else { flow.secrecy != .none }
        }
    }

    /// The profile for a service whose characteristics have descriptions, by their UUIDs.
    func bound(to described: [(description: String, uuid: BluetoothUUID)]) -> TransferProfile {
        var bound = self
        for index in bound.flows.indices {
            for (description, uuid) in described where bound.flows[index].descriptions.contains(description) {
                bound.flows[index].characteristics.append(uuid)
            }
        }
        return bound
    }

    /// Which keys of JSON are credentials, by the characteristics that carry it, or echo it.
    fileprivate var secretKeys: [(uuid: BluetoothUUID, keys: [String])] {
        flows.flatMap { flow -> [(uuid: BluetoothUUID, keys: [String])] in
            guard case .json(let keys) = flow.content, !keys.isEmpty else { return [] }
            return flow.carriers.map { ($0, keys) }
        }
    }

    /// Whether a service has what the profile needs: every flow a characteristic that can send its packets, and one
    /// that can acknowledge them.
    func fits(_ attributes: [(uuid: BluetoothUUID, properties: UInt8)]) -> Bool {
        flows.allSatisfy { flow in
            if flow.isOptional { return true }
            let ways = TransferPacket.Procedure.allCases.filter { flow.takes($0) }
            let acknowledges: [TransferPacket.Procedure] =
                flow.direction == .toServer ? [.notification, .indication] : [.write, .writeWithoutResponse]
            return flow.characteristics.contains { TransferProfile.has($0, attributes, ways) }
                && flow.acknowledgement.characteristic.map { TransferProfile.has($0, attributes, acknowledges) } ?? true
        }
    }

    private static func has(
        _ uuid: BluetoothUUID, _ attributes: [(uuid: BluetoothUUID, properties: UInt8)],
        _ ways: [TransferPacket.Procedure]
    ) -> Bool {
        attributes.contains { attribute in
            // Properties are known only from the declaration.
            attribute.uuid == uuid
                && (attribute.properties == 0 || ways.contains { attribute.properties & $0.property != 0 })
        }
    }
}

extension TransferPacket.Procedure {
    /// The bit of the characteristic properties (Core 6.0, Vol 3, Part G, 3.3.1.1).
    var property: UInt8 {
        switch self {
        case .write, .longWrite: 0x08
        case .writeWithoutResponse: 0x04
        case .notification: 0x10
        case .indication: 0x20
        case .read: 0x02
        }
    }
}
