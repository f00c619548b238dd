// What two analyses say, part by part, pair by pair, figure by figure.
#include <algorithm>
#include <cmath>
#include <map>

#include "impend/base/numbers.h"
#include "impend/base/tolerances.h"
#include "impend/compare/compare_designs.h"
#include "impend/report/comparison/comparison_report.h"
#include "impend/report/friction_words.h"
#include "impend/report/joint_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/verdict_words.h"

namespace impend {
namespace {

// Figures differ when words would: they carry three digits.
bool same_in_words(double a, double b) {
  return a == b || std::abs(a - b) <= WordTolerances{}.negligible * std::max(std::abs(a), std::abs(b));
}

// One side of the comparison.
struct AnswerSide {
  const Analysis& analysis;
  std::vector<Twist> twists;
  Outcomes outcomes;
  ContactStates states;

  explicit AnswerSide(const Analysis& of)
      : analysis(of),
        twists(of.friction ? friction_twists(of) : std::vector<Twist>()),
        outcomes(of.friction ? outcomes_with_friction(of, twists) : outcomes_without_friction(of)),
        states(contact_states(of)) {}

  Outcome outcome_of(int part) const { return outcomes.bodies.at(static_cast<size_t>(part)).value_or(Outcome::kRests); }
  std::string words_of(int part) const {
    const size_t at = static_cast<size_t>(part);
    if (!analysis.friction) return describe_motion(analysis, states, part);
    if (analysis.bodies[at].fixed) return "fixed";
    if (twists[at].fastest() > 0) return friction_motion_words(twists[at], analysis.friction->on_velocities);
    return outcome_word(outcome_of(part));
  }
  // N, on a, in world axes.
  Vec3 force_of(size_t contact) const {
    const Vec3& n = analysis.contacts.contacts[contact].normal;
    if (!analysis.friction) return analysis.contact_results[contact].force * n;
    const FrictionContact& result = analysis.friction->contacts[contact];
    return result.normal_force * n + result.friction_force;
  }
};

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

struct FiguresOfSide {
  std::optional<double> mass, moving, contacts, ratio, contact_force, joint_force, coefficient, tilt, utilisation;
  std::optional<double> push, mass_change;
  double tilt_slack = 0, push_slack = 0;
};

void add_tilt(const std::array<double, 2>& bracket, FiguresOfSide& figures) {
  const double least = std::max(0.0, bracket[0]);
  figures.tilt = least / kRadiansPerDegree;
  figures.tilt_slack = std::max(0.0, bracket[1] - least) / kRadiansPerDegree;
}

// The tilt that the analysis found by itself stays.
void add_design_margins(const std::optional<DesignMargins>& margins, FiguresOfSide& figures) {
  if (!margins) return;
  if (margins->tilt && !figures.tilt) add_tilt(*margins->tilt, figures);
  figures.mass_change = margins->mass_change;
  if (!margins->weakest || !margins->weakest->found()) return;
  const std::array<double, 2>& force = margins->weakest->force;
  figures.push = margins->weakest->limited() ? force[0] : kInfinity;
  if (margins->weakest->limited()) figures.push_slack = std::max(0.0, force[1] - force[0]);
}

FiguresOfSide figures_of_side(const AnswerSide& side) {
  const Analysis& analysis = side.analysis;
  FiguresOfSide figures;
  double mass = 0, force = 0, moving = 0;
  for (size_t k = 0; k < analysis.assembly.parts.size(); ++k) {
    if (analysis.assembly.parts[k].fixed) continue;
    mass += analysis.assembly.parts[k].mass.mass;
    moving += rank_of(side.outcome_of(static_cast<int>(k))) == rank_of(Outcome::kMoves);
  }
  for (size_t k = 0; k < analysis.contacts.contacts.size(); ++k) force = std::max(force, side.force_of(k).norm());
  figures.mass = mass;
  figures.moving = moving;
  figures.contacts = static_cast<double>(analysis.contacts.contacts.size());
  figures.contact_force = force;
  if (!analysis.assembly.joints.empty()) {
    const ToldJointForces told = told_joint_forces(analysis);
    double largest = 0;
    for (const JointForce& joint : analysis.friction ? told.with : told.without)
      largest = std::max(largest, joint.force.norm());
    figures.joint_force = largest;
  }
  if (!analysis.friction) {
    double ratio = 0;
    for (const ComponentResult& component : analysis.components) {
      if (component.verdict == Verdict::kMoves) ratio = std::max(ratio, component.motion_ratio);
    }
    figures.ratio = ratio;
    return figures;
  }
  const FrictionResult& friction = *analysis.friction;
  figures.coefficient = friction.minimal_mu;
  if (friction.tilt_margin) add_tilt(*friction.tilt_margin, figures);
  if (const std::optional<int> most = most_demanding_contact(friction))
    figures.utilisation = friction.contacts[static_cast<size_t>(*most)].utilisation;
  return figures;
}

void compare_figures(const FiguresOfSide& a, const FiguresOfSide& b, std::vector<ComparedFigure>& figures) {
  using enum Safer;
  figures = {
      {"mass", "mass of what can move", "kg", a.mass, b.mass, kNeither},
      {"moving_parts", "parts that move", "", a.moving, b.moving, kNeither},
      {"contacts", "contacts", "", a.contacts, b.contacts, kNeither},
      {"motion_ratio", "fastest part, of free fall", "", a.ratio, b.ratio, kNeither},
      {"largest_contact_force", "largest contact force", "N", a.contact_force, b.contact_force, kNeither},
      {"largest_joint_force", "largest force of a joint", "N", a.joint_force, b.joint_force, kNeither},
      {"minimal_mu", "smallest coefficient that can hold it", "", a.coefficient, b.coefficient, kLess},
      {"tilt_margin_deg", "gravity may turn by", "°", a.tilt, b.tilt, kMore, a.tilt_slack, b.tilt_slack},
      {"weakest_push", "push on any part that it bears", "N", a.push, b.push, kMore, a.push_slack, b.push_slack},
      {"mass_change", "share by which any part's mass may change", "", a.mass_change, b.mass_change, kMore},
      {"utilisation", "friction that the most demanding contact uses", "", a.utilisation, b.utilisation, kNeither}};
  std::erase_if(figures, [](const ComparedFigure& figure) { return !figure.before && !figure.after; });
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

bool ComparedFigure::differs() const { return !before || !after ? before || after : !same_in_words(*before, *after); }

int ComparedFigure::step() const {
  if (safer == Safer::kNeither || !before || !after || !differs()) return 0;
  const bool less = *after + slack_after < *before, more = *before + slack_before < *after;
  if (!less && !more) return 0;
  return less == (safer == Safer::kMore) ? 1 : -1;
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
  FiguresOfSide figures_before = figures_of_side(a), figures_after = figures_of_side(b);
  add_design_margins(margins.before, figures_before);
  add_design_margins(margins.after, figures_after);
  compare_figures(figures_before, figures_after, all.figures);
  compare_pairs(a, b, all);
  return all;
}

}  // namespace impend
