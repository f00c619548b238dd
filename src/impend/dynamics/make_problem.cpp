// Row of contact i at d with unit normal n̂ out of b into a (BM93 (9)(10)):
//   on a  [ n̂ᵀ, ((d − c_a)×n̂)ᵀ ],   on b  −[ n̂ᵀ, ((d − c_b)×n̂)ᵀ ],   nothing on a fixed body.
// Its uncertainty (row_change) is bounded in ‖·‖_{M⁻¹} by the largest singular values of the two maps.
// Rows of joints: joint_rows.h.
#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/dynamics/net_load.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

Vec6 contact_row(const Contact& contact, const Vec3& center) {
  Vec6 row;
  row << contact.normal, (contact.point - center).cross(contact.normal);
  return row;
}

double largest_singular_value(const Mat62& m) {
  const Eigen::Matrix2d gram = m.transpose() * m;
  const double mean = 0.5 * gram.trace();
  const double radius = std::hypot(0.5 * (gram(0, 0) - gram(1, 1)), gram(0, 1));
  return std::sqrt(std::max(mean + radius, 0.0));
}

// Bound of ‖δJ‖_{M⁻¹} on one body.
double row_noise(const Contact& contact, const Vec3& center, const Mat6& mass) {
  const RowChange change = row_change(contact, center);
  const MassCholesky factor(mass);
  const Mat62 turn_whitened = factor.whiten(change.turn);
  const Mat62 shift_whitened = factor.whiten(change.shift);
  return largest_singular_value(turn_whitened) + largest_singular_value(shift_whitened);
}

Mat6 generalized_mass(const Part& part) {
  Mat6 M = Mat6::Zero();
  M.topLeftCorner<3, 3>() = part.mass.mass * Mat3::Identity();
  const Mat3 inertia = part.inertia_W();
  M.bottomRightCorner<3, 3>() = 0.5 * (inertia + inertia.transpose());
  return M;
}

// Block of a part among `parts` (ascending), or −1.
int block_among(const std::vector<int>& parts, int part) {
  const auto at = std::lower_bound(parts.begin(), parts.end(), part);
  return at != parts.end() && *at == part ? static_cast<int>(at - parts.begin()) : -1;
}

// Springs as they are loaded at the start; dampers bear nothing there.
void add_springs(const Assembly& assembly, std::vector<NetLoad>& loads, const std::vector<int>& parts) {
  const auto load_on = [&](int body) -> NetLoad* {
    const int k = body < static_cast<int>(assembly.parts.size()) ? block_among(parts, body) : -1;
    return k < 0 ? nullptr : &loads[k];
  };
  for (const Spring& spring : assembly.springs) {
    const Vec3 force = spring.force_at_start();
    const double size = spring.stiffness * (spring.point_a.norm() + spring.point_b.norm() + spring.length);
    if (NetLoad* load = load_on(spring.a)) load->add_force(force, spring.point_a, size);
    if (NetLoad* load = load_on(spring.b)) load->add_force(-force, spring.point_b, size);
  }
  for (const Joint& joint : assembly.joints) {
    if (!joint.spring) continue;
    const Vec3 pull = joint.spring->stiffness * joint.spring->rest * joint.axis;
    for (const double sign : {1.0, -1.0}) {
      NetLoad* load = load_on(sign > 0 ? joint.a : joint.b);
      if (load == nullptr) continue;
      if (joint.type == JointType::kHinge) load->add_torque(sign * pull);
      if (joint.type != JointType::kHinge) load->add_force(sign * pull, joint.point, pull.norm());
    }
  }
}

void add_bodies(const Assembly& assembly, const std::vector<int>& parts, MotionProblem& problem) {
  std::vector<NetLoad> loads;
  for (int i : parts) {
    const Part& part = assembly.parts[i];
    problem.body.push_back(i);
    problem.body_names.push_back(part.name);
    problem.M.push_back(generalized_mass(part));
    loads.emplace_back(part.center_of_mass_W());
    loads.back().add_force(part.mass.mass * assembly.gravity);
  }
  for (const Load& load : assembly.loads) {
    const int k = block_among(parts, load.part);
    if (k < 0) continue;
    const double factor = load.factor_at(0);
    const Vec3 force = factor * load.force;
    loads[k].add_torque(factor * load.torque);
    if (load.point) loads[k].add_force(force, *load.point, force.norm());
    if (!load.point) loads[k].add_force(force);
  }
  add_springs(assembly, loads, parts);
  problem.Q.resize(6 * problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) problem.Q.segment<6>(6 * k) = loads[k].sum();
}

// Appends rows to a problem whose bodies are there.
class RowAdder {
 public:
  RowAdder(const Assembly& assembly, const std::vector<int>& parts, MotionProblem& problem)
      : assembly_(assembly), parts_(parts), problem_(problem) {}

  void add_contact(const ContactSet& contacts, int i) {
    look_now_and_then();
    const Contact& contact = contacts.contacts[i];
    const bool added = add(
        i, contact.a, contact.b, [&contact](const Vec3& center) { return contact_row(contact, center); },
        [&contact](const Vec3& center, const Mat6& mass) { return row_noise(contact, center, mass); });
    if (!added) return;
    problem_.place.push_back(place_of(contact));
    if (!assembly_.joints.empty()) problem_.joint.push_back(-1);
  }

  void add_joint(int j) {
    // Of a centre of mass that a mesh gives, its coordinates' noise is the point's as seen from it.
    Joint joint = assembly_.joints[j];
    joint.point_noise += std::max(noise_of_center(joint.a), noise_of_center(joint.b));
    for (const JointRow& row : locked_joint_rows(joint)) {
      for (const double sign : {1.0, -1.0}) {
        const bool added = add(
            -1, joint.a, joint.b,
            [&](const Vec3& center) { return Vec6(sign * joint_row_values(row, joint.point, center)); },
            [&](const Vec3& center, const Mat6& mass) { return joint_row_noise(joint, row, center, mass); });
        if (!added) return;
        problem_.place.push_back(place_of(joint, row));
        problem_.joint.push_back(j);
      }
    }
  }

  void finish() {
    problem_.row_noise.resize(problem_.rows(), 2);
    for (int i = 0; i < problem_.rows(); ++i) problem_.row_noise.row(i) << noise_[i][0], noise_[i][1];
  }

 private:
  double noise_of_center(int body) const {
    return block_among(parts_, body) < 0 ? 0.0 : assembly_.parts[body].coordinate_noise.norm();
  }

  RowPlace place_of(const Contact& contact) const {
    RowPlace place;
    for (int side = 0; side < 2; ++side) {
      const int body = side == 0 ? contact.a : contact.b;
      if (block_among(parts_, body) >= 0) place.arm[side] = contact.point - assembly_.parts[body].center_of_mass_W();
    }
    place.turn = contact.normal_noise;
    place.shift = contact.point_noise;
    return place;
  }

  RowPlace place_of(const Joint& joint, const JointRow& row) const {
    RowPlace place;
    const RowShift noise = joint_row_shift(joint, row);
    place.turn = noise.turn;
    place.shift = noise.shift;
    if (row.angular) return place;
    const std::array<int, 2> blocks = problem_.J.block(problem_.rows() - 1);
    for (int side = 0; side < 2; ++side) {
      if (blocks[side] < 0) continue;
      place.arm[side] = joint.point - assembly_.parts[problem_.body[blocks[side]]].center_of_mass_W();
    }
    return place;
  }

  // A row of a contact (−1: of a joint) on a with these values at its centre of mass, on b with the negative; false
  // when it touches no body.
  template <typename Values, typename Noise>
  bool add(int contact, int a, int b, const Values& values, const Noise& noise) {
    const int blocks[2] = {block_among(parts_, a), block_among(parts_, b)};
    if (blocks[0] < 0 && blocks[1] < 0) return false;
    Vec6 rows[2] = {Vec6::Zero(), Vec6::Zero()};
    std::array<double, 2> noise_here = {0, 0};
    for (int side = 0; side < 2; ++side) {
      if (blocks[side] < 0) continue;
      const Vec3 center = assembly_.parts[side == 0 ? a : b].center_of_mass_W();
      rows[side] = (side == 0 ? 1.0 : -1.0) * values(center);
      noise_here[side] = noise(center, problem_.M[blocks[side]]);
    }
    // Joints name their bodies in any order; problem files keep the lower-numbered one first.
    const bool swap = blocks[1] >= 0 && (blocks[0] < 0 || blocks[0] > blocks[1]) && contact < 0;
    const int first = swap ? 1 : 0, second = 1 - first;
    problem_.J.append(blocks[first], rows[first], blocks[second], rows[second]);
    noise_.push_back({noise_here[first], noise_here[second]});
    problem_.contact.push_back(contact);
    problem_.contact_names.push_back({assembly_.body_name(a), assembly_.body_name(b)});
    return true;
  }

  const Assembly& assembly_;
  const std::vector<int>& parts_;
  MotionProblem& problem_;
  std::vector<std::array<double, 2>> noise_;
};

}  // namespace

RowChange row_change(const Contact& contact, const Vec3& center) {
  RowChange change;
  const Vec3 arm = contact.point - center;
  change.turn.topRows<3>() = contact.normal_noise;
  for (int k = 0; k < 2; ++k) change.turn.col(k).tail<3>() = arm.cross(contact.normal_noise.col(k));
  const Vec3 u = contact.normal.unitOrthogonal();
  change.shift.col(0).tail<3>() = contact.point_noise * u.cross(contact.normal);
  change.shift.col(1).tail<3>() = contact.point_noise * contact.normal.cross(u).cross(contact.normal);
  return change;
}

MotionProblem make_problem(const Assembly& assembly, const ContactSet& contacts) {
  std::vector<int> imposed;
  for (int i = 0; i < static_cast<int>(contacts.contacts.size()); ++i) {
    if (contacts.contacts[i].disjunction < 0) imposed.push_back(i);
  }
  return make_problem(assembly, contacts, imposed);
}

MotionProblem make_problem(const Assembly& assembly, const ContactSet& contacts, const std::vector<int>& imposed) {
  std::vector<int> movable;
  for (int i = 0; i < static_cast<int>(assembly.parts.size()); ++i) {
    if (!assembly.parts[i].fixed) movable.push_back(i);
  }
  return make_problem(assembly, contacts, imposed, movable);
}

MotionProblem make_problem(const Assembly& assembly, const ContactSet& contacts, const std::vector<int>& imposed,
                           const std::vector<int>& parts) {
  MotionProblem problem;
  add_bodies(assembly, parts, problem);
  problem.J = BlockRows(problem.bodies());
  RowAdder adder(assembly, parts, problem);
  for (const int i : imposed) adder.add_contact(contacts, i);
  for (size_t j = 0; j < assembly.joints.size(); ++j) adder.add_joint(static_cast<int>(j));
  adder.finish();
  set_slack_from_noise(problem);
  return problem;
}

std::vector<int> imposed_contacts(const MotionProblem& problem) {
  std::vector<int> contacts;
  for (int i = 0; i < problem.rows(); ++i) {
    if (!problem.is_joint_row(i)) contacts.push_back(problem.contact[i]);
  }
  return contacts;
}

void set_slack_from_noise(MotionProblem& problem) {
  std::vector<double> root_mass(problem.bodies()), acceleration(problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) {
    const Vec6 q = problem.Q.segment<6>(6 * k);
    root_mass[k] = std::sqrt(problem.M[k].topLeftCorner<3, 3>().trace() / 3);
    acceleration[k] = std::sqrt(q.dot(solve_pivoted(problem.M[k], q))) / root_mass[k];
  }
  problem.c.resize(problem.rows());
  for (int i = 0; i < problem.rows(); ++i) {
    look_now_and_then();
    double fastest = 0, noise = 0;
    for (int side = 0; side < 2; ++side) {
      const int block = problem.J.block(i)[side];
      if (block < 0) continue;
      fastest = std::max(fastest, acceleration[block]);
      noise += problem.row_noise(i, side) * root_mass[block];
    }
    problem.c[i] = fastest * noise;
  }
}

MotionProblem restrict_problem(const MotionProblem& problem, const std::vector<int>& bodies,
                               const std::vector<int>& rows) {
  const auto block_of = [&bodies](int body) { return body < 0 ? -1 : block_among(bodies, body); };
  MotionProblem part;
  part.Q.resize(6 * static_cast<Eigen::Index>(bodies.size()));
  for (int body : bodies) {
    part.Q.segment<6>(6 * part.bodies()) = problem.Q.segment<6>(6 * body);
    part.M.push_back(problem.M[body]);
    if (!problem.body.empty()) part.body.push_back(problem.body[body]);
    if (!problem.body_names.empty()) part.body_names.push_back(problem.body_names[body]);
  }
  part.J = BlockRows(part.bodies());
  part.c.resize(static_cast<Eigen::Index>(rows.size()));
  part.row_noise.resize(static_cast<Eigen::Index>(rows.size()), 2);
  for (size_t k = 0; k < rows.size(); ++k) {
    look_now_and_then();
    const int i = rows[k];
    part.J.append(block_of(problem.J.block(i)[0]), problem.J.value(i, 0), block_of(problem.J.block(i)[1]),
                  problem.J.value(i, 1));
    part.c[k] = problem.c[i];
    part.row_noise.row(k) = problem.row_noise.row(i);
    if (!problem.place.empty()) part.place.push_back(problem.place[i]);
    if (!problem.contact.empty()) part.contact.push_back(problem.contact[i]);
    if (!problem.joint.empty()) part.joint.push_back(problem.joint[i]);
    if (!problem.contact_names.empty()) part.contact_names.push_back(problem.contact_names[i]);
  }
  return part;
}

}  // namespace impend
