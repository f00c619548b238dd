// What friction_verdict says of the scenes of tests/support/friction_table, by what, and in which time.
// Usage: bench_friction_table [PART OF A NAME]
#include <fmt/format.h>

#include <chrono>
#include <string>

#include "impend/friction/friction_verdict.h"
#include "tests/support/friction_table.h"

namespace {

using namespace impend;

const char* words(FrictionVerdict verdict) {
  switch (verdict) {
    case FrictionVerdict::kStableCertain:
      return "certain";
    case FrictionVerdict::kFallsCertain:
      return "falls";
    case FrictionVerdict::kIndeterminate:
      return "indeterminate";
    case FrictionVerdict::kPossiblyStable:
      return "POSSIBLY STABLE";
    default:
      return "nothing found";
  }
}

// What decided the first part.
const char* method(const FrictionKnowledge& known) {
  if (known.parts.empty()) return "";
  const FrictionEvidence& evidence = known.parts.front().evidence;
  if (evidence.friction_suffices) return "friction suffices";
  if (evidence.modes_excluded) return "all motions";
  if (evidence.rests_without_friction) return "no friction";
  if (evidence.rests_without_turns) return "rests without turns";
  return evidence.motion_found ? "motion" : "";
}

}  // namespace

int main(int argc, char** argv) {
  const std::string wanted = argc > 1 ? argv[1] : "";
  for (const auto& [name, scene] : impend::test::friction_table()) {
    if (name.find(wanted) == std::string::npos) continue;
    const FrictionProblem problem = impend::test::friction_problem(scene);
    const auto start = std::chrono::steady_clock::now();
    RestFacts facts;
    RestSettings settings;
    settings.rest_forces = false;
    const FrictionKnowledge known = friction_verdict(problem, facts, settings);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    double motion = 0;
    if (known.releasing_motion.size() > 0) motion = known.releasing_motion.cwiseAbs().maxCoeff();
    fmt::print("{:44} {:4} contacts  {:16} {:20} {:7.2f} s  motion {:.3g}\n", name, problem.contacts(),
               words(known.verdict), method(known), took.count(), motion);
    std::fflush(stdout);
  }
}
