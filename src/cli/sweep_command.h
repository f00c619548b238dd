// What the verbs of `sweep` are asked.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/sweep/make_job.h"

namespace impend::cli {

struct SweepCommand {
  std::string job;  // folder
  std::vector<SweepAxis> axes;
  SweepCombine combine = SweepCombine::kProduct;
  std::optional<long> block;
  std::string share;               // as given, empty: all blocks
  std::vector<std::string> reuse;  // folders of jobs
  std::optional<double> timeout;   // s, of run and slurm
  bool missing = false;            // of status
  bool json_progress = false;
  long index = 0;                   // of show
  std::vector<std::string> sbatch;  // of slurm
};

// What CLI11 fills.
struct RawSweep {
  std::string job, block, share, index, timeout;
  std::vector<std::string> axes, reuse, sbatch;
  bool zip = false, missing = false;
};

}  // namespace impend::cli
