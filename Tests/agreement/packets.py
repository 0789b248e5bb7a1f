"""Facts of `decode --format jsonl`: the library's packets, whose direction says who asked whom."""

from facts import CENTRAL, PERIPHERAL, Answers, Link, key, other

BEGINS = ("LE Connection Complete", "LE Enhanced Connection Complete", "LE Enhanced Connection Complete [v2]")
PUSHES = {"Handle Value Notification": "notifications", "Handle Value Indication": "indications"}
COMMANDS = ("Write Command", "Signed Write Command")
LISTED = ("commands", *PUSHES.values(), "times switched on:", "times switched off:")
KEYS = {"Encryption Information": "LTK", "Identity Information": "IRK", "Signing Information": "CSRK"}
PRIMARY_SERVICE, CONFIGURATION = "2800", "2902"
# The bits of a Client Characteristic Configuration (Core 6.0, Vol 3, Part G, 3.3.3.3).
BITS = ("off", "notifications", "indications", "notifications and indications")


def read(packets):
    """(Answers, {number: Link})."""
    packets = [packet for packet in packets if "length" in packet and "connection" in packet.get("link", {})]
    links, adapters, vague = {}, {}, set()
    for packet in packets:
        number = packet["link"]["connection"]
        adapters.setdefault(number, set()).add(packet.get("adapter"))
        _meet(links.setdefault(number, Link(number)), packet)
        if "direction" not in packet:
            vague.add(number)
    # Either adapter of one log has each packet of a link between them. Without its begin, roles may be unknown.
    vague |= {number for number, known in adapters.items() if len(known) > 1}
    vague |= {link.number for link in links.values() if not link.host} & {
        packet["link"]["connection"] for packet in packets if "hci" in packet}
    reader = _Reader()
    for packet in packets:
        number = packet["link"]["connection"]
        # A retransmission was counted.
        if number not in vague and not packet.get("ll", {}).get("repeats"):
            reader.read(packet, links[number])
    for number in links.keys() - vague:
        reader.answers.lists(number, LISTED)
    return reader.answers, links


def _meet(link, packet):
    """Both ends of the connection, as far as this packet shows them."""
    for role in (CENTRAL, PERIPHERAL):
        if packet["link"].get(role):
            setattr(link, role, packet["link"][role])
    hci = packet.get("hci", {})
    if hci.get("event") in BEGINS:
        link.host = hci["role_name"].lower()
    elif hci and link.host is None and bool(link.central) != bool(link.peripheral):
        # A host's own address is often unknown.
        link.host = CENTRAL if link.peripheral else PERIPHERAL
    if identity := packet["link"].get("identity"):
        link.identities[PERIPHERAL if link.host == CENTRAL else CENTRAL] = identity


def _uuid(value):
    text = value[::-1].hex().upper()
    return text if len(value) == 2 else "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])


class _Reader:
    def __init__(self):
        self.answers = Answers()
        self.asked = {}  # the ATT_MTU or the service of a request, by its frame

    def read(self, packet, link):
        if "event" in packet.get("hci", {}) and packet["hci"].get("status", 0) == 0:
            self.event(packet, packet["hci"], link)
        if "method" in packet.get("att", {}) and "unanswered" not in packet["att"]:
            direction = packet["direction"]
            sender = link.role({"sent": "host", "received": "peer"}.get(direction, direction))
            self.attribute(packet["frame"], packet["att"], sender, link.number)
        if model := packet.get("smp", {}).get("pairing", {}).get("association_model"):
            self.answers.say(model, "association model", link.number)
        if packet.get("smp", {}).get("method") in KEYS and "direction" in packet:
            self.answers.say(KEYS[packet["smp"]["method"]], "key", subject=f"in frame {packet['frame']}")

    def event(self, packet, hci, link):
        event, answers, number = hci["event"], self.answers, link.number
        values = [hci.get(name) for name in ("connection_interval", "peripheral_latency", "supervision_timeout")]
        if event in BEGINS:
            answers.begin(True, float(packet["time_relative"]), packet["frame"], number)
            answers.parameters(values, number, is_first=True)
        elif event == "LE Connection Update Complete":
            answers.parameters(values, number)
        elif event == "LE PHY Update Complete":
            to_peer, to_host = hci["tx_phy_name"], hci["rx_phy_name"]
            for role, phy in (link.host, to_peer), (other(link.host), to_host):
                answers.say(phy, f"PHY from the {role} at the end", number)
        elif event == "LE Data Length Change":
            answers.say(hci["max_tx_octets"], f"data length from the {link.host} at the end", number)
            answers.say(hci["max_rx_octets"], f"data length from the {other(link.host)} at the end", number)
        elif event.startswith("Encryption Change"):
            answers.say(hci["encryption_enabled"] != 0, "is encrypted", number)
        elif event == "Disconnection Complete":
            answers.say(packet["frame"], "ends in frame", number)
            answers.say(hci["reason_name"], "reason of the end", number)

    def attribute(self, frame, att, sender, number):
        answers, method, receiver = self.answers, att["method"], other(sender)
        subject = key(att.get("characteristic") or att.get("uuid"), att.get("handle"))
        asked = self.asked.get(att.get("request_frame"))
        answers.count(method.endswith(" Request"), "number of requests", number)
        answers.count(method.endswith(" Request") and sender != "peripheral", "number of requests to peripherals")
        answers.count(method in PUSHES, "number of notifications and indications", number)
        if method == "Exchange MTU Request":
            self.asked[frame] = att["mtu"]
        elif method == "Exchange MTU Response" and asked:
            answers.say(max(23, min(att["mtu"], asked)), "MTU at the end", number)
        elif method == "Find By Type Value Request" and att.get("type") == PRIMARY_SERVICE:
            self.asked[frame] = _uuid(bytes.fromhex(att.get("value", "")))
        elif method == "Find By Type Value Response" and asked:
            answers.add([asked], "services", number, sender)
        elif method == "Read By Group Type Response":
            answers.add([one["service"] for one in att.get("attributes", []) if "service" in one], "services", number, sender)
        elif method in PUSHES:
            answers.count(1, PUSHES[method], number, sender, subject)
        elif method in ("Write Request", "Write Command") and att.get("uuid") == CONFIGURATION and att.get("value"):
            answers.subscribe([(frame, BITS[int(att["value"][:2], 16) & 3])], number, receiver, subject)
        elif method in COMMANDS and subject == key(att.get("uuid"), att.get("handle")):
            answers.count(1, "commands", number, receiver, subject)
