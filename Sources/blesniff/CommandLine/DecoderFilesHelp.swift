extension HelpTopic {
    static let decoderFilesText = #"""
        Decoder files describe the values of your own characteristics, descriptors
        and advertising data. 'blesniff decoders --check FILE' reads a file, reports
        mistakes, and runs the tests in it.

          decoders:
            - characteristic: FFF4
              service: FFF0
              name: Thermometer Sample
              fields:
                - {name: temperature, type: s16, scale: 0.01, unit: "\u00b0C",
                   special: {0x8000: not known}}
                - {name: humidity, type: u8, unit: "%", raw_range: [0, 100]}
                - name: status
                  type: u8
                  bits:
                    - {bit: 0, name: battery_low}
                    - {bits: 1-2, name: mode, values: {0: Off, 1: Auto, 2: On}}
                    - {bits: 3-7, reserved: true}
              tests:
                - {value: 66 08 32 03, gives: {temperature: 21.5, mode_name: Auto}}

          blesniff --decoders FILE trace.btsnoop

        Files in .blesniff/ and in ~/.config/blesniff/decoders/ are read by every
        command. Field names become value.NAME (adv.value.NAME in advertising); a
        name has one type and one unit everywhere.

        WHAT A DECODER IS FOR
          characteristic: UUID    in some services only with 'service: UUID', or a
                                  list of UUIDs
          descriptor: UUID
          service_data: UUID      advertising; 'prefix: 01 ??' for data that begin
                                  so (?? is any byte), 'length: 6' for data of this
                                  length; both may be lists
          company: 0x0499         manufacturer data of advertising, also with prefix,
                                  length, 'named: ABC' (the beginning of the name),
                                  'service: UUID' (that the device lists) and
                                  'beside: {service_data: UUID, begins: 54}', or lists
                                  of these; they may be in another packet of the
                                  device. 'company: any' is for every company,
                                  'company: data' for data without an identifier: the
                                  fields begin with its two bytes, and 'length' counts
                                  them
          ad_type: 0xE0           AD structures of this type; fields become adv.NAME
          channel: 0x81           SDUs of L2CAP channels with this SPSM; fields become
                                  l2cap.NAME
          vendor_event: 54 01     HCI events of a vendor that begin so; hci.NAME
          hci_command: 0xFC01     a vendor's command; 'returns' has the fields of the
                                  results after the status; hci.NAME
          ll_control: 0x40        an LL Control PDU; ll.NAME
        'override: true' replaces a decoder for a number of the Bluetooth SIG; others
        are replaced without. Without 'fields' the decoder is just a name.

        OF SOME DEVICES ONLY
          device: Thermometer              the whole name
          device: /^GVH5074/               a regular expression in the name
          device: AA:BB:CC:DD:EE:FF        also AA:BB:CC:DD:EE:FF/random or /public
        belongs to a characteristic or a descriptor; it needs no override. The most
        specific decoder wins: address, then name, then expression, then service.
        The name is the advertised one or the Device Name that was read; it applies
        from the packet that shows it. For advertising data use company, UUID and
        prefix instead of 'device'.

        NAMES, HANDLES AND ERRORS, WITH OR WITHOUT 'decoders'
          names:
            AA:BB:CC:DD:EE:FF/random: Kitchen
          services:
            FFF0: Tank Service
          handles:
            - {handle: 0x0012, characteristic: FFF1, service: FFF0,
               device: /^GVH5074/}
            - {handle: 0x002A, name: Motor speed}
          errors:
            - {code: 0x80, name: Tank Empty, service: FFF0}
        A name replaces the address on lines; filters and JSON have it as
        adv.address_name, link.central_name and link.peripheral_name. A handle is for
        captures that begin after discovery: what they show replaces it, and so do
        tables of earlier runs (--gatt). Without 'device' it is for every device;
        'descriptor: UUID' declares a descriptor. Such attributes are marked (saved),
        and att.uuid_source is the file. 'name', beside a type or alone, is your name
        for the attribute: it follows the handle, whatever type the capture shows;
        filters and JSON have it as att.handle_name. An error, 0x80 to 0x9F, may also
        have 'characteristic' and 'device'; the most specific name counts, and is
        att.application_error.

        FIELDS, IN THE ORDER OF THE BYTES
          type: u8 u16 ... u64, s8 ... s64   least significant byte first; u16be
          type: float32 medfloat16 medfloat32
          type: bytes text          size: 4, a field, rest, or nul (text up to a NUL)
          type: address addressbe uuid16 uuid32 uuid128 uuid128be
          type: channels            a map of channels of 'size' bytes; 'numbers' names
                                    the list of those that are set
          scale: 0.01  1/1024  2^-10  1e3  1.1^(n-64);  offset: -40  is added then
          absent: 0xFF              a raw value, or a range, without a field
          values: {0: Off, 1-4: On} or a table: companies, appearances, units, ...
          bits: {0: leak, 1: low}   names of the bits that are set, or a table of them;
                                    first_bit: 64 is the number of the lowest
          bits: [...]               fields, as above; without 'name' of the number, and
                                    if_bit: 2 for a bit that another makes valid
          last_bits: [...]          more fields of the last bits, later on a line
          count: 3, a field or rest makes a list of numbers; ones_in: phys, as many as
                                    that field has bits set
          show: no                  yes, value, unless zero; of a bit also always
          hexadecimal: true         or 2, 4 or 8 digits; style: ranges or first few
          skip: 2                   bytes without a field
          text: near                a text that no bytes have, instead of 'type'
          use: 2A6E                 the fields of another decoder, or of a group
          secret: true              a key: *** everywhere, and 'redact' wipes it
          when: {bit: 0}            fields that a flag of the last bits announces;
                                    or {field: kind, is: [1, 3-9]}; {left: 2} for at
                                    least, {length: 2} for exactly so many bytes;
                                    {begins: AA 01}; otherwise: [...] has the others
          choose: op_code           with cases: {1: [...], 2-4: [...]} and otherwise
          lengths: {7: [...]}       by the number of bytes left, and otherwise
          within: length            fields within this many bytes; plus: -1
          array: samples            objects, each of the fields; count as above
          structures: metadata      a length, a type and a value, again and again:
                                    types: {1: {name: Rate, fields: [...]}}
          sign: magnitude           the highest bit of the number is its sign
          parts: [...]              several values in one number, with its type:
                                    {name: t, divide: 1000, scale: 0.1} and
                                    {name: rh, remainder: 1000, scale: 0.1}
          constant: AA 01           bytes that must have this value

          function: eddystone_url   decoding that the program has, with the 'fields'
                                    that it makes: {name: url, type: text}
        {left: 2, beside: {7: 5}} does not count the 5 bytes of the field that bit 7
        of the last bits announces.

        OF A FILE
          show: no                  the default of all fields; also of a decoder
          tables: {modes: {...}}    lists of values, which 'values: modes' names
          groups: {reading: [...]}  lists of fields, which 'use: reading' names

        OF THE WHOLE VALUE
          layouts:                  instead of fields; the first that fits
            - {length: 8, begins: AA 01, fields: [...]}
          checksum: {kind: CRC-16/MODBUS, at: -2, from: 0}
                                    or xor, sum, complement with size and seed; or
                                    crc8, crc16 with polynomial, initial, reflected
                                    and final. A wrong one is a fault.

        The program's own PDUs have the same blocks, under hci_command, hci_event,
        le_event, android_event, management_command, management_event, signalling and
        smp. Files of users cannot replace these.

        'blesniff decoders --schema' prints a JSON Schema for editors.
        """#
}
