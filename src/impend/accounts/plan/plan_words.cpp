#include "impend/accounts/plan/plan_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/base/tolerances.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"

namespace impend {
namespace {

constexpr double kSharpPush = 5e-3;  // pushes that are enclosed to this share are told as one number

}  // namespace

std::vector<std::string> names_of(const Assembly& assembly, const std::vector<int>& parts) {
  std::vector<std::string> names;
  for (const int part : parts) names.push_back(assembly.parts[part].name);
  return names;
}

std::string quoted(const Assembly& assembly, const PartSet& parts) {
  return quoted_list(names_of(assembly, parts.members()));
}

std::string cell(const Assembly& assembly, const std::vector<int>& parts) {
  if (parts.empty()) return "-";
  std::string text;
  for (std::size_t k = 0; k < parts.size() && k < kNamesInCell; ++k) {
    text += (k > 0 ? ", " : "") + assembly.parts[parts[k]].name;
  }
  return parts.size() <= kNamesInCell ? text : fmt::format("{} and {} more", text, parts.size() - kNamesInCell);
}

std::string verdict_cell(const StateAnswer& answer) {
  if (answer.friction) return to_string(*answer.friction);
  return answer.may_balance ? "possibly-stable" : to_string(answer.verdict);
}

std::string step_cell(const CheckedPlan& plan, const PlanStep& step) {
  if (step.turns()) return turn_over_text(plan.sequence.ways_up, step.turn);
  return (step.removes() ? "remove " : "") + cell(plan.assembly, step.parts);
}

std::string how(FrictionModel model) { return model == FrictionModel::kStatic ? "with friction" : "without friction"; }

std::string certainty(FrictionModel model, bool proved) {
  if (model != FrictionModel::kStatic) return proved ? "" : ", unless parts rest only in balance (not known)";
  return proved ? ", for certain" : ", as far as friction can hold it (not certain)";
}

std::string doubt(const StateAnswer& answer) {
  return " (it is " + verdict_cell(answer) + (answer.reason.empty() ? "" : ": " + answer.reason) + ")";
}

std::string titled(const std::string& name, const std::string& what, TextColor color, bool enabled) {
  return (name.empty() ? "" : printable(name) + ": ") + colored(what, color, enabled);
}

std::string cannot_be_held_text(const Assembly& assembly, const HowToHold& how) {
  const PartSet& lost = *how.holders.lost;
  const bool one = lost.count() == 1;
  return fmt::format("{} {}, and {} may be held", quoted(assembly, lost),
                     !how.fewest_proved ? "may fall"
                     : one              ? "falls"
                                        : "fall",
                     one ? "it is no part that" : "none of them");
}

std::string apart_words(const Assembly& assembly, const PartSet& set, bool proved) {
  const bool one = set.count() == 1;
  return quoted(assembly, set) + " " +
         (proved ? (one ? "falls unless it is held" : "fall unless one of them is held")
                 : (one ? "is not proved to stand" : "are not proved to stand"));
}

std::string apart_lines(const Assembly& assembly, const std::vector<PartSet>& apart, bool proved) {
  std::string text;
  for (const PartSet& set : apart) text += "  " + wrapped_text(apart_words(assembly, set, proved), 4) + "\n";
  return text;
}

std::string seconds_line(double seconds, const ReportOptions& options) {
  return options.timings ? fmt::format("\n{} s\n", number_text(seconds)) : "";
}

std::string way_text(const Assembly& assembly, const Vec3& direction) {
  const double rise = direction.dot(assembly.up());
  const double level = std::sqrt(std::max(0.0, 1 - rise * rise));
  if (level < WordTolerances{}.negligible) return rise > 0 ? "up" : "down";
  return direction_text(direction);
}

std::string turn_text(const ScrewMotion& turn) {
  constexpr double kWhole = 2 * std::numbers::pi;
  const std::string about = " about " + direction_text(turn.axis);
  if (turn.rise != 0) return fmt::format("screwed by {:.3g} turns", turn.angle / kWhole) + about;
  return fmt::format("turned by {:.3g}°", turn.angle * 360 / kWhole) + about;
}

std::string way_in_text(const Assembly& assembly, const WayIn& way) {
  return way_text(assembly, way.direction) + (way.turn ? ", then " + turn_text(*way.turn) : "");
}

std::string turn_over_text(const WaysUp& ways, const TurnOver& turn) {
  const std::string past = turn.past < 0 ? "" : ", past " + direction_text(ways.all[turn.past].down) + " down";
  return "turn it all: " + direction_text(ways.all[turn.to].down) + " down" + past;
}

std::string last_way_up_words(const CheckedPlan& plan) {
  const std::vector<CheckedStep>& steps = plan.sequence.steps;
  if (!plan.stands || steps.empty() || steps.back().way_up == 0) return "";
  return fmt::format("it ends with {} down, off the ground, and not the way up that it begins",
                     direction_text(plan.sequence.ways_up.all[steps.back().way_up].down));
}

std::size_t turns_of(const CheckedPlan& plan) {
  const std::vector<CheckedStep>& steps = plan.sequence.steps;
  return static_cast<std::size_t>(
      std::count_if(steps.begin(), steps.end(), [](const CheckedStep& step) { return step.step.turns(); }));
}

std::string way_in_text(const CheckedPlan& plan, std::size_t step, const WayIn& way) {
  const CheckedStep& at = plan.sequence.steps[step];
  if (at.step.turns()) return "-";
  if (at.way_up == 0) return way_in_text(plan.assembly, way);
  Assembly there;
  there.gravity = plan.sequence.ways_up.all[at.way_up].down;
  return way_in_text(there, way);
}

std::string reason_lines(const std::vector<std::string>& all) {
  constexpr std::size_t kMostLines = 12;
  std::string text;
  for (std::size_t k = 0; k < all.size() && k < kMostLines; ++k) text += "  " + wrapped_text(all[k], 4) + "\n";
  if (all.size() > kMostLines) text += fmt::format("  … and {} more: --json has all\n", all.size() - kMostLines);
  return text;
}

std::string newtons_text(const WeakestPush& push) {
  if (!push.found()) {
    // What forces prove is told, and that no motion limits it.
    return push.force[0] > 0 ? "at least " + at_least_text(push.force[0]) + " N, no limit found" : "not found";
  }
  if (!push.limited()) return number_text(push.force[1]) + " N or more";
  if (push.force[1] == 0) return "0";
  if (push.force[1] - push.force[0] <= kSharpPush * push.force[1]) return number_text(push.force[1]) + " N";
  return at_least_text(push.force[0]) + " to " + at_most_text(push.force[1]) + " N";
}

std::string weakest_push_text(const Assembly& assembly, const WeakestPush& push) {
  const bool known = push.found() || push.force[0] > 0;
  return newtons_text(push) + (known ? " on '" + assembly.parts[push.body].name + "'" : "");
}

std::string least_angle_text(double radians) { return at_least_text(radians / kRadiansPerDegree) + "°"; }

std::string standing_title(const std::string& name, const StateAnswer& answer, bool color) {
  if (is_proved_to_stand(answer)) return titled(name, "STANDS", TextColor::kGreen, color);
  if (answer.friction && may_stand(answer)) {
    return titled(name, "MAY STAND", TextColor::kYellow, color) + " (friction can hold it, which is not proof)";
  }
  return is_called_falling(answer) ? titled(name, "FALLS", TextColor::kRed, color)
                                   : titled(name, "NOT DECIDED", TextColor::kYellow, color) + doubt(answer);
}

}  // namespace impend
