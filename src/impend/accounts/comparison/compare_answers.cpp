// What two analyses say, part by part, pair by pair, figure by figure.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "impend/accounts/comparison/answer_side.h"
#include "impend/base/numbers.h"
#include "impend/base/tolerances.h"
#include "impend/compare/compare_designs.h"

namespace impend {
namespace {

struct PairOfSide {
  Vec3 force = Vec3::Zero();
  int contacts = 0;
  std::string name;
};

// Bodies by their place in `number`.
std::map<std::pair<int, int>, PairOfSide> pairs_of_side(const AnswerSide& side, const std::vector<int>& number) {
  std::map<std::pair<int, int>, PairOfSide> pairs;
  const ContactSet& set = side.analysis.contacts;
  for (size_t k = 0; k < set.contacts.size(); ++k) {
    const Contact& contact = set.contacts[k];
    const auto [a, b] =
        std::minmax(number.at(static_cast<size_t>(contact.a)), number.at(static_cast<size_t>(contact.b)));
    PairOfSide& pair = pairs[{a, b}];
    pair.force += side.force_of(k);
    ++pair.contacts;
    pair.name = side.analysis.assembly.body_name(contact.a) + " – " + side.analysis.assembly.body_name(contact.b);
  }
  // What rounding leaves beside the largest force of all is none.
  double largest = 0;
  for (const auto& [bodies, pair] : pairs) largest = std::max(largest, pair.force.norm());
  for (auto& [bodies, pair] : pairs) {
    if (pair.force.norm() <= NumericalTolerances{}.force_zero * largest) pair.force.setZero();
  }
  return pairs;
}

void compare_pairs(const AnswerSide& before, const AnswerSide& after, Comparison& all) {
  std::vector<int> number_before(before.analysis.bodies.size() + 1), number_after(after.analysis.bodies.size() + 1);
  const int ground = static_cast<int>(all.design.parts.size());
  std::fill(number_before.begin(), number_before.end(), ground);
  std::fill(number_after.begin(), number_after.end(), ground);
  for (int k = 0; k < ground; ++k) {
    const PartMatch& match = all.design.parts[static_cast<size_t>(k)];
    if (match.before >= 0) number_before[static_cast<size_t>(match.before)] = k;
    if (match.after >= 0) number_after[static_cast<size_t>(match.after)] = k;
  }
  std::map<std::pair<int, int>, ComparedPair> pairs;
  for (const auto& [bodies, pair] : pairs_of_side(before, number_before)) {
    ComparedPair& both = pairs[bodies];
    both.name_before = pair.name;
    both.contacts_before = pair.contacts;
    both.force_before = pair.force.norm();
  }
  for (const auto& [bodies, pair] : pairs_of_side(after, number_after)) {
    ComparedPair& both = pairs[bodies];
    both.name_after = pair.name;
    both.contacts_after = pair.contacts;
    both.force_after = pair.force.norm();
  }
  for (const auto& [bodies, pair] : pairs) all.pairs.push_back(pair);
}

bool any_step(const Comparison& all, int sign) {
  return sign * all.step() > 0 ||
         std::any_of(all.parts.begin(), all.parts.end(), [sign](const PartAnswers& p) { return sign * p.step() > 0; });
}

template <class Property>
bool any_margin(const Comparison& all, const Property& property) {
  return std::any_of(all.figures.begin(), all.figures.end(), property);
}

}  // namespace

int rank_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kRests:
      return 0;
    case Outcome::kMayRest:
      return 1;
    case Outcome::kMayMove:
      return 2;
    case Outcome::kUndecided:
      return 3;
    case Outcome::kMoves:
      break;
  }
  return 4;
}

const char* outcome_word(Outcome outcome) {
  static constexpr std::array kWords = {"rests", "may rest", "may move", "undecided", "moves"};
  return kWords.at(static_cast<size_t>(rank_of(outcome)));
}

bool Comparison::worse() const { return any_step(*this, 1); }
bool Comparison::better() const { return any_step(*this, -1); }

bool Comparison::smaller_margin() const {
  return any_margin(*this, [](const auto& f) { return f.step() > 0; });
}
bool Comparison::larger_margin() const {
  return any_margin(*this, [](const auto& f) { return f.step() < 0; });
}
bool Comparison::margins_known() const {
  return any_margin(*this, [](const auto& f) { return f.safer != Safer::kNeither && f.before && f.after; });
}

Comparison compare_answers(const Analysis& before, const Analysis& after, const ComparedMargins& margins) {
  Comparison all;
  all.design = compare_designs(before.assembly, after.assembly);
  const AnswerSide a(before), b(after);
  all.before = a.outcomes.whole;
  all.after = b.outcomes.whole;
  for (const PartMatch& match : all.design.parts) {
    const bool movable = (match.before >= 0 && !before.assembly.body_fixed(match.before)) ||
                         (match.after >= 0 && !after.assembly.body_fixed(match.after));
    if (!movable) continue;
    PartAnswers answers;
    answers.part = match;
    if (match.before >= 0) {
      answers.before = a.outcome_of(match.before);
      answers.words_before = a.words_of(match.before);
    }
    if (match.after >= 0) {
      answers.after = b.outcome_of(match.after);
      answers.words_after = b.words_of(match.after);
    }
    all.parts.push_back(answers);
  }
  all.margins_asked = margins.before.has_value();
  all.figures = compared_figures(a, b, margins);
  compare_pairs(a, b, all);
  return all;
}

}  // namespace impend
