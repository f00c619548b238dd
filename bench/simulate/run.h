// A scene run once by one program, and what its error is.
#pragma once

#include <string>

#include "bench/simulate/world.h"

namespace impend::bench {

struct SimRun {
  double error = 0;     // the scene's measure
  double reached = 0;   // s, simulated
  double setup = 0;     // s of processor time, before the first step
  double stepping = 0;  // s of processor time, of all steps; what is measured of them is not in it
  std::string note;
};

// As long as the scene lasts or until `limit` seconds of processor time were spent on steps.
SimRun run_sim(const SimScene& scene, double step, MakeSimWorld make, double limit);

}  // namespace impend::bench
