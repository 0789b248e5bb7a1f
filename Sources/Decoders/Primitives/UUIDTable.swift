/// Values by UUID: those of 16 bits, which nearly all are, at a place that their number tells.
///
/// A dictionary hashes 16 bytes for each look-up, which costs 310 instructions (callgrind, `gatt` on full attribute tables)
/// where all that is noted of an attribute costs 1,400. A page is made for the numbers that something is kept of.
@usableFromInline
package struct UUIDTable<Value> {
    /// For each upper byte the page in `short` that has its 256 numbers, plus one; 0 where there is none.
    @usableFromInline var pages = [UInt16](repeating: 0, count: 256)
    /// Page by page.
    @usableFromInline var short: [Value?] = []
    @usableFromInline var others: [BluetoothUUID: Value] = [:]

    @inlinable
    package init() {}

    /// The value of a UUID; `nil` where there is none.
    @inlinable
    package subscript(_ uuid: BluetoothUUID) -> Value? {
        get {
            guard let number = uuid.bits16 else { return others.isEmpty ? nil : others[uuid] }
            let page = pages[Int(number >> 8)]
            return page == 0 ? nil : short[(Int(page) &- 1) << 8 | Int(number & 0xFF)]
        }
        set {
            guard let number = uuid.bits16 else {
                others[uuid] = newValue
                return
            }
            if pages[Int(number >> 8)] == 0 {
                short.append(contentsOf: repeatElement(nil, count: 256))
                pages[Int(number >> 8)] = UInt16(short.count >> 8)
            }
            short[(Int(pages[Int(number >> 8)]) &- 1) << 8 | Int(number & 0xFF)] = newValue
        }
    }

    /// The value of a UUID; `standard` where there is none.
    package subscript(_ uuid: BluetoothUUID, default standard: @autoclosure () -> Value) -> Value {
        get { self[uuid] ?? standard() }
        set { self[uuid] = newValue }
    }
}

extension UUIDTable where Value == Void {
    /// A set: whether it has a UUID is whether that has a value.
    package init(_ uuids: some Sequence<BluetoothUUID>) {
        self.init()
        for uuid in uuids { self[uuid] = () }
    }
}

extension UUIDTable: Sendable where Value: Sendable {}
