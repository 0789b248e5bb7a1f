#!/usr/bin/env python3
"""Recount each connection from tshark's fields, and compare with `blesniff summary`.

usage: connections.py [NAME-PART...] for some captures only. A fact that differs fails, unless differences.tsv has a row
for it (oracle "connections"; the frame is that of the connection's begin). Not recounted: pairing, requests for
parameters, subrating and the messages of profiles.

What a figure means, where there is more than one answer:
    begin       LE Connection Complete, CONNECT_IND; else the first packet with a right CRC: where a sniffer says nothing
                about it, one of several that lead to the same CRCInit
    end         Disconnection Complete, LL_TERMINATE_IND; else HCI_Reset, the host's Disconnect, or a new connection in
                its place. Data that come up to 100 ms after Disconnection Complete are the connection's
    failed      ended by 0x3E before anything came from the other side: it has no parameters
    time        the file's clock, since the first record; a duration is by the sniffer's clock where it has one
    median      of durations rounded to three digits, no longer than the longest; of an even number in the middle of two
    refused     a read that was refused has read nothing, and is none; Attribute Not Found ends a discovery, and answers
                a read by type
    transport   connections of BR/EDR are not recounted
    unanswered  at the end of a connection, after 30 s, or when a later request was answered; not captured: where a
                sniffer has missed a packet since, and at the end of the capture
    descriptors by their characteristic; writes to a CCCD are subscriptions; what no discovery has shown is itself.
                Read Multiple and Execute Write belong to no characteristic
    two ends    of one link in a log of two adapters are one connection
"""

import concurrent.futures
import math
import shutil
import sys

import captures
import connection_gatt
import connection_recount
import connection_rows
import connection_state
import program
import report
from differences import Difference


def seconds(nanoseconds):
    """As summary writes it: up to nanoseconds, without trailing zeros."""
    return f"{nanoseconds / 10**9:.9f}".rstrip("0").rstrip(".")


def number(value):
    return f"{value:.9f}".rstrip("0").rstrip(".") if value is not None else None


def rounded(time):
    """A duration as summary's distributions keep it: three digits, half up."""
    unit = 1
    while time // unit >= 1000:
        unit *= 10
    return (time + unit // 2) // unit * unit


def distribution(times):
    """Number, median and highest; the median of an even number is in the middle of two."""
    if not times:
        return None
    top = max(times)
    kept = sorted(min(rounded(time), top) for time in times)
    low, high = kept[(len(kept) - 1) // 2], kept[len(kept) // 2]
    middle = low + (high - low) // 2
    ranks = [kept[max(math.ceil(share * len(kept)), 1) - 1] for share in (0.95, 0.99)]
    return " ".join([str(len(times)), *map(seconds, (middle, *ranks, top))])


def recounted(connection):
    """A Connection as {field: value}."""
    found = {
        "begin": seconds(connection.begin),
        "begin_seen": str(connection.is_begin),
        "central": connection.central,
        "peripheral": connection.peripheral,
        "parameters": None if connection.is_failed else connection_state.parameters_text(connection.parameters),
        "unreadable": str(connection.is_unreadable),
        "refused": str(connection.att.refused),
        "unanswered": str(connection.att.unanswered),
        "not_captured": str(connection.att.not_captured),
        "discovery_requests": str(connection.att.discovery),
    }
    for sort in ("parameters", "data length", "PHY", "encryption"):
        texts = [f"{frame}: {text}" for frame, kind, text in connection.changes if kind == sort]
        found[f"changes of {sort}"] = "; ".join(texts) or None
    found["changes of MTU"] = (
        "; ".join(
            f"{frame}: {client}" + (f"/{server}" if server else "")
            for frame, client, server in sorted(connection.att.mtus)
        )
        or None
    )
    if connection.end is not None:
        name = "failed" if connection.is_failed else "end"
        # Facts of operations are written up to microseconds.
        lasted = seconds((connection.end.since(connection.row) + 500) // 1000 * 1000) if connection.is_begin else None
        found[name] = f"{connection.end.frame} at {seconds(connection.end.time)} after {lasted}"
        if not connection.is_failed:
            found["end by"] = connection.by
            found["end reason"] = connection.reason is not None and f"{connection.reason:02X}" or None
    if connection.silence:
        since, limit, was_heard = connection.silence
        found["silent"] = f"since {seconds(since)}, longer than {seconds(limit)}, {'heard' if was_heard else 'unheard'}"
    for (owner, service, handle, is_own), figures in connection.att.figures.items():
        parts = [connection_gatt.uuid_text(part) for part in (service, owner) if part is not None]
        is_own = is_own and not getattr(connection, "has_both_hosts", False)
        name = " ".join(parts + ([f"handle {handle}"] if handle else []) + ["own"] * is_own)
        for sort, traffic in figures.traffic.items():
            rows = sorted(traffic.rows, key=lambda row: row.frame)
            first, last = rows[0], rows[-1]
            times = f"{seconds(first.time)} to {seconds(last.time)}"
            found[f"{name} {sort}"] = f"{len(rows)}, {traffic.bytes} bytes, {times}"
            found[f"{name} {sort} interval"] = distribution([after.since(row) for row, after in zip(rows, rows[1:])])
            # The last is sent in no time.
            if passed := last.since(first):
                rate = traffic.bytes * (len(rows) - 1) * 10**9 / len(rows) / passed
                found[f"{name} {sort} bytes a second"] = str(math.floor(rate + 0.5))
        found[f"{name} latency"] = distribution(figures.latencies)
        for sort in ("refused", "unanswered", "not_captured"):
            found[f"{name} {sort}"] = str(getattr(figures, sort) or None)
        texts = [f"{frame} {operation}" for frame, operation in figures.subscriptions[:16]]
        found[f"{name} subscriptions"] = "; ".join(texts) or None
    return {field: value for field, value in found.items() if value not in (None, "None")}


def parameters_of(item):
    if "interval" not in item:
        return None
    return f"{item['interval'] * 1000:g} ms/{item['peripheral_latency']}/{item['supervision_timeout'] * 1000:g} ms"


def distribution_of(times):
    return times and " ".join([str(times["count"]), *(number(times[key]) for key in ("median", "p95", "p99", "max"))])


def said(item, reasons):
    """An object of summary as {field: value}."""
    found = {
        "begin": number(item.get("begin")),
        "begin_seen": str(item["begin_seen"]),
        "central": item.get("central"),
        "peripheral": item.get("peripheral"),
        "parameters": parameters_of(item),
        "unreadable": str(item["unreadable"]),
        "refused": str(item["refused_count"]),
        "unanswered": str(item["unanswered_count"]),
        "not_captured": str(item.get("not_captured_count", 0)),
        "discovery_requests": str(sum(server["discovery_requests"] for server in item.get("servers", []))),
    }
    texts = {}
    for change in item.get("changes", []):
        refused = f"refused 0x{change['error']:02X}" if "error" in change else None
        operation = change["operation"]
        if operation == "updates parameters":
            sort, text = "parameters", refused or parameters_of(change)
        elif operation == "updates PHY":
            sort, text = "PHY", refused or f"{change.get('phy_c_to_p')}/{change.get('phy_p_to_c')}"
        elif operation == "updates data length":
            sort, text = "data length", f"{change.get('octets_c_to_p')}/{change.get('octets_p_to_c')}"
        elif operation == "encrypts":
            sort, text = "encryption", refused or "on"
        elif operation == "exchanges MTU":
            server = change.get("server_mtu")
            sort, text = "MTU", f"{change['client_mtu']}" + (f"/{server}" if server else "")
        else:
            continue
        texts.setdefault(sort, []).append((change["frame"], text))
    for sort, changes in texts.items():
        found[f"changes of {sort}"] = "; ".join(f"{frame}: {text}" for frame, text in sorted(changes))
    if "failed" in item:
        end = item["failed"]
        found["failed"] = f"{end['frame']} at {number(end['time'])} after {number(end['duration'])}"
    if "end" in item:
        end = item["end"]
        found["end"] = f"{end['frame']} at {number(end.get('time'))} after {number(end.get('duration'))}"
        found["end by"] = end.get("by")
        found["end reason"] = reasons.get(end.get("reason"), end.get("reason"))
    if "longer_than" in item.get("silent", {}):
        silence = item["silent"]
        found["silent"] = (
            f"since {number(silence['since'])}, longer than {number(silence['longer_than'])}, "
            f"{'heard' if silence['established'] else 'unheard'}"
        )
    servers = item.get("servers", [])
    own = {one["server"] for one in servers if one["of_host"]}
    # Of a device that is a client alone, the server of its central is the peer's.
    if not own and [one["server"] for one in servers] != ["central"]:
        own = {"central"}
    for one in item.get("characteristics", []):
        parts = [one[part] for part in ("service", "uuid") if part in one] if "uuid" in one else []
        name = " ".join(parts + ([f"handle {one['handle']}"] if "handle" in one else []))
        name += " own" * (item["begin_seen"] and one["server"] in own)
        for sort in (
            "reads", "writes", "commands", "notifications", "indications", "descriptor_reads", "descriptor_writes",
        ):
            if sort in one:
                traffic = one[sort]
                times = f"{number(traffic.get('first'))} to {number(traffic.get('last'))}"
                found[f"{name} {sort}"] = f"{traffic['count']}, {traffic['bytes']} bytes, {times}"
                found[f"{name} {sort} interval"] = distribution_of(traffic.get("interval"))
                found[f"{name} {sort} bytes a second"] = str(traffic.get("rate"))
        found[f"{name} latency"] = distribution_of(one.get("latency"))
        found[f"{name} refused"] = str(sum(error["count"] for error in one.get("refused", [])) or None)
        for sort in ("unanswered", "not_captured"):
            found[f"{name} {sort}"] = str(one.get(sort))
        texts = [f"{change['frame']} {change['operation']}" for change in one.get("subscriptions", [])]
        found[f"{name} subscriptions"] = "; ".join(texts) or None
    return {field: value for field, value in found.items() if value not in (None, "None")}


def reason_codes():
    """The numbers of disconnection reasons, by the names that blesniff gives them."""
    codes = {}
    for line in program.run("fields", "hci.reason").text.splitlines():
        cells = line.split(None, 1)
        if len(cells) == 2 and cells[0].startswith("0x"):
            codes[cells[1].strip()] = cells[0][2:].upper()
    return codes


def summary(path):
    """blesniff's objects."""
    return program.run("summary", "--format", "jsonl", path, timeout=600).lines


def compare(capture, reasons):
    """The differences of a capture, and what was compared."""
    theirs = connection_recount.recount(connection_rows.read(capture.path))
    ours = {item["frame"]: item for item in summary(capture.path) if "transport" not in item}
    found, counts = [], dict.fromkeys(("connections", "facts"), 0)
    for connection in theirs:
        item = ours.pop(connection.frame, None)
        counts["connections"] += 1
        if item is None:
            found.append(Difference(capture.name, connection.frame, "connection", "present", "-"))
            continue
        if item.get("encryption", {}).get("decrypted"):
            # tshark decrypts no LE link: decryption.py compares what is inside with another program's.
            continue
        left, right = recounted(connection), said(item, reasons)
        for side in ("central", "peripheral"):
            # A key of the capture tells who it is; the recount has none.
            if is_resolvable(left.get(side)) and right.get(side) != left[side]:
                del left[side], right[side]
        counts["facts"] += len(left.keys() | right.keys())
        for field in sorted(left.keys() | right.keys()):
            if left.get(field) != right.get(field):
                found.append(
                    Difference(capture.name, connection.frame, field, left.get(field, "-"), right.get(field, "-"))
                )
    for frame in sorted(ours):
        found.append(Difference(capture.name, frame, "connection", "-", "present"))
    return found, counts


def is_resolvable(address):
    """Whether it may be a resolvable private address, whose first bits are 01 (Core 6.0, Vol 6, Part B, 1.3.2.2)."""
    return bool(address) and int(address[:2], 16) >> 6 == 1


def is_traffic(capture):
    """Not what synthetic.py writes: attributes by chance, which contradict each other."""
    return captures.WORK not in capture.path.parents


def main():
    if not shutil.which("tshark"):
        print("skipped: tshark is not installed (Tests/tools/setup.sh tshark)")
        return 77
    if not program.exists():
        return 1
    wanted = sys.argv[1:]
    reasons = reason_codes()
    chosen = [one for one in captures.find()[0] if is_traffic(one) and report.is_wanted(one, wanted)]
    with concurrent.futures.ProcessPoolExecutor() as pool:
        found = dict(zip((one.name for one in chosen), pool.map(compare, chosen, [reasons] * len(chosen))))
    return report.run(report.Report("connections"), lambda capture: found[capture.name], wanted, is_traffic)


if __name__ == "__main__":
    sys.exit(main())
