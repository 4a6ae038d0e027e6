"""Ctrl-C, and searches beside each other in threads."""

import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest
import yomi

# What each program does for a long time, and how it shows afterwards that its objects are whole.
LONG_WORK = {
    "search": ("s = yomi.game('hex').start(); p = yomi.search(s, 'rave', seconds=60, memory=64)", "p.analyse(s)",
               "assert p.analyse(s, playouts=10).playouts == 10 and s.play('a1').played == ['a1']"),
    "search with threads": ("s = yomi.game('hex').start(); p = yomi.search(s, 'rave', seconds=60, threads=2)",
                            "p.analyse(s)", "assert p.analyse(s, playouts=10).playouts == 10"),
    "game of Python": ("from nim import Nim; s = yomi.game(Nim).start(); p = yomi.search(s, seconds=60)", "p.analyse(s)",
                       "assert p.analyse(s, playouts=10).playouts == 10 and str(s) == '3 4 5'"),
    "Go": ("g = yomi.Go(9)", "g.analyse(seconds=60)", "assert g.analyse(playouts=10).playouts == 10"),
    "random games": ("g = yomi.game('hex')", "g.play_randomly(10**9)", "assert g.play_randomly(10)['games'] == 10"),
    "Go without a tree": ("g = yomi.Go(9, player='random'); g.set_option('player', 'monte-carlo')", "g.analyse(seconds=60)",
                          "assert g.play('E5').moves == [('black', 'E5')]"),
    "match": ("done = []", "yomi.match('hex', 'uct:playouts=3000', 'uct', games=1000, workers=2, on_game=done.append)",
              "assert yomi.match('tic-tac-toe', 'random', 'random', games=2).games == 2"),
    "match in Python": ("from nim import Nim; g = yomi.game(Nim)",
                        "yomi.match(g, 'uct:playouts=1000', 'uct', games=1000)",
                        "assert yomi.match(g, 'random', 'random', games=2).games == 2"),
}

PROGRAM = """
import sys, time, yomi
{prepare}
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    {after}
    print("whole", flush=True)
else:
    sys.exit("it came to its end")
"""


@pytest.mark.parametrize("work", LONG_WORK)
def test_ctrl_c(work):
    prepare, long, after = LONG_WORK[work]
    program = PROGRAM.format(prepare=prepare, work=long, after=after)
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join([os.environ.get("PYTHONPATH", ""),
                                                               str(pathlib.Path(__file__).parent)]))
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env=environment) as running:
        assert running.stdout.readline() == "ready\n", running.stderr.read()
        time.sleep(0.3)
        sent = time.monotonic()
        running.send_signal(signal.SIGINT)
        assert running.stdout.readline() == "interrupted\n", running.stderr.read()
        took = time.monotonic() - sent
        rest, errors = running.stdout.read(), running.stderr.read()
    assert rest == "whole\n" and running.returncode == 0, errors
    # A tenth of a second, and what a machine that has other things to do adds.
    assert took < 1, f"{took:.2f} s"


def test_handlers_of_other_signals_run_meanwhile():
    seen = []
    before = signal.signal(signal.SIGALRM, lambda *_: seen.append(time.monotonic()))
    try:
        search = yomi.search("hex", "uct", seconds=1, seed=1)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        search.analyse(search.game.start())
        ended = time.monotonic()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert len(seen) == 1 and ended - seen[0] > 0.4


def test_two_searches_in_two_threads():
    alone = yomi.search("hex", "rave", playouts=3000, seed=1)
    expected = alone.analyse(alone.game.start()).visits.tolist()
    found = []

    def work():
        search = yomi.search("hex", "rave", playouts=3000, seed=1)
        found.append(search.analyse(search.game.start()).visits.tolist())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_the_lock_is_released():
    """While one thread searches, another one counts."""
    search = yomi.search("hex", "uct", seconds=0.5)
    thread = threading.Thread(target=lambda: search.analyse(search.game.start()))
    thread.start()
    count = 0
    while thread.is_alive():
        count += 1
        time.sleep(0.001)
    assert count > 50


def test_one_search_in_two_threads_is_refused():
    search = yomi.search("hex", "uct", seconds=1)
    state = search.game.start()
    thread = threading.Thread(target=lambda: search.analyse(state))
    thread.start()
    time.sleep(0.2)
    for call in (lambda: search.analyse(state), lambda: search.node(state), search.forget, lambda: search.options):
        with pytest.raises(yomi.Error, match="the search is at work in another thread; use one for each thread"):
            call()
    state.play("a1")  # the position that is searched is a copy
    thread.join()
    assert search.analyse(state, playouts=10).playouts == 10


def test_one_game_of_go_in_two_threads_is_refused():
    game = yomi.Go(9)
    thread = threading.Thread(target=lambda: game.analyse(seconds=1))
    thread.start()
    time.sleep(0.3)
    with pytest.raises(yomi.Error, match="this game of Go is at work in another thread"):
        game.play("E5")
    thread.join()
    assert game.play("E5").moves == [("black", "E5")]


@pytest.mark.parametrize("work", LONG_WORK)
def test_the_program_may_end_while_a_thread_searches(work):
    prepare, long, _ = LONG_WORK[work]
    program = (f"import threading, time, yomi; {prepare}\n"
               f"threading.Thread(target=lambda: {long}, daemon=True).start()\ntime.sleep(0.3); print('bye')")
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join([os.environ.get("PYTHONPATH", ""),
                                                               str(pathlib.Path(__file__).parent)]))
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60,
                          check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "bye\n", "")
