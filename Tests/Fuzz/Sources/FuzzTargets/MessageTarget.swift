@testable import Decoders
@testable import Reassembly
@testable import Sniff

/// Messages of applications, by profiles that have every rule there is.
enum MessageTarget {
    static func run(_ input: [UInt8]) { HostTarget.run(input, profiles: profiles) }

    /// What the profiles are about.
    static let characteristics: [BluetoothUUID] = (0..<10).map { BluetoothUUID(0xFF00 + UInt32($0)) }

    static let text = #"""
        profiles:
          - name: lengths
            flows:
              - {name: a, to: server, characteristic: FF00, framing: {length: {offset: 0, width: 2, order: big}}, content: json, secrets: [password], response: b}
              - {name: b, to: client, characteristic: FF01, framing: {length: {offset: 1, width: 1, counts: message}}, content: text, timeout: 2}
          - name: pieces
            flows:
              - {name: a, to: server, characteristic: FF02, sequence: {offset: 0}, header: 1, trailer: 1, checksum: xor, framing: {terminator: "\n"}, acknowledgement: {notification: FF03, equals: ok, window: 4}}
              - {name: b, to: client, characteristic: FF03, packet_size: 20, framing: {index: {offset: 0, total: {offset: 1}}}, content: bytes}
          - name: flags
            flows:
              - {name: a, to: server, characteristic: [FF04, FF05], framing: {flags: {offset: 0, first: 1, more: 2}}, acknowledgement: {echo: FF06, refused_by: "?? 00"}, checksum: sum, trailer: 1}
              - {name: b, to: client, characteristic: FF06, packet_size: mtu-3, framing: {flags: {offset: 0, last: 128, header: 3}}, acknowledgement: confirmation}
          - name: credits
            flows:
              - {name: a, to: server, characteristic: FF07, acknowledgement: {credits: FF08, offset: 0, width: 2, initial: 2}, framing: {idle_gap: 0.1}, sequence: {offset: 1, width: 4, order: big, step: -3}}
              - {name: b, to: client, characteristic: FF08, framing: {delimiters: {start: <, end: ">"}}, content: json, secrets: [password, key], timeout: 0.5}
          - name: decoded
            flows:
              - {to: client, characteristic: FF09, by: notification, content: decoder, decoder: 2A37, framing: {length: {offset: 0, header: 4}}}
        """#

    static let profiles: TransferProfiles = {
        do {
            return try TransferProfiles(ProfileFile(yaml: text, file: "made").profiles)
        } catch {
            fatalError("\(error)")
        }
    }()
}
