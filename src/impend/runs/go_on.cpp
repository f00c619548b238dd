#include "impend/runs/go_on.h"

#include <string>

namespace impend {

Result<SimulationOptions> options_to_go_on(const TrajectoryHeader& then, const AskedAgain& asked) {
  const SimulationOptions& was = then.options;
  std::string another;
  const auto compare = [&another](const char* name, const auto& given, const auto& value) {
    if (another.empty() && given && *given != value) another = name;
  };
  compare("law of contact", asked.law, was.law);
  compare("coefficient of friction", asked.mu, then.mu);
  compare("step", asked.step, was.step);
  compare("rate of frames", asked.frames_per_second, was.frames_per_second);
  compare("restitution", asked.restitution, was.restitution);
  compare("way to meet impacts", asked.impacts, was.impacts);
  compare("number of corrections", asked.corrections, was.corrections);
  compare("shake", asked.shake, was.shake);
  compare("seed", asked.seed, was.seed);
  if (!another.empty()) {
    return Error{ErrorCode::kUsage,
                 "the run to go on with has another " + another,
                 {},
                 "leave that out, or begin anew: only the end may be another"};
  }
  SimulationOptions options = was;
  if (asked.until) options.until = asked.until;
  return options;
}

}  // namespace impend
