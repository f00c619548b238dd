#include "impend/simulation/mechanism.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "impend/contact/jointed_pairs.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();

Mat3 rotation_of_body(int block, const BodiesState& state) {
  return block < 0 ? Mat3(Mat3::Identity()) : state.R[block];
}

Vec3 point_of_body(int block, const Vec3& at_start, const MovingBodies& bodies, const BodiesState& state) {
  return block < 0 ? at_start : Vec3(state.x[block] + state.R[block] * (at_start - bodies[block].center));
}

// 1/(row M⁻¹ rowᵀ) at the start.
double moved_mass(const MovingBodies& bodies, const BodiesState& state, int a, const Vec6& on_a, int b,
                  const Vec6& on_b) {
  const std::vector<Mat6> M = bodies.masses(state);
  double inverse = 0;
  if (a >= 0) inverse += on_a.dot(MassCholesky(M[a]).solve(on_a));
  if (b >= 0) inverse += on_b.dot(MassCholesky(M[b]).solve(on_b));
  return inverse > 0 ? 1 / inverse : 0.0;
}

// With room for `most` rows.
SoftRows no_rows(int blocks, std::size_t most) {
  SoftRows rows{BlockRows(blocks), {}, {}, {}, {}, {}, {}};
  rows.G.reserve(static_cast<int>(most));
  for (std::vector<double>* values : {&rows.bias, &rows.compliance, &rows.limit}) values->reserve(most);
  rows.group.reserve(most);
  rows.kind.reserve(most);
  rows.source.reserve(most);
  return rows;
}

void add_row(SoftRows* rows, double bias, double compliance, double limit, RowKind kind, int source) {
  rows->bias.push_back(bias);
  rows->compliance.push_back(compliance);
  rows->limit.push_back(limit);
  rows->group.push_back(rows->group.empty() ? 0 : rows->group.back() + 1);
  rows->kind.push_back(kind);
  rows->source.push_back(source);
}

// The soft row with these values; none where nothing pulls.
bool add_soft(SoftRows* rows, double k, double c, double off, double rate, double h, double kick, double limit,
              RowKind kind, int source) {
  const double K = kick * (h * k + c);
  if (!(K > 0)) return false;
  add_row(rows, (kick * k * off - kick * c * rate) / K, 1 / K, limit, kind, source);
  return true;
}

// The way from θ, as far as the joint's limits leave it.
double within_limits(const Joint& joint, double theta, double way) {
  if (joint.upper) way = std::min(way, std::max(*joint.upper - theta, 0.0));
  if (joint.lower) way = std::max(way, std::min(*joint.lower - theta, 0.0));
  return way;
}

// m, as far from a hinge's axis as its bodies reach; of a slider 1.
double lever_of(const Joint& joint, const MovingBodies& bodies) {
  double reach = 0;
  for (const int body : {joint.a, joint.b}) {
    const int block = bodies.block_of(body);
    if (block >= 0) reach = std::max(reach, bodies[block].radius + (joint.point - bodies[block].center).norm());
  }
  return joint.type == JointType::kHinge && reach > 0 ? reach : 1.0;
}

}  // namespace

Mechanism::Mechanism(const Assembly& assembly, const MovingBodies& bodies, double step)
    : joints_(assembly.joints), springs_(assembly.springs), stated_(assembly.joints.size()) {
  const BodiesState start = bodies.at_start();
  const auto is_row = [&](double k, double mass) {
    const bool stiff = step * step * k > kResolved * mass;
    stiff_ = stiff_ || stiff;
    return stiff;
  };
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const Joint& joint = joints_[j];
    lever_.push_back(lever_of(joint, bodies));
    names_.push_back(fmt::format("the {} joint of '{}' and '{}'", to_string(joint.type), assembly.body_name(joint.a),
                                 assembly.body_name(joint.b)));
    if (joint.drive) driven_.push_back(static_cast<int>(j));
    irresistible_ = irresistible_ || (joint.drive && joint.drive->is_rigid() && joint.drive->limit == kNoLimit);
    joint_spring_is_row_.push_back(0);
    if (!joint.spring) continue;
    SoftRows row{BlockRows(bodies.count()), {}, {}, {}, {}, {}, {}};
    append_coordinate(static_cast<int>(j), bodies, start, &row);
    const auto [a, b] = row.G.block(0);
    const double mass = moved_mass(bodies, start, a, row.G.value(0, 0), b, row.G.value(0, 1));
    joint_spring_is_row_.back() = is_row(joint.spring->stiffness, mass) ? 1 : 0;
  }
  for (const Spring& spring : springs_) {
    const Line at = line(spring, bodies, start);
    const double mass =
        moved_mass(bodies, start, bodies.block_of(spring.a), at.on_a, bodies.block_of(spring.b), at.on_b);
    spring_is_row_.push_back(is_row(spring.stiffness, mass) ? 1 : 0);
  }
}

std::vector<double> Mechanism::coordinates(const MovingBodies& bodies, const BodiesState& state,
                                           const std::vector<double>& before) const {
  std::vector<double> theta(joints_.size(), 0.0);
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const Joint& joint = joints_[j];
    if (!has_coordinate(joint.type)) continue;
    const int a = bodies.block_of(joint.a), b = bodies.block_of(joint.b);
    if (joint.type == JointType::kSlider) {
      const Vec3 apart = point_of_body(a, joint.point, bodies, state) - point_of_body(b, joint.point, bodies, state);
      theta[j] = (rotation_of_body(b, state) * joint.axis).dot(apart);
      continue;
    }
    const Eigen::Quaterniond turn(Mat3(rotation_of_body(b, state).transpose() * rotation_of_body(a, state)));
    const double within = 2 * std::atan2(turn.vec().dot(joint.axis), turn.w());
    const double last = j < before.size() ? before[j] : 0.0;
    theta[j] = last + std::remainder(within - last, 2 * std::numbers::pi);
  }
  return theta;
}

Mechanism::Line Mechanism::line(const Spring& spring, const MovingBodies& bodies, const BodiesState& state) const {
  Line line;
  const int a = bodies.block_of(spring.a), b = bodies.block_of(spring.b);
  const Vec3 p = point_of_body(a, spring.point_a, bodies, state), q = point_of_body(b, spring.point_b, bodies, state);
  line.length = (p - q).norm();
  if (!(line.length > 0)) return line;
  line.along = (p - q) / line.length;
  if (a >= 0) line.on_a = joint_row_values({line.along, false}, p, state.x[a]);
  if (b >= 0) line.on_b = -joint_row_values({line.along, false}, q, state.x[b]);
  return line;
}

void Mechanism::append_coordinate(int j, const MovingBodies& bodies, const BodiesState& state, SoftRows* rows) const {
  const Joint& joint = joints_[j];
  const int a = bodies.block_of(joint.a), b = bodies.block_of(joint.b);
  JointRow row = coordinate_row(joint);
  row.direction = rotation_of_body(b, state) * row.direction;
  const Vec3 p = point_of_body(b, joint.point, bodies, state);
  const auto values = [&](int block) -> Vec6 {
    return block < 0 ? Vec6(Vec6::Zero()) : joint_row_values(row, p, state.x[block]);
  };
  rows->G.append(a, values(a), b, -values(b));
}

VecX Mechanism::force(const MovingBodies& bodies, const BodiesState& state, const std::vector<double>& theta,
                      bool all) const {
  VecX Q = VecX::Zero(6 * bodies.count());
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const Joint& joint = joints_[j];
    if (!joint.spring || joint.spring->stiffness == 0 || (!all && joint_spring_is_row_[j])) continue;
    if (bodies.block_of(joint.a) < 0 && bodies.block_of(joint.b) < 0) continue;
    SoftRows row{BlockRows(bodies.count()), {}, {}, {}, {}, {}, {}};
    append_coordinate(static_cast<int>(j), bodies, state, &row);
    row.G.add_to(0, joint.spring->stiffness * (joint.spring->rest - theta[j]), Q);
  }
  for (std::size_t i = 0; i < springs_.size(); ++i) {
    if (springs_[i].stiffness == 0 || (!all && spring_is_row_[i])) continue;
    const Line at = line(springs_[i], bodies, state);
    const double f = springs_[i].stiffness * (springs_[i].length - at.length);
    const int a = bodies.block_of(springs_[i].a), b = bodies.block_of(springs_[i].b);
    if (a >= 0) Q.segment<6>(6 * a) += f * at.on_a;
    if (b >= 0) Q.segment<6>(6 * b) += f * at.on_b;
  }
  return Q;
}

double Mechanism::energy(const MovingBodies& bodies, const BodiesState& state, const std::vector<double>& theta,
                         bool rows_only) const {
  double energy = 0;
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    if (!joints_[j].spring || (rows_only && !joint_spring_is_row_[j])) continue;
    energy += joints_[j].spring->stiffness * std::pow(theta[j] - joints_[j].spring->rest, 2) / 2;
  }
  for (std::size_t i = 0; i < springs_.size(); ++i) {
    if (rows_only && !spring_is_row_[i]) continue;
    energy += springs_[i].stiffness * std::pow(line(springs_[i], bodies, state).length - springs_[i].length, 2) / 2;
  }
  return energy;
}

// Of the step from t: what the joint is to reach, and how fast on the way.
Mechanism::Aim Mechanism::aim_of(int j, double t, double h) const {
  const Drive& drive = *joints_[j].drive;
  if (drive.velocity) {
    if (stated_[j]) return {0, stated_[j]->value};
    return {0, drive.target.empty() ? *drive.velocity : value_at(drive.target, t + h / 2)};
  }
  if (stated_[j]) return *stated_[j];
  const double value = value_at(drive.target, t + h);
  return {value, (value - value_at(drive.target, t)) / h};
}

SoftRows Mechanism::rows(const MovingBodies& bodies, const BodiesState& state, const std::vector<double>& theta,
                         double t, double h, double kick, const std::optional<Drag>& drag) const {
  SoftRows rows = no_rows(bodies.count(), 2 * joints_.size() + springs_.size() + (drag ? 3 : 0));
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const Joint& joint = joints_[j];
    const int source = static_cast<int>(j);
    if (bodies.block_of(joint.a) < 0 && bodies.block_of(joint.b) < 0) continue;
    if (joint.drive) {
      const Drive& drive = *joint.drive;
      const auto [aim, rate] = aim_of(source, t, h);
      const double off = drive.velocity ? 0.0 : theta[j] - aim;
      // A rigid drive goes no farther than its joint.
      const double way = within_limits(joint, theta[j], drive.velocity ? h * rate : -off);
      if (drive.is_rigid()) {
        append_coordinate(source, bodies, state, &rows);
        add_row(&rows, -way / h, 0, kick * drive.limit, RowKind::kDrive, source);
      } else if (add_soft(&rows, drive.stiffness, drive.damping, off, rate, h, kick, kick * drive.limit,
                          RowKind::kDrive, source)) {
        append_coordinate(source, bodies, state, &rows);
      }
    }
    if (!joint.spring) continue;
    const double k = joint_spring_is_row_[j] ? joint.spring->stiffness : 0.0;  // else in force()
    if (add_soft(&rows, k, joint.spring->damping, theta[j] - joint.spring->rest, 0, h, kick, kNoLimit, RowKind::kSpring,
                 source)) {
      append_coordinate(source, bodies, state, &rows);
    }
  }
  for (std::size_t i = 0; i < springs_.size(); ++i) {
    const double k = spring_is_row_[i] ? springs_[i].stiffness : 0.0;
    if (k == 0 && springs_[i].damping == 0) continue;
    const int a = bodies.block_of(springs_[i].a), b = bodies.block_of(springs_[i].b);
    const Line at = line(springs_[i], bodies, state);
    if ((a < 0 && b < 0) || !(at.length > 0)) continue;
    if (add_soft(&rows, k, springs_[i].damping, at.length - springs_[i].length, 0, h, kick, kNoLimit, RowKind::kSpring,
                 -1)) {
      rows.G.append(a, at.on_a, b, at.on_b);
    }
  }
  const int held = drag ? bodies.block_of(drag->part) : -1;
  for (int axis = 0; held >= 0 && axis < 3; ++axis) {
    const Vec3 p = point_of_body(held, drag->grabbed, bodies, state);
    const JointRow row{Vec3(Vec3::Unit(axis)), false};
    if (!add_soft(&rows, drag->stiffness, drag->damping, p[axis] - drag->target[axis], 0, h, kick,
                  kick * drag->most_force, RowKind::kHand, -1)) {
      break;
    }
    rows.G.append(held, joint_row_values(row, p, state.x[held]), -1, Vec6::Zero());
    if (axis > 0) rows.group.back() = rows.group[rows.group.size() - 2];
  }
  return rows;
}

SoftRows Mechanism::rows_at_instant(const MovingBodies& bodies, const BodiesState& state,
                                    const std::vector<double>& theta, double t, double h) const {
  SoftRows rows = no_rows(bodies.count(), driven_.size());
  for (const int j : driven_) {
    const Joint& joint = joints_[j];
    const Drive& drive = *joint.drive;
    if (!drive.is_rigid() || drive.limit < kNoLimit) continue;
    if (bodies.block_of(joint.a) < 0 && bodies.block_of(joint.b) < 0) continue;
    append_coordinate(j, bodies, state, &rows);
    add_row(&rows, -within_limits(joint, theta[j], h * aim_of(j, t, h).rate) / h, 0, kNoLimit, RowKind::kDrive, j);
  }
  return rows;
}

std::vector<TrackedContact> Mechanism::stops(const MovingBodies& bodies, const BodiesState& state,
                                             const std::vector<double>& theta) const {
  std::vector<TrackedContact> stops;
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const Joint& joint = joints_[j];
    if (bodies.block_of(joint.a) < 0 && bodies.block_of(joint.b) < 0) continue;
    const int b = bodies.block_of(joint.b);
    for (const int which : {0, 1}) {
      if (!(which == 0 ? joint.lower : joint.upper)) continue;
      TrackedContact stop;
      stop.key = {std::min(joint.a, joint.b),
                  std::max(joint.a, joint.b),
                  TrackKind::kStop,
                  false,
                  static_cast<int>(j),
                  which,
                  0};
      Joint now = joint;
      now.axis = rotation_of_body(b, state) * joint.axis;
      now.point = point_of_body(b, joint.point, bodies, state);
      const StopPlace place = stop_place(now, which == 1, lever_[j]);
      stop.point = place.point;
      stop.normal = joint.a < joint.b ? place.normal : Vec3(-place.normal);
      stop.gap = gap(stop.key, theta);
      stops.push_back(stop);
    }
  }
  return stops;
}

double Mechanism::gap(const TrackKey& stop, const std::vector<double>& theta) const {
  const Joint& joint = joints_[stop.first];
  return lever_[stop.first] * (stop.second == 0 ? theta[stop.first] - *joint.lower : *joint.upper - theta[stop.first]);
}

void Mechanism::set_drive(int joint, double value, double rate) {
  if (joints_[joint].drive) stated_[joint] = Aim{value, rate};
}

}  // namespace impend
