"""How an oracle's comparison of many captures is judged and printed."""

import collections

import captures
import differences
import program

SHOWN = 12  # unlisted differences printed per capture; the rest are counted


class Report(program.Tally):
    """Records one result per capture."""

    def __init__(self, oracle):
        super().__init__()
        self.rows = differences.load(oracle)
        self.files = []

    def skip_all(self, captures_and_reasons):
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
        return self.end()


def is_wanted(capture, parts):
    return program.is_wanted(capture.name, parts)


def run(report, compare, wanted, fits=lambda capture: True):
    """Compare every capture that is wanted and fits, and judge what was found by a report; the exit status."""
    if not program.exists():
        return 1
    found, skipped = captures.find()
    totals = {}
    report.skip_all(skipped)
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
