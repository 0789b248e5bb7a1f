/// Scan Parameters Service 1.0: a client tells how it scans, so that the server advertises to suit.
extension StandardDecoders {
    static let scanParameters: [ValueDecoder] = [.scanRefresh, .scanIntervalWindow]
}

extension ValueDecoder {
    /// Scan Refresh: the server asks for the client's scan parameters.
    static let scanRefresh = ValueDecoder(
        .characteristic(0x2A31), "Scan Refresh", source: "Scan Parameters Service 1.0",
        .u8("scan_refresh", names: [0: "Server requires refresh"], summary: .bare, "what the server asks for"))

    /// Scan Interval Window: how the client scans.
    static let scanIntervalWindow = ValueDecoder(
        .characteristic(0x2A4F), "Scan Interval Window", source: "Scan Parameters Service 1.0",
        .u16(
            "le_scan_interval", unit: "s", scale: .slots625us, valid: 0x0004...0x4000, summary: .labelled,
            "from one window to the next, 0.0025 to 10.24 s"),
        .u16(
            "le_scan_window", unit: "s", scale: .slots625us, valid: 0x0004...0x4000, summary: .labelled,
            "time that is scanned, at most the interval"))
}
