import CPcap
import Sniff

/// libpcap, loaded when it is first asked for: on a system that lacks it everything else works, and what needs it says what
/// to install. Linking it into the program fails where libdbus and libsystemd, which it needs, have no archives.
///
/// Memory safety: the signatures are those of libpcap's header (pcap/pcap.h); the library is never unloaded.
struct PcapLibrary {
    typealias Handle = OpaquePointer
    typealias Text = UnsafePointer<CChar>
    typealias Message = UnsafeMutablePointer<CChar>
    typealias Setter = @convention(c) (Handle, Int32) -> Int32
    typealias Getter = @convention(c) (Handle) -> Int32

    /// The functions of it that are needed; `nil` where it is not installed.
    static let shared = Platform.Library(Platform.libpcapNames).flatMap { try? PcapLibrary($0) }

    let create: @convention(c) (Text, Message) -> Handle?
    let setSnapshotLength: Setter
    let setImmediateMode: Setter
    let setBufferSize: Setter
    let setTimestampPrecision: Setter
    let activate: Getter
    let close: @convention(c) (Handle) -> Void
    let setNonblocking: @convention(c) (Handle, Int32, Message) -> Int32
    let selectableDescriptor: Getter
    let timestampPrecision: Getter
    let linkType: Getter
    let setLinkType: Setter
    let listLinkTypes: @convention(c) (Handle, UnsafeMutablePointer<UnsafeMutablePointer<Int32>?>) -> Int32
    let freeLinkTypes: @convention(c) (UnsafeMutablePointer<Int32>) -> Void
    let linkTypeName: @convention(c) (Int32) -> Text?
    let next:
        @convention(c) (
            Handle, UnsafeMutablePointer<UnsafeMutablePointer<pcap_pkthdr>?>,
            UnsafeMutablePointer<UnsafePointer<UInt8>?>
        ) -> Int32
    let error: @convention(c) (Handle) -> Text?
    let statusText: @convention(c) (Int32) -> Text?
    let statistics: @convention(c) (Handle, UnsafeMutablePointer<pcap_stat>) -> Int32
    let compile: @convention(c) (Handle, UnsafeMutablePointer<bpf_program>, Text, Int32, UInt32) -> Int32
    let setFilter: @convention(c) (Handle, UnsafeMutablePointer<bpf_program>) -> Int32
    let freeFilter: @convention(c) (UnsafeMutablePointer<bpf_program>) -> Void
    let findInterfaces: @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<pcap_if_t>?>, Message) -> Int32
    let freeInterfaces: @convention(c) (UnsafeMutablePointer<pcap_if_t>) -> Void

    private init(_ library: Platform.Library) throws(Platform.MissingFunction) {
        create = try library.function("pcap_create")
        setSnapshotLength = try library.function("pcap_set_snaplen")
        setImmediateMode = try library.function("pcap_set_immediate_mode")
        setBufferSize = try library.function("pcap_set_buffer_size")
        setTimestampPrecision = try library.function("pcap_set_tstamp_precision")
        activate = try library.function("pcap_activate")
        close = try library.function("pcap_close")
        setNonblocking = try library.function("pcap_setnonblock")
        selectableDescriptor = try library.function("pcap_get_selectable_fd")
        timestampPrecision = try library.function("pcap_get_tstamp_precision")
        linkType = try library.function("pcap_datalink")
        setLinkType = try library.function("pcap_set_datalink")
        listLinkTypes = try library.function("pcap_list_datalinks")
        freeLinkTypes = try library.function("pcap_free_datalinks")
        linkTypeName = try library.function("pcap_datalink_val_to_name")
        next = try library.function("pcap_next_ex")
        error = try library.function("pcap_geterr")
        statusText = try library.function("pcap_statustostr")
        statistics = try library.function("pcap_stats")
        compile = try library.function("pcap_compile")
        setFilter = try library.function("pcap_setfilter")
        freeFilter = try library.function("pcap_freecode")
        findInterfaces = try library.function("pcap_findalldevs")
        freeInterfaces = try library.function("pcap_freealldevs")
    }
}
