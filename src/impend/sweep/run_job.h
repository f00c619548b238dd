// A sweep at work: blocks handed to processes, one thread each, here or by a batch system.
//
// Every block is computed by a process of its own, forked for it, so that a state that crashes, runs out of memory or
// is killed takes nothing with it but itself: all lines before it are on the disk, and the state in question is the one
// after the last line. A new process goes on from there; where the same state ends that one too, the third writes
// "crashed" with the signal and goes on; "timeout" without a second try where the process ended itself since the state
// was past its time and did not hear of it. Were blocks threads of one process, a crash would end all of them, and
// which state did it would not be known.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/sweep/sweep_job.h"
#include "impend/sweep/sweep_run.h"

namespace impend {

// Finishes the blocks of the job, or of the share, that are not finished, and that no living process is at work on.
// Errors: kCancelled (all workers have stopped; what they have is kept), kOutput, kUsage for a share that is none,
// and for a timeout that is no time, those of work_on_block(). The first error stops the others. Held by
// tests/unit/sweep/test_run_job and tests/cli/test_cli_sweep.
Result<SweepRun> run_job(const SweepJob& job, const SweepRunOptions& options = {}, const Progress& progress = {});

// The same of one block, by one worker: for engines that hand out blocks. Errors: as above, kUsage for a block that the
// job does not have.
Result<SweepRun> run_block(const SweepJob& job, long block, const SweepRunOptions& options = {},
                           const Progress& progress = {});

// The blocks that run_job() with this timeout would work on, did nobody else: for those engines, too. Errors: kUsage.
Result<std::vector<long>> open_blocks(const SweepJob& job, const std::optional<double>& timeout = std::nullopt);

// How many workers, and which blocks: what the surroundings of the process say.

// The processors that this process may use: the least of its affinity, SLURM_CPUS_PER_TASK, and the quota of its
// control group (cpu.max), rounded up, and 1 at least.
int workers_here();

// The share that a batch system gives this task of an array, one block each: SLURM_ARRAY_TASK_ID and PBS_ARRAY_INDEX
// count from 0, SGE_TASK_ID and LSB_JOBINDEX from 1. Errors: kUsage where none is set.
Result<SweepShare> share_of_array(const SweepJob& job);
// "2/16": the third of sixteen, or "auto". Errors: kUsage.
Result<SweepShare> parse_share(const std::string& text, const SweepJob& job);

// A sweep for Slurm, as a script for sbatch: an array with a task for each block, one processor each. `path` is the
// job's folder as the script is to name it, from where sbatch is called; each of `more` is a further line of options to
// sbatch ("--time=1:00:00"). `timeout`: seconds for each state, as SweepRunOptions::timeout. Held by tests/services.
std::string slurm_script(const SweepJob& job, const std::string& path, const std::vector<std::string>& more,
                         const std::optional<double>& timeout = std::nullopt);

// Seconds that options to sbatch give a task ("--time=1:00:00", "-t 30"); absent where none does, or Slurm would not
// understand it. Slurm takes "MM", "MM:SS", "HH:MM:SS", "D-HH", "D-HH:MM" and "D-HH:MM:SS". Held by
// tests/unit/sweep/test_run_job.
std::optional<double> slurm_time_limit(const std::vector<std::string>& more);

}  // namespace impend
