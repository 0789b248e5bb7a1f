import ArgumentParser
@testable import BlesniffCommands
@testable import Decoders
@testable import Reassembly
@testable import Sniff
@testable import SniffVerify

/// What people write.
enum TextTargets {
    // MARK: - Filters

    /// A packet of every sort, kept.
    private static let packets: [Packet] = {
        struct Keeper: PacketSink {
            var packets: [Packet] = []
            mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
                packets.append(packet.keep(bytes))
                return true
            }
        }
        var source = conversation
        var session = Session(CaptureOptions.standard)
        var keeper = Keeper()
        session.read(&source, into: &keeper)
        return Array(keeper.packets.suffix(12))
    }()

    /// A filter and its negation never agree.
    static func filter(_ input: [UInt8]) {
        let expression = String(decoding: input, as: UTF8.self)
        guard let filter = attempt(expression), let opposite = attempt("!(\(expression))") else { return }
        for packet in packets where filter.matches(packet.fields) == opposite.matches(packet.fields) {
            fatalError("a filter agrees with its negation")
        }
    }

    private static func attempt(_ expression: String) -> Filter? {
        do {
            return try Filter(expression, registry: Outputs.registry)
        } catch {
            precondition(!"\(error)".isEmpty)
            return nil
        }
    }

    /// A regular expression up to the first NUL, and the text behind it. With a choice beside it that is never found, it has
    /// more positions, for which other code is.
    static func pattern(_ input: [UInt8]) {
        let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first else { return }
        let expression = String(decoding: first, as: UTF8.self)
        guard let pattern = try? TextPattern(expression) else { return }
        let text = parts.count > 1 ? Array(parts[1]) : Array("Thermometer 17, a name".utf8)
        text.withUnsafeBufferPointer { text in
            let isFound = pattern.isFound(in: text)
            for beside in ["$.{70}", "$.{520}"] {
                guard let wider = try? TextPattern("(?:\(expression))|\(beside)") else { continue }
                if wider.isFound(in: text) != isFound { fatalError("a wider expression finds something else") }
            }
        }
    }

    // MARK: - YAML and JSON

    /// A connection with a bit of everything.
    static let conversation: MadeSource = {
        var source = HostPreamble.source
        func add(_ kind: HostTarget.Kind, _ content: [UInt8], isReceived: Bool = false) {
            HostTarget.append(kind.rawValue | (isReceived ? 0x80 : 0), content[...], to: &source)
        }
        for index in HostPreamble.handles.indices.suffix(10) {
            add(.write, le16(index) + Array("<{\"password\":\"hunter2\"}>\n\0".utf8))
            add(.notification, le16(index) + [0, 5, 1, 2, 3, 4, 5], isReceived: true)
        }
        add(.att, [0x12, 5, 0, 1, 0])
        add(.att, [0x01, 0x12, 5, 0, 5], isReceived: true)
        add(.signalling, [0x12, 1, 8, 0, 6, 0, 12, 0, 0, 0, 0xC8, 0], isReceived: true)
        add(.security, [1, 3, 0, 13, 16, 1, 1])
        add(.subevent, [2, 1, 0, 1, 6, 5, 4, 3, 2, 0xC1, 5, 2, 1, 6, 1, 8, 0xC0], isReceived: true)
        add(.read, [0, 0, 0x06, 0x48], isReceived: false)
        add(.disconnect, [0x13])
        return source
    }()

    /// Profiles, by which a conversation is read.
    static func profiles(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        guard let file = try? ProfileFile(yaml: text, file: "input"),
            let profiles = try? TransferProfiles(file.profiles)
        else { return }
        var source = conversation
        Outputs.run(
            &source, OutputChoice(UInt8(truncatingIfNeeded: input.count)), profiles: profiles,
            after: HostPreamble.source.count)
    }

    /// An expectation, by which a conversation is judged. What it includes is not there.
    static func expectations(_ input: [UInt8]) {
        // A name of a device or a FIFO would be opened, and waited for.
        let text = String(decoding: input, as: UTF8.self).replacing("/", with: "_")
        let expectation: TraceExpectation
        do {
            expectation = try TraceExpectation(yaml: text, file: "/nonexistent/input.yaml")
        } catch {
            precondition(!"\(error)".isEmpty)
            return
        }
        guard let compiled = try? CompiledExpectation(expectation, registry: Outputs.registry) else { return }
        struct Judge: PacketSink {
            var verifier: Verifier
            mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
            mutating func receiveOperations(_ events: [OperationEvent]) {
                for event in events { verifier.receive(event) }
            }
        }
        var source = conversation
        var session = Session(
            Outputs.registry, compiled.fields, tracksDevices: true, operations: compiled.selection)
        var judge = Judge(verifier: Verifier(compiled))
        session.read(&source, into: &judge)
        judge.verifier.finish(isStopped: false)
        let report = judge.verifier.report(on: ["input"])
        precondition(!"\(report)".isEmpty)
    }

    /// A file of attribute tables, by which a conversation is read.
    static func tables(_ input: [UInt8]) {
        guard let tables = try? AttributeTable.read(bytes: input, file: "input") else { return }
        use(tables)
    }

    /// What BlueZ keeps of devices, with NUL between the files: what it knows of the first device, then the tables of up to
    /// three. In a folder they are the same as by themselves.
    static func bluez(_ input: [UInt8]) {
        let parts = input.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
        var tables: [AttributeTable] = []
        var isWhole = true
        for (device, part) in zip(BlueZFolder.devices, parts.dropFirst()) {
            do {
                tables += try AttributeTable.read(bytes: Array(part), file: device)
            } catch {
                precondition(!"\(error)".isEmpty)
                isWhole = false
            }
        }
        // Files are slow: of inputs that are much alike some will do. By itself, a file may be in JSON or have nothing to read.
        let isBlueZ = parts.dropFirst().allSatisfy { part in
            part.isEmpty || part.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "#") } ?? false
        }
        if isBlueZ, input.reduce(0, { $0 &* 31 &+ Int($1) }) & 7 == 0 {
            let found = BlueZFolder.shared.read(parts.map { Array($0) })
            if isWhole != (found != nil) { fatalError("a folder is read where its files are not, or the other way") }
            if isWhole, found?.count != tables.count { fatalError("a folder has other tables than its files") }
        }
        if !tables.isEmpty { use(tables) }
    }

    private static func use(_ tables: [AttributeTable]) {
        var selection = FieldSelection(Outputs.registry.vocabulary)
        selection.insertSummary(of: Outputs.registry.vocabulary)
        var session = Session(Outputs.registry, selection, attributeTables: tables)
        var seen = SeenAddresses(isFiltered: false)
        var source = conversation
        session.read(&source, into: &seen)
        var buffer = ByteBuffer(capacity: 1 << 12)
        for database in session.analyzer.databases {
            GATTJSON(DeviceNames(nil), UUIDNames()).render(database, into: &buffer)
            var text = GATTText(DeviceNames(nil), UUIDNames(), Palette(false))
            text.render(database, into: &buffer)
        }
    }

    // MARK: - Command lines

    /// Arguments with NUL between them. Nothing is run.
    static func arguments(_ input: [UInt8]) {
        let arguments = input.split(separator: 0, omittingEmptySubsequences: false).prefix(40).map {
            String(decoding: $0, as: UTF8.self)
        }
        // Their texts are printed by the library's own code, which asks for the process's arguments.
        guard !arguments.contains(where: { $0.hasPrefix("---") || $0.hasPrefix("--generate-completion") }) else {
            return
        }
        if HelpTopic(arguments) != nil { return }
        do {
            let command = try Root.parseAsRoot(arguments)
            guard let decode = command as? Decode else { return }
            _ = try decode.input.compiledFilter(Outputs.registry, Outputs.console)
            try decode.display.run(Ignoring(), Outputs.registry, Outputs.console, nil)
        } catch {
            _ = Root.message(for: error)
        }
    }

    private struct Ignoring: RendererUser {
        func run<Renderer: EventRenderer & ~Copyable>(_ renderer: consuming Renderer, _ selection: FieldSelection) {}
    }
}
