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
constexpr double kInvalid = std::numeric_limits<double>::quiet_NaN();

// Forces with a slip of λ times them, against them: W f + λ (0, f_T) = −q. Without the normal, with the Schur
// complement S of W's tangents and r = q_T − W_TN q_N/W_NN,
//   (S + λ) f_T = −r,  f_N = −(q_N + W_NT f_T)/W_NN
// and along the eigenvectors of S one division each.
class SlipForces {
 public:
  SlipForces(const Mat3& W, const Vec3& q) : W_(W), q_(q) {
    const Eigen::Vector2d to_normal = W.block<2, 1>(1, 0) / W(0, 0);
    const Eigen::Matrix2d S = W.bottomRightCorner<2, 2>() - to_normal * W.block<1, 2>(0, 1);
    const Eigen::Vector2d r = q.tail<2>() - to_normal * q[0];
    const double half = 0.5 * (S(0, 0) - S(1, 1)), off = 0.5 * (S(0, 1) + S(1, 0));
    const double mean = 0.5 * (S(0, 0) + S(1, 1)), spread = std::hypot(half, off);
    size_ = {mean + spread, mean - spread};
    // Along the larger: (half + spread, off), or (off, spread − half) where that is the longer of the two.
    Eigen::Vector2d first = half >= 0 ? Eigen::Vector2d(half + spread, off) : Eigen::Vector2d(off, spread - half);
    if (first.squaredNorm() > 0) {
      first.normalize();
    } else {
      first = {1, 0};
    }
    axes_ << first, Eigen::Vector2d(-first[1], first[0]);
    r_ = axes_.transpose() * r;
  }

  Vec3 at(double lambda) const {
    const Eigen::Vector2d along(-r_[0] / (size_[0] + lambda), -r_[1] / (size_[1] + lambda));
    Vec3 f;
    f.tail<2>() = axes_ * along;
    f[0] = -(q_[0] + W_(0, 1) * f[1] + W_(0, 2) * f[2]) / W_(0, 0);
    return f;
  }

 private:
  const Mat3& W_;
  const Vec3& q_;
  Eigen::Vector2d size_, r_;
  Eigen::Matrix2d axes_;
};

// ≤ 0 within the cone. Forces that pull are outside.
double beyond_cone(const Vec3& f, double mu) { return f.tail<2>().norm() - mu * f[0]; }

}  // namespace

Vec3 solve_contact_block(const Mat3& W, const Vec3& q, double mu) {
  if (q[0] >= 0) return Vec3::Zero();
  const Vec3 normal_alone(-q[0] / W(0, 0), 0, 0);
  if (!(mu > 0)) return normal_alone;
  const SlipForces with_slip(W, q);
  const Vec3 stick = W.partialPivLu().solve(-q);
  if (stick.allFinite() && stick[0] > 0 && beyond_cone(stick, mu) <= 0) return stick;
  double low = 0, high = W.trace();
  Vec3 f = with_slip.at(high);
  for (int k = 0; k < kMostGrowths && !(f[0] > 0 && beyond_cone(f, mu) <= 0); ++k) {
    low = high;
    high *= kGrowth;
    f = with_slip.at(high);
  }
  if (!(f[0] > 0 && beyond_cone(f, mu) <= 0)) return normal_alone;
  // Between `low`, without the cone, and `high`, within it: by the Illinois rule where both forces push, else by
  // halves.
  double at_low = kInvalid, at_high = beyond_cone(f, mu);
  int side = 0;
  for (int k = 0; k < kMostHalvings; ++k) {
    double middle = low + (high - low) * at_low / (at_low - at_high);
    if (!(middle > low && middle < high)) middle = low > 0 ? std::sqrt(low * high) : high / kGrowth;
    if (!(middle > low && middle < high)) break;
    const Vec3 there = with_slip.at(middle);
    const bool pushes = there.allFinite() && there[0] > 0;
    const double beyond = pushes ? beyond_cone(there, mu) : kInvalid;
    if (pushes && beyond <= 0) {
      high = middle;
      at_high = beyond;
      f = there;
      if (side == 1) at_low /= 2;
      side = 1;
    } else {
      low = middle;
      at_low = beyond;
      if (side == -1) at_high /= 2;
      side = -1;
    }
    if (low > 0 && high - low <= 4 * std::numeric_limits<double>::epsilon() * high) break;
    if (std::abs(at_high) <= std::numeric_limits<double>::epsilon() * mu * f[0]) break;
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
