import Sniff

/// Names what a person lacks to watch a source, and the way to it that this system has: the end of a sentence, or a command.
enum Remedy {
    #if canImport(Darwin)
        // <net/bpf.h>, bpf(4): who may read the devices may capture. They are made anew at each start of the system, for root
        // alone; ChmodBPF then gives them to a group.
        static let captureRight = "read access to /dev/bpf*"
        static let captureCommand = "install ChmodBPF, which Wireshark brings"
        static let howToCapture = "run it with sudo, or \(captureCommand)"

        // <sys/stat.h>: serial ports are open to everybody; one that is not has been closed on purpose.
        static func howToJoin(_ group: String?) -> String { "run it with sudo" }
        static func joinCommand(_ group: String?) -> String? { nil }

        // <sys/socket.h> has no AF_BLUETOOTH.
        static let noMonitor = "is a socket of Linux; on a Mac, \(packetLogger)"
        static let monitorObstacle = (reason: "it is a socket of Linux", remedy: packetLogger)
        private static let packetLogger =
            "record with PacketLogger (Additional Tools for Xcode); then 'blesniff FILE.pklg' decodes what it saved"

        // <pcap/pcap.h>: the library is a part of macOS.
        static let noLibpcap = "libpcap cannot be loaded from /usr/lib, where macOS has it"
        static let libpcapObstacle: (reason: String, remedy: String?) = (noLibpcap, nil)
    #else
        /// The right to see the packets of others: for the monitor, and for interfaces of libpcap.
        static let captureRight = "the capability CAP_NET_RAW"

        /// Gives that right for good.
        static var captureCommand: String { "sudo setcap cap_net_raw+ep \(Platform.programPath ?? "blesniff")" }

        /// How a user gets it.
        static var howToCapture: String { "run it as root, or once: \(captureCommand)" }

        /// How a user may open a device that a group may use.
        static func howToJoin(_ group: String?) -> String {
            joinCommand(group).map { "run it as root, or once: \($0), and log in again" } ?? "run it as root"
        }

        /// The command that makes the user a member of the group.
        static func joinCommand(_ group: String?) -> String? { group.map { "sudo usermod -aG \($0) $USER" } }

        /// Why there is no monitor, and what to do.
        static let noMonitor = """
            the kernel offers no Bluetooth here: load its module with 'sudo modprobe bluetooth'; a container must share \
            the network namespace of its host
            """

        /// The same in a list of sources.
        static let monitorObstacle = (reason: "the kernel has no Bluetooth", remedy: "sudo modprobe bluetooth")

        /// Why no interface can be opened without libpcap, and what to do.
        static let noLibpcap =
            "libpcap is not installed (Debian: apt install libpcap0.8; Fedora: dnf install libpcap)"

        /// The same in a list of sources.
        static let libpcapObstacle: (reason: String, remedy: String?) = (
            "libpcap is not installed", "sudo apt install libpcap0.8"
        )
    #endif
}

extension Platform {
    /// File names of libpcap; the first that can be loaded counts.
    static let libpcapNames: [String] = {
        #if canImport(Darwin)
            // <dlfcn.h>, dlopen(3): a name alone is looked for in the current folder, and no longer in /usr/lib.
            ["/usr/lib/libpcap.A.dylib"]
        #else
            // The first is Debian's name, the second everybody else's.
            ["libpcap.so.0.8", "libpcap.so.1", "libpcap.so"]
        #endif
    }()
}
