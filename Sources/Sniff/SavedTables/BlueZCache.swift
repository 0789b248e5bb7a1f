import Decoders

/// BlueZ's form of a device's attribute table: the group `Attributes` of the file with the device's address in the
/// adapter's folder `cache` (BlueZ 5.66, doc/settings-storage.txt; src/settings.c, btd_settings_gatt_db_load). A key is a
/// handle; a value is, in hexadecimal:
///
///     2800:END:UUID  2801:END:UUID     primary and secondary service
///     2802:START:END:UUID              included service
///     2803:VALUE:PROPERTIES:UUID       characteristic, the handle of its value before its properties
///     2803:VALUE:PROPERTIES:HASH:UUID  that of the Database Hash, with the hash
///     UUID  EXTENDED:UUID              descriptor; with the value of Characteristic Extended Properties
enum BlueZCache {
    /// - Returns: `nil` where the file has no table: the device was seen, but never asked for its services.
    static func table(_ file: KeyFile, peer: DeviceAddress, isTypeKnown: Bool) throws(AttributeTableError)
        -> SavedTable?
    {
        let entries = file.entries("Attributes")
        guard !entries.isEmpty else { return nil }
        var table = SavedTable()
        table.file = file.name
        table.peer = peer
        table.isPeerTypeKnown = isTypeKnown
        var includes: [SavedTable.Include] = []
        for entry in entries { try BlueZEntry(entry, in: file).add(to: &table, &includes) }
        // A service may be listed after what it includes.
        for include in includes {
            if let service = table.services.firstIndex(where: { $0.start <= include.handle && include.handle <= $0.end }
            ) {
                table.services[service].includes.append(include)
            }
        }
        if let handle = table.arrange() {
            throw AttributeTableError(
                file.name, "handle 0x\(handle.hexDigits(atLeast: 1)) is in the table more than once")
        }
        return table
    }

    /// The address type in the file `info` of a device: 0 public, 1 random. Devices of BR/EDR alone have none.
    static func addressType(_ info: KeyFile) -> UInt8? {
        switch info.entries("General").last(where: { $0.key == "AddressType" })?.value {
        case "public": 0
        case "static": 1
        default: nil
        }
    }
}

/// One line of the group.
private struct BlueZEntry {
    let entry: KeyFile.Entry
    let file: KeyFile
    let handle: UInt16
    let parts: [Substring]

    init(_ entry: KeyFile.Entry, in file: KeyFile) throws(AttributeTableError) {
        self.entry = entry
        self.file = file
        parts = entry.value.split(separator: ":", omittingEmptySubsequences: false)
        guard let handle = BlueZEntry.number(entry.key[...]), handle > 0 else {
            throw AttributeTableError(
                file.name, line: entry.line, column: 1, "'\(entry.key)' is no handle; one has 1 to 4 hexadecimal digits"
            )
        }
        self.handle = handle
    }

    private static func number(_ text: Substring) -> UInt16? {
        guard (1...4).contains(text.utf8.count), text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        return UInt16(text, radix: 16)
    }

    private func error(_ message: String) -> AttributeTableError {
        AttributeTableError(file.name, line: entry.line, column: entry.valueColumn, "'\(entry.value)': \(message)")
    }

    private func number(_ index: Int, _ meaning: String) throws(AttributeTableError) -> UInt16 {
        guard let number = BlueZEntry.number(parts[index]) else {
            throw error("\(meaning) has 1 to 4 hexadecimal digits")
        }
        return number
    }

    private func uuid() throws(AttributeTableError) -> BluetoothUUID {
        guard let uuid = BluetoothUUID(parts[parts.count - 1]) else {
            throw error("a UUID of 4, 8 or 32 hexadecimal digits is expected at its end")
        }
        return uuid
    }

    private func expect(_ counts: ClosedRange<Int>, _ form: String) throws(AttributeTableError) {
        guard counts.contains(parts.count) else { throw error("\(form) is expected") }
    }

    func add(
        to table: inout SavedTable, _ includes: inout [SavedTable.Include]
    ) throws(AttributeTableError) {
        switch parts[0] {
        case "2800", "2801":
            try expect(3...3, "\(parts[0]):END:UUID")
            let end = try number(1, "END")
            guard end >= handle else { throw error("the service ends before it begins") }
            let isPrimary = parts[0] == "2800"
            table.services.append(
                SavedTable.Service(start: handle, end: end, uuid: try uuid(), isPrimary: isPrimary))
            table.attributes.append(
                SavedTable.Attribute(handle: handle, uuid: isPrimary ? .primaryService : .secondaryService))
        case "2802":
            try expect(4...4, "2802:START:END:UUID")
            includes.append(
                SavedTable.Include(
                    handle: handle, start: try number(1, "START"), end: try number(2, "END"), uuid: try uuid()))
            table.attributes.append(SavedTable.Attribute(handle: handle, uuid: .include))
        case "2803": try addCharacteristic(to: &table)
        default:
            try expect(1...2, "a descriptor, VALUE:UUID or UUID,")
            if parts.count == 2 { _ = try number(0, "VALUE") }
            table.attributes.append(SavedTable.Attribute(handle: handle, uuid: try uuid()))
        }
    }

    private func addCharacteristic(to table: inout SavedTable) throws(AttributeTableError) {
        try expect(4...5, "2803:VALUE:PROPERTIES:UUID")
        let value = try number(1, "VALUE")
        guard value > handle else { throw error("the value's handle comes after that of its declaration") }
        guard let properties = UInt8(exactly: try number(2, "PROPERTIES")) else {
            throw error("PROPERTIES are one byte")
        }
        let uuid = try uuid()
        if parts.count == 5 {
            guard let bytes = [UInt8](hexadecimal: parts[3]), bytes.count <= 16 else {
                throw error("the value of a characteristic has up to 16 bytes in hexadecimal")
            }
            if uuid == .databaseHash, bytes.count == 16 { table.hash = bytes }
        }
        table.attributes.append(
            SavedTable.Attribute(handle: handle, uuid: .characteristic, properties: properties, declares: uuid))
        table.attributes.append(SavedTable.Attribute(handle: value, uuid: uuid, properties: properties))
    }
}
