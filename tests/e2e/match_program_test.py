#!/usr/bin/env python3
"""Checks `yomi match` and `yomi run` as programs: interrupted, killed and resumed, they end with the same games.

  match_program_test.py build/release/yomi
"""

import os
import pathlib
import random
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

YOMI = ""
HERE = pathlib.Path(__file__).resolve().parent
TOURNAMENT = """
name = "kill"
games = 60
[game]
size = 5
openings = "random"
[players.a]
player = "rave"
playouts = 60
[players.b]
base = "a"
player = "uct"
[players.c]
base = "a"
"backup.check_same" = true
[tournament]
"""


def games_of(store):
    with sqlite3.connect(store) as lab:
        return lab.execute("SELECT c.identity, g.number, g.result, g.reason, g.sgf FROM games g "
                           "JOIN cells c ON c.id = g.cell ORDER BY 1, 2").fetchall()


def processes_with(text):
    """The processes whose command line has the text in it."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if text.encode() in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                pass
    return found


class MatchProgram(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = str(pathlib.Path(self.folder.name) / "kill.toml")
        pathlib.Path(self.file).write_text(TOURNAMENT)

    def tearDown(self):
        self.folder.cleanup()

    def store(self, name):
        return str(pathlib.Path(self.folder.name) / name)

    def run_yomi(self, *words, check=True, timeout=300):
        done = subprocess.run([YOMI, *words], capture_output=True, text=True, timeout=timeout)
        if check:
            self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def test_killed_at_random_moments_it_ends_with_the_same_games(self):
        whole = self.store("whole.db")
        begun = time.monotonic()
        self.run_yomi("run", self.file, "--store", whole, "-j", "2")
        taken = time.monotonic() - begun
        store, rng, killed = self.store("killed.db"), random.Random(1), 0
        for _ in range(20):
            process = subprocess.Popen([YOMI, "run", self.file, "--store", store, "-j", "2"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            time.sleep(rng.uniform(0, max(0.05, taken / 12)))
            process.kill()
            killed += process.wait() == -signal.SIGKILL
        self.assertGreater(killed, 5)
        self.run_yomi("run", self.file, "--store", store, "-j", "2")
        expected = games_of(whole)
        self.assertEqual(len(expected), 180)
        self.assertEqual(games_of(store), expected)

    def test_interrupted_it_prints_the_command_that_resumes(self):
        store = self.store("match.db")
        process = subprocess.Popen([YOMI, "match", "rave", "strong=uct:playouts=30", "--playouts", "2000", "--size", "5",
                                    "--games", "40", "--store", store], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1, errors)
        command = shlex.split(errors.strip().splitlines()[-1])
        self.assertIn("--seed", command)
        before = games_of(store)
        self.assertLess(len(before), 40)
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("rave - strong: 40 games", done.stdout)
        after = games_of(store)
        self.assertEqual(len(after), 40)
        self.assertTrue(set(before) <= set(after))

    def test_no_process_is_left_behind(self):
        mark = f"mark-{os.getpid()}"
        mock = f"python3 {HERE / 'mock_engine.py'} stall 2 {mark}"
        process = subprocess.Popen([YOMI, "match", "random", mock, "--games", "4", "--store", self.store("m.db")],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            if len(processes_with(mark)) > 1:
                break
            time.sleep(0.05)
        self.assertGreater(len(processes_with(mark)), 1)
        process.kill()
        process.wait()
        for _ in range(100):
            if not processes_with(mark):
                break
            time.sleep(0.05)
        self.assertEqual(processes_with(mark), [])

    def test_too_many_failures_end_it_with_an_error(self):
        done = self.run_yomi("match", "random", f"python3 {HERE / 'mock_engine.py'} crash", "--games", "50", "--most-failures",
                             "3", "--store", self.store("f.db"), "-j", "1", check=False)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"stopped after 4 failures of programs; the last one: python3: crash")

    def test_records(self):
        folder = self.store("games")
        self.run_yomi("match", "rave", "uct", "--playouts", "20", "--size", "5", "--games", "2", "--sgf", folder,
                      "--store", self.store("r.db"), "--seed", "1")
        files = sorted(pathlib.Path(folder).iterdir())
        self.assertEqual([f.name for f in files], ["rave_-_uct-00000.sgf", "rave_-_uct-00001.sgf"])
        self.run_yomi("sgf", "check", *map(str, files))
        self.assertRegex(files[0].read_text(), r"C\[black wins \d")

    def test_mistakes_are_told_before_anything_starts(self):
        for words, text in ((["rave", "nobody"], "nobody"), (["rave", "uct", "--time", "x"], "time = 'x'"),
                            (["rave", "uct:x=1"], "no option 'x'"), (["rave"], "players"),
                            (["rave", "uct", "--sprt", "5", "5"], "nelo0"), (["rave", "uct", "--size", "99"], "size"),
                            (["rave", "uct", "--openings", "sgf"], "opening_file"),
                            (["rave", "uct", "--store", "/"], "folder")):
            done = self.run_yomi("match", *words, "--games", "1", *([] if "--store" in words else ["--store", self.store("x.db")]),
                                 check=False)
            self.assertNotEqual(done.returncode, 0, words)
            self.assertIn(text, done.stderr, words)
        self.assertFalse(os.path.exists(self.store("x.db")))

    def test_the_file_of_a_match_runs(self):
        text = self.run_yomi("match", "rave", "uct", "--playouts", "20", "--size", "5", "--games", "2", "--seed", "4", "--toml").stdout
        file = pathlib.Path(self.folder.name) / "match.toml"
        file.write_text(text)
        self.run_yomi("run", str(file), "--store", self.store("a.db"))
        self.run_yomi("match", "rave", "uct", "--playouts", "20", "--size", "5", "--games", "2", "--seed", "4", "--store", self.store("b.db"))
        self.assertEqual(games_of(self.store("a.db")), games_of(self.store("b.db")))
        listed = self.run_yomi("run", str(file), "--list", "--games", "8").stdout
        self.assertRegex(listed, r"^[0-9a-f]{16}  rave - uct \(8 jobs\)\n$")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    YOMI = sys.argv.pop(1)
    unittest.main()
