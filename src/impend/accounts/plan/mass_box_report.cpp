#include "impend/accounts/plan/mass_box_report.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "impend/accounts/plan/plan_json.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

constexpr double kPercent = 100;

bool in_percent(const MassBoxReport& box) { return box.common.has_value(); }

// A box by its share of the stated ranges: "12.5 %" where these are alike, else "1.25 times the ranges that were
// stated".
std::string box_text(const MassBoxReport& box, double times, std::string (*rounded)(double)) {
  if (in_percent(box)) return rounded(kPercent * times * *box.common) + " %";
  return rounded(times) + " times the ranges that were stated";
}

std::string stated_text(const MassBoxReport& box) {
  return in_percent(box) ? fmt::format("every mass is off by up to {} %", number_text(kPercent * *box.common))
                         : "masses are off by as much as was stated";
}

std::vector<int> changed(const RobustnessReport& report, double sign) {
  std::vector<int> parts;
  int k = 0;
  for (std::size_t i = 0; i < report.assembly.parts.size(); ++i) {
    if (report.assembly.parts[i].fixed) continue;
    if (report.box->box.corner[k++] * sign > 0) parts.push_back(static_cast<int>(i));
  }
  return parts;
}

std::string corner_text(const RobustnessReport& report) {
  std::string text;
  for (const auto& [sign, word] : {std::pair{1.0, "heavier"}, {-1.0, "lighter"}}) {
    const std::vector<int> parts = changed(report, sign);
    if (parts.empty()) continue;
    text += (text.empty() ? "" : " and ") + cell(report.assembly, parts) + " " + word;
  }
  return text;
}

std::string analysed_text(const RobustnessReport& report) {
  const MassBoxReport& box = *report.box;
  if (!box.at_corner) return "";
  return fmt::format(" (analysed at {}: {})", box_text(box, box.corner_times, number_text),
                     verdict_cell(*box.at_corner));
}

std::string moves_text(const RobustnessReport& report) {
  const std::vector<int>& moving = report.box->box.moving;
  return fmt::format("with {}, {} start{} to move{}", corner_text(report), cell(report.assembly, moving),
                     moving.size() == 1 ? "s" : "", analysed_text(report));
}

std::string answer_line(const RobustnessReport& report) {
  const MassBoxReport& box = *report.box;
  const std::string stated = stated_text(box);
  if (box.holds()) {
    return report.model == FrictionModel::kStatic
               ? fmt::format("forces can balance it while {}, whatever the combination", stated)
               : fmt::format("it stands while {}, whatever the combination", stated);
  }
  if (box.moves()) return fmt::format("it does not stand for all combinations while {}", stated);
  return fmt::format("whether it stands for all combinations while {} is not decided after {} programmes", stated,
                     box.box.programmes);
}

std::string limit_line(const RobustnessReport& report) {
  const MassBoxReport& box = *report.box;
  const std::string up_to = box_text(box, box.box.holds, at_least_text);
  if (!box.box.limited()) {
    return box.box.gave_up ? fmt::format("that is proved up to {}; no combination that moves was found", up_to)
                           : fmt::format("no combination moves, up to {}, where some mass is nothing",
                                         box_text(box, box.most_times(), number_text));
  }
  if (box.box.gave_up) {
    return fmt::format("that is proved up to {}; from {} on there is a combination that moves: {}", up_to,
                       box_text(box, box.box.moves, at_most_text), moves_text(report));
  }
  if (box.box.moves == 0) return fmt::format("the least change may set parts off: {}", moves_text(report));
  return fmt::format("they may be off by up to {}; by more, {}", box_text(box, box.box.moves, number_text),
                     moves_text(report));
}

const char* answer_word(const MassBoxReport& box) {
  return box.holds() ? "holds" : box.moves() ? "moves" : "not-decided";
}

}  // namespace

std::string mass_box_lines(const RobustnessReport& report) {
  return "  " + wrapped_text(answer_line(report), 4) + "\n  " + wrapped_text(limit_line(report), 4) + "\n";
}

Json json_mass_box(const RobustnessReport& report) {
  if (!report.box) return nullptr;
  const MassBoxReport& box = *report.box;
  Json ranges = Json::array();
  for (std::size_t i = 0; i < report.assembly.parts.size(); ++i) {
    const Part& part = report.assembly.parts[i];
    if (!part.fixed) ranges.push_back({{"part", part.name}, {"range", json_number(box.range[i])}});
  }
  const bool limited = box.box.limited();
  Json json = {{"ranges", ranges},
               {"answer", answer_word(box)},
               {"holds_times", json_number(box.box.holds)},
               {"moves_times", limited ? json_number(box.box.moves) : Json(nullptr)},
               {"most_times", json_number(box.most_times())},
               {"heavier", limited ? json_names(report.assembly, changed(report, 1)) : Json::array()},
               {"lighter", limited ? json_names(report.assembly, changed(report, -1)) : Json::array()},
               {"moving", json_names(report.assembly, box.box.moving)},
               {"motion", limited ? json_motion(report.assembly, box.box.moving, box.box.motion) : Json::array()},
               {"analysed_times", box.at_corner ? json_number(box.corner_times) : Json(nullptr)},
               {"analysed", box.at_corner ? json_state(report.assembly, *box.at_corner) : Json(nullptr)},
               {"programmes", box.box.programmes}};
  return json;
}

}  // namespace impend
