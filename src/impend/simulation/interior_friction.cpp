#include "impend/simulation/interior_friction.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "impend/base/stop.h"
#include "impend/conic/cone_scaling.h"
#include "impend/simulation/bilateral_rows.h"
#include "impend/simulation/yielding_contacts.h"

namespace impend {
namespace {

// How far inside the cones it begins, of forces and motions of order 1: at least so far, and as far as the law is
// missed there.
constexpr double kInside = 1e-2;
// Of the way to the boundary of the cones.
constexpr double kShareOfWay = 0.99;
constexpr int kMostRoundsInside = 40;
// Of the gap, what each round aims at, at least: less would leave rounding alone of the cones.
constexpr double kLeastCentring = 1e-6;
// After the first rounds, which come from far away: a violation that so many do not bring to this share of itself is as
// good as it gets.
constexpr int kFirstRounds = 8, kIdleRounds = 3;
constexpr double kGains = 0.7;
// Slower than that a contact has no direction of slip.
constexpr double kNoSlip = 1e-14;

class InteriorPoint {
 public:
  InteriorPoint(YieldingContacts& contacts, const VecX& start, double far)
      : contacts_(contacts), n_(contacts.mu().size()), inside_(far) {
    y_ = contacts_.motion({start, {}});
    const VecX still = VecX::Zero(y_.size());
    for (Eigen::Index i = 0; i < n_; ++i) bias_.push_back(rate(i, still));
    for (Eigen::Index i = 0; i < n_; ++i) {
      z_.push_back(inside(contacts_.mu()[i] * start[3 * i], start.segment<2>(3 * i + 1)));
      const Vec3 w = rate(i, y_);
      u_.push_back(inside(w[0] + w.tail<2>().norm(), w.tail<2>()));
    }
  }

  VecX forces() const {
    VecX f(3 * n_);
    for (Eigen::Index i = 0; i < n_; ++i) f.segment<3>(3 * i) = unscaled(i, z_[i]);
    return f;
  }

  // False where nothing more can be done.
  bool round() {
    double gap = 0;
    scalings_.clear();
    std::vector<Mat3> C;
    std::vector<Vec3> rest;
    for (Eigen::Index i = 0; i < n_; ++i) gap += z_[i].dot(u_[i]) / static_cast<double>(n_);
    for (Eigen::Index i = 0; i < n_; ++i) {
      scalings_.emplace_back(u_[i], z_[i]);
      const Vec3 w = rate(i, y_);
      const double slip = w.tail<2>().norm();
      Mat3 P = Mat3::Identity();
      if (slip > kNoSlip) P.block<1, 2>(0, 1) = w.tail<2>().transpose() / slip;
      slope_.push_back(P);
      rest.push_back(w + Vec3(slip, 0, 0) - u_[i]);
      C.push_back(scaled_matrix(i, scalings_[i].inverse * scalings_[i].inverse * P));
    }
    if (!(gap > 0) || !contacts_.factor_with(C)) return false;
    std::vector<Vec3> target(n_);
    for (Eigen::Index i = 0; i < n_; ++i) target[i] = -cone_product(scalings_[i].lambda, scalings_[i].lambda);
    Direction d = direction(target, rest);
    const double predicted = longest(d, 1);
    const double centring = std::max(std::pow(1 - predicted, 3), kLeastCentring);
    for (Eigen::Index i = 0; i < n_; ++i) {
      target[i] += Vec3(centring * gap, 0, 0) - cone_product(scalings_[i].inverse * d.u[i], scalings_[i].W * d.z[i]);
    }
    d = direction(target, rest);
    slope_.clear();
    if (!d.y.allFinite()) return false;
    const double share = longest(d, kShareOfWay);
    y_ += share * d.y;
    for (Eigen::Index i = 0; i < n_; ++i) {
      z_[i] += share * d.z[i];
      u_[i] += share * d.u[i];
      if (!(cone_determinant(z_[i]) > 0 && cone_determinant(u_[i]) > 0)) return false;
    }
    return true;
  }

 private:
  struct Direction {
    VecX y;
    std::vector<Vec3> z, u;
  };

  Vec3 inside(double first, const Eigen::Vector2d& rest) const {
    Vec3 x;
    x << std::max(first, rest.norm()) + inside_, rest;
    return x;
  }

  Vec3 rate(Eigen::Index i, const VecX& y) const {
    Vec3 w = contacts_.rate_of_contact(static_cast<int>(i), y);
    w[0] /= contacts_.mu()[i];
    return w;
  }
  Vec3 unscaled(Eigen::Index i, Vec3 z) const {
    z[0] /= contacts_.mu()[i];
    return z;
  }
  Mat3 scaled_matrix(Eigen::Index i, Mat3 C) const {
    C.row(0) /= contacts_.mu()[i];
    C.col(0) /= contacts_.mu()[i];
    return C;
  }

  Direction direction(const std::vector<Vec3>& target, const std::vector<Vec3>& rest) const {
    std::vector<Vec3> h(n_);
    VecX right = contacts_.y0() - y_;
    for (Eigen::Index i = 0; i < n_; ++i) {
      const ConeScaling& s = scalings_[i];
      h[i] = s.inverse * cone_quotient(s.lambda, target[i]);
      contacts_.push_contact(static_cast<int>(i), unscaled(i, z_[i] + h[i] - s.inverse * (s.inverse * rest[i])), right);
    }
    Direction d{contacts_.solve(right), std::vector<Vec3>(n_), std::vector<Vec3>(n_)};
    for (Eigen::Index i = 0; i < n_; ++i) {
      const ConeScaling& s = scalings_[i];
      d.u[i] = slope_[i] * (rate(i, d.y) - bias_[i]) + rest[i];
      d.z[i] = h[i] - s.inverse * (s.inverse * d.u[i]);
    }
    return d;
  }

  double longest(const Direction& d, double share) const {
    double longest = 1 / share;
    for (Eigen::Index i = 0; i < n_; ++i) {
      longest = step_to_boundary(z_[i].data(), d.z[i].data(), 3, longest);
      longest = step_to_boundary(u_[i].data(), d.u[i].data(), 3, longest);
    }
    return std::min(1.0, share * longest);
  }

  YieldingContacts& contacts_;
  Eigen::Index n_ = 0;
  double inside_ = 0;
  VecX y_;
  std::vector<Vec3> bias_, z_, u_;
  std::vector<ConeScaling> scalings_;
  std::vector<Mat3> slope_;
};

}  // namespace

InteriorFriction solve_by_interior_friction(const WhitenedFriction& whitened, const VecX& start, double enough) {
  InteriorFriction best;
  if (whitened.contacts() == 0 || !(whitened.mu.minCoeff() > 0)) return best;
  const WhitenedBilateral none{BlockRows(whitened.bodies()), {}, {}, {}};
  YieldingContacts contacts(whitened, none);
  InteriorPoint point(contacts, start, std::max(kInside, contacts.missed({start, {}}).law));
  best.violation = std::numeric_limits<double>::infinity();
  int idle = 0;
  while (best.factorizations < kMostRoundsInside && idle < kIdleRounds) {
    look_for_stop();
    ++best.factorizations;
    if (!point.round()) break;
    const VecX f = point.forces();
    const double violation = contacts.missed({f, {}}).law;
    idle = best.factorizations > kFirstRounds && violation > kGains * best.violation ? idle + 1 : 0;
    if (!(violation < best.violation)) continue;
    best.f = f;
    best.violation = violation;
    if (violation <= enough) break;
  }
  return best;
}

}  // namespace impend
