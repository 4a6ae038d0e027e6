#!/usr/bin/env python3
"""A GTP engine that plays the first legal-looking empty point, and misbehaves as its first argument says.

    mock_engine.py MODE [N]      the misbehaviour comes at the N-th genmove (default 2)

Modes: good, crash, crash_at_start, stall, stall_half, cheat, nonsense, garble, wrong_id, flood, flood_lines, halves, late, late_with_clock,
fractions (knows KataGo's clocks), refuse, resign, deaf, no_quit, child (starts a process that outlives it, and stalls), pass,
referee (counts every game as W+12.5).
"""

import os
import subprocess
import sys
import time

mode = sys.argv[1] if len(sys.argv) > 1 else "good"
when = int(sys.argv[2]) if len(sys.argv) > 2 else 2
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
size, taken, moves = 19, set(), 0


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def next_point():
    for row in range(1, size + 1):
        for column in COLUMNS[:size]:
            # Leaves holes: a chain without liberties would make the next move illegal.
            if (row + COLUMNS.index(column)) % 3 and f"{column}{row}" not in taken:
                return f"{column}{row}"
    return "pass"


def misbehave(number):
    """Answers in the mode's own way; returns the text of an ordinary answer if there is to be one."""
    if mode == "crash":
        os._exit(3)
    if mode == "stall":
        time.sleep(1000)
    if mode == "stall_half":
        write(f"={number} A")
        time.sleep(1000)
    if mode == "cheat":
        return sorted(taken)[0] if taken else "Z99"
    if mode == "nonsense":
        return "the best move"
    if mode == "garble":
        write("I like this move\n\n")
        return None
    if mode == "wrong_id":
        write(f"={number + 1} A1\n\n")
        return None
    if mode == "flood":
        while True:
            write("x" * 65536)
    if mode == "flood_lines":
        while True:
            write("\n" * 65536)
    if mode in ("late", "late_with_clock"):
        time.sleep(1.2)
    if mode == "refuse":
        write(f"?{number} I will not\n\n")
        return None
    if mode == "resign":
        return "resign"
    if mode == "child":
        with open(os.environ["MOCK_CHILD_FILE"], "w") as file:
            child = subprocess.Popen(["sleep", "1000"])
            file.write(str(child.pid))
        time.sleep(1000)
    if mode == "pass":
        return "pass"
    return next_point()


if mode == "crash_at_start":
    sys.exit(1)
if mode == "deaf":
    time.sleep(1000)
for line in sys.stdin:
    words = line.split()
    number = int(words[0]) if words[0].isdigit() else ""
    if number != "":
        words = words[1:]
    command, arguments = words[0], words[1:]
    answer = ""
    if command == "boardsize":
        size = int(arguments[0])
    elif command == "clear_board":
        taken.clear()
    elif command == "play":
        taken.add(arguments[1].upper())
    elif command == "genmove":
        moves += 1
        answer = misbehave(number) if moves == when or (mode == "pass" and moves > when) else next_point()
        if answer is None:
            continue
        taken.add(answer)
    elif command == "list_commands":
        answer = "boardsize\nclear_board\nkomi\nplay\ngenmove\nquit\nlist_commands"
        if mode in ("late_with_clock", "fractions"):
            answer += "\ntime_settings\ntime_left"
        if mode == "fractions":
            answer += "\nkata-time_settings"
    elif command == "final_score" and mode == "referee":
        answer = "W+12.5"
    elif command == "time_left" and "MOCK_CLOCK_FILE" in os.environ:
        with open(os.environ["MOCK_CLOCK_FILE"], "a") as file:
            file.write(arguments[1] + "\n")
    elif command not in ("komi", "quit", "time_settings", "time_left"):
        write(f"?{number} unknown command\n\n")
        continue
    if command == "quit" and mode == "no_quit":
        continue
    if mode == "halves":
        text = f"={number} {answer}\n\n"
        for part in (text[: len(text) // 2], text[len(text) // 2 : -1], text[-1]):
            write(part)
            time.sleep(0.01)
    else:
        write(f"={number} {answer}\n\n")
    if command == "quit":
        break
if mode == "no_quit":
    time.sleep(1000)
