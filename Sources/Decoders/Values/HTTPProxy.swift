/// HTTP Proxy Service 1.0: a device has the server send an HTTP request and reads what came back.
extension ValueDecoder {
    /// URI (3.1).
    static let httpURI = ValueDecoder(
        .characteristic(0x2AB6), "URI", source: "HTTP Proxy Service 1.0, 3.1",
        .text("http_uri", .rest, summary: .bare, "where the request goes to"))

    /// HTTP Headers (3.2): of the request as written, of the response as read.
    static let httpHeaders = ValueDecoder(
        .characteristic(0x2AB7), "HTTP Headers", source: "HTTP Proxy Service 1.0, 3.2",
        .text("http_headers", .rest, summary: .bare))

    /// HTTP Status Code (3.4).
    static let httpStatusCode = ValueDecoder(
        .characteristic(0x2AB8), "HTTP Status Code", source: "HTTP Proxy Service 1.0, 3.4",
        .u16("http_status_code", summary: .bare, "of the response"),
        .flags(
            1,
            .bit(0, "headers_received", summary: .unlessZero),
            .bit(1, "headers_truncated", summary: .unlessZero, "they were too long"),
            .bit(2, "body_received", summary: .unlessZero),
            .bit(3, "body_truncated", summary: .unlessZero, "it was too long"), .reserved(4...7)))

    /// HTTP Entity Body (3.3): of the request as written, of the response as read.
    static let httpEntityBody = ValueDecoder(
        .characteristic(0x2AB9), "HTTP Entity Body", source: "HTTP Proxy Service 1.0, 3.3",
        .text("http_entity_body", .rest, summary: .bare))

    /// HTTP Control Point (3.5).
    static let httpControlPoint = ValueDecoder(
        .characteristic(0x2ABA), "HTTP Control Point", source: "HTTP Proxy Service 1.0, 3.5",
        .u8(
            "http_op_code",
            names: [
                0x01: "HTTP GET Request", 0x02: "HTTP HEAD Request", 0x03: "HTTP POST Request",
                0x04: "HTTP PUT Request", 0x05: "HTTP DELETE Request", 0x06: "HTTPS GET Request",
                0x07: "HTTPS HEAD Request", 0x08: "HTTPS POST Request", 0x09: "HTTPS PUT Request",
                0x0A: "HTTPS DELETE Request", 0x0B: "HTTP Request Cancel",
            ], summary: .bare))

    /// HTTPS Security (3.6).
    static let httpsSecurity = ValueDecoder(
        .characteristic(0x2ABB), "HTTPS Security", source: "HTTP Proxy Service 1.0, 3.6",
        .u8(
            "https_security", names: [0: "certificate not known", 1: "certificate known"], valid: 0...1,
            summary: .bare, "whether the proxy could check the certificate of the HTTP server"))

    /// TDS Control Point (Transport Discovery Service 1.1, 3.1): the request, and the indication that answers it.
    ///
    /// Both begin with the opcode. The second octet is an organization in one and a result in the other; only 0, success,
    /// is no organization.
    static let tdsControlPoint = ValueDecoder(
        .characteristic(0x2ABC), "TDS Control Point", source: "Transport Discovery Service 1.1, 3.1",
        .u8("transport_op_code", names: [1: "Activate Transport"], summary: .bare),
        .u8(
            "organization_or_result", summary: .labelled,
            "of a request the organization, 1 the Bluetooth SIG; of the indication the result, 0 success"),
        .whenLeft(1, .bytes("parameter", .rest)))
}

extension StandardDecoders {
    static let httpProxy: [ValueDecoder] = [
        .httpURI, .httpHeaders, .httpStatusCode, .httpEntityBody, .httpControlPoint, .httpsSecurity, .tdsControlPoint,
    ]
}
