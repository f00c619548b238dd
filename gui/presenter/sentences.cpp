#include "gui/presenter/sentences.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace impend::gui {
namespace {

struct Phrase {
  std::string_view from, to;
};

// In this order: what is longer comes before what it contains.
constexpr std::array kPhrases = {
    Phrase{"--close-holes auto joins them", "Close holes (Edit menu) joins them"},
    Phrase{"raise --gap above the depth", "raise the contact gap (Conditions) above the depth"},
    Phrase{"go on with --allow-overlap", "go on with the button Analyse all the same"},
    Phrase{"Give the gap with --gap to decide", "Give the contact gap under Conditions to decide"},
    Phrase{"; --gap decides", "; the contact gap under Conditions decides"},
    Phrase{"Give --gap to say", "Give the contact gap under Conditions to say"},
    Phrase{"for contact with --gap ", "for contact with a contact gap (Conditions) of "},
    Phrase{"(--model static)", "(under Conditions)"},
    Phrase{"(--model dynamic)", "(under Conditions)"},
    Phrase{"(--model)", "(under Conditions)"},
    Phrase{"; --split makes a part of each, --check-intersections tells where they cross",
           "; Open again with a part per piece (File menu) makes a part of each"},
    Phrase{"--split makes a part of each", "Open again with a part per piece (File menu) makes a part of each"},
    Phrase{"say it with --unit mm|cm|m|in", "choose it"},
    Phrase{"(--deflection and --angular-deflection for CAD files)",
           "(for CAD files: Open again with finer facets, in the File menu)"},
};

void replace_all(std::string_view from, std::string_view to, std::string* text) {
  for (size_t at = text->find(from); at != std::string::npos; at = text->find(from, at + to.size()))
    text->replace(at, from.size(), to);
}

// "--close-holes 12.5 tries to close the holes", whatever the length.
struct LengthPhrase {
  std::string_view begin, end, to;
};

constexpr std::array kLengthPhrases = {
    LengthPhrase{"--close-holes ", " tries to close the holes", "Close holes (Edit menu) tries to close them"},
    LengthPhrase{"give it with --gap ", " if they do touch",
                 "give it as contact gap under Conditions if they do touch"},
};

void replace_with_length(const LengthPhrase& phrase, std::string* text) {
  for (size_t at = text->find(phrase.begin); at != std::string::npos; at = text->find(phrase.begin, at + 1)) {
    const size_t length = at + phrase.begin.size(), end = text->find(phrase.end, length);
    if (end != std::string::npos) text->replace(at, end + phrase.end.size() - at, phrase.to);
  }
}

// The window joins no parts: what is said of --join goes as a whole, with the names that it quotes.
void drop_joining(std::string* text) {
  constexpr std::string_view kBegin = "; take parts that are screwed", kOption = "--join '";
  const size_t begin = text->find(kBegin);
  if (begin == std::string::npos) return;
  const size_t option = text->find(kOption, begin);
  if (option == std::string::npos) return;
  size_t end = text->find("';", option + kOption.size());
  end = end == std::string::npos ? text->size() : end + 1;
  text->erase(begin, end - begin);
}

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

// Where an option stands outside of quotes, or npos.
size_t option_in(std::string_view text) {
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool begins = i == 0 || text[i - 1] == ' ' || text[i - 1] == '(';
    if (text[i] == '\'' && (quoted || begins)) quoted = !quoted;
    if (!quoted && begins && text.substr(i, 2) == "--" && i + 2 < text.size() && is_letter(text[i + 2])) return i;
  }
  return std::string_view::npos;
}

// Without the brackets around an option, with the blank before them.
bool drop_brackets(std::string* text) {
  const size_t option = option_in(*text);
  if (option == std::string::npos) return false;
  const size_t open = text->rfind('(', option), close = text->find(')', option);
  if (open == std::string::npos || close == std::string::npos || text->find(')', open) != close) return false;
  const size_t from = open > 0 && (*text)[open - 1] == ' ' ? open - 1 : open;
  text->erase(from, close + 1 - from);
  return true;
}

// The separator that ends at or begins at a place, longest first; empty: none.
std::string_view separator_at(std::string_view text, size_t at) {
  constexpr std::array<std::string_view, 5> kSeparators = {"; or ", ", or ", "; ", ", ", ". "};
  for (const std::string_view separator : kSeparators) {
    if (text.substr(at, separator.size()) == separator) return separator;
  }
  return {};
}

struct Clause {
  std::string_view before;  // the separator in front of it
  std::string_view words;
};

std::vector<Clause> clauses_of(std::string_view text) {
  std::vector<Clause> clauses = {{{}, {}}};
  size_t begin = 0;
  bool quoted = false;
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '\'' && (quoted || at == 0 || text[at - 1] == ' ' || text[at - 1] == '(')) quoted = !quoted;
    const std::string_view separator = quoted ? std::string_view{} : separator_at(text, at);
    if (separator.empty()) {
      ++at;
      continue;
    }
    clauses.back().words = text.substr(begin, at - begin);
    clauses.push_back({separator, {}});
    begin = at += separator.size();
  }
  clauses.back().words = text.substr(begin);
  return clauses;
}

std::string without_options(const std::string& text) {
  std::string out;
  for (const Clause& clause : clauses_of(text)) {
    if (option_in(clause.words) != std::string::npos) continue;
    if (!out.empty()) out += clause.before;
    out += clause.words;
  }
  // The sentence may have ended in what was left out.
  if (text.ends_with('.') && !out.empty() && !out.ends_with('.')) out += '.';
  return out;
}

}  // namespace

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

std::string window_words(const std::string& text) {
  if (option_in(text) == std::string::npos) return text;
  std::string out = text;
  for (const Phrase& phrase : kPhrases) replace_all(phrase.from, phrase.to, &out);
  for (const LengthPhrase& phrase : kLengthPhrases) replace_with_length(phrase, &out);
  drop_joining(&out);
  while (drop_brackets(&out)) {
  }
  return option_in(out) == std::string::npos ? out : without_options(out);
}

Error window_error(Error error) {
  error.message = window_words(error.message);
  error.hint = window_words(error.hint);
  return error;
}

const std::vector<FrictionChoice>& friction_choices() {
  static const std::vector<FrictionChoice> kChoices = {
      {FrictionModel::kFrictionless, "No friction", "What rests then rests whatever the surfaces are like"},
      {FrictionModel::kStatic, "Static friction",
       "Of parts at rest: does friction hold them for certain, possibly, or not"},
      {FrictionModel::kDynamic, "Dynamic friction",
       "Of parts with velocities: contacts that slide rub against the sliding"},
      {FrictionModel::kViscous, "Viscous friction",
       "Of parts with velocities: forces against the sliding velocity, as the file states them"},
      {FrictionModel::kNoSlip, "No slip", "One step in time in which no closed contact slides, as simulators take it"},
      {FrictionModel::kStewartTrinkle, "Stewart–Trinkle",
       "One step in time with friction on velocities, as simulators take it"}};
  return kChoices;
}

std::string friction_choice_words(FrictionModel model) {
  const auto& all = friction_choices();
  const auto found =
      std::find_if(all.begin(), all.end(), [model](const FrictionChoice& c) { return c.model == model; });
  return found == all.end() ? "" : found->words;
}

}  // namespace impend::gui
