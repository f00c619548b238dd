#include <fmt/format.h>

#include <algorithm>

#include "impend/accounts/plan/plan_json.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/base/names.h"
#include "impend/planning/assembly_state.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"

namespace impend {
namespace {

std::string answer_of(const InterlockReport& report, bool color) {
  const Interlock& found = report.interlock;
  const std::string& name = report.assembly.name;
  if (found.all_hands == Locking::kLocked) {
    return titled(name, "LOCKED", TextColor::kGreen, color) + ": no part can move, however many hands try\n";
  }
  if (found.all_hands == Locking::kUnknown) {
    return titled(name, "NOT DECIDED", TextColor::kYellow, color) + ": " + found.note + "\n";
  }
  if (!found.keys.empty()) {
    const bool one = found.keys.size() == 1;
    return titled(name, "LOCKED BY A KEY", TextColor::kGreen, color) +
           fmt::format(": {} {} by itself, and while {} held nothing else moves\n",
                       quoted_list(names_of(report.assembly, found.keys)), one ? "moves" : "each move",
                       one ? "it is" : "one of them is");
  }
  if (found.two_hands == Locking::kMoves) {
    const bool leaves = std::any_of(found.groups.begin(), found.groups.end(), [](const MovingGroup& group) {
      return group.sure && group.leaves && !group.by_chords;
    });
    return titled(name, "MOVES", TextColor::kYellow, color) +
           (leaves ? ": parts can be drawn apart\n"
                   : ": parts can start to move, but none that was found surely comes free on a straight way\n");
  }
  if (found.two_hands == Locking::kUnknown) {
    return titled(name, "NOT DECIDED", TextColor::kYellow, color) +
           ": parts can move each in its own way; whether two hands can draw any apart straight is not known\n";
  }
  const std::vector<int> moving = found.moving.members();
  if (moving.size() == 1) {
    return titled(name, "MOVES IN ITS PLACE", TextColor::kYellow, color) +
           fmt::format(": no two hands can draw parts apart straight, yet {} can turn or screw\n",
                       quoted_list(names_of(report.assembly, moving)));
  }
  return titled(name, "MOVES ONLY TOGETHER", TextColor::kYellow, color) +
         ": no two hands can draw parts apart straight, yet parts can move each in its own way\n";
}

std::string groups_table(const InterlockReport& report) {
  const std::vector<MovingGroup>& groups = report.interlock.groups;
  // Where all start for certain nothing is said of it.
  const bool doubts = std::any_of(groups.begin(), groups.end(), [](const MovingGroup& group) { return !group.sure; });
  std::vector<std::vector<std::string>> rows = {{"parts", "along", "all the way"}};
  if (doubts) rows.front().emplace_back("starts");
  for (const MovingGroup& group : groups) {
    rows.push_back({cell(report.assembly, group.parts.members()), way_text(report.assembly, group.direction),
                    !group.leaves     ? "runs into others"
                    : group.by_chords ? "not proved: chords cross"
                                      : "free"});
    if (doubts) rows.back().emplace_back(group.sure ? "for certain" : "perhaps");
  }
  return text_table(rows);
}

Json json_motions(const InterlockReport& report) {
  if (!report.interlock.motions) return nullptr;
  const std::vector<int> movable = movable_parts(report.assembly).members();
  Json json = Json::array();
  for (const NeutralMotion& neutral : *report.interlock.motions) {
    std::vector<int> moving;
    for (std::size_t k = 0; k < movable.size(); ++k) {
      if (!neutral.motion.segment<6>(6 * static_cast<Eigen::Index>(k)).isZero(0)) moving.push_back(movable[k]);
    }
    json.push_back({{"motion", json_motion(report.assembly, moving, neutral.motion)},
                    {"admissible", neutral.admissible},
                    {"reversible", neutral.reversible}});
  }
  return json;
}

}  // namespace

std::string interlock_to_text(const InterlockReport& report, const ReportOptions& options) {
  const Interlock& found = report.interlock;
  std::string out = answer_of(report, options.color);
  out += "  " +
         wrapped_text(fmt::format("reference, which does not move: {}{}", quoted(report.assembly, found.reference),
                                  report.chosen ? " (chosen by its size; --fixed names another)" : ""),
                      4) +
         "\n";
  if (found.all_hands == Locking::kMoves && found.freedoms > 0) {
    out += "  " +
           wrapped_text(fmt::format("all hands at once: {} of motion, of {}",
                                    count_text(static_cast<std::size_t>(found.freedoms), "direction"),
                                    quoted_list(names_of(report.assembly, found.moving.members()), kNamesInCell)),
                        4) +
           "\n";
  }
  if (found.all_hands != Locking::kLocked && found.two_hands == Locking::kLocked) {
    out += "  two hands: none can start to move straight\n";
  } else if (found.groups.empty() && found.two_hands == Locking::kUnknown) {
    out += "  two hands: none was found, some directions were not tried\n";
  } else if (found.two_hands == Locking::kUnknown && found.all_hands == Locking::kMoves) {
    out += "  two hands: " + found.note + "\n";
  }
  if (!found.groups.empty()) {
    out += heading("With two hands, straight", TextColor::kBold, options.color) + groups_table(report);
  }
  return out + warnings_section(report.warnings, options) + seconds_line(report.seconds, options);
}

std::string interlock_to_json(const InterlockReport& report, const ReportOptions& options) {
  const Interlock& found = report.interlock;
  Json json = plan_head(report.assembly, FrictionModel::kFrictionless, "interlock");
  json["reference"] = json_part_names(report.assembly, found.reference);
  json["all_hands"] = to_string(found.all_hands);
  json["two_hands"] = to_string(found.two_hands);
  json["freedoms"] = found.freedoms;
  json["motions"] = json_motions(report);
  json["moving"] = json_part_names(report.assembly, found.moving);
  json["note"] = found.note;
  json["groups"] = Json::array();
  for (const MovingGroup& group : found.groups) {
    json["groups"].push_back({{"parts", json_part_names(report.assembly, group.parts)},
                              {"direction", json_direction(group.direction)},
                              {"leaves", group.leaves},
                              {"by_chords", group.by_chords},
                              {"sure", group.sure}});
  }
  json["all_directions"] = found.all_directions;
  json["keys"] = json_names(report.assembly, found.keys);
  return json_text(finished_plan(std::move(json), report.warnings, report.seconds, options));
}

}  // namespace impend
