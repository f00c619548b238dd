// At rest Qᵀp = −λᵀJp, so a motion p with Jp ≥ 0 and Qᵀp = 0 has J_i p = 0 wherever λ_i > 0. Let B be the contacts that
// can carry force in some solution; by Goldman and Tucker some p opens all the others at once, so the neutral motions
// span null(J_B).
//   1. B₀ = {i : λ_i > 0} of the multipliers given; Z a basis of null(G_B₀).
//   2. The doubtful contacts D are the others. Project q = Σ_D H_i/‖H_i‖, H = G Z, on the cone {z : H_D z ≥ 0}.
//   Contacts
//      that the projection opens are not in B: take them out of D and repeat. When it is zero, every motion of the cone
//      has Σ_D H_i z = 0, hence H_i z = 0 for each: all of D is in B.
#include "impend/motion/neutral.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/nnls.h"

namespace impend {
namespace {

// Orthonormal basis of {x : rows·x = 0}, rank decided relative to the largest pivot.
MatX null_basis(const MatX& rows, double tolerance) {
  const Eigen::Index columns = rows.cols();
  if (rows.rows() == 0) return MatX::Identity(columns, columns);
  Eigen::ColPivHouseholderQR<MatX> qr(rows.transpose());
  qr.setThreshold(tolerance);
  const MatX Q = qr.householderQ() * MatX::Identity(columns, columns);
  return Q.rightCols(columns - qr.rank());
}

MatX select_rows(const MatX& m, const std::vector<int>& rows) {
  MatX out(rows.size(), m.cols());
  for (size_t k = 0; k < rows.size(); ++k) out.row(k) = m.row(rows[k]);
  return out;
}

// Those of `doubtful` whose rows H_i no motion of the cone {H_D z ≥ 0} can open.
std::vector<int> never_open(const MatX& H, std::vector<int> doubtful, double tolerance) {
  while (!doubtful.empty()) {
    MatX rows = select_rows(H, doubtful);
    for (Eigen::Index k = 0; k < rows.rows(); ++k) rows.row(k).normalize();
    const VecX q = rows.colwise().sum().transpose();
    const NnlsResult nnls = solve_nnls_rows(rows, q, VecX::Zero(rows.rows()));
    const VecX z = q + rows.transpose() * nnls.lambda;
    const VecX opening = rows * z;
    std::vector<int> left;
    for (size_t k = 0; k < doubtful.size(); ++k) {
      if (opening[k] <= tolerance) left.push_back(doubtful[k]);
    }
    if (left.size() == doubtful.size()) return left;
    doubtful = left;
  }
  return doubtful;
}

}  // namespace

NeutralMotions neutral_motions(const MotionProblem& problem, const VecX& lambda) {
  NeutralMotions neutral;
  const WhitenedProblem whitened = whiten(problem);
  const MatX G = whitened.projection.G.dense();
  const NumericalTolerances numerical;
  const double tolerance = std::max(numerical.rank, relative_row_noise(problem, whitened));
  const VecX forces = whitened.whiten_forces(lambda);
  const double none = numerical.force_zero * (forces.size() > 0 ? forces.maxCoeff() : 0.0);
  std::vector<int> carrying, other;
  for (int i = 0; i < problem.rows(); ++i) (forces[i] > none ? carrying : other).push_back(i);

  MatX Z = null_basis(select_rows(G, carrying), tolerance);
  const MatX H = G * Z;
  std::vector<int> doubtful;
  for (int i : other) {
    if (H.row(i).norm() > tolerance) doubtful.push_back(i);
  }
  const std::vector<int> closed = never_open(H, doubtful, tolerance);
  if (!closed.empty()) Z = Z * null_basis(select_rows(H, closed), tolerance);

  neutral.freedoms = static_cast<int>(Z.cols());
  neutral.basis.resize(Z.rows(), Z.cols());
  neutral.moves.assign(problem.bodies(), false);
  if (neutral.freedoms == 0) return neutral;
  for (int k = 0; k < problem.bodies(); ++k) {
    const MatX block = Z.middleRows(6 * k, 6);
    neutral.moves[k] = block.norm() > std::sqrt(numerical.rank);
    neutral.basis.middleRows(6 * k, 6) = whitened.L[k].transpose().triangularView<Eigen::Upper>().solve(block);
  }
  return neutral;
}

}  // namespace impend
