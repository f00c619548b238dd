// A sweep for Slurm.
#pragma once

#include <string>
#include <vector>

#include "impend/sweep/sweep_job.h"

namespace impend {

// A script for sbatch: an array with a task for each block, one processor each. `path` is the job's folder as the
// script is to name it, from where sbatch is called; each of `more` is a further line of options to sbatch
// ("--time=1:00:00"). Held by tests/services.
std::string slurm_script(const SweepJob& job, const std::string& path, const std::vector<std::string>& more);

}  // namespace impend
