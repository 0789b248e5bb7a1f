extension Filter {
    /// What most people do not want to see most of the time: packets that keep a connection or a scan going and say nothing
    /// else. `--hide noise` and the key of the live view leave them out.
    ///
    /// - Number Of Completed Packets (Core 6.0, Vol 4, Part E, 7.7.19) and the host's own (7.3.40): flow control.
    /// - Empty PDUs on the air (Vol 6, Part B, 2.4.1), unless something took effect with one.
    /// - Commands that switch scanning and advertising on and off or set how to scan (Vol 4, Part E, 7.8.9 to 7.8.11,
    ///   7.8.56, 7.8.61, 7.8.64, 7.8.65), with the answers to them that report no error: a host repeats them all the time.
    ///
    /// What has a fault is never noise.
    package static let noise = """
        !faults && (hci.event_code == 0x13 || ll.pdu == "Empty PDU" && !ll.applied \
        || hci.opcode in {0x0c35, 0x200a, 0x200b, 0x200c, 0x2039, 0x2040, 0x2041, 0x2042} \
        || hci.command_opcode in {0x0c35, 0x200a, 0x200b, 0x200c, 0x2039, 0x2040, 0x2041, 0x2042} \
        && !(hci.status != 0))
        """

    /// The noise, compiled.
    package static func noise(_ vocabulary: Vocabulary) throws(FilterError) -> Filter {
        try Filter(noise, vocabulary: vocabulary)
    }

    /// What another filter lets through, or everything, without the noise.
    package static func withoutNoise(_ filter: Filter?, _ vocabulary: Vocabulary) throws(FilterError) -> Filter {
        let rest = filter.map { "(\($0.expression)) && " } ?? ""
        return try Filter("\(rest)!(\(noise))", vocabulary: vocabulary)
    }
}
