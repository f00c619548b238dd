"""The line of progress on a terminal: drawn over itself as a whole, never empty in between, gone at the end.

Usage: check_terminal.py PROGRAM MODELS. Looks at what comes through a terminal, not at when it comes.
"""

import os
import pty
import re
import sys

DRAWN = re.compile(rb"\rimpend: [^\r\n]+?\x1b\[K")
ERASED = b"\r\x1b[K"


def through_terminal(words):
    """Everything that a program writes to a terminal, and its exit status."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(words[0], words)
    text = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # the program has ended
            piece = b""
        if not piece:
            return text, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        text += piece


def main():
    program, models = sys.argv[1], sys.argv[2]
    faults = []
    text, status = through_terminal([program, "analyze", f"{models}/tower/tower.assembly.json", "--mu", "0.5", "--quiet", "--progress",
                                     "always"])
    drawn = DRAWN.findall(text)
    if status != 0 or len(drawn) < 3:
        faults.append(f"status {status}, {len(drawn)} lines of progress")
    rest = DRAWN.sub(b"", text)
    before_text, erased, shown = rest.partition(ERASED)
    # A line that is erased before it is drawn anew flickers.
    if not erased or before_text or b"\x1b[K" in shown.replace(ERASED, b""):
        faults.append(f"besides lines of progress there is {rest!r}")
    if not shown.startswith((b"tower", ERASED)):
        faults.append(f"after the line of progress comes {shown!r}")
    quiet, status = through_terminal([program, "analyze", f"{models}/tower/tower.assembly.json", "--quiet"])
    if status != 0 or b"\r\x1b" in quiet or b"impend:" in quiet:
        faults.append(f"--quiet still shows progress: {quiet!r}")
    for fault in faults:
        print(fault)
    print(f"terminal: {len(drawn)} lines of progress, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
