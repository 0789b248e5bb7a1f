/// The connections that may be one link with another one, by the addresses that are known of both sides.
///
/// A lookup finds what ``InputConnection/isSameLink(as:)`` is true for, and nothing else, so that it is not necessary
/// to ask each connection about each.
struct LinkIndex {
    /// Addresses of both sides; `nil` where a capture does not tell.
    struct Ends: Hashable {
        let central: UInt64?
        let peripheral: UInt64?
    }

    /// A list of connections: of two ends, or of one end whatever the other is.
    enum Key: Hashable {
        case ends(Ends)
        case central(UInt64)
        case peripheral(UInt64)
    }

    private var lists: [Key: [Int]] = [:]

    /// Most connections of one list that are looked at for one connection of another capture.
    static let limit = 256

    /// - Parameter index: what a lookup finds; ascending within a list if it ascends here.
    mutating func insert(_ index: Int, _ ends: Ends) {
        lists[.ends(ends), default: []].append(index)
        if let central = ends.central { lists[.central(central), default: []].append(index) }
        if let peripheral = ends.peripheral { lists[.peripheral(peripheral), default: []].append(index) }
    }

    /// The lists whose connections may be the same link as one with these ends; none is in two of them.
    static func keys(_ ends: Ends) -> [Key] {
        switch (ends.central, ends.peripheral) {
        case (let central?, let peripheral?):
            [
                .ends(ends), .ends(Ends(central: central, peripheral: nil)),
                .ends(Ends(central: nil, peripheral: peripheral)),
            ]
        case (let central?, nil): [.central(central)]
        case (nil, let peripheral?): [.peripheral(peripheral)]
        case (nil, nil): []
        }
    }

    subscript(key: Key) -> [Int] { lists[key] ?? [] }
}

extension InputConnection {
    var ends: LinkIndex.Ends { LinkIndex.Ends(central: central?.value, peripheral: peripheral?.value) }
}
