import Testing

@testable import Decoders

/// Every table of assigned numbers: its form, its search, and values that the specifications state.
@Suite struct NumberTableTests {
    static let tables: [(name: String, table: NumberTable, count: Int)] = [
        ("companies", AssignedNumbers.companies, 4012),
        ("services", AssignedNumbers.services, 75),
        ("characteristics", AssignedNumbers.characteristics, 504),
        ("descriptors", AssignedNumbers.descriptors, 24),
        ("declarations", AssignedNumbers.declarations, 4),
        ("members", AssignedNumbers.members, 707),
        ("standardsOrganizations", AssignedNumbers.standardsOrganizations, 17),
        ("units", AssignedNumbers.units, 127),
        ("unitSymbols", AssignedNumbers.unitSymbols, 124),
        ("adTypes", AssignedNumbers.adTypes, 50),
        ("appearances", AssignedNumbers.appearances, 342),
        ("uriSchemes", AssignedNumbers.uriSchemes, 186),
        ("protocols", AssignedNumbers.protocols, 24),
        ("serviceClasses", AssignedNumbers.serviceClasses, 76),
        ("hciErrors", AssignedNumbers.hciErrors, 70),
        ("attErrors", AssignedNumbers.attErrors, 55),
        ("smpReasons", AssignedNumbers.smpReasons, 16),
        ("l2capFixedChannels", AssignedNumbers.l2capFixedChannels, 7),
        ("l2capPSMs", AssignedNumbers.l2capPSMs, 17),
        ("l2capRejectReasons", AssignedNumbers.l2capRejectReasons, 3),
        ("l2capConnectionResults", AssignedNumbers.l2capConnectionResults, 8),
        ("l2capConnectionStatuses", AssignedNumbers.l2capConnectionStatuses, 3),
        ("l2capConfigurationResults", AssignedNumbers.l2capConfigurationResults, 6),
        ("l2capInformationTypes", AssignedNumbers.l2capInformationTypes, 3),
        ("l2capInformationResults", AssignedNumbers.l2capInformationResults, 2),
        ("l2capParameterUpdateResults", AssignedNumbers.l2capParameterUpdateResults, 2),
        ("l2capCreditResults", AssignedNumbers.l2capCreditResults, 10),
        ("l2capEnhancedCreditResults", AssignedNumbers.l2capEnhancedCreditResults, 14),
        ("l2capReconfigureResults", AssignedNumbers.l2capReconfigureResults, 5),
        ("formatTypes", AssignedNumbers.formatTypes, 28),
        ("namespaceDescriptions", AssignedNumbers.namespaceDescriptions, 273),
        ("hidUsages", AssignedNumbers.hidUsages, 1053),
        ("coreVersions", AssignedNumbers.coreVersions, 17),
        ("majorDeviceClasses", AssignedNumbers.majorDeviceClasses, 11),
        ("minorDeviceClasses", AssignedNumbers.minorDeviceClasses, 121),
        ("serviceClassBits", AssignedNumbers.serviceClassBits, 10),
        ("appleTypes", AssignedNumbers.appleTypes, 17),
        ("microsoftTypes", AssignedNumbers.microsoftTypes, 2),
        ("microsoftDeviceTypes", AssignedNumbers.microsoftDeviceTypes, 11),
    ]

    /// Reads the literal with plain string operations, so that the search is not checked against itself.
    static func lines(_ text: StaticString) -> [(number: UInt32?, name: String)] {
        text.description.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let space = line.firstIndex(of: " ") ?? line.endIndex
            return (UInt32(line[..<space], radix: 16), String(line[space...].dropFirst()))
        }
    }

    /// Company Identifiers, 2024: the first of the list.
    @Test func ericssonIsCompanyZero() {
        #expect(AssignedNumbers.companies[0] == "Ericsson AB")
    }

    @Test(arguments: tables.indices)
    func everyLineIsFoundAndNothingElse(index: Int) {
        let (title, table, count) = Self.tables[index]
        let lines = Self.lines(table.text)
        #expect(lines.count == count, "\(title)")

        var previous: UInt32?
        for line in lines {
            guard let number = line.number else {
                Issue.record("\(title): no number before \(line.name)")
                continue
            }
            #expect(previous.map { $0 < number } ?? true, "\(title): \(number) is not in ascending order")
            #expect(table.name(of: number)?.string == line.name, "\(title): \(number)")
            previous = number
        }
        let listed = Set(lines.compactMap(\.number))
        for number in UInt32(0)...0x1_0001 where !listed.contains(number) {
            if let name = table.name(of: number) { Issue.record("\(title): \(number) is not listed: \(name)") }
        }
        #expect(table.name(of: .max) == nil)
        #expect(table.map { "\($0.number) \($0.name)" } == lines.map { "\($0.number ?? .max) \($0.name)" })
    }

    @Test(arguments: tables.indices)
    func namesArePrintable(index: Int) {
        for entry in Self.tables[index].table {
            #expect(entry.name.count > 0)
            #expect(!entry.name.string.contains("\u{FFFD}"), "not UTF-8: \(entry.name)")
            for scalar in entry.name.string.unicodeScalars {
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: Issue.record("\(entry)")
                default: break
                }
            }
        }
    }

    @Test func emptyAndSmallTables() {
        #expect(NumberTable("").name(of: 0) == nil)
        #expect(Array(NumberTable("")).isEmpty)
        let one = NumberTable("0A x")
        #expect(one[10] == "x")
        #expect(one[9] == nil && one[11] == nil)
        #expect(one[-1] == nil && one[UInt64.max] == nil)
        // Numbers of unlike width, a name of several words, and a newline at the end.
        let three = NumberTable("1 a\n10 b c\nFFFFFFFF é\n")
        #expect(three.map(\.number) == [1, 16, .max])
        #expect([1, 16, UInt32.max].map { three[$0]?.string } == ["a", "b c", "é"])
        #expect([0, 2, 15, 17, UInt32.max - 1].allSatisfy { three[$0] == nil })
    }

    @Test(
        arguments: [
            (AssignedNumbers.companies, 0x004C, "Apple, Inc."),
            (AssignedNumbers.companies, 0x0225, "Nestlé Nespresso S.A."),
            (AssignedNumbers.companies, 0x0380, "LLC \"MEGA-F service\""),
            (AssignedNumbers.services, 0x180D, "Heart Rate"),
            (AssignedNumbers.characteristics, 0x2A37, "Heart Rate Measurement"),
            (AssignedNumbers.characteristics, 0x2B8C, "CO2 Concentration"),
            (AssignedNumbers.descriptors, 0x2902, "Client Characteristic Configuration"),
            (AssignedNumbers.declarations, 0x2803, "Characteristic"),
            (AssignedNumbers.standardsOrganizations, 0xFFF6, "Matter Profile ID"),
            (AssignedNumbers.units, 0x27AD, "percentage"), (AssignedNumbers.unitSymbols, 0x27AD, "%"),
            (AssignedNumbers.unitSymbols, 0x272F, "°C"), (AssignedNumbers.unitSymbols, 0x272A, "Ω"),
            (AssignedNumbers.adTypes, 0xFF, "Manufacturer Specific Data"),
            (AssignedNumbers.adTypes, 0x10, "Device ID / Security Manager TK Value"),
            (AssignedNumbers.appearances, 0x0081, "Computer: Desktop Workstation"),
            (AssignedNumbers.uriSchemes, 0x0016, "http:"), (AssignedNumbers.uriSchemes, 0x0017, "https:"),
            (AssignedNumbers.hciErrors, 0x13, "Remote User Terminated Connection"),
            (AssignedNumbers.hciErrors, 0x3E, "Connection Failed to be Established / Synchronization Timeout"),
            (AssignedNumbers.attErrors, 0x0A, "Attribute Not Found"),
            (AssignedNumbers.attErrors, 0x9F, "Application Error"),
            (AssignedNumbers.smpReasons, 0x04, "Confirm Value Failed"), (AssignedNumbers.l2capPSMs, 0x27, "EATT"),
            (AssignedNumbers.l2capCreditResults, 2, "Connection refused – SPSM not supported"),
            (AssignedNumbers.formatTypes, 0x1B, "struct"), (AssignedNumbers.coreVersions, 0x0E, "6.0"),
            (AssignedNumbers.namespaceDescriptions, 0x6F, "one-hundred-and-eleventh"),
            // Class of Device 0x240408: major class 4, minor class 2.
            (AssignedNumbers.majorDeviceClasses, 0x240408 >> 8 & 0x1F, "Audio/Video"),
            (AssignedNumbers.minorDeviceClasses, 0x240408 >> 2 & 0x7FF, "Hands-free Device"),
            (AssignedNumbers.appleTypes, 0x02, "iBeacon"), (AssignedNumbers.microsoftTypes, 0x03, "Swift Pair"),
        ] as [(NumberTable, Int, String)])
    func statedBySpecification(table: NumberTable, number: Int, name: String) {
        #expect(table[number]?.string == name)
    }

    @Test func notAssigned() {
        // Reserved codes stay without a name: 0x14 to 0x7F and 0xA0 to 0xFB of ATT, 0x2B of the Controller.
        #expect([0x00, 0x14, 0x7F, 0xA0, 0xDF, 0xE0, 0xFB].allSatisfy { AssignedNumbers.attErrors[$0] == nil })
        #expect(AssignedNumbers.hciErrors[0x2B] == nil)
        #expect(AssignedNumbers.l2capCreditResults[1] == nil)
    }

    @Test func symbolsBelongToUnits() {
        for symbol in AssignedNumbers.unitSymbols { #expect(AssignedNumbers.units[symbol.number] != nil) }
        let without = AssignedNumbers.units.filter { AssignedNumbers.unitSymbols[$0.number] == nil }
        #expect(without.map(\.number) == [0x2700, 0x271D, 0x271E])
    }

    @Test func appearancesHaveTheirCategory() {
        for entry in AssignedNumbers.appearances {
            let category = AssignedNumbers.appearances[entry.number & 0xFFC0]
            #expect(category != nil, "\(entry)")
        }
    }

    @Test func sixteenBitUUIDsOfEveryKind() {
        let expected: [(UInt16, String?)] = [
            (0x0003, "RFCOMM"), (0x110B, "Audio Sink"), (0x180F, "Battery"), (0x2803, "Characteristic"),
            (0x2902, "Client Characteristic Configuration"), (0x2A19, "Battery Level"), (0x27AD, "percentage"),
            (0xFD6F, "Apple, Inc."), (0xFFFD, "Universal Second Factor Authenticator"),
            (0xFCCC, "Wi-Fi Easy Connect Specification"), (0x2FFF, nil), (0xFFFF, nil),
        ]
        for (uuid, name) in expected { #expect(AssignedNumbers.uuid16(uuid)?.string == name) }
        // No range hides a table: each listed UUID has its own name back.
        for (title, table, _) in Self.tables[0...7] where title != "companies" {
            for entry in table {
                let name = AssignedNumbers.uuid16(UInt16(truncatingIfNeeded: entry.number))
                #expect(name == entry.name, "\(title)")
            }
        }
    }
}

extension NumberTable: CustomTestStringConvertible {
    /// Not its text, which a log of tests would repeat.
    public var testDescription: String { "table of \(Array(self).count) numbers" }
}
