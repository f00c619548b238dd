// Nonnegative least squares for small problems, in preallocated memory.
//
//   min ½‖y₀ + Gᵀλ‖² + cᵀλ over λ ≥ 0        (the dual of cone_projection.h; rows of G of unit length)
//
// Lawson and Hanson's active set P with the updated factor of active_cholesky.h and 12 products a row for w = G y + c.
// A factor of A sees an angle ϑ between rows as ϑ², so rows that are nearly but not wholly dependent are not for it:
// then it hands over.
#pragma once

#include <vector>

#include "impend/base/tolerances.h"
#include "impend/numerics/active_cholesky.h"

namespace impend {

enum class SmallStatus {
  kSolved,
  kIllConditioned,  // rows so near to dependence that the orthogonal factor of nnls.h is needed
  kStalled,         // the bound on steps was reached
};

class SmallNnls {
 public:
  // Room for the factor of problems of up to `rows` rows and `blocks` blocks of six; solve grows it when it must.
  void reserve(int rows, int blocks);

  // `start`: rows to begin with, the active set of a neighbouring problem, say; may be empty. A problem with as many
  // rows and blocks as the last one is solved in the same memory. Held by tests/unit/numerics.
  SmallStatus solve(const ConeProjection& problem, const std::vector<int>& start = {},
                    const NumericalTolerances& tolerances = {});

  const VecX& y() const { return y_; }                                   // y₀ + Gᵀλ
  const VecX& lambda() const { return lambda_; }                         // n
  const VecX& w() const { return w_; }                                   // G y + c
  const std::vector<int>& members() const { return active_.members(); }  // for a warm start
  int steps() const { return steps_; }

 private:
  enum class Entry { kTaken, kRefused, kIllConditioned };
  void begin(const ConeProjection& problem);
  void warm(const ConeProjection& problem, const std::vector<int>& start, const NumericalTolerances& tolerances);
  int most_negative(double tolerance) const;
  Entry enter(int i, const NumericalTolerances& tolerances);
  void settle();
  void refine(const ConeProjection& problem);
  void refresh(const ConeProjection& problem);
  void drop(int position);

  ActiveCholesky active_;
  VecX y_, w_, b_, lambda_, z_;
  std::vector<char> banned_;
  int steps_ = 0;
};

// The same as a method for cone projections: hands over to nonnegative least squares with an orthogonal factor where
// it must, and says so.
ProjectionResult solve_small_nnls(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
