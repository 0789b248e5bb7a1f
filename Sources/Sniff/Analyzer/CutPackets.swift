import Decoders

/// How many packets the captures keep only the beginnings of.
package struct CutPackets: Sendable {
    /// In logs with the datalink of Android's (btsnoop 1002), which cuts packets while its log is off or filtered.
    package fileprivate(set) var ofPhones: UInt64 = 0
    /// In other captures: their tool was told to.
    package fileprivate(set) var others: UInt64 = 0

    /// Those that came after others.
    package func since(_ earlier: CutPackets) -> CutPackets {
        var cut = self
        cut.ofPhones &-= earlier.ofPhones
        cut.others &-= earlier.others
        return cut
    }
}

extension Analyzer {
    /// Where so much of a packet is missing that nobody can say what it was, its connection has a gap.
    mutating func noteCut(_ count: Int, _ link: DataLink) {
        if link == .h4 { cutPackets.ofPhones &+= 1 } else { cutPackets.others &+= 1 }
        if count < CaptureGap.longestHeaders { missedRecord(.cut(count)) }
    }
}
