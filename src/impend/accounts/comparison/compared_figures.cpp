// Figures of two answers side by side; some are margins.
#include <algorithm>
#include <cmath>

#include "impend/accounts/comparison/answer_side.h"
#include "impend/base/numbers.h"
#include "impend/base/tolerances.h"
#include "impend/report/joint_words.h"

namespace impend {
namespace {

// Figures differ when words would: they carry three digits.
bool same_in_words(double a, double b) {
  return a == b || std::abs(a - b) <= WordTolerances{}.negligible * std::max(std::abs(a), std::abs(b));
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

}  // namespace

bool ComparedFigure::differs() const { return !before || !after ? before || after : !same_in_words(*before, *after); }

int ComparedFigure::step() const {
  if (safer == Safer::kNeither || !before || !after || !differs()) return 0;
  const bool less = *after + slack_after < *before, more = *before + slack_before < *after;
  if (!less && !more) return 0;
  return less == (safer == Safer::kMore) ? 1 : -1;
}

std::vector<ComparedFigure> compared_figures(const AnswerSide& before, const AnswerSide& after,
                                             const ComparedMargins& margins) {
  FiguresOfSide a = figures_of_side(before), b = figures_of_side(after);
  add_design_margins(margins.before, a);
  add_design_margins(margins.after, b);
  using enum Safer;
  std::vector<ComparedFigure> figures = {
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
  return figures;
}

}  // namespace impend
