#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/accounts/plan/mass_box_report.h"
#include "impend/accounts/plan/plan_json.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"

namespace impend {
namespace {

// Parts of which no limit was found, although they are not proved to bear as much as the weakest.
std::string not_found_line(const RobustnessReport& report) {
  const double least = report.found->pushes[report.found->weakest].force[1];
  std::vector<int> unknown;
  for (const WeakestPush& push : report.found->pushes) {
    if (!push.found() && !(push.force[0] >= least)) unknown.push_back(push.body);
  }
  if (unknown.empty() || std::isinf(least)) return "";
  return fmt::format("of {} no limit was found: less may do there", cell(report.assembly, unknown));
}

std::string weakest_line(const RobustnessReport& report) {
  const WeakestPush& push = report.found->pushes[report.found->weakest];
  const std::string& name = report.assembly.parts[push.body].name;
  const bool all_known = std::all_of(report.found->pushes.begin(), report.found->pushes.end(),
                                     [](const WeakestPush& other) { return other.found(); });
  if (!push.found() || (!push.limited() && !all_known)) return "the weakest push was not found";
  if (!push.limited()) {
    return fmt::format("{} {} N at its centre of mass in any direction; all that is loose weighs so much",
                       report.model == FrictionModel::kStatic ? "forces can balance a push on any part of"
                                                              : "every part bears a push of",
                       number_text(report.weight));
  }
  if (push.force[1] == 0) {
    return fmt::format("'{}' bears no push along {}: the least one sets it off", name, direction_text(push.direction));
  }
  return fmt::format("the weakest push is {} on '{}' along {}, {} of all that is loose: then {} start{} to move",
                     newtons_text(push), name, direction_text(push.direction),
                     number_text(push.force[1] / report.weight), cell(report.assembly, push.moving),
                     push.moving.size() == 1 ? "s" : "");
}

std::string share_text(const std::optional<double>& share) {
  if (!share) return "not found";
  return std::isinf(*share) ? fmt::format("{} or more", number_text(kMostMass)) : number_text(*share);
}

std::string parts_table(const RobustnessReport& report) {
  std::vector<std::vector<std::string>> rows = {
      {"part", "weakest push", "along", "then move", "mass at least", "at most", "then move"}};
  for (std::size_t k = 0; k < report.found->pushes.size() && k < kRowsShown; ++k) {
    const WeakestPush& push = report.found->pushes[k];
    const MassRange& range = report.found->masses[k];
    rows.push_back({report.assembly.parts[push.body].name, newtons_text(push),
                    push.limited() ? direction_text(push.direction) : "-", cell(report.assembly, push.moving),
                    share_text(range.least), share_text(range.most), cell(report.assembly, range.moving_heavier)});
  }
  std::string text = text_table(rows);
  if (report.found->pushes.size() > kRowsShown) {
    text += fmt::format("  … and {} more: --json has all\n", report.found->pushes.size() - kRowsShown);
  }
  return text + "  pushes act at centres of mass; masses are shares of what each part has, one part at a time\n";
}

Json json_push(const RobustnessReport& report, const WeakestPush& push) {
  return {{"part", report.assembly.parts[push.body].name},
          {"force", push.found() ? Json({json_number(push.force[0]), json_number(push.force[1])}) : Json(nullptr)},
          {"limited", push.limited()},
          {"direction", push.limited() ? json_direction(push.direction) : Json(nullptr)},
          {"moving", json_names(report.assembly, push.moving)},
          {"motion", json_motion(report.assembly, push.moving, push.motion)}};
}

// Null: not found, or without limit; `unlimited` tells them apart.
Json json_mass(const RobustnessReport& report, const MassRange& range) {
  const bool unlimited = range.most && std::isinf(*range.most);
  return {{"part", report.assembly.parts[range.body].name},
          {"least", range.least ? json_number(*range.least) : Json(nullptr)},
          {"most", range.most && !unlimited ? json_number(*range.most) : Json(nullptr)},
          {"unlimited", unlimited},
          {"moving_lighter", json_names(report.assembly, range.moving_lighter)},
          {"moving_heavier", json_names(report.assembly, range.moving_heavier)}};
}

}  // namespace

std::string robust_to_text(const RobustnessReport& report, const ReportOptions& options) {
  std::string out = standing_title(report.assembly.name, report.here, options.color) + "\n";
  if (!report.found) {
    out += "  what does not stand bears no push: impend analyze tells why, impend plan hold what to hold\n";
    return out + warnings_section(report.warnings, options) + seconds_line(report.seconds, options);
  }
  out += "  " + wrapped_text(weakest_line(report), 4) + "\n";
  if (const std::string unknown = not_found_line(report); !unknown.empty()) {
    out += "  " + wrapped_text(unknown, 4) + "\n";
  }
  if (report.model == FrictionModel::kStatic) {
    out += "  with friction these are the most that forces can balance: less may set parts off\n";
  }
  if (!report.sure) out += "  some contacts are not sure, or depend on the gap tolerance: less may do\n";
  out += heading("Parts", TextColor::kBold, options.color) + parts_table(report);
  if (report.box) out += heading("All masses at once", TextColor::kBold, options.color) + mass_box_lines(report);
  return out + warnings_section(report.warnings, options) + seconds_line(report.seconds, options);
}

std::string robust_to_json(const RobustnessReport& report, const ReportOptions& options) {
  Json json = plan_head(report.assembly, report.model, "robust");
  json["as_it_is"] = json_state(report.assembly, report.here);
  json["weight"] = json_number(report.weight);
  json["sure"] = report.sure;
  json["pushes"] = json["masses"] = Json::array();
  json["weakest"] = nullptr;
  if (report.found) {
    for (const WeakestPush& push : report.found->pushes) json["pushes"].push_back(json_push(report, push));
    for (const MassRange& range : report.found->masses) json["masses"].push_back(json_mass(report, range));
    json["weakest"] = report.assembly.parts[report.found->pushes[report.found->weakest].body].name;
  }
  json["mass_box"] = json_mass_box(report);
  return json_text(finished_plan(std::move(json), report.warnings, report.seconds, options));
}

}  // namespace impend
