import Decoders

/// A message that is being put together, or that is whole and waits to be acknowledged.
struct TransferDraft: Sendable {
    let id: Int
    var transfer: Transfer
    /// The end came: no more packets belong to it.
    var isWhole = false
    /// Something that breaks it has happened, but its end is still to come.
    var hasFailed = false
    /// It was reported and let go, and only its end is waited for: of the message no more is kept than its last bytes.
    var isDiscarded = false
    /// Packets that wait for their acknowledgement.
    var unacknowledged = 0
    /// Time of the last packet or acknowledgement.
    var lastActivity: Nanoseconds?
    var lastFrame: UInt64 = 0
    /// Bytes before the message: a start delimiter or a header.
    var head: [UInt8] = []
    var hasHead = false
    /// The header of its first packet, where the flow reads it: that of the packet, and that of the framing.
    var header: [UInt8] = []
    /// Bytes of the message that are still to come, where a header has given their number.
    var remaining = 0
    /// The index that the next packet must have.
    var nextIndex = 0
    /// Records that are there.
    var records = 0
    /// The sequence number of the last packet.
    var sequence: Int?

    init(id: Int, _ transfer: Transfer) {
        self.id = id
        self.transfer = transfer
    }

    /// How many bytes of a discarded message are kept: the longest terminator.
    static let tail = 16

    /// Something moved.
    mutating func move(_ frame: UInt64, _ time: Nanoseconds?) {
        if let time {
            if let lastActivity, time > lastActivity {
                transfer.longestStall = max(transfer.longestStall, time - lastActivity)
            }
            if transfer.began == nil { transfer.began = time }
            lastActivity = max(time, lastActivity ?? time)
            transfer.ended = lastActivity
        }
        lastFrame = max(lastFrame, frame)
        if !isDiscarded { transfer.add(frame: frame) }
    }

    /// Adds a byte to the message.
    mutating func append(_ byte: UInt8) {
        if isDiscarded, transfer.message.count >= TransferDraft.tail { transfer.message.removeFirst() }
        transfer.message.append(byte)
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        if isDiscarded { return }
        transfer.message += bytes
    }

    /// Whether the message ends with these bytes.
    func ends(with bytes: [UInt8]) -> Bool {
        guard let last = bytes.last, transfer.message.last == last else { return false }
        return transfer.message.suffix(bytes.count).elementsEqual(bytes)
    }

    mutating func discard() {
        isDiscarded = true
        transfer.message = Array(transfer.message.suffix(TransferDraft.tail))
    }
}
