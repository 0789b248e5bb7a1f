/// A page of `blesniff help TOPIC` that belongs to several commands. Lines have at most 79 characters.
enum HelpTopic: String, CaseIterable {
    case filter, profiles, status, errors
    case decoderFiles = "decoder-files"
    case expectations

    var text: String {
        switch self {
        case .filter: Self.filterText
        case .profiles: Self.profilesText
        case .status: Self.statusText + "\n\n" + Self.causesText
        case .errors: Self.errorsText
        case .decoderFiles: Self.decoderFilesText
        case .expectations: Self.expectationsText
        }
    }

    /// The page that `help NAME` asks for.
    init?(_ arguments: [String]) {
        guard arguments.count == 2, arguments[0] == "help" else { return nil }
        self.init(rawValue: arguments[1])
    }

    private static let filterText = #"""
        Filters: which packets --filter selects.

          blesniff --filter 'att.uuid == 2A37 && value.heart_rate > 100' FILE

        A filter compares fields with values. 'blesniff fields' lists the fields,
        'blesniff fields att' those of one layer; -v prints those of a packet. Several
        --filter must all match.

        COMPARISONS
          ==  !=                   exact: numbers unrounded, text byte by byte
          <  <=  >  >=             numbers
          in 40..200               a range, both ends included
          in {1, 2, 5..9}          a set, of values of any type; also 'not in'
          contains                 part of a text, of bytes or of an address; an
                                   element of a list
          matches "^a.*z$"         a regular expression is found in it; also '~';
                                   (?i) at its beginning ignores case
          exists NAME, NAME        the packet has the field, whatever its value
          !  &&  ||                or: not, and, or; highest precedence first; ( )

        VALUES
          42  -60  0.83  0x1b      a number, in the unit of the field
          100ms  3 s  4 kB         a number with a unit of the same kind
          "text"  'text'           text, with \" \\ \n \t \xHH \u{H...}
          0648  06:48  "text"      bytes
          AA:BB:CC:DD:EE:FF        an address; /public or /random gives its type
          2A37                     a UUID, also 0000180D or the long form
          true  false

        The type of the field decides how a value is read. A number that has a name
        has a text field, too: hci.reason_name == "Connection Timeout".

        A field in an array or a list (adv.rssi) matches if any element does, for '!='
        as well; to exclude a value from all of them, write !(adv.rssi == -60). A
        comparison with a field that the packet does not have is false, even with '!='.

        GROUPS
          Each is a filter of its own, and a name for --only and --hide:
          adv           advertising and scan responses
          gatt          the Attribute Protocol: reads, writes, notifications, discovery
          security      pairing, encryption, requests refused for lack of it
          connections   how connections begin, change their parameters and end
          messages      messages of applications, where they end
          errors        errors, refusals, wrong CRCs, damaged bytes
          noise         flow control, empty packets, scanning switched on and off

        Common Wireshark names, such as btatt.handle, are understood.

        EXAMPLES
          att.error                               Error Responses
          att.latency > 100ms                     slow answers
          att.method == "Handle Value Notification" && att.handle in 0x10..0x1f
          adv.name matches "(?i)^thermo" && adv.rssi > -70 dBm
          transfer.state == "broken"              messages that never ended
          faults                                  packets with something wrong
        """#

    private static let profilesText = #"""
        Profiles describe the protocol of an app and its device, so that 'follow' can
        join packets into messages, name them, and tell how far an update came.
        'blesniff decoders' lists the built-in profiles; 'blesniff decoders --profiles
        FILE' checks a file:

          profiles:
            - name: thermometer
              flows:
                - name: command
                  to: server
                  characteristic: FFF2
                  packet_size: mtu-3
                  framing: {length: {offset: 0, width: 2, order: little, header: 2}}
                  names: {kind: {offset: 2}, cases: {1: start, 2: stop}}
                  response: answer
                - name: answer
                  to: client
                  characteristic: FFF1
                  status: {offset: 1, names: {3: sensor missing}}

          blesniff follow --profiles FILE trace.btsnoop

        A flow has messages in one direction, to the server (writes) or to the client
        (notifications, indications, values that are read), on a characteristic, a
        {description: TEXT} of one, or a list of them.

        A PLACE is a number in a message: {offset: 0, width: 1, order: little, mask:
        0xFF}, counted from the header of the first packet; in CBOR, protobuf and texts
        also {path: err.rc}. A CONDITION is a place with is: a number, a list of them,
        or 'present'.

        FRAMING: WHERE A MESSAGE ENDS
          none                             every packet is a message
          {terminator: "\0"}               after these bytes
          {delimiters: {start: <, end: ">"}}
          {length: {offset: 0, width: 2, order: big, header: 2, counts: payload,
            extra: 0}}                     or a list of lengths, each with an if
          {index: {offset: 0, first: 0, total: {offset: 1}}}
          {flags: {offset: 0, first: 0x80, last: 0x40}}
          {segments: {offset: 0, mask: 0xC0, complete: 0, first: 1, last: 3,
            header: 1}}                    a number in each packet
          {records: {requests: FLOW, cases: {0: 5, 1: terminated}}}
                                           when all that a request asked for is there
          {idle_gap: 0.5}                  after this many seconds of silence

        MEANING OF A MESSAGE
          names: {kind: PLACE, cases: {1: start}}
                                           or a list of places, and cases such as
                                           [1, 2]; or {present: {path: name}}
          status: {offset: 1, if: CONDITION, success: [0], names: {5: busy}}
                                           any other number is refused; or a list, of
                                           which the first that applies decides
          response: FLOW                   whose messages answer these, or {flow:
                                           FLOW, equal: [PLACE], except: [NAME]}
          content: bytes                   or text, json, cbor, texts, protobuf,
                                           decoder; with
            keys: {1: name}                of CBOR
            texts: {NAME: [ssid, key]}     by the name of the message
            message: TABLE                 of protobuf, in messages of the profile
            decoder: UUID                  of a registered one, and also
            decoders: {kind: PLACE, cases: {1: UUID}}
          secrets: [password]              keys or paths that hold credentials, or
                                           {path: data, in: NAME}
          secret: true                     all messages, or a list of names

        OTHER KEYS OF A FLOW
          by: notification                 or write, write without response, long
                                           write, indication, read; or a list
          packet_size: mtu-3               the most bytes of a packet, or a number
          header: 2   trailer: 1           bytes of a packet outside the message
          continuation: {header: 1, if: CONDITION, sequence: PLACE}
                                           packets after the first
          sequence: {offset: 0, width: 1}  a number that steps with each packet;
                                           also order and step
          checksum: xor                    the last byte of a packet; or sum
          acknowledgement: confirmation    Write Response or Confirmation; or none,
            {notification: UUID, equals: ready, window: 1}
            {echo: UUID}
            {credits: UUID, offset: 0, initial: 0, counts: packets}
            {permission: UUID, offset: 0, allows: 1}
            the first two also with refused_by: "?? 00"; {write: UUID} for
            messages to the client
          timeout: 30                      seconds of silence that break a message
          keep_header: true                the message has the header of its first
                                           packet
          message_checksum: {kind: CRC-16/MODBUS, at: -2, from: 0}
                                           as in decoder files; of the message with
                                           that header
          optional: true                   the service need not have it
          data: true                       data of a procedure, not messages

        OTHER KEYS OF A PROFILE
          about, source, service           a UUID or a list
          assumed: true                    only if all data are lines of text, or
                                           with --profile
          messages: {TABLE: {1: name, 2: {name: cmd, message: TABLE}}}
                                           protobuf; a field may also have names,
                                           kind and secret
          window                           the transport of Matter: docs/profiles.md

        PROCEDURES: WHAT MESSAGES DO TOGETHER
          procedures:
            - name: update
              checksum: CRC-32             of the data; timeout: seconds;
              reconnects: same             or next: over a disconnection
              steps:
                - {message: command/start, begins: true, phase: sending the image,
                   part: image, total: {offset: 3, width: 4}}
                - {message: packet, in: sending the image, data: true}
                - {message: answer, confirmed: {offset: 2, width: 4}}
          Other keys of a step: if, offset or block (where data belong), object,
          checksum, executes, resumes, window (places, but executes), and ends: true
          or disconnection. Without ends, confirmed must reach total.

        docs/profiles.md in the source explains them, with examples.
        """#

    private static let statusText = """
        Exit status of all commands.

           0  all well; verify: all expectations are met; diff: nothing differs
           1  verify: one is violated; diff: something differs;
              decode --expect-some: nothing matched, --expect-none: something did
           2  verify, diff: nothing is violated or differs, but the result is
              inconclusive
          64  the command line, a filter, a profile or an expectation is wrong
          65  an input is not a capture, or is damaged; everything readable was
              printed
          66  no such input
          74  an input or output error, such as a full disk
          77  no permission to read an input; the message says what is missing
         130  ^C before the end of a file; live sources, pipes and --follow end
              with 0 or the status of what was read

        Results go to standard output, messages to standard error. A closed pipe ends
        the program quietly. ^C ends it; everything read so far is printed.
        """
}
