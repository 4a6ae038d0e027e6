#!/usr/bin/env python3
"""Checks the ledger as a person uses it: killed and resumed, by two machines and merged by git, it is that of one run.

  ledger_test.py build/release/yomi
"""

import collections
import decimal
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

YOMI = ""
TOP = pathlib.Path(__file__).resolve().parents[2]
EXPERIMENT = """
name = "kill"
games = 80
[game]
size = 5
openings = "random"
[players.a]
player = "rave"
playouts = 60
[players.b]
base = "a"
player = "uct"
[[matchups]]
first = "a"
second = "b"
[[bandits]]
means = "0.5,0.4"
rules = ["ucb1"]
horizon = 200
runs = 8000
"""


def lines_of(folder):
    for path in pathlib.Path(folder).glob("*.jsonl"):
        for line in path.read_text().splitlines():
            try:
                yield json.loads(line)
            except json.JSONDecodeError:
                pass  # cut off by a kill


def numbers_of(entry):
    numbers = []
    for part in entry["jobs"].split(","):
        first, _, last = part.partition("-")
        numbers += range(int(first), int(last or first) + 1)
    return numbers


def jobs_of(folder):
    """What each job of each cell came to, from the lines alone; of a closed line, its mark."""
    found = {}
    for entry in lines_of(folder):
        for i, number in enumerate(numbers_of(entry)):
            if "marks" in entry:
                value = entry["marks"][4 * i:4 * i + 4]
            elif "games" in entry:
                value = entry["games"][i]
            else:
                value = tuple((m["name"], tuple(m["values"][i])) for m in entry["measures"])
            previous = found.setdefault((entry["cell"], number), value)
            assert type(previous) != type(value) or previous == value, (entry["name"], number)
    return found


def sums_of(folder):
    """Jobs, results by colour and sums of the measures of each cell, over all lines."""
    sums = {}
    for entry in lines_of(folder):
        cell = sums.setdefault(entry["cell"], collections.Counter())
        jobs = len(numbers_of(entry))
        cell["jobs"] += jobs
        for colour in ("black", "white"):
            for i, count in enumerate(entry.get(colour, [])):
                cell[colour, i] += count
        xs = []
        for curve in entry.get("measures", []):
            xs = curve.get("x", xs)
            for x, count, value in zip(xs, curve.get("jobs", [jobs] * len(xs)), curve["sums"]):
                cell[curve["name"], x, "jobs"] += count
                cell[curve["name"], x] += decimal.Decimal(repr(value))
    return sums


class LedgerProgram(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="yomi_ledger_"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = self.folder / "kill.toml"
        self.file.write_text(EXPERIMENT)

    def command(self, ledger, *options):
        return [YOMI, "run", str(self.file), "--ledger", str(ledger), *options]

    def run_whole(self, ledger, *options):
        done = subprocess.run(self.command(ledger, "-j", "2", *options), capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)

    def yomi(self, *words):
        return subprocess.run([YOMI, *map(str, words)], capture_output=True, text=True, timeout=60)

    def report(self, ledger):
        done = self.yomi("report", self.file, "--ledger", ledger)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.split("## How it was made")[0]

    def git(self, *words, cwd):
        subprocess.run(["git", "-c", "user.name=T", "-c", "user.email=t@example.org", *words], cwd=cwd, check=True,
                       capture_output=True, timeout=60)

    def repository(self, folder):
        folder.mkdir()
        self.git("init", "-b", "main", cwd=folder)
        for name in (".gitattributes", ".gitignore"):
            (folder / name).write_text((TOP / name).read_text())

    def commit(self, folder, message):
        self.git("add", "-A", cwd=folder)
        self.git("commit", "-m", message, cwd=folder)

    def test_killed_and_resumed_it_is_that_of_one_run(self):
        whole, killed = self.folder / "whole", self.folder / "killed"
        self.run_whole(whole)
        kills, before = 0, 0
        for _ in range(7):
            process = subprocess.Popen(self.command(killed, "-j", "2"), stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            deadline = time.monotonic() + 20
            while process.poll() is None and len(jobs_of(killed)) < before + 3 and time.monotonic() < deadline:
                time.sleep(0.01)
            time.sleep(random.uniform(0, 0.05))
            if process.poll() is None:
                os.kill(process.pid, signal.SIGKILL)
                kills += 1
            process.wait()
            now = len(jobs_of(killed))
            self.assertGreaterEqual(now, before)
            before = now
        self.assertGreater(kills, 3)
        self.run_whole(killed)
        self.assertEqual(jobs_of(killed), jobs_of(whole))
        self.assertEqual(sums_of(killed), sums_of(whole))
        self.assertEqual(self.report(killed), self.report(whole))
        self.yomi("ledger", "tidy", "--ledger", killed, "--drop-damaged")
        self.assertEqual(self.report(killed), self.report(whole))
        self.assertEqual(self.yomi("ledger", "check", "--ledger", killed).returncode, 0)

    def test_clones_merged_by_git_are_that_of_one_run(self):
        whole = self.folder / "whole"
        self.run_whole(whole, "--jobs", "0-59")
        first, second = self.folder / "first", self.folder / "second"
        self.repository(first)
        self.run_whole(first / "results", "--jobs", "0-9")
        self.commit(first, "first piece")
        self.git("clone", str(first), str(second), cwd=self.folder)
        self.run_whole(first / "results", "--jobs", "10-39")
        self.commit(first, "second piece")
        self.run_whole(second / "results", "--jobs", "40-59")
        self.commit(second, "third piece")
        self.git("pull", "--no-rebase", "--no-edit", "origin", "main", cwd=second)
        merged = second / "results"
        self.assertFalse((merged / ".lock").exists() and "results/.lock" in subprocess.run(
            ["git", "ls-files"], cwd=second, capture_output=True, text=True).stdout)
        checked = self.yomi("ledger", "check", "--ledger", merged)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        self.assertEqual(jobs_of(merged).keys(), jobs_of(whole).keys())
        self.assertEqual(self.report(merged), self.report(whole))
        self.yomi("ledger", "tidy", "--ledger", merged)
        self.assertEqual(jobs_of(merged), jobs_of(whole))
        self.assertEqual(sums_of(merged), sums_of(whole))
        self.assertEqual(self.report(merged), self.report(whole))

    def test_both_sides_of_a_merge_may_have_joined_the_same_lines(self):
        first, second, whole = (self.folder / name for name in ("first", "second", "whole"))
        results, other = first / "results", second / "results"
        self.run_whole(whole, "--jobs", "0-69", "--only", "bandit")
        self.repository(first)
        # As after a kill: single lines, which both sides join with what they do next; the second side does
        # some jobs that the first does too.
        results.mkdir()
        with open(results / "kill.jsonl", "w", encoding="utf-8") as lines:
            for number in range(5):
                piece = self.folder / f"piece{number}"
                self.run_whole(piece, "--jobs", f"{2 * number}-{2 * number + 1}", "--only", "bandit")
                lines.write((piece / "kill.jsonl").read_text())
        self.commit(first, "single lines")
        self.git("clone", str(first), str(second), cwd=self.folder)
        self.run_whole(results, "--jobs", "10-49", "--only", "bandit")
        self.commit(first, "closed")
        self.run_whole(other, "--jobs", "30-69", "--only", "bandit")
        self.yomi("ledger", "tidy", "--ledger", other)
        self.commit(second, "joined")
        self.git("pull", "--no-rebase", "--no-edit", "origin", "main", cwd=second)
        checked = self.yomi("ledger", "check", "--ledger", other)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        self.assertEqual(jobs_of(other).keys(), jobs_of(whole).keys())
        self.assertEqual(self.report(other), self.report(whole))
        self.yomi("ledger", "tidy", "--ledger", other)
        self.assertEqual(sums_of(other), sums_of(whole))
        self.assertEqual(self.report(other), self.report(whole))

    def test_two_processes_on_one_file_are_one_run(self):
        whole, shared = self.folder / "whole", self.folder / "shared"
        self.run_whole(whole, "--games", "20")
        both = [subprocess.Popen(self.command(shared, "-j", "1", "--games", "20"), stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL) for _ in range(2)]
        self.assertEqual([process.wait(timeout=300) for process in both], [0, 0])
        checked = self.yomi("ledger", "check", "--ledger", shared)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        self.assertEqual(sums_of(shared), sums_of(whole))
        self.assertEqual(self.report(shared), self.report(whole))

    def test_damage_is_named(self):
        ledger = self.folder / "ledger"
        self.run_whole(ledger, "--games", "4", "--only", "a - b")
        path = ledger / "kill.jsonl"
        path.write_text(path.read_text().replace('"games":"', '"games":"x', 1))
        checked = self.yomi("ledger", "check", "--ledger", ledger)
        self.assertEqual(checked.returncode, 1)
        self.assertIn(f"{path}:1: the line is damaged", checked.stdout)
        self.assertIn("--drop-damaged", checked.stderr)
        self.assertIn("there is no ledger", self.yomi("ledger", "check", "--ledger", self.folder / "no").stderr)


if __name__ == "__main__":
    YOMI = os.path.abspath(sys.argv.pop(1))
    unittest.main()
