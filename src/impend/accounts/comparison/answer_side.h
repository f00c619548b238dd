// One of two answers that are compared, as text, JSON and window tell of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/accounts/comparison/comparison_report.h"
#include "impend/report/friction_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/verdict_words.h"

namespace impend {

// One side of the comparison.
struct AnswerSide {
  const Analysis& analysis;
  std::optional<FrictionCourse> course;  // with friction
  Outcomes outcomes;
  ContactStates states;

  explicit AnswerSide(const Analysis& of)
      : analysis(of),
        course(of.friction ? std::optional<FrictionCourse>(of) : std::nullopt),
        outcomes(of.friction ? outcomes_with_friction(of) : outcomes_without_friction(of)),
        states(contact_states(of)) {}

  Outcome outcome_of(int part) const { return outcomes.bodies.at(static_cast<size_t>(part)).value_or(Outcome::kRests); }
  std::string words_of(int part) const {
    const size_t at = static_cast<size_t>(part);
    if (!analysis.friction) return describe_motion(analysis, states, part);
    if (analysis.bodies[at].fixed) return "fixed";
    if (course->moves(part)) return course->words(part);
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

// Of the sides before and after. Held by tests/cli/test_cli_diff.
std::vector<ComparedFigure> compared_figures(const AnswerSide& before, const AnswerSide& after,
                                             const ComparedMargins& margins);

}  // namespace impend
