#!/usr/bin/env python3
"""A sweep by an engine gives the bytes of a sweep by itself.

Usage: sweep_engines.py slurm|parallel|shellcheck|dask IMPEND MODELS. Status 77 where a program is missing, 1 on a fault.
dask needs the Python package of this build, too, on PYTHONPATH.
"""

import importlib.util
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from sweep_harm import PATIENCE, SKIPPED, call, end_with, processes_of


def need(*programs, modules=()):
    missing = [name for name in programs if shutil.which(name) is None]
    missing += [f"the Python module {name}" for name in modules if importlib.util.find_spec(name) is None]
    if missing:
        print(f"skipped: {', '.join(missing)} not installed; scripts/install-packages services brings them")
        sys.exit(SKIPPED)


def make(impend, models, job, tilts, block=48):
    call([impend, "sweep", "make", models / "wall-running-bond" / "wall-running-bond.assembly.json", "--axis",
          f"tilt=0:{tilts}:0.25", "--axis", "azimuth=0:345:15", "--block", str(block), "-o", job])


def merged(impend, job):
    return call([impend, "sweep", "merge", job, "-o", "-"])


def wait_until(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError(f"{what}: not within {PATIENCE} s")
        time.sleep(0.2)


def check_equal(impend, job, expected):
    if merged(impend, job) != expected:
        raise RuntimeError("the answers are not those of a sweep by itself")
    left = [path.name for path in (job / "blocks").iterdir() if path.name.count(".") != 1]
    if left or processes_of(job):
        raise RuntimeError(f"files {left} and processes {processes_of(job)} are left")


def by_parallel(impend, models, folder, expected):
    """Sixteen shares, and then every block asked for twice at once."""
    make(impend, models, folder / "job", 19.75)
    shares = "\n".join(str(i) for i in range(16))
    call(["parallel", "--will-cite", "-j4", impend, "sweep", "run", folder / "job", "--shard", "{}/16"], input=shares)
    check_equal(impend, folder / "job", expected)
    make(impend, models, folder / "twice", 19.75)
    tasks = "\n".join(str(i) for i in range(40) for _ in range(2))
    call(["parallel", "--will-cite", "-j4", impend, "sweep", "run", folder / "twice", "--shard", "{}/40"], input=tasks)
    check_equal(impend, folder / "twice", expected)


class Slurm:
    """A controller and a node of this machine alone, as this user, without munge and without systemd."""

    def __init__(self, folder):
        self.folder = folder
        for name in ("state", "spool", "log", "run"):
            (folder / name).mkdir(parents=True)
        host = call(["hostname", "-s"]).strip()
        user = call(["id", "-un"]).strip()
        self.conf = folder / "slurm.conf"
        self.conf.write_text("\n".join([
            "ClusterName=test", f"SlurmctldHost={host}(127.0.0.1)", "SlurmctldPort=16817", "SlurmdPort=16818",
            "AuthType=auth/none", "CredType=cred/none", f"SlurmUser={user}", f"SlurmdUser={user}",
            f"StateSaveLocation={folder}/state", f"SlurmdSpoolDir={folder}/spool",
            f"SlurmctldPidFile={folder}/run/slurmctld.pid", f"SlurmdPidFile={folder}/run/slurmd.pid",
            f"SlurmctldLogFile={folder}/log/slurmctld.log", f"SlurmdLogFile={folder}/log/slurmd.log",
            "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none", "JobAcctGatherType=jobacct_gather/none",
            "AccountingStorageType=accounting_storage/none", "SelectType=select/cons_tres",
            "SelectTypeParameters=CR_CPU", "SchedulerParameters=batch_sched_delay=1,sched_min_interval=100000",
            "ReturnToService=2", "MaxArraySize=10001", "KillWait=2", "MpiDefault=none",
            f"NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN",
            "PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP", ""]))
        self.environment = dict(os.environ, SLURM_CONF=str(self.conf))

    def start(self):
        for daemon in ("slurmctld", "slurmd"):
            call([daemon, "-f", self.conf], env=self.environment)
        wait_until(lambda: "idle" in self.ask(["sinfo", "-h", "-o", "%T"]), "a node that is idle")

    def ask(self, command):
        done = subprocess.run(command, capture_output=True, text=True, env=self.environment)
        return done.stdout

    def submit(self, *command, **options):
        return call(["sbatch", "--parsable", *command], env=self.environment, **options).strip().split(";")[0]

    def states(self, job):
        return self.ask(["squeue", "-h", "-r", "-j", job, "-o", "%T"]).split()

    def finish(self, job):
        wait_until(lambda: not self.states(job), "the end of the array")

    def stop(self):
        self.ask(["scancel", "-u", call(["id", "-un"]).strip()])
        for daemon in ("slurmd", "slurmctld"):
            try:
                os.kill(int((self.folder / "run" / f"{daemon}.pid").read_text()), signal.SIGTERM)
            except (OSError, ValueError):
                pass
        wait_until(lambda: not processes_of(self.conf), "the end of Slurm's programs")


def program_at_work(job):
    """The process that has started a worker which writes a part of this job now; 0 for none."""
    for part in (job / "blocks").glob("*.part"):
        worker = part.name.split(".")[3]
        try:
            return int(pathlib.Path(f"/proc/{worker}/stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, IndexError):
            continue
    return 0


def by_slurm(impend, models, folder, expected):
    """An array; one task is requeued and one killed meanwhile, and what is missing then is submitted again."""
    job = folder / "job"
    make(impend, models, job, 19.75, block=240)
    script = folder / "job.sbatch"
    script.write_text(call([impend, "sweep", "slurm", "job", "--timeout", "100"], cwd=folder))
    slurm = Slurm(folder / "slurm")
    slurm.environment["IMPEND"] = str(impend)
    try:
        slurm.start()
        array = slurm.submit(script, cwd=folder)
        wait_until(lambda: program_at_work(job), "a task at work")
        running = slurm.ask(["squeue", "-h", "-r", "-j", array, "-t", "R", "-o", "%i"]).split()
        for task in running[:1]:
            slurm.ask(["scontrol", "requeue", task])
            # Otherwise it waits for two minutes.
            time.sleep(3)
            slurm.ask(["scontrol", "update", f"JobId={task}", "StartTime=now"])
        wait_until(lambda: program_at_work(job), "another task at work")
        os.kill(program_at_work(job), signal.SIGKILL)
        slurm.finish(array)
        rounds = 0
        while subprocess.run([impend, "sweep", "status", job], capture_output=True).returncode != 0:
            missing = subprocess.run([impend, "sweep", "status", job, "--missing"], capture_output=True,
                                     text=True).stdout.strip()
            rounds += 1
            if rounds > 5:
                raise RuntimeError(f"blocks {missing} are missing after {rounds} rounds")
            slurm.finish(slurm.submit(f"--array={missing}", script, cwd=folder))
        print(f"slurm: requeued {len(running[:1])} task, killed one, submitted what was missing {rounds} times")
        check_equal(impend, job, expected)
    finally:
        slurm.stop()


class Dask:
    """A scheduler and two workers of this machine, a process each that nobody starts again."""

    def __init__(self, folder):
        folder.mkdir()
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes = []
        words = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", self.file]
        self.scheduler = self.start("scheduler", *words, "--port", "0")
        wait_until(self.file.exists, "a scheduler")
        for name in ("one", "two"):
            self.start("worker", *words, "--nthreads", "1", "--no-nanny", "--local-directory", folder / name)

    def start(self, what, *words):
        with (self.folder / "log").open("a") as log:
            command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *map(str, words)]
            self.processes.append(subprocess.Popen(command, stdout=log, stderr=log))
        return self.processes[-1]

    def run(self, job):
        script = pathlib.Path(__file__).with_name("run_by_dask.py")
        self.processes.append(subprocess.Popen([sys.executable, script, self.file, job], stderr=subprocess.PIPE, text=True))
        return self.processes[-1]

    def kill_worker_at_work(self, job):
        """Its process is that of one of the two workers."""
        wait_until(lambda: program_at_work(job), "a worker at work")
        worker = program_at_work(job)
        if worker not in [process.pid for process in self.processes]:
            raise RuntimeError("a block was begun by a process that is no worker")
        os.kill(worker, signal.SIGKILL)

    def stop(self):
        for process in reversed(self.processes):
            process.kill()
        for process in self.processes:
            process.wait()


def said_at_end(client, status):
    _, said = client.communicate(timeout=PATIENCE)
    if client.returncode != status:
        raise RuntimeError(f"the sweep ended with status {client.returncode}, not {status}: {said}")
    return said


def by_dask(impend, models, folder, expected):
    """A worker is killed, which a sweep survives; then the scheduler, after which it goes on with another one."""
    dask = Dask(folder / "first")
    try:
        make(impend, models, folder / "job", 19.75)
        client = dask.run(folder / "job")
        dask.kill_worker_at_work(folder / "job")
        said_at_end(client, 0)
        check_equal(impend, folder / "job", expected)
        make(impend, models, folder / "again", 19.75)
        client = dask.run(folder / "again")
        wait_until(lambda: program_at_work(folder / "again"), "a worker at work")
        dask.scheduler.kill()
        said = said_at_end(client, 1)
        if "impend._error.Error: the executor takes no block any more" not in said:
            raise RuntimeError(f"it is not said that the scheduler is gone: {said[-2000:]}")
    finally:
        dask.stop()
    if subprocess.run([impend, "sweep", "status", folder / "again"], capture_output=True).returncode == 0:
        raise RuntimeError("the scheduler was killed too late: the sweep is complete")
    dask = Dask(folder / "second")
    try:
        said_at_end(dask.run(folder / "again"), 0)
    finally:
        dask.stop()
    check_equal(impend, folder / "again", expected)
    print("dask: killed a worker, and a scheduler")


def by_shellcheck(impend, models, folder, _):
    for name in ("job", "it's a job"):
        make(impend, models, folder / name, 1)
        script = folder / "job.sbatch"
        script.write_text(call([impend, "sweep", "slurm", name, "--timeout", "60", "--sbatch=--time=1:00:00"],
                               cwd=folder))
        call(["shellcheck", script])


def main():
    engine, impend, models = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3]).resolve()
    programs = {"slurm": ("slurmctld", "slurmd", "sbatch"), "parallel": ("parallel",), "shellcheck": ("shellcheck",)}
    need(*programs.get(engine, ()), modules=("distributed", "impend") if engine == "dask" else ())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        expected = ""
        if engine != "shellcheck":
            make(impend, models, folder / "alone", 19.75)
            call([impend, "sweep", "run", folder / "alone"])
            expected = merged(impend, folder / "alone")
        ways = {"slurm": by_slurm, "parallel": by_parallel, "shellcheck": by_shellcheck, "dask": by_dask}
        ways[engine](impend, models, folder, expected)
    print(f"{engine}: the answers are equal")
    return 0


if __name__ == "__main__":
    end_with(main)
