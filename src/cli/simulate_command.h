// What `simulate` is asked.
#pragma once

#include <optional>
#include <string>

#include "impend/simulation/simulation.h"

namespace impend::cli {

// Which options were given: what was not is as in the trajectory that the run goes on with.
struct GivenOptions {
  bool step = false, until = false, frames = false, restitution = false, impacts = false, corrections = false,
       shake = false, seed = false;
};

struct SimulateCommand {
  SimulationOptions options;
  std::optional<SimulationLaw> law;                // absent: by what the assembly states
  bool csv = false;                                // the trajectory as a table
  bool decimal_commas = false;                     // of tables
  std::optional<std::string> output, energy, glb;  // files
  bool energy_plot = false;                        // not the table
  std::string csv_parts = "*";                     // glob
  std::string drive;                               // table of targets; empty: none
  std::string end_folder;                          // empty: the pose at the end is not written
  bool analyse_end = true;
  bool refine = false;
  std::string expect_end;             // "rest", "moves", "gone:PART"; empty: nothing
  std::optional<std::string> resume;  // a trajectory to go on with
  GivenOptions given;
};

// What CLI11 fills, beside --step, --model and --mu of all verbs.
struct RawSimulate {
  std::string until, frames, restitution, impacts = "located", corrections, energy, csv_parts = "*", end, expect_end;
  std::string drive, resume, shake, seed, glb;
  bool no_end_analysis = false;
  bool refine = false;
};

// What --expect-end names before the part: "gone:lid".
inline constexpr const char* kGonePrefix = "gone:";

}  // namespace impend::cli
