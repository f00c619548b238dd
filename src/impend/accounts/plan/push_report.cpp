// `impend plan hold --push` as text and JSON.
#include <fmt/format.h>

#include <algorithm>

#include "impend/accounts/plan/plan_json.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/planning/assembly_state.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"

namespace impend {
namespace {

// Why nothing better is known.
std::string unfinished(const PushingPlan& plan) {
  const FewestPushes& found = plan.found;
  if (plan.out_of_time) return ", the time was over before that was decided";
  if (found.stopped) return ", stopped before that was decided";
  return found.gave_up ? fmt::format(", given up after {} sets of pushes", found.judged) : "";
}

std::string bounds_line(const PushingPlan& plan) {
  const FewestPushes& found = plan.found;
  const int most = found.pushes->count();
  if (found.fewest_proved()) {
    const bool tight = static_cast<int>(found.apart.size()) == most;
    return tight ? "fewer do not suffice, as the groups below show" : "fewer do not suffice";
  }
  if (found.at_least == 0) return "fewer may suffice: it is not proved that it falls without";
  return fmt::format("between {} and {} are needed{}", found.at_least, most,
                     found.stopped || found.gave_up ? unfinished(plan) : ": some states could not be decided");
}

std::string first_lines_without(const PushingPlan& plan, bool color) {
  const FewestPushes& found = plan.found;
  const std::string& name = plan.assembly.name;
  if (found.none_suffices) {
    return titled(name, "CANNOT BE PUSHED SO THAT IT STANDS", TextColor::kRed, color) +
           "\n  it falls, or only balances, although all points are pushed at once\n";
  }
  return titled(name, "NO PUSHES FOUND THAT MAKE IT STAND", TextColor::kYellow, color) + unfinished(plan) +
         fmt::format("\n  {} needed at least\n", found.at_least == 1 ? "1 is" : fmt::format("{} are", found.at_least));
}

std::string push_first_lines(const PushingPlan& plan, bool color) {
  const FewestPushes& found = plan.found;
  if (!found.pushes) return first_lines_without(plan, color);
  const std::string certain = !plan.pushed              ? ", not analysed yet"
                              : may_stand(*plan.pushed) ? certainty(plan.model, is_proved_to_stand(*plan.pushed))
                                                        : doubt(*plan.pushed);
  if (found.pushes->empty()) {
    const bool stands = may_stand(plan.free);
    return titled(plan.assembly.name, stands ? "NOTHING NEEDS TO BE PUSHED" : "NOT PROVED TO STAND, NOR TO NEED A PUSH",
                  stands ? TextColor::kGreen : TextColor::kYellow, color) +
           certain + "\n";
  }
  PartSet pushed(static_cast<int>(plan.assembly.parts.size()));
  for (const FoundPush& push : plan.pushes) pushed.add(plan.candidates.reached[push.candidate].part);
  const int count = found.pushes->count();
  return titled(plan.assembly.name, fmt::format("{} PUSH{}", count, count == 1 ? "" : "ES"), TextColor::kYellow,
                color) +
         fmt::format(" on {}{}\n  {}\n", quoted(plan.assembly, pushed), certain, bounds_line(plan));
}

std::string candidates_line(const PushingPlan& plan) {
  const PushCandidates& all = plan.candidates;
  const std::size_t points = all.reached.size();
  if (plan.stated)
    return fmt::format("  of {} that {} stated\n", count_text(points, "point"), points == 1 ? "is" : "are");
  return fmt::format("  of {}; left out: {} that something covers, {} that no finger reaches\n",
                     count_text(points, "point"), all.covered, all.blocked);
}

std::string force_text(const std::optional<double>& force) {
  return force ? number_text(*force) + " N" : std::string("-");
}

std::string pushes_table(const PushingPlan& plan) {
  const double size = largest_size(plan.assembly);
  std::vector<std::vector<std::string>> rows = {{"part", "at", "towards", "force", "at least", "at most"}};
  for (const FoundPush& push : plan.pushes) {
    const PushCandidate& at = plan.candidates.reached[push.candidate];
    rows.push_back({plan.assembly.parts[at.part].name, point_text(plan.assembly, at.point, size),
                    way_text(plan.assembly, at.direction), force_text(push.force), force_text(push.range.least),
                    force_text(push.range.most)});
  }
  return text_table(rows);
}

// "one of 5 points on 'plank', 'post' must be pushed".
std::string group_text(const PushingPlan& plan, const PushSet& group) {
  PartSet parts(static_cast<int>(plan.assembly.parts.size()));
  for (const int k : group.members()) parts.add(plan.candidates.reached[k].part);
  const int count = group.count();
  return fmt::format("{} on {} must be pushed", count == 1 ? "the one point" : fmt::format("one of {} points", count),
                     quoted(plan.assembly, parts));
}

Json json_push_point(const Assembly& assembly, const PushCandidate& push) {
  return {{"part", assembly.parts[push.part].name},
          {"point", json_vector(push.point)},
          {"direction", json_direction(push.direction)}};
}

Json json_found_push(const PushingPlan& plan, const FoundPush& push) {
  Json json = json_push_point(plan.assembly, plan.candidates.reached[push.candidate]);
  json["candidate"] = push.candidate;
  json["force"] = json_number(push.force);
  json["force_at_least"] = json_number(push.range.least);
  json["force_at_most"] = json_number(push.range.most);
  return json;
}

}  // namespace

std::string pushing_to_text(const PushingPlan& plan, const ReportOptions& options) {
  std::string out = push_first_lines(plan, options.color) + candidates_line(plan);
  const bool some = plan.found.pushes && !plan.found.pushes->empty();
  if (some) out += heading("Pushes", TextColor::kBold, options.color) + pushes_table(plan);
  if (!plan.found.apart.empty() && !plan.found.none_suffices) {
    std::vector<std::string> lines;
    for (const PushSet& group : plan.found.apart) lines.push_back(group_text(plan, group));
    out += heading("Groups that share no point", TextColor::kBold, options.color) + reason_lines(lines);
  }
  std::vector<std::vector<std::string>> rows = {{"pushes", "verdict"}, {"none", verdict_cell(plan.free)}};
  if (some && plan.pushed) rows.push_back({fmt::format("{}", plan.pushes.size()), verdict_cell(*plan.pushed)});
  out += heading("Verdicts, " + how(plan.model), TextColor::kBold, options.color) + text_table(rows);
  if (plan.pushed && plan.pushed->may_balance) {
    out += "  " + wrapped_text(plan.pushed->reason, 4) + "\n";
  }
  return out + warnings_section(plan.warnings, options) + seconds_line(plan.seconds, options);
}

std::string pushing_to_json(const PushingPlan& plan, const ReportOptions& options) {
  const FewestPushes& found = plan.found;
  Json json = plan_head(plan.assembly, plan.model, "push");
  json["installed"] = json_part_names(plan.assembly, plan.installed);
  json["found_pushes"] = nullptr;
  if (found.pushes) {
    json["found_pushes"] = Json::array();
    for (const FoundPush& push : plan.pushes) json["found_pushes"].push_back(json_found_push(plan, push));
  }
  json["fewest_proved"] = found.fewest_proved();
  json["pushes_at_least"] = found.none_suffices ? Json(nullptr) : Json(found.at_least);
  json["pushes_at_most"] = found.pushes ? Json(found.pushes->count()) : Json(nullptr);
  json["none_suffices"] = found.none_suffices;
  json["need_one_of"] = Json::array();
  for (const PushSet& group : found.apart) json["need_one_of"].push_back(group.members());
  json["candidates"] = Json::array();
  for (const PushCandidate& push : plan.candidates.reached)
    json["candidates"].push_back(json_push_point(plan.assembly, push));
  json["candidates_covered"] = plan.candidates.covered;
  json["candidates_blocked"] = plan.candidates.blocked;
  json["sets_judged"] = found.judged;
  json["states_ruled_out"] = found.ruled_out;
  json["gave_up"] = found.gave_up;
  json["stopped"] = found.stopped;
  json["without_pushes"] = json_state(plan.assembly, plan.free);
  json["with_pushes"] = plan.pushed ? json_state(plan.assembly, *plan.pushed) : Json(nullptr);
  return json_text(finished_plan(std::move(json), plan.warnings, plan.seconds, options));
}

}  // namespace impend
