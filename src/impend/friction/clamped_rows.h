// The clamped rows of friction pivoting and the direction in which forces change while they stay clamped.
//
// Row j keeps R_j y fixed by changing a force along P_j; P_j = R_j, but for the normal row of a contact whose friction
// is tied to it, f_F = μ f_N d:  P_j = R_j + E_j, E_j = μ (d_S K_S + d_T K_T) (B94 §5.5, "Modifications to
// fdirection"). A unit change of the driven force, Δy = p + Pᵀx, keeps R Δy = 0 when R Pᵀx = −R p; with Rᵀ = Q U this
// is
//   (U + QᵀE) x = −Qᵀp,
// a triangle with as many columns changed as there are sliding contacts. Q and U are updated row by row, never factored
// afresh (B94 §4.5).
#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "impend/friction/whitened_friction.h"
#include "impend/numerics/active_set/orthogonal_factor.h"

namespace impend {

// Rates below this share of the largest do not move.
inline constexpr double kPivotStill = 1e-11;

struct ClampedRow {
  int contact = -1;
  bool normal = true;
  Eigen::Vector2d along = Eigen::Vector2d::Zero();  // of a tangential row, unit
};

class ClampedRows {
 public:
  explicit ClampedRows(const ReducedFriction& problem)
      : problem_(problem), factor_(static_cast<int>(problem.K.cols())) {}

  // A row that depends on the others waits beside the factor: its force does not change until it is needed.
  void add(const ClampedRow& row);
  void remove_tangential(int contact);
  void remove_all(int contact);
  // Rows that wait and that Δw = KΔy would move are taken into the factor; false when there was none.
  bool wake(const VecX& dw);

  // Changes Δf (3n) that go with `df` (3n, the driven force alone) while the rows stay clamped; tie: 2n, the directions
  // d of tied contacts, zero of others. False when the matrix is singular.
  bool complete(const VecX& tie, VecX& df);
  // Multiplications of complete() so far: the triangle and the columns of the basis, for each contact that slides.
  double work() const { return work_; }

 private:
  VecX vector(const ClampedRow& row) const;
  template <typename Predicate>
  void remove_if(Predicate predicate);

  const ReducedFriction& problem_;
  OrthogonalFactor factor_;
  std::vector<ClampedRow> rows_, waiting_;
  double work_ = 0;
};

}  // namespace impend
