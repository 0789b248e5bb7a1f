import Decoders

/// The profiles that come with the program, in the form in which users write theirs.
enum BuiltInProfiles {
    static let file = "built in"

    /// The characteristics that they name. While none of these occurs the text below is not even parsed.
    static let characteristics = SerialLines.characteristics.union(
        [0x2A56, 0x2A57, 0x2BB1, 0x2BB2].map { BluetoothUUID($0) })

    /// Those of services that leave the content open: the bytes show whether it is in such messages.
    static let assumed: Set<String> = ["nordic-uart"]

    static let text = #"""
        profiles:
          - name: streaming-write
            about: A text and a NUL in packets of 20 bytes; each waits for `ready`.
            service: 180C
            flows:
              - to: server
                characteristic: 2A56
                packet_size: 20
                acknowledgement: {notification: 2A56, equals: ready}
                framing: {terminator: "\0"}
                timeout: 10
                content: text

          - name: echo
            about: A text and a line end with NUL in packets of 20 bytes; each comes back before the next is sent.
            service: 180C
            flows:
              - to: server
                characteristic: 2A57
                packet_size: 20
                acknowledgement: {echo: 2A56}
                framing: {terminator: "\n\0"}
                timeout: 5
                content: text

          - name: remote-led
            about: Commands of two bytes, confirmed by the same two bytes; a footer of 0 refuses.
            service: 1815
            flows:
              - to: server
                characteristic: 2A56
                packet_size: 2
                acknowledgement: {echo: 2A57, refused_by: "?? 00"}

          - name: framed-json
            about: Wi-Fi provisioning by JSON between < and >, and its result.
            service: 18AA
            flows:
              - name: configuration
                to: server
                characteristic: 2BB2
                framing: {delimiters: {start: <, end: ">"}}
                content: json
                secrets: [password, setkey]
                response: result
              - name: result
                to: client
                characteristic: 2BB1
                by: indication
                acknowledgement: confirmation
                framing: {delimiters: {start: <, end: ">"}}
                content: json

          - name: nordic-uart
            about: Lines of text in both directions.
            service: 6E400001-B5A3-F393-E0A9-E50E24DCCA9E
            flows:
              - name: receive
                to: server
                characteristic: 6E400002-B5A3-F393-E0A9-E50E24DCCA9E
                framing: {terminator: "\n"}
                content: text
              - name: transmit
                to: client
                characteristic: 6E400003-B5A3-F393-E0A9-E50E24DCCA9E
                framing: {terminator: "\n"}
                content: text
        """#
}
