#include "impend/motion/moved_rows.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/dynamics/joint_rows.h"
#include "impend/motion/bearing.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

// Of the size of what moves, the way of its fastest point to either side: a central difference then errs by some
// 1e-10 of what it is taken of, by its own order and by rounding.
constexpr double kStep = 1e-5;
// Of a row's length, as of joints that are exact (joint_rows.h): two opposite rows need room.
constexpr double kRoundingOfRow = 1e-14;
// Normals at the two ends of a line of contact differ by less.
constexpr double kSameLine = 1e-6;

RigidTransform displaced(const Part& part, const Vec6& velocity, double time) {
  const Vec3 center = part.center_of_mass_W(), turn = time * velocity.tail<3>();
  const double angle = turn.norm();
  RigidTransform moved;
  if (angle > 0) moved.R = Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix();
  moved.p = center + time * velocity.head<3>() - moved.R * center;
  return moved;
}

// Two unit vectors across n.
std::pair<Vec3, Vec3> across(const Vec3& n) {
  const Vec3 first = n.unitOrthogonal();
  return {first, n.cross(first)};
}

}  // namespace

MovedRows::MovedRows(const Assembly& assembly, const FollowedContacts& followed, const std::vector<char>& holds)
    : assembly_(&assembly), followed_(&followed) {
  Box3 box;
  for (const Part& part : assembly.parts) {
    if (part.fixed) continue;
    for (const Vec3& v : part.mesh.vertices) box.add(part.X_WP * v);
  }
  size_ = box.empty() ? 0 : box.diagonal();
  add_rows_of_contacts(holds);
  add_rows_of_joints();
  make_problem_of_rows();
}

void MovedRows::add_rows_of_contacts(const std::vector<char>& holds) {
  for (std::size_t i = 0; i < followed_->here().size(); ++i) {
    const TrackedContact& c = followed_->here()[i];
    if (assembly_->body_fixed(c.a()) && assembly_->body_fixed(c.b())) continue;
    Row row;
    row.a = c.a();
    row.b = c.b();
    row.contact = static_cast<int>(i);
    rows_.push_back(row);
    add_row_half_way(i);
    if (holds[i] == 0) continue;
    row.sided = false;
    const auto [first, second] = across(c.normal);
    for (const Vec3& direction : {first, second}) {
      row.across = direction;
      rows_.push_back(row);
    }
  }
}

// What touches a round surface along a line does so in between when it turns off the line: ends alone would sink.
void MovedRows::add_row_half_way(std::size_t end) {
  const std::vector<TrackedContact>& contacts = followed_->here();
  const TrackKey& key = contacts[end].key;
  if (key.kind == TrackKind::kCornerFace || key.kind == TrackKind::kEdgeEdge) return;
  for (std::size_t i = 0; i < end; ++i) {
    TrackKey same = contacts[i].key;
    same.place = key.place;
    if (same != key || (contacts[i].normal - contacts[end].normal).norm() > kSameLine) continue;
    Row row = rows_.back();
    row.other = static_cast<int>(i);
    rows_.push_back(row);
  }
}

void MovedRows::add_rows_of_joints() {
  for (std::size_t j = 0; j < assembly_->joints.size(); ++j) {
    const Joint& joint = assembly_->joints[j];
    if (assembly_->body_fixed(joint.a) && assembly_->body_fixed(joint.b)) continue;
    for (const JointRow& of_joint : locked_joint_rows(joint)) {
      Row row;
      row.a = joint.a;
      row.b = joint.b;
      row.joint = static_cast<int>(j);
      row.point = joint.point;
      row.direction = of_joint.direction;
      row.angular = of_joint.angular;
      row.sided = false;
      rows_.push_back(row);
    }
  }
}

void MovedRows::make_problem_of_rows() {
  std::vector<int> movable;
  for (int part = 0; part < static_cast<int>(assembly_->parts.size()); ++part) {
    if (!assembly_->body_fixed(part)) movable.push_back(part);
  }
  Assembly alone = *assembly_;
  alone.joints.clear();
  alone.springs.clear();
  problem_ = make_problem(alone, ContactSet{}, {}, movable);
  const Pose here{Displacements(assembly_->parts.size()), followed_->here()};
  problem_.Q += elastic_forces(here.displacements);
  std::vector<int> block(static_cast<std::size_t>(assembly_->body_count()), -1);
  for (int k = 0; k < problem_.bodies(); ++k) block[static_cast<std::size_t>(problem_.body[k])] = k;
  const int joints = static_cast<int>(assembly_->joints.size());  // what does not slip is numbered after them
  std::vector<double> noise;
  for (const Row& row : rows_) {
    const int a = block[static_cast<std::size_t>(row.a)], b = block[static_cast<std::size_t>(row.b)];
    const Vec6 on_a = a < 0 ? Vec6(Vec6::Zero()) : value(row, row.a, here);
    const Vec6 on_b = b < 0 ? Vec6(Vec6::Zero()) : Vec6(-value(row, row.b, here));
    const double noise_a = a < 0 ? 0.0 : noise_of(row, row.a, problem_.M[a], on_a);
    const double noise_b = b < 0 ? 0.0 : noise_of(row, row.b, problem_.M[b], on_b);
    for (const double sign : {1.0, -1.0}) {
      if (sign < 0 && row.sided) break;
      problem_.J.append(a, sign * on_a, b, sign * on_b);
      problem_.contact.push_back(row.sided ? row.contact : -1);
      problem_.joint.push_back(row.sided ? -1 : row.joint >= 0 ? row.joint : joints + row.contact);
      problem_.contact_names.push_back({assembly_->body_name(row.a), assembly_->body_name(row.b)});
      noise.push_back(noise_a);
      noise.push_back(noise_b);
    }
  }
  problem_.row_noise =
      Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, 2, Eigen::RowMajor>>(noise.data(), problem_.rows(), 2);
  set_slack_from_noise(problem_);
}

VecX MovedRows::elastic_forces(const Displacements& displacements) const {
  const std::vector<Vec6> wrenches = elastic_wrenches(*assembly_, displacements);
  VecX forces(problem_.Q.size());
  for (int k = 0; k < problem_.bodies(); ++k) {
    forces.segment<6>(6 * k) = wrenches[static_cast<std::size_t>(problem_.body[k])];
  }
  return forces;
}

// Bound of ‖δg‖_{M⁻¹} on one body: a few roundings, and what the contact as it is imposed, or the joint, may be off.
double MovedRows::noise_of(const Row& row, int body, const Mat6& mass, const Vec6& values) const {
  const MassCholesky factor(mass);
  const double rounding = kRoundingOfRow * factor.whiten(values).norm();
  const Vec3 center = assembly_->parts[static_cast<std::size_t>(body)].center_of_mass_W();
  if (row.joint >= 0) {
    Joint joint = assembly_->joints[static_cast<std::size_t>(row.joint)];
    joint.point_noise += assembly_->parts[static_cast<std::size_t>(body)].coordinate_noise.norm();
    return rounding + joint_row_noise(joint, {row.direction, row.angular}, center, mass);
  }
  // A contact of a pair of which none is imposed.
  if (followed_->origin(static_cast<std::size_t>(row.contact)).of_pair.empty()) return rounding;
  const RowChange change = row_change(followed_->origin(static_cast<std::size_t>(row.contact)).worst, center);
  const Eigen::Matrix<double, 6, 2> turn = factor.whiten(change.turn), shift = factor.whiten(change.shift);
  return rounding + turn.norm() + shift.norm();
}

int MovedRows::contact_of(int row) const {
  if (!problem_.is_joint_row(row)) return problem_.contact[row];
  const int joints = static_cast<int>(assembly_->joints.size());
  return problem_.joint[row] < joints ? -1 : problem_.joint[row] - joints;
}

std::vector<double> MovedRows::forces_of_contacts(const VecX& forces) const {
  std::vector<double> sums(followed_->here().size(), 0.0);
  int i = 0;
  for (const Row& row : rows_) {
    if (row.sided) {
      sums[static_cast<std::size_t>(row.contact)] += forces[i];
      if (row.other >= 0) sums[static_cast<std::size_t>(row.other)] += forces[i];
    }
    i += row.sided ? 1 : 2;
  }
  return sums;
}

std::vector<double> MovedRows::least_forces_of_contacts() const {
  std::vector<double> least(followed_->here().size(), 0.0);
  int i = 0;
  for (const Row& row : rows_) {
    if (row.sided && row.other < 0) least[static_cast<std::size_t>(row.contact)] = least_force(problem_, i);
    i += row.sided ? 1 : 2;
  }
  return least;
}

double MovedRows::way() const { return kStep * size_; }

double MovedRows::step_of(const VecX& p) const {
  double fastest = 0;
  for (int k = 0; k < problem_.bodies(); ++k) {
    fastest = std::max(fastest, p.segment<3>(6 * k).norm() + size_ * p.segment<3>(6 * k + 3).norm());
  }
  return fastest > 0 ? way() / fastest : 0;
}

Displacements MovedRows::displacements(const VecX& p, double time) const {
  Displacements moved(assembly_->parts.size());
  for (int k = 0; k < problem_.bodies(); ++k) {
    const int part = problem_.body[k];
    moved[static_cast<std::size_t>(part)] = displaced(assembly_->parts[part], p.segment<6>(6 * k), time);
  }
  return moved;
}

std::optional<MovedRows::Pose> MovedRows::pose(const VecX& p, double time) const {
  Pose moved{displacements(p, time), {}};
  std::optional<std::vector<TrackedContact>> contacts = followed_->at(moved.displacements);
  if (!contacts) return std::nullopt;
  moved.contacts = *std::move(contacts);
  return moved;
}

TrackedContact MovedRows::contact_at(const Row& row, const Pose& pose) const {
  TrackedContact c = pose.contacts[static_cast<std::size_t>(row.contact)];
  if (row.other < 0) return c;
  const TrackedContact& end = pose.contacts[static_cast<std::size_t>(row.other)];
  c.point = 0.5 * (c.point + end.point);
  c.normal = (c.normal + end.normal).normalized();
  return c;
}

Vec6 MovedRows::value(const Row& row, int body, const Pose& pose) const {
  const RigidTransform none;
  const auto place_of = [&](int of) -> const RigidTransform& {
    return of < static_cast<int>(assembly_->parts.size()) ? pose.displacements[static_cast<std::size_t>(of)] : none;
  };
  Vec3 direction, point;
  if (row.contact < 0) {
    const RigidTransform& with_a = place_of(row.a);
    direction = with_a.R * row.direction;
    point = with_a * row.point;
  } else {
    const TrackedContact c = contact_at(row, pose);
    point = c.point;
    direction = row.across.isZero(0) ? c.normal : Vec3(row.across - c.normal * c.normal.dot(row.across));
  }
  Vec6 values = Vec6::Zero();
  if (row.angular) {
    values.tail<3>() = direction;
  } else {
    const Vec3 center = place_of(body) * assembly_->parts[static_cast<std::size_t>(body)].center_of_mass_W();
    values << direction, (point - center).cross(direction);
  }
  return values;
}

bool MovedRows::is_elastic() const {
  return !assembly_->springs.empty() || std::any_of(assembly_->joints.begin(), assembly_->joints.end(),
                                                    [](const Joint& joint) { return joint.spring.has_value(); });
}

double MovedRows::force_of_drive(int joint, const VecX& forces) const {
  double last = 0;
  int i = 0;
  for (const Row& row : rows_) {
    if (row.joint == joint) last = forces[i] - forces[i + 1];
    i += row.sided ? 1 : 2;
  }
  return last;
}

}  // namespace impend
