// min ‖A x − e‖, x ≥ 0, with a column of A for the loads, for rays of the force cones, for each ray and free direction
// of the motions and for what contacts open by. Its residual is (p, ν) up to a factor (Farkas). Rays of the round cones
// are added where p misses them most.
#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/friction/directions/direction_domain.h"
#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// Loads, forces and rays of motions are asked to give so much less than nothing, so that rounding cannot make it
// something …
constexpr double kStrict = 1e-9, kStrictPerNoise = 100;
constexpr double kStrictLoads = 1e-6, kStrictLoadsPerNoise = 1e4;  // … where contacts press against each other
constexpr double kStrictPerStill = 100;
// … and half of that may be missing in the end.
constexpr double kLeftOfStrict = 0.5;
constexpr double kOfPoint = 0.5;     // of y₀·y = 1, where a point has less, being strict has the rest
constexpr double kRoundRay = 1e-15;  // of p, what rays of round cones may miss it by where nothing strict is asked
constexpr double kNothing = 1e-13;   // what is shorter is rounding of a direction that nothing sees
constexpr int kMostRounds = 40;
constexpr double kHasPoint = 1e-9;  // of ‖A x − e‖; below, the set has a point
constexpr int kFirstRays = 4;

Eigen::Vector3d ray_of(double mu, const Eigen::Vector2d& along) {
  return Eigen::Vector3d(1, mu * along[0], mu * along[1]);
}

Eigen::Vector2d turned(const Eigen::Vector2d& d, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * d[0] - s * d[1], s * d[0] + c * d[1]};
}

struct Strictness {
  double loads = 0, forces = 0, rays = 0;
};

class ExclusionProgram {
 public:
  ExclusionProgram(const ReducedFriction& reduced, const DirectionDomain& domain, bool with_forces,
                   const Strictness& strict)
      : reduced_(reduced), domain_(domain), m_(with_forces ? static_cast<int>(reduced.y0.size()) : 0), strict_(strict) {
    for (int i = 0; i < reduced.contacts(); ++i) {
      if (domain.side[static_cast<size_t>(i)] != ContactSide::kCarries) opens_.push_back(i);
    }
    if (with_forces) {
      VecX load = VecX::Zero(size());
      load.head(m_) = -reduced.y0;
      load[size() - 1] = strict.loads;
      push(load, -1, Eigen::Vector3d::Zero());
      for (int i = 0; i < reduced.contacts(); ++i) add_first_rays(i);
    }
    for (int q = 0; q < domain.rays.cols(); ++q) add_motion(domain.rays.col(q), 1, strict.rays);
    for (int q = 0; q < domain.free.cols(); ++q) {
      add_motion(domain.free.col(q), 1, 0);
      add_motion(domain.free.col(q), -1, 0);
    }
    for (size_t k = 0; k < opens_.size(); ++k) push(-VecX::Unit(size(), m_ + static_cast<int>(k)), -1, {0, 0, 0});
  }

  // False: the set has a point.
  bool run() {
    for (int round = 0; round < kMostRounds; ++round) {
      look_for_stop();
      MatX A(static_cast<Eigen::Index>(columns_.size()), size());
      for (size_t j = 0; j < columns_.size(); ++j) A.row(static_cast<Eigen::Index>(j)) = columns_[j];
      const VecX target = -VecX::Unit(size(), size() - 1);
      VecX start = VecX::Zero(A.rows());
      start.head(x_.size()) = x_;
      x_ = solve_nnls_rows(A, target, VecX::Zero(A.rows()), {}, round > 0 ? start : VecX()).lambda;
      residual_ = -(target + A.transpose() * x_);
      if (!(residual_.norm() > kHasPoint) || !(residual_[size() - 1] > 0)) return false;
      if (m_ == 0 || !add_missing_rays()) return true;
    }
    return true;
  }

  DirectionExclusion exclusion() const {
    DirectionExclusion e;
    const double last = residual_[size() - 1];
    e.p = VecX::Zero(reduced_.y0.size());
    if (m_ > 0) e.p = -residual_.head(m_) / last;
    e.nu = VecX::Zero(reduced_.contacts());
    for (size_t k = 0; k < opens_.size(); ++k)
      e.nu[opens_[k]] = std::max(0.0, residual_[m_ + static_cast<int>(k)] / last);
    return e;
  }

  DirectionPoint point() const {
    DirectionPoint point;
    point.f = VecX::Zero(3 * reduced_.contacts());
    for (size_t j = 0; j < static_cast<size_t>(x_.size()); ++j) {  // rays that came last were not asked
      const double x = x_[static_cast<Eigen::Index>(j)] / length_[j];
      if (j == 0) point.load = x;
      if (contact_[j] >= 0) point.f.segment<3>(3 * contact_[j]) += x * force_[j];
    }
    point.y = point.load * reduced_.y0 + reduced_.K.transpose() * point.f;
    return point;
  }

 private:
  int size() const { return m_ + static_cast<int>(opens_.size()) + 1; }

  void push(const VecX& column, int contact, const Eigen::Vector3d& force) {
    const double length = column.norm();
    if (length < kNothing) return;
    length_.push_back(length);
    columns_.push_back(column / length_.back());
    contact_.push_back(contact);
    force_.push_back(force);
  }

  void add_force(int i, const Eigen::Vector3d& force) {
    VecX column = VecX::Zero(size());
    column.head(m_) = -(reduced_.K.middleRows<3>(3 * i).transpose() * force);
    column[size() - 1] = strict_.forces;
    push(column, i, force);
  }

  void add_first_rays(int i) {
    if (domain_.side[static_cast<size_t>(i)] == ContactSide::kOpen) return;
    const double mu = reduced_.mu[i];
    const SlipArc& arc = domain_.arcs[static_cast<size_t>(i)];
    if (mu == 0) return add_force(i, {1, 0, 0});
    if (!arc.middle.isZero(0)) {
      for (const double side : {-1.0, 1.0}) add_force(i, ray_of(mu, turned(-arc.middle, side * arc.half)));
      return;
    }
    const Eigen::Vector2d loads = reduced_.K.middleRows<2>(3 * i + 1) * reduced_.y0;
    const double first = std::atan2(loads[1], loads[0]);
    for (int k = 0; k < kFirstRays; ++k)
      add_force(i, ray_of(mu, turned({1, 0}, first + 2 * 3.14159265358979323846 * k / kFirstRays)));
  }

  void add_motion(const VecX& y, double sign, double strict) {
    VecX column(size());
    column.head(m_) = sign * y.head(m_);
    for (size_t k = 0; k < opens_.size(); ++k)
      column[m_ + static_cast<int>(k)] = sign * reduced_.K.row(3 * opens_[k]).dot(y);
    column[size() - 1] = sign * reduced_.y0.dot(y) + strict;
    push(column, -1, Eigen::Vector3d::Zero());
  }

  // The ray of each cone of forces that p misses by most.
  bool add_missing_rays() {
    const VecX p = -residual_.head(m_) / residual_[size() - 1];
    const double allowed = strict_.forces > 0 ? -kLeftOfStrict * strict_.forces : kRoundRay * p.norm();
    bool added = false;
    for (int i = 0; i < reduced_.contacts(); ++i) {
      if (domain_.side[static_cast<size_t>(i)] == ContactSide::kOpen || reduced_.mu[i] == 0) continue;
      const Eigen::Vector3d u = reduced_.K.middleRows<3>(3 * i) * p;
      const SlipArc& arc = domain_.arcs[static_cast<size_t>(i)];
      Eigen::Vector2d along = u.tail<2>().normalized();
      if (!arc.middle.isZero(0)) {
        const double turn = std::atan2(-arc.middle[0] * along[1] + arc.middle[1] * along[0], -arc.middle.dot(along));
        if (std::abs(turn) >= arc.half) continue;  // both ends are there
      }
      if (u[0] + reduced_.mu[i] * u.tail<2>().norm() <= allowed) continue;
      add_force(i, ray_of(reduced_.mu[i], along));
      added = true;
    }
    return added;
  }

  const ReducedFriction& reduced_;
  const DirectionDomain& domain_;
  int m_;
  Strictness strict_;
  std::vector<int> opens_;
  std::vector<VecX> columns_;
  std::vector<double> length_;
  std::vector<int> contact_;
  std::vector<Eigen::Vector3d> force_;
  VecX x_, residual_;
};

}  // namespace

DirectionAnswer exclude_directions(const ReducedFriction& reduced, const DirectionDomain& domain, double noise,
                                   double largest_rest) {
  DirectionAnswer answer;
  const auto holds = [&](ExclusionProgram& program) {
    if (!program.run()) return false;
    answer.exclusion = program.exclusion();
    answer.exclusion.above = excluded_above(reduced, domain, noise, answer.exclusion);
    return answer.exclusion.above <= largest_rest;
  };
  const double rays = domain.free.cols() == 0 ? kStrictPerStill * domain.still : 0;
  // Loads that do not favour any motion there need no forces for it.
  for (const double strict : {0.0, rays}) {
    ExclusionProgram of_loads(reduced, domain, false, {0, 0, strict});
    if (holds(of_loads)) return answer;
    if (rays == 0) break;
  }
  const double strict = std::max(kStrict, kStrictPerNoise * noise);
  ExclusionProgram of_all(reduced, domain, true, {strict, strict, rays});
  if (holds(of_all)) return answer;
  answer.point = of_all.point();
  if (answer.point.y.dot(reduced.y0) < kOfPoint) {
    // Forces that hold each other are what is left: such are charged for what rounding makes of them.
    ExclusionProgram without(reduced, domain, true, {std::max(kStrictLoads, kStrictLoadsPerNoise * noise), 0, rays});
    if (holds(without)) return answer;
    answer.point = without.point();
  }
  answer.exclusion.above = 2;
  return answer;
}

}  // namespace impend
