#include "impend/friction/pyramid_law.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "impend/friction/friction_solution.h"

namespace impend {
namespace {

using Vec2 = Eigen::Vector2d;

// Rows of all generalised directions in the order f_N (n), then β of contact 0, of contact 1, …
struct Generators {
  MatX rows;  // (1 + K)n × 6N
  VecX bias;  // (1 + K)n
  int n = 0, directions = 0;

  int beta(int contact, int k) const { return n + contact * directions + k; }
  int lambda(int contact) const { return n + n * directions + contact; }
  int unknowns() const { return n * (2 + directions); }
};

Generators generators_of(const ReducedFriction& reduced, const std::vector<Vec2>& corners) {
  Generators generators;
  generators.n = reduced.contacts();
  generators.directions = static_cast<int>(corners.size());
  generators.rows.resize(generators.n * (1 + generators.directions), reduced.K.cols());
  generators.bias.resize(generators.rows.rows());
  for (int i = 0; i < generators.n; ++i) {
    generators.rows.row(i) = reduced.K.row(3 * i);
    generators.bias[i] = reduced.bias[3 * i];
    for (int k = 0; k < generators.directions; ++k) {
      generators.rows.row(generators.beta(i, k)) =
          corners[k][0] * reduced.K.row(3 * i + 1) + corners[k][1] * reduced.K.row(3 * i + 2);
      generators.bias[generators.beta(i, k)] = corners[k].dot(reduced.bias.segment<2>(3 * i + 1));
    }
  }
  return generators;
}

MatX complementarity_matrix(const Generators& generators, const VecX& mu) {
  const Eigen::Index moving = generators.rows.rows();
  MatX A = MatX::Zero(generators.unknowns(), generators.unknowns());
  A.topLeftCorner(moving, moving).noalias() = generators.rows * generators.rows.transpose();
  for (int i = 0; i < generators.n; ++i) {
    const int lambda = generators.lambda(i);
    A(lambda, i) = mu[i];
    for (int k = 0; k < generators.directions; ++k) {
      A(generators.beta(i, k), lambda) = 1;
      A(lambda, generators.beta(i, k)) = -1;
    }
  }
  return A;
}

}  // namespace

std::vector<Vec2> pyramid_directions(int corners, double start) {
  std::vector<Vec2> directions;
  for (int k = 0; k < corners; ++k) {
    const double angle = 2 * std::numbers::pi * (k + start) / corners;
    directions.emplace_back(std::cos(angle), std::sin(angle));
  }
  return directions;
}

PyramidForces solve_pyramids(const ReducedFriction& problem, int corners) {
  const std::vector<Vec2> directions = pyramid_directions(corners, 0);
  const Generators generators = generators_of(problem, directions);
  const Eigen::Index moving = generators.rows.rows();
  VecX q = VecX::Zero(generators.unknowns());
  q.head(moving) = generators.rows * problem.y0;
  q.head(moving) += generators.bias;
  const LemkeResult result =
      solve_lemke_general(complementarity_matrix(generators, problem.mu), q, kAcceptedResidual / 10);
  PyramidForces found;
  found.status = result.status;
  found.pivots = result.pivots;
  found.shift = result.shift;
  if (result.status != LemkeResult::Status::kSolved) return found;
  found.f = VecX::Zero(3 * generators.n);
  for (int i = 0; i < generators.n; ++i) {
    found.f[3 * i] = result.z[i];
    for (int k = 0; k < corners; ++k) {
      found.f.segment<2>(3 * i + 1) += result.z[generators.beta(i, k)] * directions[k];
    }
  }
  found.y = problem.y0 + generators.rows.transpose() * result.z.head(moving);
  return found;
}

double beyond_pyramid(const Vec2& force, double most, int corners) {
  const double inner = std::cos(std::numbers::pi / corners);
  double beyond = -std::numeric_limits<double>::infinity();
  for (const Vec2& face : pyramid_directions(corners, 0.5)) beyond = std::max(beyond, face.dot(force) / inner - most);
  return beyond;
}

double short_of_dissipation(const Vec2& force, const Vec2& slip, double most, int corners) {
  if (!(slip.norm() > 0)) return 0;
  double support = 0;
  for (const Vec2& corner : pyramid_directions(corners, 0)) support = std::max(support, -corner.dot(slip));
  return (force.dot(slip) + most * support) / slip.norm();
}

double pyramid_violation(const ReducedFriction& problem, const VecX& f, const VecX& w, int corners) {
  if (!f.allFinite() || !w.allFinite()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (int i = 0; i < problem.contacts(); ++i) {
    const double f_N = f[3 * i], w_N = w[3 * i], most = problem.mu[i] * std::max(f_N, 0.0);
    const Vec2 f_F = f.segment<2>(3 * i + 1), w_F = w.segment<2>(3 * i + 1);
    largest = std::max({largest, -w_N, -f_N, std::min(f_N, w_N), beyond_pyramid(f_F, most, corners),
                        std::min(w_F.norm(), short_of_dissipation(f_F, w_F, most, corners))});
  }
  return largest;
}

}  // namespace impend
