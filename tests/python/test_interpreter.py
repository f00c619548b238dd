"""Other threads, Ctrl+C, progress, processes: the interpreter goes on while the library works."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest
from shapes import error_of, on_table

import impend


class Counter:
    """A thread that counts its own rounds."""

    def __enter__(self):
        self.rounds, self.over = 0, False
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        return self

    def run(self):
        while not self.over:
            self.rounds += 1
            time.sleep(1e-4)  # gives the lock away, whatever the switch interval

    def __exit__(self, *_):
        self.over = True
        self.thread.join()


@pytest.fixture(scope="module")
def arch(model):
    return impend.load(model["voussoir-arch"])


def test_another_thread_runs_meanwhile(arch):
    interval = sys.getswitchinterval()
    # Nobody is made to give the interpreter's lock away: the counter runs only when the library does so itself.
    sys.setswitchinterval(1000)
    try:
        with Counter() as counter:
            before = counter.rounds
            arch.analyze(mu=0.5)
            rounds = counter.rounds - before
    finally:
        sys.setswitchinterval(interval)
    assert rounds > 3, "the other thread stood still during the analysis"


def test_threads_of_python_analyse_at_once(arch, model):
    files = [model[name] for name in ("tower", "table", "machine", "corbel", "ladder", "rough-incline-holds")]
    alone = [impend.load(file).analyze(mu=0.4).to_json() for file in files]
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        for _ in range(3):
            together = list(pool.map(lambda file: impend.load(file).analyze(mu=0.4).to_json(), files))
            assert together == alone
        # One assembly shared by all of them, first touched by all at once.
        shared = on_table()
        reports = set(pool.map(lambda _: shared.analyze().to_json(), range(24)))
        assert len(reports) == 1


INTERRUPT = textwrap.dedent("""
    import os, signal, sys, threading, impend
    a = impend.load(sys.argv[1])
    began = threading.Event()
    def progress(stage, fraction):
        began.set()
    def strike():
        began.wait()
        os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=strike, daemon=True).start()
    rounds = 0
    try:
        while True:
            a.analyze(mu=0.5, minimal_mu=True, tilt_margin=True, effort=50.0, progress=progress)
            rounds += 1
    except KeyboardInterrupt:
        print("interrupted after", rounds)
        print(a.analyze().verdict)
""")


def test_ctrl_c_ends_an_analysis(model):
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPT, str(model["voussoir-arch"])], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["interrupted", "after", "0", "moves"]


def test_a_handler_of_signals_that_raises_is_heard(model):
    script = INTERRUPT.replace(
        "began = ", "def end(*_): raise KeyboardInterrupt\nsignal.signal(signal.SIGUSR1, end)\nbegan = "
    ).replace("signal.SIGINT", "signal.SIGUSR1")
    done = subprocess.run(
        [sys.executable, "-c", script, str(model["voussoir-arch"])], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.split()[:3] == ["interrupted", "after", "0"], done.stderr


class Stop(Exception):
    pass


def test_a_callback_that_raises_stops_it_with_that_exception(arch, model):
    def progress(stage, fraction):
        raise Stop(stage)

    for call in (
        lambda: arch.analyze(mu=0.5, progress=progress),
        lambda: arch.analyze(progress=progress),
        lambda: impend.load(model["cad-table"], progress=progress),
    ):
        with pytest.raises(Stop) as raised:
            call()
        assert raised.traceback[-1].name == "progress"
    for kind in (KeyboardInterrupt, SystemExit, MemoryError, GeneratorExit):
        calls = []

        def other(stage, fraction):
            calls.append(stage)
            raise kind

        with pytest.raises(kind):
            arch.analyze(mu=0.5, progress=other)
        assert len(calls) == 1, "it was called again after it had raised"


def test_a_callback_that_returns_false_cancels(arch):
    calls = []

    def progress(stage, fraction):
        calls.append(stage)
        return False

    error = None
    try:
        arch.analyze(mu=0.5, progress=progress)
    except impend.Error as raised:
        error = raised
    assert error is not None and error.code == "cancelled"
    assert len(calls) == 1


@pytest.mark.parametrize("answer", [None, True, 1, "go on", [], 0])
def test_other_answers_go_on(answer):
    assert on_table().analyze(progress=lambda stage, fraction: answer).verdict == "stable"


def test_numpy_false_cancels(arch):
    import numpy as np

    with pytest.raises(impend.Error) as raised:
        arch.analyze(mu=0.5, progress=lambda stage, fraction: np.bool_(False))
    assert raised.value.code == "cancelled"


def test_what_progress_is_told(arch):
    told = []
    arch.analyze(mu=0.5, progress=lambda stage, fraction: told.append((stage, fraction)))
    assert told and all(isinstance(s, str) and s and isinstance(f, float) and f <= 1 for s, f in told)


def test_progress_does_not_change_the_report(arch):
    assert arch.analyze(mu=0.5, progress=lambda stage, fraction: None).to_json() == arch.analyze(mu=0.5).to_json()


@pytest.mark.parametrize("nothing", [3, "progress", lambda: None, lambda stage: None, object()])
def test_progress_that_cannot_be_called(nothing, arch):
    with pytest.raises((TypeError, impend.Error)):
        arch.analyze(mu=0.5, progress=nothing)
    # Also where nothing would ever be told.
    with pytest.raises((TypeError, impend.Error)):
        arch.analyze(progress=nothing)


def test_an_analysis_within_progress(arch):
    inner = []

    def progress(stage, fraction):
        if not inner:
            inner.append(on_table().analyze().verdict)

    arch.analyze(mu=0.5, progress=progress)
    assert inner == ["stable"]


def test_threads_do_not_change_the_report(model):
    for name, mu in (("voussoir-arch", None), ("wall-wide-hole", 0.5), ("machine", 0.5)):
        reports = {impend.load(model[name]).analyze(mu=mu, threads=threads).to_json() for threads in (0, 1, 2, 7)}
        assert len(reports) == 1


def report_of(file):
    return impend.load(file).analyze(mu=0.4).to_json()


@pytest.mark.parametrize("how", ["fork", "forkserver", "spawn"])
def test_pools_of_processes(how, model):
    files = [str(model[name]) for name in ("tower", "wall-wide-hole", "ladder", "rough-incline-holds")]
    began = time.monotonic()
    alone = [report_of(file) for file in files]  # the library's threads have run in the parent
    # Only against waiting for ever: under sanitizers an analysis takes twenty times as long.
    patience = 30 + 10 * (time.monotonic() - began)
    pool = multiprocessing.get_context(how).Pool(2)
    try:
        assert pool.map_async(report_of, files).get(timeout=patience) == alone
        # An error comes through with all that it says.
        with pytest.raises(impend.Error) as raised:
            pool.apply_async(report_of, ("nowhere.assembly.json",)).get(timeout=patience)
    finally:
        pool.terminate()
    error = raised.value
    assert error.file == error_of(report_of, "nowhere.assembly.json").file != ""


FORK = textwrap.dedent("""
    import os, signal, sys, time, shapes
    a = shapes.on_table()
    # Many analyses first: whatever they leave behind in the library's threads is there when the process forks.
    for _ in range(3000):
        expected = a.analyze(threads=2).to_json()
    for k in range(15):
        a.analyze(threads=2)
        time.sleep(0.002 * k)
        child = os.fork()
        if child == 0:
            signal.alarm(5)  # the child ends by itself where it waits for ever
            os._exit(0 if a.analyze(threads=2).to_json() == expected else 1)
        status = os.waitpid(child, 0)[1]
        assert status == 0, f"forked process {k} hangs, or answers otherwise: {status}"
""")


def test_a_fork_at_any_moment():
    folder = Path(__file__).parent
    done = subprocess.run([sys.executable, "-c", FORK], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
