"""Espressif's unified provisioning: protobuf messages, each answered by what is read next. Both sides are ours."""

import asyncio
import json
import random

from bumble.att import ATT_Error, ErrorCode
from bumble.core import UUID, ProtocolError
from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from stage import Stage, parameters
from vocabulary import (
    READ,
    WRITE,
    advertisement,
    characteristic,
    discover,
    find,
    flags,
    name,
    offers,
    service,
    services,
)
from wire_format import field, fields

SERVICE = "021A9004-0382-4AEA-BFF4-6B3F1C5ADFB4"
ENDPOINTS = ["prov-ctrl", "prov-scan", "prov-session", "prov-config", "proto-ver"]
THERMOSTAT = "E9:14:A5:60:3B:C2"
DESCRIPTION = UUID.from_16_bits(0x2901)
CONNECTED, CONNECTING, FAILED = 0, 1, 3  # states of the station
AUTHENTICATION = 0  # why it failed
WPA2 = 3
SSID, RIGHT = "GuestNet", "correcthorse"
NETWORKS = [
    (SSID, 6, -48, "a42bb0c81d10", WPA2),
    ("Workshop", 11, -63, "0c8063f2a5b4", 4),
    ("Nordlicht 2.4", 1, -71, "5c628bd0e307", 7),
    ("Kiosk", 1, -80, "7ec255a1904d", 0),
]


class Thermostat:
    """The device, by security scheme 0 or 1. It joins a network if the passphrase is right."""

    def __init__(self, security: int = 0) -> None:
        self.security = security
        self.device = None
        self.asked_for_state = 0
        self.credentials: dict[int, bytes] = {}
        self.answers = dict.fromkeys(ENDPOINTS, b"")
        self.endpoints = [self.endpoint(number, text) for number, text in enumerate(ENDPOINTS)]

    def endpoint(self, number: int, text: str):
        value = CharacteristicValue(
            read=lambda _: self.answers[text], write=lambda connection, data: self.received(connection, text, data)
        )
        return characteristic(SERVICE.replace("9004", f"FF{0x4F + number:02X}"), READ | WRITE, value, description=text)

    async def start(self, stage: Stage) -> None:
        table = service(SERVICE, *self.endpoints)
        self.device = await stage.device("Thermostat", THERMOSTAT, rssi=-51, modern=True, services=[table])
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services(SERVICE)),
            scan_response_data=advertisement(name("PROV_A5603B")),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )

    def received(self, connection, endpoint: str, data: bytes) -> None:
        handlers = {
            "proto-ver": self.version,
            "prov-session": self.session,
            "prov-scan": self.scan,
            "prov-config": self.configure,
        }
        try:
            self.answers[endpoint] = handlers[endpoint](data)
        except ValueError:
            asyncio.get_running_loop().call_later(0.03, asyncio.create_task, connection.disconnect())
            raise ATT_Error(ErrorCode.INVALID_PDU) from None

    def version(self, _data: bytes) -> bytes:
        capabilities = ["wifi_scan"] if self.security else ["wifi_scan", "no_sec", "no_pop"]
        return json.dumps({"prov": {"ver": "v1.1", "sec_ver": self.security, "cap": capabilities}}, indent=1).encode()

    def session(self, data: bytes) -> bytes:
        if self.security == 0:
            return field(10, field(1, 1) + field(21, b""))
        command = fields(fields(data)[11])
        if command.get(1, 0) == 2:
            raise ValueError("client_verify does not fit the proof of possession")
        response = field(2, random.randbytes(32)) + field(3, random.randbytes(16))
        return field(2, 1) + field(11, field(1, 1) + field(21, response))

    def scan(self, data: bytes) -> bytes:
        kind = fields(data).get(1, 0)
        if kind == 0:
            answer = b""
        elif kind == 2:
            answer = field(1, 1) + field(2, len(NETWORKS))
        else:
            answer = b"".join(
                field(1, field(1, ssid) + field(2, channel) + field(3, rssi) + field(4, bytes.fromhex(bssid)) + auth)
                for ssid, channel, rssi, bssid, security in NETWORKS
                for auth in [field(5, security) if security else b""]
            )
        return field(1, kind + 1) + field(11 + kind, answer)

    def configure(self, data: bytes) -> bytes:
        request = fields(data)
        kind = request.get(1, 0)
        if kind == 2:
            self.credentials = fields(request[12])
        if kind:
            return field(1, kind + 1) + field(11 + kind, b"")
        self.asked_for_state += 1
        return field(1, 1) + field(11, self.state())

    def state(self) -> bytes:
        if self.asked_for_state < 3:
            return field(2, CONNECTING)
        if self.credentials[2] != RIGHT.encode():
            return field(2, FAILED) + field(10, AUTHENTICATION)
        asyncio.get_running_loop().call_later(1.0, asyncio.create_task, self.stop())
        ssid, channel, _, bssid, security = NETWORKS[0]
        network = field(1, "192.168.1.57") + field(2, security) + field(3, ssid)
        return field(11, network + field(4, bytes.fromhex(bssid)) + field(5, channel))

    async def stop(self) -> None:
        for connection in list(self.device.connections.values()):
            await connection.disconnect()


class Provisioner:
    """The app. It knows the endpoints by their descriptions alone."""

    def __init__(self) -> None:
        self.connection = None
        self.endpoints: dict[str, object] = {}

    async def start(self, stage: Stage, thermostat: Thermostat) -> None:
        app = await stage.app(modern=True)
        await thermostat.start(stage)
        address = await find(app, offers(SERVICE))
        self.connection = await app.connect(address, connection_parameters_preferences=parameters(30))
        peer = Peer(self.connection)
        await self.connection.set_data_length(251, 2120)
        await peer.request_mtu(128)
        for endpoint in (await discover(peer, SERVICE)).values():
            await endpoint.discover_descriptors()
            description = await endpoint.get_descriptor(DESCRIPTION).read_value()
            self.endpoints[description.decode()] = endpoint

    async def ask(self, endpoint: str, request: bytes) -> dict[int, int | bytes] | bytes:
        await self.endpoints[endpoint].write_value(request, with_response=True)
        answer = await self.endpoints[endpoint].read_value()
        return answer if endpoint == "proto-ver" else fields(answer)

    async def scan(self) -> None:
        await self.ask("prov-scan", field(10, field(1, 1) + field(3, 5) + field(4, 120)))
        await asyncio.sleep(0.5)
        await self.ask("prov-scan", field(1, 2) + field(12, b""))
        await self.ask("prov-scan", field(1, 4) + field(14, field(2, len(NETWORKS))))

    async def configure(self, passphrase: str) -> None:
        await self.ask("prov-config", field(1, 2) + field(12, field(1, SSID) + field(2, passphrase)))
        await self.ask("prov-config", field(1, 4) + field(14, b""))
        while True:
            await asyncio.sleep(1.2)
            answer = await self.ask("prov-config", field(10, b""))
            if fields(answer[11]).get(2, CONNECTED) != CONNECTING:
                break
        await asyncio.sleep(2.0)


async def provision(stage: Stage, passphrase: str) -> None:
    """Without security: after a success the device stops, after a failure the app hangs up."""
    app = Provisioner()
    await app.start(stage, Thermostat())
    await app.ask("proto-ver", b"ESP")
    await app.ask("prov-session", field(10, field(20, b"")))
    await app.scan()
    await app.configure(passphrase)
    if passphrase != RIGHT:
        await app.connection.disconnect()


async def wrong_proof(stage: Stage) -> None:
    """Security 1: the second call of the session does not fit the device's proof of possession."""
    app = Provisioner()
    await app.start(stage, Thermostat(security=1))
    await app.ask("proto-ver", b"ESP")
    first = field(20, field(1, random.randbytes(32)))
    await app.ask("prov-session", field(2, 1) + field(11, first))
    second = field(1, 2) + field(22, field(2, random.randbytes(32)))
    try:
        await app.ask("prov-session", field(2, 1) + field(11, second))
    except ProtocolError:
        await asyncio.sleep(1.0)


CAPTURES = {
    "esp-provisioning": lambda stage: provision(stage, RIGHT),
    "esp-provisioning-auth-error": lambda stage: provision(stage, "correcthrose"),
    "esp-provisioning-wrong-pop": wrong_proof,
}
