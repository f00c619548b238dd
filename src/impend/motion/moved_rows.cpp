#include "impend/motion/moved_rows.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/dynamics/joint_rows.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

// Of the size of what moves, the way of its fastest point to either side: a central difference then errs by some
// 1e-10 of what it is taken of, by its own order and by rounding.
constexpr double kStep = 1e-5;
// What touches at the start has no gap but for rounding, of the size.
constexpr double kTouches = 1e-9;
// Of a row's length, as of joints that are exact (joint_rows.h): two opposite rows need room.
constexpr double kRoundingOfRow = 1e-14;
// Normals at the two ends of a line of contact, or of one contact as it is imposed and followed, differ by less.
constexpr double kSameLine = 1e-6;
// Of the gap: how far a contact that is followed may lie from the same as it is imposed.
constexpr double kNearGaps = 4;

// Whether what is followed are the surfaces between which the contact is imposed, and no corner of their facets.
bool is_of(ContactKind imposed, TrackKind followed) {
  switch (imposed) {
    case ContactKind::kCylinderCylinder:
    case ContactKind::kSphereSphere:
    case ContactKind::kSphereCylinder:
      return followed == TrackKind::kRoundRound;
    case ContactKind::kCylinderPlane:  // at an end of the cylinder, or at an edge of the plane across it
      return followed == TrackKind::kRimFace || followed == TrackKind::kCylinderEdge;
    case ContactKind::kRimFace:
      return followed == TrackKind::kRimFace;
    case ContactKind::kCylinderEdge:
      return followed == TrackKind::kCylinderEdge;
    case ContactKind::kCylinderVertex:
      return followed == TrackKind::kCornerRound;
    case ContactKind::kSpherePlane:
      return followed == TrackKind::kBallFace;
    case ContactKind::kSphereEdge:
      return followed == TrackKind::kBallEdge;
    case ContactKind::kSphereVertex:
      return followed == TrackKind::kBallCorner;
    case ContactKind::kSphereCone:
    case ContactKind::kConeCone:
    case ContactKind::kConePlane:
    case ContactKind::kConeEdge:
    case ContactKind::kJointStop:
      return false;
    case ContactKind::kFaceFace:
    case ContactKind::kVertexFace:
    case ContactKind::kEdgeFace:
    case ContactKind::kEdgeEdge:
    case ContactKind::kVertexEdge:
    case ContactKind::kVertexVertex:
      break;
  }
  return followed == TrackKind::kCornerFace || followed == TrackKind::kEdgeEdge;
}

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

std::optional<MovedRows> MovedRows::of(const Assembly& assembly, const ContactSet& contacts,
                                       const std::vector<std::pair<int, int>>& rolling) {
  // Cheaper than to find it out below.
  for (const Contact& contact : contacts.contacts) {
    if (contact.kind == ContactKind::kJointStop) return std::nullopt;
  }
  Result<ContactTracker> tracker = ContactTracker::start(assembly, contacts, 1);
  if (!tracker) return std::nullopt;
  MovedRows rows(assembly, std::move(tracker).value());
  const Displacements still(assembly.parts.size());
  rows.tracker_.take_as_closed(still, contacts.contacts);
  const double near = kTouches * rows.tracker_.scene_size();
  StepReach reach;
  reach.way.assign(assembly.parts.size(), near);
  for (const TrackedContact& c : rows.tracker_.contacts(still, reach)) {
    if (!c.beyond && c.gap <= near) rows.tracked_.push_back(c);
  }
  rows.prefer_round_contacts(contacts.contacts);
  if (!rows.follows_as_imposed(contacts.contacts)) return std::nullopt;
  Box3 box;
  for (const Part& part : assembly.parts) {
    if (part.fixed) continue;
    for (const Vec3& v : part.mesh.vertices) box.add(part.X_WP * v);
  }
  rows.size_ = box.empty() ? 0 : box.diagonal();
  rows.add_rows_of_contacts(rolling);
  rows.add_rows_of_joints();
  rows.make_problem_of_rows();
  return rows;
}

bool MovedRows::is_at(const TrackedContact& followed, const Contact& imposed) const {
  return followed.a() == imposed.a && followed.b() == imposed.b &&
         (followed.point - imposed.point).norm() <= kNearGaps * tracker_.gap() + std::abs(imposed.gap) &&
         (followed.normal - imposed.normal).norm() <= kSameLine;
}

// The contact of two round surfaces that is imposed there, whatever else is followed at its place.
std::optional<TrackedContact> MovedRows::round_contact(const Contact& imposed) const {
  const Displacements still(assembly_->parts.size());
  constexpr int kPlaces = 3;  // where axes cross, and two ends of a line
  for (const bool swapped : {false, true}) {
    for (const int first : tracker_.body(swapped ? imposed.b : imposed.a).rounds) {
      for (const int second : tracker_.body(swapped ? imposed.a : imposed.b).rounds) {
        for (int place = 0; place < kPlaces; ++place) {
          TrackedContact sought;
          sought.key = {imposed.a, imposed.b, TrackKind::kRoundRound, swapped, first, second, place};
          for (const TrackedContact& found : tracker_.again({sought}, still)) {
            if (is_at(found, imposed)) return found;
          }
        }
      }
    }
  }
  return std::nullopt;
}

// Of contacts at one place the tracker follows one; a corner of the facets is none of the round surface.
void MovedRows::prefer_round_contacts(const std::vector<Contact>& imposed) {
  for (const Contact& contact : imposed) {
    if (!is_of(contact.kind, TrackKind::kRoundRound)) continue;
    const std::optional<TrackedContact> round = round_contact(contact);
    if (!round) continue;
    std::erase_if(tracked_, [&](const TrackedContact& c) { return is_at(c, contact); });
    tracked_.push_back(*round);
  }
  std::sort(tracked_.begin(), tracked_.end(),
            [](const TrackedContact& one, const TrackedContact& other) { return one.key < other.key; });
}

// Every contact imposed is one that is followed, at its place, along its normal, between the same surfaces.
bool MovedRows::follows_as_imposed(const std::vector<Contact>& imposed) const {
  for (const Contact& contact : imposed) {
    bool followed = false;
    for (const TrackedContact& c : tracked_) {
      if (!is_at(c, contact)) continue;
      if (!is_of(contact.kind, c.key.kind)) return false;
      followed = true;
    }
    if (!followed) return false;
  }
  return std::none_of(tracked_.begin(), tracked_.end(), [&](const TrackedContact& c) {
    if (c.key.kind != TrackKind::kRoundRound) return false;
    const auto hollow = [&](int body, int patch) {
      return !tracker_.body(body).surface->patches[static_cast<std::size_t>(patch)].convex;
    };
    return hollow(c.key.swapped ? c.b() : c.a(), c.key.first) || hollow(c.key.swapped ? c.a() : c.b(), c.key.second);
  });
}

void MovedRows::add_rows_of_contacts(const std::vector<std::pair<int, int>>& rolling) {
  for (std::size_t i = 0; i < tracked_.size(); ++i) {
    const TrackedContact& c = tracked_[i];
    if (assembly_->body_fixed(c.a()) && assembly_->body_fixed(c.b())) continue;
    Row row;
    row.a = c.a();
    row.b = c.b();
    row.contact = static_cast<int>(i);
    rows_.push_back(row);
    add_row_half_way(i);
    if (std::find(rolling.begin(), rolling.end(), std::pair{c.a(), c.b()}) == rolling.end()) continue;
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
  if (tracked_[end].key.kind == TrackKind::kCornerFace || tracked_[end].key.kind == TrackKind::kEdgeEdge) return;
  for (std::size_t i = 0; i < end; ++i) {
    TrackKey same = tracked_[i].key;
    same.place = tracked_[end].key.place;
    if (same != tracked_[end].key || (tracked_[i].normal - tracked_[end].normal).norm() > kSameLine) continue;
    Row row = rows_.back();
    row.other = static_cast<int>(i);
    rows_.push_back(row);
  }
}

void MovedRows::add_rows_of_joints() {
  for (const Joint& joint : assembly_->joints) {
    if (assembly_->body_fixed(joint.a) && assembly_->body_fixed(joint.b)) continue;
    for (const JointRow& of_joint : locked_joint_rows(joint)) {
      Row row;
      row.a = joint.a;
      row.b = joint.b;
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
  problem_ = make_problem(alone, ContactSet{}, {}, movable);
  const Pose here{Displacements(assembly_->parts.size()), tracked_};
  std::vector<int> block(static_cast<std::size_t>(assembly_->body_count()), -1);
  for (int k = 0; k < problem_.bodies(); ++k) block[static_cast<std::size_t>(problem_.body[k])] = k;
  std::vector<double> noise;
  for (const Row& row : rows_) {
    const int a = block[static_cast<std::size_t>(row.a)], b = block[static_cast<std::size_t>(row.b)];
    const Vec6 on_a = a < 0 ? Vec6(Vec6::Zero()) : value(row, row.a, here);
    const Vec6 on_b = b < 0 ? Vec6(Vec6::Zero()) : Vec6(-value(row, row.b, here));
    const auto rounding = [&](int k, const Vec6& values) {
      return k < 0 ? 0.0 : kRoundingOfRow * MassCholesky(problem_.M[k]).whiten(values).norm();
    };
    for (const double sign : {1.0, -1.0}) {
      if (sign < 0 && row.sided) break;
      problem_.J.append(a, sign * on_a, b, sign * on_b);
      problem_.contact.push_back(row.sided ? row.contact : -1);
      problem_.joint.push_back(row.sided ? -1 : 0);
      problem_.contact_names.push_back({assembly_->body_name(row.a), assembly_->body_name(row.b)});
      noise.push_back(rounding(a, on_a));
      noise.push_back(rounding(b, on_b));
    }
  }
  problem_.row_noise =
      Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, 2, Eigen::RowMajor>>(noise.data(), problem_.rows(), 2);
  set_slack_from_noise(problem_);
}

double MovedRows::step_of(const VecX& p) const {
  double fastest = 0;
  for (int k = 0; k < problem_.bodies(); ++k) {
    fastest = std::max(fastest, p.segment<3>(6 * k).norm() + size_ * p.segment<3>(6 * k + 3).norm());
  }
  return fastest > 0 ? kStep * size_ / fastest : 0;
}

std::optional<MovedRows::Pose> MovedRows::pose(const VecX& p, double time) const {
  Pose moved{Displacements(assembly_->parts.size()), {}};
  for (int k = 0; k < problem_.bodies(); ++k) {
    const int part = problem_.body[k];
    moved.displacements[static_cast<std::size_t>(part)] = displaced(assembly_->parts[part], p.segment<6>(6 * k), time);
  }
  moved.contacts = tracker_.again(tracked_, moved.displacements);
  if (moved.contacts.size() != tracked_.size()) return std::nullopt;
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

std::pair<int, int> MovedRows::bodies(int row) const {
  const TrackedContact& c = tracked_[static_cast<std::size_t>(problem_.contact[row])];
  return {c.a(), c.b()};
}

bool MovedRows::slides(int row, const VecX& p, double least) const {
  const TrackedContact& c = tracked_[static_cast<std::size_t>(problem_.contact[row])];
  const auto& [a, b] = problem_.J.block(row);
  const auto velocity = [&](int block, int part) -> Vec3 {
    if (block < 0) return Vec3::Zero();
    const Vec3 arm = c.point - assembly_->parts[static_cast<std::size_t>(part)].center_of_mass_W();
    return p.segment<3>(6 * block) + p.segment<3>(6 * block + 3).cross(arm);
  };
  const Vec3 of_a = velocity(a, c.a()), of_b = velocity(b, c.b()), between = of_a - of_b;
  return (between - c.normal * c.normal.dot(between)).norm() > least * (of_a.norm() + of_b.norm());
}

VecX MovedRows::change_of_load(const VecX& p) const {
  VecX change = VecX::Zero(p.size());
  for (const Load& load : assembly_->loads) {
    if (!load.point) continue;
    const auto at = std::lower_bound(problem_.body.begin(), problem_.body.end(), load.part);
    if (at == problem_.body.end() || *at != load.part) continue;
    const Eigen::Index k = at - problem_.body.begin();
    const Vec3 arm = *load.point - assembly_->parts[static_cast<std::size_t>(load.part)].center_of_mass_W();
    change.segment<3>(6 * k + 3) += p.segment<3>(6 * k + 3).cross(arm).cross(Vec3(load.factor_at(0) * load.force));
  }
  return change;
}

std::optional<VecX> MovedRows::change_of_force(const VecX& forces, const VecX& p) const {
  const double step = step_of(p);
  VecX change = change_of_load(p);
  if (step == 0) return change;
  for (const double sign : {1.0, -1.0}) {
    const std::optional<Pose> there = pose(p, sign * step);
    if (!there) return std::nullopt;
    int i = 0;
    for (const Row& row : rows_) {
      const double force = row.sided ? forces[i] : forces[i] - forces[i + 1];
      const auto& [a, b] = problem_.J.block(i);
      i += row.sided ? 1 : 2;
      const double weight = sign * force / (2 * step);
      if (weight == 0) continue;
      if (a >= 0) change.segment<6>(6 * a) += weight * value(row, row.a, *there);
      if (b >= 0) change.segment<6>(6 * b) -= weight * value(row, row.b, *there);
    }
  }
  return change;
}

std::optional<VecX> MovedRows::change_of_rows(const VecX& p, double of_step) const {
  VecX change = VecX::Zero(problem_.rows());
  const double step = of_step * step_of(p);
  if (step == 0) return change;
  for (const double sign : {1.0, -1.0}) {
    const std::optional<Pose> there = pose(p, sign * step);
    if (!there) return std::nullopt;
    int i = 0;
    for (const Row& row : rows_) {
      const auto& [a, b] = problem_.J.block(i);
      double rate = 0;
      if (a >= 0) rate += value(row, row.a, *there).dot(p.segment<6>(6 * a));
      if (b >= 0) rate -= value(row, row.b, *there).dot(p.segment<6>(6 * b));
      change[i++] += sign * rate / (2 * step);
      if (!row.sided) {
        change[i] = -change[i - 1];
        ++i;
      }
    }
  }
  return change;
}

}  // namespace impend
