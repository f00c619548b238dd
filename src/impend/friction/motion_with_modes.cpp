#include "impend/friction/motion_with_modes.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "impend/base/stop.h"
#include "impend/conic/block_lu.h"
#include "impend/motion/friction_result.h"

namespace impend {
namespace {

constexpr int kModesSteps = 15;
// Newton's method has ended when a step is below this, some tens of roundings of ‖y₀‖ = 1.
constexpr double kEnded = 1e-14;
// ε: rows of length one; what rounding loses by it the next step finds.
constexpr double kYield = 1e-6;
constexpr int kYieldRounds = 6;

using Vec2 = Eigen::Vector2d;

std::vector<ContactState> modes_of(const ContactForces& w, double share) {
  const double fastest = w.cols() > 0 ? w.colwise().norm().maxCoeff() : 0.0;
  std::vector<ContactState> modes;
  for (Eigen::Index i = 0; i < w.cols(); ++i) {
    const bool opens = w(0, i) > share * fastest, slides = w.col(i).tail<2>().norm() > share * fastest;
    modes.push_back(opens ? ContactState::kOpen : slides ? ContactState::kSlide : ContactState::kStick);
  }
  return modes;
}

std::vector<std::array<int, 2>> coupled(const WhitenedFriction& whitened) {
  std::vector<std::array<int, 2>> pairs;
  for (const BlockRows* rows : {&whitened.N, &whitened.G}) {
    for (int i = 0; i < rows->rows(); ++i) pairs.push_back(rows->block(i));
  }
  return pairs;
}

class ModesNewton {
 public:
  ModesNewton(const WhitenedFriction& whitened, const ContactForces& f, const VecX& nu, double share)
      : whitened_(whitened),
        modes_(modes_of(motions(residual_motion(whitened, whitened.y0, f, nu)), share)),
        f_(f),
        nu_(nu),
        y_(residual_motion(whitened, whitened.y0, f, nu)),
        matrix_(whitened.bodies(), coupled(whitened)) {
    for (Eigen::Index i = 0; i < f_.cols(); ++i) {
      if (mode(i) == ContactState::kOpen) f_.col(i).setZero();
    }
  }

  std::optional<VecX> run() {
    for (int k = 0; k < kModesSteps; ++k) {
      look_for_stop();
      const double length = step();
      if (!(length < 1)) return std::nullopt;
      if (length <= kEnded) return y_;
    }
    return std::nullopt;
  }

 private:
  ContactState mode(Eigen::Index i) const { return modes_[static_cast<size_t>(i)]; }

  ContactForces motions(const VecX& y) const {
    ContactForces w = contact_motions(whitened_, y);
    w.row(0) += whitened_.bias_N.transpose();
    w.row(1) += whitened_.bias_S.transpose();
    w.row(2) += whitened_.bias_T.transpose();
    return w;
  }

  // (1, −μŵ_F): the force of a contact that slides, per normal force.
  Vec3 rubbing(Eigen::Index i, const ContactForces& w) const {
    Vec3 along = Vec3::UnitX();
    along.tail<2>() = -whitened_.mu[i] * w.col(i).tail<2>().normalized();
    return along;
  }

  // block += K_iᵀ D K_i over the bodies of a row.
  void add(int i, const Mat3& D) {
    const std::array<int, 2> body = whitened_.N.block(i);
    Eigen::Matrix<double, 3, 6> K[2];
    for (int side = 0; side < 2; ++side) {
      K[side] << whitened_.N.value(i, side).transpose(), whitened_.S.value(i, side).transpose(),
          whitened_.T.value(i, side).transpose();
    }
    for (int a = 0; a < 2; ++a) {
      for (int b = 0; b < 2; ++b) {
        if (body[a] < 0 || body[b] < 0) continue;
        matrix_.block(matrix_.slot(body[a], body[b])).noalias() += K[a].transpose() * D * K[b];
      }
    }
  }

  // H + GᵀC/ε
  bool factor(const ContactForces& w) {
    matrix_.clear();
    for (int k = 0; k < whitened_.bodies(); ++k) matrix_.block(matrix_.slot(k, k)).setIdentity();
    for (int i = 0; i < whitened_.contacts(); ++i) {
      if (mode(i) == ContactState::kOpen) continue;
      if (mode(i) == ContactState::kStick) {
        add(i, Mat3::Identity() / kYield);
        continue;
      }
      const Vec2 sliding = w.col(i).tail<2>(), across = Vec2(-sliding[1], sliding[0]).normalized();
      Mat3 D = Mat3::Zero();
      D.col(0) = rubbing(i, w) / kYield;
      D.bottomRightCorner<2, 2>() = whitened_.mu[i] * f_(0, i) / sliding.norm() * across * across.transpose();
      add(i, D);
    }
    for (int k = 0; k < whitened_.G.rows(); ++k) {
      const std::array<int, 2> body = whitened_.G.block(k);
      for (int a = 0; a < 2; ++a) {
        for (int b = 0; b < 2; ++b) {
          if (body[a] < 0 || body[b] < 0) continue;
          matrix_.block(matrix_.slot(body[a], body[b])) +=
              whitened_.G.value(k, a) * whitened_.G.value(k, b).transpose() / kYield;
        }
      }
    }
    return matrix_.factor();
  }

  // The forces Gᵀx, of x per row of C: three of a contact, of which one counts where it slides.
  ContactForces forces(const ContactForces& x, const ContactForces& w) const {
    ContactForces f = x;
    for (Eigen::Index i = 0; i < f.cols(); ++i) {
      if (mode(i) == ContactState::kSlide) f.col(i) = x(0, i) * rubbing(i, w);
      if (mode(i) == ContactState::kOpen) f.col(i).setZero();
    }
    return f;
  }

  // The length of the step.
  double step() {
    const ContactForces w = motions(y_);
    for (Eigen::Index i = 0; i < f_.cols(); ++i) {
      if (mode(i) == ContactState::kSlide) f_.col(i) = std::max(f_(0, i), 0.0) * rubbing(i, w);
    }
    if (!factor(w)) return std::numeric_limits<double>::infinity();
    const VecX miss = residual_motion(whitened_, whitened_.y0, f_, nu_) - y_;
    const VecX joints = -(whitened_.G.times(y_) + whitened_.bias_G);
    ContactForces x = ContactForces::Zero(3, f_.cols()), missed = -w / kYield;
    VecX x_joints = VecX::Zero(nu_.size()), missed_joints = joints / kYield, change = VecX::Zero(y_.size());
    for (int k = 0; k < kYieldRounds; ++k) {
      look_for_stop();
      // The equation for the change of δy, so that rounding of the large weight is mended from round to round.
      const VecX right = residual_motion(whitened_, miss, forces(x + missed, w), x_joints + missed_joints);
      const VecX more = matrix_.solve(right - stiff(change, w));
      change += more;
      missed = -(w + contact_motions(whitened_, change)) / kYield;
      missed_joints = (joints - whitened_.G.times(change)) / kYield;
      x += missed;
      x_joints += missed_joints;
      if (more.norm() <= std::numeric_limits<double>::epsilon() * change.norm()) break;
    }
    f_ += forces(x, w);
    nu_ += x_joints;
    y_ += change;
    return change.norm();
  }

  // H δy
  VecX stiff(const VecX& change, const ContactForces& w) const {
    const ContactForces moved = contact_motions(whitened_, change);
    ContactForces f = ContactForces::Zero(3, f_.cols());
    for (Eigen::Index i = 0; i < f.cols(); ++i) {
      if (mode(i) != ContactState::kSlide) continue;
      const Vec2 sliding = w.col(i).tail<2>(), across = Vec2(-sliding[1], sliding[0]).normalized();
      f.col(i).tail<2>() = whitened_.mu[i] * f_(0, i) / sliding.norm() * across.dot(moved.col(i).tail<2>()) * across;
    }
    return residual_motion(whitened_, change, f, VecX::Zero(nu_.size()));
  }

  const WhitenedFriction& whitened_;
  std::vector<ContactState> modes_;
  ContactForces f_;
  VecX nu_, y_;
  BlockLu matrix_;
};

}  // namespace

std::optional<VecX> motion_with_modes(const WhitenedFriction& whitened, const ContactForces& f, const VecX& nu,
                                      double share) {
  return ModesNewton(whitened, f, nu, share).run();
}

}  // namespace impend
