// Nonnegative least squares for small problems, in preallocated memory.
//
//   min ½‖y₀ + Gᵀλ‖² + cᵀλ over λ ≥ 0        (the dual of cone_projection.h; rows of G of unit length)
//
// Lawson and Hanson's active set P with the updated factor of active_cholesky.h and 12 products a row for w = G y + c.
// P takes a block of rows at once: of every interface (rows in sequence between the same two blocks) the most negative
// w; where more than two interfaces meet at a block, only the most negative of the block. As λ_P > 0 before, some of
// the block keeps a positive force and the objective falls, as it does with single rows.
// A factor of A sees an angle ϑ between rows as ϑ², so rows that are nearly but not wholly dependent are not for it:
// then it hands over.
#pragma once

#include <vector>

#include "impend/base/tolerances.h"
#include "impend/numerics/active_set/active_cholesky.h"

namespace impend {

enum class SmallStatus {
  kSolved,
  kIllConditioned,  // rows so near to dependence that solve_nnls, which has an orthogonal factor, is needed
  kStalled,         // the bound on steps was reached
};

class SmallNnls {
 public:
  // Room for a problem of `rows` rows on `blocks` blocks of six; solve makes it where this did not.
  void reserve(int rows, int blocks);

  // `start`: rows to begin with, the active set of a neighbouring problem, say; may be empty. Allocates nothing
  // where reserve or the solve before had as many rows and blocks. Held by tests/unit/numerics.
  SmallStatus solve(const ConeProjection& problem, const std::vector<int>& start = {},
                    const NumericalTolerances& tolerances = {});

  const VecX& y() const { return y_; }                                   // y₀ + Gᵀλ
  const VecX& lambda() const { return lambda_; }                         // n
  const VecX& w() const { return w_; }                                   // G y + c
  const std::vector<int>& members() const { return active_.members(); }  // for a warm start
  int steps() const { return steps_; }                                   // rows that entered or tried to
  // No y shorter than this satisfies G y + c ≥ 0; zero where nothing was found that shows it. Of a row that can neither
  // enter nor push another out: r = G_i + Σ z_s G_s, z ≥ 0, r nearly nothing, so that c_i + Σ z_s c_s ≥ −‖r‖‖y‖ for all
  // such y (Farkas). Held by tests/unit/numerics/test_small_nnls.
  double none_within() const { return none_within_; }

 private:
  enum class Entry { kTaken, kRefused, kIllConditioned };
  // A row with the places of its blocks in padded_; an absent block is the pad.
  struct Row {
    const double* values;
    double* on_a;
    double* on_b;
    int interface;
  };
  void begin(const ConeProjection& problem);
  void place_rows();
  int block_of(const double* place) const { return static_cast<int>((place - padded_.data()) / 6); }
  void warm(const std::vector<int>& start);
  void refresh();
  void choose(double tolerance);
  bool foremost(int i) const;
  Entry enter(int i);
  Entry enter_block();
  void settle();
  void refine();
  void drop(int position);
  void look_for_contradiction(int i);

  const ConeProjection* problem_ = nullptr;
  NumericalTolerances tolerances_;
  ActiveCholesky active_;
  VecX y_, padded_, w_, b_, lambda_, z_, reach_;
  std::vector<Row> rows_;
  std::vector<int> interfaces_at_;  // per block: how many interfaces meet there
  std::vector<double> least_at_;    // per block: the least w of its candidates
  std::vector<int> candidates_;     // per interface with a negative w: its least
  int best_ = -1;                   // the least of all
  std::vector<char> banned_;
  int steps_ = 0;
  double none_within_ = 0;
};

// The same as a method for cone projections: hands over to nonnegative least squares with an orthogonal factor where
// it must, and says so. `start` as above.
ProjectionResult solve_small_nnls_from(const std::vector<int>& start, const ConeProjection& problem,
                                       const NumericalTolerances& tolerances = {});
ProjectionResult solve_small_nnls(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
