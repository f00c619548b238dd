#include "gui/presenter/remedies.h"

#include <algorithm>

#include "gui/presenter/closed_part.h"
#include "gui/presenter/parse_quantity.h"
#include "gui/presenter/window_words.h"
#include "impend/geometry/mesh_check.h"
#include "impend/report/text_table.h"
#include "impend/report/warning_words.h"

namespace impend::gui {
namespace {

constexpr size_t kMostRemedies = 4;
constexpr int kNameLength = 24;  // letters of a name on a button

std::string on_button(const std::string& name) { return "'" + display_text(name, kNameLength) + "'"; }

// The part that an error is about comes first.
std::vector<int> parts_of(const Error& error, const Assembly& assembly) {
  std::vector<int> parts = parts_quoted_in(assembly, "'" + error.place.part + "'");
  for (const int part : parts_quoted_in(assembly, error.message)) {
    if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
  }
  return parts;
}

int part_named(const Assembly& assembly, const std::string& name) {
  const auto found =
      std::find_if(assembly.parts.begin(), assembly.parts.end(), [&](const Part& part) { return part.name == name; });
  return found == assembly.parts.end() ? -1 : static_cast<int>(found - assembly.parts.begin());
}

bool is_about_verdict(const std::string& code) {
  return code == "gap-decides" || code == "mass-decides" || code == "formulations-disagree";
}

}  // namespace

std::vector<int> parts_quoted_in(const Assembly& assembly, const std::string& text) {
  std::vector<int> parts;
  // Names may hold quotes themselves, so every pair is tried.
  for (size_t open = text.find('\''); open != std::string::npos; open = text.find('\'', open + 1)) {
    for (size_t i = 0; i < assembly.parts.size(); ++i) {
      const std::string& name = assembly.parts[i].name;
      if (name.empty() || text.compare(open + 1, name.size() + 1, name + "'") != 0) continue;
      const int part = static_cast<int>(i);
      if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    }
  }
  return parts;
}

std::vector<int> open_among(const Snapshot& snapshot, const std::vector<int>& originals) {
  std::vector<int> open;
  if (!snapshot.assembly) return open;
  for (size_t body = 0; body < snapshot.assembly->parts.size(); ++body) {
    const int original = snapshot.parts.original_of(static_cast<int>(body));
    const bool asked = originals.empty() || std::find(originals.begin(), originals.end(), original) != originals.end();
    if (asked && holes_may_be_closed(snapshot.assembly->parts[body])) open.push_back(original);
  }
  return open;
}

std::vector<Remedy> remedies(const Snapshot& snapshot) {
  if (snapshot.state != SessionState::kFailed || snapshot.open_failed || !snapshot.error) return {};
  if (!snapshot.document || !snapshot.assembly) return {};
  const Error& error = *snapshot.error;
  const bool of_mesh = error.code == ErrorCode::kOpenMesh || error.code == ErrorCode::kZeroVolume;
  if (!of_mesh && error.code != ErrorCode::kInterpenetration && error.code != ErrorCode::kBadValue) return {};
  std::vector<Remedy> found;
  const Assembly& assembly = *snapshot.assembly;
  for (const int body : parts_of(error, assembly)) {
    const Part& part = assembly.parts[body];
    const int original = snapshot.parts.original_of(body);
    if (original < 0) continue;
    if (of_mesh && holes_may_be_closed(part)) {
      found.push_back({"Close holes of " + on_button(part.name),
                       "lay triangles across its holes; its volume and mass are a guess there",
                       CloseHoles{{original}}});
    }
    if (of_mesh && !part.fixed)
      found.push_back(
          {"Fix " + on_button(part.name), "hold it: then its mass is not needed", SetFixed{{original}, true}});
    if (assembly.parts.size() > 1)
      found.push_back({"Remove " + on_button(part.name),
                       "leave it out, here and in the file that is saved; it can be restored", RemovePart{{original}}});
  }
  if (found.size() > kMostRemedies) found.resize(kMostRemedies);
  return found;
}

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

namespace {

constexpr double kLeastTurn = 1 * kDegree;              // a finer turn makes facets without number
constexpr double kFinerTurn = 2, kFinerDeflection = 4;  // the distance falls with the square of the turn
constexpr double kDeflectionOverSize = 2.5e-4;          // of the smallest part, where no distance was said

// Facets stand for exact surfaces.
bool is_cad(const Part& part) { return !part.surfaces.surfaces.empty(); }

double finer_deflection(const Opened& opened) {
  const auto& before = opened.options.read.tessellation.deflection;
  if (before) return *before / kFinerDeflection;
  double smallest = 0;
  for (const Part& part : opened.assembly->parts) {
    const double size = bounding_box(part.mesh).diagonal();
    if (is_cad(part) && size > 0 && (smallest == 0 || size < smallest)) smallest = size;
  }
  return kDeflectionOverSize * smallest;
}

}  // namespace

std::optional<ImportOptions> with_finer_facets(const Opened& opened) {
  const std::vector<Part>& parts = opened.assembly->parts;
  ImportOptions options = opened.options;
  const double turn = options.read.tessellation.angle / kFinerTurn;
  if (std::none_of(parts.begin(), parts.end(), is_cad) || turn < kLeastTurn) return std::nullopt;
  options.read.tessellation.angle = turn;
  options.read.tessellation.deflection = finer_deflection(opened);
  return options;
}

std::optional<ImportOptions> with_part_per_piece(const Opened& opened) {
  const Diagnostics& said = opened.assembly->warnings;
  const auto of_pieces = [](const Warning& warning) { return warning.code == "several-pieces"; };
  if (opened.options.split || std::none_of(said.begin(), said.end(), of_pieces)) return std::nullopt;
  ImportOptions options = opened.options;
  options.split = true;
  return options;
}

}  // namespace impend::gui
