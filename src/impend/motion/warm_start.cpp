#include "impend/motion/warm_start.h"

#include <algorithm>

#include "impend/base/tolerances.h"

namespace impend {

namespace {

// What each row is known by in a neighbouring problem.
std::vector<int> row_names(const MotionProblem& problem) {
  constexpr int kFirst = -2, kMostRowsOfJoint = 12;
  std::vector<int> names(static_cast<size_t>(problem.rows()));
  int in_joint = 0;
  for (int i = 0; i < problem.rows(); ++i) {
    names[i] = problem.contact.empty() ? i : problem.contact[i];
    if (names[i] >= 0 || !problem.is_joint_row(i)) continue;
    in_joint = i > 0 && problem.joint[i - 1] == problem.joint[i] ? in_joint + 1 : 0;
    names[i] = kFirst - kMostRowsOfJoint * problem.joint[i] - in_joint;
  }
  return names;
}

}  // namespace

WarmStart warm_start_of(const MotionProblem& problem, const VecX& lambda) {
  WarmStart start;
  if (lambda.size() != problem.rows() || lambda.size() == 0) return start;
  const double none = NumericalTolerances{}.force_zero * lambda.maxCoeff();
  const std::vector<int> names = row_names(problem);
  for (int i = 0; i < problem.rows(); ++i) {
    if (lambda[i] > none) start.contacts.push_back(names[i]);
  }
  std::sort(start.contacts.begin(), start.contacts.end());
  return start;
}

std::vector<int> rows_of(const WarmStart& start, const MotionProblem& problem) {
  const std::vector<int> names = row_names(problem);
  std::vector<int> rows;
  for (int i = 0; i < problem.rows(); ++i) {
    if (std::binary_search(start.contacts.begin(), start.contacts.end(), names[i])) rows.push_back(i);
  }
  return rows;
}

}  // namespace impend
