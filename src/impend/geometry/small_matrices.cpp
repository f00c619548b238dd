#include "impend/geometry/small_matrices.h"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

namespace impend {

PrincipalAxes principal_axes(const Mat3& S) {
  const Eigen::SelfAdjointEigenSolver<Mat3> solver(S);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

Vec3 principal_values(const Mat3& S) {
  return Eigen::SelfAdjointEigenSolver<Mat3>(S, Eigen::EigenvaluesOnly).eigenvalues();
}

Vec3 stretches(const Mat3& A) { return Eigen::JacobiSVD<Mat3>(A).singularValues(); }

Mat3 nearest_orthogonal(const Mat3& A) {
  const Eigen::JacobiSVD<Mat3> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return svd.matrixU() * svd.matrixV().transpose();
}

}  // namespace impend
