import Testing

@testable import Sniff

/// Logs in archives: by whatever way they were packed, the records are those of the logs by themselves, in order of time.
@Suite("Archives")
struct ArchiveTests {
    /// So many packets of a host, the first of them so many milliseconds after the beginning.
    private static func log(_ milliseconds: Int64, count: Int = 4) -> [UInt8] {
        var bytes = Array("btsnoop\0".utf8)
        func add(_ value: some FixedWidthInteger) { bytes += number(value, bigEndian: true) }
        add(UInt32(1))
        add(UInt32(1002))
        for index in 0..<count {
            let packet = CaptureSample.packets[index % CaptureSample.packets.count]
            add(UInt32(packet.count))
            add(UInt32(packet.count))
            add(UInt32(CaptureSample.isReceived(packet) ? 3 : 2))
            add(UInt32(0))
            add(BtsnoopFormat.epoch + CaptureSample.microseconds(0) + (milliseconds + Int64(index)) * 1000)
            bytes += packet
        }
        return bytes
    }

    /// The records of logs, one after the other: their numbers go on.
    private func records(_ logs: [[UInt8]]) throws -> [SeenRecord] {
        var all: [SeenRecord] = []
        for log in logs {
            for var record in try SeenCapture(log).records {
                record.number = UInt64(all.count + 1)
                all.append(record)
            }
        }
        return all
    }

    private func problem(_ bytes: [UInt8]) throws -> String {
        let error = #expect(throws: CaptureError.self) { try SeenCapture(bytes) }
        #expect(error?.exitStatus == 65)
        return error?.reason ?? ""
    }

    private static let folder = "FS/data/misc/bluetooth/logs/"

    /// A bug report, with the newer of two logs first.
    private static func report(_ change: (inout ZippedFile) -> Void = { _ in }) -> [UInt8] {
        var files = [
            ZippedFile("main_entry.txt", Array("bugreport.txt".utf8)),
            ZippedFile("bugreport.txt", Array("== dumpstate: 2026-11-26\nnothing\n".utf8)),
            ZippedFile(folder, []), ZippedFile(folder + "btsnoop_hci.log", log(100)),
            ZippedFile(folder + "btsnoop_hci.log.last", log(0, count: 6)),
            ZippedFile("FS/data/misc/bluetooth/logs/empty.log", []),
        ]
        for index in files.indices { change(&files[index]) }
        return zipArchive(files)
    }

    private static let both = [log(0, count: 6), log(100)]

    @Test(
        "stored or deflated, with data descriptors, zip64", arguments: [false, true],
        [0, 1, 2])
    func packings(_ isDeflated: Bool, _ form: Int) throws {
        let bytes = Self.report {
            $0.isDeflated = isDeflated
            ($0.hasDescriptor, $0.isWide) = (form >= 1, form == 2)
        }
        let seen = try SeenCapture(bytes)
        #expect(seen.records == (try records(Self.both)))
        #expect(seen.damage == [])
        #expect(
            seen.notes == [
                "frames from 1 are those of \(Self.folder)btsnoop_hci.log.last",
                "frames from 7 are those of \(Self.folder)btsnoop_hci.log",
            ])
        let file = ZippedFile("log", Self.log(0))
        #expect(
            try SeenCapture(zipArchive([file], comment: Array(repeating: 0x50, count: 300))).records
                == records([Self.log(0)]))
    }

    @Test("from memory, from a FIFO, in pieces: the same") func sources() throws {
        let expected = try records(Self.both)
        let archives = [
            Self.report(),
            tarArchive([("logs/", []), ("logs/new", Self.log(100)), ("logs/old", Self.log(0, count: 6))]),
            gzipped(
                tarArchive([
                    (String(repeating: "long/", count: 40) + "new", Self.log(100)), ("old", Self.log(0, count: 6)),
                ])),
        ]
        for bytes in archives {
            #expect(try SeenCapture(bytes).records == expected)
            for size in [1, 7, 600] { #expect(try SeenCapture(bytes, readSize: size).records == expected) }
            let pieces = stride(from: 0, to: bytes.count, by: 50).map { Array(bytes[$0..<min($0 + 50, bytes.count)]) }
            let fifo = try Fifo(pieces)
            #expect(try SeenCapture(fifo.path).records == expected)
            var reader = try CaptureReader(bytes: bytes, name: "memory")
            var record = CaptureRecord()
            var seen = SeenCapture()
            while seen.take(reader.next(&record), record, of: reader) {}
            #expect(seen.records == expected)
            #expect(reader.name.hasPrefix("memory"))
        }
    }

    /// Where there are a few files, each of them may be a capture; among many, those that begin like one, and PacketLogger's by
    /// their names.
    @Test("every format, in a zip and in a tar archive", arguments: CaptureSample.all) func formats(
        _ sample: CaptureSample
    ) throws {
        let isPacketLogger = sample.name.contains("PacketLogger")
        for bytes in [
            zipArchive([ZippedFile("a", [1]), ZippedFile("x", sample.bytes)]),
            tarArchive([("a", [1]), ("x", sample.bytes)]), tarArchive([("btsnoop_", [1]), ("x", sample.bytes)]),
            gzipped(tarArchive([("x", sample.bytes)])),
            zipArchive([ZippedFile("x.tgz", gzipped(tarArchive([("x", sample.bytes)])))]),
        ] {
            let seen = try SeenCapture(bytes)
            #expect(seen.records == sample.records)
            #expect(seen.damage == [] && seen.notes == [] && seen.lost == sample.lost)
        }
        let others = (0..<40).map { ("note \($0)", Array("\($0)".utf8)) }
        let isFound = isPacketLogger || CaptureFormat.isMagic(sample.bytes.u32(0).byteSwapped)
        let name = isPacketLogger ? "logs/Bluetooth/hci.PKLG" : "x"
        for bytes in [
            zipArchive((others + [(name, sample.bytes)]).map { ZippedFile($0.0, $0.1) }),
            tarArchive(others + [(name, sample.bytes)]),
        ] {
            if isFound {
                #expect(try SeenCapture(bytes).records == sample.records)
            } else {
                #expect(try problem(bytes).contains("none of them a log"))
            }
        }
    }

    @Test("the only log names the input") func name() throws {
        let file = try TemporaryFile(zipArchive([ZippedFile("a.txt", [0x61]), ZippedFile("b/log", Self.log(0))]))
        let reader = try CaptureReader(path: file.path)
        #expect(reader.name == "\(file.path):b/log" && reader.onlyLog == "b/log")
        #expect(try CaptureReader(bytes: Self.report(), name: "x.zip").name == "x.zip")
    }

    @Test("an archive in an archive is opened, one in that is not") func inner() throws {
        let inner = Self.report()
        for isDeflated in [true, false] {
            var file = ZippedFile("bugreport.zip", inner)
            file.isDeflated = isDeflated
            let seen = try SeenCapture(zipArchive([ZippedFile("notes.txt", Array("hello\n".utf8)), file]))
            #expect(seen.records == (try records(Self.both)))
            #expect(seen.notes.first?.hasSuffix("bugreport.zip:\(Self.folder)btsnoop_hci.log.last") == true)
            #expect(
                try problem(zipArchive([ZippedFile("outer.zip", zipArchive([file]))])).contains(
                    "1 file, which is no log"))
        }
    }

    // MARK: - Several logs

    /// A log that begins long after the one before is another recording.
    @Test(arguments: [(1, true), (500, true), (3_600_000, true), (3_601_000, false)])
    func seams(_ milliseconds: Int64, _ continues: Bool) throws {
        let logs = [Self.log(0), Self.log(3 + milliseconds)]
        let seen = try SeenCapture(zipArchive([ZippedFile("b", logs[1]), ZippedFile("a", logs[0])]))
        #expect(seen.records == (try records(logs)))
        #expect(seen.notes.contains("unrelated") == !continues)
    }

    @Test("logs that overlap in time, copies of a log") func overlapping() throws {
        let long = Self.log(0, count: 3000)
        var seen = try SeenCapture(zipArchive([ZippedFile("long", long), ZippedFile("late", Self.log(1500))]))
        #expect(seen.notes.contains("unrelated") && seen.records.count == 3004)
        seen = try SeenCapture(zipArchive([ZippedFile("long", long), ZippedFile("copy", long)]))
        #expect(seen.records.count == 3000 && seen.notes == ["copy is the same as long, and is not read again"])
        let copies = (1...300).map { ZippedFile("copy \($0)", long) }
        seen = try SeenCapture(zipArchive([ZippedFile("long", long)] + copies))
        #expect(
            seen.notes == [
                "300 files are the same as others, as copy 1 is the same as long, and are not read again"
            ])
    }

    /// A log without a packet has no time, and says nothing.
    @Test("an empty log") func empty() throws {
        let none = Self.log(0, count: 0)
        #expect(try SeenCapture(zipArchive([ZippedFile("a", none), ZippedFile("b", Self.log(0))])).records.count == 4)
        let seen = try SeenCapture(zipArchive([ZippedFile("a", none)]))
        #expect(seen.records == [] && seen.damage == [])
    }

    // MARK: - Damage

    @Test("every beginning of a zip archive: it has no directory") func zipPrefixes() throws {
        let bytes = Self.report()
        for count in 4..<bytes.count {
            #expect(try problem(Array(bytes.prefix(count))).contains("zip archive that is cut off: its directory"))
        }
    }

    @Test("every beginning of a tar archive: what is there is read") func tarPrefixes() throws {
        let expected = try records(Self.both)
        let plain = tarArchive([("old", Self.log(0, count: 6)), ("new", Self.log(100))])
        for bytes in [plain, gzipped(plain)] {
            var most = 0
            for count in 2..<bytes.count {
                guard let seen = try? SeenCapture(Array(bytes.prefix(count))) else {
                    #expect(most == 0)
                    continue
                }
                #expect(seen.records == Array(expected.prefix(seen.records.count)) && seen.records.count >= most)
                most = seen.records.count
                // One block of zeros is an end; the checksum of gzip comes later.
                if count < plain.count - 1024 || bytes != plain { #expect(!seen.damage.isEmpty || most == 10) }
            }
            #expect(most == 10)
        }
    }

    @Test("every byte of an archive, changed: no more records than there are, and an end") func changed() throws {
        for original in [Self.report(), tarArchive([("x", Self.log(0)), ("y", Self.log(50))])] {
            for index in original.indices where index % 3 == 0 || index > original.count - 400 {
                var bytes = original
                bytes[index] ^= 0xFF
                guard let seen = try? SeenCapture(bytes) else { continue }
                #expect(seen.records.count <= 20)
            }
        }
    }

    @Test("a wrong checksum, a wrong size: all that is there is read") func wrong() throws {
        var file = ZippedFile("log", Self.log(0))
        file.checksum = 1
        var seen = try SeenCapture(zipArchive([file, ZippedFile("next", Self.log(100))]))
        #expect(seen.records.count == 8 && seen.damage.count == 1)
        #expect(
            seen.damage[0].hasSuffix(
                "the file does not have the checksum that the archive gives it; going on with the next log of the archive"
            ))
        file = ZippedFile("log", Self.log(0))
        for (size, text) in [
            (file.bytes.count + 9, "the file ends after"), (file.bytes.count - 9, "the file has more than the"),
        ] {
            file.size = size
            seen = try SeenCapture(zipArchive([file]))
            #expect(seen.damage.count == 1 && seen.damage[0].contains(text), "\(seen.damage)")
            #expect(seen.records.count == (size > file.bytes.count ? 4 : 3))
        }
    }

    @Test("files that overlap in the archive are not read twice") func overlaps() throws {
        var again = ZippedFile("again", Self.log(0))
        (again.sharesData, again.checksum) = (true, 7)
        let seen = try SeenCapture(zipArchive([ZippedFile("log", Self.log(0)), again]))
        #expect(seen.records.count == 4)
        #expect(
            seen.damage.count == 1 && seen.damage[0].contains("the file 'again' overlaps another one and is not read"))
    }

    @Test("captures of another network are no logs") func otherNetworks() throws {
        // pcap of Ethernet.
        var pcap = LittleEndianBytes()
        for number: UInt32 in [0xA1B2_C3D4, 0x0004_0002, 0, 0, 65535, 1] { pcap.u32(number) }
        for number: UInt32 in [1_714_979_289, 0, 4, 4, 0x0403_0201] { pcap.u32(number) }
        #expect(try problem(zipArchive([ZippedFile("wifi.pcap", pcap.bytes)])).contains("1 file, which is no log"))
        let seen = try SeenCapture(zipArchive([ZippedFile("wifi.pcap", pcap.bytes), ZippedFile("log", Self.log(0))]))
        #expect(seen.records == (try records([Self.log(0)])) && seen.notes == [])
    }

    @Test("a directory that leads nowhere") func nowhere() throws {
        var bytes = zipArchive([ZippedFile("one", Self.log(0)), ZippedFile("two", Self.log(100))])
        bytes[0] = 0x51
        let error = #expect(throws: CaptureError.self) { try SeenCapture(bytes) }
        #expect(error?.exitStatus == 65)
        bytes[0] = 0x50
        let second = try #require((1..<bytes.count).first { bytes[$0...].starts(with: [0x50, 0x4B, 3, 4]) })
        bytes[second] = 0
        let seen = try SeenCapture(bytes)
        #expect(seen.records.count == 4 && seen.damage.first?.contains("there is no file 'two'") == true)
    }

    @Test("a file that unpacks to far more than any log is given up") func bomb() throws {
        let zeros = Self.log(0) + [UInt8](repeating: 0, count: 3 << 20)
        let packed = ZippedFile("bomb", zeros)
        let seen = try SeenCapture(zipArchive([packed]))
        #expect(seen.records.count == 4 && seen.damage.count == 1)
        let stream = PackedBytes(
            region: FileRegion(file: OpenFile(bytes: deflated(zeros, window: -15)), start: 0, count: 1 << 20),
            packing: .deflate
        ).open()
        var (count, block) = (0, [UInt8](repeating: 0, count: 1 << 16))
        while let got = block.withUnsafeMutableBytes({ stream.read(into: $0) }), got > 0 { count += got }
        #expect(count < zeros.count / 2 && stream.problem?.contains("more than 200 times its size") == true)
    }

    // MARK: - Other archives

    @Test("an archive without a log says what it holds") func foreign() throws {
        let document = zipArchive([
            ZippedFile("[Content_Types].xml", Array("<Types/>".utf8)), ZippedFile("word/", []),
            ZippedFile("word/document.xml", [UInt8](repeating: 0x61, count: 1234)),
        ])
        #expect(
            try problem(document)
                == "is not a capture: it is a zip archive with 2 files, none of them a log; the largest is word/document.xml (1,234 bytes)"
        )
        #expect(try problem(zipArchive([])) == "is not a capture: it is a zip archive without a file")
        #expect(
            try problem(tarArchive([("a", [1, 2])]))
                == "is not a capture: it is a tar archive with 1 file, which is no log; the largest is a (2 bytes)")
        var file = ZippedFile("log", Self.log(0))
        file.isEncrypted = true
        #expect(try problem(zipArchive([file])).hasSuffix("; 1 encrypted"))
        file.isEncrypted = false
        file.method = 93
        #expect(try problem(zipArchive([file])).hasSuffix("; 1 packed by a method that is not read (93)"))
    }

    @Test("what is followed while it is written is no archive") func followed() throws {
        let file = try TemporaryFile(Self.report())
        var source = try StreamSource(path: file.path)
        var record = CaptureRecord()
        guard case .damage(let damage) = source.next(&record) else { return #expect(Bool(false)) }
        #expect(damage.message.contains("a zip archive, which is read only when it is complete"))
    }
}
