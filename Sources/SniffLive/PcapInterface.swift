import CPcap

/// An interface that libpcap lists.
struct PcapInterface: Sendable {
    let name: String
    /// libpcap's description, for people.
    let meaning: String

    /// All of them; none where libpcap is not installed.
    static var all: [PcapInterface] {
        guard let library = PcapLibrary.shared else { return [] }
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        var list: UnsafeMutablePointer<pcap_if_t>?
        // Memory safety: the list and its texts are libpcap's until they are freed, and copied before.
        guard library.findInterfaces(&list, &message) == 0, let list else { return [] }
        defer { library.freeInterfaces(list) }
        var found: [PcapInterface] = []
        var next: UnsafeMutablePointer<pcap_if_t>? = list
        while let interface = next?.pointee {
            if let name = PcapHandle.text(interface.name) {
                found.append(PcapInterface(name: name, meaning: PcapHandle.text(interface.description) ?? ""))
            }
            next = interface.next
        }
        return found
    }
}
