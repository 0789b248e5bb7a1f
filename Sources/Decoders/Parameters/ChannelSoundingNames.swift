/// Names of the values of Channel Sounding (Core 6.0, Vol 4, Part E, 7.8.130 to 7.8.143 and 7.7.65.39 to 7.7.65.46).
enum ChannelSoundingNames {
    static let csRole: NameSource = [0: "initiator", 1: "reflector"]
    static let csMode: NameSource = [1: "Mode-1", 2: "Mode-2", 3: "Mode-3", 0xFF: "none"]
    static let rttType: NameSource = [
        0: "RTT AA-only", 1: "32-bit sounding sequence", 2: "96-bit sounding sequence", 3: "32-bit random sequence",
        4: "64-bit random sequence", 5: "96-bit random sequence", 6: "128-bit random sequence",
    ]
    static let csSyncPHY: NameSource = [1: "LE 1M", 2: "LE 2M", 3: "LE 2M 2BT"]
    static let csChannelSelection: NameSource = [
        0: "Channel Selection Algorithm #3b", 1: "Channel Selection Algorithm #3c",
    ]
    static let ch3cShape: NameSource = [0: "hat", 1: "X"]
    static let snrControl: NameSource = [0: "18 dB", 1: "21 dB", 2: "24 dB", 3: "27 dB", 4: "30 dB", 0xFF: "none"]
    static let createContext: NameSource = [0: "local Controller only", 1: "local and remote Controller"]
    static let configAction: NameSource = [0: "removed", 1: "created"]
    static let doneStatus: NameSource = [0: "all results complete", 1: "partial results, more to come", 0xF: "aborted"]
    static let procedureAbort: NameSource = [
        0: "no abort", 1: "local Host or remote request", 2: "too few channels in the filtered channel map",
        3: "channel map update instant passed", 0xF: "unspecified reason",
    ]
    static let subeventAbort: NameSource = [
        0: "no abort", 1: "local Host or remote request", 2: "no mode-0 CS_SYNC received",
        3: "scheduling conflict or limited resources", 0xF: "unspecified reason",
    ]
    static let antennaSelection: NameSource = [
        1: "antenna 1", 2: "antenna 2", 3: "antenna 3", 4: "antenna 4", 0xFE: "all, repetitively",
        0xFF: "no recommendation",
    ]
}
