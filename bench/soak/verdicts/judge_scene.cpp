#include "bench/soak/verdicts/soak.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "impend/pipeline/pipeline.h"
#include "tests/support/invariants.h"

namespace impend::soak {
namespace {

constexpr double kThousandth = 1e-3;  // of free fall: what the numbers of a file may do to a motion
// … and what it is to take facets for the surface that they stand for: clear truths are no nearer to another answer.
constexpr double kRecognised = 0.03;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

std::string doubt(const Analysis& analysis) {
  for (const ComponentResult& c : analysis.components) {
    if (c.verdict == Verdict::kMarginal) {
      return fmt::format("[{:.3g}, {:.3g}] {}", c.motion_ratio_bounds.lower, c.motion_ratio_bounds.upper, c.reason);
    }
  }
  return "";
}

void judge_falling(const SoakScene& scene, const Analysis& analysis, std::vector<std::string>& faults) {
  const Vec3 g = analysis.assembly.gravity;
  for (std::size_t i = 0; i < analysis.assembly.parts.size(); ++i) {
    const std::string& name = analysis.assembly.parts[i].name;
    if (std::find(scene.falling.begin(), scene.falling.end(), name) == scene.falling.end()) continue;
    const BodyResult& body = analysis.bodies[i];
    if (body.verdict == Verdict::kStable) faults.push_back("false-stable: " + name);
    if (body.verdict != Verdict::kMoves) continue;
    const double off = (body.linear - g).norm() / g.norm();
    if (off > kThousandth) faults.push_back(fmt::format("acceleration: {} is off by {:.2g} of gravity", name, off));
  }
}

// The true motion ratio within the bounds of the whole, which is one component. They bound the motion with room for
// the noise of the numbers, which is no less than the true one: the lower one binds where a verdict rests on it.
void judge_ratio(const SoakScene& scene, const Analysis& analysis, std::vector<std::string>& faults) {
  if (!scene.ratio || analysis.components.size() != 1) return;
  const Bounds& b = analysis.components.front().motion_ratio_bounds;
  const bool decided = analysis.verdict != Verdict::kMarginal;
  if ((decided && b.lower > *scene.ratio + kRecognised) || b.upper < *scene.ratio - kRecognised) {
    faults.push_back(fmt::format("bounds: {:.6g} is not within [{:.6g}, {:.6g}]", *scene.ratio, b.lower, b.upper));
  }
}

}  // namespace

Outcome judge_scene(const SoakScene& scene, const std::string& folder) {
  Outcome outcome;
  const std::string path = test::write_scene(scene.scene, folder);
  const double begin = cpu_seconds();
  const auto run = run_analysis({path}, PipelineOptions{});
  outcome.cpu = cpu_seconds() - begin;
  if (!run) {
    outcome.verdict = "refused";
    outcome.reason = to_string(run.error());
    return outcome;
  }
  const Analysis& analysis = run.value();
  outcome.verdict = to_string(analysis.verdict);
  outcome.reason = doubt(analysis);
  if (analysis.verdict == Verdict::kStable && scene.truth == Truth::kMoves) outcome.faults.push_back("false-stable");
  if (analysis.verdict == Verdict::kMoves && scene.truth == Truth::kRests) outcome.faults.push_back("false-moves");
  judge_falling(scene, analysis, outcome.faults);
  judge_ratio(scene, analysis, outcome.faults);
  for (const std::string& fault : test::broken_invariants(analysis)) outcome.faults.push_back(fault);
  return outcome;
}

}  // namespace impend::soak
