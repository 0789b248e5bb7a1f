import Decoders

/// Broadcast isochronous groups that periodic advertising trains announce (Core 6.0, Vol 6, Part B, 4.4.6). A train has one
/// at a time, so that there are no more than trains.
struct BroadcastGroups {
    /// A stream, or the BIG Control PDUs of a group, by its access address.
    struct Stream {
        /// From 1; 0 for BIG Control PDUs.
        let number: Int
        /// The train's access address.
        fileprivate let train: UInt32
    }

    struct Group {
        fileprivate(set) var info: BIGInfo
        let advertiser: DeviceAddress
        /// When the BIG event began that the last announcement leads to, since the first record.
        fileprivate(set) var anchor: Nanoseconds
        /// `nil` where the group is not encrypted.
        let decryption: BroadcastDecryption?

        /// The payloads that may be sent at a time: those of the event at hand, then those of later ones that it sends ahead,
        /// then those of its neighbours, because clocks differ. BIG Control PDUs have the counter of the event's first
        /// payload (Vol 6, Part E, 2.1).
        func counters(at time: Nanoseconds, isControl: Bool) -> [UInt64] {
            // A packet that comes a little early is of the event that it begins.
            let early = time - anchor + min(info.interval / 8, 300_000)
            let interval = info.interval
            let event = early >= 0 ? early.periods(of: interval) : -(interval - 1 - early).periods(of: interval)
            let groups = isControl ? 0 : max(info.subevents / info.burst - max(info.repetitions, 1), 0)
            let ahead = (0...groups).map { $0 * info.preTransmissionOffset }
            var counters: [UInt64] = []
            for neighbour in [0, -1, 1] {
                for events in ahead {
                    let first = Int(info.payloadCounter) + (event + neighbour + events) * info.burst
                    for counter in first..<first + (isControl ? 1 : info.burst) where counter >= 0 {
                        counters.append(UInt64(counter))
                    }
                }
            }
            return counters
        }
    }

    private var groups: [UInt32: Group] = [:]
    private var streams: [UInt32: Stream] = [:]

    /// The stream of an access address, if it is one of a group.
    subscript(_ accessAddress: UInt32) -> Stream? { streams.isEmpty ? nil : streams[accessAddress] }

    subscript(_ stream: Stream) -> Group? { groups[stream.train] }

    /// A packet of a train has announced a group.
    mutating func note(
        _ info: BIGInfo, of train: UInt32, _ advertiser: DeviceAddress, anchor: Nanoseconds, _ keys: KeyStore
    ) {
        if groups[train]?.info.isSameGroup(as: info) == true {
            groups[train]?.info = info
            groups[train]?.anchor = anchor
            return
        }
        remove(train)
        groups[train] = Group(
            info: info, advertiser: advertiser, anchor: anchor,
            decryption: info.encryption.map { BroadcastDecryption($0, keys) })
        for number in 0...info.streams {
            streams[info.accessAddress(of: number)] = Stream(number: number, train: train)
        }
    }

    private mutating func remove(_ train: UInt32) {
        guard let old = groups.removeValue(forKey: train) else { return }
        for number in 0...old.info.streams { streams[old.info.accessAddress(of: number)] = nil }
    }
}
