#!/usr/bin/env python3
"""Checks `yomi book`: a book that was killed and gone on with, and one that several processes made, have the bytes of one
that one process made at a stretch; and GTP plays from it.

  book_program_test.py build/release/yomi
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

YOMI = ""
# A relative name, so that the command that the book keeps is the same in every folder.
MAKE = ["book", "make", "a.book", "--size", "5", "--positions", "20", "--playouts", "4000", "--player", "rave:memory=16",
        "--window", "4", "--seed", "3", "-j", "2"]
ENVIRONMENT = os.environ | {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


class Book(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.top = tempfile.TemporaryDirectory()
        done = cls.run_in(cls.folder("whole"), [YOMI, *MAKE])
        assert done.returncode == 0, done.stderr
        cls.expected = cls.book_in("whole")

    @classmethod
    def tearDownClass(cls):
        cls.top.cleanup()

    @classmethod
    def folder(cls, name):
        path = pathlib.Path(cls.top.name) / name
        path.mkdir(exist_ok=True)
        return path

    @classmethod
    def book_in(cls, name):
        return (cls.folder(name) / "a.book").read_bytes()

    @staticmethod
    def run_in(folder, words):
        return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=300, env=ENVIRONMENT)

    def test_killed_at_any_time_it_goes_on(self):
        folder = self.folder("killed")
        kills = 0
        while kills < 20:
            process = subprocess.Popen([YOMI, *MAKE], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            # The first time before anything is written, then after more and more of it.
            before = self.book_in("killed") if (folder / "a.book").exists() else b""
            for _ in range(3000):
                time.sleep(0.01)
                if kills == 0 or process.poll() is not None:
                    break
                if (folder / "a.book").exists() and self.book_in("killed") != before:
                    break
            process.kill()
            if process.wait() == 0:
                break
            kills += 1
        self.assertGreater(kills, 0)
        done = self.run_in(folder, [YOMI, *MAKE])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.book_in("killed"), self.expected)

    def test_processes_make_the_book_of_one(self):
        if not shutil.which("mpirun") or b"libmpi" not in subprocess.run(["ldd", YOMI], capture_output=True).stdout:
            self.skipTest("no MPI here")
        mpirun = ["mpirun", "--oversubscribe", "-n", "3", YOMI]
        done = self.run_in(self.folder("mpi"), [*mpirun, *MAKE])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.book_in("mpi"), self.expected)
        done = self.run_in(self.folder("mpi"), [*mpirun, "book", "check", "a.book", "--seed", "1"])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("positions approved"), 1, "one process speaks")
        wrong = self.run_in(self.folder("mpi"), [*mpirun, "book", "check", "none.book"])
        self.assertNotEqual(wrong.returncode, 0)
        self.assertIn("none.book", wrong.stderr)

    def gtp(self, text, *options):
        book = str(self.folder("whole") / "a.book")
        done = subprocess.run([YOMI, "gtp", "--size", "5", "--playouts", "50", "--book", book, *options], input=text,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_gtp_plays_from_it(self):
        listed, move, chat = self.gtp("yomi-book\ngenmove b\nkgs-chat game me winrate\n").strip().split("\n\n")
        best = listed.split()[1]
        self.assertEqual(move.split(), ["=", best])
        self.assertIn("opening book", chat)
        self.assertIn('"comment":"from the opening book"', self.gtp("cgos-genmove_analyze b\n"))
        self.assertEqual(self.gtp("yomi-book\n", "--komi", "0.5").strip(), "=")
        self.assertIn(f"info move {best} visits", self.gtp("lz-genmove_analyze b\n"))

    def test_a_damaged_book_is_refused(self):
        bad = self.folder("bad") / "bad.book"
        bad.write_bytes(self.expected[:-20])
        for words in (["gtp", "--book", str(bad)], ["book", "show", str(bad)], ["book", "check", str(bad)],
                      ["play", "--book", str(bad)], ["serve", "--port", "0", "--book", str(bad)]):
            done = subprocess.run([YOMI, *words], input="", capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 1, words)
            self.assertIn("bad.book", done.stderr)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    YOMI = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
