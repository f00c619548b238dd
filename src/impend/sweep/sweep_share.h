// How many workers, and which blocks: what the surroundings of the process say.
#pragma once

#include <string>

#include "impend/base/result.h"
#include "impend/sweep/sweep_job.h"
#include "impend/sweep/sweep_run.h"

namespace impend {

// The processors that this process may use: the least of its affinity, SLURM_CPUS_PER_TASK, and the quota of its
// control group (cpu.max), rounded up, and 1 at least.
int workers_here();

// The share that a batch system gives this task of an array, one block each: SLURM_ARRAY_TASK_ID and PBS_ARRAY_INDEX
// count from 0, SGE_TASK_ID and LSB_JOBINDEX from 1. Errors: kUsage where none is set.
Result<SweepShare> share_of_array(const SweepJob& job);
// "2/16": the third of sixteen, or "auto". Errors: kUsage.
Result<SweepShare> parse_share(const std::string& text, const SweepJob& job);

}  // namespace impend
