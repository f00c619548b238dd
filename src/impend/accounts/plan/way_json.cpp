#include "impend/accounts/plan/plan_json.h"

namespace impend {
namespace {

Json json_nearest(const Assembly& assembly, const NearestPass& nearest) {
  return {{"from", assembly.body_name(nearest.body)},
          {"least", json_number(nearest.least)},
          {"at_least", json_number(nearest.at_least)},
          {"turned", json_number(nearest.turned)},
          {"travelled", json_number(nearest.travelled)}};
}

}  // namespace

Json json_clearance(const Assembly& assembly, const WayClearance& clearance) {
  Json slides = json_part_names(assembly, clearance.slides_along);
  if (clearance.slides_on_ground) slides.push_back(kGroundName);
  return {{"nearest", clearance.nearest ? json_nearest(assembly, *clearance.nearest) : Json(nullptr)},
          {"searched", json_number(clearance.searched)},
          {"slides_along", std::move(slides)}};
}

Json json_turn(const ScrewMotion& turn) {
  return {{"point", json_vector(turn.point)},
          {"axis", json_direction(turn.axis)},
          {"angle", json_number(turn.angle)},
          {"rise", json_number(turn.rise)}};
}

void add_json_chords(const Assembly& assembly, const WayIn& way, Json& object) {
  if (way.by_chords.empty()) return;
  const PartSet parts(static_cast<int>(assembly.parts.size()), way.by_chords);
  object["by_chords"] = {{"parts", json_part_names(assembly, parts)}, {"at_most", json_number(way.chords)}};
}

void add_json_way(const CheckedPlan& plan, std::size_t k, Json& step) {
  const WayIn& way = plan.ways[k];
  const bool leaves = plan.sequence.steps[k].step.removes();
  step["moves_along"] = json_direction(way.direction);
  step["distance"] = json_number(way.length);
  if (way.turn) step[leaves ? "first_turns" : "then_turns"] = json_turn(*way.turn);
  add_json_chords(plan.assembly, way, step);
  if (k < plan.clearances.size() && plan.clearances[k].known) {
    step["clearance"] = json_clearance(plan.assembly, plan.clearances[k]);
  }
}

}  // namespace impend
