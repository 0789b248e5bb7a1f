import Decoders
import Sniff

/// How reading one input went, as data: a row of the table `captures`.
final class CaptureStatus {
    let input: String
    var format: String?
    /// Bytes of the file.
    var bytes: UInt64?
    var records: UInt64 = 0
    /// As the exit status of a run with this input alone.
    private(set) var exit: Int32 = 0
    private(set) var error: String?
    var first: Timestamp?
    var last: Timestamp?
    private(set) var damage: [InputDamage] = []
    private(set) var damageCount = 0
    private(set) var notes: [String] = []
    var lost: SaturatingCount = 0
    var unanswered = UnansweredCounts()
    var givenUp = 0
    var limits: [MemoryLimit] = []

    /// Damage and messages that are kept of each.
    private static let limit = 100

    init(_ input: String) { self.input = input }

    func add(_ found: InputDamage) {
        damageCount += 1
        if damage.count < CaptureStatus.limit { damage.append(found) }
        exit = max(exit, found.isReadError ? 74 : 65)
    }

    func add(note: String) { if notes.count < CaptureStatus.limit { notes.append(note) } }

    func fail(_ error: CaptureError) {
        exit = max(exit, error.exitStatus)
        self.error = "\(error)"
    }

    static let columns: [TableColumn] = [
        TableColumn("format", .text, "btsnoop, pcap, pcapng, PacketLogger, monitor, archive"),
        TableColumn("bytes", .integer, unit: "byte", "size of the file"),
        TableColumn("records", .integer, "records that were read"),
        TableColumn("exit", .integer, "0, 65 damaged or not a capture, 66 missing, 74 I/O error, 77 no permission"),
        TableColumn("error", .text, "why it could not be read at all"),
        TableColumn("first", .decimal, unit: "s", "Unix time of the first record"),
        TableColumn("last", .decimal, unit: "s", "Unix time of the last record"),
        TableColumn("damage_count", .integer, "places that are damaged"),
        TableColumn(
            "damage.kind", .text, list: true, "skipped: reading continued; end: it ended there; io: an I/O error"),
        TableColumn("damage.byte", .integer, list: true, unit: "byte", "offset of each, in unzipped bytes"),
        TableColumn("damage.resumes_at", .integer, list: true, unit: "byte", "offset at which reading continued"),
        TableColumn("damage.message", .text, list: true, "what is wrong there"),
        TableColumn("lost", .integer, "packets that never reached the capture, by its own count"),
        TableColumn("unanswered.requests", .integer, "requests that were never answered"),
        TableColumn("unanswered.commands", .integer, "HCI commands that were never answered"),
        TableColumn("given_up", .integer, "pending data that did not fit --memory-limit"),
        TableColumn("limits", .text, list: true, "caps of memory that were reached"),
        TableColumn("messages", .text, list: true, "other messages"),
    ]

    func append(to out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("input", input)
            json.add("format", format)
            json.add("bytes", bytes)
            json.add("records", records)
            json.add("exit", exit)
            json.add("error", error)
            json.add("first", digits: first.map(CaptureStatus.digits))
            json.add("last", digits: last.map(CaptureStatus.digits))
            json.add("damage_count", damageCount)
            json.objects("damage", damage) { json, found in
                json.add("kind", found.isReadError ? "io" : found.damage.resumesAt == nil ? "end" : "skipped")
                json.add("byte", found.damage.offset)
                json.add("resumes_at", found.damage.resumesAt)
                json.add("message", found.damage.message)
            }
            json.add("lost", lost.value)
            json.object("unanswered") { json in
                json.add("requests", unanswered.requests)
                json.add("commands", unanswered.commands)
            }
            json.add("given_up", givenUp)
            json.array("limits") { json in for limit in limits { json.add(nil, limit.rawValue) } }
            json.array("messages") { json in for note in notes { json.add(nil, note) } }
        }
    }

    private static func digits(_ time: Timestamp) -> String {
        var text = ByteBuffer(capacity: 32)
        text.append(seconds: time)
        return text.string
    }
}
