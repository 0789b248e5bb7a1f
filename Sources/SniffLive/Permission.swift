import Sniff

/// How a user gets what the program lacks, in a sentence's end.
enum Permission {
    /// For sockets that see the packets of others: the monitor, interfaces of libpcap.
    static var howToGetNetRaw: String {
        "run it as root, or once: sudo setcap cap_net_raw+ep \(Platform.programPath ?? "blesniff")"
    }

    /// For devices that a group may use.
    static func howToJoin(_ group: String?) -> String {
        group.map { "run it as root, or once: sudo usermod -aG \($0) $USER, and log in again" } ?? "run it as root"
    }
}
