"""Sweeps by keyword: the same answers by processes of this machine, by executors, by blocks, and by the program."""

from __future__ import annotations

import concurrent.futures
import inspect
import json
import multiprocessing
import os
import re
import signal

import numpy as np
import pytest

import impend

AXES = {"mu": np.array([0.5]), "tilt": [0, 10], "without": "each"}


def made(folder, models, **options):
    return impend.make_sweep(folder, models / "tower", axes=AXES, block=3, **options)


@pytest.fixture(scope="module")
def answered(models, tmp_path_factory):
    return impend.sweep(made(tmp_path_factory.mktemp("sweep") / "job", models))


def test_a_job_knows_its_states(answered, models):
    cubes = [part.name for part in impend.load(models / "tower").parts if not part.fixed]
    assert len(answered) == 2 * len(cubes) and answered.blocks == -(-len(answered) // 3)
    assert answered.state(0) == {"mu": 0.5, "tilt": 0.0, "without": [cubes[0]]}
    assert answered.state(len(answered) - 1) == {"mu": 0.5, "tilt": 10.0, "without": [cubes[-1]]}
    assert answered.status()["complete"] and sum(answered.status()["tally"].values()) == len(answered)


def test_each_answer_is_that_of_an_analysis_alone(answered, models):
    tower = impend.load(models / "tower")
    found = list(answered.answers())
    assert [answer["i"] for answer in found] == list(range(len(answered)))
    for answer in found:
        whole = answered.analyze(answer["i"])
        assert answer["verdict"] == whole.verdict and answer["friction"] == whole.friction.verdict
        if answer["state"]["tilt"] == 0:
            alone = tower.with_(without=answer["state"]["without"]).analyze(mu=answer["state"]["mu"])
            assert (answer["verdict"], answer["friction"]) == (alone.verdict, alone.friction.verdict)


def test_the_program_makes_and_merges_the_same(answered, models, program, tmp_path):
    words = ["--axis", "mu=0.5", "--axis", "tilt=0,10", "--axis", "without=each", "--block", "3"]
    status, _, said = program("sweep", "make", models / "tower", *words, "-o", tmp_path / "job")
    assert status == 0, said
    impend.sweep(tmp_path / "job", workers=1)
    status, _, said = program("sweep", "merge", tmp_path / "job", "-o", tmp_path / "all.csv")
    assert status == 0, said
    assert (tmp_path / "all.csv").read_text() == answered.to_csv() == impend.Sweep(tmp_path / "job").to_csv()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_an_executor_gives_the_same_bytes(answered, models, tmp_path, method):
    job = made(tmp_path / "job", models)
    context = multiprocessing.get_context(method)
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as executor:
        status = job.run(executor=executor)
    assert status["complete"] and job.to_lines() == answered.to_lines()


class Losing(concurrent.futures.Executor):
    """Loses the first three blocks that it gets, as a worker that is killed does."""

    def __init__(self):
        self.lost = 3

    def submit(self, fn, /, *words, **keywords):
        future = concurrent.futures.Future()
        if self.lost > 0:
            self.lost -= 1
            future.set_exception(concurrent.futures.process.BrokenProcessPool("killed"))
        else:
            future.set_result(fn(*words, **keywords))
        return future


def test_what_an_engine_loses_is_handed_out_again(answered, models, tmp_path):
    job = made(tmp_path / "job", models)
    assert job.run(executor=Losing())["complete"]
    assert job.to_lines() == answered.to_lines()


def test_an_engine_that_loses_everything_is_told(models, tmp_path):
    engine = Losing()
    engine.lost = 10**6
    with pytest.raises(impend.Error, match="missing after 5 rounds") as raised:
        made(tmp_path / "job", models).run(executor=engine)
    assert "killed" in str(raised.value)


def test_an_engine_that_is_gone_is_told(answered, models, tmp_path):
    job = made(tmp_path / "job", models)
    executor = concurrent.futures.ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(impend.Error, match="takes no block any more: RuntimeError") as raised:
        job.run(executor=executor)
    assert raised.value.code == "output" and "run it again" in raised.value.hint
    job.run()
    assert job.to_lines() == answered.to_lines()


def killed_once(folder, block):
    """Ends its process the first time."""
    marker = os.path.join(folder, "killed")
    if not os.path.exists(marker):
        open(marker, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    from impend._sweep import run_block

    return run_block(folder, block)


def test_a_killed_worker_loses_nothing_but_time(answered, models, tmp_path, monkeypatch):
    job = made(tmp_path / "job", models)
    monkeypatch.setattr("impend._sweep.run_block", killed_once)
    with pytest.raises((impend.Error, concurrent.futures.process.BrokenProcessPool)):
        with concurrent.futures.ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("fork")) as executor:
            job.run(executor=executor)  # the pool itself is broken: another one goes on
    monkeypatch.undo()
    job.run()
    assert job.to_lines() == answered.to_lines()


def test_dask(answered, models, tmp_path):
    distributed = pytest.importorskip("distributed")
    job = made(tmp_path / "job", models)
    options = {"threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": None}
    with distributed.LocalCluster(n_workers=2, processes=True, **options) as cluster, distributed.Client(cluster) as client:
        job.run(executor=client.get_executor(pure=False, retries=5))
    assert job.to_lines() == answered.to_lines()


def test_shares_and_reuse(answered, models, tmp_path):
    job = made(tmp_path / "job", models)
    for share in ("0/2", "1/2"):
        job.run(share=share)
    assert job.to_lines() == answered.to_lines()
    again = made(tmp_path / "again", models)
    again.run(reuse=str(tmp_path / "job"))
    assert again.to_lines() == answered.to_lines()


def test_tables(answered):
    lines = answered.to_csv().splitlines()
    assert lines[0].startswith("i,mu,tilt,without,verdict") and len(lines) == len(answered) + 1
    assert [json.loads(line)["i"] for line in answered.to_lines().splitlines()] == list(range(len(answered)))
    frame = pytest.importorskip("pandas") and answered.to_frame()
    assert len(frame) == len(answered) and set(frame["state.mu"]) == {0.5}


WRONG = {
    "unknown axis": ({"taste": [1]}, {}), "no values": ({"mu": []}, {}), "a word for a number": ({"mu": ["rough"]}, {}),
    "nobody": ({"without": [["nobody"]]}, {}), "NaN": ({"mu": [np.nan]}, {}), "objects": ({"mu": [object()]}, {}),
    "unequal zip": ({"mu": [0.1, 0.2], "tilt": [0, 5, 10]}, {"combine": "zip"}), "combine": ({"mu": [0.1]}, {"combine": "cross"}),
    "option": ({"tilt": [0]}, {"mu": -1}),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_job_is_told(models, tmp_path, what):
    axes, options = WRONG[what]
    with pytest.raises(impend.Error):
        impend.make_sweep(tmp_path / "job", models / "tower", axes=axes, **options)
    assert not (tmp_path / "job" / "sweep.json").exists()


def test_missing_answers_and_states_are_told(models, tmp_path):
    job = made(tmp_path / "job", models)
    for wrong in (job.to_csv, lambda: job.state(10**6), lambda: job.state(-1), lambda: job.analyze(10**6)):
        with pytest.raises(impend.Error):
            wrong()
    with pytest.raises(impend.Error):
        impend.Sweep(tmp_path / "nowhere")
    with pytest.raises(impend.Error):
        job.run(share="3/2")


def test_progress_cancels_and_keeps_what_is_there(models, tmp_path):
    # Long beside the time between two words of progress, which come some times a second.
    axes = {"mu": [0.5], "tilt": list(range(100)), "without": "each"}
    job = impend.make_sweep(tmp_path / "job", models / "tower", axes=axes, block=4)
    done = 0
    for _ in range(2):
        with pytest.raises(impend.Error) as raised:
            job.run(progress=lambda stage, fraction: False)
        assert raised.value.code == "cancelled"
        status = job.status()
        assert done <= status["states_done"] < len(job) and not status["complete"]
        done = status["states_done"]


def two_boxes(folder, models):
    folder.mkdir()
    for name in ("low", "high"):
        z = 0 if name == "low" else 1
        a = impend.Assembly(unit="m")
        corners = [[x, y, z + h] for x in (0, 1) for y in (0, 1) for h in (0, 1)]
        a.add(name, corners, [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]], fixed=z == 0)
        lines = [f"v {x} {y} {h}" for x, y, h in corners]
        faces = ([1, 2, 4, 3], [5, 7, 8, 6], [1, 5, 6, 2], [3, 4, 8, 7], [1, 3, 7, 5], [2, 6, 8, 4])
        (folder / f"{name}.obj").write_text("\n".join([*lines, *("f " + " ".join(map(str, f)) for f in faces)]) + "\n")


def test_a_folder_that_lost_a_file_is_told_and_leaves_no_answer(models, tmp_path):
    two_boxes(tmp_path / "parts", models)
    job = impend.make_sweep(tmp_path / "job", tmp_path / "parts", axes={"tilt": [0, 5]}, unit="m", mu=0.5)
    (tmp_path / "parts" / "low.obj").rename(tmp_path / "low.obj")
    with pytest.raises(impend.Error, match="low.obj: the file is missing"):
        job.run()
    assert job.status()["states_done"] == 0
    (tmp_path / "low.obj").rename(tmp_path / "parts" / "low.obj")
    assert job.run()["tally"] == {"stable-certain": 2}


def test_a_busy_thread_does_not_stop_a_job_from_being_made(models, tmp_path):
    import threading

    over = False

    def busy():
        while not over:
            sum(range(1000))

    thread = threading.Thread(target=busy)
    thread.start()
    try:
        impend.make_sweep(tmp_path / "job", models / "two-towers", axes={"without": "each"}, mu=0.5)
    finally:
        over = True
        thread.join()


def test_options_and_part_names_are_taken_as_they_are_written(models, tmp_path):
    with pytest.raises(impend.Error, match="modle"):
        impend.make_sweep(tmp_path / "a", models / "tower", axes={"tilt": [0]}, modle="static")
    a = impend.Assembly(unit="m", ground=0.0)
    corners = [[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    a.add("my_block", corners, [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]])
    a.save(tmp_path / "box")
    job = impend.make_sweep(tmp_path / "job", tmp_path / "box", axes={"density:my_block": [100, 200]})
    assert [job.state(i) for i in (0, 1)] == [{"density:my_block": 100.0}, {"density:my_block": 200.0}]


def test_a_name_alone_is_a_set_of_one(models, tmp_path):
    tower = impend.load(models / "tower").names
    for axis in ("fixed", "without"):
        job = impend.make_sweep(tmp_path / axis, models / "tower", axes={axis: [tower[-1], tower[-2:]]})
        assert [job.state(i) for i in range(len(job))] == [{axis: tower[-1:]}, {axis: tower[-2:]}]
    with pytest.raises(impend.Error, match="fixed"):
        impend.make_sweep(tmp_path / "none", models / "tower", axes={"fixed": 5})


def test_a_timeout_is_told_and_asked_again(answered, models, tmp_path):
    job = made(tmp_path / "job", models)
    assert job.run(timeout=1e-6)["tally"] == {"timeout": len(job)}
    assert job.status()["timed_out"] == list(range(len(job))) and job.status()["complete"]
    assert {answer["timeout"] for answer in job.answers()} == {1e-6}
    late = job.to_lines()
    assert job.run(timeout=np.float32(1e-7))["complete"] and job.to_lines() == late
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("fork")) as executor:
        job.run(executor=executor, timeout=2e-6)
        assert {answer["timeout"] for answer in job.answers()} == {2e-6}
        job.run(executor=executor, timeout=3600)
    assert job.to_lines() == answered.to_lines() and job.status()["timed_out"] == []


@pytest.mark.parametrize("seconds", [0, -1, np.nan, np.inf, "long", [1]])
def test_a_timeout_is_a_time(models, tmp_path, seconds):
    job = made(tmp_path / "job", models)
    for executor in (None, Losing()):
        with pytest.raises(impend.Error, match="timeout|seconds"):
            impend.sweep(job, timeout=seconds, executor=executor)
    assert job.status()["states_done"] == 0


def test_every_option_of_running_has_its_keyword(program):
    status, text, _ = program("sweep", "run", "--help")
    assert status == 0
    options = set(re.findall(r"^ +--([a-z-]+)", text, flags=re.MULTILINE)) - {"help", "quiet", "color", "config", "log"}
    names = {"threads": "workers", "shard": "share"}
    for call in (impend.Sweep.run, impend.sweep):
        keywords = set(inspect.signature(call).parameters) - {"self", "job", "executor"}
        assert {names.get(option, option) for option in options} == keywords
