"""Tests of the comparison: it finds what differs, only that, and reads both what is right and what was wrong."""

import unittest

import agreement
import drafts
import findings
import gatt
import made_up
import packets
import page
import summary
import summary_text
from facts import CENTRAL, PERIPHERAL, Answers, Link, Question, compare, parameters, seconds

LINKS = {1: Link(1, None, "C6:05:04:03:02:01", CENTRAL)}
STORY = {
    "connection": 1, "name": "Watch 9B", "peripheral": "C6:05:04:03:02:01", "frame": 3, "begin": 0.2, "begin_seen": True,
    "interval": 0.045, "peripheral_latency": 0, "supervision_timeout": 5.0, "services": ["1800"], "refused_count": 0,
    "unanswered_count": 0, "characteristics": [{"uuid": "2A00", "handle": 3, "reads": {"count": 1}}],
}  # fmt: skip
TEXT = """\
connection 1  "Watch 9B" C6:05:04:03:02:01
  began       at 0.200 s, frame 3; interval 45 ms, peripheral latency 0, timeout 5 s
  +1.000 s    interval 45 → 7.5 ms, peripheral latency 0, timeout 5 s
  link        MTU 23, never exchanged; not encrypted
  services    1800 GAP (2 requests in 4 ms)
  characteristic    reads  notified  bytes
  2A00 Device Name      1                8
  handle 0x0021                  12     12
    subscribed at +0.1 s, unsubscribed at +0.2 s
  refused     Insufficient Authentication  frame 7  Read Request  handle 0x001b
  ended       +2 s, by the peripheral: Remote User Terminated Connection; last before it: Read Request (frame 9)
"""


def said(*facts):
    answers = Answers()
    for fact in facts:
        answers.say(*fact)
    return answers


def texts(*sources):
    return [str(one) for one in compare([(f"command {place}", answers) for place, answers in enumerate(sources, 1)])[0]]


def packet(frame, sent, **att):
    return {"frame": frame, "direction": "sent" if sent else "received", "length": 9, "hci": {"type": "acl"},
            "link": {"connection": 1, "peripheral": "C6:05:04:03:02:01"}, "att": att}


class ComparisonTests(unittest.TestCase):
    def test_names_both_commands_and_both_answers(self):
        found = texts(said(("Watch", "name", 0, "", "A")), said(("Phone", "name", 0, "", "A")))
        self.assertEqual(found, ["name A: command 1 says Watch, command 2 says Phone"])

    def test_compares_all_with_the_first_that_answers(self):
        found = texts(said(), said((1, "frame", 1)), said((1, "frame", 1)), said((2, "frame", 1)))
        self.assertEqual(found, ["frame, connection 1: command 2 says 1, command 4 says 2"])

    def test_leaves_alone_what_one_command_says(self):
        self.assertEqual(compare([("a", said((1, "frame", 1))), ("b", said((1, "frame", 2)))]), ([], set()))

    def test_a_count_that_is_not_listed_is_none(self):
        first, second = Answers(), Answers()
        first.count(2, "reads", 1, CENTRAL, "2A00")
        self.assertEqual(texts(first, second), [])
        second.lists(1)
        self.assertEqual(texts(first, second), ["reads 2A00 on the central, connection 1: command 1 says 2, command 2 says 0"])

    def test_rounds_as_texts_for_people_do(self):
        exact = said((1.4814, "lasted", 1))
        self.assertEqual(texts(exact, said((1.48, "lasted", 1))), [])
        self.assertEqual(len(texts(exact, said((1.46, "lasted", 1)))), 1)
        self.assertEqual(len(texts(said((1000, "frame", 1)), said((1001, "frame", 1)))), 1)

    def test_times(self):
        self.assertEqual([seconds("59.7 ms"), seconds("1 min 3 s"), seconds("-2 s"), seconds("soon")], [0.0597, 63, -2, None])
        self.assertEqual(parameters("interval 45 → 7.5 ms, peripheral latency 0, timeout 5 s"), (0.0075, 0, 5))


class ReaderTests(unittest.TestCase):
    def test_summary_says_the_same_in_both_forms(self):
        text = summary_text.read(TEXT.replace("  +1.000 s    interval 45 → 7.5 ms, peripheral latency 0, timeout 5 s\n", ""), LINKS)
        found = texts(summary.read([STORY | {"refused_count": 1, "refused": [{"frame": 7, "by": CENTRAL}]}], LINKS), text)
        ends = " 0x0021 on the peripheral, connection 1: command 1 says 0, command 2 says "
        self.assertEqual(found, [f"notifications{ends}12", f"times switched off:{ends}1", f"times switched on:{ends}1"])

    def test_summary_in_words(self):
        answers = summary_text.read(TEXT, LINKS)
        self.assertEqual(answers[Question("interval at the end", 1)], 0.0075)
        self.assertEqual(answers[Question("interval at the begin", 1)], 0.045)
        self.assertEqual(answers[Question("reads", 1, PERIPHERAL, "2A00")], 1)
        self.assertEqual(answers[Question("times switched off:", 1, PERIPHERAL, "0x0021")], 1)
        self.assertEqual(answers[Question("ended by", 1)], PERIPHERAL)
        self.assertNotIn(Question("refuser", 1, "", "of frame 7"), answers)
        host = summary_text.read(TEXT.replace("frame 7", "this host refused  frame 7"), LINKS)
        self.assertEqual(host[Question("refuser", 1, "", "of frame 7")], CENTRAL)

    def test_a_row_belongs_to_the_server_that_it_names(self):
        row = {"uuid": "2A00", "handle": 22, "server": "host", "reads": {"count": 1}}
        servers = [{"server": "peripheral", "services": ["1800"]}, {"server": "host", "services": ["1801"]}]
        answers = summary.read([STORY | {"characteristics": [row], "servers": servers}], LINKS)
        self.assertEqual(answers[Question("reads", 1, CENTRAL, "2A00")], 1)
        self.assertEqual(answers[Question("services", 1, CENTRAL)], {"1801"})
        self.assertEqual(answers[Question("services", 1, PERIPHERAL)], {"1800"})

    def test_a_text_belongs_to_the_server_that_it_names(self):
        text = TEXT.replace("services    1800", "services    of this host: 1801 GATT\n  services    1800").replace(
            "  characteristic    reads", "  characteristic of this host\n  characteristic    reads")
        answers = summary_text.read(text, LINKS)
        self.assertEqual(answers[Question("services", 1, CENTRAL)], {"1801"})
        self.assertEqual(answers[Question("services", 1, PERIPHERAL)], {"1800"})
        text = TEXT.replace("  characteristic    reads  notified  bytes", "  characteristic of this host  reads")
        answers = summary_text.read(text.replace("2A00 Device Name      1                8", "2A00 Device Name                 1"), LINKS)
        self.assertEqual(answers[Question("reads", 1, CENTRAL, "2A00")], 1)

    def test_bits_decide_about_a_subscription(self):
        written = [packet(frame, True, method="Write Request", uuid="2902", characteristic="2A37", value=value)
                   for frame, value in enumerate(("0100", "0200", "0001", "0000"), 1)]
        answers, _ = packets.read(written)
        kinds = [answers[Question("kind of subscription", 1, PERIPHERAL, f"to 2A37 in frame {frame}")] for frame in range(1, 5)]
        self.assertEqual(kinds, ["notifications", "indications", "off", "off"])

    def test_the_sender_decides_about_the_server(self):
        answers, _ = packets.read([packet(1, False, method="Handle Value Notification", handle=33),
                                   packet(2, True, method="Handle Value Notification", handle=33)])
        for role in CENTRAL, PERIPHERAL:
            self.assertEqual(answers[Question("notifications", 1, role, "0x0021")], 1)

    def test_a_finding_contradicts_a_table(self):
        table = {"server": "peer", "peer": "A", "services": [{"uuid": "1800", "end_handle": 3}], "attributes": [
            {"handle": 2, "uuid": "2803", "properties": 2}, {"handle": 3, "uuid": "2A00", "uuid_name": "Device Name"}]}
        finding = {"rule": "gap-characteristic-missing", "frames": [9], "peer": "A", "connection": 1,
                   "detail": "The GAP service lacks Device Name"}
        lint = findings.read([finding], [packet(9, False)], LINKS)
        self.assertEqual(len(texts(gatt.read([table], LINKS), lint)), 1)

    def test_a_page_has_names_and_parameters(self):
        card = ('<details class="card" id="connection-1" open><summary><b>Phone</b> <code>C6:05:04:03:02:01</code></summary>'
                '<li><span class="t">0.2 s</span> interval 45 ms, peripheral latency 0, timeout 5 s, at the start</li></section>')
        self.assertEqual(page.read(card)[Question("name", 0, "", "C6:05:04:03:02:01")], "Phone")
        self.assertEqual(page.read(card)[Question("interval at the begin", 1)], 0.045)

    def test_a_draft_counts(self):
        draft = '\n  - story: S\n  - rule: The app reads nothing else  # 2 of 2, 14 times\n  - rule: "The app never pairs or writes"'
        answers = drafts.read(draft)
        self.assertEqual([answers[Question(f"number of times that the app {verb}")] for verb in ("reads", "writes")], [14, 0])


class TableTests(unittest.TestCase):
    ROW = "capture\tquestion\tfirst\tsecond\treason\nx*\tname*\tdevices*\tlint\twhy"

    def test_a_row_covers_one_difference_only(self):
        known = agreement.read_known(self.ROW)
        found, _ = compare([("devices", said(("A", "name"), (1, "frame"))), ("lint", said(("B", "name"), (2, "frame")))])
        self.assertEqual([one.question.what for one in agreement.unknown("x.pcap", found, known)], ["frame"])
        self.assertEqual(len(agreement.unknown("y.pcap", found, known)), 2)
        self.assertEqual(list(agreement.rotten(known, ["x.pcap"], set(), {})), [])

    def test_tables_rot(self):
        known = agreement.read_known(self.ROW)
        self.assertEqual(len(list(agreement.rotten(known, ["x.pcap"], set(), {}))), 1)
        self.assertEqual(list(agreement.rotten(known, ["y.pcap"], set(), {})), [])
        asked = agreement.read_asked("command\tquestions\nlint\tname; ended by")
        found = list(agreement.rotten([], [], {("lint", "name"), ("draft", "ended by")}, asked))
        self.assertEqual(found, ["asked.tsv: lint is no longer compared in: ended by"])

    def test_made_up_captures_differ_in_roles(self):
        contents = list(made_up.captures().values())
        self.assertEqual(len(contents), 2)
        self.assertNotEqual(*contents)


if __name__ == "__main__":
    unittest.main()
