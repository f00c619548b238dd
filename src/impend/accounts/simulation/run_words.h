// What is said of a whole run, for text and page.
#pragma once

#include <string>
#include <vector>

#include "impend/accounts/simulation/simulation_report.h"

namespace impend {

struct RunHeadline {
  std::string name, word, law, why;  // "tower", "MOVES", "with friction", "2 of 3 movable parts move, …"
  bool ended = false, moves = false;
  std::string end_word, end_law;  // the verdict on the pose at the end, or why not even this; else empty
  bool end_rests = false;         // and it is sure to
};
RunHeadline headline_of(const SimulatedRun& run);

// What speaks for the run, a clause each. Held by tests/unit/accounts/test_simulation_text.
std::vector<std::string> proof_lines(const SimulatedRun& run);

}  // namespace impend
