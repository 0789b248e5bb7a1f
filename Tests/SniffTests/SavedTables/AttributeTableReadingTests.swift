import Decoders
import Foundation
import Sniff
import TestSupport
import Testing

/// Saved tables are read as they are, or refused with the place that is wrong; no bytes make the reader trap.
@Suite struct AttributeTableReadingTests {
    private static let address = "D5:9C:31:EE:47:08"
    static let notebook = LibraryFiles.capture("tables/notebook.jsonl")
    /// The folder that BlueZ calls /var/lib/bluetooth, made up.
    static let bluetooth = LibraryFiles.capture("../Tests/tables/bluetooth")
    private static let cache = bluetooth + "/00:1A:7D:DA:71:13/cache"

    private static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

    private func check(_ text: String, file: String = "t.jsonl", fails message: String) {
        #expect("\(file)\(message)") {
            _ = try AttributeTable.read(bytes: Array(text.utf8), file: file)
        } throws: { error in
            "\(error)" == "\(file)\(message)"
        }
    }

    private static func table(_ members: String) -> String {
        #"{"server":"peer","peer":"\#(address)","peer_type":1,"services":[],"attributes":[]\#(members)}"#
    }

    @Test func readsWhatGATTPrints() throws {
        let table = try #require(try AttributeTable.read(contentsOf: Self.notebook).first)
        #expect(table.peer == DeviceAddress(Self.address, type: 1))
        #expect(table.server == .peer && table.isPeerTypeKnown && table.file == Self.notebook)
        #expect(table.services.map(\.uuid.description) == ["1800", "1801", "180A", "180F", "180C"])
        #expect(table.characteristic(BluetoothUUID(0x2A19))?.properties == [.read, .notify])
        #expect(table.characteristic(BluetoothUUID(0x2A19))?.descriptors.map(\.handle) == [0x1E, 0x1F])
        #expect(table.services[4].includes.map(\.handles) == [0x1B...0x1F])
        #expect(table.databaseHash?.prefix(4) == [0x88, 0xE2, 0x79, 0xA3])
        #expect(table.services.allSatisfy { $0.isSaved && $0.characteristics.allSatisfy(\.isSaved) })
    }

    /// The same device as BlueZ has it, from every folder on the way and from the file itself.
    @Test(arguments: ["", "/00:1A:7D:DA:71:13", "/00:1A:7D:DA:71:13/", "/00:1A:7D:DA:71:13/cache"])
    func readsFoldersOfBlueZ(_ folder: String) throws {
        let tables = try AttributeTable.read(contentsOf: Self.bluetooth + folder)
        #expect(tables.map { $0.peer?.description } == ["C4:7A:2D:11:90:35", Self.address])
        #expect(tables.map(\.isPeerTypeKnown) == [false, true])
        let expected = try #require(try AttributeTable.read(contentsOf: Self.notebook).first)
        #expect(tables[1].services == expected.services)
        #expect(tables[1].peer == expected.peer)
        #expect(tables[1].databaseHash == expected.databaseHash)
    }

    @Test func readsAFileOfBlueZ() throws {
        let tables = try AttributeTable.read(contentsOf: Self.cache + "/" + Self.address)
        #expect(tables.map { $0.peer?.type } == [1])
        // A device that was seen and no more.
        #expect(try AttributeTable.read(contentsOf: Self.cache + "/E1:2A:39:F4:73:01").isEmpty)
    }

    @Test func anEmptyFileHasNoTables() throws {
        #expect(try AttributeTable.read(bytes: Array("\n".utf8), file: "t.jsonl").isEmpty)
    }

    @Test func whatIsNotKnownIsLeftAlone() throws {
        let text = Self.table(#","since":[{"x":null}]"#)
        #expect(try AttributeTable.read(bytes: Array(text.utf8), file: "t").count == 1)
    }

    @Test func saysWhatIsWrongWithJSON() {
        check("{}", fails: ":1:1: 'server' is missing")
        check("{\"é\":1,\n \"server\":5}", fails: ":2:11: a number; text is expected")
        check(#"{"é":1,"server":"me"}"#, fails: ":1:17: 'me' is no server; 'peer' and 'host' are")
        check(#"{"server":"peer","services":{}}"#, fails: ":1:29: an object; an array is expected")
        check(#"{"server":"peer","services":[],"attributes":[7]}"#, fails: ":1:46: a number; an object is expected")
        check(Self.table("") + "\n" + Self.table("") + "]", fails: ":2:89: ']'; a value is expected")
        check(Self.table(#","database_hash":"00""#), fails: ":1:105: no Database Hash; one has 32 hexadecimal digits")
        let handles =
            #"{"server":"host","services":[],"attributes":[{"handle":9,"uuid":"2902"},{"handle":9,"uuid":"2A00"}]}"#
        check("\n" + handles, fails: ":2:1: handle 9 is in the table more than once")
        check(handles.replacing("2902", with: "29"), fails: ":1:65: no UUID; one has 4, 8 or 32 hexadecimal digits")
        check(handles.replacing("9,", with: "0,"), fails: ":1:56: a number from 1 to 65535 is expected")
        check(handles.replacing("9,", with: "1.5,"), fails: ":1:56: a number from 1 to 65535 is expected")
        check(
            #"{"server":"host","services":[{"start_handle":5,"end_handle":4,"uuid":"1800","primary":true}]}"#,
            fails: ":1:61: the service ends before it begins, at 5")
        check(
            #"{"server":"peer","peer":"D5:9C:31:EE:47:+8","services":[],"attributes":[]}"#,
            fails: ":1:25: no address; one is AA:BB:CC:DD:EE:FF")
    }

    @Test func saysWhatIsWrongWithCaches() {
        let form = "[Attributes]\n"
        for (text, message) in [
            ("#\nName=x", ":2: a [GROUP] is expected first"), ("[Attributes", ":1: a group is [NAME]; ']' is missing"),
            (form + "0001", ":2: KEY=VALUE or [GROUP] is expected"),
            (form + "000g=2902", ":2:1: '000g' is no handle; one has 1 to 4 hexadecimal digits"),
            (form + "0=2902", ":2:1: '0' is no handle; one has 1 to 4 hexadecimal digits"),
            (form + "\n 0001 = 2800:0005", ":3:9: '2800:0005': 2800:END:UUID is expected"),
            (form + "0005=2800:0001:1800", ":2:6: '2800:0001:1800': the service ends before it begins"),
            (form + "0001=2800:10000:1800", ":2:6: '2800:10000:1800': END has 1 to 4 hexadecimal digits"),
            (
                form + "0002=2803:0002:02:2a00",
                ":2:6: '2803:0002:02:2a00': the value's handle comes after that of its declaration"
            ),
            (form + "0002=2803:0003:102:2a00", ":2:6: '2803:0003:102:2a00': PROPERTIES are one byte"),
            (
                form + "0002=2803:0003:02:0:2a00",
                ":2:6: '2803:0003:02:0:2a00': the value of a characteristic has up to 16 bytes in hexadecimal"
            ),
            (form + "0002=:", ":2:6: ':': VALUE has 1 to 4 hexadecimal digits"),
            (form + "0002=", ":2:6: '': a UUID of 4, 8 or 32 hexadecimal digits is expected at its end"),
            (form + "0002=2803:0003:02:2a00\n0003=2902", ": handle 0x3 is in the table more than once"),
        ] {
            check(text, file: Self.address, fails: message)
        }
        check(
            form, file: "cache.ini",
            fails: ": BlueZ names the files of its cache by the device's address, AA:BB:CC:DD:EE:FF")
    }

    @Test func saysWhatIsNoTable() throws {
        check(
            "btsnoop\0",
            fails: ": not an attribute table: 'blesniff gatt --format jsonl' prints such, and BlueZ keeps them in cache"
        )
        #expect(throws: CaptureError.self) { try AttributeTable.read(contentsOf: "/nonexistent") }
        #expect(throws: AttributeTableError.self) { try AttributeTable.read(contentsOf: LibraryFiles.capture("")) }
    }

    @Test func tablesAreBounded() {
        let attributes = (1...4097).map { #"{"handle":\#($0),"uuid":"2A00"}"# }.joined(separator: ",")
        check(
            #"{"server":"host","services":[],"attributes":[\#(attributes)]}"#,
            fails: ":1:1: a table of more than 4096 attributes")
        check(String(repeating: Self.table("") + "\n", count: 4097), fails: ":4097:1: more than 4096 tables in all")
    }

    /// An object of JSON is not whole before its last byte.
    @Test func everyPrefixOfATableIsRefused() throws {
        let bytes = try Self.bytes(Self.notebook)
        for count in 1..<bytes.count - 1 {
            #expect(throws: AttributeTableError.self) {
                try AttributeTable.read(bytes: Array(bytes.prefix(count)), file: "t.jsonl")
            }
        }
    }

    /// Lines of a cache stand for themselves: what was before the cut is there.
    @Test func everyPrefixOfACacheIsReadOrRefused() throws {
        let bytes = try Self.bytes(Self.cache + "/" + Self.address)
        let whole = try AttributeTable.read(bytes: bytes, file: Self.address).flatMap(\.services)
        var read = 0
        for count in bytes.indices {
            let cut = Array(bytes.prefix(count))
            guard let tables = try? AttributeTable.read(bytes: cut, file: Self.address), let table = tables.first else {
                continue
            }
            #expect(table.services.map(\.handles) == whole.prefix(table.services.count).map(\.handles))
            read += 1
        }
        #expect(read > 20)
    }

    @Test(arguments: [notebook, cache + "/" + address]) func damagedFilesAreReadOrRefused(_ path: String) throws {
        let bytes = try Self.bytes(path)
        var random = SplitMix(state: 10)
        var refused = 0
        for _ in 0..<3000 {
            var damaged = bytes
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let index = Int.random(in: 0..<damaged.count, using: &random)
                let end = min(index + Int.random(in: 1...40, using: &random), damaged.count)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: damaged[index] = UInt8.random(in: 0...255, using: &random)
                case 1: damaged.removeSubrange(index..<max(end - 1, index))
                case 2: damaged.insert(contentsOf: damaged[index..<end], at: index)
                default: damaged[index] = Array("{}[]:,\"\\0f=\n".utf8).randomElement(using: &random) ?? 0
                }
            }
            do {
                let tables = try AttributeTable.read(bytes: damaged, file: path)
                // What was let through can be used.
                _ = try CaptureOptions(attributeTables: tables)
            } catch {
                #expect(error is AttributeTableError)
                refused += 1
            }
        }
        #expect(refused > 1000)
    }
}
