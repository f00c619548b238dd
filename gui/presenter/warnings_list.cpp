#include "gui/presenter/warnings_list.h"

#include <algorithm>

#include "gui/presenter/remedies.h"
#include "gui/presenter/window_words.h"
#include "impend/report/warning_words.h"

namespace impend::gui {
namespace {

int part_named(const Assembly& assembly, const std::string& name) {
  const auto found =
      std::find_if(assembly.parts.begin(), assembly.parts.end(), [&](const Part& part) { return part.name == name; });
  return found == assembly.parts.end() ? -1 : static_cast<int>(found - assembly.parts.begin());
}

bool is_about_verdict(const std::string& code) {
  return code == "gap-decides" || code == "mass-decides" || code == "formulations-disagree";
}

}  // namespace

std::vector<WarningLine> warning_lines(const Snapshot& snapshot) {
  if (!snapshot.assembly) return {};
  const Diagnostics& warnings = snapshot.analysis ? snapshot.analysis->warnings : snapshot.assembly->warnings;
  std::vector<WarningLine> lines;
  for (const WarningGroup& group : warning_groups(warnings)) {
    const Warning& warning = *group.first;
    int part = warning.part.empty() ? -1 : part_named(*snapshot.assembly, warning.part);
    if (const auto quoted = parts_quoted_in(*snapshot.assembly, warning.message); part < 0 && !quoted.empty())
      part = quoted.front();
    WarningLine line;
    line.code = warning.code;
    line.text = window_words(group.text);
    if (part >= 0) line.item = {SceneItem::Kind::kBody, part};
    if (is_about_verdict(warning.code)) line.role = ColorRole::kMarginal;
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace impend::gui
