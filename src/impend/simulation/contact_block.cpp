#include "impend/simulation/contact_block.h"

#include <Eigen/LU>
#include <cmath>
#include <limits>

namespace impend {
namespace {

// Bisections of λ: to rounding.
constexpr int kMostHalvings = 120;
// λ grows by this from the size of W until friction is within the cone.
constexpr double kGrowth = 16;
constexpr int kMostGrowths = 40;

Vec3 with_slip(const Mat3& W, const Vec3& q, double lambda) {
  Mat3 A = W;
  A(1, 1) += lambda;
  A(2, 2) += lambda;
  return A.partialPivLu().solve(-q);
}

// ≤ 0 within the cone. Forces that pull are outside.
double beyond_cone(const Vec3& f, double mu) { return f.tail<2>().norm() - mu * f[0]; }

}  // namespace

Vec3 solve_contact_block(const Mat3& W, const Vec3& q, double mu) {
  if (q[0] >= 0) return Vec3::Zero();
  const Vec3 normal_alone(-q[0] / W(0, 0), 0, 0);
  if (!(mu > 0)) return normal_alone;
  const Vec3 stick = with_slip(W, q, 0);
  if (stick.allFinite() && stick[0] > 0 && beyond_cone(stick, mu) <= 0) return stick;
  double low = 0, high = W.trace();
  Vec3 f = with_slip(W, q, high);
  for (int k = 0; k < kMostGrowths && !(f[0] > 0 && beyond_cone(f, mu) <= 0); ++k) {
    low = high;
    high *= kGrowth;
    f = with_slip(W, q, high);
  }
  if (!(f[0] > 0 && beyond_cone(f, mu) <= 0)) return normal_alone;
  for (int k = 0; k < kMostHalvings; ++k) {
    const double middle = low > 0 ? std::sqrt(low * high) : high / kGrowth;
    if (!(middle > low && middle < high)) break;
    const Vec3 there = with_slip(W, q, middle);
    const bool within = there.allFinite() && there[0] > 0 && beyond_cone(there, mu) <= 0;
    if (within) {
      high = middle;
      f = there;
    } else {
      low = middle;
    }
    if (low > 0 && high - low <= 4 * std::numeric_limits<double>::epsilon() * high) break;
    if (high < std::numeric_limits<double>::min()) break;
  }
  // On the cone to rounding, by the smaller of the two forces: a normal force that is small beside its friction is a
  // difference of larger numbers.
  const double length = f.tail<2>().norm();
  if (mu > 1) {
    f[0] = length / mu;
  } else if (length > 0) {
    f.tail<2>() *= mu * f[0] / length;
  }
  return f;
}

}  // namespace impend
