/// Advertising physical channel PDUs (Core 6.0, Vol 6, Part B, 2.3). All addresses are random.
enum AirPDU {
    static func legacy(_ type: UInt8, _ payload: [UInt8], chSel: Bool = false, rxAdd: Bool = false) -> [UInt8] {
        [type | (chSel ? 0x20 : 0) | 0x40 | (rxAdd ? 0x80 : 0), UInt8(payload.count)] + payload
    }

    static func advInd(_ advertiser: UInt64, _ data: [UInt8], chSel: Bool = false) -> [UInt8] {
        legacy(0, le(advertiser, 6) + data, chSel: chSel)
    }

    static func advNonconnInd(_ advertiser: UInt64, _ data: [UInt8]) -> [UInt8] {
        legacy(2, le(advertiser, 6) + data)
    }

    /// SCAN_REQ, or AUX_SCAN_REQ on a secondary channel.
    static func scanReq(_ scanner: UInt64, _ advertiser: UInt64) -> [UInt8] {
        legacy(3, le(scanner, 6) + le(advertiser, 6), rxAdd: true)
    }

    /// CONNECT_IND, or AUX_CONNECT_REQ on a secondary channel.
    static func connectInd(_ link: AirLink, winSize: UInt8, winOffset: UInt16, chSel: Bool = false) -> [UInt8] {
        legacy(
            5, le(link.central, 6) + le(link.peripheral, 6) + link.linkData(winSize: winSize, winOffset: winOffset),
            chSel: chSel, rxAdd: true)
    }

    /// The fields of an extended header; those that are `nil` are not there.
    struct Extended {
        var mode: UInt8 = 0
        var advertiser: UInt64?
        var adi: UInt16?
        var pointer: Pointer?
        var syncInfo: [UInt8]?
        /// Additional Controller Advertising Data.
        var acad: [UInt8] = []
        var data: [UInt8] = []

        /// AuxPtr (2.3.4.5).
        struct Pointer {
            var channel: UInt8
            /// Units of 30 µs.
            var offset: UInt64
            /// 0 LE 1M, 1 LE 2M, 2 LE Coded.
            var phy: UInt64 = 0

            var nanoseconds: Int64 { Int64(offset) * 30_000 }
        }

        /// ADV_EXT_IND, or another PDU of the same form.
        var pdu: [UInt8] {
            var flags: UInt8 = 0
            var fields: [UInt8] = []
            if let advertiser {
                flags |= 0x01
                fields += le(advertiser, 6)
            }
            if let adi {
                flags |= 0x08
                fields += le16(adi)
            }
            if let pointer {
                flags |= 0x10
                fields += le(UInt64(pointer.channel) | pointer.offset << 8 | pointer.phy << 21, 3)
            }
            if let syncInfo {
                flags |= 0x20
                fields += syncInfo
            }
            let header = flags == 0 && acad.isEmpty ? [] : [flags] + fields + acad
            let payload = [UInt8(header.count) | mode << 6] + header + data
            return [7 | (advertiser == nil ? 0 : 0x40), UInt8(payload.count)] + payload
        }
    }

    /// SyncInfo (2.3.4.6).
    ///
    /// - Parameter offset: units of 30 µs.
    static func syncInfo(_ accessAddress: UInt32, _ crcInit: UInt32, offset: UInt16 = 0, interval: UInt16 = 80)
        -> [UInt8]
    {
        le16(offset) + le16(interval) + le((1 << 37) - 1, 5) + le(UInt64(accessAddress), 4) + le(UInt64(crcInit), 3)
            + le16(0)
    }
}
