#include "gui/presenter/sentences.h"

namespace impend::gui {

ColorRole role_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStable:
      return ColorRole::kStable;
    case Verdict::kMoves:
      return ColorRole::kMoves;
    case Verdict::kMarginal:
      break;
  }
  return ColorRole::kMarginal;
}

ColorRole role_of(FrictionVerdict verdict) {
  switch (verdict) {
    case FrictionVerdict::kStableCertain:
      return ColorRole::kStable;
    case FrictionVerdict::kFallsCertain:
      return ColorRole::kMoves;
    case FrictionVerdict::kIndeterminate:
      return ColorRole::kIndeterminate;
    case FrictionVerdict::kPossiblyStable:
      return ColorRole::kWarning;
    case FrictionVerdict::kNoSolutionFound:
      break;
  }
  return ColorRole::kError;
}

ColorRole role_of(const FrictionResult& friction) {
  if (friction.verdict) return role_of(*friction.verdict);
  if (friction.inconsistent) return ColorRole::kWarning;
  return friction.status == SolveStatus::kSolved ? ColorRole::kNeutral : ColorRole::kError;
}

ColorRole role_of(ContactAction action) {
  switch (action) {
    case ContactAction::kOpens:
      return ColorRole::kMoves;
    case ContactAction::kDoubtful:
      return ColorRole::kMarginal;
    case ContactAction::kCarries:
      return ColorRole::kStable;
    case ContactAction::kTouches:
      return ColorRole::kNeutral;
    case ContactAction::kUnused:
      break;
  }
  return ColorRole::kQuiet;
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string and_list(const std::vector<std::string>& words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return out;
}

}  // namespace impend::gui
