import Decoders

@testable import Sniff

/// How the two devices of a link encrypt what they send (RFC 3610; Core 6.0, Vol 6, Part E, 2), written by itself.
struct AirCipher {
    private let session: AES128
    private let vector: [UInt8]
    /// Of the next PDU of either side.
    var counters: (central: UInt64, peripheral: UInt64) = (0, 0)

    /// - Parameters:
    ///   - request: LL_ENC_REQ with its opcode.
    ///   - response: LL_ENC_RSP.
    ///   - stream: the access address of a connected isochronous stream.
    init?(_ key: SecretKey, _ request: [UInt8], _ response: [UInt8], stream: UInt32 = 0) {
        let diversifier = Array(request[11..<19] + response[1..<9])
        guard let block = AESBlock(wire: diversifier), let key = AES128(key)?.encrypt(block),
            let session = AES128(SecretKey(key))
        else { return nil }
        self.session = session
        vector = zip(request[19..<23], le(UInt64(stream), 4)).map { $0 ^ $1 } + response[9..<13]
    }

    /// Of a broadcast isochronous stream.
    ///
    /// - Parameter vector: GIV in wire order.
    init?(group key: SecretKey, vector: [UInt8], stream: UInt32) {
        guard let session = AES128(key) else { return nil }
        self.session = session
        self.vector = zip(vector[..<4], le(UInt64(stream), 4)).map { $0 ^ $1 } + vector[4...]
    }

    mutating func encrypt(_ llid: UInt8, _ payload: [UInt8], _ sender: Direction) -> [UInt8] {
        let isCentral = sender == .sent
        let counter = isCentral ? counters.central : counters.peripheral
        if isCentral { counters.central += 1 } else { counters.peripheral += 1 }
        var nonce = le(counter, 5) + vector
        if isCentral { nonce[4] |= 0x80 }
        func block(_ flags: UInt8, _ number: Int) -> AESBlock {
            AESBlock([flags] + nonce + [UInt8(number >> 8), UInt8(number & 0xFF)]) ?? AESBlock()
        }
        func padded(_ octets: [UInt8]) -> AESBlock {
            AESBlock(octets + [UInt8](repeating: 0, count: 16 - octets.count)) ?? AESBlock()
        }
        var code = session.encrypt(session.encrypt(block(0x49, payload.count)) ^ padded([0, 1, llid]))
        var sent: [UInt8] = []
        for start in stride(from: 0, to: payload.count, by: 16) {
            let part = Array(payload[start..<min(start + 16, payload.count)])
            code = session.encrypt(code ^ padded(part))
            let stream = session.encrypt(block(1, start / 16 + 1)).octets
            sent += zip(part, stream).map { $0 ^ $1 }
        }
        return sent + (code ^ session.encrypt(block(1, 0))).octets.prefix(4)
    }
}

extension AirBuilder {
    /// An encrypted PDU of one side, and an Empty PDU of the other; then the next event. Returns the former's record.
    @discardableResult
    mutating func secret(
        _ link: inout AirLink, _ cipher: inout AirCipher, _ sender: Direction, llid: UInt8, _ payload: [UInt8],
        _ fate: AirFate = .plain
    ) -> Int {
        encrypted(&link, sender, llid: llid, cipher.encrypt(llid, payload, sender), fate)
    }

    /// The same of a payload that is encrypted already.
    @discardableResult
    mutating func encrypted(
        _ link: inout AirLink, _ sender: Direction, llid: UInt8, _ payload: [UInt8], _ fate: AirFate = .plain
    ) -> Int {
        if sender == .received { send(&link, .sent) }
        let frame = send(&link, sender, llid: llid, payload, fate)
        if sender == .sent { send(&link, .received) }
        link.next()
        return frame
    }

    /// An L2CAP PDU of a fixed channel in one encrypted PDU.
    @discardableResult
    mutating func secret(
        _ link: inout AirLink, _ cipher: inout AirCipher, _ sender: Direction, cid: UInt16 = 4, _ pdu: [UInt8],
        _ fate: AirFate = .plain
    ) -> Int {
        secret(&link, &cipher, sender, llid: 2, le16(UInt16(pdu.count)) + le16(cid) + pdu, fate)
    }

    /// The start of encryption (Core 6.0, Vol 6, Part B, 5.1.3.1), and the LL_START_ENC_RSP of both sides.
    @discardableResult
    mutating func encrypt(
        _ link: inout AirLink, _ cipher: inout AirCipher, _ request: [UInt8] = LL.encReq,
        _ response: [UInt8] = LL.encRsp, responseFate: AirFate = .plain
    ) -> [Int] {
        control(&link, .sent, request)
        control(&link, .received, response, responseFate)
        control(&link, .received, LL.startEncReq)
        return [
            secret(&link, &cipher, .sent, llid: 3, LL.startEncRsp),
            secret(&link, &cipher, .received, llid: 3, LL.startEncRsp),
        ]
    }
}
