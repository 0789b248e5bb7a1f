// Written by Tests/tools/built-in-profiles.py from the files of BuiltIn.
// swift-format-ignore-file

extension BuiltInProfiles {
    static let files: [File] = [
        File(
            name: "ams",
            characteristics: ["9B3C81D8-57B1-4A8A-B8DF-0E56F7CA51C2", "2F7CABCE-808D-411F-9A0C-BB92BA96C102", "C6B2F38C-23AB-46D8-A6AB-A3A870BBD5D7"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: ams
                    about: An accessory sends media commands to an iPhone, and follows its player, queue and track.
                    source: Apple Media Service Specification
                    service: 89D3502B-0F36-433A-8EF4-C502AD55F8DC
                    flows:
                      - name: command
                        to: server
                        characteristic: 9B3C81D8-57B1-4A8A-B8DF-0E56F7CA51C2
                        names:
                          kind: {offset: 0}
                          cases: {0: play, 1: pause, 2: toggle, 3: next track, 4: previous track, 5: volume up, 6: volume down,
                            7: repeat mode, 8: shuffle mode, 9: skip forward, 10: skip backward, 11: like, 12: dislike, 13: bookmark}
                      - name: possible commands
                        to: client
                        characteristic: 9B3C81D8-57B1-4A8A-B8DF-0E56F7CA51C2
                      - name: subscription
                        to: server
                        characteristic: 2F7CABCE-808D-411F-9A0C-BB92BA96C102
                        names: {kind: {offset: 0}, cases: {0: player, 1: queue, 2: track}}
                      - name: update
                        to: client
                        characteristic: 2F7CABCE-808D-411F-9A0C-BB92BA96C102
                        header: 3
                        content: text
                        secret: true
                        names: &names
                          kind: [{offset: 0}, {offset: 1}]
                          cases:
                            [0, 0]: player name
                            [0, 1]: playback
                            [0, 2]: volume
                            [1, 0]: queue index
                            [1, 1]: queue count
                            [1, 2]: shuffle mode
                            [1, 3]: repeat mode
                            [2, 0]: artist
                            [2, 1]: album
                            [2, 2]: title
                            [2, 3]: duration
                      - name: attribute request
                        to: server
                        characteristic: C6B2F38C-23AB-46D8-A6AB-A3A870BBD5D7
                        optional: true
                        names: *names
                        response: attribute
                      - name: attribute
                        to: client
                        characteristic: C6B2F38C-23AB-46D8-A6AB-A3A870BBD5D7
                        by: read
                        optional: true
                        content: text
                        secret: true
                """#),
        File(
            name: "ancs",
            characteristics: ["9FBF120D-6301-42D9-8C58-25E699A21DBD", "69D1D8F3-45E1-49A8-9821-9BBDFDAAD9D9", "22EAC6E9-24D6-4BB5-BE44-B36ACE7C7BFB"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: ancs
                    about: An iPhone announces its notifications; an accessory asks for their texts, or performs their actions.
                    source: Apple Notification Center Service Specification
                    service: 7905F431-B5CE-4E99-A40F-4B1E122D00D0
                    flows:
                      - name: source
                        to: client
                        characteristic: 9FBF120D-6301-42D9-8C58-25E699A21DBD
                        names: {kind: {offset: 0}, cases: {0: added, 1: modified, 2: removed}}
                      - name: control
                        to: server
                        characteristic: 69D1D8F3-45E1-49A8-9821-9BBDFDAAD9D9
                        names: {kind: {offset: 0}, cases: {0: get notification attributes, 1: get app attributes, 2: perform action}}
                        # The notification, or the first bytes of the identifier of the app
                        errors: {0xA0: unknown command, 0xA1: invalid command, 0xA2: invalid parameter, 0xA3: action failed}
                        secret: [get app attributes]
                        response: {flow: data, equal: [{offset: 0}, {offset: 1, width: 4}], except: perform action}
                      - name: data
                        to: client
                        characteristic: 22EAC6E9-24D6-4BB5-BE44-B36ACE7C7BFB
                        # Each id that was asked for, with length and text; some ids of a request have a maximum length.
                        framing: {records: {requests: control, cases: {0: 5, 1: terminated}, extra: {1: 2, 2: 2, 3: 2}}}
                        secret: true
                        names: {kind: {offset: 0}, cases: {0: notification attributes, 1: app attributes}}
                """#),
        File(
            name: "ctap",
            characteristics: ["F1D0FFF1-DEAA-ECEE-B42F-C9BA7ED623BB", "F1D0FFF2-DEAA-ECEE-B42F-C9BA7ED623BB"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: ctap
                    about: A client sends CTAP messages to a security key, which answers each one, and says while it waits for the user.
                    source: FIDO CTAP 2.1, 11.4
                    service: FFFD
                    flows:
                      - name: request
                        to: server
                        characteristic: F1D0FFF1-DEAA-ECEE-B42F-C9BA7ED623BB
                        # The command byte, or the status, belongs to the header: CBOR follows it.
                        framing: &framing
                          length:
                            - {if: {offset: 0, is: [0x81, 0xBE]}, offset: 1, width: 2, order: big, header: 3}
                            - {offset: 1, width: 2, order: big, header: 4, extra: -1}
                        content: cbor
                        raw: [ping, U2F message]
                        # The user, or the credentials that are allowed
                        secrets: ["3"]
                        secret: [client PIN]
                        continuation: &continuation {header: 1, if: {offset: 0, mask: 0x80, is: 0}, sequence: {offset: 0, mask: 0x7F}}
                        names:
                          kind: [{offset: 0}, {offset: 3}]
                          cases:
                            [0x81]: ping
                            [0x83, 0]: U2F message
                            [0x83, 1]: make credential
                            [0x83, 2]: get assertion
                            [0x83, 4]: get info
                            [0x83, 6]: client PIN
                            [0x83, 7]: reset
                            [0x83, 8]: get next assertion
                            [0x83, 11]: selection
                            [0x83]: message
                            [0xBE]: cancel
                        response: {flow: response, except: [processing, waiting for the user, keep-alive, cancel]}
                      - name: response
                        to: client
                        characteristic: F1D0FFF2-DEAA-ECEE-B42F-C9BA7ED623BB
                        framing: *framing
                        content: cbor
                        raw: ping
                        secrets: [1.id, 4.id, 4.name, 4.displayName]
                        continuation: *continuation
                        names:
                          kind: [{offset: 0}, {offset: 3}]
                          cases:
                            [0x81]: ping
                            [0x82, 1]: processing
                            [0x82, 2]: waiting for the user
                            [0x82]: keep-alive
                            [0x83]: message
                            [0xBF]: error
                        status:
                          - offset: 3
                            if: {offset: 0, is: 0xBF}
                            success: []
                            names: {1: invalid command, 2: invalid parameter, 3: invalid length, 4: invalid sequence, 5: timeout,
                              6: busy, 0x7F: other error}
                          # A status alone; the answers of U2F are longer.
                          - offset: 3
                            if: [{offset: 0, is: 0x83}, {offset: 1, width: 2, order: big, is: 1}]
                            names:
                              0x01: invalid command
                              0x02: invalid parameter
                              0x03: invalid length
                              0x04: invalid sequence
                              0x05: timeout
                              0x06: busy
                              0x11: unexpected CBOR type
                              0x12: invalid CBOR
                              0x14: missing parameter
                              0x15: limit exceeded
                              0x19: credential excluded
                              0x21: processing
                              0x22: invalid credential
                              0x23: user action pending
                              0x26: unsupported algorithm
                              0x27: operation denied
                              0x28: key store full
                              0x2B: unsupported option
                              0x2C: invalid option
                              0x2D: cancelled
                              0x2E: no credentials
                              0x2F: user action timeout
                              0x30: not allowed
                              0x31: PIN invalid
                              0x32: PIN blocked
                              0x33: PIN authentication invalid
                              0x34: PIN authentication blocked
                              0x35: PIN not set
                              0x36: PIN required
                              0x37: PIN policy violated
                              0x39: request too large
                              0x7F: other error
                """#),
        File(
            name: "echo",
            characteristics: ["2A57", "2A56"],
            descriptions: [],
            text: #"""
                profiles:
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
                """#),
        File(
            name: "esp-provisioning",
            characteristics: [],
            descriptions: ["proto-ver", "prov-session", "prov-scan", "prov-config", "prov-ctrl"],
            text: #"""
                profiles:
                  - name: esp-provisioning
                    about: An app writes a request to an endpoint of an ESP32 and reads the answer there; it sets the Wi-Fi network.
                    source: esp-idf 5.4, unified provisioning
                    messages:
                      Session:
                        2: sec_ver
                        10: {name: sec0, message: Security0}
                        11: {name: sec1, message: Security1}
                        12: {name: sec2, message: Security2}
                      Security0:
                        1: {name: msg, names: {0: command, 1: response}}
                        20: cmd
                        21: {name: resp, message: Status}
                      Security1:
                        1: {name: msg, names: {0: command 0, 1: response 0, 2: command 1, 3: response 1}}
                        20: {name: cmd0, message: Key}
                        21: {name: resp0, message: Response10}
                        22: {name: cmd1, message: Verify}
                        23: {name: resp1, message: Response11}
                      Security2:
                        1: {name: msg, names: {0: command 0, 1: response 0, 2: command 1, 3: response 1}}
                        20: {name: cmd0, message: User}
                        21: {name: resp0, message: Response20}
                        22: {name: cmd1, message: Proof}
                        23: {name: resp1, message: Response21}
                      Status: {1: status}
                      Key: {1: {name: client_pubkey, kind: bytes}}
                      Verify: {2: {name: client_verify, kind: bytes}}
                      Response10: {1: status, 2: {name: device_pubkey, kind: bytes}, 3: {name: device_random, kind: bytes}}
                      Response11: {1: status, 3: {name: device_verify, kind: bytes}}
                      User: {1: {name: username, secret: true}, 2: {name: client_pubkey, kind: bytes}}
                      Proof: {1: {name: proof, kind: bytes}}
                      Response20: {1: status, 2: {name: device_pubkey, kind: bytes}, 3: {name: salt, kind: bytes}}
                      Response21: {1: status, 2: {name: device_proof, kind: bytes}, 3: {name: nonce, kind: bytes}}
                      Scan:
                        1: msg
                        2: status
                        10: {name: start, message: ScanStart}
                        11: started
                        12: get_status
                        13: {name: scan_status, message: ScanStatus}
                        14: {name: get_result, message: ScanRange}
                        15: {name: result, message: ScanResult}
                      ScanStart: {1: {name: blocking, kind: boolean}, 2: {name: passive, kind: boolean}, 3: group_channels,
                        4: period_ms}
                      ScanStatus: {1: {name: finished, kind: boolean}, 2: count}
                      ScanRange: {1: start_index, 2: count}
                      ScanResult: {1: {name: entries, message: ScanEntry}}
                      ScanEntry:
                        1: ssid
                        2: channel
                        3: {name: rssi, kind: signed}
                        4: {name: bssid, kind: bytes}
                        5: {name: auth, names: &auth {0: open, 1: WEP, 2: WPA, 3: WPA2, 4: WPA/WPA2, 5: WPA2 Enterprise, 6: WPA3,
                          7: WPA2/WPA3}}
                      Config:
                        1: msg
                        10: get_status
                        11: {name: status, message: ConfigStatus}
                        12: {name: set, message: Network}
                        13: {name: was_set, message: Status}
                        14: apply
                        15: {name: applied, message: Status}
                      ConfigStatus:
                        1: status
                        2: {name: sta_state, names: {0: connected, 1: connecting, 2: disconnected, 3: connection failed}}
                        10: {name: fail_reason, names: {0: authentication failed, 1: network not found}}
                        11: {name: connected, message: Connected}
                        12: attempt_failed
                      Connected: {1: ip, 2: {name: auth, names: *auth}, 3: ssid, 4: {name: bssid, kind: bytes}, 5: channel}
                      Network: {1: ssid, 2: {name: passphrase, secret: true}, 3: {name: bssid, kind: bytes}, 4: channel}
                    flows:
                      - name: version request
                        to: server
                        characteristic: {description: proto-ver}
                        optional: true
                        response: version
                      - name: version
                        to: client
                        characteristic: {description: proto-ver}
                        by: read
                        optional: true
                        content: text
                      - name: session request
                        to: server
                        characteristic: {description: prov-session}
                        content: protobuf
                        message: Session
                        names:
                          kind: [{offset: 0}, {offset: 1}]
                          cases: {[0x52]: security 0, [0x10, 1]: security 1, [0x10, 2]: security 2}
                        response: session response
                      - name: session response
                        to: client
                        characteristic: {description: prov-session}
                        by: read
                        content: protobuf
                        message: Session
                        names:
                          kind: [{offset: 0}, {offset: 1}]
                          cases: {[0x52]: security 0, [0x10, 1]: security 1, [0x10, 2]: security 2}
                        status:
                          - {path: sec0.resp.status, names: &status {1: invalid security scheme, 2: invalid message,
                              3: too many sessions, 4: invalid argument, 5: internal error, 6: crypto error, 7: invalid session}}
                          - {path: sec1.resp0.status, names: *status}
                          - {path: sec1.resp1.status, names: *status}
                          - {path: sec2.resp0.status, names: *status}
                          - {path: sec2.resp1.status, names: *status}
                      - name: scan request
                        to: server
                        characteristic: {description: prov-scan}
                        optional: true
                        content: protobuf
                        message: Scan
                        names: {kind: [{offset: 0}, {offset: 1}], cases: {[0x52]: start, [8, 2]: status, [8, 4]: result}}
                        response: scan response
                      - name: scan response
                        to: client
                        characteristic: {description: prov-scan}
                        by: read
                        optional: true
                        content: protobuf
                        message: Scan
                        names: {kind: [{offset: 0}, {offset: 1}], cases: {[8, 1]: start, [8, 3]: status, [8, 5]: result}}
                        status: {path: status, names: *status}
                      - name: config request
                        to: server
                        characteristic: {description: prov-config}
                        content: protobuf
                        message: Config
                        names: {kind: [{offset: 0}, {offset: 1}], cases: {[0x52]: status, [8, 2]: set, [8, 4]: apply}}
                        response: config response
                      - name: config response
                        to: client
                        characteristic: {description: prov-config}
                        by: read
                        content: protobuf
                        message: Config
                        names: {kind: [{offset: 0}, {offset: 1}], cases: {[8, 1]: status, [8, 3]: set, [8, 5]: apply}}
                        status:
                          - {path: status.fail_reason, success: [], names: {0: authentication failed, 1: network not found}}
                          - {path: status.status, names: *status}
                          - {path: was_set.status, names: *status}
                          - {path: applied.status, names: *status}
                    procedures:
                      - name: provisioning
                        timeout: 120
                        steps:
                          - {message: session request, phase: security handshake}
                          - {message: session response}
                          - {message: scan request, phase: scanning for networks}
                          - {message: scan response}
                          - {message: config request/set, phase: sending the network}
                          - {message: config request/apply, phase: connecting to the network}
                          - {message: config response/status, if: {path: status.connected, is: present}, ends: true}
                          - {message: config response}

                  - name: esp-provisioning-control
                    about: An app resets the Wi-Fi network of an ESP32, or asks it to provision again.
                    source: esp-idf 5.4, unified provisioning
                    messages:
                      Control: {1: msg, 2: status, 11: reset, 12: reset_response, 13: reprovision, 14: reprovision_response}
                    flows:
                      - name: control request
                        to: server
                        characteristic: {description: prov-ctrl}
                        content: protobuf
                        message: Control
                        names: {kind: [{offset: 0}, {offset: 1}], cases: {[8, 1]: reset, [8, 3]: reprovision}}
                        response: control response
                      - name: control response
                        to: client
                        characteristic: {description: prov-ctrl}
                        by: read
                        content: protobuf
                        message: Control
                        names: {kind: [{offset: 0}, {offset: 1}], cases: {[8, 2]: reset, [8, 4]: reprovision}}
                        status: {path: status, names: {1: invalid security scheme, 2: invalid message, 3: too many sessions,
                          4: invalid argument, 5: internal error, 6: crypto error, 7: invalid session}}
                """#),
        File(
            name: "espressif-ota",
            characteristics: ["8022", "8020"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: espressif-ota
                    about: An app sends an image in sectors of 4096 bytes; the ESP32 acknowledges each command and each sector.
                    source: Espressif ble_ota 0.1
                    service: 8018
                    flows:
                      - name: command
                        to: server
                        characteristic: 8022
                        message_checksum: {kind: CRC-16/XMODEM, at: -2}
                        names: {kind: {offset: 0, width: 2}, cases: {1: start, 2: stop}}
                        response: answer
                      - name: answer
                        to: client
                        characteristic: 8022
                        message_checksum: {kind: CRC-16/XMODEM, at: -2}
                        names: {kind: {offset: 2, width: 2}, cases: {1: start, 2: stop}}
                        status: {offset: 4, width: 2, if: {offset: 0, width: 2, is: 3}, names: {1: rejected}}
                      - name: packet
                        to: server
                        characteristic: 8020
                        data: true
                      - name: sector
                        to: client
                        characteristic: 8020
                        message_checksum: {kind: CRC-16/XMODEM, at: -2}
                        status: {offset: 2, width: 2, names: {1: wrong sector checksum, 2: wrong sector, 3: wrong length}}
                    procedures:
                      - name: firmware update
                        steps:
                          - {message: command/start, begins: true, phase: starting, part: image, total: {offset: 2, width: 4}}
                          - {message: answer/start, phase: sending the image}
                          # The last packet of a sector ends with the checksum of the sector.
                          - {message: packet, in: sending the image, if: {offset: 2, is: 0xFF}, data: {offset: 3, trailer: 2}}
                          - {message: packet, in: sending the image, data: {offset: 3}}
                          - {message: sector, in: sending the image, confirmed: true}
                          - {message: command/stop, phase: finishing}
                          - {message: answer/stop, in: finishing, ends: true}
                """#),
        File(
            name: "framed-json",
            characteristics: ["2BB2", "2BB1"],
            descriptions: [],
            text: #"""
                profiles:
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
                """#),
        File(
            name: "gecko-ota",
            characteristics: ["F7BF3564-FB6D-4E53-88A4-5E37E0326063", "984227F3-34FC-4045-A5D0-2C581F81A153"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: gecko-ota
                    about: An app starts the loader of a Silicon Labs device, sends an image and ends the update.
                    source: Silicon Labs, OTA service
                    service: 1D14D6EE-FD63-4FA1-BFA4-8F47B42119F0
                    flows:
                      - name: control
                        to: server
                        characteristic: F7BF3564-FB6D-4E53-88A4-5E37E0326063
                        names: {kind: {offset: 0}, cases: {0: start, 3: end}}
                      # Only in the loader
                      - name: packet
                        to: server
                        characteristic: 984227F3-34FC-4045-A5D0-2C581F81A153
                        optional: true
                        data: true
                    procedures:
                      - name: firmware update
                        reconnects: same
                        steps:
                          - {message: control/start, phase: sending the image, part: image}
                          - {message: packet, in: sending the image, data: true}
                          - {message: control/end, in: sending the image, confirmed: true, ends: true}
                """#),
        File(
            name: "hap-ble",
            characteristics: ["0000004C-0000-1000-8000-0026BB765291", "0000004E-0000-1000-8000-0026BB765291"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: hap-ble
                    about: A controller writes a HAP request to a pairing characteristic of an accessory, and reads the answer there.
                    source: HomeKit Accessory Protocol R2, 7.3
                    service: 00000055-0000-1000-8000-0026BB765291
                    flows:
                      - name: request
                        to: server
                        characteristic: [0000004C-0000-1000-8000-0026BB765291, 0000004E-0000-1000-8000-0026BB765291]
                        framing:
                          length:
                            - {if: {offset: 1, is: [2, 4]}, offset: 5, width: 2, header: 7}
                            # The others have no body: a reserved bit stands for the length 0.
                            - {offset: 0, mask: 0x40, header: 5}
                        continuation: {header: 2, if: {offset: 0, mask: 0x80, is: 1}}
                        names:
                          kind: {offset: 1}
                          cases: {1: characteristic signature, 2: write, 3: read, 4: timed write, 5: execute write,
                            6: service signature, 7: configuration, 8: protocol configuration}
                        response: response
                      - name: response
                        to: client
                        characteristic: [0000004C-0000-1000-8000-0026BB765291, 0000004E-0000-1000-8000-0026BB765291]
                        by: read
                        framing:
                          length:
                            - {if: {offset: 2, is: 0}, offset: 3, width: 2, header: 5}
                            - {offset: 0, mask: 0x40, header: 3}
                        continuation: {header: 2, if: {offset: 0, mask: 0x80, is: 1}}
                        status:
                          offset: 2
                          names: {1: unsupported PDU, 2: too many procedures, 3: insufficient authorization, 4: invalid instance,
                            5: insufficient authentication, 6: invalid request}
                """#),
        File(
            name: "hid",
            characteristics: ["2A4D"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: hid
                    about: A keyboard, mouse, remote control or game pad notifies its reports; its Report Map names their fields.
                    source: HID over GATT Profile 1.0
                    service: 1812
                    flows:
                      - name: input
                        to: client
                        characteristic: 2A4D
                        by: notification
                        content: hid_report
                      - name: output
                        to: server
                        characteristic: 2A4D
                        optional: true
                        content: hid_report
                """#),
        File(
            name: "hm-10",
            characteristics: ["FFE1"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: hm-10
                    about: Lines of text in both directions over a HM-10 module, or a clone of it.
                    source: HM-10
                    service: FFE0
                    flows:
                      - name: receive
                        to: server
                        characteristic: FFE1
                        framing: {terminator: "\n"}
                        content: text
                      - name: transmit
                        to: client
                        characteristic: FFE1
                        framing: {terminator: "\n"}
                        content: text
                """#),
        File(
            name: "improv",
            characteristics: ["00467768-6228-2272-4663-277478268003", "00467768-6228-2272-4663-277478268004", "00467768-6228-2272-4663-277478268001", "00467768-6228-2272-4663-277478268002"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: improv
                    about: An app sends the Wi-Fi network to a device; the device reports its state, its errors and its address.
                    source: Improv Wi-Fi 2.1, BLE
                    service: 00467768-6228-2272-4663-277478268000
                    flows:
                      - name: command
                        to: server
                        characteristic: 00467768-6228-2272-4663-277478268003
                        framing: {length: {offset: 1, header: 2, extra: 1}}
                        message_checksum: {kind: sum, at: -1}
                        names: &names {kind: {offset: 0}, cases: {1: wifi settings, 2: identify, 3: device info, 4: scan}}
                        content: texts
                        texts: {wifi settings: [ssid, password]}
                        secrets: [password]
                        # A failure of the settings is an error, and no result.
                        response: {flow: result, equal: [{offset: 0}], except: [wifi settings, identify]}
                      - name: result
                        to: client
                        characteristic: 00467768-6228-2272-4663-277478268004
                        by: notification
                        framing: {length: {offset: 1, header: 2, extra: 1}}
                        message_checksum: {kind: sum, at: -1}
                        names: *names
                        content: texts
                        texts: {wifi settings: [url], device info: [firmware, version, chip, name], scan: [ssid, rssi, security]}
                      - name: state
                        to: client
                        characteristic: 00467768-6228-2272-4663-277478268001
                        by: notification
                        names: {kind: {offset: 0}, cases: {1: authorization required, 2: authorized, 3: provisioning, 4: provisioned}}
                      - name: error
                        to: client
                        characteristic: 00467768-6228-2272-4663-277478268002
                        by: notification
                        status:
                          offset: 0
                          names: {1: invalid command, 2: unknown command, 3: unable to connect, 4: not authorized, 0xFF: unknown error}
                    procedures:
                      - name: provisioning
                        timeout: 120
                        steps:
                          - {message: command/wifi settings, begins: true, phase: sending the network}
                          - {message: state/provisioning, phase: connecting to the network}
                          - {message: state/provisioned, ends: true}
                          - {message: error}
                """#),
        File(
            name: "laird-vsp",
            characteristics: ["569A2001-B87F-490C-92CB-11BA5EA5167C", "569A2002-B87F-490C-92CB-11BA5EA5167C", "569A2000-B87F-490C-92CB-11BA5EA5167C", "569A2003-B87F-490C-92CB-11BA5EA5167C"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: laird-vsp
                    about: Lines of text in both directions over the serial port of a Laird module; each side may stop the other.
                    source: Laird, Virtual Serial Port
                    service: 569A1101-B87F-490C-92CB-11BA5EA5167C
                    flows:
                      - name: receive
                        to: server
                        characteristic: 569A2001-B87F-490C-92CB-11BA5EA5167C
                        acknowledgement: {permission: 569A2002-B87F-490C-92CB-11BA5EA5167C, offset: 0}
                        framing: {terminator: "\n"}
                        content: text
                      - name: transmit
                        to: client
                        characteristic: 569A2000-B87F-490C-92CB-11BA5EA5167C
                        acknowledgement: {permission: 569A2003-B87F-490C-92CB-11BA5EA5167C, offset: 0}
                        framing: {terminator: "\n"}
                        content: text
                """#),
        File(
            name: "lego",
            characteristics: ["00001624-1212-EFDE-1623-785FEABCD123"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: lego
                    about: An app sends messages to a LEGO hub, and the hub reports its ports, its values and errors.
                    source: LEGO Wireless Protocol 3.0
                    service: 00001623-1212-EFDE-1623-785FEABCD123
                    flows:
                      - name: app
                        to: server
                        characteristic: 00001624-1212-EFDE-1623-785FEABCD123
                        framing: {length: {offset: 0, header: 3, counts: message}}
                        names: &names
                          kind: {offset: 2}
                          cases:
                            0x01: hub properties
                            0x02: hub actions
                            0x03: hub alerts
                            0x04: attached I/O
                            0x05: error
                            0x21: port information request
                            0x22: mode information request
                            0x41: input format setup
                            0x42: combined input format setup
                            0x43: port information
                            0x44: mode information
                            0x45: port value
                            0x46: combined port value
                            0x47: input format
                            0x48: combined input format
                            0x61: virtual port setup
                            0x81: port output
                            0x82: port output feedback
                      - name: hub
                        to: client
                        characteristic: 00001624-1212-EFDE-1623-785FEABCD123
                        framing: {length: {offset: 0, header: 3, counts: message}}
                        names: *names
                        status:
                          - offset: 4
                            if: {offset: 2, is: 0x05}
                            success: [1, 2]
                            names: {3: buffer overflow, 4: timeout, 5: command not recognized, 6: invalid use, 7: overcurrent,
                              8: internal error}
                          - {offset: 4, mask: 4, if: {offset: 2, is: 0x82}, names: {1: command discarded}}
                """#),
        File(
            name: "matter-btp",
            characteristics: ["18EE2EF5-263D-4559-959F-4F9C429F9D11", "18EE2EF5-263D-4559-959F-4F9C429F9D12"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: matter-btp
                    about: A commissioner writes segments of Matter messages to C1, and the device indicates its segments on C2.
                    source: Matter Core 1.4, 4.19
                    service: FFF6
                    # Flags, [acknowledged number], number, [length]; the answer to a handshake has the window in byte 5.
                    window: {acknowledgement: 0x08, length: 0x01, handshake: 0x40, parts: 0x07, size: 5, timeout: 15}
                    flows:
                      - name: commissioner
                        to: server
                        characteristic: 18EE2EF5-263D-4559-959F-4F9C429F9D11
                        framing: {flags: {offset: 0, first: 1, last: 4}}
                        names: &names
                          - {kind: {offset: 0, mask: 0x40}, cases: {1: handshake}}
                          # The secure channel protocol of session 0, after message flags, session, security flags, counter and the sender or the
                          # receiver; each of these may be absent.
                          - if: [{offset: 2, width: 2, is: 0}, {offset: 1, mask: 0x07, is: [1, 4]}]
                            kind: {offset: 18}
                            cases: &opcodes
                              0x10: stand-alone acknowledgement
                              0x20: PBKDFParamRequest
                              0x21: PBKDFParamResponse
                              0x22: PASE Pake1
                              0x23: PASE Pake2
                              0x24: PASE Pake3
                              0x30: CASE Sigma1
                              0x31: CASE Sigma2
                              0x32: CASE Sigma3
                              0x33: CASE Sigma2Resume
                              0x40: StatusReport
                          - {if: [{offset: 2, width: 2, is: 0}, {offset: 1, mask: 0x07, is: 0}], kind: {offset: 10}, cases: *opcodes}
                          - {kind: {offset: 0, mask: 0x40}, cases: {0: message}}
                        # The code of a StatusReport, without and with an acknowledged counter before it.
                        status: &status
                          - if: [{offset: 2, width: 2, is: 0}, {offset: 1, mask: 0x07, is: [1, 4]}, {offset: 18, is: 0x40}, {offset: 17, mask: 0x02, is: 0}]
                            offset: 29
                            width: 2
                            names: &codes {0: session established, 1: no shared trust roots, 2: invalid parameter, 3: close session, 4: busy}
                          - if: [{offset: 2, width: 2, is: 0}, {offset: 1, mask: 0x07, is: [1, 4]}, {offset: 18, is: 0x40}, {offset: 17, mask: 0x02, is: 1}]
                            offset: 33
                            width: 2
                            names: *codes
                        # Keys and proofs
                        secret: [PASE Pake1, PASE Pake2, PASE Pake3]
                        response: {flow: device, except: [message, stand-alone acknowledgement]}
                      - name: device
                        to: client
                        characteristic: 18EE2EF5-263D-4559-959F-4F9C429F9D12
                        framing: {flags: {offset: 0, first: 1, last: 4}}
                        names: *names
                        status: *status
                        secret: [PASE Pake1, PASE Pake2, PASE Pake3]
                    procedures:
                      # The commissioning itself is encrypted.
                      - name: session establishment
                        timeout: 120
                        steps:
                          - {message: commissioner/handshake, begins: true, phase: handshake of the transport}
                          - {message: device/handshake, phase: transport established}
                          - {message: commissioner/PBKDFParamRequest, phase: PASE parameters}
                          - {message: commissioner/PASE Pake1, phase: PASE}
                          - {message: device/PASE Pake2}
                          - {message: commissioner/PASE Pake3}
                          - {message: device/StatusReport, in: PASE, ends: true}
                          - {message: device/StatusReport}
                """#),
        File(
            name: "mcumgr",
            characteristics: ["DA2E7828-FBCE-4E01-AE9E-261174997C48"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: mcumgr
                    about: An app sends SMP requests in CBOR (images, settings, files, shell), and the device answers each one.
                    source: Zephyr 4.2, Simple Management Protocol
                    service: 8D53DC1D-1DB7-4CD3-868B-8A527460AA84
                    flows:
                      - name: request
                        to: server
                        characteristic: DA2E7828-FBCE-4E01-AE9E-261174997C48
                        framing: {length: {offset: 2, width: 2, order: big, header: 8}}
                        # Reserved bits, flags and the upper byte of the group: a packet with these begins a message, although one is open.
                        begins: [{offset: 0, mask: 0xE4, is: 0}, {offset: 1, is: 0}, {offset: 4, is: 0}]
                        content: cbor
                        secrets: [val, argv, {path: data, in: file upload}]
                        response:
                          flow: response
                          equal: [{offset: 6}, {offset: 4, width: 2, order: big}, {offset: 7}]
                        names: &names
                          # group, command, and 0 for reads, 1 for writes: the same in request and response
                          kind: [{offset: 4, width: 2, order: big}, {offset: 7}, {offset: 0, mask: 6}]
                          cases:
                            [0, 0]: echo
                            [0, 1]: console echo
                            [0, 2]: task statistics
                            [0, 3]: memory pools
                            [0, 4, 0]: read date and time
                            [0, 4, 1]: set date and time
                            [0, 5]: reset
                            [0, 6]: parameters
                            [0, 7]: application info
                            [0, 8]: bootloader info
                            [1, 0, 0]: image state
                            [1, 0, 1]: set image state
                            [1, 1]: image upload
                            [1, 5]: image erase
                            [1, 6]: slot info
                            [2, 0]: statistics
                            [2, 1]: list of statistics
                            [3, 0, 0]: read setting
                            [3, 0, 1]: write setting
                            [3, 1]: delete setting
                            [3, 2]: commit settings
                            [3, 3, 0]: load settings
                            [3, 3, 1]: save settings
                            [8, 0, 0]: file download
                            [8, 0, 1]: file upload
                            [8, 1]: file status
                            [8, 2]: file hash
                            [8, 3]: file hash types
                            [8, 4]: close file
                            [9, 0]: shell command
                            [10]: enumeration
                            [11]: transports
                            [63, 0]: erase storage
                      - name: response
                        to: client
                        characteristic: DA2E7828-FBCE-4E01-AE9E-261174997C48
                        framing: {length: {offset: 2, width: 2, order: big, header: 8}}
                        # Reserved bits, flags and the upper byte of the group: a packet with these begins a message, although one is open.
                        begins: [{offset: 0, mask: 0xE4, is: 0}, {offset: 1, is: 0}, {offset: 4, is: 0}]
                        content: cbor
                        secrets: [val, o, {path: data, in: file download}]
                        names: *names
                        status:
                          - path: err.rc
                            if: {path: err.group, is: 0}
                            names: {1: unknown error, 2: invalid format, 3: no answer to the query, 4: clock not set,
                              5: clock command failed}
                          - path: err.rc
                            if: {path: err.group, is: 1}
                            names:
                              1: unknown error
                              2: flash configuration not readable
                              3: no image
                              4: no TLVs
                              5: invalid TLV
                              6: more than one hash
                              7: invalid TLV size
                              8: hash not found
                              9: no free slot
                              10: flash open failed
                              11: flash read failed
                              12: flash write failed
                              13: flash erase failed
                              14: invalid slot
                              15: no free memory
                              16: flash context already set
                              17: flash context not set
                              18: no flash area device
                              19: invalid page offset
                              20: invalid offset
                              21: invalid length
                              22: invalid image header
                              23: invalid image header magic
                              24: invalid hash
                              25: invalid flash address
                              26: version not readable
                              27: current version is newer
                              28: image already pending
                              29: invalid image vector table
                              30: image too large
                              31: image data overrun
                              32: confirmation denied
                              33: test of the active image denied
                          - path: err.rc
                            if: {path: err.group, is: 3}
                            names:
                              1: unknown error
                              2: key too long
                              3: key not found
                              4: read not supported
                              5: root key not allowed
                              6: write not supported
                              7: delete not supported
                          - path: err.rc
                            if: {path: err.group, is: 8}
                            names:
                              1: unknown error
                              2: invalid name
                              3: file not found
                              4: is a directory
                              5: open failed
                              6: seek failed
                              7: read failed
                              8: truncate failed
                              9: delete failed
                              10: write failed
                              11: invalid offset
                              12: offset larger than the file
                              13: hash type not found
                              14: mount point not found
                              15: read only
                              16: file empty
                          - path: err.rc
                          - path: rc
                            names:
                              1: unknown error
                              2: no memory
                              3: invalid value
                              4: timeout
                              5: no entry
                              6: bad state
                              7: message too large
                              8: not supported
                              9: corrupt
                              10: busy
                              11: access denied
                              12: protocol version too old
                              13: protocol version too new
                          - {path: match, success: [1], names: {0: image does not match its hash}}
                    procedures:
                      - name: image upload
                        reconnects: same
                        steps:
                          - message: request/image upload
                            if: {path: "off", is: 0}
                            begins: true
                            phase: sending the image
                            part: image
                            total: {path: len}
                            offset: {path: "off"}
                            data: {path: data}
                          - {message: request/image upload, in: sending the image, offset: {path: "off"}, data: {path: data}}
                          - {message: response/image upload, in: sending the image, confirmed: {path: "off"}}
                          # So many requests may be outstanding.
                          - {message: response/parameters, window: {path: buf_count}}
                      - name: file upload
                        steps:
                          - message: request/file upload
                            if: {path: "off", is: 0}
                            begins: true
                            phase: sending the file
                            part: file
                            total: {path: len}
                            offset: {path: "off"}
                            data: {path: data}
                          - {message: request/file upload, in: sending the file, offset: {path: "off"}, data: {path: data}}
                          - {message: response/file upload, in: sending the file, confirmed: {path: "off"}}
                """#),
        File(
            name: "mdoc",
            characteristics: ["00000001-A123-48CE-896B-4C76973373E6", "00000002-A123-48CE-896B-4C76973373E6", "00000003-A123-48CE-896B-4C76973373E6", "00000005-A123-48CE-896B-4C76973373E6", "00000007-A123-48CE-896B-4C76973373E6", "00000006-A123-48CE-896B-4C76973373E6"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: mdoc
                    about: A reader asks a mobile driving licence, which is the peripheral, for data; both are encrypted.
                    source: ISO/IEC 18013-5:2021, 8.3.3.1.1
                    flows:
                      - name: reader state
                        to: server
                        characteristic: 00000001-A123-48CE-896B-4C76973373E6
                        names: &states {kind: {offset: 0}, cases: {1: start, 2: end}}
                      - name: holder state
                        to: client
                        characteristic: 00000001-A123-48CE-896B-4C76973373E6
                        names: *states
                      - name: request
                        to: server
                        characteristic: 00000002-A123-48CE-896B-4C76973373E6
                        framing: {flags: {offset: 0, more: 1}}
                        content: cbor
                        # A map with the status alone
                        names: &ends {kind: [{offset: 1}, {offset: 2}, {offset: 3}], cases: {[0xA1, 0x66, 0x73]: end of session}}
                        status: &status {path: status, success: [20], names: {10: encryption error, 11: CBOR error, 20: session ended}}
                        response: {flow: response, except: end of session}
                      - name: response
                        to: client
                        characteristic: 00000003-A123-48CE-896B-4C76973373E6
                        framing: {flags: {offset: 0, more: 1}}
                        content: cbor
                        names: *ends
                        status: *status

                  - name: mdoc-reader
                    about: A reader, which is the peripheral, asks a mobile driving licence for data; both are encrypted.
                    source: ISO/IEC 18013-5:2021, 8.3.3.1.1
                    flows:
                      - {name: holder state, to: server, characteristic: 00000005-A123-48CE-896B-4C76973373E6, names: *states}
                      - {name: reader state, to: client, characteristic: 00000005-A123-48CE-896B-4C76973373E6, names: *states}
                      - name: request
                        to: client
                        characteristic: 00000007-A123-48CE-896B-4C76973373E6
                        framing: {flags: {offset: 0, more: 1}}
                        content: cbor
                        names: *ends
                        status: *status
                        response: {flow: response, except: end of session}
                      - name: response
                        to: server
                        characteristic: 00000006-A123-48CE-896B-4C76973373E6
                        framing: {flags: {offset: 0, more: 1}}
                        content: cbor
                        names: *ends
                        status: *status
                """#),
        File(
            name: "mesh-provisioning",
            characteristics: ["2ADB", "2ADC"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: mesh-provisioning
                    about: A provisioner adds a device to a mesh; each sends provisioning PDUs, in segments.
                    source: Mesh Protocol 1.1, 5.4.1, 6.3 and 7.1
                    service: 1827
                    flows:
                      - name: provisioner
                        to: server
                        characteristic: 2ADB
                        framing: &segments {segments: {offset: 0, mask: 0xC0, complete: 0, first: 1, last: 3, header: 1}}
                        timeout: 20
                        names: &names
                          kind: {offset: 1}
                          cases:
                            0: invite
                            1: capabilities
                            2: start
                            3: public key
                            4: input complete
                            5: confirmation
                            6: random
                            7: data
                            8: complete
                            9: failed
                            10: record request
                            11: record response
                            12: records get
                            13: records list
                      - name: device
                        to: client
                        characteristic: 2ADC
                        framing: *segments
                        timeout: 20
                        names: *names
                        status:
                          offset: 2
                          if: {offset: 1, is: 9}
                          success: []
                          names: {1: invalid PDU, 2: invalid format, 3: unexpected PDU, 4: confirmation failed, 5: out of resources,
                            6: decryption failed, 7: unexpected error, 8: cannot assign addresses, 9: invalid data}
                    procedures:
                      - name: provisioning
                        steps:
                          - {message: provisioner/invite, begins: true, phase: invitation}
                          - {message: provisioner/start, phase: key exchange}
                          - {message: provisioner/confirmation, phase: authentication}
                          - {message: provisioner/data, phase: sending the data}
                          - {message: device/complete, in: sending the data, ends: true}
                          - {message: device}
                """#),
        File(
            name: "mesh-proxy",
            characteristics: ["2ADD", "2ADE"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: mesh-proxy
                    about: A client and a node of a mesh exchange network PDUs, beacons and proxy configuration, in segments.
                    source: Mesh Protocol 1.1, 6.3 and 7.2
                    service: 1828
                    flows:
                      - name: client
                        to: server
                        characteristic: 2ADD
                        framing: &segments {segments: {offset: 0, mask: 0xC0, complete: 0, first: 1, last: 3, header: 1}}
                        timeout: 20
                        names: &names {kind: {offset: 0, mask: 0x3F}, cases: {0: network PDU, 1: mesh beacon, 2: proxy configuration,
                          3: provisioning PDU}}
                      - {name: node, to: client, characteristic: 2ADE, framing: *segments, timeout: 20, names: *names}
                """#),
        File(
            name: "meshtastic",
            characteristics: ["F75C76D2-129E-4DAD-A1DD-7866124401E7", "2C55E69E-4993-11ED-B878-0242AC120002"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: meshtastic
                    about: An app writes messages to a Meshtastic radio, and reads the messages of the radio until one is empty.
                    source: Meshtastic 2.6, client API
                    service: 6BA1B218-15A8-461F-9FA8-5DCAE273EAFD
                    messages:
                      ToRadio:
                        1: {name: packet, message: Packet}
                        3: want_config_id
                        4: {name: disconnect, kind: boolean}
                        5: xmodem
                        6: {name: mqtt, secret: true}
                        7: heartbeat
                      FromRadio:
                        1: id
                        2: {name: packet, message: Packet}
                        3: my_info
                        4: {name: node_info, secret: true}
                        5: {name: config, secret: true}
                        6: log
                        7: config_complete_id
                        8: {name: rebooted, kind: boolean}
                        9: {name: module, secret: true}
                        10: {name: channel, secret: true}
                        11: {name: queue, message: Queue}
                        12: xmodem
                        13: metadata
                        15: file
                        16: notification
                      # from and to: numbers of nodes; the payload has positions and texts
                      Packet:
                        1: {name: from, kind: fixed}
                        2: {name: to, kind: fixed}
                        3: channel
                        4: {name: decoded, secret: true}
                        5: {name: encrypted, kind: bytes}
                        6: {name: id, kind: fixed}
                      Queue: {1: {name: res, kind: signed}, 2: free, 3: max, 4: id}
                    flows:
                      - name: to radio
                        to: server
                        characteristic: F75C76D2-129E-4DAD-A1DD-7866124401E7
                        content: protobuf
                        message: ToRadio
                        names: {present: {packet: packet, want_config_id: want config, disconnect: disconnect, xmodem: file transfer, mqtt: MQTT, heartbeat: heartbeat}}
                      - name: from radio
                        to: client
                        characteristic: 2C55E69E-4993-11ED-B878-0242AC120002
                        by: read
                        content: protobuf
                        message: FromRadio
                        names:
                          present:
                            packet: packet
                            my_info: my info
                            node_info: node info
                            config: config
                            log: log
                            config_complete_id: config complete
                            rebooted: rebooted
                            module: module config
                            channel: channel
                            queue: queue status
                            xmodem: file transfer
                            metadata: metadata
                            file: file info
                            notification: notification
                    procedures:
                      - name: reading the configuration
                        steps:
                          - {message: to radio/want config, begins: true, phase: reading}
                          - {message: from radio/config complete, ends: true}
                          - {message: from radio}
                """#),
        File(
            name: "microchip-uart",
            characteristics: ["49535343-8841-43F4-A8D4-ECBE34729BB3", "49535343-1E4D-4BD9-BA61-23C647249616"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: microchip-uart
                    about: Lines of text in both directions over the transparent UART of a Microchip module.
                    source: Microchip, Transparent UART
                    service: 49535343-FE7D-4AE5-8FA9-9FAFD205E455
                    flows:
                      - name: receive
                        to: server
                        characteristic: [49535343-8841-43F4-A8D4-ECBE34729BB3, 49535343-1E4D-4BD9-BA61-23C647249616]
                        framing: {terminator: "\n"}
                        content: text
                      - name: transmit
                        to: client
                        characteristic: 49535343-1E4D-4BD9-BA61-23C647249616
                        framing: {terminator: "\n"}
                        content: text
                """#),
        File(
            name: "midi",
            characteristics: ["7772E5DB-3868-4112-A1A9-F2669D106BF3"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: midi
                    about: Instruments and apps send each other notes, controllers and clocks, with times in milliseconds.
                    source: MIDI over Bluetooth Low Energy 1.0
                    service: 03B80E5A-EDE8-4B33-A751-6CE34EC4C700
                    flows:
                      - name: from the app
                        to: server
                        characteristic: 7772E5DB-3868-4112-A1A9-F2669D106BF3
                        content: midi
                      - name: from the instrument
                        to: client
                        characteristic: 7772E5DB-3868-4112-A1A9-F2669D106BF3
                        content: midi
                """#),
        File(
            name: "nordic-legacy-dfu",
            characteristics: ["00001531-1212-EFDE-1523-785FEABCD123", "00001532-1212-EFDE-1523-785FEABCD123"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: nordic-legacy-dfu
                    about: An app sends sizes, an init packet and an image; the boot loader answers on the control point.
                    source: nRF5 SDK 11, DFU Service
                    service: 00001530-1212-EFDE-1523-785FEABCD123
                    flows:
                      - name: request
                        to: server
                        characteristic: 00001531-1212-EFDE-1523-785FEABCD123
                        names:
                          kind: [{offset: 0}, {offset: 1}]
                          cases:
                            1: start
                            [2, 0]: begin init packet
                            [2, 1]: end init packet
                            3: receive image
                            4: validate
                            5: activate and reset
                            6: reset
                            7: report size
                            8: set receipts
                        # These have no answer.
                        response: {flow: response, except: [begin init packet, activate and reset, reset, set receipts, receipt]}
                      - name: packet
                        to: server
                        characteristic: 00001532-1212-EFDE-1523-785FEABCD123
                        data: true
                        optional: true
                      - name: response
                        to: client
                        characteristic: 00001531-1212-EFDE-1523-785FEABCD123
                        names:
                          kind: [{offset: 0}, {offset: 1}]
                          cases:
                            [0x10, 1]: start
                            [0x10, 2]: init packet
                            [0x10, 3]: receive image
                            [0x10, 4]: validate
                            [0x10, 7]: report size
                            [0x10]: response
                            [0x11]: receipt
                        status:
                          offset: 2
                          if: {offset: 0, is: 0x10}
                          success: [1]
                          names: {2: invalid state, 3: not supported, 4: size exceeds limit, 5: CRC error, 6: failed}
                    procedures:
                      - name: firmware update
                        reconnects: next
                        steps:
                          - {message: request/start, phase: starting}
                          - message: packet
                            in: starting
                            part: image
                            total: [{offset: 0, width: 4}, {offset: 4, width: 4}, {offset: 8, width: 4}]
                          - {message: response/start, in: starting}
                          - {message: request/begin init packet, phase: sending the init packet}
                          - {message: response/init packet, in: sending the init packet}
                          - {message: request/receive image, phase: sending the image}
                          - {message: packet, in: sending the image, data: true}
                          - {message: response/receipt, in: sending the image, confirmed: {offset: 1, width: 4}}
                          - {message: response/receive image, in: sending the image, confirmed: true}
                          - {message: request/validate, phase: validating}
                          - {message: response/validate, in: validating}
                          - {message: request/activate and reset, in: validating, ends: true}
                """#),
        File(
            name: "nordic-secure-dfu",
            characteristics: ["8EC90003-F315-4F60-9FB8-838830DAEA50", "8EC90004-F315-4F60-9FB8-838830DAEA50", "8EC90001-F315-4F60-9FB8-838830DAEA50", "8EC90002-F315-4F60-9FB8-838830DAEA50"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: nordic-secure-dfu
                    about: An app asks for the boot loader and sends an init packet and an image; the boot loader checks each object.
                    source: nRF5 SDK 17.1, Secure DFU and Buttonless Secure DFU
                    service: FE59
                    flows:
                      - name: buttonless
                        to: server
                        characteristic: [8EC90003-F315-4F60-9FB8-838830DAEA50, 8EC90004-F315-4F60-9FB8-838830DAEA50]
                        optional: true
                        names: {kind: {offset: 0}, cases: {1: enter boot loader, 2: set name}}
                        response: buttonless response
                      - name: buttonless response
                        to: client
                        characteristic: [8EC90003-F315-4F60-9FB8-838830DAEA50, 8EC90004-F315-4F60-9FB8-838830DAEA50]
                        optional: true
                        names: {kind: {offset: 1}, cases: {1: enter boot loader, 2: set name}}
                        status:
                          offset: 2
                          if: {offset: 0, is: 0x20}
                          success: [1]
                          names: {2: not supported, 4: failed, 5: invalid name, 6: busy, 7: not bonded}
                      - name: request
                        to: server
                        characteristic: 8EC90001-F315-4F60-9FB8-838830DAEA50
                        optional: true
                        names:
                          kind: [{offset: 0}, {offset: 1}]
                          cases:
                            0: protocol version
                            [1, 1]: create command
                            [1, 2]: create data
                            1: create
                            2: set receipts
                            3: checksum
                            4: execute
                            [6, 1]: select command
                            [6, 2]: select data
                            6: select
                            7: MTU
                            8: write
                            9: ping
                            10: hardware version
                            11: firmware version
                            12: abort
                        response: response
                      - name: packet
                        to: server
                        characteristic: 8EC90002-F315-4F60-9FB8-838830DAEA50
                        optional: true
                        data: true
                      - name: response
                        to: client
                        characteristic: 8EC90001-F315-4F60-9FB8-838830DAEA50
                        optional: true
                        names:
                          kind: {offset: 1}
                          cases: {0: protocol version, 1: create, 2: set receipts, 3: checksum, 4: execute, 6: select, 7: MTU,
                            8: write, 9: ping, 10: hardware version, 11: firmware version, 12: abort}
                        status:
                          - offset: 3
                            if: {offset: 2, is: 0x0B}
                            success: []
                            names:
                              0: no extended error
                              1: invalid error code
                              2: wrong command format
                              3: unknown command
                              4: init command invalid
                              5: firmware version too low
                              6: hardware version wrong
                              7: SoftDevice version wrong
                              8: signature missing
                              9: wrong hash type
                              10: hash failed
                              11: wrong signature type
                              12: verification failed
                              13: insufficient space
                              14: firmware already present
                          - offset: 2
                            success: [1]
                            names:
                              0: invalid opcode
                              2: not supported
                              3: invalid parameter
                              4: insufficient resources
                              5: invalid object
                              7: unsupported type
                              8: operation not permitted
                              10: operation failed
                              11: extended error
                    procedures:
                      - name: firmware update
                        checksum: CRC-32
                        reconnects: next
                        steps:
                          - {message: buttonless/enter boot loader, phase: jump to the boot loader}
                          - {message: buttonless response/enter boot loader, in: jump to the boot loader}
                          - {message: request/select command, phase: sending the init packet, part: init packet}
                          - {message: request/create command, phase: sending the init packet, part: init packet, object: {offset: 2,
                              width: 4}}
                          - {message: request/select data, phase: sending the image, part: image}
                          - {message: request/create data, phase: sending the image, part: image, object: {offset: 2, width: 4}}
                          # A receipt comes after so many packets.
                          - {message: request/set receipts, window: {offset: 1, width: 2}}
                          - {message: response/create}
                          - {message: response/select, resumes: {offset: 7, width: 4}, checksum: {offset: 11, width: 4}}
                          - {message: packet, in: [sending the init packet, sending the image], data: true}
                          - {message: response/checksum, confirmed: {offset: 3, width: 4}, checksum: {offset: 7, width: 4}}
                          - {message: response/execute, in: sending the init packet, executes: true}
                          - {message: response/execute, in: sending the image, executes: true, ends: disconnection}
                """#),
        File(
            name: "nordic-uart",
            characteristics: ["6E400002-B5A3-F393-E0A9-E50E24DCCA9E", "6E400003-B5A3-F393-E0A9-E50E24DCCA9E"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: nordic-uart
                    about: Lines of text in both directions.
                    assumed: true
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
                """#),
        File(
            name: "open-gopro",
            characteristics: ["B5F90072-AA8D-11E3-9046-0002A5D5C51B", "B5F90073-AA8D-11E3-9046-0002A5D5C51B", "B5F90074-AA8D-11E3-9046-0002A5D5C51B", "B5F90075-AA8D-11E3-9046-0002A5D5C51B", "B5F90076-AA8D-11E3-9046-0002A5D5C51B", "B5F90077-AA8D-11E3-9046-0002A5D5C51B"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: open-gopro
                    about: An app writes commands, settings and queries to a camera, which answers each in packets of 20 bytes.
                    source: Open GoPro 2.0, BLE
                    service: FEA6
                    flows:
                      - name: command
                        to: server
                        characteristic: B5F90072-AA8D-11E3-9046-0002A5D5C51B
                        framing: &framing
                          length:
                            - {if: {offset: 0, mask: 0x60, is: 0}, offset: 0, mask: 0x1F, header: 1}
                            - {if: {offset: 0, mask: 0x60, is: 1}, offset: 0, width: 2, order: big, mask: 0x1FFF, header: 2}
                            - {if: {offset: 0, mask: 0x60, is: 2}, offset: 1, width: 2, order: big, header: 3}
                        continuation: &continuation {header: 1, if: {offset: 0, mask: 0x80, is: 1}, sequence: {offset: 0, mask: 0x0F}}
                        # The form of the length, and the identifier: of short messages
                        names: &commands
                          kind: [{offset: 0, mask: 0x60}, {offset: 1}]
                          cases:
                            [0, 0x01]: shutter
                            [0, 0x05]: sleep
                            [0, 0x0D]: set date and time
                            [0, 0x0E]: get date and time
                            [0, 0x17]: access point
                            [0, 0x18]: highlight
                            [0, 0x3C]: hardware info
                            [0, 0x3E]: preset group
                            [0, 0x40]: preset
                            [0, 0x51]: version
                        response: command response
                      - name: command response
                        to: client
                        characteristic: B5F90073-AA8D-11E3-9046-0002A5D5C51B
                        framing: *framing
                        continuation: *continuation
                        names: *commands
                        status: &status
                          # Answers in protobuf have no status here.
                          - {offset: 1, if: [{offset: 0, mask: 0x60, is: 0}, {offset: 1, is: [0xF1, 0xF3, 0xF5]}], success: [0xF1,
                              0xF3, 0xF5]}
                          - {offset: 2, if: [{offset: 0, mask: 0x60, is: 1}, {offset: 2, is: [0xF1, 0xF3, 0xF5]}], success: [0xF1,
                              0xF3, 0xF5]}
                          - {offset: 2, if: {offset: 0, mask: 0x60, is: 0}, names: {1: error, 2: invalid parameter}}
                          - {offset: 3, if: {offset: 0, mask: 0x60, is: 1}, names: {1: error, 2: invalid parameter}}
                          - {offset: 4, if: {offset: 0, mask: 0x60, is: 2}, names: {1: error, 2: invalid parameter}}
                      - name: setting
                        to: server
                        characteristic: B5F90074-AA8D-11E3-9046-0002A5D5C51B
                        framing: *framing
                        continuation: *continuation
                        response: setting response
                      - name: setting response
                        to: client
                        characteristic: B5F90075-AA8D-11E3-9046-0002A5D5C51B
                        framing: *framing
                        continuation: *continuation
                        status: *status
                      - name: query
                        to: server
                        characteristic: B5F90076-AA8D-11E3-9046-0002A5D5C51B
                        framing: *framing
                        continuation: *continuation
                        names: &queries
                          kind: [{offset: 0, mask: 0x60}, {offset: 1}]
                          cases:
                            [0, 0x12]: get settings
                            [0, 0x13]: get statuses
                            [0, 0x32]: get capabilities
                            [0, 0x52]: register settings
                            [0, 0x53]: register statuses
                            [0, 0x62]: register capabilities
                            [0, 0x72]: unregister settings
                            [0, 0x73]: unregister statuses
                            [0, 0x82]: unregister capabilities
                            [0, 0x92]: settings changed
                            [0, 0x93]: statuses changed
                            [0, 0xA2]: capabilities changed
                        response: {flow: query response, except: [settings changed, statuses changed, capabilities changed]}
                      - name: query response
                        to: client
                        characteristic: B5F90077-AA8D-11E3-9046-0002A5D5C51B
                        framing: *framing
                        continuation: *continuation
                        names: *queries
                        status: *status
                """#),
        File(
            name: "polar-pmd",
            characteristics: ["FB005C81-02E7-F387-1CAD-8ACD2D8DF0C8", "FB005C82-02E7-F387-1CAD-8ACD2D8DF0C8"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: polar-pmd
                    about: An app starts and stops the streams of a Polar sensor, which answers and notifies the samples.
                    source: Polar BLE SDK, Measurement Data
                    service: FB005C80-02E7-F387-1CAD-8ACD2D8DF0C8
                    flows:
                      - name: control
                        to: server
                        characteristic: FB005C81-02E7-F387-1CAD-8ACD2D8DF0C8
                        names: {kind: {offset: 0}, cases: {1: get settings, 2: start, 3: stop}}
                        response: answer
                      - name: answer
                        to: client
                        characteristic: FB005C81-02E7-F387-1CAD-8ACD2D8DF0C8
                        by: indication
                        names: {kind: [{offset: 0}, {offset: 1}], cases: {[0xF0, 1]: get settings, [0xF0, 2]: start, [0xF0, 3]: stop}}
                        status:
                          offset: 3
                          if: {offset: 0, is: 0xF0}
                          names:
                            1: invalid operation
                            2: invalid measurement type
                            3: not supported
                            4: invalid length
                            5: invalid parameter
                            6: already in this state
                            7: invalid resolution
                            8: invalid sample rate
                            9: invalid range
                            10: invalid MTU
                            11: invalid number of channels
                            12: invalid state
                            13: device in charger
                      - name: samples
                        to: client
                        characteristic: FB005C82-02E7-F387-1CAD-8ACD2D8DF0C8
                        names: {kind: {offset: 0}, cases: {0: ECG, 1: PPG, 2: acceleration, 3: PP intervals, 5: gyroscope,
                          6: magnetometer}}
                """#),
        File(
            name: "remote-led",
            characteristics: ["2A56", "2A57"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: remote-led
                    about: Commands of two bytes, confirmed by the same two bytes; a footer of 0 refuses.
                    service: 1815
                    flows:
                      - to: server
                        characteristic: 2A56
                        packet_size: 2
                        acknowledgement: {echo: 2A57, refused_by: "?? 00"}
                """#),
        File(
            name: "silabs-serial",
            characteristics: ["FEC26EC4-6D71-4442-9F81-55BC21D658D6"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: silabs-serial
                    about: Lines of text in both directions over the serial port example of Silicon Labs.
                    source: Silicon Labs, SPP over BLE
                    service: 4880C12C-FDCB-4077-8920-A450D7F9B907
                    flows:
                      - name: receive
                        to: server
                        characteristic: FEC26EC4-6D71-4442-9F81-55BC21D658D6
                        framing: {terminator: "\n"}
                        content: text
                      - name: transmit
                        to: client
                        characteristic: FEC26EC4-6D71-4442-9F81-55BC21D658D6
                        framing: {terminator: "\n"}
                        content: text
                """#),
        File(
            name: "streaming-write",
            characteristics: ["2A56"],
            descriptions: [],
            text: #"""
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
                """#),
        File(
            name: "suota",
            characteristics: ["8082CAA8-41A6-4021-91C6-56F9B954CC34", "724249F0-5EC3-4B5F-8804-42345AF08651", "9D84B9A3-000C-49D8-9183-855B673FDA31", "457871E8-D516-4CA1-9116-57D0B17B9CB2", "5F78DF94-798C-46F5-990A-B3EB6A065C88"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: suota
                    about: An app sends an image in blocks to a Dialog or Renesas device, which reports each block with a status.
                    source: Renesas, Software Update Over The Air
                    service: FEF5
                    flows:
                      - name: memory device
                        to: server
                        characteristic: 8082CAA8-41A6-4021-91C6-56F9B954CC34
                        names:
                          kind: {offset: 3}
                          cases: {0x10: start, 0x11: start, 0x12: start, 0x13: start, 0xFD: reboot, 0xFE: end, 0xFF: abort}
                        response: {flow: status, except: reboot}
                      - name: pins
                        to: server
                        characteristic: 724249F0-5EC3-4B5F-8804-42345AF08651
                      - name: block length
                        to: server
                        characteristic: 9D84B9A3-000C-49D8-9183-855B673FDA31
                      - name: packet
                        to: server
                        characteristic: 457871E8-D516-4CA1-9116-57D0B17B9CB2
                        data: true
                      - name: status
                        to: client
                        characteristic: 5F78DF94-798C-46F5-990A-B3EB6A065C88
                        names: {kind: {offset: 0}, cases: {1: started, 2: block received, 3: exit, 0x10: image started}}
                        status:
                          offset: 0
                          success: [1, 2, 3, 0x10]
                          names:
                            4: wrong checksum
                            5: wrong length
                            6: external memory error
                            7: internal memory error
                            8: invalid memory type
                            9: application error
                            0x11: invalid image bank
                            0x12: invalid image header
                            0x13: invalid image size
                            0x14: invalid product header
                            0x15: same image
                            0x16: external memory not readable
                    procedures:
                      - name: firmware update
                        steps:
                          - {message: memory device/start, begins: true, phase: starting}
                          - {message: block length, phase: sending the image, part: image}
                          - {message: packet, in: sending the image, data: true}
                          - {message: memory device/end, phase: finishing}
                          - {message: status/block received, in: sending the image, confirmed: true}
                          - {message: status/block received, in: finishing, ends: true}
                          - {message: status}
                """#),
        File(
            name: "telink-ota",
            characteristics: ["00010203-0405-0607-0809-0A0B0C0D2B12"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: telink-ota
                    about: An app sends an image to a Telink device in numbered packets of 16 bytes, each with a CRC-16/MODBUS.
                    source: fwupd, telink-dfu
                    service: 00010203-0405-0607-0809-0A0B0C0D1912
                    flows:
                      - name: packet
                        to: server
                        characteristic: 00010203-0405-0607-0809-0A0B0C0D2B12
                        names:
                          kind: {offset: 0, width: 2}
                          cases: {0xFF00: version, 0xFF01: start, 0xFF02: end, 0xFF03: start request, 0xFF05: test}
                        data: true
                    procedures:
                      - name: firmware update
                        steps:
                          - {message: packet/start, begins: true, phase: sending the image, part: image}
                          - {message: packet/end, in: sending the image, ends: disconnection}
                          - {message: packet, in: sending the image, block: {offset: 0, width: 2}, data: {offset: 2, trailer: 2}}
                """#),
        File(
            name: "telit-tio",
            characteristics: ["00000001-0000-1000-8000-008025000000", "00000004-0000-1000-8000-008025000000", "00000002-0000-1000-8000-008025000000", "00000003-0000-1000-8000-008025000000"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: telit-tio
                    about: Lines of text in both directions over the Terminal I/O of a Telit module, with credits.
                    source: Telit, Terminal I/O
                    service: FEFB
                    flows:
                      - name: receive
                        to: server
                        characteristic: 00000001-0000-1000-8000-008025000000
                        acknowledgement: {credits: 00000004-0000-1000-8000-008025000000, offset: 0}
                        framing: {terminator: "\n"}
                        content: text
                      - name: transmit
                        to: client
                        characteristic: 00000002-0000-1000-8000-008025000000
                        acknowledgement: {credits: 00000003-0000-1000-8000-008025000000, offset: 0}
                        framing: {terminator: "\n"}
                        content: text
                """#),
        File(
            name: "tesla",
            characteristics: ["00000212-B2D1-43F0-9B88-960CEBF8B91E", "00000213-B2D1-43F0-9B88-960CEBF8B91E"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: tesla
                    about: A key writes routable messages to a vehicle, which indicates its answers.
                    source: Tesla vehicle-command, protocol.md
                    service: 00000211-B2D1-43F0-9B88-960CEBF8B91E
                    messages:
                      RoutableMessage:
                        6: {name: to_destination, message: Destination}
                        7: {name: from_destination, message: Destination}
                        10: {name: payload, kind: bytes}
                        12: {name: status, message: MessageStatus}
                        13: {name: signature_data, kind: bytes}
                        14: {name: session_info_request, kind: bytes}
                        15: {name: session_info, kind: bytes}
                        50: {name: request_uuid, kind: bytes}
                        51: {name: uuid, kind: bytes}
                        52: flags
                      Destination:
                        1: {name: domain, names: {0: broadcast, 2: vehicle security, 3: infotainment}}
                        2: {name: routing_address, kind: bytes}
                      MessageStatus: {1: {name: operation, names: {0: ok, 1: wait, 2: error}}, 2: fault}
                    flows:
                      - name: request
                        to: server
                        characteristic: 00000212-B2D1-43F0-9B88-960CEBF8B91E
                        framing: {length: {offset: 0, width: 2, order: big, header: 2}}
                        timeout: 1
                        content: protobuf
                        message: RoutableMessage
                      - name: response
                        to: client
                        characteristic: 00000213-B2D1-43F0-9B88-960CEBF8B91E
                        framing: {length: {offset: 0, width: 2, order: big, header: 2}}
                        timeout: 1
                        content: protobuf
                        message: RoutableMessage
                        status:
                          - path: status.fault
                            names:
                              1: busy
                              2: timeout
                              3: unknown key
                              4: inactive key
                              5: invalid signature
                              6: invalid token or counter
                              7: insufficient privileges
                              8: invalid domains
                              9: invalid command
                              10: decoding failed
                              11: internal error
                              12: wrong personalization
                              13: bad parameter
                              14: keychain full
                              15: incorrect epoch
                              16: incorrect length of the IV
                              17: time expired
                              18: no identity provisioned
                              19: metadata not hashed
                              20: time to live too long
                              21: remote access disabled
                              22: remote service access disabled
                              23: account credentials required
                              24: request too long
                              25: response too long
                              26: repeated counter
                              27: invalid key handle
                              28: encrypted response required
                          - {path: status.operation, success: [0, 1], names: {1: wait, 2: error}}
                """#),
        File(
            name: "ti-oad",
            characteristics: ["F000FFC1-0451-4000-B000-000000000000", "F000FFC2-0451-4000-B000-000000000000", "F000FFC5-0451-4000-B000-000000000000"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: ti-oad
                    about: An app sends the image header, then each block that a TI device asks for, and enables the image.
                    source: TI BLE5-Stack, Over-the-Air Download
                    service: F000FFC0-0451-4000-B000-000000000000
                    flows:
                      - name: identify
                        to: server
                        characteristic: F000FFC1-0451-4000-B000-000000000000
                        response: identified
                      - name: identified
                        to: client
                        characteristic: F000FFC1-0451-4000-B000-000000000000
                        status:
                          offset: 0
                          success: [0, 14]
                          names: &codes
                            1: CRC error
                            2: flash error
                            3: wrong block
                            4: already started
                            5: not started
                            6: download not complete
                            7: no resources
                            8: image too big
                            9: incompatible image
                            10: invalid file
                            11: incompatible file
                            12: authorization failed
                            13: not supported
                            14: download complete
                            15: notifications not enabled
                            16: identification timeout
                      - name: packet
                        to: server
                        characteristic: F000FFC2-0451-4000-B000-000000000000
                        data: true
                      - name: control
                        to: server
                        characteristic: F000FFC5-0451-4000-B000-000000000000
                        names: &names
                          kind: {offset: 0}
                          cases:
                            0x01: block size
                            0x02: block count
                            0x03: start
                            0x04: enable image
                            0x05: cancel
                            0x06: disable block requests
                            0x07: software version
                            0x08: status
                            0x09: profile version
                            0x10: device type
                            0x11: image info
                            0x12: block request
                            0x13: erase bonds
                            0xFF: not supported
                        response: {flow: answer, except: [start, block request]}
                      - name: answer
                        to: client
                        characteristic: F000FFC5-0451-4000-B000-000000000000
                        names: *names
                        status:
                          - {offset: 1, if: {offset: 0, is: [0x04, 0x12]}, success: [0, 14], names: *codes}
                          - {offset: 0, if: {offset: 0, is: 0xFF}, names: {0xFF: command not supported}}
                    procedures:
                      - name: firmware update
                        reconnects: same
                        steps:
                          - {message: identify, begins: true, phase: identification}
                          - {message: identified}
                          - {message: control/start, phase: sending the image, part: image}
                          - {message: packet, in: sending the image, block: {offset: 0, width: 4}, data: {offset: 4}}
                          - {message: answer/block request, in: sending the image, if: {offset: 1, is: 14}, confirmed: true,
                              phase: downloaded}
                          - {message: answer/block request, in: sending the image, confirmed: true}
                          - {message: control/enable image, phase: enabling the image}
                          - {message: answer/enable image, in: enabling the image, ends: true}
                """#),
        File(
            name: "ti-sps",
            characteristics: ["F000C0E1-0451-4000-B000-000000000000"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: ti-sps
                    about: Lines of text in both directions over the Serial Port Service of a TI device.
                    source: TI TIDUA63
                    service: F000C0E0-0451-4000-B000-000000000000
                    flows:
                      - name: receive
                        to: server
                        characteristic: F000C0E1-0451-4000-B000-000000000000
                        framing: {terminator: "\n"}
                        content: text
                      - name: transmit
                        to: client
                        characteristic: F000C0E1-0451-4000-B000-000000000000
                        framing: {terminator: "\n"}
                        content: text
                """#),
        File(
            name: "u-blox-sps",
            characteristics: ["2456E1B9-26E2-8F83-E744-F34F01E9D703", "2456E1B9-26E2-8F83-E744-F34F01E9D704"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: u-blox-sps
                    about: Lines of text in both directions over the serial port of a u-blox module, with credits.
                    source: u-blox UBX-16011192
                    service: 2456E1B9-26E2-8F83-E744-F34F01E9D701
                    flows:
                      - name: receive
                        to: server
                        characteristic: 2456E1B9-26E2-8F83-E744-F34F01E9D703
                        acknowledgement: {credits: 2456E1B9-26E2-8F83-E744-F34F01E9D704, offset: 0}
                        framing: {terminator: "\n"}
                        content: text
                      - name: transmit
                        to: client
                        characteristic: 2456E1B9-26E2-8F83-E744-F34F01E9D703
                        acknowledgement: {credits: 2456E1B9-26E2-8F83-E744-F34F01E9D704, offset: 0}
                        framing: {terminator: "\n"}
                        content: text
                """#),
        File(
            name: "zwift",
            characteristics: ["00000003-19CA-4651-86E5-FA29DCDD09D1", "00000004-19CA-4651-86E5-FA29DCDD09D1", "00000002-19CA-4651-86E5-FA29DCDD09D1"],
            descriptions: [],
            text: #"""
                profiles:
                  - name: zwift
                    about: An app greets a Zwift controller with RideOn; the controller answers, and notifies its buttons and battery.
                    source: unofficial
                    service: [00000001-19CA-4651-86E5-FA29DCDD09D1, FC82]
                    flows:
                      - name: command
                        to: server
                        characteristic: 00000003-19CA-4651-86E5-FA29DCDD09D1
                        names: {kind: {offset: 0}, cases: {0x52: RideOn}}
                      - name: response
                        to: client
                        characteristic: 00000004-19CA-4651-86E5-FA29DCDD09D1
                        by: indication
                        names: {kind: {offset: 0}, cases: {0x52: RideOn}}
                      - name: event
                        to: client
                        characteristic: 00000002-19CA-4651-86E5-FA29DCDD09D1
                        by: notification
                        names: {kind: {offset: 0}, cases: {0x07: buttons, 0x23: buttons, 0x37: buttons, 0x19: battery, 0x15: empty}}
                """#),
    ]
}
