import Decoders

/// How much of saved tables is kept: as much as of those that captures reveal.
struct TableBudget {
    private var tables = GATTCache.databaseLimit
    private var attributes = GATTCache.attributeLimit

    mutating func spend(_ table: SavedTable, at offset: Int) throws(JSONError) {
        guard table.attributes.count <= GATTDatabase.limit else {
            throw JSONError(offset, "a table of more than \(GATTDatabase.limit) attributes")
        }
        guard table.services.count <= GATTDatabase.serviceLimit else {
            throw JSONError(offset, "a table of more than \(GATTDatabase.serviceLimit) services")
        }
        tables -= 1
        attributes -= table.attributes.count
        guard tables >= 0 else { throw JSONError(offset, "more than \(GATTCache.databaseLimit) tables in all") }
        guard attributes >= 0 else {
            throw JSONError(offset, "more than \(GATTCache.attributeLimit) attributes in all")
        }
    }
}

extension SavedTable {
    /// Puts everything into the order of handles, and finds out what declarations declare: the attribute after them
    /// (Core 6.0, Vol 3, Part G, 3.3).
    ///
    /// - Returns: a handle that is there twice.
    mutating func arrange() -> UInt16? {
        services.sort { $0.start < $1.start }
        attributes.sort { $0.handle < $1.handle }
        for (index, next) in attributes.enumerated().dropFirst() {
            let position = index - 1
            if attributes[position].handle == next.handle { return next.handle }
            let isDeclaration = attributes[position].uuid == .characteristic && attributes[position].declares == nil
            if isDeclaration, next.uuid != .characteristic { attributes[position].declares = next.uuid }
        }
        return nil
    }
}

extension DeviceAddress {
    /// `AA:BB:CC:DD:EE:FF` and nothing that only looks like it.
    package init?(strict text: String, type: UInt8) {
        guard text.utf8.count == 17, text.allSatisfy({ $0 == ":" || $0.isHexDigit && $0.isASCII }) else { return nil }
        self.init(text, type: type)
    }
}

extension [UInt8] {
    /// Two digits a byte.
    package init?(hexadecimal text: some StringProtocol) {
        let digits = text.map { $0.isASCII ? $0.hexDigitValue : nil }
        guard digits.count % 2 == 0 else { return nil }
        self = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            append(UInt8(high << 4 | low))
        }
    }
}
