import Decoders

extension AttributeTable {
    /// Reads attribute tables that were saved.
    ///
    /// ```swift
    /// // blesniff gatt --format jsonl yesterday.btsnoop > tables.jsonl
    /// let tables = try AttributeTable.read(contentsOf: "tables.jsonl")
    /// let capture = try Capture("today.btsnoop", options: try CaptureOptions(attributeTables: tables))
    /// ```
    ///
    /// - Parameter path: what `blesniff gatt --format jsonl` printed (`-` is standard input), or what BlueZ keeps: a folder
    ///   like `/var/lib/bluetooth`, that of one of its adapters, the folder `cache` in that, or a file in there.
    /// - Returns: the tables in the order of the file or of the names in the folder; none where there is none in it.
    /// - Throws: ``CaptureError`` if something cannot be read, ``AttributeTableError`` if it is not what it should be.
    public static func read(contentsOf path: String) throws -> [AttributeTable] { try read(contentsOf: [path]) }

    /// Reads attribute tables that are in memory.
    ///
    /// - Parameters:
    ///   - bytes: the content of a file as above.
    ///   - file: its name; that of a file of BlueZ's cache is the device's address.
    /// - Throws: ``AttributeTableError`` if it is not what it should be.
    public static func read(bytes: [UInt8], file: String) throws -> [AttributeTable] {
        var files = TableFiles()
        return try files.read(bytes, file).map { AttributeTable($0) }
    }

    /// Reads several of them, together within the bounds of ``MemoryLimit/attributes``.
    public static func read(contentsOf paths: [String]) throws -> [AttributeTable] {
        var files = TableFiles()
        var tables: [SavedTable] = []
        for path in paths { tables += try files.read(path) }
        return tables.map { AttributeTable($0) }
    }
}

/// Reads saved tables from files and folders, and tells their forms apart by what is in them.
private struct TableFiles {
    private var budget = TableBudget()

    /// A file of more bytes than this holds no tables that could be kept.
    private static let limit = 1 << 26

    mutating func read(_ path: String) throws -> [SavedTable] {
        if path != "-", Platform.isFolder(path) { return try readFolder(path) }
        let bytes = try OpenFile.content(of: path, limit: TableFiles.limit)
        return try read(bytes, path == "-" ? "standard input" : path)
    }

    mutating func read(_ bytes: [UInt8], _ name: String) throws -> [SavedTable] {
        guard bytes.count <= TableFiles.limit else {
            throw AttributeTableError(name, "more than \(TableFiles.limit) bytes")
        }
        switch bytes.first(where: { $0 > 0x20 }) {
        case nil: return []
        case UInt8(ascii: "{"): return try TableJSON.tables(bytes, file: name, &budget)
        case UInt8(ascii: "["), UInt8(ascii: "#"):
            guard let peer = DeviceAddress(strict: FilePath(name).name, type: 0) else {
                throw AttributeTableError(
                    name, "BlueZ names the files of its cache by the device's address, AA:BB:CC:DD:EE:FF")
            }
            return try readCache(bytes, name, peer).map { [$0] } ?? []
        default:
            throw AttributeTableError(
                name,
                "not an attribute table: 'blesniff gatt --format jsonl' prints such, and BlueZ keeps them in cache")
        }
    }

    /// BlueZ's own folder, that of an adapter, or its `cache`.
    private mutating func readFolder(_ path: String) throws -> [SavedTable] {
        let folder = FilePath(path)
        if Platform.isFolder(folder / "cache") { return try readCaches(folder / "cache") }
        let names = try TableFiles.addresses(in: path)
        let adapters = names.filter { Platform.isFolder(FilePath(folder / $0) / "cache") }
        if adapters.isEmpty, !names.isEmpty, names.allSatisfy({ !Platform.isFolder(folder / $0) }) {
            return try readCaches(path)
        }
        guard !adapters.isEmpty || folder.name == "cache" else {
            throw AttributeTableError(
                path, "no attribute tables: neither BlueZ's folder nor that of an adapter nor its cache")
        }
        return try adapters.flatMap { try readCaches(FilePath(folder / $0) / "cache") }
    }

    /// The names that are addresses.
    private static func addresses(in path: String) throws(CaptureError) -> [String] {
        do throws(Platform.OpenFailure) {
            return try Platform.names(inFolder: path).filter { DeviceAddress(strict: $0, type: 0) != nil }
        } catch {
            throw CaptureError(path, error)
        }
    }

    private mutating func readCaches(_ path: String) throws -> [SavedTable] {
        var tables: [SavedTable] = []
        for name in try TableFiles.addresses(in: path) {
            let file = FilePath(path) / name
            // Not a FIFO, which would be waited for, nor a link that leads nowhere.
            guard let peer = DeviceAddress(strict: name, type: 0), case .regular = Platform.status(ofPath: file)?.kind
            else { continue }
            let bytes = try OpenFile.content(of: file, limit: TableFiles.limit)
            if let table = try readCache(bytes, file, peer) { tables.append(table) }
        }
        return tables
    }

    private mutating func readCache(_ bytes: [UInt8], _ path: String, _ peer: DeviceAddress) throws -> SavedTable? {
        // A table of as many attributes as there may be has a third of this.
        guard bytes.count <= 1 << 20 else { throw AttributeTableError(path, "more than \(1 << 20) bytes") }
        let type = TableFiles.addressType(besides: path, of: FilePath(path).name)
        let table = try BlueZCache.table(
            try KeyFile(bytes, name: path), peer: DeviceAddress(peer.value, type: type ?? 0), isTypeKnown: type != nil)
        guard let table else { return nil }
        do throws(JSONError) {
            try budget.spend(table, at: 0)
        } catch {
            throw AttributeTableError(path, error.message)
        }
        return table
    }

    /// From `../ADDRESS/info`. A cache that was copied has no such file, and then the type is not known.
    private static func addressType(besides path: String, of address: String) -> UInt8? {
        let info = FilePath(FilePath(FilePath(path).parent) / "..") / address
        guard let bytes = try? OpenFile.content(of: FilePath(info) / "info", limit: 1 << 20), bytes.count <= 1 << 20
        else { return nil }
        return (try? KeyFile(bytes, name: info)).flatMap { BlueZCache.addressType($0) }
    }
}
