// A simulation told: its trajectory as lines of JSON or as tables, what became of the parts as text. Pure functions of
// their arguments: the same run gives the same bytes.
//
// A trajectory (format impend-trajectory 1) is a header, then a line for each frame with the events since the frame
// before it, now and then one for the whole state after a frame, and at last a summary. What was cut off can be read up
// to the last whole line, and gone on with from the last state (read_trajectory.h).
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/report/report.h"
#include "impend/simulation/simulation.h"

namespace impend {

// What is kept of the energy of all frames.
struct EnergyWatch {
  double largest_defect = 0;  // J, of |defect|
  double most = 0;            // J, that was turned over

  void look(const EnergyLedger& energy) {
    largest_defect = std::max(largest_defect, std::abs(energy.defect));
    most = std::max(most, turned_over(energy));
  }
};

// A run that has ended. What it refers to must outlive it.
struct SimulatedRun {
  const Analysis& start;
  const Simulation& simulation;
  const Analysis* end = nullptr;         // of the pose at the end; null: none was made
  const Error* end_not_known = nullptr;  // why not, where it was tried
  EnergyWatch energy;
  Diagnostics warnings;  // of everything
};

// Lines of a trajectory, each ending in a newline. Numbers read back exactly; what is not finite is null. Held by
// tests/unit/accounts/test_trajectory.
std::string trajectory_header(const Analysis& start, const SimulationOptions& options);
// The events that come with the frame, then the frame, then the state where it has one.
std::string trajectory_frame(const Assembly& start, const SimulationFrame& frame);
std::string trajectory_event(const Assembly& start, const SimulationEvent& event);
std::string trajectory_summary(const SimulatedRun& run);
// Roughly how large a trajectory becomes: bytes, of a run for as long as it may take. Held by
// tests/cli/test_cli_resume.
double trajectory_bytes(const Assembly& assembly, const SimulationOptions& options);
// The header with the summary and all events in it, pretty-printed: what `impend simulate --json` writes.
std::string simulation_to_json(const SimulatedRun& run);
// The JSON Schema of every one of these, as text; `impend export --schema trajectory` prints it.
const char* trajectory_schema();

// Tables: a line for each frame and part, and the ledger of energy of each frame. An empty cell is not finite.
std::string trajectory_csv_header();
std::string trajectory_csv_rows(const Assembly& start, const SimulationFrame& frame, const std::vector<int>& parts);
std::string energy_csv_header();
std::string energy_csv_row(const SimulationFrame& frame);

// The answer in one line, the parts that moved in words, events, proof, warnings. Held by
// tests/unit/accounts/test_simulation_text.
std::string simulation_to_text(const SimulatedRun& run, const ReportOptions& options = {});

}  // namespace impend
