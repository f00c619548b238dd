// Small jobs of sweeps on disk.
#pragma once

#include <string>
#include <vector>

#include "impend/sweep/sweep.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"

namespace impend::test {

// A stack of two blocks on a fixed base, the upper one half over the edge of the lower one by `overhang` (m); no
// ground.
FileScene leaning_stack(double overhang = 0.1);

// A job of the scene with these axes, made in `folder` + "/job" from files in `folder` + "/scene"; `options` of all.
SweepJob made_job(const std::string& folder, const FileScene& scene, const std::vector<std::string>& axes,
                  const PipelineOptions& options = {}, long block = 4, SweepCombine combine = SweepCombine::kProduct);

// The lines of a merged job, or of a file.
std::vector<std::string> lines_of(const std::string& text);

}  // namespace impend::test
