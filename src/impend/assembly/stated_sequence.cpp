#include "impend/assembly/stated_sequence.h"

#include <utility>

namespace impend {

std::vector<NamedStep> renamed_steps(const std::vector<NamedStep>& steps,
                                     const std::function<std::optional<std::string>(const std::string&)>& new_name) {
  const auto renamed = [&new_name](const std::vector<std::string>& names) {
    std::vector<std::string> kept;
    for (const std::string& name : names) {
      if (std::optional<std::string> now = new_name(name)) kept.push_back(std::move(*now));
    }
    return kept;
  };
  std::vector<NamedStep> kept;
  for (NamedStep step : steps) {
    step.parts = renamed(step.parts);
    if (step.hold) step.hold = renamed(*step.hold);
    step.build = renamed_steps(step.build, new_name);
    if (!step.parts.empty() || step.kind == StepKind::kTurn) kept.push_back(std::move(step));
  }
  return kept;
}

}  // namespace impend
