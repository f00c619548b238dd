#!/usr/bin/env python3
"""Runs a sweep by the dask cluster of a scheduler file, as a user's script would. Usage: run_by_dask.py SCHEDULER_FILE JOB."""

import sys

import distributed

import impend

PATIENCE = 10  # s, for a scheduler that does not answer

def main():
    with distributed.Client(scheduler_file=sys.argv[1], timeout=PATIENCE) as client:
        job = impend.sweep(sys.argv[2], executor=client.get_executor(pure=False, retries=5))
    print(job.status()["states_done"], "answered")


if __name__ == "__main__":
    main()
