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
          characteristic: UUID    in one service only with 'service: UUID'
          descriptor: UUID
          service_data: UUID      advertising; 'prefix: 01 02' for what begins so
          company: 0x0499         manufacturer data of advertising, also with prefix
          ad_type: 0xE0           AD structures of this type; fields become adv.NAME
          channel: 0x81           SDUs of L2CAP channels with this SPSM; fields become
                                  l2cap.NAME
        'override: true' replaces a decoder that there is. Without 'fields' the
        decoder is just a name.

        OF SOME DEVICES ONLY
          device: Thermometer              all of the name
          device: /^GVH5074/               a regular expression, found in the name
          device: AA:BB:CC:DD:EE:FF        also AA:BB:CC:DD:EE:FF/random or /public
        belongs to a characteristic or a descriptor; it needs no override. The most
        specific decoder wins: address, then name, then expression, then service.
        The name is the advertised one or the Device Name that was read; values are
        decoded by it from the packet on that shows it. For advertising data use
        company, UUID and prefix instead of 'device'.

        NAMES, HANDLES AND ERRORS, BESIDE 'decoders' OR WITHOUT IT
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
        'descriptor: UUID' says that a descriptor is there. Such attributes are marked
        (saved), and att.uuid_source is the file. 'name', beside a type or alone, is
        your name for the attribute: it follows the handle, whatever type the capture
        shows; filters and JSON have it as att.handle_name. An error, 0x80 to 0x9F, may
        also have 'characteristic' and 'device'; the most specific name counts, and is
        att.application_error.

        FIELDS, IN THE ORDER OF THE BYTES
          type: u8 u16 ... u64, s8 ... s64   least significant byte first; u16be
          type: float32 medfloat16 medfloat32
          type: bytes text          size: 4, a field, rest, or nul (text up to a NUL)
          type: address uuid16 uuid32 uuid128 uuid128be
          scale: 0.01  1/1024  2^-10  1.1^(n-64);  offset: -40  is added then
          count: 3, a field or rest makes a list of numbers
          skip: 2                   bytes that are no field
          use: 2A6E                 the fields of another decoder
          secret: true              a key: *** everywhere, and 'redact' wipes it
          when: {bit: 0}            fields that a flag announces, of the last bits;
                                    or {field: kind, is: [1, 2]}, {left: 2}
          choose: op_code           with cases: {1: [...], 2: [...]}, otherwise: [...]
          within: length            fields that have so many bytes; plus: -1
          array: samples            objects, each of the fields; count as above
          structures: metadata      a length, a type and a value, again and again:
                                    types: {1: {name: Rate, fields: [...]}}
          sign: magnitude           the highest bit of the number is its sign
          parts: [...]              several values in one number, with its type:
                                    {name: t, divide: 1000, scale: 0.1} and
                                    {name: rh, remainder: 1000, scale: 0.1}
          constant: AA 01           bytes that have to be these

        OF THE WHOLE VALUE
          layouts:                  instead of fields; the first that fits
            - {length: 8, begins: AA 01, fields: [...]}
          checksum: {kind: CRC-16/MODBUS, at: -2, from: 0}
                                    or xor, sum, complement with size and seed; or
                                    crc8, crc16 with polynomial, initial, reflected
                                    and final. One that does not fit is a fault.

        'blesniff decoders --schema' prints a JSON Schema for editors.
        """#
}
