#include "impend/accounts/plan/plan_json.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/planning/plan.h"

namespace impend {
namespace {

Json json_placings(const SearchedPlan& search) {
  Json steps = Json::array();
  for (std::size_t k = 0; k < search.plan.answers.size(); ++k) {
    const CheckedStep& done = search.plan.sequence.steps[k];
    Json step = json_plan_step(search.plan, k);
    if (!done.step.turns()) add_json_way(search.plan, k, step);
    steps.push_back(std::move(step));
  }
  return steps;
}

Json json_reason(const Assembly& assembly, const PartReason& reason) {
  Json ways = Json::array();
  for (const WayOut& way : reason.ways) {
    ways.push_back(
        {{"direction", json_direction(way.direction)}, {"stopped_by", json_part_names(assembly, way.blockers)}});
    if (way.into_ground) ways.back()["stopped_by"].push_back(kGroundName);
    if (way.turn) ways.back()["first_turns"] = json_turn(*way.turn);
  }
  return {{"part", assembly.parts[reason.part].name},
          {"can_leave", reason.has_way && reason.stays_for.empty()},
          {"stays_for", json_names(assembly, reason.stays_for)},
          {"ways", std::move(ways)},
          {"then_fall", json_sets(assembly, reason.fall)}};
}

Json json_to_hold(const Assembly& assembly, const HowToHold& how) {
  const std::optional<PartSet>&held = how.holders.held, &lost = how.holders.lost;
  return {{"hold", held ? json_part_names(assembly, *held) : Json(nullptr)},
          {"fewest_proved", how.fewest_proved},
          {"cannot_be_held", lost ? json_part_names(assembly, *lost) : Json(nullptr)},
          {"with_holding", held ? json_state(assembly, how.held) : Json(nullptr)}};
}

}  // namespace

Json json_searched_plan(const SearchedPlan& search, const ReportOptions& options) {
  const Assembly& assembly = search.assembly;
  Json json = plan_head(assembly, search.model, "search");
  json["found"] = search.found;
  json["hands"] = search.found ? search.plan.hands : search.hands;
  json["fewest_hands"] = search.plan.fewest_hands && search.all_ways();
  json["fewest_held"] = search.fewest_held && search.all_ways();
  if (search.most_turns > 0) {
    json["most_turns"] = search.most_turns;
    json["turns"] = turns_of(search.plan);
    json["fewest_turns"] = search.fewest_held && search.all_ways();
  }
  json["stands"] = search.plan.stands;
  json["proved"] = search.plan.proved;
  json["hands_used"] = search.plan.sequence.hands_used;
  json["steps"] = json_placings(search);
  json["sequence"] = Json::array();
  if (search.found) json["sequence"] = Json(sequence_json(plan_as_sequence(search)));
  json["no_plan_proved"] = search.exhausted && search.all_ways();
  json["locked"] = json_part_names(assembly, search.locked);
  json["stuck"] = search.found ? Json::array() : json_part_names(assembly, search.stuck);
  json["reasons"] = Json::array();
  for (const PartReason& reason : search.reasons) json["reasons"].push_back(json_reason(assembly, reason));
  json["finished"] = search.finished ? json_state(assembly, *search.finished) : Json(nullptr);
  json["finished_needs"] = search.to_hold ? json_to_hold(assembly, *search.to_hold) : Json(nullptr);
  json["must_precede"] = Json::array();
  for (const std::array<int, 2>& pair : search.must_precede) {
    json["must_precede"].push_back({assembly.parts[pair[0]].name, assembly.parts[pair[1]].name});
  }
  json["falls"] = Json::array();
  for (const FallClause& clause : search.clauses) {
    json["falls"].push_back({{"parts", json_part_names(assembly, clause.falls)},
                             {"unless_there", json_part_names(assembly, clause.blockers)},
                             {"balances", clause.balances}});
  }
  json["partly_tried"] = json_part_names(assembly, search.partly_tried);
  json["axes_tried"] = search.axes_tried;
  json["orders"] = search.count && search.count->complete ? Json(search.count->orders) : Json(nullptr);
  json["hands_at_least"] = search.all_ways() ? search.hands_at_least : 1;
  json["stopped"] = search.stopped;
  json["nodes"] = search.opened;
  json["states_ruled_out"] = search.ruled_out;
  return finished_plan(std::move(json), search.warnings, search.seconds, options);
}

std::string search_to_json(const SearchedPlan& search, const ReportOptions& options) {
  return json_text(json_searched_plan(search, options));
}

}  // namespace impend
