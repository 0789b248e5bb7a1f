import Decoders

/// Addresses among bytes: as six octets in either order, and as text.
struct AddressSearch {
    let pseudonyms: AddressPseudonyms

    /// Replaces what is found in a copy of the bytes.
    ///
    /// - Parameter plain: addresses that other bytes are easily taken for, and that are replaced all the same, because fields
    ///   of this record have them.
    /// - Returns: how many addresses there were.
    func replace(in bytes: [UInt8], _ target: inout [UInt8], plain: Set<UInt64> = []) -> Int {
        guard !pseudonyms.addresses.isEmpty else { return 0 }
        var found: [Range<Int>] = []
        replaceOctets(in: bytes, &target, plain, &found)
        replaceText(in: bytes, &target, plain, &found)
        if !found.isEmpty { breakUp(&target, found) }
        return found.count
    }

    /// Some bytes beside a pseudonym may be, with bytes of it, an address again: those beside it go.
    private func breakUp(_ target: inout [UInt8], _ replaced: [Range<Int>]) {
        var again: [Range<Int>] = []
        var copy = target
        replaceOctets(in: target, &copy, [], &again)
        replaceText(in: target, &copy, [], &again)
        guard !again.isEmpty else { return }
        var isOwn = [Bool](repeating: false, count: target.count)
        for range in replaced { for place in range where isOwn.indices.contains(place) { isOwn[place] = true } }
        for range in again {
            let isText = range.count > 6
            for place in range where isOwn.indices.contains(place) && !isOwn[place] {
                if !isText {
                    target[place] = 0
                } else if AddressSearch.digit(target[place]) != nil {
                    target[place] = 0x30
                }
            }
        }
    }

    private func pseudonym(_ address: UInt64, _ plain: Set<UInt64>) -> UInt64? {
        guard let pseudonym = pseudonyms[address] else { return nil }
        return !AddressPseudonyms.isPlain(address) || plain.contains(address) ? pseudonym : nil
    }

    private func replaceOctets(
        in bytes: [UInt8], _ target: inout [UInt8], _ plain: Set<UInt64>, _ found: inout [Range<Int>]
    ) {
        // The last six octets, the first of them highest, and the other way around.
        var (forward, backward): (UInt64, UInt64) = (0, 0)
        var free = 0
        for (index, byte) in bytes.enumerated() {
            forward = (forward << 8 | UInt64(byte)) & 0xFFFF_FFFF_FFFF
            backward = backward >> 8 | UInt64(byte) << 40
            let start = index - 5
            guard start >= free else { continue }
            if let pseudonym = pseudonym(backward, plain) {
                for place in 0..<6 { target[start + place] = UInt8(truncatingIfNeeded: pseudonym >> UInt64(place * 8)) }
            } else if let pseudonym = pseudonym(forward, plain) {
                for place in 0..<6 { target[index - place] = UInt8(truncatingIfNeeded: pseudonym >> UInt64(place * 8)) }
            } else {
                continue
            }
            free = index + 1
            found.append(start..<free)
        }
    }

    /// `AA:BB:CC:DD:EE:FF`, with hyphens, underscores or spaces, or without anything, in capitals or not.
    private func replaceText(
        in bytes: [UInt8], _ target: inout [UInt8], _ plain: Set<UInt64>, _ found: inout [Range<Int>]
    ) {
        var free = 0
        var (run, value) = (0, UInt64(0))
        for (index, byte) in bytes.enumerated() {
            guard let digit = AddressSearch.digit(byte) else {
                run = 0
                continue
            }
            run += 1
            value = (value << 4 | UInt64(digit)) & 0xFFFF_FFFF_FFFF
            if run >= 12, index - 11 >= free, let pseudonym = written(value, plain) {
                write(pseudonym, Array(index - 11...index), bytes, &target)
                free = index + 1
                found.append(index - 11..<free)
            } else if run == 1, index >= free, let (places, address) = separated(bytes, at: index),
                let pseudonym = written(address, plain)
            {
                write(pseudonym, places, bytes, &target)
                free = index + 17
                found.append(index..<free)
            }
        }
    }

    /// The pseudonym of twelve digits, which may also be octets in the order of the air.
    private func written(_ value: UInt64, _ plain: Set<UInt64>) -> UInt64? {
        if let found = pseudonym(value, plain) { return found }
        return pseudonym(value.byteSwapped >> 16, plain).map { $0.byteSwapped >> 16 }
    }

    /// Six pairs of digits with the same sign between them.
    private func separated(_ bytes: [UInt8], at start: Int) -> (places: [Int], address: UInt64)? {
        guard start + 17 <= bytes.count, AddressSearch.isSeparator(bytes[start + 2]) else { return nil }
        var places: [Int] = []
        var address: UInt64 = 0
        for offset in 0..<17 {
            let byte = bytes[start + offset]
            if offset % 3 == 2 {
                guard byte == bytes[start + 2] else { return nil }
            } else {
                guard let digit = AddressSearch.digit(byte) else { return nil }
                places.append(start + offset)
                address = address << 4 | UInt64(digit)
            }
        }
        return (places, address)
    }

    private func write(_ pseudonym: UInt64, _ places: [Int], _ bytes: [UInt8], _ target: inout [UInt8]) {
        let isSmall = places.contains { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(bytes[$0]) }
        let digits = Array((isSmall ? "0123456789abcdef" : "0123456789ABCDEF").utf8)
        for (index, place) in places.enumerated() where target.indices.contains(place) {
            target[place] = digits[Int(pseudonym >> UInt64((11 - index) * 4) & 15)]
        }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: " ")
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 0x30
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 0x57
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 0x37
        default: nil
        }
    }
}
