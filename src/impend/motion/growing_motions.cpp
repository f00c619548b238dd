#include "impend/motion/growing_motions.h"

#include <algorithm>

#include "impend/base/stop.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// Of K: what is skew by less is rounding.
constexpr double kSymmetric = 1e-6;

}  // namespace

MatX orthonormal_basis(const MotionProblem& problem, const std::vector<NeutralMotion>& motions) {
  MatX unit(problem.Q.size(), static_cast<Eigen::Index>(motions.size())), product = unit;
  for (Eigen::Index k = 0; k < unit.cols(); ++k) {
    const VecX& motion = motions[static_cast<std::size_t>(k)].motion;
    unit.col(k) = motion / mass_norm(problem, motion);
    product.col(k) = momentum_of(problem, unit.col(k));
  }
  const Eigenpairs pairs = eigenpairs(unit.transpose() * product);
  return unit * pairs.vectors * pairs.values.cwiseSqrt().cwiseInverse().asDiagonal();
}

std::optional<MatX> stiffness(const MovedRows& rows, const VecX& lambda, const MatX& basis) {
  MatX K(basis.cols(), basis.cols());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    look_for_stop();
    const std::optional<VecX> change = rows.change_of_force(lambda, basis.col(k));
    if (!change) return std::nullopt;
    K.col(k) = basis.transpose() * *change;
  }
  return K;
}

Growing growing_motions(const MatX& K, double least) {
  const double skew = (K - K.transpose()).norm();
  Growing growing;
  growing.symmetric = skew <= std::max(kSymmetric * K.norm(), least);
  if (growing.symmetric) {
    const Eigenpairs pairs = eigenpairs(0.5 * (K + K.transpose()));
    growing.along = pairs.vectors.rightCols((pairs.values.array() > least).count());
    growing.any = growing.along.cols() > 0;
    return growing;
  }
  const RealEigenpairs pairs = real_eigenpairs(K);
  growing.along = pairs.vectors.rightCols((pairs.values.array() > least).count());
  growing.any = pairs.most_imaginary > least || growing.along.cols() > 0;
  return growing;
}

}  // namespace impend
