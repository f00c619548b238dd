#include "impend/motion/whitened.h"

#include <Eigen/Cholesky>
#include <algorithm>

namespace impend {

VecX WhitenedProblem::motion(const VecX& y) const {
  VecX a(y.size());
  for (size_t k = 0; k < L.size(); ++k) {
    a.segment<6>(6 * k) = scale * L[k].transpose().triangularView<Eigen::Upper>().solve(y.segment<6>(6 * k));
  }
  return a;
}

VecX WhitenedProblem::whiten(const VecX& a) const {
  VecX y(a.size());
  for (size_t k = 0; k < L.size(); ++k) y.segment<6>(6 * k) = L[k].transpose() * a.segment<6>(6 * k);
  return scale > 0 ? VecX(y / scale) : y;
}

VecX WhitenedProblem::forces(const VecX& lambda) const {
  VecX forces(lambda.size());
  for (Eigen::Index i = 0; i < lambda.size(); ++i) {
    forces[i] = row_length[i] > 0 ? lambda[i] * scale / row_length[i] : 0.0;
  }
  return forces;
}

VecX WhitenedProblem::whiten_forces(const VecX& lambda) const {
  return scale > 0 ? VecX(lambda.cwiseProduct(row_length) / scale) : lambda;
}

WhitenedProblem whiten(const MotionProblem& problem) {
  WhitenedProblem whitened;
  const int bodies = problem.bodies();
  whitened.L.reserve(bodies);
  VecX y0(6 * bodies);
  for (int k = 0; k < bodies; ++k) {
    whitened.L.push_back(problem.M[k].llt().matrixL());
    y0.segment<6>(6 * k) = whitened.L[k].triangularView<Eigen::Lower>().solve(problem.Q.segment<6>(6 * k));
  }
  whitened.scale = y0.norm();
  if (whitened.scale > 0) y0 /= whitened.scale;

  BlockRows G(bodies);
  whitened.row_length.resize(problem.rows());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    Vec6 parts[2] = {Vec6::Zero(), Vec6::Zero()};
    for (int side = 0; side < 2; ++side) {
      const int block = problem.J.block(i)[side];
      if (block >= 0) parts[side] = whitened.L[block].triangularView<Eigen::Lower>().solve(problem.J.value(i, side));
    }
    G.append(a, parts[0], b, parts[1]);
    whitened.row_length[i] = G.norm(i);
    if (whitened.row_length[i] > 0) G.scale_row(i, 1 / whitened.row_length[i]);
  }
  VecX c = problem.c;
  for (int i = 0; i < problem.rows(); ++i) {
    const double length = whitened.row_length[i] * whitened.scale;
    if (length > 0) c[i] /= length;
  }
  whitened.projection = {std::move(G), std::move(y0), std::move(c)};
  return whitened;
}

double relative_row_noise(const MotionProblem& problem, const WhitenedProblem& whitened) {
  double nu = 0;
  for (int i = 0; i < problem.rows(); ++i) {
    if (whitened.row_length[i] > 0) nu = std::max(nu, problem.row_noise.row(i).norm() / whitened.row_length[i]);
  }
  return nu;
}

}  // namespace impend
