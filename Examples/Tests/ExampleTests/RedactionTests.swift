import Foundation
import Sniff
import SniffRedact
import SniffTesting
import Testing

// Captures that can be shared: a bug report without what says whose it is.

private let badge = Conversation(
    with: TestDevice("Anna's badge", services: [.init(0x180A, [0x2A25]), .init(0x180F, [0x2A19])]),
    [.advertise(), .connect, .read(0x2A25, Array("SN 4711".utf8)), .read(0x2A19, [80])])

@Test func aFileIsRedacted() throws {
    let path = NSTemporaryDirectory() + "/badge-\(UUID().uuidString).btsnoop"
    let shared = NSTemporaryDirectory() + "/shared-\(UUID().uuidString).pcapng"
    try Data(badge.bytes).write(to: URL(fileURLWithPath: path))
    defer { for file in [path, shared] { try? FileManager.default.removeItem(atPath: file) } }
    let redaction = try Redaction()
    try redaction.learn(contentsOf: path)
    try redaction.write(contentsOf: path, to: shared)
    let unsafe = try redaction.finds(in: [shared])
    #expect(unsafe.isEmpty)
}

@Test func anUploadIsRedactedInMemory() throws {
    let upload = badge.bytes
    let redaction = try Redaction()
    try redaction.learn(bytes: upload)
    let shared = try redaction.redacted(bytes: upload)
    let isUnsafe = try redaction.finds(inBytes: [shared])
    #expect(!isUnsafe)
    for change in redaction.report.changes { print(change.packets, change.kind.text) }
    #expect(redaction.report.addresses == 1)
    #expect(redaction.pseudonyms.count == 1)
}

@Test func someDataStay() throws {
    var options = RedactionOptions()
    options.keepsVendors = true
    try options.keep("Serial Number String")
    try options.wipe("Battery Level")
    let redaction = try Redaction(options)
    try redaction.learn(bytes: badge.bytes)
    let shared = try redaction.redacted(bytes: badge.bytes)
    let values = try Capture(bytes: shared).operations().filter { $0.kind == .read }.map(\.value)
    #expect(values == [Array("SN 4711".utf8), [0]])
    #expect(throws: RedactionError.self) { try options.keep("Seriel Number String") }
}
