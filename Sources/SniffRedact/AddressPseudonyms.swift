/// Device addresses and what represents them: the same 48 bits always have the same pseudonym, numbered in the order of
/// appearance.
///
/// The two top bits stay, because they say what kind of a random address it is (Core 6.0, Vol 6, Part B, 1.3.2). A pseudonym
/// is no address that any of the inputs has.
struct AddressPseudonyms {
    /// In the order of appearance.
    private(set) var addresses: [UInt64] = []
    private var indices: [UInt64: Int] = [:]
    /// Those that are known to be public.
    private var isPublic: [Bool] = []
    private var pseudonyms: [UInt64] = []
    /// More came than are kept.
    private(set) var isFull = false

    static let limit = 1_000_000

    /// All zeros and all ones name no device.
    static func isSpecial(_ address: UInt64) -> Bool { address == 0 || address == 0xFFFF_FFFF_FFFF }

    mutating func note(_ address: UInt64, isPublic known: Bool) {
        guard !AddressPseudonyms.isSpecial(address) else { return }
        if let index = indices[address] {
            if known { isPublic[index] = true }
            return
        }
        guard addresses.count < AddressPseudonyms.limit else {
            isFull = true
            return
        }
        indices[address] = addresses.count
        addresses.append(address)
        isPublic.append(known)
    }

    /// Gives every address its pseudonym, once all are known.
    ///
    /// - Parameter keepsVendors: the upper half of a public address, which says who made the device, stays.
    mutating func assign(keepsVendors: Bool) {
        pseudonyms.removeAll()
        pseudonyms.reserveCapacity(addresses.count)
        var taken: Set<UInt64> = []
        var number: UInt64 = 0
        for (address, isPublic) in zip(addresses, isPublic) {
            let kept = keepsVendors && isPublic ? address & 0xFFFF_FF00_0000 : address & 0xC000_0000_0000
            var pseudonym: UInt64
            repeat {
                number += 1
                // These lower parts are those of inquiry access codes (Core 6.0, Vol 2, Part B, 1.2.1).
                if number == 0x9E8B00 { number = 0x9E8B40 }
                pseudonym = kept | number
            } while indices[pseudonym] != nil || !taken.insert(pseudonym).inserted
            pseudonyms.append(pseudonym)
        }
    }

    /// The pseudonym of an address: zeros for one that was not noted.
    subscript(_ address: UInt64) -> UInt64 {
        if AddressPseudonyms.isSpecial(address) { return address }
        guard let index = indices[address], index < pseudonyms.count else { return 0 }
        return pseudonyms[index]
    }

    /// Every address with its pseudonym, in the order of appearance.
    var map: [(address: UInt64, pseudonym: UInt64)] { Array(zip(addresses, pseudonyms)) }

    /// Those in which every pseudonym is by itself.
    var ofResult: AddressPseudonyms {
        var result = AddressPseudonyms()
        for pseudonym in pseudonyms { result.note(pseudonym, isPublic: false) }
        result.pseudonyms = result.addresses
        return result
    }
}
