import Sniff
import Testing

extension TransferProfile {
    /// What `profiles/heart-rate.yaml` says, in Swift.
    static let heartRate = TransferProfile(
        "heart-rate", source: "Heart Rate Service 1.0, 3", services: [0x180D],
        TransferFlow(
            .toClient, "measurement", over: [0x2A37], by: [.notification],
            packets: .init(size: .mtuMinus3), content: .decoder(0x2A37)),
        TransferFlow(.toServer, "control", over: [0x2A39], by: [.write], packets: .init(acknowledgement: .confirmation))
    )

    /// Lines of text, each packet of which comes back before the next. It replaces the built-in profile of this name.
    static let echo = TransferProfile(
        "echo", source: "our protocol, 6", services: [0x180C],
        TransferFlow(
            .toServer, over: [0x2A57], packets: .init(size: .atMost(20), acknowledgement: .echo(of: 0x2A56)),
            framing: .terminator("\n\0"), content: .text, timeout: .seconds(5)))
}

private func messages(_ name: String, _ profiles: TransferProfiles) throws -> [String] {
    try Capture(capture(name), profiles: profiles).packets().flatMap(\.messages)
        .filter { $0.profile == "heart-rate" || $0.profile == "echo" }
        .map { "\($0.profile) \($0.flow) \($0.state) \($0.text ?? "") \($0.bytes) \($0.frames) \($0.violations)" }
}

@Test func ourProfileIsWhatTheFileSays() throws {
    let written = try messages("heart-rate.btsnoop", TransferProfiles([.heartRate]))
    let read = try messages(
        "heart-rate.btsnoop", TransferProfiles(ProfileFile.read(contentsOf: capture("profiles/heart-rate.yaml"))))
    #expect(written == read && written.count > 10)
}

@Test(arguments: ["echo.btsnoop", "echo-violations.btsnoop", "echo-late.btsnoop"])
func ourProfileReplacesABuiltInOne(_ name: String) throws {
    let written = try messages(name, TransferProfiles([.echo]))
    let builtIn = try messages(name, TransferProfiles())
    #expect(written == builtIn && !written.isEmpty)
}

/// A mistake is an error of the options, as one in a decoder is.
@Test func aMistakeInAProfileIsRefused() throws {
    let lines = TransferProfile(
        "lines", source: "our protocol, 7", TransferFlow(.toServer, "line", over: [0xFFF1], by: [.notification]))
    let error = #expect(throws: ProfileError.self) { try TransferProfiles([lines]) }
    #expect(error?.description == "profile 'lines', flow 'line', by: a notification does not go to the server")
}

/// What only files can say, such as procedures, may be a text in the program.
@Test func aFileMayBeAText() throws {
    let file = try ProfileFile(
        yaml: """
            profiles:
              - name: echo
                flows: [{to: server, characteristic: 2A57, framing: {terminator: "\\n\\0"}, content: text}]
            """)
    #expect(file.profiles.map(\.name) == ["echo"])
    let read = try messages("echo.btsnoop", TransferProfiles(file.profiles))
    #expect(!read.isEmpty)
}
