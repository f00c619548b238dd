#include "impend/motion/branches.h"

#include <algorithm>

#include "impend/motion/formulations.h"

namespace impend {
namespace {

class Branches {
 public:
  Branches(const MotionProblem& full, const ContactSet& contacts, const ComponentRows& component,
           const std::vector<int>& row_of_contact, const DecisionTolerances& decision, const SolverSettings& settings)
      : full_(full),
        contacts_(contacts),
        component_(component),
        row_of_contact_(row_of_contact),
        decision_(decision),
        settings_(settings) {}

  BranchChoice choose() const {
    BranchChoice choice;
    const QuickSolution all = solve(rows_with_all());
    const QuickSolution none = solve(component_.always);
    choice.bounds = {all.judgement.bounds.lower, none.judgement.bounds.upper};
    choice.same_verdict = all.judgement.verdict == none.judgement.verdict;
    choice.chosen = branch_count() <= kMostBranches ? fastest(choice.resolved) : guess(none.motion);
    if (branch_count() > kMostBranches) choice.resolved = false;
    choice.rows = rows_of(choice.chosen);
    return choice;
  }

 private:
  const std::vector<std::vector<int>>& alternatives(size_t k) const {
    return contacts_.disjunctions[component_.disjunctions[k]].alternatives;
  }

  int branch_count() const {
    int count = 1;
    for (size_t k = 0; k < component_.disjunctions.size(); ++k) {
      count *= static_cast<int>(alternatives(k).size());
      if (count > kMostBranches) return count;
    }
    return count;
  }

  std::vector<int> rows_of(const std::vector<int>& chosen) const {
    std::vector<int> rows = component_.always;
    for (size_t k = 0; k < chosen.size(); ++k) {
      for (int contact : alternatives(k)[chosen[k]]) rows.push_back(row_of_contact_[contact]);
    }
    std::sort(rows.begin(), rows.end());
    return rows;
  }

  std::vector<int> rows_with_all() const {
    std::vector<int> rows = component_.always;
    for (size_t k = 0; k < component_.disjunctions.size(); ++k) {
      for (const std::vector<int>& alternative : alternatives(k)) {
        for (int contact : alternative) rows.push_back(row_of_contact_[contact]);
      }
    }
    std::sort(rows.begin(), rows.end());
    return rows;
  }

  QuickSolution solve(const std::vector<int>& rows) const {
    return solve_quickly(restrict_problem(full_, component_.bodies, rows), decision_, settings_);
  }

  // Counts through all branches like an odometer and keeps the largest ‖a‖_M.
  std::vector<int> fastest(bool& resolved) const {
    const double tie = NumericalTolerances{}.cross_validation;
    std::vector<int> branch(component_.disjunctions.size(), 0);
    std::vector<int> best = branch;
    VecX best_motion;
    double best_ratio = -1;
    resolved = true;
    for (bool more = true; more; more = advance(branch)) {
      const MotionProblem problem = restrict_problem(full_, component_.bodies, rows_of(branch));
      const QuickSolution quick = solve_quickly(problem, decision_, settings_);
      const double ratio = quick.judgement.motion_ratio;
      if (ratio > best_ratio + tie) {
        best = branch;
        best_ratio = ratio;
        best_motion = quick.motion;
        resolved = quick.solved;
      } else if (ratio > best_ratio - tie) {
        const double scale = mass_norm(problem, free_acceleration(problem));
        if (mass_norm(problem, quick.motion - best_motion) > tie * scale) resolved = false;
      }
    }
    return best;
  }

  bool advance(std::vector<int>& branch) const {
    for (size_t k = 0; k < branch.size(); ++k) {
      if (++branch[k] < static_cast<int>(alternatives(k).size())) return true;
      branch[k] = 0;
    }
    return false;
  }

  // Too many to try: the alternative that the unhindered motion violates least.
  std::vector<int> guess(const VecX& motion) const {
    const MotionProblem all = restrict_problem(full_, component_.bodies, rows_with_all());
    const std::vector<int> rows = rows_with_all();
    std::vector<int> chosen(component_.disjunctions.size(), 0);
    for (size_t k = 0; k < chosen.size(); ++k) {
      double best = 0;
      for (size_t j = 0; j < alternatives(k).size(); ++j) {
        double worst = 0;
        for (int contact : alternatives(k)[j]) {
          const auto at = std::lower_bound(rows.begin(), rows.end(), row_of_contact_[contact]);
          worst = std::min(worst, all.J.dot(static_cast<int>(at - rows.begin()), motion));
        }
        if (j == 0 || worst > best) {
          best = worst;
          chosen[k] = static_cast<int>(j);
        }
      }
    }
    return chosen;
  }

  const MotionProblem& full_;
  const ContactSet& contacts_;
  const ComponentRows& component_;
  const std::vector<int>& row_of_contact_;
  const DecisionTolerances& decision_;
  const SolverSettings& settings_;
};

}  // namespace

BranchChoice choose_branch(const MotionProblem& full, const ContactSet& contacts, const ComponentRows& component,
                           const std::vector<int>& row_of_contact, const DecisionTolerances& decision,
                           const SolverSettings& settings) {
  if (component.disjunctions.empty()) {
    BranchChoice choice;
    choice.rows = component.always;
    return choice;
  }
  return Branches(full, contacts, component, row_of_contact, decision, settings).choose();
}

}  // namespace impend
