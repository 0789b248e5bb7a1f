/// What carries the pieces of a text: what one side sends of one attribute, or on one channel.
struct TextCarrier: Hashable {
    /// A side of a connection.
    struct Origin: Hashable {
        var link: LinkID
        var sender: Sender
    }

    enum Place: Hashable {
        case attribute(handle: UInt16)
        /// By the identifier that packets are sent to.
        case channel(cid: UInt16)

        /// One of 64 bits, for a quick look.
        @inline(__always)
        var bit: UInt64 {
            switch self {
            case .attribute(let handle): 1 &<< UInt64(handle & 63)
            case .channel(let cid): 1 &<< UInt64(cid & 63)
            }
        }
    }

    var origin: Origin
    var place: Place

    init(_ place: Place, _ link: LinkID, from sender: Sender) {
        origin = Origin(link: link, sender: sender)
        self.place = place
    }
}
