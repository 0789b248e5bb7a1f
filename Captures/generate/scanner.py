"""System 1: who advertises, and how connections begin and end."""

import asyncio

from bumble import core, hci
from bumble.core import AdvertisingData
from bumble.device import AdvertisingEventProperties, AdvertisingParameters, AdvertisingType, Peer
from stage import Stage, parameters
from vocabulary import (
    READ,
    advertisement,
    called,
    characteristic,
    find,
    flags,
    manufacturer,
    name,
    offers,
    service,
    service_data,
    services,
)

SCALE_SERVICE = "7E3A1C00-52B4-4F0E-9D36-1B8C60A5F2D1"
APP_SERVICE = "A56E51F3-AFFE-4E14-87A2-54927B22354C"
APPLE = 0x004C
TESTING = 0xFFFF  # the company identifier for tests


async def advertise(device, interval: float, data: bytes, response: bytes = b"", **options) -> None:
    await device.start_advertising(
        advertising_data=data,
        scan_response_data=response,
        advertising_interval_min=interval,
        advertising_interval_max=interval,
        **options,
    )


def overflow_area(*bits: int) -> tuple:
    """Apple's overflow area: which of 128 bits stand for the service UUIDs that did not fit."""
    mask = bytearray(16)
    for bit in bits:
        mask[bit // 8] |= 0x80 >> bit % 8
    return manufacturer(APPLE, b"\x01" + bytes(mask))


async def scanner_connection(stage: Stage) -> None:
    app = await stage.app(from_power_on=True)
    temperature = service("1809", characteristic("2A1D", READ, b"\x02"))
    thermometer = await stage.device("Thermo-41", "C8:1D:70:5A:92:0B", rssi=-71, services=[temperature])
    scale = await stage.device("Kitchen Scale", "F3:88:0C:41:A7:29", public="00:1B:DC:07:32:EF", rssi=-58)
    tag = await stage.device("tag", "E7:64:93:0A:5C:D2", rssi=-84)
    tablet = await stage.device("Tablet", "D1:4F:26:B8:03:7E", rssi=-66, le_privacy_enabled=True, le_rpa_timeout=0)
    hostile = await stage.device("hostile", "CA:FE:13:37:00:5E", rssi=-90)

    await advertise(
        thermometer,
        417.5,
        advertisement(flags(), services("1809", "180F"), (AdvertisingData.TX_POWER_LEVEL, b"\xfc")),
        advertisement(name("Thermo-41 Küche")),
    )
    await advertise(
        scale, 318.75, advertisement(flags(), services(SCALE_SERVICE)), advertisement(name("Kitchen Scale")),
        own_address_type=hci.OwnAddressType.PUBLIC,
    )  # fmt: skip
    await advertise(
        tag,
        1022.5,
        advertisement(flags(0x04), manufacturer(TESTING, bytes.fromhex("0102a5ff"))),
        advertising_type=AdvertisingType.UNDIRECTED,
    )
    # An iOS app in the foreground: the flags are the system's, name and service UUID share 28 bytes.
    in_foreground = advertisement(flags(0x1A), services(APP_SERVICE))
    await advertise(tablet, 285, in_foreground, advertisement(name("Tablet")))
    # A name that would recolour the terminal of whoever prints it raw.
    escape = advertisement(flags(), name("\x1b[31mred\x1b[0m\a"))
    await advertise(hostile, 760, escape, advertising_type=AdvertisingType.UNDIRECTED_SCANNABLE)

    # Everything in reach for three seconds. Halfway the tablet's app goes to the background.
    await app.start_scanning()
    await asyncio.sleep(1.5)
    await advertise(tablet, 285, advertisement(flags(0x1A), overflow_area(37)))
    await asyncio.sleep(1.5)
    await app.stop_scanning()

    # The app leaves.
    address = await find(app, offers(SCALE_SERVICE), filter_duplicates=True)
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    await connection.get_remote_le_features()
    await app.host.send_async_command(hci.HCI_Read_Remote_Version_Information_Command(connection.handle))
    await asyncio.sleep(1.0)
    await app.update_connection_parameters(connection, 100, 120, 4, 6000)
    await asyncio.sleep(2.0)
    await connection.disconnect()

    # The peripheral leaves.
    address = await find(app, called("Thermo-41 Küche"), filter_duplicates=True)
    left = asyncio.get_running_loop().create_future()
    connection = await app.connect(address, connection_parameters_preferences=parameters(50))
    connection.on("disconnection", left.set_result)
    await Peer(connection).gatt_client.read_value(0x0003)
    await asyncio.sleep(1.0)
    [other_side] = thermometer.connections.values()
    await thermometer.disconnect(other_side, hci.HCI_REMOTE_DEVICE_TERMINATED_CONNECTION_DUE_TO_LOW_RESOURCES_ERROR)
    await left

    # Nobody answers, and the app gives up.
    try:
        await app.connect(hci.Address("CC:00:00:00:00:01"), timeout=3.0)
    except core.TimeoutError:
        pass

    # The first packet is never acknowledged: Connection Failed to be Established.
    await advertise(thermometer, 417.5, advertisement(flags(), services("1809", "180F")))
    await asyncio.sleep(0.2)
    connection = await app.connect(hci.Address("C8:1D:70:5A:92:0B"))
    left = asyncio.get_running_loop().create_future()
    connection.on("disconnection", left.set_result)
    await asyncio.sleep(6 * 0.015)
    app.chip.lose(connection.peer_address, hci.HCI_CONNECTION_FAILED_TO_BE_ESTABLISHED_ERROR)
    await left


async def scanner_extended(stage: Stage) -> None:
    """Extended advertising: data for one report, data for two, a legacy advertiser between them, and 2M PHY."""
    app = await stage.app(modern=True)
    plain = await stage.device("Kitchen Scale", "F3:88:0C:41:A7:29", rssi=-58)
    sensor = await stage.device("Soil", "D9:05:E2:6B:11:4C", rssi=-69, modern=True)
    board = await stage.device("Board", "C2:B7:48:1F:A0:65", rssi=-77, modern=True)

    await advertise(plain, 417.5, advertisement(flags(), services(SCALE_SERVICE)), advertisement(name("Kitchen Scale")))

    def of(properties: AdvertisingEventProperties, sid: int, interval: float) -> AdvertisingParameters:
        return AdvertisingParameters(
            advertising_event_properties=properties,
            primary_advertising_interval_min=interval,
            primary_advertising_interval_max=interval,
            secondary_advertising_phy=hci.Phy.LE_2M,
            advertising_sid=sid,
            advertising_tx_power=8,
        )

    readings = b"".join(value.to_bytes(2, "little") for value in range(2100, 2140))
    await sensor.create_advertising_set(
        advertising_parameters=of(AdvertisingEventProperties(is_connectable=True, include_tx_power=True), 3, 500),
        random_address=sensor.random_address,
        advertising_data=advertisement(flags(), name("Soil sensor, bed 4"), service_data(0x181A, readings)),
    )
    # Longer than the 229 octets of one report, so it comes in two; one command carries no more than 251.
    departures = b"1 10:04 Lindau, 2 10:11 Ulm, 3 10:16 Augsburg, 4 10:23 Passau, 5 10:31 Hof; " * 3
    await board.create_advertising_set(
        advertising_parameters=of(AdvertisingEventProperties(is_connectable=False), 7, 600),
        random_address=board.random_address,
        advertising_data=advertisement(
            name("Departure board"), manufacturer(TESTING, departures[:77]), manufacturer(TESTING, departures[77:215])
        ),
    )
    await app.start_scanning()
    await asyncio.sleep(2.5)
    await app.stop_scanning()
    connection = await app.connect(sensor.random_address, connection_parameters_preferences=parameters(30))
    await connection.set_phy(tx_phys=[hci.Phy.LE_2M], rx_phys=[hci.Phy.LE_2M])
    await asyncio.sleep(0.5)
    await connection.disconnect()


CAPTURES = {"scanner-connection": scanner_connection, "scanner-extended": scanner_extended}
