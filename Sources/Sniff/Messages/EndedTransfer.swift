import Decoders
import Reassembly

/// The life of a transfer from its end on. While it is open, its conversation has it (``ConnectionTransfers``); the record in
/// which it is resolved emits it, and the next record forgets it.
enum TransferLife {
    /// Those of one conversation that ended at once. Whose they are is looked up while their connection is known.
    case ended([Transfer], LinkID, server: Sender)
    /// The end of a connection has interrupted a procedure. Another may take it up.
    case interrupted(InterruptedRun, LinkID, server: Sender)
    /// It is known whose it is.
    case resolved(EndedTransfer)

    /// Whether it is still to be found out whose it is.
    var isEnded: Bool { if case .resolved = self { false } else { true } }
}

/// Whose the messages of a characteristic are, and what of them is secret: found once for all that a packet ends.
final class TransferContext: Sendable {
    fileprivate let sender: DeviceAddress?
    fileprivate let receiver: DeviceAddress?
    fileprivate let connection: ConnectionNumber
    fileprivate let accessAddress: UInt32?
    fileprivate let uuidSource: String?
    fileprivate let handleName: StaticName?
    fileprivate let content: MessageContent
    /// Keys of JSON whose values are secret.
    fileprivate let keys: [String]
    /// Paths of structured content whose values are secret.
    fileprivate let paths: [SecretPath]?
    /// Whether all of it is.
    fileprivate let isSecret: Bool
    fileprivate let link: LinkID
    fileprivate let server: Sender
    private let handle: UInt16
    private let uuid: BluetoothUUID
    private let flow: String
    private let direction: Transfer.Direction

    /// - Parameter server: the side whose server the transfer was about.
    init(
        of transfer: Transfer, server: Sender, _ id: LinkID, _ links: borrowing LinkTable, _ cache: borrowing GATTCache
    ) {
        (handle, uuid, flow, direction) = (transfer.handle, transfer.uuid, transfer.flow, transfer.direction)
        let toServer = transfer.direction == .toServer
        sender = links[id].devices[toServer ? server.other : server]
        receiver = links[id].devices[toServer ? server : server.other]
        connection = links[id].number
        accessAddress = links[id].accessAddress
        content = transfer.content
        var isSecret = cache.isSecret(content)
        if case .known(let database) = links[id].servers[server] {
            isSecret = isSecret || cache.resolve(database, transfer.handle).isSecret
            uuidSource = cache.savedSource(database, of: transfer.handle).type
            handleName = cache.name(database, of: transfer.handle)
        } else {
            uuidSource = nil
            handleName = nil
        }
        if case .structured(let structured) = content { paths = structured.secrets } else { paths = nil }
        // What any profile calls a secret is one, whichever has put the message together.
        var keys = cache.profiles.secretKeys(of: transfer.uuid)
        if case .json(let own) = content { keys += own }
        self.keys = keys
        // A profile says what of it.
        self.isSecret =
            isSecret && keys.isEmpty && paths == nil && !cache.profiles.declaresSecrets(transfer.profile)
        link = id
        self.server = server
    }

    /// Whether it is that of another transfer, too, which ended in the same conversation.
    func isOf(_ transfer: Transfer) -> Bool {
        transfer.handle == handle && transfer.uuid == uuid && transfer.flow == flow && transfer.direction == direction
            && transfer.content == content
    }
}

/// A transfer that ended, and whose it is.
///
/// A class, because it is large and goes from hand to hand: one packet may end many.
package final class EndedTransfer: Sendable {
    /// The message itself.
    package let transfer: Transfer
    private let context: TransferContext
    /// The secret parts of the message.
    package let secrets: [Range<Int>]

    init(_ transfer: Transfer, in context: TransferContext) {
        self.context = context
        secrets =
            (context.isSecret || transfer.isSecret) && !transfer.message.isEmpty
            ? [0..<transfer.message.count]
            : context.paths.map { transfer.secrets($0) }
                ?? MessageText.values(
                    of: context.keys, in: transfer.message, isReliable: transfer.isReliable && transfer.offset == 0)
        // Last, so that it need not be copied.
        self.transfer = transfer
    }

    /// Who sent the message, where known.
    package var sender: DeviceAddress? { context.sender }
    /// Who it was for, where known.
    package var receiver: DeviceAddress? { context.receiver }
    /// The connection.
    package var connection: ConnectionNumber { context.connection }
    /// The connection's access address, on the air.
    package var accessAddress: UInt32? { context.accessAddress }
    /// The file that the type of its attribute comes from, where it is not the capture that tells it.
    var uuidSource: String? { context.uuidSource }
    /// The user's name for the attribute.
    var handleName: StaticName? { context.handleName }
    /// The form of its content.
    package var content: MessageContent { context.content }
    /// Whether such messages have something that is secret: a profile says so, or a decoder.
    var isSecret: Bool { context.isSecret || !context.keys.isEmpty || !secrets.isEmpty }
    /// The side whose server the transfer was about.
    var server: Sender { context.server }
}

extension EndedTransfer {
    /// The attribute type whose decoder takes the message: the profile names it, or it is a long value.
    var decoder: BluetoothUUID? {
        content.decoder ?? (TransferProfiles.longValues.contains(transfer.profile) ? transfer.uuid : nil)
    }

    /// The message with `***` in place of what is secret.
    var masked: [UInt8] { secrets.isEmpty ? transfer.message : MessageText.masked(transfer.message, secrets) }

    /// Violations of the profile; without the bytes of packets where those may be secret.
    func violations(showsSecrets: Bool) -> [TransferViolation] {
        isSecret && !showsSecrets ? transfer.violations.map(\.masked) : transfer.violations
    }

    /// The message by its names and values, where it is structured.
    func structuredText(showsSecrets: Bool) -> String? {
        if let words = transfer.words { return showsSecrets ? words.text : words.masked ?? words.text }
        guard let tree = transfer.tree, !tree.nodes.isEmpty || tree.problem == nil else { return nil }
        return tree.text(transfer.message, masking: showsSecrets ? [] : secrets, limit: EndedTransfer.textLimit)
    }

    private static let textLimit = 4096

    /// How many bytes of a form of the message are text; `nil` where it is none.
    func textLength(_ message: [UInt8]) -> Int? {
        MessageText.textLength(message, content, isWhole: transfer.state == .complete)
    }
}
