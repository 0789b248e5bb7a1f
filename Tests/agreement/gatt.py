"""Facts of `gatt`, as text and JSON Lines: the services and attributes of each server."""

import json
import re

from facts import ADDRESS, QUOTED, Answers

CHARACTERISTIC, CONFIGURATION = "2803", "2902"
PUSHES = 0x30  # Characteristic Properties: Notify, Indicate


def owner(server, peer):
    return peer if server == "peer" else f"host that {peer} sees"


def read(tables, links):
    answers = Answers()
    for table in tables:
        server, peer = table["server"], table.get("peer")
        name, services = owner(server, peer), [one["uuid"] for one in table["services"]]
        answers.say(table.get("name"), "name", subject=peer)
        answers.add(services, "services in the table", server=name)
        for one in table["attributes"]:
            answers.say(one.get("uuid"), "type of attribute", server=name, subject=f"0x{one['handle']:04x}")
        _characteristics(answers, table, name)
        mine = [link for link in links.values() if link.role_of(server, peer)]
        if len(mine) == 1:
            answers.add(services, "services", mine[0].number, mine[0].role_of(server, peer))
    return answers


def _characteristics(answers, table, name):
    """Which characteristics there are, which push their values, and which have a configuration, by their names."""
    answers.lists(name, ["has a characteristic"])
    attributes = {one["handle"]: one for one in table["attributes"]}
    ends = {service["end_handle"] for service in table["services"]}
    for handle, one in attributes.items():
        value = attributes.get(handle + 1)
        if one.get("uuid") != CHARACTERISTIC or value is None:
            continue
        called = value.get("uuid_name") or value.get("uuid")
        answers.say(True, "has a characteristic", server=name, subject=called)
        answers.say(bool(one.get("properties", 0) & PUSHES), "can notify or indicate", server=name, subject=called)
        last = handle + 1
        while last not in ends and last + 1 in attributes and attributes[last + 1].get("uuid") != CHARACTERISTIC:
            last += 1
        types = {attributes[one].get("uuid") for one in range(handle + 2, last + 1)}
        # Where the next attribute is another characteristic, or the service ends, there is none.
        if CONFIGURATION in types or last in ends or last + 1 in attributes:
            answers.say(CONFIGURATION in types, "has a configuration of", server=name, subject=called)


def read_text(text):
    answers = Answers()
    for block in re.split(r"^(?=Server of )", text, flags=re.MULTILINE):
        head = re.match(rf"Server of (this host, as seen by )?({ADDRESS})(?: ({QUOTED}))?", block)
        if not head:
            continue
        name = owner("host" if head[1] else "peer", head[2])
        answers.say(head[3] and json.loads(head[3]), "name", subject=head[2])
        services = re.findall(r"^ +0x[0-9a-f]{4}  (?:Secondary service|Service) ([-0-9A-F]+)", block, re.MULTILINE | re.IGNORECASE)
        answers.add(services, "services in the table", server=name)
        for handle, uuid in re.findall(r"^ +(0x[0-9a-f]{4})  ([0-9A-F]{4}(?:[0-9A-F]{4}-[-0-9A-F]+)?)\b", block, re.MULTILINE):
            answers.say(uuid, "type of attribute", server=name, subject=handle)
    return answers
