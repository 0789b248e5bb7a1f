/// Values of characteristics and descriptors.
extension LayoutFunction {
    /// A company of Assigned Numbers and its name, for a number that other sources give to others.
    static let companyOfVendor: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let company = try reader.u16(bytes, keys[0])
        fields.add(keys[0], company)
        if let name = AssignedNumbers.companies[company] { fields.add(keys[1], name) }
    }

    /// Reason of a response of the ASE Control Point (Audio Stream Control Service 1.0, 5): with the codes before it that are
    /// about metadata, the type of these.
    ///
    /// Not a condition: it would take a register in each of the lists, of which a layout has 15.
    static let reasonOfResponse: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let code = reader.position > 0 ? bytes[reader.position - 1] : 0
        let key = (0x0A...0x0C).contains(code) ? keys[0] : keys[1]
        fields.add(key, UInt64(try reader.u8(bytes, key)))
    }

    /// Playback Speed (Media Control Service 1.0, 3.8): 2 to the power of a 64th.
    static let speed: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let steps = Int(Int8(bitPattern: try reader.u8(bytes, keys[0])))
        // Roots rather than a power, so that whole doublings are exact.
        var speed = Double(sign: .plus, exponent: steps >> 6, significand: 1)
        var root = 2.0
        for bit in (0..<6).reversed() {
            root.formSquareRoot()
            if steps >> bit & 1 == 1 { speed *= root }
        }
        fields.add(keys[0], float: speed)
    }

    static let textOrBytes: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        fields.add(keys[0], textOrBytes: reader.rest(), of: bytes)
    }

    /// Two values of one width, which nothing else tells (GATT Specification Supplement, Valid Range).
    static let lowerAndUpper: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let size = max((reader.remaining + 1) / 2, 1)
        fields.add(keys[0], bytes: try reader.skip(size, keys[0]), of: bytes)
        fields.add(keys[1], bytes: try reader.skip(size, keys[1]), of: bytes)
    }

    /// E2E-CRC: the CRC-16 of all bytes before it (where it comes first, of those after it), and whether it is right.
    /// 0xFFFF stands for none where the server does not support it (Continuous Glucose Monitoring Service 1.0.2, 3.11).
    ///
    /// - Parameter size: bytes before the layout that it covers, too: that of a record's size.
    static func checkedEnd(before size: Int) -> Item.CodeDecoder {
        { (bytes, reader, keys, fields) throws(Fault) in
            let offset = reader.position
            let found = try reader.u16(bytes, keys[0])
            fields.add(keys[0], found)
            let covered = offset > reader.start ? max(reader.start - size, 0)..<offset : reader.position..<reader.end
            let expected = CyclicRedundancyCheck.endToEnd.value(covered.map { bytes[$0] })
            if found == 0xFFFF, expected != found { return }
            fields.add(keys[1], found == expected)
            if found != expected { fields.note(Fault(keys[0], offset: offset, available: 2, .checksum)) }
        }
    }
}
