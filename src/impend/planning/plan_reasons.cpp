#include "impend/planning/plan_reasons.h"

#include <algorithm>

#include "impend/base/stop.h"

namespace impend {
namespace {

StepWay way_of_step(const Assembly& assembly, const WaysOut& ways, const CheckedStep& step) {
  StepWay out;
  if (step.step.parts.size() != 1 || assembly.parts[step.step.parts.front()].fixed) return out;
  const int part = step.step.parts.front();
  PartSet there = step.installed;
  there.add(part);
  out.tried = true;
  const WayOut* way = ways.open_way(part, there);
  if (way == nullptr) {
    out.stopped = stopped_ways(ways, part, there);
    return out;
  }
  const Vec3 in = Vec3::Zero() - way->direction;
  const bool leaves = step.step.removes();
  const std::vector<int> by_chords = (way->by_chords & there).members();
  out.way = {leaves ? way->direction : in, way_length(assembly, part, *way, there), way->turn, by_chords,
             by_chords.empty() ? 0.0 : way->chords};
  if (way->turn && !leaves) out.way.turn->axis = -way->turn->axis;
  return out;
}

}  // namespace

std::vector<std::array<int, 2>> asked_order(const Assembly& assembly, const WaysOut& ways) {
  std::vector<std::array<int, 2>> pairs;
  const PartSet fixed = fixed_parts(assembly);
  for (int part = 0; part < static_cast<int>(ways.of_part.size()); ++part) {
    look_for_stop();
    PartSet always = movable_parts(assembly);
    bool some = false;
    for (const WayOut& way : ways.of_part[part]) {
      if (way.blockers.meets(fixed)) continue;
      always &= way.blockers;
      some = true;
    }
    if (!some) continue;
    for (const int later : always.members()) pairs.push_back({part, later});
  }
  return pairs;
}

std::vector<WayOut> stopped_ways(const WaysOut& all, int part, const PartSet& there) {
  std::vector<WayOut> ways = all.of_part[part];
  for (WayOut& way : ways) way.blockers &= there;
  std::vector<WayOut> kept;
  for (const WayOut& way : ways) {
    const bool more = std::any_of(ways.begin(), ways.end(), [&](const WayOut& other) {
      return other.blockers.within(way.blockers) && (other.blockers != way.blockers || &other < &way);
    });
    if (!more) kept.push_back(way);
  }
  if (all.into_ground.empty()) return kept;
  const std::vector<WayOut>& low = all.into_ground[part];
  const auto by_ground_alone =
      std::find_if(low.begin(), low.end(), [&](const WayOut& way) { return !way.blockers.meets(there); });
  if (by_ground_alone == low.end()) return kept;
  kept.insert(kept.begin(), *by_ground_alone);
  kept.front().blockers &= there;
  return kept;
}

std::vector<StepWay> ways_of_steps(const Assembly& assembly, const std::vector<const WaysOut*>& by_way_up,
                                   const CheckedSequence& sequence) {
  std::vector<StepWay> out;
  for (const CheckedStep& step : sequence.steps) {
    look_for_stop();
    out.push_back(way_of_step(assembly, *by_way_up[step.way_up], step));
  }
  return out;
}

}  // namespace impend
