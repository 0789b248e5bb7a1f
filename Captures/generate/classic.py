"""BR/EDR beside LE: a phone asks a headset for its SDP records. An analyzer names this traffic and goes on."""

from bumble import core, sdp
from bumble.core import UUID
from bumble.sdp import DataElement, ServiceAttribute
from stage import Stage

HEADSET = "00:1B:DC:5E:90:41"
PHONE = "00:1B:DC:22:08:7C"
SERIAL_PORT = 0x00010001


def serial_port() -> list[ServiceAttribute]:
    protocol = DataElement.sequence(
        [
            DataElement.sequence([DataElement.uuid(core.BT_L2CAP_PROTOCOL_ID)]),
            DataElement.sequence([DataElement.uuid(core.BT_RFCOMM_PROTOCOL_ID), DataElement.unsigned_integer_8(3)]),
        ]
    )
    classes = DataElement.sequence([DataElement.uuid(core.BT_SERIAL_PORT_SERVICE)])
    return [
        ServiceAttribute(sdp.SDP_SERVICE_RECORD_HANDLE_ATTRIBUTE_ID, DataElement.unsigned_integer_32(SERIAL_PORT)),
        ServiceAttribute(sdp.SDP_SERVICE_CLASS_ID_LIST_ATTRIBUTE_ID, classes),
        ServiceAttribute(sdp.SDP_PROTOCOL_DESCRIPTOR_LIST_ATTRIBUTE_ID, protocol),
    ]


async def service_discovery(stage: Stage) -> None:
    phone = await stage.device("Phone", "F0:3C:10:7E:22:01", public=PHONE, recorded=True, classic_enabled=True)
    headset = await stage.device("Headset", "F1:3C:10:7E:22:01", public=HEADSET, classic_enabled=True)
    headset.sdp_service_records = {SERIAL_PORT: serial_port()}
    connection = await phone.connect(HEADSET, transport=core.PhysicalTransport.BR_EDR)
    client = sdp.Client(connection)
    await client.connect()
    handles = await client.search_services([UUID("1101")])
    await client.get_attributes(handles[0], [sdp.SDP_ALL_ATTRIBUTES_RANGE])
    await client.disconnect()
    await connection.disconnect()


CAPTURES = {"classic-sdp": service_discovery}
