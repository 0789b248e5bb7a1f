import Decoders

/// A message of records, each with an identifier, a length of two bytes and a text, that ends when all records are there that
/// a request has asked for (Apple Notification Center Service Specification).
package struct RecordFraming: Sendable, Equatable {
    /// The bytes before the records of a message, and before the identifiers of its request.
    package enum Header: Sendable, Equatable {
        case bytes(Int)
        /// A byte that says what is asked for, and a text that ends with NUL.
        case terminated
    }

    /// The name of the flow of the requests.
    package var requests: String
    /// By the first byte of a message.
    package var headers: [Int: Header] = [:]
    /// Bytes after some identifiers of a request.
    package var extra: [Int: Int] = [:]

    package init(requests: String) { self.requests = requests }

    /// Where the records of a message begin; `nil` while that is not there.
    func start(of message: [UInt8]) -> Int? {
        switch message.first.flatMap({ headers[Int($0)] }) {
        case .bytes(let count): count <= message.count ? count : nil
        case .terminated: message.firstIndex(of: 0).map { $0 == 0 ? nextTerminator(message) : $0 + 1 } ?? nil
        case nil: nil
        }
    }

    private func nextTerminator(_ message: [UInt8]) -> Int? {
        message.dropFirst().firstIndex(of: 0).map { $0 + 1 }
    }

    /// The answer that a request asks for; `nil` of one that asks for none.
    func answer(to request: [UInt8]) -> ExpectedRecords? {
        guard let start = self.start(of: request) else { return nil }
        var offset = start
        var count = 0
        while offset < request.count {
            offset += 1 + (extra[Int(request[offset])] ?? 0)
            count += 1
        }
        return ExpectedRecords(head: Array(request[..<start]), count: count)
    }
}

/// The answer that a request has asked for.
struct ExpectedRecords: Sendable {
    /// The bytes before the records, which are those of the request.
    let head: [UInt8]
    let count: Int

    /// So many bytes of a head tell one answer from the middle of another.
    private static let minPrefix = 5

    /// Whether a packet begins the answer. A head may be longer than the packet.
    func begins(with packet: ArraySlice<UInt8>) -> Bool {
        packet.count >= min(head.count, ExpectedRecords.minPrefix) && packet.starts(with: head.prefix(packet.count))
    }
}

extension TransferMachine {
    /// A request has asked for records.
    mutating func expect(_ records: ExpectedRecords) {
        if expectedRecords.count >= TransferLimit.open { expectedRecords.removeFirst() }
        expectedRecords.append(records)
    }

    /// A packet that begins the answer to a later request: packets of the answer before it were lost.
    mutating func skipLostRecords(before payload: ArraySlice<UInt8>, _ frame: UInt64) {
        var first = 0
        if let index = building, let expected = expectedRecords.first,
            expected.begins(with: drafts[index].transfer.message[...])
        {
            first = 1
        }
        guard expectedRecords.count > first,
            let next = expectedRecords[first...].firstIndex(where: { $0.begins(with: payload) })
        else { return }
        if let index = building {
            finish(index, .broken, TransferViolation(.missingTerminator, frame: frame, "begins anew"))
        }
        expectedRecords.removeFirst(next)
    }

    /// Ends a message whose records are all there.
    mutating func endIfComplete(_ framing: RecordFraming, _ index: Int) {
        if drafts[index].nextIndex == 0 {
            drafts[index].nextIndex = framing.start(of: drafts[index].transfer.message) ?? 0
        }
        guard drafts[index].nextIndex > 0 else { return }
        while drafts[index].nextIndex <= drafts[index].transfer.message.count - 3 {
            let offset = drafts[index].nextIndex
            let length = IntegerField(offset + 1, width: 2).read(drafts[index].transfer.message) ?? 0
            guard offset + 3 + length <= drafts[index].transfer.message.count else { return }
            drafts[index].nextIndex = offset + 3 + length
            drafts[index].records += 1
        }
        guard let expected = expectedRecords.first, drafts[index].records >= expected.count else { return }
        expectedRecords.removeFirst()
        close(index)
    }
}
