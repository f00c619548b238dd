#include "gui/presenter/warnings_list.h"

#include <algorithm>

#include "impend/report/warning_words.h"

namespace impend::gui {
namespace {

int part_named(const Assembly& assembly, const std::string& name) {
  const auto found =
      std::find_if(assembly.parts.begin(), assembly.parts.end(), [&](const Part& part) { return part.name == name; });
  return found == assembly.parts.end() ? -1 : static_cast<int>(found - assembly.parts.begin());
}

// Of the names in quotes, the first that is a part's. Names may hold quotes themselves, so every pair is tried.
int part_quoted_in(const Assembly& assembly, const std::string& message) {
  for (size_t open = message.find('\''); open != std::string::npos; open = message.find('\'', open + 1)) {
    const size_t close = message.find('\'', open + 1);
    if (close == std::string::npos) return -1;
    const int part = part_named(assembly, message.substr(open + 1, close - open - 1));
    if (part >= 0) return part;
  }
  return -1;
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
    if (part < 0) part = part_quoted_in(*snapshot.assembly, warning.message);
    WarningLine line;
    line.code = warning.code;
    line.text = group.text;
    if (part >= 0) line.item = {SceneItem::Kind::kBody, part};
    if (is_about_verdict(warning.code)) line.role = ColorRole::kMarginal;
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace impend::gui
