"""How an oracle's comparison of many captures is judged and printed."""

import collections
import os
import shutil

import captures
import differences

SHOWN = 12  # unlisted differences printed per capture; the rest are counted


class Report:
    """Books one result per capture and ends with the line that Tests/tools/test.sh counts."""

    def __init__(self, oracle):
        self.rows = differences.load(oracle)
        self.passed = self.failed = self.skipped = 0
        self.files = []

    def skip(self, captures_and_reasons):
        """Count what is left out; one line for each reason."""
        self.skipped += len(captures_and_reasons)
        for reason, count in collections.Counter(reason for _, reason in captures_and_reasons).items():
            print(f"skip {count} captures: {reason}")

    def capture(self, name, found, summary):
        """Judge the differences of one capture; `summary` says what was compared."""
        self.files.append(name)
        unlisted = [item for item in found if not differences.accept(self.rows, item)]
        listed = len(found) - len(unlisted)
        note = f", {listed} listed differences" if listed else ""
        print(f"{'FAIL' if unlisted else 'ok  '} {name}: {summary}{note}")
        for item in unlisted[:SHOWN]:
            print(f"     frame {item.frame} {item.field}: oracle {item.theirs}, blesniff {item.ours}")
        if len(unlisted) > SHOWN:
            print(f"     and {len(unlisted) - SHOWN} more")
        if unlisted:
            self.failed += 1
        else:
            self.passed += 1

    def broken(self, name, reason):
        self.failed += 1
        self.files.append(name)
        print(f"FAIL {name}: {reason}")

    def finish(self, totals, everything):
        """Print the sum; the exit status. Rows for several files are judged only if `everything` was compared."""
        rows = [row for row in self.rows if everything or "*" not in row.file]
        for row, complaint in differences.stale(rows, self.files):
            self.failed += 1
            print(f"FAIL {row.source}:{row.line}: {row.file} {row.frame} {row.field} {complaint}")
        for what, count in totals.items():
            if not count:
                # A comparison of nothing must not look like one that agreed.
                self.failed += 1
                print(f"FAIL nothing compared: {what}")
        print("compared " + ", ".join(f"{count} {what}" for what, count in totals.items()))
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        return 1 if self.failed else 0


def is_wanted(capture, parts):
    """Whether the capture's name has one of the parts; every capture's has, if there are none."""
    return not parts or any(part in capture.name for part in parts)


def has_program():
    """Whether there is something to compare; says what builds it if not."""
    if shutil.which(captures.BLESNIFF):
        return True
    print(f"there is no {os.path.relpath(captures.BLESNIFF)}: make optimized")
    return False


def run(report, compare, wanted, fits=lambda capture: True):
    """Compare every capture that is wanted and fits, and judge what was found by a report; the exit status."""
    if not has_program():
        return 1
    found, skipped = captures.find()
    totals = {}
    report.skip(skipped)
    for capture in found:
        if not is_wanted(capture, wanted) or not fits(capture):
            continue
        try:
            items, counts = compare(capture)
        except ValueError as problem:
            report.broken(capture.name, problem)
            continue
        report.capture(capture.name, items, ", ".join(f"{count} {what}" for what, count in counts.items()))
        for what, count in counts.items():
            totals[what] = totals.get(what, 0) + count
    return report.finish(totals, everything=captures.SHARED.exists() and not wanted)
