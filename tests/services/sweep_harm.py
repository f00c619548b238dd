#!/usr/bin/env python3
"""Whatever happens to a sweep, it goes on to the bytes of one that nothing happened to, and leaves nothing behind.

Usage: sweep_harm.py kills|disk|damage|twice IMPEND MODELS. Status 77 where this machine does not allow it, 1 on a fault.

kills   ten random SIGKILLs, of the program or of one of its workers, at random moments; it is run again after each
disk    disks of 64, 128 and 256 kB (tmpfs in a mount namespace of its own) that are full in the midst
damage  torn and flipped bytes, in parts and in finished blocks
twice   two programs on every block at once
"""

import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PATIENCE = 240  # s, also for what a batch system may take
BLOCKS = 40
AZIMUTHS = 24
TILTS_OF_DISK = 40


def call(command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def expect(true, what):
    if not true:
        raise RuntimeError(what)


class Sweep:
    """A job in a folder of its own: a wall that is tilted, in forty blocks."""

    def __init__(self, impend, models, folder, tilts=20):
        self.impend, self.folder = impend, folder
        wall = models / "wall-running-bond" / "wall-running-bond.assembly.json"
        axes = ["--axis", f"tilt=0:{tilts - 1}:1", "--axis", "azimuth=0:345:15"]
        call([impend, "sweep", "make", wall, *axes, "--block", str(tilts * AZIMUTHS // BLOCKS), "-o", folder])

    def start(self):
        words = [self.impend, "sweep", "run", self.folder, "--threads", "2"]
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self):
        program = self.start()
        _, said = program.communicate(timeout=PATIENCE)
        return program.returncode, said

    def finish(self):
        status, said = self.run()
        expect(status == 0, f"the sweep ended with status {status}: {said}")

    def merged(self):
        return call([self.impend, "sweep", "merge", self.folder, "-o", "-"])

    def blocks(self, pattern="*.jsonl"):
        return sorted((self.folder / "blocks").glob(pattern))

    def check(self, expected):
        expect(self.merged() == expected, "the answers are not those of a sweep by itself")
        left = [p.name for p in (self.folder / "blocks").iterdir() if len(p.name) != len("000000.jsonl")]
        expect(not left, f"files are left: {left}")
        expect(sorted(p.name for p in self.folder.iterdir()) == ["blocks", "sweep.json"], "files are left beside the blocks")
        at_work = processes_of(self.folder)
        expect(not at_work, f"processes are left: {at_work}")


def processes_of(folder):
    """Process numbers of programs that were started with this folder, but for those that have ended."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if not entry.name.isdigit() or int(entry.name) == os.getpid():
                continue
            words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            ended = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
            if str(folder) in words and not ended:
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def by_kills(impend, models, folder, expected):
    """What is left over differs each time, what comes out does not."""
    draw = random.Random(20)
    sweep = Sweep(impend, models, folder / "job")
    killed = {"program": 0, "worker": 0}
    while sum(killed.values()) < 10:
        program = sweep.start()
        time.sleep(draw.uniform(0.02, 0.25))
        workers = [pid for pid in processes_of(sweep.folder) if pid != program.pid]
        whom = draw.choice(["program", "worker"]) if workers else "program"
        try:
            os.kill(program.pid if whom == "program" else draw.choice(workers), signal.SIGKILL)
            killed[whom] += program.poll() is None or whom == "worker"
        except ProcessLookupError:
            pass
        if whom == "worker":
            time.sleep(draw.uniform(0, 0.1))
            program.kill()
        program.communicate(timeout=PATIENCE)
        if subprocess.run([impend, "sweep", "status", sweep.folder], capture_output=True).returncode == 0:
            for block in draw.sample(sweep.blocks(), 30):
                block.unlink()
    end = time.monotonic() + PATIENCE
    while processes_of(sweep.folder):  # workers of killed programs, which the kernel ends
        expect(time.monotonic() < end, "workers outlive a program that was killed")
        time.sleep(0.01)
    sweep.finish()
    sweep.check(expected)
    print(f"kills: {killed['program']} programs and {killed['worker']} workers")


def by_disk(impend, models, folder, expected):
    for size in (64, 128, 256):  # kB; the answers need 320
        disk = folder / f"disk-{size}"
        disk.mkdir()
        call(["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", disk])
        sweep = Sweep(impend, models, disk / "job", TILTS_OF_DISK)
        for _ in range(2):
            status, said = sweep.run()
            expect(status != 0 and "No space left on device" in said, f"a full disk is not told: status {status}, {said}")
        expect(shutil.disk_usage(disk).free < 8192 and sweep.blocks(), "the disk is not full, or nothing was finished")
        call(["mount", "-o", "remount,size=8m", disk])
        finished = {path: path.stat().st_mtime_ns for path in sweep.blocks()}
        sweep.finish()
        again = [path.name for path, written in finished.items() if path.stat().st_mtime_ns != written]
        expect(not again, f"finished blocks were computed again: {again}")
        sweep.check(expected)
        call(["umount", disk])
        print(f"disk of {size} kB: {len(finished)} of {BLOCKS} blocks were kept")


def by_damage(impend, models, folder, expected):
    draw = random.Random(21)
    sweep = Sweep(impend, models, folder / "job")
    sweep.finish()
    whole = {path: path.read_bytes() for path in sweep.blocks()}
    for path in draw.sample(sorted(whole), 8):  # parts of processes that are gone, torn and flipped
        text = bytearray(whole[path])
        del text[draw.randrange(1, len(text)) :]
        if draw.random() < 0.5:
            text[draw.randrange(len(text))] ^= 1 << draw.randrange(8)
        path.unlink()
        path.with_name(f"{path.name}.another-host.1.part").write_bytes(text)
        os.utime(path.with_name(f"{path.name}.another-host.1.part"), (0, 0))
    for path in draw.sample(sweep.blocks(), 8):  # finished blocks: merging must refuse each, and running mends it
        text = bytearray(whole[path])
        text[draw.randrange(len(text))] ^= 1 << draw.randrange(8)
        path.write_bytes(text)
    merging = subprocess.run([impend, "sweep", "merge", sweep.folder, "-o", "-"], capture_output=True, text=True)
    expect(merging.returncode != 0 and not merging.stdout, "damaged blocks were merged")
    sweep.finish()
    sweep.check(expected)
    for path in whole:  # one at a time, each of 40 blocks
        text = bytearray(whole[path])
        text[draw.randrange(len(text))] ^= 1 << draw.randrange(8)
        path.write_bytes(text)
        expect(subprocess.run([impend, "sweep", "merge", sweep.folder, "-o", "-"], capture_output=True).returncode == 4,
               f"a flipped bit in {path.name} is not noticed")  # fmt: skip
        path.write_bytes(whole[path])
    sweep.check(expected)


def by_twice(impend, models, folder, expected):
    """Shares do not ask who else is at work: all blocks are computed by both."""
    sweep = Sweep(impend, models, folder / "job")
    words = [impend, "sweep", "run", sweep.folder, "--threads", "1", "--shard", "0/1"]
    both = [subprocess.Popen(words, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for program in both:
        _, said = program.communicate(timeout=PATIENCE)
        expect(program.returncode == 0, said)
    sweep.check(expected)


WAYS = {"kills": by_kills, "disk": by_disk, "damage": by_damage, "twice": by_twice}


def into_own_mounts():
    """Mounts of this process and its children alone, gone with them; as root of a user namespace where it is not root."""
    ways = [["unshare", "--mount"], ["unshare", "--mount", "--map-root-user"]]
    for way in ways:
        probe = [*way, "sh", "-c", "d=$(mktemp -d) && mount -t tmpfs tmpfs $d && umount $d; rmdir $d"]
        if shutil.which("unshare") and subprocess.run(probe, capture_output=True).returncode == 0:
            os.execvp("unshare", [*way, sys.executable, *sys.argv, "mounted"])
    print("skipped: this machine lets nobody mount a small disk (unshare --mount, mount -t tmpfs)")
    sys.exit(SKIPPED)


def end_with(main):
    """Ends with the status of `main`; what a program said that failed is told."""
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as error:
        print(f"{error}\n{error.stdout}\n{error.stderr}")
        sys.exit(1)


def main():
    what, impend, models = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3]).resolve()
    if what == "disk" and sys.argv[-1] != "mounted":
        into_own_mounts()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=what == "disk") as name:  # after a fault the disk is there
        folder = pathlib.Path(name)
        alone = Sweep(impend, models, folder / "alone", *([TILTS_OF_DISK] if what == "disk" else []))
        alone.finish()
        WAYS[what](impend, models, folder, alone.merged())
    print(f"{what}: the answers are equal")
    return 0


if __name__ == "__main__":
    end_with(main)
