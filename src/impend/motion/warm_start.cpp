#include "impend/motion/warm_start.h"

#include <algorithm>

#include "impend/base/tolerances.h"

namespace impend {

WarmStart warm_start_of(const MotionProblem& problem, const VecX& lambda) {
  WarmStart start;
  if (lambda.size() != problem.rows() || lambda.size() == 0) return start;
  const double none = NumericalTolerances{}.force_zero * lambda.maxCoeff();
  for (int i = 0; i < problem.rows(); ++i) {
    if (lambda[i] > none) start.contacts.push_back(problem.contact.empty() ? i : problem.contact[i]);
  }
  std::sort(start.contacts.begin(), start.contacts.end());
  return start;
}

std::vector<int> rows_of(const WarmStart& start, const MotionProblem& problem) {
  std::vector<int> rows;
  for (int i = 0; i < problem.rows(); ++i) {
    const int contact = problem.contact.empty() ? i : problem.contact[i];
    if (std::binary_search(start.contacts.begin(), start.contacts.end(), contact)) rows.push_back(i);
  }
  return rows;
}

}  // namespace impend
