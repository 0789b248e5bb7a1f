import Decoders

/// A procedure of several messages, such as an update: which messages take part, and the numbers in them.
package struct ProcedureRule: Sendable, Equatable {
    /// Who takes an open procedure up again after a disconnection.
    package enum Reconnection: Sendable, Equatable {
        /// It ends with its connection.
        case none
        /// The same device.
        case same
        /// The same device, or one whose address is one higher: a boot loader.
        case next
    }

    package var name: String
    package var steps: [ProcedureStep] = []
    /// The receiver checks the data with a CRC-32.
    package var hasChecksum = false
    /// The time without a step after which it is given up.
    package var timeout: Nanoseconds = 60_000_000_000
    package var reconnection = Reconnection.none

    package init(_ name: String) { self.name = name }

    /// Whether a step says what ends it.
    var hasEnd: Bool { steps.contains { $0.end != .none } }
    /// Whether only some steps begin it.
    var hasBeginning: Bool { steps.contains(where: \.begins) }
}

/// The part that a message plays in a procedure.
package struct ProcedureStep: Sendable, Equatable {
    /// The bytes of a message that are data of the procedure.
    package enum Data: Sendable, Equatable {
        case whole
        /// Without so many bytes at both ends, counted with the header.
        case slice(offset: Int, trailer: Int)
        case path([String])
    }

    /// How many bytes the receiver has.
    package enum Confirmation: Sendable, Equatable {
        /// All that were sent.
        case all
        case place(MessagePlace)
    }

    package enum End: Sendable, Equatable {
        case none
        /// The procedure is complete with the message.
        case message
        /// It is complete if the connection ends after the message, and nothing comes between.
        case disconnection
    }

    package var flow: Int
    /// The name of the message; `nil` for all of the flow.
    package var message: String?
    /// The phases in which it is taken; any without one.
    package var phases: [String] = []
    package var conditions: [MessageCondition] = []
    /// The phase that begins with it.
    package var phase: String?
    package var begins = false
    /// The name of the data that follow; a part has a size and a checksum of its own.
    package var part: String?
    /// Places of sizes, which are added.
    package var totals: [MessagePlace] = []
    /// The size of an object that begins where the confirmed bytes end.
    package var object: MessagePlace?
    /// Where the data of the message belong.
    package var offset: MessagePlace?
    /// The number of the block that the message has; all but the last have the size of the first.
    package var block: MessagePlace?
    package var data: Data?
    package var confirmed: Confirmation?
    /// The receiver's checksum of the confirmed bytes.
    package var checksum: MessagePlace?
    /// How many messages with data may wait for a confirmation; 0 for any number.
    package var window: MessagePlace?
    /// The receiver has so many bytes already.
    package var resumes: MessagePlace?
    /// The object is final.
    package var executes = false
    package var end = End.none

    package init(flow: Int) { self.flow = flow }
}

/// How far a procedure came.
package struct TransferProgress: Sendable, Equatable {
    /// The last phase that it reached.
    package var phase = ""
    /// The data that were sent last.
    package var part = ""
    /// Bytes of the part, where the messages say it.
    package var total: Int?
    /// Bytes of the part that were sent.
    package var sent = 0
    /// Bytes of the part that the receiver has, where it says so.
    package var confirmed: Int?
    /// Messages with data, or objects, that were sent again.
    package var repeats = 0
    /// How often it began again from zero.
    package var restarts = 0
    /// How often it went on after a disconnection.
    package var resumptions = 0
    /// Messages with data, confirmations that nothing asked for, and the most messages with data that waited for one at a time.
    package var dataMessages = 0
    package var receipts = 0
    package var mostWaiting = 0
    /// How many may wait, where a message says it.
    package var window = 0
    /// The message that ended it with a refusal: its words and its frame.
    package var refusal: Refusal?

    package struct Refusal: Sendable, Equatable {
        package var text: String
        package var frame: UInt64
    }

    package init() {}
}
