import Decoders
import Sniff
import Testing

/// Requests and their answers (Core 6.0, Vol 3, Part F, 3.3.2 and 3.4).
@Suite struct ATTTransactionTests {
    let peer: UInt64 = 0xC47A_2D11_9035

    private func connected() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        return capture
    }

    @Test func aResponseNamesItsRequest() throws {
        var capture = connected()
        let request = capture.att(0x40, .sent, ATT.read(0x10))
        capture.wait(microseconds: 11_500)
        let response = capture.att(0x40, .received, ATT.readResponse([1]))
        let reading = try SessionReading(capture)
        #expect(reading[request]["att.request_frame"] == nil)
        #expect(reading[response]["att.request_frame"] == "\(request)")
        #expect(reading[response]["att.latency"] == "0.0125")
        #expect(reading.unanswered.isEmpty)
    }

    @Test func aResponseWithoutARequestNamesNone() throws {
        var capture = connected()
        let response = capture.att(0x40, .received, ATT.readResponse([1]))
        // The request of the other direction is not the one that this answers.
        let request = capture.att(0x40, .received, ATT.read(0x10))
        let other = capture.att(0x40, .received, ATT.readResponse([1]))
        let reading = try SessionReading(capture)
        #expect(reading[response]["att.request_frame"] == nil)
        #expect(reading[other]["att.request_frame"] == nil)
        #expect(reading.unanswered.map(\.frame) == [UInt64(request)])
    }

    @Test func anErrorResponseAnswersTheRequestThatItNames() throws {
        var capture = connected()
        let write = capture.att(0x40, .sent, ATT.write(0x10, [2]))
        let error = capture.att(0x40, .received, ATT.error(0x12, 0x10, 0x80))
        let read = capture.att(0x40, .sent, ATT.read(0x11))
        let foreign = capture.att(0x40, .received, ATT.error(0x12, 0x10, 0x03))
        let response = capture.att(0x40, .received, ATT.readResponse([1]))
        let reading = try SessionReading(capture)
        #expect(reading[error]["att.request_frame"] == "\(write)")
        #expect(reading[error]["att.error"] == "128")
        #expect(reading[error]["att.request_opcode"] == "18")
        #expect(reading[error]["att.handle"] == "16")
        #expect(reading[foreign]["att.request_frame"] == nil)
        #expect(reading[response]["att.request_frame"] == "\(read)")
    }

    /// Where a response is not in the capture, its request still waits: the error's handle says which one it means.
    @Test func anErrorResponseAnswersTheRequestForItsHandle() throws {
        var capture = connected()
        let first = capture.att(0x40, .sent, ATT.read(0x10))
        let second = capture.att(0x40, .sent, ATT.read(0x20))
        let error = capture.att(0x40, .received, ATT.error(0x0A, 0x20, 0x02))
        let reading = try SessionReading(capture)
        #expect(reading[error]["att.request_frame"] == "\(second)")
        #expect(reading.unanswered.map(\.frame) == [UInt64(first)])
    }

    /// Two requests at once break the rules, but a capture may show it: answers come in the order of the requests.
    @Test func twoOutstandingRequestsAreAnsweredInOrder() throws {
        var capture = connected()
        let first = capture.att(0x40, .sent, ATT.read(0x10))
        let second = capture.att(0x40, .sent, ATT.read(0x20))
        let write = capture.att(0x40, .sent, ATT.write(0x30, [0]))
        let answers = [
            capture.att(0x40, .received, ATT.readResponse([1])), capture.att(0x40, .received, ATT.writeResponse),
            capture.att(0x40, .received, ATT.readResponse([2])),
        ]
        let reading = try SessionReading(capture)
        #expect(answers.map { reading[$0]["att.request_frame"] } == ["\(first)", "\(write)", "\(second)"])
    }

    @Test func bothSidesMayAskAtOnce() throws {
        var capture = connected()
        let ours = capture.att(0x40, .sent, ATT.read(0x10))
        let theirs = capture.att(0x40, .received, ATT.read(0x10))
        let indication = capture.att(0x40, .received, ATT.indicate(0x20, [1]))
        let confirmation = capture.att(0x40, .sent, ATT.confirm)
        let ourAnswer = capture.att(0x40, .sent, ATT.readResponse([1]))
        let theirAnswer = capture.att(0x40, .received, ATT.readResponse([2]))
        let reading = try SessionReading(capture)
        #expect(reading[confirmation]["att.request_frame"] == "\(indication)")
        #expect(reading[ourAnswer]["att.request_frame"] == "\(theirs)")
        #expect(reading[theirAnswer]["att.request_frame"] == "\(ours)")
        #expect(reading.unanswered.isEmpty)
    }

    @Test func connectionsHaveTheirOwnRequests() throws {
        var capture = connected()
        capture.connect(0x41, to: peer + 1)
        let first = capture.att(0x40, .sent, ATT.read(0x10))
        let second = capture.att(0x41, .sent, ATT.read(0x10))
        let answer = capture.att(0x41, .received, ATT.readResponse([1]))
        let reading = try SessionReading(capture)
        #expect(reading[answer]["att.request_frame"] == "\(second)")
        #expect(reading.unanswered.map(\.frame) == [UInt64(first)])
    }

    @Test func requestsUnansweredAtADisconnectionAreReported() throws {
        var capture = connected()
        let request = capture.att(0x40, .sent, ATT.write(0x10, [1]))
        let indication = capture.att(0x40, .received, ATT.indicate(0x20, [1]))
        capture.att(0x40, .sent, ATT.writeCommand(0x10, [1]))
        capture.att(0x40, .received, ATT.notify(0x10, [1]))
        capture.disconnect(0x40, reason: 0x08)
        capture.connect(0x40, to: peer)
        let late = capture.att(0x40, .received, ATT.writeResponse)
        let reading = try SessionReading(capture)
        #expect(reading.unanswered.map(\.frame) == [UInt64(request), UInt64(indication)])
        let first = try #require(reading.unanswered.first)
        #expect("\(first.method)" == "Write Request")
        #expect(first.handle == 0x10)
        #expect(first.peer?.value == peer)
        #expect(first.isToPeer == true)
        #expect(reading.unanswered[1].isToPeer == false)
        // The answer in the next connection is not the answer to the request in this one.
        #expect(reading[late]["att.request_frame"] == nil)
    }

    @Test func requestsUnansweredAtTheEndAreReported() throws {
        var first = connected()
        let request = first.att(0x40, .received, ATT.read(0x10))
        var second = connected()
        let answer = first.frame + second.att(0x40, .sent, ATT.readResponse([1]))
        let reading = try SessionReading(first, second)
        #expect(reading.unanswered.map(\.frame) == [UInt64(request)])
        #expect(reading.unanswered.first?.isToPeer == false)
        #expect(reading[answer]["att.request_frame"] == nil)
    }

    /// A handle given to a new connection without a Disconnection Complete in between: the old one is over.
    @Test func requestsOfAReplacedConnectionAreReported() throws {
        var capture = connected()
        let request = capture.att(0x40, .sent, ATT.read(0x10))
        capture.connect(0x40, to: peer + 1)
        let answer = capture.att(0x40, .received, ATT.readResponse([1]))
        let reading = try SessionReading(capture)
        #expect(reading.unanswered.map(\.frame) == [UInt64(request)])
        #expect(reading[answer]["att.request_frame"] == nil)
    }

    /// A malformed request is answered by an Error Response with Invalid PDU (Core 6.0, Vol 3, Part F, 3.4.1.1).
    @Test func answersToMalformedRequests() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        // Read Request without its handle, Read By Type Request with half a UUID, Read Request with bytes behind it.
        let requests: [[UInt8]] = [[0x0A], [0x08, 1, 0, 0xFF, 0xFF, 3], ATT.read(0x10) + [1]]
        var pairs: [(request: Int, response: Int)] = []
        for request in requests {
            pairs.append(
                (capture.att(0x40, .sent, request), capture.att(0x40, .received, ATT.error(request[0], 0, 0x04))))
        }
        let reading = try SessionReading(capture)
        for (request, response) in pairs {
            #expect(reading[request].all("faults.reason").count == 1)
            #expect(reading[response]["att.request_frame"] == "\(request)" && reading[response]["att.latency"] != nil)
        }
        #expect(reading.unanswered.isEmpty)
    }

    /// What fills the MTU may be cut, in a value or in its length (Core 6.0, Vol 3, Part F, 3.4.4.12); what does not is wrong.
    @Test func readMultipleVariableResponses() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        let request = [0x20] + le16(0x10) + le16(0x11)
        let lists: [(list: [UInt8], isFault: Bool)] = [
            // 22 octets: the second value is cut, then its length.
            (le16(4) + [1, 2, 3, 4] + le16(40) + [UInt8](repeating: 7, count: 14), false),
            (le16(19) + [UInt8](repeating: 7, count: 19) + [40], false),
            (le16(4) + [1, 2, 3, 4] + le16(40) + [UInt8](repeating: 7, count: 13), true),
            (le16(4) + [1, 2, 3, 4] + [40], true),
        ]
        let frames = lists.map { list, _ in
            capture.att(0x40, .sent, request)
            return capture.att(0x40, .received, [0x21] + list)
        }
        let reading = try SessionReading(capture)
        for (frame, (_, isFault)) in zip(frames, lists) {
            #expect(reading[frame].all("faults.reason").isEmpty == !isFault)
        }
        #expect(reading[frames[0]].all("att.attributes.value").count == 2)
    }
}
