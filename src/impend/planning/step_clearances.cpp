#include "impend/planning/way_clearance.h"

#include <algorithm>
#include <optional>

#include "impend/base/parallel.h"

namespace impend {
namespace {

WayClearance clearance_of_step(const Assembly& assembly, const ContactSet& contacts, const WaysOut& ways,
                               const CheckedStep& step) {
  if (step.step.parts.size() != 1 || assembly.parts[step.step.parts.front()].fixed) return {};
  const int part = step.step.parts.front();
  PartSet there = step.installed;
  there.add(part);
  const WayOut* way = ways.open_way(part, there);
  if (way == nullptr) return {};
  return clearance_on_way(assembly, contacts, part, *way, way_length(assembly, part, *way, there), there);
}

}  // namespace

std::vector<WayClearance> clearances_of_steps(const Assembly& assembly, const ContactSet& contacts,
                                              const std::vector<const WaysOut*>& by_way_up,
                                              const CheckedSequence& sequence, int threads) {
  std::vector<WayClearance> all(sequence.steps.size());
  // The ground stays behind where all is turned.
  std::optional<Assembly> off_ground;
  const bool turned = std::any_of(sequence.steps.begin(), sequence.steps.end(),
                                  [](const CheckedStep& step) { return step.way_up != 0; });
  if (turned && assembly.ground) {
    off_ground = assembly;
    off_ground->ground.reset();
  }
  for_each_index(static_cast<int>(all.size()), threads, [&](int k) {
    const CheckedStep& step = sequence.steps[k];
    all[k] = clearance_of_step(step.way_up != 0 && off_ground ? *off_ground : assembly, contacts,
                               *by_way_up[step.way_up], step);
  });
  return all;
}

}  // namespace impend
