#include "gui/presenter/banner.h"

#include <fmt/format.h>

#include <algorithm>

#include "gui/presenter/sentences.h"
#include "gui/presenter/window_words.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/verdict_words.h"

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

}  // namespace impend::gui
