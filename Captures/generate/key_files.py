"""Files in which systems keep keys, as they write them, with the LTK of `titan-bonded` and an IRK: writes Captures/keys."""

import pathlib
import plistlib

from conversation import Conversation

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "keys"
ADAPTER, DEVICE = "F0:3C:10:7E:22:01", "D0:6E:51:F3:AF:FE"
IRK = bytes.fromhex("ec0234a357c8ad05341010a60a397d9b")  # most significant octet first
CSRK = bytes.fromhex("505e42df9691ec72d31fcdfbeb641b61")[::-1]
RAND, EDIV, SIZE = 0x0123_4567_89AB_CDEF, 0xCDE8, 16


def wire(key: bytes) -> bytes:
    """As SMP and HCI have it."""
    return key[::-1]


def bluez(ltk: bytes) -> bytes:
    """/var/lib/bluetooth/ADAPTER/DEVICE/info (BlueZ 5.70)."""
    return f"""[General]
Name=TiTan
AddressType=static
SupportedTechnologies=LE;
Trusted=false

[IdentityResolvingKey]
Key={wire(IRK).hex().upper()}

[RemoteSignatureKey]
Key={wire(CSRK).hex().upper()}
Counter=4
Authenticated=false

[LongTermKey]
Key={wire(ltk).hex().upper()}
Authenticated=2
EncSize={SIZE}
EDiv={EDIV}
Rand={RAND}
""".encode()


def android(ltk: bytes) -> bytes:
    """bt_config.conf: the structures tBTM_LE_PENC_KEYS and its like as they are in memory (AOSP, btm_ble_api_types.h)."""
    numbers = RAND.to_bytes(8, "little") + EDIV.to_bytes(2, "little")
    penc = wire(ltk) + numbers + bytes([2, SIZE])
    pid = wire(IRK) + bytes([1]) + bytes.fromhex(DEVICE.replace(":", ""))
    pcsrk = (4).to_bytes(4, "little") + wire(CSRK) + bytes([1]) + bytes(3)
    return f"""[Info]
FileSource = Empty
TimeCreated = 2025-03-03 09:00:00

[Adapter]
Address = {ADAPTER.lower()}

[{DEVICE.lower()}]
Name = TiTan
DevType = 2
AddrType = 1
LE_KEY_PENC = {penc.hex()}
LE_KEY_PID = {pid.hex()}
LE_KEY_PCSRK = {pcsrk.hex()}
""".encode()


def windows(ltk: bytes) -> bytes:
    """BTHPORT's branch, as `reg export` and the registry's editor write it: UTF-16, long values in several lines."""
    root = r"HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Services\BTHPORT\Parameters\Keys"
    adapter, device = (address.replace(":", "").lower() for address in (ADAPTER, DEVICE))

    def octets(key: bytes) -> str:
        texts = [f"{octet:02x}" for octet in wire(key)]
        return ",".join(texts[:10]) + ",\\\r\n  " + ",".join(texts[10:])

    lines = [
        "Windows Registry Editor Version 5.00",
        "",
        f"[{root}]",
        "",
        f"[{root}\\{adapter}]",
        "",
        f"[{root}\\{adapter}\\{device}]",
        f'"LTK"=hex:{octets(ltk)}',
        f'"KeyLength"=dword:{SIZE:08x}',
        f'"ERand"=hex(b):{",".join(f"{octet:02x}" for octet in RAND.to_bytes(8, "little"))}',
        f'"EDIV"=dword:{EDIV:08x}',
        f'"IRK"=hex:{octets(IRK)}',
        f'"Address"=hex(b):{",".join(f"{octet:02x}" for octet in bytes.fromhex(device)[::-1] + bytes(2))}',
        '"AddressType"=dword:00000001',
        f'"CSRKInbound"=hex:{octets(CSRK)}',
        '"InboundSignCounter"=hex(b):04,00,00,00,00,00,00,00',
        '"AuthReq"=dword:0000000d',
        "",
    ]
    return b"\xff\xfe" + "\r\n".join(lines).encode("utf-16-le")


def macos(ltk: bytes) -> bytes:
    """com.apple.bluetoothd.plist, binary."""
    adapter, device = (address.replace(":", "-").lower() for address in (ADAPTER, DEVICE))
    bond = {
        "LTK": ltk,
        "LTKLength": SIZE.to_bytes(1, "little"),
        "EDIV": EDIV.to_bytes(2, "little"),
        "RAND": RAND.to_bytes(8, "little"),
        "IRK": IRK,
        "Address": bytes.fromhex(DEVICE.replace(":", "")),
        "AddressType": b"\x01",
    }
    return plistlib.dumps({"SMPDistributionKeys": {adapter: {device: bond}}}, fmt=plistlib.FMT_BINARY)


FILES = {"bluez-info": bluez, "bt_config.conf": android, "windows.reg": windows, "bluetoothd.plist": macos}


def perform() -> list[pathlib.Path]:
    """Write the files; the same call writes the same bytes."""
    FOLDER.mkdir(exist_ok=True)
    (key,) = Conversation("titan-bonded").links[0].encryptions
    for name, write in FILES.items():
        (FOLDER / name).write_bytes(write(key.ltk))
    return [FOLDER / name for name in FILES]
