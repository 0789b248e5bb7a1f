import Reassembly

/// Names of credentials that pieces of a text may have been cut in: `passw`, which another piece with `ord=…` may follow.
///
/// Most words end like the beginning of some name: what is kept here is secret only when the next piece has shown that it
/// is one, and nobody minds if the oldest is forgotten. A side that sends many forgets its own.
struct CutNames {
    private struct CutName {
        var carrier: TextCarrier
        var name: [UInt8]
    }

    /// Oldest first, at most ``limit``.
    private var names: [CutName] = []
    /// The bits of their carriers; others may be among them.
    private var bits: UInt64 = 0
    private static let limit = 256

    /// Whether there may be one at a place: asked with every packet.
    @inline(__always)
    func mayBe(at place: TextCarrier.Place) -> Bool { bits & place.bit != 0 }

    /// The name that the last piece broke off in.
    mutating func take(_ carrier: TextCarrier) -> [UInt8]? {
        guard mayBe(at: carrier.place), let index = names.firstIndex(where: { $0.carrier == carrier }) else {
            return nil
        }
        let name = names.remove(at: index).name
        noteBits()
        return name
    }

    /// A piece broke off in what may be a name; there is none of its carrier.
    mutating func add(_ name: [UInt8], _ carrier: TextCarrier) {
        if names.count >= CutNames.limit {
            names.remove(at: names.firstIndex { $0.carrier.origin == carrier.origin } ?? 0)
            noteBits()
        }
        names.append(CutName(carrier: carrier, name: name))
        bits |= carrier.place.bit
    }

    mutating func remove(where isGone: (TextCarrier) -> Bool) {
        guard !names.isEmpty else { return }
        names.removeAll { isGone($0.carrier) }
        noteBits()
    }

    mutating func removeAll() {
        names.removeAll()
        bits = 0
    }

    private mutating func noteBits() { bits = names.reduce(0) { $0 | $1.carrier.place.bit } }
}
