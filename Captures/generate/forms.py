"""The other forms in which captures come, made of captures of this folder: hcidump, USB, texts, link types of users.

    forms.py        writes Captures/forms
"""

import base64
import pathlib
import struct

CAPTURES = pathlib.Path(__file__).resolve().parents[1]
FORMS = CAPTURES / "forms"
EPOCH = 0x00DCDDB30F2F8000
COMMAND, ACL, EVENT = 1, 2, 4


def host(name):
    """The records of a btsnoop file: microseconds since 1970, whether it was received, the packet with its H4 type."""
    data = (CAPTURES / name).read_bytes()
    at = 16
    while at < len(data):
        _, length, flags, _, time = struct.unpack_from(">IIIIQ", data, at)
        yield time - EPOCH, bool(flags & 1), data[at + 24 : at + 24 + length]
        at += 24 + length


def air(name):
    """The records of a pcap file with link type 256: seconds, microseconds, pseudo-header, packet."""
    data = (CAPTURES / name).read_bytes()
    at = 24
    while at < len(data):
        seconds, micros, length, _ = struct.unpack_from("<IIII", data, at)
        yield seconds, micros, data[at + 16 : at + 26], data[at + 26 : at + 16 + length]
        at += 16 + length


def pcap(link, records, magic=0xA1B2C3D4, extra=b""):
    out = [struct.pack("<IHHiIII", magic, 2, 4, 0, 0, 65535, link)]
    for seconds, micros, data in records:
        out.append(struct.pack("<IIII", seconds, micros, len(data), len(data)) + extra + data)
    return b"".join(out)


def clock(time):
    seconds, micros = divmod(time, 1_000_000)
    hours, rest = divmod(seconds % 86400, 3600)
    return f"{hours:02}:{rest // 60:02}:{rest % 60:02}.{micros:06}"


def octets(data):
    return data.hex(" ")


def hcidump(packets):
    """`hcidump -w` (BlueZ, tools/hcidump.c)."""
    return b"".join(
        struct.pack("<HBBII", len(packet), received, 0, *divmod(time, 1_000_000)) + packet
        for time, received, packet in packets
    )


def hcidump_raw(packets):
    """`hcidump -t -R`."""
    lines = ["HCI sniffer - Bluetooth packet analyzer ver 5.50", "device: hci0 snap_len: 1500 filter: 0xffffffffffffffff"]
    for time, received, packet in packets:
        rows = [octets(packet[at : at + 20]).upper() + " " for at in range(0, len(packet), 20)]
        lines.append(f"2025-03-08 {clock(time)} {'>' if received else '<'} " + "\n  ".join(rows))
    return "\n".join(lines) + "\n"


def btstack(packets):
    """BTstack on a console (src/hci_dump.c)."""
    names = {COMMAND: "CMD", ACL: "ACL", EVENT: "EVT"}
    lines = ["LOG -- BTstack up and running."]
    for time, received, packet in packets:
        arrow = "<=" if received else "=>"
        lines.append(f"[{clock(time)[:-3]}] {names[packet[0]]} {arrow} {octets(packet[1:]).upper()} ")
    return "\n".join(lines) + "\n"


def noble(packets):
    """noble with DEBUG=hci (lib/hci-socket/hci.js)."""
    lines = []
    for _, received, packet in packets:
        lines.append("  hci " + ("onSocketData: " if received else "command - writing: ") + packet.hex() + " +0ms")
        if received:
            lines.append(f"  hci \tevent type = {packet[0]} +0ms")
    return "\n".join(lines) + "\n"


def espidf(packets):
    """ESP-IDF's HCI log with times; advertising reports have no letter."""
    lines = ["I (312) main_task: Calling app_main()"]
    packets = list(packets)
    for number, (time, received, packet) in enumerate(packets):
        stamp = octets(struct.pack("<Q", time - packets[0][0] + 1_500_000))
        if packet[:2] == b"\x04\x3e" and packet[3] == 2:
            lines.append(f"{number:02x} {stamp} {octets(packet[2:])}")
        else:
            letter = {COMMAND: "C", EVENT: "E"}.get(packet[0], "D" if received else "H")
            lines.append(f"{number:02x} {letter}:{stamp} {octets(packet[1:])}")
    return "\n".join(lines) + "\n"


def nimble(packets):
    """NimBLE's host log: commands and ACL data, no events."""
    lines = []
    for _, received, packet in packets:
        body = "".join(f"0x{octet:02x} " for octet in packet[1:])
        if packet[0] == COMMAND:
            opcode = struct.unpack_from("<H", packet, 1)[0]
            lines.append(f"ble_hs_hci_cmd_send: ogf=0x{opcode >> 10:02x} ocf=0x{opcode & 0x3FF:04x} len={packet[3]}")
            lines.append(body)
        elif packet[0] == ACL and received:
            field, length = struct.unpack_from("<HH", packet, 1)
            data = "".join(f"0x{octet:02x} " for octet in packet[5:])
            start = f"conn_handle={field & 0xFFF} pb={field >> 12 & 3:x} len={length}"
            lines.append(f"ble_hs_hci_evt_acl_process(): {start} data={data}")
        elif packet[0] == ACL:
            lines.append(f"ble_hs_hci_acl_tx(): {body}")
    return "\n".join(lines) + "\n"


def packetlogger_kind(packet, received):
    return {COMMAND: "HCI Command", EVENT: "HCI Event"}.get(packet[0], "ACL Receive" if received else "ACL Send")


def packetlogger(packets):
    """What PacketLogger exports as text, with the column of bytes."""
    lines = ["Mar  8 09:00:00.000  Note             0x0000                     Product: iPhone9,3  "]
    for time, received, packet in packets:
        kind = packetlogger_kind(packet, received)
        lines.append(
            f"Mar  8 {clock(time)[:-3]}  {kind:<15}  0x0040  C4:7A:2D:11:90:35  packet  {octets(packet[1:]).upper()} "
        )
    return "\n".join(lines) + "\n"


def packetlogger_dump(packets):
    """The same with hexdumps, each of which comes twice: in the row of the packet, and below it."""
    lines = []
    for time, received, packet in packets:
        kind = packetlogger_kind(packet, received)
        rows = xxd(packet[1:]).upper().splitlines()
        lines.append(f"Mar  8 {clock(time)[:-3]}  {kind:<15}  0x0000  00:00:00:00:00:00  {rows[0]}")
        lines += ["\t" + row for row in rows]
    return "\n".join(lines) + "\n"


def arduinoble(packets):
    """ArduinoBLE with BLE.debug(Serial) (src/utility/HCI.cpp), in the serial monitor of Arduino's IDE, which adds the times."""
    names = {COMMAND: "COMMAND TX ->", EVENT: "EVENT RX <-"}
    lines = []
    for time, received, packet in packets:
        kind = names.get(packet[0], "ACLDATA RX <-" if received else "ACLDATA TX ->")
        lines.append(f"{clock(time)[:-3]} -> HCI {kind} {packet.hex().upper()}")
    return "\n".join(lines) + "\n"


def untyped(packets):
    """`tshark -x` of a log of btmon: Wireshark shows these packets without a type."""
    return "\n".join(dump(packet[1:]) for _, _, packet in packets)


def quoted(text):
    """As a reply on a web site quotes it, in UTF-16, which Windows PowerShell writes."""
    return "".join(f"> {line}\r\n" for line in text.splitlines()).encode("utf-16")


def dump(data, digits=4):
    rows = []
    for at in range(0, len(data), 16):
        part = data[at : at + 16]
        text = "".join(chr(octet) if 32 <= octet < 127 else "." for octet in part)
        rows.append(f"{at:0{digits}x}  {octets(part):<47}   {text}")
    return "\n".join(rows) + "\n"


def xxd(data):
    rows = []
    for at in range(0, len(data), 16):
        part = data[at : at + 16]
        text = "".join(chr(octet) if 32 <= octet < 127 else "." for octet in part)
        rows.append(f"{at:08x}: {part.hex(' ', -2):<39}  {text}")
    return "\n".join(rows) + "\n"


def wrapped(text, columns=76):
    return "\n".join(text[at : at + columns] for at in range(0, len(text), columns)) + "\n"


def transfers(packets):
    """The transfers on USB (Core 6.0, Vol 4, Part B): time, kind, endpoint, submitted, setup, data. Events take pieces of 16 octets."""
    for time, received, packet in packets:
        data = packet[1:]
        if packet[0] == COMMAND:
            yield time, 2, 0x00, True, struct.pack("<BBHHH", 0x20, 0, 0, 0, len(data)), data
            yield time, 2, 0x00, False, b"", b""
        elif packet[0] == EVENT:
            for at in range(0, len(data), 16):
                yield time, 1, 0x81, False, b"", data[at : at + 16]
                yield time, 1, 0x81, True, b"", b""
        elif received:
            yield time, 3, 0x82, False, b"", data
        else:
            yield time, 3, 0x02, True, b"", data
            yield time, 3, 0x02, False, b"", b""


KEYBOARD = b"\x00\x00\x04\x00\x00\x00\x00\x00"


def usbmon(packets):
    """Link type 220, with the reports of a keyboard between."""

    def record(device, kind, endpoint, submitted, setup, data):
        flags = (0 if setup else ord("-"), 0 if data else ord("<"))
        head = struct.pack("<QBBBBHBB", 1, ord("S" if submitted else "C"), kind, endpoint, device, 1, *flags)
        return head + struct.pack("<qiiII", 0, 0, 0, len(data), len(data)) + setup.ljust(8, b"\0") + bytes(16) + data

    for number, (time, *transfer) in enumerate(transfers(packets)):
        yield *divmod(time, 1_000_000), record(5, *transfer)
        if number % 10 == 0:
            yield *divmod(time, 1_000_000), record(3, 1, 0x81, False, b"", KEYBOARD)


def usbpcap(packets):
    """Link type 249."""
    for time, kind, endpoint, submitted, setup, data in transfers(packets):
        body = setup + data
        length = 28 if kind == 2 else 27
        head = struct.pack("<HQIHBHHBBI", length, 1, 0, 9, 0 if submitted else 1, 1, 5, endpoint, kind, len(body))
        stage = (b"\x00" if submitted else b"\x03") if kind == 2 else b""
        yield *divmod(time, 1_000_000), head + stage + body


def index(rf):
    return {0: 37, 12: 38, 39: 39}.get(rf, rf - 1 if rf < 12 else rf - 2)


def whitened(packets):
    """Link type 256, whitened (Core 6.0, Vol 6, Part B, 3.2)."""
    for seconds, micros, head, packet in packets:
        register, out = 0x40, bytearray(packet[:4])
        for bit in range(6):
            register |= (index(head[0]) >> bit & 1) << bit
        for octet in packet[4:]:
            for bit in range(8):
                octet ^= (register & 1) << bit
                register = register >> 1 ^ (0x44 if register & 1 else 0)
            out.append(octet)
        # The sniffer could not check a CRC.
        yield seconds, micros, head[:8] + struct.pack("<H", struct.unpack_from("<H", head, 8)[0] & ~0x0C01) + out


def stm32(packets):
    """Link type 148, as the sniffer for ST's STM32WB writes it."""
    for seconds, micros, head, packet in packets:
        sender = struct.unpack_from("<H", head, 8)[0] >> 7 & 7
        flags = 2 if sender == 3 else 0
        stamp = (seconds * 1_000_000 + micros) & 0xFFFFFFFF
        front = struct.pack("<BBHB", 256 - head[1] & 0xFF, index(head[0]), 0, flags) + struct.pack(">IB", stamp, 0)
        yield seconds, micros, front + packet[:-3] + b"\xab\xab\xab"


def main():
    FORMS.mkdir(exist_ok=True)
    packets = list(host("heart-rate.btsnoop"))
    heard = list(air("air-heart-rate.pcap"))
    whole = (CAPTURES / "heart-rate.btsnoop").read_bytes()
    texts = {
        "hcidump-raw": hcidump_raw(packets),
        "btstack": btstack(packets),
        "noble": noble(packets),
        "espidf": espidf(packets),
        "nimble": nimble(packets),
        "packetlogger": packetlogger(packets),
        "packetlogger-dump": packetlogger_dump(packets),
        "arduinoble": arduinoble(packets),
        "tshark-x-btmon": untyped(packets),
        "tshark-x-air": "\n".join(dump(head + packet) for _, _, head, packet in heard),
        "tshark-x": "\n".join(dump(packet) for _, _, packet in packets),
        "xxd": xxd(whole),
        "base64": wrapped(base64.b64encode(whole).decode()),
    }
    for name, text in texts.items():
        (FORMS / f"{name}.txt").write_text(text)
    (FORMS / "espidf-utf16.txt").write_bytes(quoted(espidf(packets)))
    h4 = [(*divmod(time, 1_000_000), struct.pack(">I", received) + packet) for time, received, packet in packets]
    captures = {
        "hcidump.cap": hcidump(packets),
        "modified.pcap": pcap(201, h4[:40], magic=0xA1B2CD34, extra=bytes(8)),
        "usbmon.pcap": pcap(220, usbmon(packets)),
        "usbpcap.pcap": pcap(249, usbpcap(packets)),
        "whitened.pcap": pcap(256, whitened(heard)),
        "stm32.pcap": pcap(148, stm32(heard)),
    }
    for name, data in captures.items():
        (FORMS / name).write_bytes(data)


if __name__ == "__main__":
    main()
