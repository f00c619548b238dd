// The loop of modified principal pivoting on dense rows, and its set of active rows.
#pragma once

#include <vector>

#include "impend/friction/dense_projection.h"
#include "impend/numerics/active_set/orthogonal_factor.h"

namespace impend {

// Active rows with the factor of G_Pᵀ: appended and removed, never factored afresh (B94 §4.5).
class PivotRows {
 public:
  explicit PivotRows(const DenseProjection& problem)
      : problem_(problem), factor_(static_cast<int>(problem.G.cols())), active_(problem.G.rows(), 0) {}

  bool contains(int i) const { return active_[i] != 0; }
  const std::vector<int>& members() const { return members_; }
  // False, and unchanged, when the row depends on the members.
  bool add(int i);
  void drop(int position);
  // f on the members with G_P(y₀ + G_Pᵀf) = −c_P, zero elsewhere; n.
  VecX forces() const;
  // μ with G_Pᵀμ nearest to row i, in the order of the members.
  VecX weights(int i) const { return factor_.combination(factor_.coordinates(problem_.G.row(i).transpose())); }

 private:
  const DenseProjection& problem_;
  std::vector<int> members_;
  OrthogonalFactor factor_;
  std::vector<char> active_;
};

class DensePivoting {
 public:
  explicit DensePivoting(const DenseProjection& problem) : problem_(problem), rows_(problem) { update(); }

  bool run();  // false when it gave up
  const VecX& forces() const { return f_; }
  int pivots() const { return pivots_; }

 private:
  double tolerance() const;
  int most_negative(const VecX& values, bool of_members, bool least_index) const;
  bool enter(int i);
  void leave(int row);
  void update();
  double violation() const;

  const DenseProjection& problem_;
  PivotRows rows_;
  VecX f_, w_;
  int pivots_ = 0;
};

}  // namespace impend
