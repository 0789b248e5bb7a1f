import Decoders

/// Keys ahead of the record at hand. When a link turns out to be encrypted and no key fits, the inputs that were not read to
/// their end are searched, once.
extension Session {
    /// These files are read in this run.
    package mutating func willRead(_ paths: [String]) {
        for path in paths where announced.insert(path).inserted {
            willRead(path, name: paths.count > 1 ? path : nil) { () throws(CaptureError) in
                // What can be read only once is not.
                guard case .regular? = Platform.status(ofPath: path)?.kind else { return nil }
                return try CaptureReader(path: path)
            }
        }
    }

    /// The same for a capture in memory.
    mutating func willRead(bytes: [UInt8], name: String) {
        willRead(name, name: nil) { () throws(CaptureError) in try CaptureReader(bytes: bytes, name: name) }
    }

    private func willRead(
        _ input: String, name: String?, _ open: @escaping () throws(CaptureError) -> CaptureReader?
    ) {
        let registry = analyzer.registry
        analyzer.keys.unread.append(
            UnreadInput(name: input) { keys, frame in
                // Who reads it says what is wrong with it.
                do throws(CaptureError) {
                    guard var scanned = try open(), KeyScan(keys).finds(in: &scanned, after: frame),
                        var reader = try open()
                    else { return }
                    var session = Session(registry, FieldSelection(registry.vocabulary), readsFaults: false)
                    session.analyzer.keys.add(allOf: keys)
                    var sink = KeySearch()
                    session.read(&reader, name: name, into: &sink)
                    keys.add(allOf: session.analyzer.keys)
                } catch {
                    return
                }
            })
    }

    /// One of these inputs is read from here on: only the rest of it is ahead.
    mutating func reads(_ input: String) { analyzer.keys.inputAtHand = input }
}

/// Reads a capture for what it teaches.
private struct KeySearch: PacketSink {
    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
}

/// Looks for the PDUs and commands without which no key becomes known, by their bytes alone. Most captures have none after
/// the beginning of a link that is encrypted, and then need not be analyzed twice.
private struct KeyScan {
    /// Whether there are keys: an encrypted link may be readable with one of them, and distribute others.
    private let mayDecrypt: Bool

    init(_ keys: KeyStore) { mayDecrypt = !keys.keys.isEmpty }

    func finds(in reader: inout CaptureReader, after frame: UInt64) -> Bool {
        var record = CaptureRecord()
        while !Interrupt.requested {
            switch reader.next(&record) {
            case .record:
                if record.number > frame, reader.withBytes(record.range, { tellsKey(record, $0) }) { return true }
            case .damage(let damage): if damage.resumesAt == nil { return false }
            case .end: return false
            default: break
            }
        }
        return false
    }

    private func tellsKey(_ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>) -> Bool {
        do throws(Fault) {
            return record.link.isFromAir ? try tellsKey(fromAir: record, bytes) : try tellsKey(fromHost: record, bytes)
        } catch {
            return false
        }
    }

    private func tellsKey(
        fromHost record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>
    ) throws(Fault) -> Bool {
        let packet = try HostPacket(record, bytes)
        var reader = packet.reader
        switch packet.kind {
        case .command:
            switch try reader.u16(bytes, HCIField.opcode.key) {
            case HCICommandOpcode.leEnableEncryption, HCICommandOpcode.leLongTermKeyRequestReply,
                HCICommandOpcode.leAddDeviceToResolvingList:
                return true
            default: return false
            }
        case .acl:
            _ = try reader.skip(4, LinkField.handle.key)
            return isKeyPDU(reader, bytes)
        default: return false
        }
    }

    private func tellsKey(
        fromAir record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>
    ) throws(Fault) -> Bool {
        var packet = AirPacket()
        try packet.parse(record.link, bytes, isCut: true)
        guard UInt64(packet.accessAddress) != AccessAddress.advertising else { return false }
        var reader = Reader(range: packet.pdu)
        let header = try DataPDUHeader(bytes, parsing: &reader)
        switch header.llid {
        case 2: return isKeyPDU(reader, bytes)
        case 3:
            return mayDecrypt && header.length == 13 && reader.remaining > 0
                && bytes[reader.position] == LLControlOpcode.encRsp
        default: return false
        }
    }

    /// An L2CAP PDU with Pairing Random, which every key that a pairing makes needs, or with a key that is distributed. All
    /// have 17 octets (Core 6.0, Vol 3, Part H, 3.5.4 and 3.6).
    private func isKeyPDU(_ reader: Reader, _ bytes: borrowing Span<UInt8>) -> Bool {
        let place = reader.position
        guard reader.remaining >= 5, bytes.u16(at: place) == 17 else { return false }
        switch bytes.u16(at: place + 2) {
        case L2CAPChannelID.securityManager, L2CAPChannelID.bredrSecurityManager: break
        default: return false
        }
        // Pairing Random, Encryption Information, Identity Information, Signing Information.
        return [0x04, 0x06, 0x08, 0x0A].contains(bytes[place + 4])
    }
}
