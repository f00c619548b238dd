#include "impend/numerics/dense.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <vector>

#include "impend/base/stop.h"
#include "impend/numerics/looking_factors.h"

namespace impend {

Eigenpairs eigenpairs(const MatX& S) {
  const Eigen::SelfAdjointEigenSolver<MatX> solver(S);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

VecX eigenvalues(const MatX& S) { return Eigen::SelfAdjointEigenSolver<MatX>(S, Eigen::EigenvaluesOnly).eigenvalues(); }

RealEigenpairs real_eigenpairs(const MatX& A) {
  constexpr double kReal = 1e-6;  // of the largest eigenvalue: rounding of ones that are double
  const Eigen::EigenSolver<MatX> solver(A);
  const auto& values = solver.eigenvalues();
  const MatX vectors = solver.pseudoEigenvectors();
  const double largest = values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0.0;
  std::vector<Eigen::Index> real;
  double most_imaginary = 0;
  for (Eigen::Index k = 0; k < values.size(); ++k) {
    const double imaginary = std::abs(values[k].imag());
    if (imaginary <= kReal * largest) {
      real.push_back(k);
    } else {
      most_imaginary = std::max(most_imaginary, imaginary);
    }
  }
  std::stable_sort(real.begin(), real.end(),
                   [&](Eigen::Index i, Eigen::Index k) { return values[i].real() < values[k].real(); });
  RealEigenpairs pairs{VecX(real.size()), MatX(A.rows(), real.size()), most_imaginary};
  for (std::size_t k = 0; k < real.size(); ++k) {
    const auto column = static_cast<Eigen::Index>(k);
    pairs.values[column] = values[real[k]].real();
    pairs.vectors.col(column) = vectors.col(real[k]).normalized();
  }
  return pairs;
}

double least_singular_value(const MatX& A) {
  const MatX R = triangular_factor(A.transpose());
  MatX inverse(R.rows(), R.cols());
  for (Eigen::Index k = 0; k < R.cols(); ++k) {
    look_after(1 + static_cast<long>(R.cols() / 16) * (R.cols() / 16));
    inverse.col(k) = R.triangularView<Eigen::Upper>().solve(VecX::Unit(R.cols(), k));
  }
  const MatX square = inverse * inverse.transpose();
  if (!square.allFinite()) return 0;
  look_for_stop();
  return 1 / std::sqrt(eigenvalues(square).maxCoeff());
}

ThinQr thin_qr(const MatX& A) {
  const Eigen::HouseholderQR<MatX> qr(A);
  return {qr.householderQ() * MatX::Identity(A.rows(), A.cols()),
          qr.matrixQR().topRows(A.cols()).triangularView<Eigen::Upper>()};
}

VecX least_squares(const MatX& A, const VecX& b) { return LeastNormSolver(A).solve(b); }

std::optional<VecX> solve_square(const MatX& A, const VecX& b, double least) {
  const Eigen::PartialPivLU<MatX> lu(A);
  if (!(lu.matrixLU().diagonal().cwiseAbs().minCoeff() > least)) return std::nullopt;
  return lu.solve(b);
}

VecX dependence(const MatX& A, double threshold) {
  const PivotedQr qr = pivoted_qr(A);
  const Eigen::Index rank = rank_of(qr, threshold);
  if (rank == A.cols()) return {};
  const VecX share =
      qr.packed.topLeftCorner(rank, rank).triangularView<Eigen::Upper>().solve(qr.packed.col(rank).head(rank));
  VecX mu = VecX::Zero(A.cols());
  for (Eigen::Index k = 0; k < rank; ++k) mu[qr.order[static_cast<size_t>(k)]] = -share[k];
  mu[qr.order[static_cast<size_t>(rank)]] = 1;
  return mu;
}

}  // namespace impend
