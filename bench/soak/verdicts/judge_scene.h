// One scene through the whole program, from files to verdict, against its truth and the invariants.
#pragma once

#include <string>
#include <vector>

#include "bench/soak/verdicts/soak.h"

namespace impend::soak {

struct Outcome {
  std::string verdict;              // "stable", "moves", "marginal", or "refused"
  std::string reason;               // why it is marginal or refused
  std::vector<std::string> faults;  // a false verdict, a wrong acceleration, a violated invariant
  double cpu = 0;                   // s
};

// Writes the files of the scene into `folder` and analyses them at default options. Faults are:
//   false-stable, false-moves   the verdict, or that of a falling part, is decided and wrong
//   acceleration                a falling part does not fall at that of gravity (to a thousandth)
//   bounds                      bounds of a component or part do not hold its value, or not the true one
//   reach                       a contact lies beyond its tolerance
Outcome judge_scene(const SoakScene& scene, const std::string& folder);

}  // namespace impend::soak
