"""Facts of `operations.csv` of `export`: the library's operations, one a row."""

from facts import CENTRAL, PARAMETERS, Answers, key, other
from packets import COMMANDS

KINDS = {
    "reads": "reads", "writes": "writes", "prepares a write": "writes", "notifies": "notifications", "indicates": "indications",
}
APP = ("reads", "writes", "subscribes")
CHARACTERISTIC = "2803"
READ_BY_TYPE, NOT_FOUND = "Read By Type Request", 0x0A


def read(rows, links):
    """Of the rows as csv.DictReader gives them."""
    answers, rows, refused = Answers(), [row for row in rows if row["connection"]], {}
    # From the air, a sniffer that missed the begin may not know who sent a packet.
    vague = {int(row["connection"]) for row in rows if row["method"] and not row["actor"]}
    for row in rows:
        connection = int(row["connection"])
        _take(answers, row, connection)
        if row["method"] and connection in links and connection not in vague:
            _count(answers, row, connection, refused.setdefault(connection, {}))
    for connection, frames in refused.items():
        answers.lists(connection)
        answers.refuse(frames, connection)
    servers = [server for frames in refused.values() for server in frames.values()]
    answers.say(len(servers) - servers.count(CENTRAL), "number of refused requests to peripherals")
    for operation in APP:
        number = len([row for row in rows if row["operation"] == operation and row["actor"] == CENTRAL])
        answers.say(number, f"number of times that the app {operation}")
    return answers


def _number(text):
    return float(text) if text else None


def _take(answers, row, connection):
    operation, frame = row["operation"], int(row["frame"])
    values = [_number(row[name.replace(" ", "_")]) for name in PARAMETERS]
    if operation == "connects":
        answers.parameters(values, connection, is_first=True)
        answers.say(frame, "begins in frame", connection)
    elif operation == "disconnects":
        answers.end(row["by"], row["reason"] or None, _number(row["duration"]), connection)
        answers.say(int(row["end_frame"]), "ends in frame", connection)
    elif operation == "exchanges MTU":
        answers.say(row["result"], "exchange of the MTU", connection)
        answers.say(int(row["mtu"]) if row["result"] == "succeeded" else None, "MTU at the end", connection)
    elif row["result"] != "succeeded":
        return
    elif operation == "updates parameters":
        answers.parameters(values, connection)
    elif operation == "updates PHY":
        for role, phy in (CENTRAL, row["phy_c_to_p"]), (other(CENTRAL), row["phy_p_to_c"]):
            answers.say(phy or None, f"PHY from the {role} at the end", connection)
    elif operation == "encrypts":
        answers.say(True, "is encrypted", connection)
    elif operation == "pairs":
        answers.say(row["association_model"] or None, "association model", connection)


def _count(answers, row, connection, refused):
    operation, result, frame = row["operation"], row["result"], int(row["frame"])
    server = row["actor"] if operation in ("notifies", "indicates") else other(row["actor"])
    is_descriptor = row["characteristic"] and row["uuid"] not in (row["characteristic"], CHARACTERISTIC)
    subject = key(row["characteristic"] if is_descriptor else row["uuid"], int(row["handle"] or 0))
    kind = KINDS.get(operation)
    if kind == "writes" and row["method"] in COMMANDS:
        kind = "commands"
    if kind in ("reads", "writes") and is_descriptor:
        kind = f"descriptor {kind}"
    if operation in ("subscribes", "unsubscribes"):
        answers.subscribe([(frame, "on" if operation == "subscribes" else "off")], connection, server, subject)
    # Read Multiple and Execute Write are of no characteristic. A read that was refused has read nothing.
    elif kind and subject != "none" and (operation != "reads" or result != "refused"):
        answers.count(1, kind, connection, server, subject)
    # Attribute Not Found ends a discovery, and answers a read by type.
    is_answer = operation == "reads" and row["method"] == READ_BY_TYPE and row["error"] == str(NOT_FOUND)
    if result == "refused" and operation != "discovers" and not is_answer:
        refused[frame] = server
    elif result != "unanswered" or row["unanswered"] == "not captured":
        return
    if subject != "none" and operation not in ("discovers", "exchanges MTU"):
        answers.count(1, f"{result} requests", connection, server, subject)
