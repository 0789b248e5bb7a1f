import Decoders

/// A JSON text that is written from left to right. Members without a value are left out.
package struct JSONText: ~Copyable {
    package private(set) var buffer = ByteBuffer(capacity: 1024)
    private var needsComma = false

    package init() {}

    /// One object as a text.
    package static func object(_ body: (inout JSONText) -> Void) -> String {
        var json = JSONText()
        json.object(nil, body)
        return json.buffer.string
    }

    package mutating func object(_ key: String? = nil, _ body: (inout JSONText) -> Void) {
        enclose(key, "{", "}", body)
    }

    package mutating func array(_ key: String? = nil, _ body: (inout JSONText) -> Void) {
        enclose(key, "[", "]", body)
    }

    /// An array of objects; none at all without elements.
    package mutating func objects<Element>(
        _ key: String, _ elements: some Collection<Element>, _ body: (inout JSONText, Element) -> Void
    ) {
        guard !elements.isEmpty else { return }
        array(key) { json in for element in elements { json.object { body(&$0, element) } } }
    }

    package mutating func add(_ key: String?, _ text: String?) {
        guard let text else { return }
        begin(key)
        buffer.append(json: text)
    }

    package mutating func add(_ key: String?, _ number: (some BinaryInteger)?) {
        guard let number else { return }
        begin(key)
        buffer.append(string: "\(number)")
    }

    /// Six digits are as exact as times of packets.
    package mutating func add(_ key: String?, _ number: Double?) {
        guard let number, number.isFinite else { return }
        begin(key)
        buffer.append(string: "\((number * 1e6).rounded() / 1e6)")
    }

    /// A number as it is written, to its last digit.
    package mutating func add(_ key: String?, digits: String?) {
        guard let digits else { return }
        begin(key)
        buffer.append(string: digits)
    }

    /// `mantissa · 10^exponent`, with as many digits as say something.
    package mutating func add(_ key: String?, mantissa: Int64, exponent: Int) {
        begin(key)
        buffer.append(mantissa: mantissa, exponent: exponent)
    }

    /// The shortest digits that give the number back.
    package mutating func add(_ key: String?, float number: Double?) {
        guard let number else { return }
        begin(key)
        buffer.append(float: number)
    }

    package mutating func add(_ key: String?, _ time: Timestamp) {
        begin(key)
        buffer.append(seconds: time)
    }

    package mutating func add(_ key: String?, _ address: DeviceAddress?) { add(key, address.map { "\($0)" }) }

    package mutating func add(_ key: String?, _ uuid: BluetoothUUID?) { add(key, uuid.map { "\($0)" }) }

    /// Text that others sent, which may be no UTF-8.
    package mutating func add(_ key: String?, text bytes: [UInt8]) {
        begin(key)
        bytes.withUnsafeBufferPointer { buffer.append(json: $0) }
    }

    /// A value that is written already.
    package mutating func add(_ key: String?, json bytes: [UInt8]) {
        begin(key)
        buffer.append(bytes.span, bytes.indices)
    }

    package mutating func add(_ key: String?, _ truth: Bool) {
        begin(key)
        buffer.append(truth ? "true" : "false")
    }

    /// A time in seconds, with nine digits.
    package mutating func add(_ key: String?, seconds nanoseconds: Nanoseconds?) {
        guard let nanoseconds else { return }
        begin(key)
        buffer.append(mantissa: nanoseconds.rawValue, exponent: -9, allDigits: true)
    }

    private mutating func enclose(
        _ key: String?, _ opening: StaticString, _ closing: StaticString, _ body: (inout JSONText) -> Void
    ) {
        begin(key)
        buffer.append(opening)
        needsComma = false
        body(&self)
        buffer.append(closing)
        needsComma = true
    }

    private mutating func begin(_ key: String?) {
        if needsComma { buffer.append(",") }
        needsComma = true
        guard let key else { return }
        buffer.append(json: key)
        buffer.append(":")
    }
}

extension ByteBuffer {
    /// An object in a line of its own.
    package mutating func appendJSON(_ body: (inout JSONText) -> Void) {
        var json = JSONText()
        json.object(nil, body)
        append(all: json.buffer)
        append("\n")
    }
}
