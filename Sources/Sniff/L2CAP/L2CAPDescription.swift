import Decoders
import Reassembly

/// L2CAP PDUs as fields (Core 6.0, Vol 3, Part A, 3 and 4).
extension Dissection {
    /// The basic header of a PDU.
    struct L2CAPHeader {
        var cid: UInt16
        /// How many of the bytes that the header announces are not there.
        var missing: Int
    }

    private static var l2capPieces: [FieldOrigins.Piece] {
        [.init(2, L2CAPField.length.key), .init(2, L2CAPField.cid.key)]
    }

    /// Takes the basic header off a PDU and describes it in the object `l2cap`, which it begins. `reader` is left with the
    /// payload, as long as the header says or as it is.
    ///
    /// - Returns: `nil` where the header is not whole; the object is closed then.
    mutating func beginL2CAP(_ reader: inout Reader, _ bytes: borrowing Span<UInt8>) -> L2CAPHeader? {
        fields.begin(Layer.l2cap.key)
        do throws(Fault) {
            let length = try reader.u16(bytes, L2CAPField.length.key)
            let cid = try reader.u16(bytes, L2CAPField.cid.key)
            fields.locate(structure: reader.position &- 4..<reader.position, of: bytes, Dissection.l2capPieces)
            fields.add(L2CAPField.length.key, length)
            fields.add(L2CAPField.cid.key, cid)
            facts.layer = .l2cap
            let missing = max(Int(length) - reader.remaining, 0)
            if missing == 0 { reader.limit(Int(length)) } else { noteMissing(Int(length), reader) }
            return L2CAPHeader(cid: cid, missing: missing)
        } catch {
            faults.append(error, within: facts.isFromAir ? .pdu : .aclData)
            fields.end(Layer.l2cap.key)
            return nil
        }
    }

    /// Takes the basic header off a whole PDU of the Attribute Protocol and describes it; `reader` is left with the payload.
    ///
    /// - Returns: whether it is one; if not, nothing is described.
    @inline(__always)
    mutating func takeAttributeHeader(_ reader: inout Reader, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard reader.remaining >= 4 else { return false }
        let header = bytes.uint(at: reader.position, width: 4)
        let length = Int(header & 0xFFFF)
        guard header >> 16 == UInt64(L2CAPChannelID.attributeProtocol), length <= reader.remaining &- 4 else {
            return false
        }
        facts.layer = .l2cap
        fields.locate(structure: reader.position..<reader.position &+ 4, of: bytes, Dissection.l2capPieces)
        reader.position &+= 4
        reader.limit(length)
        // Of nearly all packets; lines have nothing of it.
        if fields.wantsDataHeaders {
            fields.addMemoized(Layer.l2cap.key, of: header, from: .l2capHeader) { fields in
                fields.begin(Layer.l2cap.key)
                fields.add(L2CAPField.length.key, UInt16(truncatingIfNeeded: length))
                fields.add(L2CAPField.cid.key, L2CAPChannelID.attributeProtocol)
                fields.end(Layer.l2cap.key)
            }
        }
        return true
    }

    private mutating func noteMissing(_ length: Int, _ payload: Reader) {
        faults.append(
            Fault(
                L2CAPField.payload.key, offset: payload.end, needed: length, available: payload.remaining, .malformed))
    }

    /// A fragment of a PDU that is not complete.
    mutating func describeFragment(
        _ range: Range<Int>, isFirst: Bool, received: Int, expected: Int, _ connection: borrowing L2CAPConnection,
        _ bytes: borrowing Span<UInt8>
    ) {
        facts.layer = .l2cap
        fields.begin(Layer.l2cap.key)
        fields.add(L2CAPField.fragment.key, (isFirst ? L2CAPFragment.first : .continuing).name)
        fields.add(L2CAPField.received.key, UInt64(received))
        if expected > 4 { fields.add(L2CAPField.length.key, UInt64(expected - 4)) }
        if isFirst { fields.locate(structure: range.prefix(4), of: bytes, Dissection.l2capPieces) }
        if isFirst, range.count >= 4 {
            let cid = bytes.u16(at: range.lowerBound + 2)
            fields.add(L2CAPField.cid.key, cid)
            if let name = connection.name(of: cid) { fields.add(L2CAPField.channel.key, name) }
        }
        fields.end(Layer.l2cap.key)
    }

    /// A continuing fragment that belongs to nothing: its bytes are all that there is.
    mutating func describeLoose(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) {
        guard !range.isEmpty else { return }
        facts.layer = .l2cap
        fields.begin(Layer.l2cap.key)
        fields.add(L2CAPField.payload.key, undecoded: range, of: bytes)
        fields.end(Layer.l2cap.key)
    }

    /// A K-frame of an SDU that is not complete, in the object `l2cap`, which it closes.
    mutating func describeKFrame(isFirst: Bool, received: Int, expected: Int) {
        fields.add(L2CAPField.fragment.key, (isFirst ? L2CAPFragment.firstKFrame : .continuingKFrame).name)
        fields.add(L2CAPField.sduLength.key, UInt64(expected))
        fields.add(L2CAPField.received.key, UInt64(received))
        fields.end(Layer.l2cap.key)
    }

    /// The facts about a K-frame by credits and limits of its channel, in the object `l2cap` that is open.
    mutating func describe(_ frame: L2CAPChannel.ReceivedFrame, _ range: Range<Int>) {
        if let left = frame.creditsLeft { fields.add(L2CAPField.creditsLeft.key, UInt64(left)) }
        if !frame.isPaid { faults.append(Fault(L2CAPField.creditsLeft.key, offset: range.lowerBound, .noCredit)) }
        if let mps = frame.exceededMPS {
            faults.append(
                Fault(
                    L2CAPField.payload.key, offset: range.lowerBound, needed: Int(mps), available: range.count,
                    .invalidLength))
        }
    }

    /// An SDU that is longer than the receiver can take.
    mutating func noteSDU(_ length: Int, over mtu: UInt16?, at offset: Int) {
        guard let mtu else { return }
        faults.append(
            Fault(L2CAPField.sduLength.key, offset: offset, needed: Int(mtu), available: length, .invalidLength))
    }

    /// Says what a Flow Control Credit Indication led to.
    ///
    /// - Parameter offset: where the number of credits is.
    mutating func describe(_ grant: L2CAPConnection.CreditGrant, at offset: Int) {
        if let left = grant.left { fields.add(L2CAPField.creditsLeft.key, UInt64(left)) }
        if let empty = grant.grant.empty {
            fields.add(L2CAPField.noCreditsFor.key, time: empty)
            if grant.isSDUWaiting { fields.add(L2CAPField.sduWaiting.key, true) }
        }
        if grant.grant.isTooMany {
            faults.append(Fault(L2CAPField.creditsLeft.key, offset: offset, .invalidValue))
        }
    }

    /// A PDU of the Security Manager Protocol (Core 6.0, Vol 3, Part H, 3).
    mutating func describeSMP(
        _ payload: Reader, _ bytes: borrowing Span<UInt8>, _ registry: Registry, ends pairing: PairingStory? = nil
    ) {
        var reader = payload
        facts.layer = .smp
        fields.begin(Layer.smp.key)
        do throws(Fault) {
            let code = try reader.u8(bytes, SMPField.code.key)
            fields.locate(
                structure: payload.position..<reader.position, of: bytes,
                [.init(1, SMPField.code.key, SMPField.method.key)])
            let entry = registry.smp.index(of: UInt16(code))
            fields.add(
                SMPField.code.key, code: code, SMPField.method.key, entry.map { registry.smp.name(at: $0) },
                orElse: "Unknown command")
            if let entry { try registry.smp.decode(at: entry, bytes, &reader, into: &fields) }
            if !reader.isAtEnd { fields.add(SMPField.parameters.key, undecoded: reader.rest(), of: bytes) }
        } catch {
            faults.append(error, within: .l2cap)
        }
        if let pairing { describe(pairing) }
        fields.end(Layer.smp.key)
    }
}
