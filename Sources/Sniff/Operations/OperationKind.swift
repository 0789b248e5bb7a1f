/// The kind of an operation. The text is the word that expectations use.
public enum OperationKind: String, Sendable, Hashable, CaseIterable {
    // Of a device alone.
    /// LE Set (Extended) Scan Enable switched scanning on.
    case startScanning = "scans"
    case stopScanning = "stops scanning"
    /// The capturing host's own advertising.
    case startAdvertising = "starts advertising"
    case stopAdvertising = "stops advertising"
    /// One report, or one advertising PDU from the air.
    case advertise = "advertises"
    /// LE Create Connection or LE Extended Create Connection.
    case attempt = "tries to connect"
    case cancel = "cancels"

    // Of a connection.
    /// A connection that has lived: anything came from the other side.
    case connect = "connects"
    /// An attempt that ended with an error, or a connection that ended with 0x3E before anything came.
    case failToConnect = "fails to connect"
    case disconnect = "disconnects"
    /// From Pairing Request to encryption, or to Pairing Failed.
    case pair = "pairs"
    case encrypt = "encrypts"
    case requestParameters = "requests parameters"
    case updateParameters = "updates parameters"
    case updatePHY = "updates PHY"
    case updateDataLength = "updates data length"

    // Of the Attribute Protocol: a request and its answer are one operation.
    case exchangeMTU = "exchanges MTU"
    /// Services, characteristics, descriptors: whatever lists attributes.
    case discover = "discovers"
    /// Read, Read Blob, Read By Type of a value, Read Multiple.
    case read = "reads"
    /// Write Request, Write Command, Signed Write Command; of anything but a Client Characteristic Configuration.
    case write = "writes"
    /// Prepare Write Request: one part of a long value.
    case prepareWrite = "prepares a write"
    case executeWrite = "executes writes"
    /// A Client Characteristic Configuration other than 0 is written.
    case subscribe = "subscribes"
    case unsubscribe = "unsubscribes"
    case notify = "notifies"
    /// An indication and its confirmation.
    case indicate = "indicates"

    // Of applications.
    /// A message that a profile puts together; also long writes and long reads (`long-write`, `long-read`).
    case message = "message"

    // Of anything.
    /// A packet that a filter lets through.
    case packet = "packet"

    /// Place among the kinds. A switch, because comparing raw values compares text, and kinds are asked for with each packet.
    @inlinable package var bit: Int {
        switch self {
        case .startScanning: 0
        case .stopScanning: 1
        case .startAdvertising: 2
        case .stopAdvertising: 3
        case .advertise: 4
        case .attempt: 5
        case .cancel: 6
        case .connect: 7
        case .failToConnect: 8
        case .disconnect: 9
        case .pair: 10
        case .encrypt: 11
        case .requestParameters: 12
        case .updateParameters: 13
        case .updatePHY: 14
        case .updateDataLength: 15
        case .exchangeMTU: 16
        case .discover: 17
        case .read: 18
        case .write: 19
        case .prepareWrite: 20
        case .executeWrite: 21
        case .subscribe: 22
        case .unsubscribe: 23
        case .notify: 24
        case .indicate: 25
        case .message: 26
        case .packet: 27
        }
    }
}

/// A set of kinds. Inlined into the modules that judge operations: without that, `verify` needs 4 % more instructions.
@usableFromInline package struct OperationKinds: OptionSet, Sendable, Hashable {
    /// A bit for each kind.
    @usableFromInline package let rawValue: UInt64

    /// - Parameter rawValue: a bit for each kind.
    @inlinable package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// One kind alone.
    @inlinable package init(_ kind: OperationKind) { rawValue = 1 << kind.bit }

    /// Several kinds.
    package init(_ kinds: [OperationKind]) { self = kinds.reduce(into: []) { $0.formUnion(OperationKinds($1)) } }

    /// Whether a kind belongs to it.
    @inlinable package func contains(_ kind: OperationKind) -> Bool { isSuperset(of: OperationKinds(kind)) }

    /// All that ask and wait for an answer by the Attribute Protocol.
    package static let requests = OperationKinds([
        .exchangeMTU, .discover, .read, .write, .prepareWrite, .executeWrite, .subscribe, .unsubscribe,
    ])
    /// All that happen in a connection after its beginning, its end aside.
    package static let exchanges = OperationKinds([
        .exchangeMTU, .discover, .read, .write, .prepareWrite, .executeWrite, .subscribe, .unsubscribe, .notify,
        .indicate,
    ])
}
