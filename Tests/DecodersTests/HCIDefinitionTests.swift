import Testing

@testable import Decoders

/// The tables of HCI commands and events as a whole.
@Suite struct HCIDefinitionTests {
    private static let commands = DeclarationIndex.standard.pdus(in: .commands)
    private static let events = DeclarationIndex.standard.pdus(in: .events)
    private static let leEvents = DeclarationIndex.standard.pdus(in: .leEvents)
    /// Those of Core 6.0, which ends with LE Frame Space Update.
    private static let leCommands = commands.filter { (0x2001...0x209D).contains($0.code) }
    let registry: Registry

    init() throws { registry = try Registry() }

    @Test func everyCodeIsDefinedOnce() {
        #expect(registry.commands.duplicates == [])
        #expect(registry.events.duplicates == [])
        #expect(registry.leEvents.duplicates == [])
    }

    @Test func everyNameIsUsedOnce() {
        for list in [Self.commands, Self.events + Self.leEvents] {
            let names = Dictionary(grouping: list, by: \.name.description).filter { $0.value.count > 1 }
            #expect(names.isEmpty, "\(names.keys.sorted())")
        }
    }

    @Test func namesOfLECommandsAndEventsSayIt() {
        for command in Self.commands {
            #expect((command.code >> 10 == 8) == "\(command.name)".hasPrefix("LE "), "\(command.name)")
        }
        for event in Self.leEvents { #expect("\(event.name)".hasPrefix("LE ")) }
    }

    /// 0x2004 was never used.
    @Test func everyLECommandHasItsParameters() throws {
        for ocf in (0x0001...0x009D) as ClosedRange<UInt16> where ocf != 0x0004 {
            let command = try #require(Self.leCommands.first { $0.code == 0x2000 | ocf }, "OCF \(ocf)")
            #expect(command.items != nil, "\(command.name)")
        }
        #expect(Self.leCommands.count == 0x9C)
    }

    @Test func everyLESubeventHasItsParameters() throws {
        // Advertising reports become the `adv` layer.
        let reports: Set<UInt16> = [0x02, 0x0B, 0x0D]
        for subevent in 0x01...0x35 as ClosedRange<UInt16> {
            let event = try #require(Self.leEvents.first { $0.code == subevent }, "subevent \(subevent)")
            #expect((event.items == nil) == reports.contains(subevent), "\(event.name)")
        }
    }

    /// A command is answered by Command Complete with return parameters, or by Command Status and a later event.
    @Test func everyLECommandHasReturnParametersOrACommandStatus() {
        let answeredByStatus: Set<UInt16> = [
            0x200D, 0x2013, 0x2016, 0x2019, 0x2025, 0x2026, 0x2032, 0x2043, 0x2044, 0x205E, 0x2064, 0x2066, 0x2068,
            0x2069,
            0x206A, 0x206B, 0x206D, 0x2077, 0x207E, 0x2085, 0x2088, 0x208A, 0x208C, 0x208E, 0x2090, 0x2091, 0x2094,
            0x2096, 0x209D,
        ]
        for command in Self.leCommands {
            #expect((command.returns == nil) == answeredByStatus.contains(command.code), "\(command.name)")
        }
    }

    /// One path has one set of names: `role` is never Central here and initiator there.
    @Test func everyPathHasOneSetOfNames() {
        var names: [String: String] = [:]
        let definitions = Self.commands + Self.events + Self.leEvents
        for definition in definitions {
            for item in (definition.items ?? []) + (definition.returns ?? []) {
                for (path, source) in item.named(under: "hci") {
                    #expect(names[path] ?? source == source, "\(path) in \(definition.name)")
                    names[path] = source
                }
            }
        }
        #expect(names["hci.status"] != nil)
        #expect(names.count > 80)
    }
}

extension Item {
    /// Paths with names for their numbers, and these names as text.
    fileprivate func named(under prefix: String) -> [(String, String)] {
        switch self {
        case .number(let definition, _), .list(let definition, _, _): definition.named(under: prefix)
        case .bits(let definition, _, let bits):
            (definition?.named(under: prefix) ?? []) + bits.flatMap { $0.definition.named(under: prefix) }
        case .array(let definition, _, let items): items.flatMap { $0.named(under: prefix + "." + definition.name) }
        case .condition(_, let items, let otherwise): (items + otherwise).flatMap { $0.named(under: prefix) }
        case .code(let definitions, _): definitions.flatMap { $0.named(under: prefix) }
        case .builtIn(let form): form.definitions.flatMap { $0.named(under: prefix) }
        case .choice(_, let cases, let otherwise):
            (cases.flatMap(\.items) + otherwise).flatMap { $0.named(under: prefix) }
        case .within(_, let items): items.flatMap { $0.named(under: prefix) }
        case .bytes, .address, .uuid, .skip, .reference: []
        }
    }
}

extension FieldDefinition {
    fileprivate func named(under prefix: String) -> [(String, String)] {
        names.map { [(prefix + "." + name, $0.text)] } ?? []
    }
}

extension NameSource {
    fileprivate var text: String {
        switch self {
        case .values(let values): values.map { "\($0.value) \($0.name)" }.joined(separator: ", ")
        case .computed(let list): NameSource.values(list()).text
        case .table(let table), .upperBits(let table, _): table.text.description
        case .declared(let source): source().text
        case .uuids, .several: ""
        }
    }
}
