#include "impend/simulation/moving_bodies.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace impend {
namespace {

// sin Δθ = Δθ(1 − Δθ²/6 …)
constexpr double kArc = 1.0 / 6;
// rad: what turns farther in a drift does so in equal parts, each with the axis that its momentum has then; else its
// energy errs by the square of the turn.
constexpr double kFineTurn = 0.05;
constexpr double kMostTurns = 64;

// A rotation whose products have lost orthogonality by a few roundings, made orthogonal by one step of Newton's
// iteration for the polar factor: R ← R(3 − RᵀR)/2.
Mat3 orthogonal(const Mat3& R) { return R * (1.5 * Mat3::Identity() - 0.5 * R.transpose() * R); }

// Of the size of the scene, and of a mass: what differs by less is alike, so that a turn of the whole changes no rank.
// Ranks go by height, then by mass, then by how far out; what is alike in all three by its place.
constexpr double kSamePlace = 1e-6;

std::vector<int> ranks_of(const Assembly& assembly) {
  std::vector<Vec3> centers;
  for (const Part& part : assembly.parts) centers.push_back(part.center_of_mass_W());
  Vec3 mean = Vec3::Zero();
  for (const Vec3& center : centers) mean += center / static_cast<double>(centers.size());
  double unit = std::numeric_limits<double>::min();
  for (const Vec3& center : centers) unit = std::max(unit, kSamePlace * (center - mean).norm());
  const Vec3 up = assembly.up();
  std::vector<std::tuple<double, double, double, double, double, double, int>> places;
  for (std::size_t p = 0; p < centers.size(); ++p) {
    const double mass = assembly.parts[p].mass.mass, size = mass > 0 ? std::log(mass) : 0.0;
    const Vec3 way = centers[p] - mean;
    places.emplace_back(std::round(up.dot(way) / unit), std::round(size / kSamePlace), std::round(way.norm() / unit),
                        centers[p].x(), centers[p].y(), centers[p].z(), static_cast<int>(p));
  }
  std::sort(places.begin(), places.end());
  std::vector<int> rank(static_cast<std::size_t>(assembly.body_count()));
  for (std::size_t k = 0; k < places.size(); ++k) rank[std::get<int>(places[k])] = static_cast<int>(k);
  if (assembly.ground) rank.back() = static_cast<int>(places.size());
  return rank;
}

}  // namespace

Mat3 rotation_of(const Vec3& turn) {
  const double angle = turn.norm();
  if (!(angle > 0)) return Mat3::Identity();
  return Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix();
}

MovingBodies::MovingBodies(const Assembly& assembly)
    : gravity_(assembly.gravity),
      block_(assembly.body_count(), -1),
      loads_(std::make_shared<const std::vector<Load>>(assembly.loads)),
      rank_(std::make_shared<const std::vector<int>>(ranks_of(assembly))) {
  for (int p = 0; p < static_cast<int>(assembly.parts.size()); ++p) {
    const Part& part = assembly.parts[p];
    if (part.fixed) continue;
    MovingBody body;
    body.part = p;
    body.mass = part.mass.mass;
    const Mat3 inertia = part.inertia_W();
    body.inertia = (inertia + inertia.transpose()) / 2;
    body.factor = InertiaFactor(body.inertia);
    body.center = part.center_of_mass_W();
    for (const Vec3& v : part.mesh.vertices) body.radius = std::max(body.radius, (part.X_WP * v - body.center).norm());
    for (std::size_t i = 0; i < loads_->size(); ++i) {
      if ((*loads_)[i].part == p) body.loads.push_back(static_cast<int>(i));
    }
    body.linear = part.linear_velocity;
    body.angular = part.angular_velocity;
    block_[p] = count();
    bodies_.push_back(std::move(body));
  }
  for (const Joint& joint : assembly.joints) {
    if (joint.type != JointType::kHinge && joint.type != JointType::kBall) continue;
    const int a = block_of(joint.a), b = block_of(joint.b);
    if ((a < 0) == (b < 0)) continue;
    MovingBody& body = bodies_[std::max(a, b)];
    body.arm = body.center - joint.point;
    if (joint.type == JointType::kHinge) body.arm -= joint.axis.dot(body.arm) * joint.axis;
  }
}

MovingBodies MovingBodies::only(const std::vector<int>& blocks) const {
  MovingBodies some;
  some.gravity_ = gravity_;
  some.loads_ = loads_;
  some.rank_ = rank_;
  some.block_.assign(block_.size(), -1);
  some.bodies_.reserve(blocks.size());
  for (const int k : blocks) {
    some.block_[bodies_[k].part] = some.count();
    some.bodies_.push_back(bodies_[k]);
  }
  return some;
}

BodiesState MovingBodies::at_start() const {
  BodiesState state;
  state.P.resize(6 * count());
  for (int k = 0; k < count(); ++k) {
    state.x.push_back(bodies_[k].center);
    state.R.push_back(Mat3::Identity());
    state.P.segment<6>(6 * k) << bodies_[k].mass * bodies_[k].linear, bodies_[k].inertia * bodies_[k].angular;
  }
  return state;
}

Mat3 MovingBodies::inertia_at(int k, const Mat3& R) const { return R * bodies_[k].inertia * R.transpose(); }

std::vector<Mat6> MovingBodies::masses(const BodiesState& state) const {
  std::vector<Mat6> masses;
  masses.reserve(bodies_.size());
  for (int k = 0; k < count(); ++k) {
    Mat6 M = Mat6::Zero();
    M.topLeftCorner<3, 3>() = bodies_[k].mass * Mat3::Identity();
    const Mat3 inertia = inertia_at(k, state.R[k]);
    M.bottomRightCorner<3, 3>() = (inertia + inertia.transpose()) / 2;
    masses.push_back(M);
  }
  return masses;
}

Vec6 MovingBodies::velocity_of(int k, const Vec6& P, const Mat3& R) const {
  Vec6 V = Vec6::Zero();
  if (P.isZero(0)) return V;
  V.head<3>() = P.head<3>() / bodies_[k].mass;
  if (!P.tail<3>().isZero(0)) V.tail<3>() = R * (bodies_[k].factor.solve(Vec3(R.transpose() * P.tail<3>())));
  return V;
}

VecX MovingBodies::velocities(const BodiesState& state, const VecX& P) const {
  VecX V(P.size());
  for (int k = 0; k < count(); ++k) V.segment<6>(6 * k) = velocity_of(k, P.segment<6>(6 * k), state.R[k]);
  return V;
}

VecX MovingBodies::gravity_force() const {
  VecX Q = VecX::Zero(6 * count());
  for (int k = 0; k < count(); ++k) Q.segment<3>(6 * k) = bodies_[k].mass * gravity_;
  return Q;
}

VecX MovingBodies::applied_force(const BodiesState& state, double time) const {
  VecX Q = VecX::Zero(6 * count());
  for (int k = 0; k < count(); ++k) {
    for (const int i : bodies_[k].loads) {
      const Load& load = (*loads_)[i];
      const Vec3 arm = load.point ? Vec3(state.R[k] * (*load.point - bodies_[k].center)) : Vec3(Vec3::Zero());
      const double factor = load.factor_at(time);
      Q.segment<3>(6 * k) += factor * load.force;
      Q.segment<3>(6 * k + 3) += factor * (load.torque + arm.cross(load.force));
    }
  }
  return Q;
}

double MovingBodies::potential(const BodiesState& state) const {
  double potential = 0;
  for (int k = 0; k < count(); ++k) potential -= bodies_[k].mass * gravity_.dot(state.x[k] - bodies_[k].center);
  return potential;
}

// m/s, by which the mean velocity of a centre that turns about its pivot in a drift from R is less than that of its
// momentum; omega: the mean.
Vec3 MovingBodies::short_of_arc(int k, const Vec3& omega, double h, const Mat3& R) const {
  const Vec3& arm = bodies_[k].arm;
  if (arm.isZero(0)) return Vec3::Zero();
  const Vec3 u = omega.cross(rotation_of(h / 2 * omega) * (R * arm));
  return h * h * kArc * u.squaredNorm() / arm.squaredNorm() * u;
}

void MovingBodies::drift_one(int k, const Vec6& P, double h, Vec3& x, Mat3& R) const {
  if (P.isZero(0)) return;  // not even by rounding
  x += h / bodies_[k].mass * P.head<3>();
  const Vec3 L = P.tail<3>();
  if (L.isZero(0)) return;  // it does not turn
  const auto angular = [&](const Mat3& at) { return Vec3(at * bodies_[k].factor.solve(Vec3(at.transpose() * L))); };
  Vec3 omega = angular(R);
  // What turns about a pivot does so in one drift, which its arc and its rows refer to.
  const double turns = omega.norm() * h / kFineTurn;
  const bool at_once = !bodies_[k].arm.isZero(0) || !(turns > 1);
  const int parts = at_once ? 1 : static_cast<int>(std::min(std::ceil(turns), kMostTurns));
  h /= parts;
  for (int part = 0; part < parts; ++part) {
    const Mat3 from = R;
    if (part > 0) omega = angular(from);
    Vec3 mean = omega - h / 2 * (from * bodies_[k].factor.solve(Vec3(from.transpose() * omega.cross(L))));
    for (int round = 0; round < 2; ++round) mean = angular(rotation_of(h / 2 * mean) * from);
    x -= h * short_of_arc(k, mean, h, from);
    R = orthogonal(rotation_of(h * mean) * from);
  }
}

void MovingBodies::drift(const VecX& P, double h, BodiesState& state) const {
  for (int k = 0; k < count(); ++k) drift_one(k, P.segment<6>(6 * k), h, state.x[k], state.R[k]);
}

VecX MovingBodies::drift_correction(const BodiesState& state, const VecX& P, double h) const {
  VecX c = VecX::Zero(6 * count());
  const VecX V = velocities(state, P);
  for (int k = 0; k < count(); ++k) {
    const Vec3 omega = V.segment<3>(6 * k + 3), L = P.segment<3>(6 * k + 3), turned = omega.cross(L);
    // As they turned before the kick: at rest nothing, so that the first step has the accelerations' rows.
    const Vec6 before = velocity_of(k, state.P.segment<6>(6 * k), state.R[k]);
    c.segment<3>(6 * k) = -short_of_arc(k, before.tail<3>(), h, state.R[k]);
    if (turned.isZero(0)) continue;
    c.segment<3>(6 * k + 3) = -h / 2 * (state.R[k] * bodies_[k].factor.solve(Vec3(state.R[k].transpose() * turned)));
  }
  return c;
}

std::vector<RigidTransform> MovingBodies::displacements(const BodiesState& state) const {
  std::vector<RigidTransform> all(block_.size());
  put_displacements(state, all);
  return all;
}

void MovingBodies::put_displacements(const BodiesState& state, std::vector<RigidTransform>& all) const {
  for (int k = 0; k < count(); ++k) all[bodies_[k].part] = displacement_of(k, state.x[k], state.R[k]);
}

InertiaFactor::InertiaFactor(const Mat3& inertia) {
  const Eigen::LDLT<Mat3> factor(inertia);
  const Mat3& L = factor.matrixLDLT();
  below_ << L(1, 0), L(2, 0), L(2, 1);
  const Vec3 place = factor.transpositionsP() * Vec3(0, 1, 2);
  for (int i = 0; i < 3; ++i) {
    order_[i] = static_cast<int>(place[i]);
    const double pivot = L(i, i);
    pivot_[i] = std::abs(pivot) > (std::numeric_limits<double>::min)() ? pivot : 0.0;
  }
}

}  // namespace impend
