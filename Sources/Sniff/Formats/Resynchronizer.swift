import Decoders

/// A capture format with one header for each record: its view of the record at a place of the window.
protocol RecordFormat {
    static var name: StaticString { get }
    static var headerLength: Int { get }
    /// Units in a second of ``RecordPosition/last``.
    static var ticks: Int64 { get }
    var position: RecordPosition { get set }
    /// The header at `offset`, of which `headerLength` bytes are there; `nil` if no record can begin like that.
    func header(_ input: borrowing ByteInput, at offset: Int) -> RecordHeader?
    /// Why no record can.
    func problem(_ input: borrowing ByteInput, at offset: Int) -> String
}

/// How far a format has read.
struct RecordPosition {
    /// Bytes of the last record, passed over once the next one is found after it.
    var pending = 0
    /// Time of the last record since 1970; far from any time before the first record.
    var last = Int64.min
    fileprivate var resynchronizer = Resynchronizer()
}

extension RecordFormat {
    private var lastSeconds: Int64? { position.last == .min ? nil : position.last / Self.ticks }

    /// The input ends inside of a record.
    mutating func end(_ input: inout ByteInput, at offset: Int, needed: Int, _ what: String) -> CaptureStep {
        guard !input.isWaiting else {
            position.pending = offset
            return input.pause()
        }
        position.pending = 0
        let format = self
        return position.resynchronizer.end(format, &input, at: offset, needed: needed, what, last: lastSeconds)
    }

    /// Looks closer at a strange header.
    mutating func judge(_ input: inout ByteInput) -> CaptureStep? {
        let format = self
        let last = lastSeconds
        switch position.resynchronizer.judge(format, &input, at: position.pending, last: last) {
        case .accepted: return nil
        case .undecided:
            // No time is near this one, so that the search goes on with whatever comes.
            if position.resynchronizer.isSearching { (position.pending, position.last) = (0, .min) }
            return input.pause()
        case .damage(let damage):
            position.pending = 0
            if let resumed = position.resynchronizer.resumed { position.last = resumed * Self.ticks }
            return .damage(damage)
        }
    }

    /// Goes on in another input of the same format, which has no header of its own.
    mutating func restart() {
        position.pending = 0
        position.resynchronizer.restart()
    }
}

struct RecordHeader {
    /// Bytes of header and packet.
    var length: Int
    /// Unix seconds.
    var seconds: Int64
    var anomalies: RecordAnomalies = []
    /// Bytes of header and packet by the packet's original length, where that is less.
    var originalLength: Int?
}

/// Anomalies that no writer should produce, and some produce in every record.
struct RecordAnomalies: OptionSet {
    let rawValue: UInt8

    /// More bytes are there than the packet had.
    static let longerThanPacket = RecordAnomalies(rawValue: 1)
    /// Flags, opcodes or types that have no meaning.
    static let flags = RecordAnomalies(rawValue: 2)
    /// A fraction of more than a second.
    static let fraction = RecordAnomalies(rawValue: 4)
    /// A packet larger than Bluetooth has.
    static let hugePacket = RecordAnomalies(rawValue: 8)
}

/// Tells damaged record headers from unusual ones, and finds the next record after damage.
///
/// None of these formats marks where a record begins: one wrong length, and the next header is read from the middle of
/// a packet. It then has a time far from the record's before, or other anomalies. Intact captures have these too (clocks
/// are set, tools write nonsense), so a header with anomalies is accepted if the record after it confirms it, or if
/// nothing better is near. Damage is only what another, certain record contradicts.
struct Resynchronizer {
    static let day: Int64 = 86_400
    /// How far a header with anomalies is checked against what follows.
    private static let window = 1 << 16

    /// Unix seconds of the last record.
    private var last: Int64?
    /// Anomalies of earlier records that were accepted: later ones may have them too.
    private var tolerated: RecordAnomalies = []
    /// Times far apart that nothing contradicted; after a few they are tolerated, too.
    private var jumps = 0
    /// The search for the next record, while it waits for more input.
    private var search: Search?
    /// Bytes of records that were handed out and are read again, because another record was found inside of them.
    private var reread: UInt64 = 0

    /// How much is read again at most: so many bytes, and so many times what was read. Who writes headers of long records a
    /// few bytes apart would have each byte read as often as he likes; damage does not come so close.
    private static let rereadBytes: UInt64 = 1 << 20
    private static let rereadTimes: UInt64 = 8

    enum Judgement {
        case accepted
        case damage(CaptureDamage)
        /// The bytes that follow are needed first. If it ``isSearching``, the window has moved on, and this is to be
        /// asked again for whatever it begins with; else nothing has changed.
        case undecided
    }

    /// The problem and its place.
    private struct Search {
        let offset: UInt64
        let problem: String
    }

    var isSearching: Bool { search != nil }

    /// Another input begins.
    mutating func restart() {
        search = nil
        reread = 0
    }

    /// Judges the header at `position` of the window. The bytes before it are the record before, still there because its
    /// own length may be what is wrong.
    ///
    /// After damage, the window begins with the next record. An input that is still being written is not judged by what
    /// has not come yet.
    mutating func judge(_ format: some RecordFormat, _ input: inout ByteInput, at position: Int, last: Int64?)
        -> Judgement
    {
        if let search { return proceed(format, &input, search, from: 0) }
        self.last = last
        let offset = input.offset + UInt64(position)
        guard let header = format.header(input, at: position) else {
            let search = Search(offset: offset, problem: format.problem(input, at: position))
            let judgement = proceed(format, &input, search, from: firstIndex(input, position))
            noteReread(from: offset, input)
            return judgement
        }
        if header.anomalies.isSubset(of: tolerated), isNear(header.seconds) || last == nil { return .accepted }
        let isConfirmed = isConfirmed(header, format, &input, at: position)
        if !isConfirmed, !input.isWaiting {
            let limit = position + Resynchronizer.window
            var found = firstIndex(input, position)
            if find(format, &input, from: &found, limit: limit), !walk(format, &input, from: position, meets: found),
                !input.isWaiting
            {
                resume(format, &input, at: found)
                noteReread(from: offset, input)
                let problem =
                    "no \(type(of: format).name) record can begin here: its header, or the length of the record before, is damaged"
                return .damage(input.damage(problem, at: offset, resumes: true))
            }
        }
        // What has not come whole is judged again.
        _ = input.fill(position + header.length)
        if input.isWaiting { return .undecided }
        if !isConfirmed { jumps += 1 }
        tolerated.formUnion(header.anomalies)
        return .accepted
    }

    /// Where the search for the next record begins: inside the record before, unless so much was read again that it begins
    /// after the damaged header.
    private func firstIndex(_ input: borrowing ByteInput, _ offset: Int) -> Int {
        let allowed = Resynchronizer.rereadBytes &+ Resynchronizer.rereadTimes &* input.offset
        return reread &+ UInt64(offset) <= allowed ? 1 : offset + 1
    }

    /// Reading goes on at the window's beginning; what was handed out ended at `offset`.
    private mutating func noteReread(from offset: UInt64, _ input: borrowing ByteInput) {
        if input.offset < offset { reread &+= offset - input.offset }
    }

    private func isNear(_ seconds: Int64) -> Bool {
        jumps > 8 || last.map { isClose(seconds, $0) } ?? false
    }

    private func isClose(_ one: Int64, _ other: Int64) -> Bool {
        let (distance, overflow) = one.subtractingReportingOverflow(other)
        return !overflow && distance.magnitude < Resynchronizer.day
    }

    /// A time that a clock shows: 1970 to 2242.
    private func isClock(_ seconds: Int64) -> Bool { (-Resynchronizer.day...1 << 33).contains(seconds) }

    /// Whether the record with anomalies ends where the next one begins.
    private func isConfirmed(
        _ header: RecordHeader, _ format: some RecordFormat, _ input: inout ByteInput, at offset: Int
    ) -> Bool {
        // A record that swallows others whole ends well, too.
        if let length = header.originalLength, fill(format, &input, offset + length),
            isCertain(format, &input, at: offset + length)
        {
            return false
        }
        let next = offset + header.length
        guard fill(format, &input, next) else { return input.available >= next }
        guard let following = format.header(input, at: next) else { return false }
        return following.anomalies.isSubset(of: tolerated.union(header.anomalies))
            && (isNear(following.seconds) || isClock(header.seconds) && isClose(following.seconds, header.seconds))
    }

    /// Whether records follow each other from one place to the other.
    private func walk(_ format: some RecordFormat, _ input: inout ByteInput, from: Int, meets target: Int) -> Bool {
        var offset = from
        while offset < target {
            guard fill(format, &input, offset), let header = format.header(input, at: offset) else { return false }
            offset += header.length
        }
        return offset == target
    }

    /// Makes sure of the header at a place.
    private func fill<Format: RecordFormat>(_ format: Format, _ input: inout ByteInput, _ offset: Int) -> Bool {
        input.fill(offset + Format.headerLength)
    }
}

/// The search for the next record.
extension Resynchronizer {
    /// The input ends inside the record at `position`: it is cut off, unless another record begins inside this one or the
    /// one before, whose length is wrong then.
    mutating func end<Format: RecordFormat>(
        _ format: Format, _ input: inout ByteInput, at position: Int, needed: Int, _ what: String, last: Int64?
    ) -> CaptureStep {
        if let search { return .damage(giveUp(search, &input)) }
        self.last = last
        let offset = input.offset + UInt64(position)
        let limit = input.available
        var found = firstIndex(input, position)
        if limit > position, input.failure == nil, !input.isStopped,
            find(format, &input, from: &found, limit: limit)
        {
            resume(format, &input, at: found)
            noteReread(from: offset, input)
            return .damage(
                input.damage("a wrong \(Format.name) record length leads beyond the end", at: offset, resumes: true))
        }
        input.advance(position)
        return input.endOfRecords(needed: needed, what)
    }

    /// Looks for the next record from a place of the window on; the window then begins there.
    private mutating func proceed<Format: RecordFormat>(
        _ format: Format, _ input: inout ByteInput, _ search: Search, from: Int
    ) -> Judgement {
        var offset = from
        while true {
            let limit = offset + Resynchronizer.window
            if find(format, &input, from: &offset, limit: limit) {
                self.search = nil
                resume(format, &input, at: offset)
                return .damage(input.damage(search.problem, at: search.offset, resumes: true))
            }
            if !input.isWaiting, fill(format, &input, limit) {
                input.advance(limit)
                offset = 0
            } else if input.isWaiting {
                // What was looked at is not needed any more.
                input.advance(min(offset, input.available))
                self.search = search
                return .undecided
            } else {
                return .damage(giveUp(search, &input))
            }
        }
    }

    private mutating func giveUp(_ search: Search, _ input: inout ByteInput) -> CaptureDamage {
        self.search = nil
        input.advance(input.available)
        return input.damage("\(search.problem); no plausible record follows", at: search.offset)
    }

    private mutating func resume(_ format: some RecordFormat, _ input: inout ByteInput, at offset: Int) {
        last = format.header(input, at: offset)?.seconds
        input.advance(offset)
    }

    /// Unix seconds of the record that reading goes on with.
    var resumed: Int64? { last }

    /// Moves `offset` on to the next record below the limit; false if there is none, or if what has to come first decides
    /// whether it is one.
    private func find(_ format: some RecordFormat, _ input: inout ByteInput, from offset: inout Int, limit: Int) -> Bool
    {
        while offset < limit, fill(format, &input, offset) {
            let isRecord = isCertain(format, &input, at: offset)
            if isRecord || input.isWaiting { return !input.isWaiting }
            offset += 1
        }
        return false
    }

    /// Whether a record surely begins here: without anomalies, whole, at the time of the record before, or followed by
    /// others like it.
    private func isCertain(_ format: some RecordFormat, _ input: inout ByteInput, at offset: Int) -> Bool {
        guard var header = format.header(input, at: offset), header.anomalies.isSubset(of: tolerated),
            input.fill(offset + header.length)
        else { return false }
        let near = last.map { isClose(header.seconds, $0) } ?? false
        // Seconds near zero are found in any packet; others tell enough.
        if near, header.seconds > 100_000_000 { return true }
        guard near || isClock(header.seconds) else { return false }
        var next = offset + header.length
        for step in 0..<(near ? 1 : 2) {
            guard fill(format, &input, next) else {
                // The input ends after the record.
                return near || step > 0 || (last == nil && input.available == next && header.seconds > 100_000_000)
            }
            guard let following = format.header(input, at: next), following.anomalies.isSubset(of: tolerated),
                isClose(following.seconds, header.seconds)
            else { return false }
            guard input.fill(next + following.length) else { return near || step > 0 }
            next += following.length
            header = following
        }
        return true
    }
}
