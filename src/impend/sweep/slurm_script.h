// A sweep for Slurm.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/sweep/sweep_job.h"

namespace impend {

// A script for sbatch: an array with a task for each block, one processor each. `path` is the job's folder as the
// script is to name it, from where sbatch is called; each of `more` is a further line of options to sbatch
// ("--time=1:00:00"). `timeout`: seconds for each state, as SweepRunOptions::timeout. Held by tests/services.
std::string slurm_script(const SweepJob& job, const std::string& path, const std::vector<std::string>& more,
                         const std::optional<double>& timeout = std::nullopt);

// Seconds that options to sbatch give a task ("--time=1:00:00", "-t 30"); absent where none does, or Slurm would not
// understand it. Slurm takes "MM", "MM:SS", "HH:MM:SS", "D-HH", "D-HH:MM" and "D-HH:MM:SS". Held by
// tests/unit/sweep/test_run_job.
std::optional<double> slurm_time_limit(const std::vector<std::string>& more);

}  // namespace impend
