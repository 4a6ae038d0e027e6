#!/usr/bin/env python3
"""Checks `mpirun yomi run`: it ends with the games of one process, also after a rank was killed.

  mpi_test.py build/release/yomi

Ends with code 77 if there is no mpirun or the program was built without MPI.
"""

import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

YOMI = ""
TOURNAMENT = """
name = "cluster"
games = 40
[game]
size = 5
openings = "random"
[players.a]
player = "rave"
playouts = 400
[players.b]
base = "a"
player = "uct"
[players.c]
base = "a"
"backup.check_same" = true
[tournament]
[[bandits]]
means = "0.5,0.4"
rules = ["ucb1"]
horizon = 50
runs = 300
"""
TUNING = """
[game]
size = 5
[players.a]
player = "rave"
playouts = 30
[tune]
player = "a"
games = 6
iterations = 3
[[tune.options]]
name = "select.final"
low = 100
high = 9000
"""
ENVIRONMENT = os.environ | {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def mpirun(ranks, *words):
    return ["mpirun", "--oversubscribe", "-n", str(ranks), YOMI, *words]


def results_of(store):
    with sqlite3.connect(store) as lab:
        games = lab.execute("SELECT c.identity, g.number, g.result, g.reason, g.sgf FROM games g "
                            "JOIN cells c ON c.id = g.cell ORDER BY 1, 2").fetchall()
        return games + lab.execute("SELECT c.identity, m.number, m.name, m.x, m.value, m.half_width FROM measures m "
                                   "JOIN cells c ON c.id = m.cell ORDER BY 1, 2, 3, 4").fetchall()


def ranks_of(process):
    """The processes that mpirun started."""
    children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"yomi" in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()]


class Mpi(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.file = cls.path("cluster.toml")
        pathlib.Path(cls.file).write_text(TOURNAMENT)
        subprocess.run([YOMI, "run", cls.file, "--store", cls.path("one.db")], check=True, capture_output=True, timeout=300)
        cls.expected = results_of(cls.path("one.db"))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def path(cls, name):
        return str(pathlib.Path(cls.folder.name) / name)

    def run_on(self, ranks, store):
        done = subprocess.run(mpirun(ranks, "run", self.file, "--store", store), capture_output=True, text=True, timeout=300,
                              env=ENVIRONMENT)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def test_four_ranks_end_with_the_games_of_one_process(self):
        done = self.run_on(4, self.path("four.db"))
        self.assertEqual(done.stdout.count("a - b: 40 games"), 1, "one process speaks")
        self.assertEqual(results_of(self.path("four.db")), self.expected)

    def test_a_killed_rank_loses_only_what_is_unfinished(self):
        store = self.path("killed.db")
        for victim in (-1, 0):
            process = subprocess.Popen(mpirun(4, "run", self.file, "--store", store), stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, env=ENVIRONMENT)
            for _ in range(1000):
                time.sleep(0.01)
                if os.path.exists(store + "-wal") and len(ranks_of(process)) == 4:
                    break
            time.sleep(0.3)
            os.kill(ranks_of(process)[victim], 9)
            self.assertNotEqual(process.wait(timeout=60), 0)
        self.assertLess(len(results_of(store)), len(self.expected))
        self.run_on(4, store)
        self.assertEqual(results_of(store), self.expected)

    def test_a_tuning_goes_the_way_of_one_process(self):
        file = self.path("tuned.toml")
        pathlib.Path(file).write_text(TUNING)
        results = []
        for command in ([YOMI], mpirun(3)):
            store = self.path(f"tuned-{len(results)}.db")
            done = subprocess.run([*command, "tune", file, "--store", store], capture_output=True, text=True, timeout=120,
                                  env=ENVIRONMENT)
            self.assertEqual(done.returncode, 0, done.stderr)
            results.append((done.stdout, results_of(store)))
        self.assertIn("select.final = ", results[0][0])
        self.assertEqual(results[0], results[1])

    def gtp(self, ranks, text, *options):
        command = [YOMI, "gtp"] if ranks is None else mpirun(ranks, "gtp")
        done = subprocess.run([*command, "--size", "9", "--seed", "3", *options], input=text, capture_output=True, text=True,
                              timeout=120, env=ENVIRONMENT)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_ranks_search_together(self):
        text = "genmove b\ngenmove w\nyomi-param-player select.final 500\ngenmove b\nlz-genmove_analyze w 1000\n"
        answers = [self.gtp(ranks, text, "--playouts", "300") for ranks in (None, 1, 2, 2, 4)]
        self.assertEqual(answers[0], answers[1], "one rank is the ordinary player")
        self.assertEqual(answers[2], answers[3], "with playouts nothing depends on time")
        visits = [sum(map(int, re.findall(r"info move \w+ visits (\d+)", answer))) for answer in answers]
        self.assertGreater(visits[2], 1.5 * visits[0])
        self.assertGreater(visits[4], 2.5 * visits[0])

    def test_ranks_keep_the_time_together(self):
        begun = time.monotonic()
        moves = self.gtp(2, "genmove b\nclear_board\nboardsize 5\ngenmove w\nundo\ngenmove w\n", "--seconds", "0.3")
        self.assertEqual(len(re.findall(r"^= [A-Z]\w+$", moves, re.M)), 3, moves)
        self.assertLess(time.monotonic() - begun, 20)

    def test_ranks_beside_players_without_a_tree(self):
        self.assertRegex(self.gtp(2, "genmove b\n", "--player", "random"), r"= [A-Z]\d")

    def test_a_mistake_ends_all_ranks(self):
        file = self.path("wrong.toml")
        pathlib.Path(file).write_text(TOURNAMENT + "[[matchups]]\nfirst = \"nobody\"\n")
        done = subprocess.run(mpirun(3, "run", file, "--store", self.path("x.db")), capture_output=True, text=True, timeout=60,
                              env=ENVIRONMENT)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("nobody", done.stderr)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    YOMI = sys.argv.pop(1)
    if not shutil.which("mpirun") or b"libmpi" not in subprocess.run(["ldd", YOMI], capture_output=True).stdout:
        print("no MPI here")
        sys.exit(77)
    unittest.main()
