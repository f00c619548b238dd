#include "impend/simulation/yielding_contacts.h"

#include <algorithm>

namespace impend {
namespace {

// ε_G of rows of joints: without corners in their law they need no larger one.
constexpr double kYieldOfJoints = 1e-6;

// f and, where asked for, C = −∂f/∂w.
Vec3 yielding_force(const Vec3& g, const Vec3& w, double mu, double yield, Mat3* C) {
  const Vec3 t = g - w / yield;
  if (C != nullptr) C->setZero();
  if (!(t[0] > 0)) return Vec3::Zero();
  Vec3 f = t;
  if (C != nullptr) (*C)(0, 0) = 1 / yield;
  const double length = t.tail<2>().norm(), radius = mu * t[0];
  if (length <= radius) {
    if (C != nullptr) (*C)(1, 1) = (*C)(2, 2) = 1 / yield;
    return f;
  }
  const Eigen::Vector2d d = t.tail<2>() / length;
  f.tail<2>() = radius * d;
  if (C == nullptr) return f;
  C->block<2, 1>(1, 0) = mu / yield * d;
  C->block<2, 2>(1, 1) = radius / (length * yield) * (Eigen::Matrix2d::Identity() - d * d.transpose());
  return f;
}

// The same with friction bounded by `radius`, and ψ.
Vec3 bounded_force(const Vec3& g, const Vec3& w, double radius, double yield, Mat3* C, double* potential) {
  const Vec3 t = g - w / yield;
  const double length = t.tail<2>().norm();
  const bool presses = t[0] > 0, slips = length > radius;
  const Eigen::Vector2d d = slips ? Eigen::Vector2d(t.tail<2>() / length) : Eigen::Vector2d::Zero();
  Vec3 f(presses ? t[0] : 0.0, 0, 0);
  f.tail<2>() = slips ? Eigen::Vector2d(radius * d) : Eigen::Vector2d(t.tail<2>());
  if (potential != nullptr) {
    *potential = yield * (f[0] * f[0] / 2 + (slips ? radius * length - radius * radius / 2 : length * length / 2));
  }
  if (C == nullptr) return f;
  C->setZero();
  if (presses) (*C)(0, 0) = 1 / yield;
  const Eigen::Matrix2d one = Eigen::Matrix2d::Identity();
  C->block<2, 2>(1, 1) = slips ? Eigen::Matrix2d(radius / (length * yield) * (one - d * d.transpose())) : one / yield;
  return f;
}

std::vector<std::array<int, 2>> pairs_of(const WhitenedFriction& whitened, const WhitenedBilateral& bilateral) {
  std::vector<std::array<int, 2>> pairs;
  for (int i = 0; i < whitened.contacts(); ++i) pairs.push_back(whitened.N.block(i));
  for (int k = 0; k < bilateral.G.rows(); ++k) pairs.push_back(bilateral.G.block(k));
  return pairs;
}

}  // namespace

YieldingContacts::YieldingContacts(const WhitenedFriction& whitened, const WhitenedBilateral& bilateral)
    : n_(whitened.contacts()),
      y0_(whitened.y0),
      bilateral_(bilateral),
      matrix_(whitened.bodies(), pairs_of(whitened, bilateral)) {
  law_.mu = whitened.mu;
  for (int k = 0; k < bilateral_.G.rows(); ++k) {
    const auto& body = bilateral_.G.block(k);
    std::array<int, 4> slots;
    for (int side = 0; side < 2; ++side) {
      for (int other = 0; other < 2; ++other) {
        slots[2 * side + other] = body[side] < 0 || body[other] < 0 ? -1 : matrix_.slot(body[side], body[other]);
      }
    }
    joint_slots_.push_back(slots);
  }
  for (int i = 0; i < n_; ++i) {
    Row row;
    row.body = whitened.N.block(i);
    for (int side = 0; side < 2; ++side) {
      row.K[side] << whitened.N.value(i, side).transpose(), whitened.S.value(i, side).transpose(),
          whitened.T.value(i, side).transpose();
      for (int other = 0; other < 2; ++other) {
        const int a = row.body[side], b = row.body[other];
        row.slot[2 * side + other] = a < 0 || b < 0 ? -1 : matrix_.slot(a, b);
      }
    }
    row.bias << whitened.bias_N[i], whitened.bias_S[i], whitened.bias_T[i];
    rows_.push_back(row);
  }
}

VecX YieldingContacts::motion(const Impulses& at) const {
  VecX y = y0_;
  for (int i = 0; i < n_; ++i) push(rows_[i], at.f.segment<3>(3 * i), y);
  for (int k = 0; k < bilateral_.G.rows(); ++k) bilateral_.G.add_to(k, at.nu[k], y);
  return y;
}

YieldingContacts::Missed YieldingContacts::missed(const Impulses& at) const {
  const VecX y = motion(at);
  VecX w(3 * n_);
  for (int i = 0; i < n_; ++i) w.segment<3>(3 * i) = motion_at(rows_[i], y);
  Missed missed{coulomb_violation(law_, at.f, w), 0};
  for (int k = 0; k < bilateral_.G.rows(); ++k) {
    missed.joints = std::max(missed.joints, std::abs(rate_at(k, y) + bilateral_.compliance[k] * at.nu[k]));
  }
  return missed;
}

VecX YieldingContacts::missing(const VecX& u, const Impulses& g, double yield, VecX& f) const {
  const Eigen::Index motions = y0_.size();
  VecX r = u;
  r.head(motions) -= y0_;
  const VecX y = u.head(motions);
  for (int i = 0; i < n_; ++i) {
    const Vec3 own = yielding_force(g.f.segment<3>(3 * i), motion_at(rows_[i], y), mu()[i], yield, nullptr);
    f.segment<3>(3 * i) = own;
    push(rows_[i], -own, r);
  }
  for (int k = 0; k < bilateral_.G.rows(); ++k) {
    const double nu = u[motions + k];
    bilateral_.G.add_to(k, -nu, r);
    r[motions + k] = rate_at(k, y) + bilateral_.compliance[k] * nu + kYieldOfJoints * (nu - g.nu[k]);
  }
  return r;
}

bool YieldingContacts::factor(const VecX& u, const Impulses& g, double yield) {
  factored_yield_ = std::nan("");
  const VecX y = u.head(y0_.size());
  begin_matrix();
  for (int i = 0; i < n_; ++i) {
    Mat3 C;
    yielding_force(g.f.segment<3>(3 * i), motion_at(rows_[i], y), mu()[i], yield, &C);
    if (C(0, 0) > 0) add_contact(rows_[i], C);
  }
  add_joints();
  if (!matrix_.factor()) return false;
  factored_yield_ = yield;
  return true;
}

bool YieldingContacts::factor_with(const std::vector<Mat3>& C) {
  factored_yield_ = std::nan("");
  begin_matrix();
  for (int i = 0; i < n_; ++i) add_contact(rows_[i], C[static_cast<std::size_t>(i)]);
  add_joints();
  return matrix_.factor();
}

VecX YieldingContacts::step(const VecX& r) const {
  const Eigen::Index motions = y0_.size();
  VecX right = -r.head(motions);
  for (int k = 0; k < bilateral_.G.rows(); ++k) bilateral_.G.add_to(k, -r[motions + k] / joint_yield(k), right);
  VecX du(r.size());
  du.head(motions) = matrix_.solve(right);
  for (int k = 0; k < bilateral_.G.rows(); ++k) {
    du[motions + k] = -(r[motions + k] + bilateral_.G.dot(k, du)) / joint_yield(k);
  }
  return du;
}

YieldingContacts::Bounded YieldingContacts::bounded(const VecX& y, const Impulses& g, double yield,
                                                    const VecX& radius) const {
  Bounded at{(y - y0_).squaredNorm() / 2, y - y0_, VecX(3 * n_)};
  for (int i = 0; i < n_; ++i) {
    double potential = 0;
    const Vec3 own =
        bounded_force(g.f.segment<3>(3 * i), motion_at(rows_[i], y), radius[i], yield, nullptr, &potential);
    at.value += potential;
    at.f.segment<3>(3 * i) = own;
    push(rows_[i], -own, at.gradient);
  }
  for (int k = 0; k < bilateral_.G.rows(); ++k) {
    const double nu = (kYieldOfJoints * g.nu[k] - rate_at(k, y)) / joint_yield(k);
    at.value += joint_yield(k) * nu * nu / 2;
    bilateral_.G.add_to(k, -nu, at.gradient);
  }
  return at;
}

VecX YieldingContacts::bounded_step(const VecX& y, const Impulses& g, double yield, const VecX& radius,
                                    const VecX& gradient) {
  factored_yield_ = std::nan("");
  begin_matrix();
  for (int i = 0; i < n_; ++i) {
    Mat3 C;
    bounded_force(g.f.segment<3>(3 * i), motion_at(rows_[i], y), radius[i], yield, &C, nullptr);
    add_contact(rows_[i], C);
  }
  add_joints();
  if (!matrix_.factor()) return {};
  return matrix_.solve(-gradient);
}

double YieldingContacts::joint_yield(int k) const { return kYieldOfJoints + bilateral_.compliance[k]; }

Vec3 YieldingContacts::motion_at(const Row& row, const VecX& y) const {
  Vec3 w = row.bias;
  for (int side = 0; side < 2; ++side) {
    if (row.body[side] >= 0) w += row.K[side] * y.segment<6>(6 * row.body[side]);
  }
  return w;
}

void YieldingContacts::push(const Row& row, const Vec3& f, VecX& y) const {
  for (int side = 0; side < 2; ++side) {
    if (row.body[side] >= 0) y.segment<6>(6 * row.body[side]) += row.K[side].transpose() * f;
  }
}

void YieldingContacts::begin_matrix() {
  matrix_.clear();
  for (int k = 0; 6 * k < y0_.size(); ++k) matrix_.block(matrix_.slot(k, k)).setIdentity();
}

void YieldingContacts::add_contact(const Row& row, const Mat3& C) {
  for (int other = 0; other < 2; ++other) {
    const Rows3 CK = C * row.K[other];
    for (int side = 0; side < 2; ++side) {
      const int slot = row.slot[2 * side + other];
      if (slot >= 0) matrix_.block(slot).noalias() += row.K[side].transpose().lazyProduct(CK);
    }
  }
}

void YieldingContacts::add_joints() {
  for (int k = 0; k < bilateral_.G.rows(); ++k) {
    for (int side = 0; side < 2; ++side) {
      for (int other = 0; other < 2; ++other) {
        const int slot = joint_slots_[k][2 * side + other];
        if (slot < 0) continue;
        matrix_.block(slot).noalias() +=
            bilateral_.G.value(k, side).lazyProduct(bilateral_.G.value(k, other).transpose()) / joint_yield(k);
      }
    }
  }
}

}  // namespace impend
