/// The header of a data physical channel PDU (Core 6.0, Vol 6, Part B, 2.4): two octets, and CTEInfo where CP says so.
package struct DataPDUHeader: Sendable, Equatable {
    /// The first two octets.
    package var bits: UInt16
    /// CTEInfo; 0 where CP is 0.
    package var cteInfo: UInt8

    @inlinable
    package init(bits: UInt16, cteInfo: UInt8 = 0) {
        self.bits = bits
        self.cteInfo = cteInfo
    }

    /// - Throws: a ``Fault`` where the bytes end before the header does.
    @inlinable
    package init(_ bytes: borrowing Span<UInt8>, parsing reader: inout Reader) throws(Fault) {
        bits = try reader.u16(bytes, LinkLayerField.llid.key)
        cteInfo = 0
        if bits & 1 << 5 != 0 { cteInfo = try reader.u8(bytes, AdvertisingPDUField.cteInfo.key) }
    }

    /// 1 continuation fragment or Empty PDU, 2 start of an L2CAP message, 3 LL Control PDU; 0 is reserved.
    @inlinable package var llid: UInt8 { UInt8(truncatingIfNeeded: bits) & 3 }
    @inlinable package var nesn: UInt8 { UInt8(truncatingIfNeeded: bits >> 2) & 1 }
    @inlinable package var sn: UInt8 { UInt8(truncatingIfNeeded: bits >> 3) & 1 }
    @inlinable package var md: UInt8 { UInt8(truncatingIfNeeded: bits >> 4) & 1 }
    @inlinable package var cp: UInt8 { UInt8(truncatingIfNeeded: bits >> 5) & 1 }
    /// Octets of the payload, MIC included.
    @inlinable package var length: Int { Int(bits >> 8) }
    /// Octets of the header: 2, or 3 with CTEInfo.
    @inlinable package var count: Int { 2 &+ Int(bits >> 5 & 1) }

    /// Adds the header to the object `ll`, which is open.
    ///
    /// - Parameter hasCTEInfo: whether CTEInfo is there, where CP says so.
    package func describe(hasCTEInfo: Bool = true, into fields: inout FieldList) {
        fields.addMemoized(Layer.ll.key, of: UInt64(bits), from: .dataPDUHeader) { fields in
            fields.add(LinkLayerField.llid.key, llid)
            fields.add(LinkLayerField.nesn.key, nesn)
            fields.add(LinkLayerField.sn.key, sn)
            fields.add(LinkLayerField.md.key, md)
            // The bit is reserved before Core 5.1, and rare since.
            fields.add(LinkLayerField.cp.key, cp)
            fields.add(LinkLayerField.length.key, bits >> 8)
        }
        if cp == 1, hasCTEInfo { CTEInfo(rawValue: cteInfo).describe(into: &fields) }
    }

    /// The octets of the header, and the fields in them.
    ///
    /// - Parameter count: how many there are: CTEInfo is the third; one alone says nothing.
    package static func pieces(_ count: Int) -> [FieldOrigins.Piece] {
        guard count > 1 else { return [] }
        typealias Field = LinkLayerField
        var pieces: [FieldOrigins.Piece] = [
            .init(1, [Field.llid, .nesn, .sn, .md, .cp].map(\.key)), .init(1, Field.length.key),
        ]
        if count > 2 {
            pieces.append(.init(1, AdvertisingPDUField.cteTime.key, AdvertisingPDUField.cteType.key))
        }
        return pieces
    }
}
