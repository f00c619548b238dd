#include "impend/sweep/sweep_axis.h"

#include <algorithm>

#include "impend/base/names.h"
#include "impend/base/stop.h"

namespace impend {
namespace {

using PartNames = std::vector<std::string>;

Error no_sets(const std::string& message, const std::string& hint) { return {ErrorCode::kUsage, message, {}, hint}; }

std::vector<SweepValue> each_of(const PartNames& names) {
  std::vector<SweepValue> sets;
  for (const std::string& name : names) sets.emplace_back(PartNames{name});
  return sets;
}

std::vector<SweepValue> pairs_of(const PartNames& names) {
  std::vector<SweepValue> sets;
  for (std::size_t a = 0; a < names.size(); ++a) {
    for (std::size_t b = a + 1; b < names.size(); ++b) {
      look_now_and_then();
      sets.emplace_back(PartNames{names[a], names[b]});
    }
  }
  return sets;
}

std::vector<SweepValue> prefixes_of(const Assembly& assembly, const PartNames& movable) {
  std::vector<NamedStep> steps = assembly.sequence;
  if (steps.empty()) {
    for (const std::string& name : movable) steps.push_back({StepKind::kPlace, {name}, std::nullopt, ""});
  }
  std::vector<SweepValue> sets;
  PartNames there;
  for (const NamedStep& step : steps) {
    const PartNames before = there;
    for (const std::string& name : step.parts) {
      const auto at = std::find(there.begin(), there.end(), name);
      if (step.kind == StepKind::kRemove && at != there.end()) there.erase(at);
      const bool moves = std::find(movable.begin(), movable.end(), name) != movable.end();
      if (step.kind == StepKind::kPlace && at == there.end() && moves) there.push_back(name);
    }
    if (there != before && !there.empty()) sets.emplace_back(there);
  }
  return sets;
}

Status check_names(const SweepAxis& axis, const PartNames& names) {
  for (const SweepValue& value : axis.values) {
    const auto* set = std::get_if<PartNames>(&value);
    if (set == nullptr) return no_sets("'" + axis.name + "' needs names of parts", "name them, with ; between sets");
    for (const std::string& name : *set) {
      if (std::find(names.begin(), names.end(), name) == names.end())
        return no_sets("no movable part is called '" + name + "', which the axis '" + axis.name + "' names",
                       suggestion(name, names, "parts"));
    }
  }
  return ok_status();
}

}  // namespace

std::vector<std::string> movable_names(const Assembly& assembly) {
  PartNames names;
  for (const Part& part : assembly.parts) {
    if (!part.fixed) names.push_back(part.name);
  }
  return names;
}

Result<SweepAxis> expand_axis(const SweepAxis& axis, const std::optional<Assembly>& assembly) {
  const bool of_parts = axis.name == kWithoutAxis || axis.name == kInstalledAxis;
  if (!of_parts) return axis;
  if (!assembly) {
    const auto is_word = [](const SweepValue& value) { return std::holds_alternative<std::string>(value); };
    if (axis.name == kWithoutAxis && std::none_of(axis.values.begin(), axis.values.end(), is_word)) return axis;
    return no_sets("which parts '" + axis.name + "' means cannot be told where inputs are varied, too",
                   "name the parts to leave out, or make a job for each input");
  }
  const PartNames names = movable_names(*assembly);
  SweepAxis expanded{axis.name, {}};
  const auto* word = std::get_if<std::string>(&axis.values.front());
  if (word != nullptr && axis.values.size() == 1) {
    if (axis.name == kWithoutAxis && *word == "each") expanded.values = each_of(names);
    if (axis.name == kWithoutAxis && *word == "pairs") expanded.values = pairs_of(names);
    if (axis.name == kInstalledAxis && *word == "prefixes") expanded.values = prefixes_of(*assembly, names);
    if (expanded.values.empty())
      return no_sets("'" + axis.name + "' has no set of parts to vary", "name sets of movable parts");
    return expanded;
  }
  // Fixed parts may be left out, too; they cannot be the ones that are there, since they always are.
  PartNames known = names;
  if (axis.name == kWithoutAxis) {
    known.clear();
    for (const Part& part : assembly->parts) known.push_back(part.name);
  }
  if (const Status checked = check_names(axis, known); !checked) return checked.error();
  return axis;
}

}  // namespace impend
