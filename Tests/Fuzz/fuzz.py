#!/usr/bin/env python3
"""Build the fuzzer, give every target some time, and tell what was found.

    fuzz.py [--time SECONDS] [--target NAME] [--jobs N] [--sanitizer address|none] [--binary FILE]
            [--total SECONDS [--table FILE]]

Everything is below .build/fuzz: `corpus` grows from run to run, `seeds` is made from Captures and Tests/Vectors, `findings`
has inputs that crash, hang or take too much memory, and `costs` those that cost most for their size (Tests/README.md).

`--sanitizer none` is for many executions, without AddressSanitizer and weighing. `--total` goes through the targets again
and again, each time for `--time` seconds, with short inputs most of the time; `--table` names a file for the figures so far.

Ends with "N passed, N failed"; exit status 1 if anything was found.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
HOME = TOP / ".build/fuzz"
VECTORS = TOP / "Tests/Vectors/fuzz"
# Bytes of an input at most. What costs more than linear time shows with few; libFuzzer is slow with many.
LONGEST = {"capture": 16384, "decode": 16384, "values": 600, "advertising": 300, "filter": 400, "pattern": 300}
# What of that is used in a round, where there are several: long inputs take most of the time, and rarely reach more.
SHARES = [16, 4, 16, 1]
# Changes of each input that are run with it (Variants.swift), for targets that take less than libFuzzer itself.
VARIANTS = {"values": 31, "advertising": 31, "pattern": 31, "tables": 31, "bluez": 15, "profiles": 15, "decoders": 15, "filter": 7,
            "expectations": 7, "capture": 3}  # fmt: skip
# Megabytes: the process has its table of decoders, the shadow of AddressSanitizer, and libFuzzer's corpus.
MEMORY = 2048
# Seconds for one input, by the clock of the wall: what took so long is weighed again by processor time.
PATIENCE = 30
# Seconds of processor time that are too many for 16 KiB: they take 20 ms at most, and ten times that with AddressSanitizer.
TOO_LONG = 3
# Findings of one target after which it is left alone.
ENOUGH = 5


def build(sanitizer):
    """The fuzzer, in a scratch path of its own: other flags build everything anew."""
    # The release's optimisations, with all checks of overflow, bounds and, with AddressSanitizer, exclusive access. @testable
    # is what lets the targets reach what is not public.
    if sanitizer == "address":
        scratch, flags = HOME / "build", ["-sanitize=fuzzer,address"]
    else:
        scratch = HOME / "build-plain"
        flags = ["-sanitize=fuzzer", "-sanitize-coverage=edge,inline-8bit-counters,pc-table",
                 "-enforce-exclusivity=unchecked"]  # fmt: skip
    command = [
        os.environ.get("SWIFT", "swift"), "build", "-c", "release", "--package-path", str(TOP / "Tests/Fuzz"),
        "--scratch-path", str(scratch), "--product", "Fuzz", "--sanitize=fuzzer",
    ]  # fmt: skip
    for flag in [*flags, "-enable-testing", "-g"]:
        command += ["-Xswiftc", flag]
    subprocess.run(command, check=True, cwd=TOP)
    return scratch / "release/Fuzz"


def environment(target=None, **others):
    # A trap is a finding; the backtracer of Swift would run for seconds each time. LeakSanitizer does not see what Swift
    # keeps in tagged pointers, such as the registry.
    variables = dict(os.environ, SWIFT_BACKTRACE="enable=no", ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=0")
    if target:
        variables["FUZZ_TARGET"] = target
    variables.update(others)
    return variables


def targets(binary):
    result = subprocess.run(
        [binary], env=environment("?"), capture_output=True, text=True, cwd=HOME, check=False)
    return re.search(r"FUZZ_TARGET is one of (.*)", result.stdout + result.stderr)[1].split(", ")


def seed(binary):
    folder = HOME / "seeds"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    files = [*TOP.glob("Captures/*.*"), *TOP.glob("Captures/forms/*"), *TOP.glob("Captures/profiles/*")]
    files += TOP.glob("Captures/expectations/*.yaml")
    files += [*TOP.glob("Captures/tables/*"), *TOP.glob("Tests/Vectors/*.tsv"), *TOP.glob("Captures/expected/*.yaml")]
    files += TOP.glob("Tests/verify/stories/*.yaml")
    files = sorted(path for path in files if path.suffix not in (".md", ".py"))
    subprocess.run([binary, *files], env=environment(FUZZ_SEEDS=str(folder)), check=True)
    for vector in VECTORS.glob("*"):
        target = vector.name.split("-")[0]
        if (folder / target).is_dir():
            shutil.copy(vector, folder / target)


class Run:
    """What fuzzing of one target came to."""

    def __init__(self, binary, target, weighs):
        self.binary, self.target, self.weighs = binary, target, weighs
        self.executions = self.units = self.coverage = self.features = self.peak = self.rounds = 0
        self.seconds = 0.0
        self.variants = VARIANTS.get(target, 0)
        self.longest = LONGEST.get(target, 4096)
        self.findings = []
        self.costs = HOME / "costs" / target
        self.corpus = HOME / "corpus" / target
        for folder in (self.costs, self.corpus, HOME / "findings", HOME / "logs"):
            folder.mkdir(parents=True, exist_ok=True)

    def fuzz(self, seconds, share=1):
        end = time.monotonic() + seconds
        self.rounds += 1
        self.longest = max(64, LONGEST.get(self.target, 4096) // share)
        while (left := int(end - time.monotonic())) > 0 and len(self.findings) < ENOUGH:
            status, artifact = self.round(left)
            if status == 0:
                break
            if not artifact:
                self.findings.append(f"exit status {status}: {HOME.relative_to(TOP)}/logs/{self.target}-finding-{len(self.findings)}.log")
                break
            if "-timeout-" in artifact.name and self.processor_time(artifact) < TOO_LONG:
                artifact.unlink()
                continue
            self.findings.append(self.minimised(self.failing(artifact)))
        self.seconds += seconds - max(0.0, end - time.monotonic())
        return self

    def options(self):
        dictionary = TOP / "Tests/Fuzz/dictionaries" / f"{self.target}.dict"
        return [
            f"-max_len={self.longest}", f"-timeout={PATIENCE}", f"-rss_limit_mb={MEMORY}",
            f"-malloc_limit_mb={MEMORY // 4}", *([f"-dict={dictionary}"] if dictionary.exists() else []),
            # With 400,000 edges the energies of entropic scheduling take longer than most inputs.
            "-entropic=0", "-print_funcs=0",
        ]  # fmt: skip

    def round(self, seconds):
        before = set((HOME / "findings").iterdir())
        log = HOME / "logs" / f"{self.target}.log"
        variables = {"FUZZ_VARIANTS": str(self.variants)}
        if self.weighs:
            variables["FUZZ_COSTS"] = str(self.costs)
        with open(log, "w") as out:
            status = subprocess.run(
                [self.binary, self.corpus, HOME / "seeds" / self.target, *self.options(), f"-max_total_time={seconds}",
                 "-print_final_stats=1", "-reload=0", f"-artifact_prefix={HOME}/findings/{self.target}-"],
                env=environment(self.target, **variables), stdout=out, stderr=subprocess.STDOUT,
                cwd=HOME, check=False).returncode  # fmt: skip
        text = log.read_text(errors="replace")
        # A crash prints no statistics: the last line of progress has them.
        progress = re.findall(r"^#(\d+)\s+\S+\s+cov: (\d+) ft: (\d+)", text, re.M)
        done = [int(value) for value in re.findall(r"number_of_executed_units:\s+(\d+)", text)]
        done += [int(number) for number, _, _ in progress]
        self.units += max(done, default=0)
        self.executions = self.units * (1 + self.variants)
        self.coverage = max([self.coverage] + [int(coverage) for _, coverage, _ in progress])
        self.features = max([self.features] + [int(features) for _, _, features in progress])
        self.peak = max([self.peak] + [int(value) for value in re.findall(r"peak_rss_mb:\s+(\d+)", text)])
        new = sorted(set((HOME / "findings").glob(f"{self.target}-*")) - before)
        if status != 0:
            shutil.copy(log, HOME / "logs" / f"{self.target}-finding-{len(self.findings)}.log")
        return status, new[0] if new else None

    def processor_time(self, artifact):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([self.binary, "-timeout=600", artifact], env=environment(self.target), cwd=HOME, check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def failing(self, artifact):
        """The input that fails: libFuzzer's own, or one of its variants."""
        kept = artifact.with_suffix(".input")
        subprocess.run([self.binary, f"-timeout={PATIENCE}", artifact], cwd=HOME, check=False,
                       env=environment(self.target, FUZZ_VARIANTS=str(self.variants), FUZZ_KEEP=str(kept)),
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        return kept if kept.exists() else artifact

    def minimised(self, artifact):
        """The least input that still fails, beside the one that was found."""
        least = artifact.with_suffix(".least")
        subprocess.run(
            [self.binary, "-minimize_crash=1", "-max_total_time=30", f"-exact_artifact_path={least}", *self.options(),
             artifact], env=environment(self.target), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=HOME,
            check=False)  # fmt: skip
        return str((least if least.exists() else artifact).relative_to(TOP))


def costs(run):
    """(kind, times as much as the seeds take for each byte, what the worst takes for each byte, its file)."""
    honest = HOME / "costs" / f"{run.target}-seeds"
    honest.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [run.binary, HOME / "seeds" / run.target, *run.options(), "-runs=0"],
        env=environment(run.target, FUZZ_COSTS=str(honest)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        cwd=HOME, check=False)  # fmt: skip
    means = {kind: float(ratio) for kind, ratio, *_ in rows(honest) if kind.startswith("mean-")}
    for kind in ("time", "memory"):
        worst = next((row for row in rows(run.costs) if row[0] == kind), None)
        if worst:
            mean = means.get(f"mean-{kind}", 0.0)
            yield kind, float(worst[1]) / mean if mean else 0.0, float(worst[1]), run.costs / worst[4]


def rows(folder):
    path = folder / "costs.tsv"
    return [line.split("\t") for line in path.read_text().splitlines()] if path.exists() else []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--time", type=int, default=60, help="seconds for each target")
    parser.add_argument("--target", action="append", help="only this one; may be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--binary", type=pathlib.Path, help="the fuzzer, built before")
    parser.add_argument("--sanitizer", choices=["address", "none"], default="address")
    parser.add_argument("--total", type=int, help="seconds for all targets together, which take turns")
    parser.add_argument("--table", type=pathlib.Path, help="a file for the figures of each turn")
    options = parser.parse_args()
    HOME.mkdir(parents=True, exist_ok=True)
    binary = options.binary.resolve() if options.binary else build(options.sanitizer)
    seed(binary)
    known = targets(binary)
    chosen = options.target or known
    if wrong := [name for name in chosen if name not in known]:
        sys.exit(f"no target is called {wrong[0]}; there are {', '.join(known)}")
    shutil.rmtree(HOME / "costs", ignore_errors=True)
    runs = [Run(binary, name, weighs=options.sanitizer == "address") for name in chosen]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        if options.total:
            in_turn(runs, options, pool)
        else:
            list(pool.map(lambda run: run.fuzz(options.time), runs))
    print(table_of(runs))
    if options.sanitizer == "address":
        print_costs(runs)
    for run in runs:
        for finding in run.findings:
            print(f"FOUND: {run.target}: {finding}")
    found = [run for run in runs if run.findings]
    print(f"{len(runs) - len(found)} passed, {len(found)} failed")
    return 1 if found else 0


def in_turn(runs, options, pool):
    """All targets again and again until the time is over."""
    end = time.monotonic() + options.total

    def turn(job):
        share, run = job
        if (left := int(end - time.monotonic())) > 2:
            run.fuzz(min(options.time, left), share)
        if options.table:
            options.table.write_text(table_of(runs) + "\n")

    number = 0
    while time.monotonic() + 2 < end:
        list(pool.map(turn, [(SHARES[number % len(SHARES)], run) for run in runs]))
        number += 1


def table_of(runs):
    lines = [f"{'target':14} {'executions':>14} {'of libFuzzer':>13} {'per s':>8} {'edges':>7} {'features':>8} {'peak MB':>8} {'seconds':>8}  findings"]
    for run in runs:
        rate = int(run.executions / max(run.seconds, 1))
        lines.append(
            f"{run.target:14} {run.executions:14,} {run.units:13,} {rate:8,} {run.coverage:7,} {run.features:8,} {run.peak:8,}"
            f" {int(run.seconds):8,}  {len(run.findings)}")
    lines.append(f"{'all':14} {sum(run.executions for run in runs):14,} {sum(run.units for run in runs):13,}")
    return "\n".join(lines)


def print_costs(runs):
    print("\nThe worst cost for each byte of an input, of at least 256, beyond that of no input; times that of the seeds:")
    for run in runs:
        for kind, times, ratio, path in costs(run):
            unit = "ns/byte" if kind == "time" else "bytes/byte"
            print(f"{run.target:14} {kind:7} {ratio:12,.0f} {unit:10} {times:8.1f} times  {path.relative_to(TOP)}")


if __name__ == "__main__":
    sys.exit(main())
