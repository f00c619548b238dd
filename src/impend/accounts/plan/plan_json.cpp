// Format impend-plan, version 1.
#include "impend/accounts/plan/plan_json.h"

#include <algorithm>

#include "impend/accounts/plan/clearance_words.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/planning/assembly_state.h"
#include "impend/report/version.h"

namespace impend {

Json json_part_names(const Assembly& assembly, const PartSet& parts) { return json_names(assembly, parts.members()); }

Json json_state(const Assembly& assembly, const StateAnswer& answer) {
  return {{"verdict", to_string(answer.verdict)},
          {"friction_verdict", answer.friction ? Json(to_string(*answer.friction)) : Json(nullptr)},
          {"reason", answer.reason},
          {"moving", json_names(assembly, answer.moving)},
          {"neutral", json_names(assembly, answer.neutral)}};
}

Json json_sets(const Assembly& assembly, const std::vector<PartSet>& sets) {
  Json json = Json::array();
  for (const PartSet& set : sets) json.push_back(json_part_names(assembly, set));
  return json;
}

namespace {

const char* action_of(const PlanStep& step) { return step.turns() ? "turn" : step.places() ? "place" : "remove"; }

}  // namespace

Json json_plan_step(const CheckedPlan& plan, std::size_t k) {
  const Assembly& assembly = plan.assembly;
  const CheckedStep& done = plan.sequence.steps[k];
  Json step = {{"action", action_of(done.step)},
               {"parts", json_names(assembly, done.step.parts)},
               {"held_meanwhile", json_part_names(assembly, done.held_before)},
               {"held_after", json_part_names(assembly, done.held)},
               {"state", json_state(assembly, plan.answers[k])}};
  const std::vector<WayUp>& ways_up = plan.sequence.ways_up.all;
  if (!ways_up.empty()) step["down"] = json_direction(ways_up[done.way_up].down);
  if (done.step.turns() && done.step.turn.past >= 0) step["past"] = json_direction(ways_up[done.step.turn.past].down);
  return step;
}

Json json_direction(const Vec3& direction) {
  Json json = Json::array();
  for (int k = 0; k < 3; ++k) json.push_back(json_number(direction[k]));
  return json;
}

Json json_motion(const Assembly& assembly, const std::vector<int>& moving, const VecX& motion) {
  const std::vector<int> movable = movable_parts(assembly).members();
  Json json = Json::array();
  for (std::size_t k = 0; k < movable.size(); ++k) {
    if (std::find(moving.begin(), moving.end(), movable[k]) == moving.end()) continue;
    const Vec3 linear = motion.segment<3>(6 * static_cast<Eigen::Index>(k));
    const Vec3 angular = motion.segment<3>(6 * static_cast<Eigen::Index>(k) + 3);
    json.push_back({{"part", assembly.parts[movable[k]].name},
                    {"linear", json_direction(linear)},
                    {"angular", json_direction(angular)}});
  }
  return json;
}

Json plan_head(const Assembly& assembly, FrictionModel model, const char* kind) {
  return {{"format", "impend-plan"},
          {"version", 1},
          {"program", std::string("impend ") + kProgramVersion},
          {"kind", kind},
          {"model", to_string(model)},
          {"name", assembly.name}};
}

Json finished_plan(Json json, const Diagnostics& warnings, double seconds, const ReportOptions& options) {
  json["warnings"] = json_warnings(warnings);
  if (options.timings) json["seconds"] = json_number(seconds);
  return json;
}

namespace {

void add_margins(const Assembly& assembly, const DesignMargins& margins, Json& step) {
  step["tilt"] = nullptr;
  if (margins.tilt) step["tilt"] = {json_number((*margins.tilt)[0]), json_number((*margins.tilt)[1])};
  step["weakest_push"] = nullptr;
  if (!margins.weakest || !margins.weakest->found()) return;
  const WeakestPush& push = *margins.weakest;
  step["weakest_push"] = {{"part", assembly.parts[push.body].name},
                          {"force", {json_number(push.force[0]), json_number(push.force[1])}},
                          {"direction", json_direction(push.direction)}};
}

// What is said of a checked sequence, of what is built apart, too.
void add_checked(const CheckedPlan& plan, Json& json) {
  const CheckedSequence& sequence = plan.sequence;
  json["hands"] = plan.hands;
  json["fewest_hands"] = plan.fewest_hands;
  json["most_hands_tried"] = plan.most_hands_tried;
  json["stands"] = plan.stands;
  json["proved"] = plan.proved;
  json["hands_used"] = sequence.hands_used;
  json["steps"] = Json::array();
  for (std::size_t k = 0; k < plan.answers.size(); ++k) {
    json["steps"].push_back(json_plan_step(plan, k));
    if (!plan.margins.empty()) add_margins(plan.assembly, plan.margins[k], json["steps"].back());
    const PlanStep& step = sequence.steps[k].step;
    if (step.places() && (step.parts.size() > 1 || !step.build.empty())) {
      const BuiltApart* built = built_for_step(plan, static_cast<int>(k));
      Json& apart = json["steps"].back()["build"] = nullptr;
      if (built != nullptr) {
        apart = {{"down", json_direction(built->down)}};
        add_checked(built->plan, apart);
      }
    }
    const StepWayKind kind = plan.ways.empty() ? StepWayKind::kTurn : kind_of_way(plan, k);
    if (kind == StepWayKind::kTurn) continue;
    json["steps"].back()["way"] = kind == StepWayKind::kOpen   ? "open"
                                  : kind == StepWayKind::kNone ? "none"
                                                               : "not-looked-at";
    if (kind == StepWayKind::kOpen) add_json_way(plan, k, json["steps"].back());
  }
  json["failed_step"] = plan.stands ? Json(nullptr) : Json(sequence.failed);
  json["why"] = plan.stands ? "" : sequence.why;
  json["fall_apart"] = json_sets(plan.assembly, sequence.apart);
  json["decided"] = sequence.decided;
}

}  // namespace

Json json_checked_plan(const CheckedPlan& plan, const ReportOptions& options) {
  Json json = plan_head(plan.assembly, plan.model, "check");
  add_checked(plan, json);
  return finished_plan(std::move(json), plan.warnings, plan.seconds, options);
}

std::string plan_to_json(const CheckedPlan& plan, const ReportOptions& options) {
  return json_text(json_checked_plan(plan, options));
}

std::string holding_to_json(const HoldingPlan& plan, const ReportOptions& options) {
  Json json = plan_head(plan.assembly, plan.model, "hold");
  json["installed"] = json_part_names(plan.assembly, plan.installed);
  json["hold"] = plan.hold.holders.held ? json_part_names(plan.assembly, *plan.hold.holders.held) : Json(nullptr);
  json["fewest_proved"] = plan.hold.fewest_proved;
  json["fall_apart"] = json_sets(plan.assembly, plan.hold.holders.apart);
  json["cannot_be_held"] =
      plan.hold.holders.lost ? json_part_names(plan.assembly, *plan.hold.holders.lost) : Json(nullptr);
  json["without_holding"] = json_state(plan.assembly, plan.hold.free);
  json["with_holding"] = plan.hold.holders.held ? json_state(plan.assembly, plan.hold.held) : Json(nullptr);
  return json_text(finished_plan(std::move(json), plan.warnings, plan.seconds, options));
}

}  // namespace impend
