import Testing

/// Two devices whose addresses have the same bits, in what commands print.
@Suite("Identity of addresses: commands")
struct AddressIdentityCommandTests {
    private func capture() -> TestCapture {
        var capture = TestCapture.twoDevicesWithOneAddress()
        // A connection with the public one, and one thing that its server has.
        capture.connect(after: 2000)
        capture.add(
            [0x02, 0x40, 0x00, 11, 0, 7, 0, 4, 0, 0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28], received: false, after: 3000)
        capture.add(
            [0x02, 0x40, 0x20, 12, 0, 8, 0, 4, 0, 0x11, 6, 0x10, 0, 0x1F, 0, 0x0D, 0x18], received: true, after: 4000)
        return capture
    }

    @Test("the table of one has its name") func gatt() throws {
        for format in ["text", "jsonl"] {
            let output = try ProgramRun("gatt", "--format", format, capture: capture()).output
            #expect(output.contains("Scale") && !output.contains("Other"), "\(output)")
        }
    }

    @Test("both are devices, and a filter selects one") func devices() throws {
        let all = try ProgramRun("devices", capture: capture()).output
        #expect(all.contains("\"Scale\"") && all.contains("\"Other\""))
        let one = try ProgramRun(
            "devices", "--filter", "adv.address == C0:AB:CD:EF:01:23/random", capture: capture()
        ).output
        #expect(!one.contains("\"Scale\"") && one.contains("\"Other\""), "\(one)")
    }
}
