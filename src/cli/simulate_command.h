// What `simulate` is asked.
#pragma once

#include <optional>
#include <string>

#include "impend/simulation/simulation.h"

namespace impend::cli {

struct SimulateCommand {
  SimulationOptions options;
  std::optional<SimulationLaw> law;           // absent: by what the assembly states
  bool csv = false;                           // the trajectory as a table
  std::optional<std::string> output, energy;  // files
  std::string csv_parts = "*";                // glob
  std::string drive;                          // table of targets; empty: none
  bool step_given = false;
  std::string end_folder;  // empty: the pose at the end is not written
  bool analyse_end = true;
  bool refine = false;
  std::string expect_end;  // "rest", "moves", "gone:PART"; empty: nothing
};

// What CLI11 fills, beside --step, --model and --mu of all verbs.
struct RawSimulate {
  std::string until, frames, restitution, impacts = "located", corrections, energy, csv_parts = "*", end, expect_end,
                                          drive;
  bool no_end_analysis = false;
  bool refine = false;
};

// What --expect-end names before the part: "gone:lid".
inline constexpr const char* kGonePrefix = "gone:";

}  // namespace impend::cli
