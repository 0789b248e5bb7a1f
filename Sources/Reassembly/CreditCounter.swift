import Decoders

/// Counts the credits of one direction of a credit-based channel (Core 6.0, Vol 3, Part A, 10.1): each K-frame takes one,
/// and the receiver gives new ones.
package struct CreditCounter: Sendable {
    /// K-frames that the sender may send now; `nil` where that is not known: the beginning of the channel was not seen, or
    /// something was missed.
    package private(set) var credits: Int?
    /// When the last credit was used.
    private var emptySince: Nanoseconds?

    /// More than this is a mistake of the giver, which ends the channel (10.1).
    package static let limit = 65_535

    package init(initial credits: Int? = nil) { self.credits = credits }

    /// A K-frame was sent. Returns false where there was no credit for it; from then on the count means nothing.
    package mutating func spend(at time: Nanoseconds) -> Bool {
        guard let before = credits else { return true }
        guard before > 0 else {
            // Something was missed, or the sender does not count.
            forget()
            return false
        }
        credits = before - 1
        if before == 1 { emptySince = time }
        return true
    }

    /// Something was missed: the number is unknown.
    package mutating func forget() {
        credits = nil
        emptySince = nil
    }

    /// The effect of new credits.
    package struct Grant: Sendable {
        /// For how long there were none, where that was so.
        package var empty: Nanoseconds?
        /// There are more now than the specification allows.
        package var isTooMany = false
    }

    package mutating func give(_ count: Int, at time: Nanoseconds) -> Grant {
        guard let before = credits else { return Grant() }
        var grant = Grant()
        if before == 0, let emptySince { grant.empty = max(time - emptySince, 0) }
        if count > 0 { emptySince = nil }
        let sum = before + count
        grant.isTooMany = sum > CreditCounter.limit
        credits = min(sum, CreditCounter.limit)
        return grant
    }
}
