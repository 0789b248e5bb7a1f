"""Facts of `summary --format jsonl`, and of `connections.jsonl` of `export`, which has the same objects."""

from facts import CENTRAL, PERIPHERAL, Answers, key, other

COUNTED = ("reads", "writes", "commands", "descriptor_reads", "descriptor_writes", "notifications", "indications")
VALUES = ("interval", "peripheral_latency", "supervision_timeout")


def read(stories, links):
    answers = Answers()
    for story in stories:
        _connection(answers, story)
        if link := links.get(story["connection"]):
            _attributes(answers, story, link)
        if link and link.host and "failed" not in story:
            peer = other(link.host)
            answers.count(1, "number of connections", subject=story.get(f"{peer}_identity") or story.get(peer) or "")
    answers.say(frozenset(story["connection"] for story in stories), "connections")
    return answers


def _connection(answers, story):
    number = story["connection"]
    for role in (CENTRAL, PERIPHERAL):
        answers.say(story.get(role), "address", number, role)
    if named := story.get(PERIPHERAL) or story.get(CENTRAL):
        answers.say(story.get("name"), "name", subject=named)
    answers.begin(story["begin_seen"], float(story["begin"]), story["frame"], number)
    answers.parameters([story.get(name) for name in VALUES], number, is_first=True)
    for change in story.get("changes", []):
        result = "refused" if "error" in change else "unanswered" if "unanswered" in change else "succeeded"
        if change["operation"] == "exchanges MTU":
            answers.say(result, "exchange of the MTU", number)
        if result == "succeeded":
            _change(answers, change, number)
    if end := story.get("end"):
        answers.end(end.get("by"), end.get("reason"), end.get("duration"), number)
        answers.say(end["frame"], "ends in frame", number)
    answers.say(story.get("failed", {}).get("error"), "never established", number)
    if story["refused_count"] == len(story.get("refused", [])):
        answers.refuse({one["frame"]: other(one["by"]) if "by" in one else None for one in story.get("refused", [])}, number)
    if story["unanswered_count"] == len(story.get("unanswered", [])):
        answers.say(frozenset(one["frame"] for one in story.get("unanswered", [])), "frames of unanswered requests", number)


def _change(answers, change, number):
    operation = change["operation"]
    if operation == "updates parameters":
        answers.parameters([change.get(name) for name in VALUES], number)
    elif operation == "updates PHY":
        answers.say(change.get("phy_c_to_p"), "PHY from the central at the end", number)
        answers.say(change.get("phy_p_to_c"), "PHY from the peripheral at the end", number)
    elif operation == "updates data length":
        answers.say(change.get("octets_c_to_p"), "data length from the central at the end", number)
        answers.say(change.get("octets_p_to_c"), "data length from the peripheral at the end", number)
    elif operation == "exchanges MTU":
        answers.say(change.get("mtu"), "MTU at the end", number)
    elif operation == "encrypts":
        answers.say(True, "is encrypted", number)
    elif operation == "pairs":
        answers.say(change.get("association_model"), "association model", number)


def _attributes(answers, story, link):
    """Of each server; what names none is the peripheral's."""
    number = story["connection"]
    for server in story.get("servers", []):
        answers.add(server.get("services", []), "services", number, link.role(server.get("server")))
    for row in story.get("characteristics", []):
        at = number, link.role(row.get("server")), key(row.get("uuid"), row.get("handle"))
        for kind in COUNTED:
            answers.count(row.get(kind, {}).get("count", 0), kind.replace("_", " "), *at)
        answers.count(sum(one["count"] for one in row.get("refused", [])), "refused requests", *at)
        answers.count(row.get("unanswered", 0), "unanswered requests", *at)
        answers.subscribe([(one["frame"], _kind(one)) for one in row.get("subscriptions", [])], *at)
    answers.lists(number)


def _kind(subscription):
    """What is switched on, in whichever member says so."""
    if subscription["operation"] == "unsubscribes":
        return "off"
    return next((text for text in subscription.values() if str(text).startswith(("notifications", "indications"))), "on")
