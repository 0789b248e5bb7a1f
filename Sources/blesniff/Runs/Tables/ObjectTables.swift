import Decoders
import Sniff

/// The tables whose rows are objects that other commands print: a column is a path in the object, and a path through an
/// array of objects is a list, with a value for each object.
enum ObjectTables {
    private static func seconds(_ path: String, list: Bool = false, _ meaning: String) -> TableColumn {
        TableColumn(path, .decimal, list: list, unit: "s", meaning)
    }

    /// The objects of `blesniff summary`.
    static let connections: [TableColumn] = [
        TableColumn("connection", .integer, "number of the connection, as link.connection"),
        TableColumn("name", .text, "name of the peripheral"),
        TableColumn("central", .address, "address of the central"),
        TableColumn("peripheral", .address, "address of the peripheral"),
        TableColumn("central_identity", .address, "identity of that address, if a key resolves it"),
        TableColumn("peripheral_identity", .address, "identity of that address, if a key resolves it"),
        TableColumn("frame", .integer, "record that begins it"),
        seconds("begin", "its beginning, since the first record"),
        TableColumn("begin_seen", .boolean, "whether the capture has its beginning"),
        seconds("interval", "connection interval at its beginning"),
        TableColumn("peripheral_latency", .integer, "connection events that the peripheral may skip"),
        seconds("supervision_timeout", "supervision timeout at its beginning"),
        TableColumn("changes_count", .integer, "changes of parameters, PHY, MTU and encryption"),
        TableColumn("changes.operation", .text, list: true, "the changes, in order"),
        TableColumn(
            "changes.mtu", .integer, list: true, unit: "byte", "ATT_MTU after each change of the MTU"),
        TableColumn("services", .uuid, list: true, "services that the capture shows"),
        TableColumn("discovery_requests", .integer, "requests that list attributes"),
        TableColumn("characteristics.uuid", .uuid, list: true, "characteristics with traffic"),
        TableColumn("characteristics.reads.count", .integer, list: true, "reads of each"),
        TableColumn("characteristics.writes.count", .integer, list: true, "write requests to each"),
        TableColumn("characteristics.commands.count", .integer, list: true, "write commands to each"),
        TableColumn("characteristics.notifications.count", .integer, list: true, "notifications of each"),
        TableColumn("characteristics.indications.count", .integer, list: true, "indications of each"),
        seconds("characteristics.latency.median", list: true, "median latency of answers about each"),
        seconds("characteristics.latency.p99", list: true, "99th percentile of the latency of answers about each"),
        TableColumn("messages.profile", .text, list: true, "profiles of messages"),
        TableColumn("messages.complete", .integer, list: true, "complete messages of each profile"),
        TableColumn("messages.broken", .integer, list: true, "broken messages of each profile"),
        TableColumn("refused_count", .integer, "requests that were refused"),
        TableColumn("unanswered_count", .integer, "requests without an answer"),
        TableColumn("missed", .integer, "packets that a sniffer missed"),
        TableColumn("wrong_crc", .integer, "packets with a wrong CRC"),
        TableColumn("unreadable", .boolean, "whether it is encrypted, and no key is known"),
        TableColumn("failed.error", .text, "why it could not be established"),
        TableColumn("silent.established", .boolean, "present if it fell silent: whether it was established"),
        seconds("silent.since", "when the silence began"),
        TableColumn("end.frame", .integer, "record that ends it"),
        seconds("end.time", "its end, since the first record"),
        seconds("end.duration", "how long it lasted"),
        TableColumn("end.by", .text, "who ended it: central or peripheral; otherwise it was lost"),
        TableColumn("end.reason", .text, "the reason of its end"),
    ]

    private static let messagePaths = [
        "frame", "time", "transfer.profile", "transfer.flow", "transfer.state", "transfer.sender", "transfer.receiver",
        "transfer.connection", "transfer.direction", "transfer.handle", "transfer.uuid", "transfer.message",
        "transfer.text", "transfer.packets", "transfer.bytes", "transfer.duration", "transfer.throughput",
        "transfer.longest_stall", "transfer.request_frame", "transfer.latency", "transfer.frames",
        "transfer.violations.kind", "transfer.violations.frame",
    ]

    /// The objects of `blesniff follow`.
    static func messages(_ vocabulary: Vocabulary) -> [TableColumn] {
        messagePaths.compactMap { OutputColumn($0, vocabulary) }.map { TableColumn($0, vocabulary) }
    }

    /// The objects of `blesniff devices`.
    static let devices: [TableColumn] = [
        TableColumn("address", .address, "address of the device"),
        TableColumn("address_type", .integer, "0 public, 1 random, 2 and 3 identities"),
        TableColumn("address_name", .text, "its name in a decoder file"),
        TableColumn("resolved", .address, list: true, "its private addresses, if a key resolves them"),
        TableColumn("name", .text, "its own name"),
        TableColumn("company", .integer, "company identifier of its manufacturer data"),
        TableColumn("services", .uuid, list: true, "services that it advertised"),
        TableColumn("beacons.name", .text, list: true, "formats of its decoded advertising data"),
        TableColumn("beacons.proximity_uuid", .uuid, list: true, "UUID of an iBeacon"),
        TableColumn("beacons.major", .integer, list: true, "major number of an iBeacon"),
        TableColumn("beacons.minor", .integer, list: true, "minor number of an iBeacon"),
        TableColumn(
            "beacons.measured_power", .integer, list: true, unit: "dBm", "power at one metre that a beacon sends"),
        TableColumn("reports", .integer, "advertising reports"),
        TableColumn("rssi.min", .integer, unit: "dBm", "least received power"),
        TableColumn("rssi.max", .integer, unit: "dBm", "largest received power"),
        TableColumn("rssi.mean", .decimal, unit: "dBm", "mean received power"),
        seconds("median_interval", "median time between reports"),
        seconds("first", "Unix time of the first report"),
        seconds("last", "Unix time of the last report"),
        TableColumn("connections", .integer, "connections with it"),
        seconds("connected_for", "time that they lasted"),
    ]

    /// The objects of `blesniff lint`.
    static let findings: [TableColumn] = [
        TableColumn("rule", .text, "identifier of the rule"),
        TableColumn("severity", .text, "error, warning, advice, note"),
        TableColumn("frames", .integer, list: true, "records of the first"),
        TableColumn("count", .integer, "number of occurrences; absent for one"),
        TableColumn("peer", .address, "the device concerned"),
        TableColumn("connection", .integer, "the connection of the first"),
        TableColumn("detail", .text, "the finding in one line"),
    ]

    /// The objects of `blesniff verify`, one a requirement.
    static let verdicts: [TableColumn] = [
        TableColumn("expectation", .text, "title of the expectation"),
        TableColumn("title", .text, "title of the requirement"),
        TableColumn("file", .text, "file of the expectation"),
        TableColumn("line", .integer, "line of the requirement"),
        TableColumn("verdict", .text, "met, violated, inconclusive"),
        TableColumn("undecided", .text, "where an inconclusive one is open: here or elsewhere"),
        TableColumn("reason", .text, "why it is not met"),
        TableColumn("fine", .integer, "occurrences that meet it"),
        TableColumn("failed", .integer, "occurrences that are not"),
        TableColumn("link.connection", .integer, "the connection concerned"),
        TableColumn("link.peripheral", .address, "its peripheral"),
        TableColumn("link.name", .text, "the name of that"),
        TableColumn("evidence.frame", .integer, list: true, "records that show it"),
        TableColumn("gaps.reason", .text, list: true, "what the capture lacks"),
    ]
}
