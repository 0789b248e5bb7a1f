import Decoders

/// Decryption of one link on the air (Core 6.0, Vol 6, Part B, 5.1.3 and Part E): from LL_ENC_REQ and LL_ENC_RSP, and a key,
/// to plaintext. Only a valid MIC makes it plaintext.
///
/// Packets may have been missed, and sniffers may be wrong about who sent a packet: so the counters are searched, and both
/// directions are. The key is unknown until the first MIC fits (`proven`).
///
/// A reference, because few connections have one, and connections are large already.
final class LinkDecryption {
    /// A PDU that was decrypted.
    struct Opened {
        let sender: Sender
        let counter: UInt64
        /// PDUs of the sender before it that were missed.
        let lost: Int
        /// It is not the sender's next one: it was sent before, or comes late.
        let isOld: Bool
        /// Where it was heard before; `nil` if it was not, or too long ago.
        let repeats: UInt64?
    }

    /// The values of LL_ENC_REQ and LL_ENC_RSP that make a session.
    private struct SessionStart {
        let identity: KeyIdentity
        /// SKD of both sides, in wire order.
        var diversifier = AESBlock()
        /// IV of both sides, in wire order.
        var vector = SIMD8<UInt8>()

        init(_ request: LLControlPDU.EncryptionRequest, _ response: LLControlPDU.EncryptionResponse) {
            identity = request.identity
            for index in 0..<4 {
                vector[index] = UInt8(truncatingIfNeeded: request.vector >> UInt32(8 * index))
                vector[4 + index] = UInt8(truncatingIfNeeded: response.vector >> UInt32(8 * index))
            }
            for index in 0..<8 {
                diversifier[index] = UInt8(truncatingIfNeeded: request.diversifier >> UInt64(8 * index))
                diversifier[8 + index] = UInt8(truncatingIfNeeded: response.diversifier >> UInt64(8 * index))
            }
        }
    }

    private struct Candidate {
        let key: KnownKey
        var cipher: PacketCipher
    }

    /// The counter of one side's PDUs (Vol 6, Part E, 2.1), and the frames of the last ones.
    private struct Counter {
        var next: UInt64 = 0
        var frames: [UInt64] = []

        static let back = 8

        mutating func take(_ counter: UInt64, in frame: UInt64) {
            guard counter >= next else { return }
            // Those between were missed.
            for _ in 0..<min(counter - next, UInt64(Counter.back)) { frames.append(0) }
            frames.append(frame)
            if frames.count > Counter.back { frames.removeFirst(frames.count - Counter.back) }
            next = counter + 1
        }

        func frame(of counter: UInt64) -> UInt64? {
            guard counter < next, next - counter <= UInt64(frames.count) else { return nil }
            let frame = frames[frames.count - Int(next - counter)]
            return frame == 0 ? nil : frame
        }
    }

    /// PDUs that may have been missed before one that is searched. It grows where the search fails, and ends after some
    /// failures in a row, so that what cannot be decrypted does not cost much.
    private static let window = 64
    private static let largestWindow = 4096
    private static let failureLimit = 16
    /// The same while the key is not proven, and MICs that are checked then.
    private static let unprovenWindow = 8
    private static let trialLimit = 16_384

    let report: DecryptionReport
    private let keys: KeyStore
    private var link: EncryptedLink
    /// Of the last start, as far as it was heard.
    private var request: LLControlPDU.EncryptionRequest?
    private var response: LLControlPDU.EncryptionResponse?
    /// The last start that was heard whole.
    private var start: SessionStart?
    /// The bits of the header's first octet that the MIC protects (Vol 6, Part E, 2.2): those that stay when a PDU is sent
    /// again.
    private var headerMask: UInt8 = 0xE3
    private var candidates: [Candidate] = []
    private var proven: Candidate?
    /// Of the keys, when they were taken.
    private var generation = -1
    private var trials = 0
    private var failures = 0
    private var counters = BySender(central: Counter(), peripheral: Counter())
    private var isLibraryMissing = false
    /// Of the last PDU that was opened.
    private(set) var plaintext: [UInt8] = []
    /// The record with the plaintext where the ciphertext was, and the MIC after it.
    private var record: [UInt8] = []
    /// Encrypted PDUs of the same side that were missed right before the last one that was opened.
    private(set) var missedBefore = 0
    /// Which PDUs of each side carry keys of a pairing.
    var keyPDUs = BySender(central: KeyPDUs(), peripheral: KeyPDUs())
    /// Whether a line has said why nothing is decrypted.
    private var hasReportedObstacle = false

    init(_ link: EncryptedLink, _ keys: KeyStore) {
        self.link = link
        self.keys = keys
        report = DecryptionReport(link.number)
        keys.add(report)
    }

    /// Decryption of a connected isochronous stream: with the session key of its connection, but with a vector and counters
    /// of its own, which are the numbers of payloads (Core 6.0, Vol 6, Part B, 4.5.13 and Part E, 2.1).
    init(stream accessAddress: UInt32, _ link: EncryptedLink, of connection: LinkDecryption) {
        self.link = link
        keys = connection.keys
        report = DecryptionReport(link.number)
        (request, response) = (connection.request, connection.response)
        start = connection.start
        for index in 0..<4 { start?.vector[index] ^= UInt8(truncatingIfNeeded: accessAddress >> UInt32(8 * index)) }
        // NESN, SN, CIE and NPI may change.
        headerMask = 0xA3
        if let key = connection.proven?.key, let start {
            proven = PacketCipher(key: key.key, diversifier: start.diversifier, vector: start.vector)
                .map { Candidate(key: key, cipher: $0) }
            report.origin = key.origin
        }
        keys.add(report)
    }

    /// The link has its number now.
    func show(_ link: EncryptedLink) {
        self.link = link
        report.connection = link.number
    }

    // MARK: - The start

    /// LL_ENC_REQ. The session before goes on until the response: an encrypted PDU with bit errors may look like one.
    func take(_ request: LLControlPDU.EncryptionRequest?) {
        self.request = request
        response = nil
    }

    /// LL_ENC_RSP: with it, the session key follows from the LTK, and the counters begin anew.
    func take(_ response: LLControlPDU.EncryptionResponse) {
        // Sent again.
        guard self.response != response else { return }
        self.response = response
        start = request.map { SessionStart($0, response) }
        counters = BySender(central: Counter(), peripheral: Counter())
        (trials, failures) = (0, 0)
        proven = nil
        generation = -1
        hasReportedObstacle = false
    }

    /// LL_PAUSE_ENC_REQ and the like: the next start has values of its own.
    func pause() {
        request = nil
        response = nil
        start = nil
        proven = nil
        candidates = []
    }

    /// Makes the session keys of all keys that may be the link's.
    private func collect() {
        generation = keys.generation
        candidates = []
        guard keys.decrypts, let start else { return }
        for key in keys.candidates(for: link, start.identity) {
            guard let cipher = PacketCipher(key: key.key, diversifier: start.diversifier, vector: start.vector) else {
                isLibraryMissing = true
                return
            }
            candidates.append(Candidate(key: key, cipher: cipher))
        }
    }

    // MARK: - Packets

    /// Decrypts a payload if the MIC fits a key, a counter and a direction.
    ///
    /// - Parameters:
    ///   - header: the first octet of the PDU.
    ///   - sender: who sent it, as far as is known.
    ///   - offset: where the record begins in the input.
    ///   - isSurelyEncrypted: whether it may be said that no key fits: then what was not read yet is searched for one.
    func open(
        header: UInt8, _ payload: borrowing Span<UInt8>, from sender: Sender, at offset: UInt64,
        isSurelyEncrypted: Bool
    ) -> Opened? {
        guard start != nil else { return nil }
        let order: [Sender] = sender == .peripheral ? [.peripheral, .central] : [.central, .peripheral]
        if proven != nil { return search(header & headerMask, payload, order) }
        if generation != keys.generation {
            collect()
            trials = 0
        }
        if let opened = prove(header & headerMask, payload, order) { return opened }
        guard isSurelyEncrypted, keys.decrypts, keys.lookAhead(from: offset) else { return nil }
        collect()
        trials = 0
        return prove(header & headerMask, payload, order)
    }

    /// Looks for the key among the candidates.
    private func prove(_ header: UInt8, _ payload: borrowing Span<UInt8>, _ order: [Sender]) -> Opened? {
        // An LL Control PDU without parameters: LL_START_ENC_RSP as a rule, the first PDU of its sender.
        let isStart = header & 3 == 3 && payload.count == 1 + PacketCipher.micLength
        for index in candidates.indices {
            for sender in order {
                let next = counters[sender].next
                if isStart, next == 0 {
                    let opcode = candidates[index].cipher.firstOctet(
                        payload[0], counter: 0, isCentral: sender == .central)
                    if opcode == LLControlOpcode.startEncRsp, check(index, header, payload, Nonce(0, sender)) {
                        return choose(index, Nonce(0, sender))
                    }
                }
                guard trials < LinkDecryption.trialLimit else { continue }
                trials += LinkDecryption.unprovenWindow
                for counter in next..<next + UInt64(LinkDecryption.unprovenWindow)
                where check(index, header, payload, Nonce(counter, sender)) {
                    return choose(index, Nonce(counter, sender))
                }
            }
        }
        return isStart ? crack(header, payload, order) : nil
    }

    /// Finds the TK of a legacy pairing with the first encrypted PDU of a side.
    private func crack(_ header: UInt8, _ payload: borrowing Span<UInt8>, _ order: [Sender]) -> Opened? {
        guard keys.decrypts, let start, start.identity.isZero, !isLibraryMissing else { return nil }
        for sender in order where counters[sender].next == 0 {
            let encrypted = PasskeySearch.EncryptedStart(
                diversifier: start.diversifier, vector: start.vector, header: header,
                payload: payload.indices.map { payload[$0] }, isCentral: sender == .central)
            guard let key = keys.shortTermKey(of: link, encrypted),
                let cipher = PacketCipher(key: key.key, diversifier: start.diversifier, vector: start.vector)
            else { continue }
            candidates.append(Candidate(key: key, cipher: cipher))
            let index = candidates.count - 1
            if check(index, header, payload, Nonce(0, sender)) { return choose(index, Nonce(0, sender)) }
        }
        return nil
    }

    /// The parts of a nonce that differ from packet to packet (Core 6.0, Vol 6, Part E, 2.1).
    private struct Nonce {
        let counter: UInt64
        let sender: Sender

        init(_ counter: UInt64, _ sender: Sender) { (self.counter, self.sender) = (counter, sender) }
    }

    private func check(_ index: Int, _ header: UInt8, _ payload: borrowing Span<UInt8>, _ nonce: Nonce) -> Bool {
        candidates[index].cipher.decrypt(
            header: header, payload, counter: nonce.counter, isCentral: nonce.sender == .central, into: &plaintext)
    }

    /// The key is proven. Those that were not are forgotten.
    private func choose(_ index: Int, _ nonce: Nonce) -> Opened {
        let found = candidates[index]
        proven = found
        candidates = []
        report.origin = found.key.origin
        // An STK or an LTK that was computed is a key of the run from now on.
        keys.add(found.key)
        keys.prove(found.key.key)
        return opened(nonce)
    }

    /// Looks for the counter with the key that is proven.
    private func search(_ header: UInt8, _ payload: borrowing Span<UInt8>, _ order: [Sender]) -> Opened? {
        let window =
            failures > LinkDecryption.failureLimit
            ? LinkDecryption.unprovenWindow
            : min(LinkDecryption.window << min(failures, 8), LinkDecryption.largestWindow)
        for sender in order {
            let next = counters[sender].next
            for counter in next..<next + UInt64(window) where check(header, payload, Nonce(counter, sender)) {
                return opened(Nonce(counter, sender))
            }
            for counter in (next - min(next, UInt64(Counter.back))..<next).reversed()
            where check(header, payload, Nonce(counter, sender)) {
                return opened(Nonce(counter, sender))
            }
        }
        return nil
    }

    private func check(_ header: UInt8, _ payload: borrowing Span<UInt8>, _ nonce: Nonce) -> Bool {
        proven?.cipher.decrypt(
            header: header, payload, counter: nonce.counter, isCentral: nonce.sender == .central, into: &plaintext)
            == true
    }

    private func opened(_ nonce: Nonce) -> Opened {
        let (counter, sender) = (nonce.counter, nonce.sender)
        let next = counters[sender].next
        return Opened(
            sender: sender, counter: counter, lost: counter > next ? Int(clamping: counter - next) : 0,
            isOld: counter < next, repeats: counters[sender].frame(of: counter))
    }

    /// The PDU is believed: puts the plaintext into a copy of the record.
    func accept(_ opened: Opened, in frame: UInt64, _ payload: Range<Int>, _ bytes: borrowing Span<UInt8>) {
        failures = 0
        missedBefore = opened.lost
        if !opened.isOld {
            counters[opened.sender].take(opened.counter, in: frame)
            report.encrypted += 1
            report.decrypted += 1
        }
        record.removeAll(keepingCapacity: true)
        bytes.withUnsafeBufferPointer { record.append(contentsOf: $0) }
        record.replaceSubrange(payload.prefix(plaintext.count), with: plaintext)
    }

    /// An encrypted PDU that was not decrypted.
    func noteFailure(isRepeat: Bool) {
        if proven != nil { failures += 1 }
        guard !isRepeat else { return }
        report.encrypted += 1
        report.obstacle = obstacle
    }

    func noteDamaged() { report.damaged += 1 }

    /// A PDU that was decrypted before it came here.
    func noteForeign(_ sender: Sender, in frame: UInt64) {
        guard sender != .unknown, response != nil else { return }
        counters[sender].take(counters[sender].next, in: frame)
    }

    /// Why nothing is decrypted.
    var obstacle: DecryptionReport.Obstacle {
        if !keys.decrypts { return .off }
        if isLibraryMissing { return .noLibrary }
        if proven != nil, response != nil { return .wrongMIC }
        switch (request == nil, response == nil) {
        case (true, true): return .noStart
        case (true, false): return .noRequest
        case (false, true): return .noResponse
        case (false, false): break
        }
        guard let pairing = keys.pairing(of: link.number) else { return .noKey(.before) }
        if pairing.isSecureConnections { return .noKey(.secureConnections) }
        return .noKey(pairing.isOutOfBand ? .outOfBand : pairing.isUntried ? .untried : .legacy)
    }

    /// Whether a key has decrypted something since the last start, so that a MIC that does not fit is wrong.
    var isProven: Bool { proven != nil }

    /// Whether a line is to say why: the first one of each start.
    func tellsObstacle() -> Bool {
        defer { hasReportedObstacle = true }
        return !hasReportedObstacle
    }

    // MARK: - The record

    /// Hands out the record with the plaintext, for as long as it is read.
    func takeRecord() -> [UInt8] {
        defer { record = [] }
        return record
    }

    /// Gives the memory back.
    func recycle(_ record: consuming [UInt8]) { self.record = record }
}
