#include "gui/presenter/banner.h"

#include <fmt/format.h>

#include <algorithm>

#include "gui/presenter/closed_part.h"
#include "gui/presenter/parse_quantity.h"
#include "gui/presenter/sentences.h"
#include "impend/geometry/mesh_check.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_table.h"
#include "impend/report/verdict_words.h"
#include "impend/report/warning_words.h"

namespace impend::gui {
namespace {

std::string uppercase(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return word;
}

std::string moving_words(const Analysis& analysis) {
  const MovingCount count = count_moving(analysis);
  const std::string words = moving_count_words(count);
  if (count.fastest < 0 || !only_gravity_acts(analysis.assembly)) return words;
  return fmt::format("{}; {}'{}' at {} % of free fall", words, count.moving == 1 ? "" : "the fastest is ",
                     analysis.assembly.body_name(count.fastest),
                     number_text(100 * analysis.bodies[count.fastest].motion_ratio));
}

Banner verdict_banner(const Analysis& analysis) {
  Banner banner;
  banner.role = role_of(analysis.verdict);
  banner.title = fmt::format("{} ({})", verdict_word(analysis.verdict), frictionless_words(analysis.assembly));
  banner.detail = analysis.verdict == Verdict::kMoves    ? moving_words(analysis)
                  : analysis.verdict == Verdict::kStable ? resting_words(analysis)
                                                         : open_verdict_words(analysis);
  banner.detail = capitalized(window_words(banner.detail));
  if (nothing_pulls(analysis)) {
    banner.role = ColorRole::kNeutral;
    banner.detail += ". Gravity is zero and nothing else acts on the parts: that says nothing about how it stands";
  }
  return banner;
}

std::string warning_words(const FrictionResult& friction) {
  if (friction.verdict == FrictionVerdict::kPossiblyStable) return "Not certain that it stays: ";
  if (friction.verdict == FrictionVerdict::kIndeterminate) return "It can stay and it can go: ";
  return "";
}

// Both answers; what friction says is in front of the details, since it was asked for.
Banner friction_banner(const Analysis& analysis, const FrictionResult& friction) {
  Banner banner = verdict_banner(analysis);
  const bool rests_without = analysis.verdict == Verdict::kStable;
  banner.role = role_of(friction);
  // A model without verdict says nothing of rest: green would be read as if it did.
  if (banner.role == ColorRole::kNeutral && !rests_without) banner.role = role_of(analysis.verdict);
  const std::string without = frictionless_words(analysis.assembly);
  banner.title = fmt::format("{} {} · {} with {}", verdict_word(analysis.verdict), without,
                             uppercase(friction_result_word(friction)), friction_model_words(friction));
  const std::string finding = warning_words(friction) + friction_finding_words(friction);
  banner.detail = capitalized(finding) + (finding.empty() ? "" : ". ") + capitalized(without) + ": " + banner.detail;
  return banner;
}

std::string stage_words(const std::string& stage) {
  if (stage == "import") return "Reading files …";
  if (stage == "holes") return "Closing holes …";
  if (stage == "contacts") return "Looking for contacts …";
  if (stage == "solve") return "Solving …";
  return stage.empty() ? "Working …" : stage + " …";
}

Banner busy_banner(const Snapshot& snapshot) {
  const bool loading = snapshot.state == SessionState::kLoading, editing = snapshot.state == SessionState::kEditing;
  const double fraction = snapshot.progress.fraction;
  const std::string& left = snapshot.progress.left;
  return {loading   ? "Opening"
          : editing ? "Editing"
                    : "Analysing",
          stage_words(snapshot.progress.stage) + (left.empty() ? "" : " " + left), ColorRole::kBusy,
          fraction >= 0 ? std::min(fraction, 1.0) : -1.0};
}

Banner failure_banner(const Snapshot& snapshot) {
  Banner banner;
  const Error error = snapshot.error.value_or(Error{});
  const bool cancelled = error.code == ErrorCode::kCancelled;
  banner.role = cancelled ? ColorRole::kNeutral : snapshot.needs_unit ? ColorRole::kWarning : ColorRole::kError;
  banner.title = cancelled              ? "Not analysed"
                 : snapshot.needs_unit  ? "Which unit are the lengths in?"
                 : snapshot.open_failed ? "Cannot be opened"
                                        : "Cannot be analysed";
  banner.detail = to_string(window_error(error));
  return banner;
}

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

Banner banner(const Snapshot& snapshot) {
  switch (snapshot.state) {
    case SessionState::kEmpty:
      return {"Nothing is open", "Open an assembly file, or mesh and CAD files of touching parts", ColorRole::kNeutral};
    case SessionState::kLoading:
    case SessionState::kEditing:
    case SessionState::kAnalysing:
      return busy_banner(snapshot);
    case SessionState::kFailed:
      return failure_banner(snapshot);
    case SessionState::kReady:
      break;
  }
  if (!snapshot.analysis) return failure_banner(snapshot);
  const Analysis& analysis = *snapshot.analysis;
  Banner shown = analysis.friction ? friction_banner(analysis, *analysis.friction) : verdict_banner(analysis);
  if (adds_margins(snapshot)) {
    shown.detail += ". Smallest coefficient and tilt margin follow …";
    shown.progress = snapshot.progress.fraction;
  }
  return shown;
}

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
