/// The AD structures of advertising data, scan response data or extended inquiry response data, one after the other
/// (Core 6.0, Vol 3, Part C, 11).
///
/// Each structure is a length, an AD type and its data; the length counts the type. A structure of length 0 ends the
/// significant part early: what follows it is zeros.
package struct AdvertisingData: Sendable {
    @usableFromInline var reader: Reader

    /// - Parameter range: where the data stand in the span; checked by whoever read their length.
    @inlinable
    package init(_ range: Range<Int>) { reader = Reader(range: range) }

    /// The next structure: its type and where its data are.
    ///
    /// - Throws: a ``Fault`` of `adv.data` for a structure that is longer than what is left.
    @inlinable
    package mutating func next(_ bytes: borrowing Span<UInt8>) throws(Fault) -> (type: UInt8, range: Range<Int>)? {
        guard reader.position < reader.end else { return nil }
        let length = bytes[reader.position]
        guard length != 0 else {
            reader.position = reader.end
            return nil
        }
        reader.position &+= 1
        let structure = try reader.skip(Int(length), AdvertisingField.data.key)
        return (bytes[structure.lowerBound], structure.lowerBound &+ 1..<structure.upperBound)
    }

    /// The next structure, `nil` also where the data are malformed: for readers that want what there is.
    @inlinable
    package mutating func nextWhole(_ bytes: borrowing Span<UInt8>) -> (type: UInt8, range: Range<Int>)? {
        do throws(Fault) { return try next(bytes) } catch { return nil }
    }
}

/// Facts about advertising data for a list of devices, without an allocation.
extension AdvertisingData {
    /// Where the local name is, and whether it is the whole name. The complete name is taken before a shortened one.
    package static func name(in range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> (
        range: Range<Int>, isComplete: Bool
    )? {
        var structures = AdvertisingData(range)
        var shortened: Range<Int>?
        while let structure = structures.nextWhole(bytes) {
            if structure.type == ADType.completeName { return (structure.range, true) }
            if structure.type == ADType.shortenedName, shortened == nil { shortened = structure.range }
        }
        return shortened.map { ($0, false) }
    }

    /// The company of the first manufacturer data, and where what follows its identifier is.
    package static func manufacturer(
        in range: Range<Int>, _ bytes: borrowing Span<UInt8>
    ) -> (company: UInt16, data: Range<Int>)? {
        var structures = AdvertisingData(range)
        while let structure = structures.nextWhole(bytes) {
            guard structure.type == ADType.manufacturerData, structure.range.count >= 2 else { continue }
            let start = structure.range.lowerBound
            return (bytes.u16(at: start), start + 2..<structure.range.upperBound)
        }
        return nil
    }

    /// The service UUIDs that the data list, complete or not.
    package struct Services: Sendable {
        private var structures: AdvertisingData
        private var left = 0..<0
        private var width = 2

        package init(_ range: Range<Int>) { structures = AdvertisingData(range) }

        package mutating func next(_ bytes: borrowing Span<UInt8>) -> BluetoothUUID? {
            while left.count < width {
                guard let structure = structures.nextWhole(bytes) else { return nil }
                guard let width = ADType.serviceWidth(structure.type) else { continue }
                self.width = width
                left = structure.range
            }
            let start = left.lowerBound
            left = start + width..<left.upperBound
            return BluetoothUUID(bytes, at: start, width: width)
        }
    }
}
