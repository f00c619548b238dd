#include "impend/numerics/dense.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>

#include "impend/numerics/looking_qr.h"

namespace impend {

Eigenpairs eigenpairs(const MatX& S) {
  const Eigen::SelfAdjointEigenSolver<MatX> solver(S);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

VecX eigenvalues(const MatX& S) { return Eigen::SelfAdjointEigenSolver<MatX>(S, Eigen::EigenvaluesOnly).eigenvalues(); }

Eigenpairs6 eigenpairs(const Mat6& S) {
  const Eigen::SelfAdjointEigenSolver<Mat6> solver(S);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

double least_singular_value(const MatX& A) {
  const MatX R = triangular_factor(A.transpose());
  MatX inverse(R.rows(), R.cols());
  for (Eigen::Index k = 0; k < R.cols(); ++k) {
    inverse.col(k) = R.triangularView<Eigen::Upper>().solve(VecX::Unit(R.cols(), k));
  }
  if (!inverse.allFinite()) return 0;
  return 1 / std::sqrt(eigenvalues(inverse * inverse.transpose()).maxCoeff());
}

ThinQr thin_qr(const MatX& A) {
  const Eigen::HouseholderQR<MatX> qr(A);
  return {qr.householderQ() * MatX::Identity(A.rows(), A.cols()),
          qr.matrixQR().topRows(A.cols()).triangularView<Eigen::Upper>()};
}

VecX least_squares(const MatX& A, const VecX& b) { return A.colPivHouseholderQr().solve(b); }

std::optional<VecX> solve_square(const MatX& A, const VecX& b, double least) {
  const Eigen::PartialPivLU<MatX> lu(A);
  if (!(lu.matrixLU().diagonal().cwiseAbs().minCoeff() > least)) return std::nullopt;
  return lu.solve(b);
}

VecX dependence(const Eigen::Matrix<double, 12, Eigen::Dynamic>& A, double threshold) {
  Eigen::ColPivHouseholderQR<Eigen::Matrix<double, 12, Eigen::Dynamic>> qr(A);
  qr.setThreshold(threshold);
  const Eigen::Index rank = qr.rank();
  if (rank == A.cols()) return {};
  VecX mu = VecX::Zero(A.cols());
  mu[rank] = 1;
  mu.head(rank) = -qr.matrixQR()
                       .topLeftCorner(rank, rank)
                       .triangularView<Eigen::Upper>()
                       .solve(VecX(qr.matrixQR().col(rank).head(rank)));
  return qr.colsPermutation() * mu;
}

}  // namespace impend
