#include "impend/friction/coulomb_law.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "impend/friction/complementarity.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// Two solutions move differently when their motions differ by more than this, a thousand times what a solution may
// miss the law by.
constexpr double kOtherMotion = 1e-6;
// There may be several solutions when the symmetric part of the matrix of sliding contacts (unit rows) has an
// eigenvalue below minus this; those of rounding are smaller.
constexpr double kDefinite = 1e-9;
// Floating-point operations of one search, a second at most; all choices of twelve contacts that slide take as many.
constexpr double kMostSearchWork = 4e7;

using Vec2 = Eigen::Vector2d;
constexpr int kGoneThrough = 12;  // contacts whose choices are all gone through

bool slides(const ReducedFriction& problem, const VecX& slip, int i) {
  return problem.mu[i] == 0 || !slip.segment<2>(2 * i).isZero(0);
}

bool all_slide(const ReducedFriction& problem, const VecX& slip) {
  for (int i = 0; i < problem.contacts(); ++i) {
    if (!slides(problem, slip, i)) return false;
  }
  return true;
}

// The forces that contact i can give are sums of these columns, or are among them.
MatX generators(const ReducedFriction& problem, const VecX& slip, int i) {
  const double mu = problem.mu[i];
  if (slides(problem, slip, i)) {
    Vec3 force(1, 0, 0);
    force.tail<2>() = mu * slip.segment<2>(2 * i);
    return force.normalized();
  }
  constexpr int kEdges = 8;
  MatX edges(3, kEdges);
  for (int k = 0; k < kEdges; ++k) {
    const double angle = 2 * std::numbers::pi * k / kEdges, reach = mu / std::cos(std::numbers::pi / kEdges);
    edges.col(k) = Vec3(1, reach * std::cos(angle), reach * std::sin(angle)).normalized();
  }
  return edges;
}

struct Choices {
  std::vector<MatX> generators;
  std::vector<MatX> B;  // what a unit of each generator does to w_N of all contacts

  // Of contacts that all slide.
  MatX matrix() const {
    MatX A(B.size(), B.size());
    for (size_t i = 0; i < B.size(); ++i) A.col(static_cast<Eigen::Index>(i)) = B[i];
    return A;
  }

  VecX forces(const VecX& x) const {
    VecX f(3 * x.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) f.segment<3>(3 * i) = generators[static_cast<size_t>(i)] * x[i];
    return f;
  }

  VecX forces(const ConeLeaf& leaf) const {
    VecX f(3 * static_cast<Eigen::Index>(B.size()));
    for (size_t i = 0; i < B.size(); ++i) {
      f.segment<3>(3 * static_cast<Eigen::Index>(i)) = generators[i] * leaf.x[i];
    }
    return f;
  }
};

MatX normal_rows(const ReducedFriction& problem) {
  MatX rows(problem.contacts(), problem.K.cols());
  for (int i = 0; i < problem.contacts(); ++i) rows.row(i) = problem.K.row(3 * i);
  return rows;
}

Choices choices_of(const ReducedFriction& problem, const VecX& slip) {
  const MatX N = normal_rows(problem);
  Choices choices;
  for (int i = 0; i < problem.contacts(); ++i) {
    choices.generators.push_back(generators(problem, slip, i));
    choices.B.emplace_back(N * (problem.K.middleRows<3>(3 * i).transpose() * choices.generators.back()));
  }
  return choices;
}

// The forces that pivoting finds when only the contacts that a leaf closes are there.
VecX pivoted(const ReducedFriction& problem, const VecX& slip, const std::vector<char>& closed) {
  ReducedFriction part = problem;
  std::vector<int> kept;
  for (int i = 0; i < problem.contacts(); ++i) {
    if (closed[static_cast<size_t>(i)]) kept.push_back(i);
  }
  const Eigen::Index k = static_cast<Eigen::Index>(kept.size());
  part.K.resize(3 * k, problem.K.cols());
  part.bias.resize(3 * k);
  part.mu.resize(k);
  VecX part_slip(2 * k);
  for (Eigen::Index j = 0; j < k; ++j) {
    const int i = kept[static_cast<size_t>(j)];
    part.K.middleRows<3>(3 * j) = problem.K.middleRows<3>(3 * i);
    part.bias.segment<3>(3 * j) = problem.bias.segment<3>(3 * i);
    part.mu[j] = problem.mu[i];
    part_slip.segment<2>(2 * j) = slip.segment<2>(2 * i);
  }
  std::vector<int> order(kept.size());
  std::iota(order.begin(), order.end(), 0);
  const PivotingResult found = solve_friction_pivoting(part, part_slip, order);
  VecX f = VecX::Zero(problem.K.rows());
  for (Eigen::Index j = 0; j < k; ++j) f.segment<3>(3 * kept[static_cast<size_t>(j)]) = found.f.segment<3>(3 * j);
  return f;
}

// Keeps the shortest forces, and whether others move differently.
class Found {
 public:
  Found(const ReducedFriction& problem, const VecX& slip, double accepted)
      : problem_(problem), slip_(slip), accepted_(accepted) {}

  // False when Newton's method does not come from f to a solution.
  bool take(const VecX& start) {
    const CoulombNewtonResult newton = finish_coulomb(problem_, start, slip_);
    if (!(newton.violation <= accepted_)) return false;
    const VecX y = problem_.motion(newton.f);
    if (result_.f.size() > 0 && (y - y_).norm() > kOtherMotion * (1 + y_.norm())) result_.another_motion = true;
    if (result_.f.size() == 0 || newton.f.norm() < result_.f.norm()) {
      result_.f = newton.f;
      result_.violation = newton.violation;
      y_ = y;
    }
    return true;
  }

  SlidingSearch result() const { return result_; }

 private:
  const ReducedFriction& problem_;
  const VecX& slip_;
  double accepted_;
  SlidingSearch result_;
  VecX y_;
};

}  // namespace

SlidingSearch search_sliding(const ReducedFriction& problem, const VecX& slip, double accepted) {
  const Choices choices = choices_of(problem, slip);
  const VecX q = problem.acceleration(problem.y0)(Eigen::seqN(0, problem.contacts(), 3));
  const bool linear = all_slide(problem, slip);
  Found found(problem, slip, accepted);
  const ConeSearch search = go_through_cones(choices.B, q, kMostSearchWork, [&](const ConeLeaf& leaf) {
    if (!found.take(choices.forces(leaf)) && !linear) found.take(pivoted(problem, slip, leaf.closed));
  });
  // Too many to be gone through: Lemke's method follows one path through them.
  if (!search.complete && linear && found.result().f.size() == 0) {
    const LemkeResult lemke = solve_lemke_general(choices.matrix(), q, accepted);
    if (lemke.status == LemkeResult::Status::kSolved) found.take(choices.forces(lemke.z));
  }
  SlidingSearch result = found.result();
  result.excluded = search.complete && search.leaves == 0;
  return result;
}

bool may_have_several_solutions(const ReducedFriction& problem, const VecX& slip) {
  const int n = problem.contacts();
  if (n > kGoneThrough || !all_slide(problem, slip)) return false;
  const MatX A = choices_of(problem, slip).matrix();
  return eigenvalues(A + A.transpose()).minCoeff() < -kDefinite;
}

bool may_press_more(const ReducedFriction& problem, const VecX& slip, const VecX& f) {
  const MatX N = normal_rows(problem);
  const VecX w = problem.acceleration(problem.motion(f));
  for (int i = 0; i < problem.contacts(); ++i) {
    if (problem.mu[i] == 0 || slip.segment<2>(2 * i).isZero(0) || w[3 * i] > kOtherMotion) continue;
    const VecX more = problem.K.middleRows<3>(3 * i).transpose() * generators(problem, slip, i);
    if (more.norm() > kOtherMotion && (N * more).norm() <= kDefinite) return true;
  }
  return false;
}

VecX impulse_ray(const ReducedFriction& problem, const VecX& slip) {
  VecX ray;
  if (!all_slide(problem, slip)) return ray;
  const Choices choices = choices_of(problem, slip);
  std::ptrdiff_t shared = 0;
  go_through_cones(choices.B, VecX::Ones(problem.contacts()), kMostSearchWork, [&](const ConeLeaf& leaf) {
    if (leaf.miss > kLeastConeMiss) return;
    const VecX f = choices.forces(leaf);
    const std::ptrdiff_t carrying =
        std::count_if(leaf.x.begin(), leaf.x.end(), [](const VecX& x) { return x.maxCoeff() > 0; });
    if (carrying < shared || carrying == 0) return;
    if (carrying == shared && !(f.norm() < ray.norm())) return;
    shared = carrying;
    ray = f;
  });
  return ray;
}

}  // namespace impend
