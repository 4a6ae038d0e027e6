#!/usr/bin/env python3
"""Checks `yomi gtp` as a program: its options, exit codes, and that nothing but GTP goes to standard output.

  gtp_program_test.py build/release/yomi
"""

import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

from gtp_client import Engine

YOMI = ""


def run(options, text):
    return subprocess.run([YOMI, "gtp", *options], input=text, capture_output=True, text=True, timeout=60)


class GtpProgram(unittest.TestCase):
    def test_answers_and_nothing_else_on_standard_output(self):
        done = run([], "1 name\n2 protocol_version\nnonsense\n3 quit\n4 name\n")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "=1 Yomi\n\n=2 2\n\n? unknown command 'nonsense'; list_commands lists all\n\n=3\n\n")
        self.assertRegex(done.stderr, r"^seed \d+\n$")

    def test_end_of_input_ends_it(self):
        for text, answer in (("", ""), ("\n\n", ""), ("name", "= Yomi\n\n")):
            done = run([], text)
            self.assertEqual((done.returncode, done.stdout), (0, answer))

    def test_all_commands_before_the_end_of_input_are_answered(self):
        done = run(["--size", "9", "--playouts", "200"], "genmove b\ngenmove w\nmove_history\n")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"^= [A-J]\d\n\n= [A-J]\d\n\n= black [A-J]\d\nwhite [A-J]\d\n\n$")

    def test_options(self):
        options = ["--name", "Other name", "--version-text", "9.9", "--size", "13", "--komi", "5.5", "--rules", "japanese",
                   "--playouts", "77", "--resign-below", "0.2", "--seed", "12"]
        done = run(options, "name\nversion\nquery_boardsize\nget_komi\nkata-get-param playouts\n"
                            "kata-get-param resign_below\nget_random_seed\nkata-get-rules\n")
        answers = done.stdout.split("\n\n")
        self.assertEqual(answers[:7], ["= Other name", "= 9.9", "= 13", "= 5.5", "= 77", "= 0.2", "= 12"])
        self.assertIn("TERRITORY", answers[7])
        self.assertEqual(done.stderr, "seed 12\n")

    def test_options_of_every_part(self):
        done = run(["--player", "rave", "--select", "rave-textbook", "--select.k", "77", "--choose", "lower-bound",
                    "--choose.z", "1.5"], "kata-get-param select.k\nkata-get-param choose.z\n")
        self.assertEqual(done.stdout, "= 77\n\n= 1.5\n\n")
        done = run(["--player", "rave", "--backup", "rave,variance", "--backup.prior-share", "0.5",
                    "--backup.variance.prior-share", "0.25", "--size", "9", "--playouts", "50"],
                   "kata-get-param backup\nkata-get-param backup.prior_share\n"
                   "kata-get-param backup.variance.prior_share\ngenmove b\n")
        self.assertEqual(done.stdout.split("\n\n")[:3], ["= rave,variance", "= 0.5", "= 0.25"])
        self.assertRegex(done.stdout, r"= [A-J][1-9]\n\n$")
        done = run(["--select", "mean", "--select.k", "77"], "name\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("select.k", done.stderr)

    def test_parts_that_do_not_fit_are_refused_at_the_start(self):
        for options, column in ((["--player", "uct", "--select", "rave"], "rave weight"),
                                (["--player", "rave", "--backup", "plain"], "rave weight"),
                                (["--player", "rave", "--select.plain-beta", "true"], "rave plain weight")):
            done = run([*options, "--size", "9", "--playouts", "10"], "name\n")
            self.assertIn(f"the selector 'rave' needs the column '{column}', which no backup fills; add --backup ",
                          done.stderr, options)
            self.assertEqual((done.stdout, done.returncode), ("", 1), options)
        done = run(["--backup", "rave,similarity", "--size", "9"], "name\n")
        self.assertIn("both fill the column 'rave weight'", done.stderr)

    def test_same_seed_same_moves(self):
        text = "genmove b\ngenmove w\n" * 3
        options = ["--size", "9", "--playouts", "100", "--seed"]
        self.assertEqual(run(options + ["5"], text).stdout, run(options + ["5"], text).stdout)

    def test_bad_options_are_refused_before_anything_is_answered(self):
        for options in (["--size", "1"], ["--size", "x"], ["--komi", "nan"], ["--rules", "house"], ["--player", "nobody"],
                        ["--playouts", "-1"], ["--log", "/no/such/folder/log"], ["--seed", "-1"], ["--nonsense"]):
            done = run(options, "name\n")
            self.assertNotEqual(done.returncode, 0, options)
            self.assertEqual(done.stdout, "", options)
            self.assertIn(options[-1].lstrip("-"), done.stderr, options)

    def test_log(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log"
            run(["--log", str(log)], "1 name\n")
            self.assertEqual(log.read_text(), "> 1 name\n< =1 Yomi\n< \n")
        done = run(["--log", "-", "--seed", "1"], "1 name\n")
        self.assertEqual(done.stdout, "=1 Yomi\n\n")
        self.assertEqual(done.stderr, "seed 1\n> 1 name\n< =1 Yomi\n< \n")

    def test_interrupt(self):
        process = subprocess.Popen([YOMI, "gtp", "--size", "9", "--seconds", "1000"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1)
        start = time.monotonic()
        process.stdin.write("genmove b\n")
        time.sleep(0.2)
        process.stdin.write("# interrupt\n")
        self.assertRegex(process.stdout.readline(), r"^= [A-J]\d$")
        self.assertLess(time.monotonic() - start, 60)
        process.stdin.write("quit\n")
        self.assertEqual([process.stdout.readline() for _ in range(3)], ["\n", "=\n", "\n"])
        self.assertEqual(process.wait(timeout=60), 0)
        process.stdin.close()
        process.stdout.close()

    def test_a_strict_client(self):
        engine = Engine("yomi", [YOMI, "gtp", "--size", "7", "--playouts", "50"])
        commands = engine.ask("list_commands").split()
        self.assertIn("genmove", commands)
        self.assertEqual(len(commands), len(set(commands)))
        engine.ask("showboard")
        self.assertEqual(engine.close(), 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    YOMI = sys.argv.pop(1)
    unittest.main()
