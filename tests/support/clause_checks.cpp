#include "tests/support/clause_checks.h"

#include <algorithm>
#include <vector>

#include "impend/dynamics/joint_rows.h"

namespace impend::test {
namespace {

// Of the fastest point that is asked for: rounding of a motion that was solved for, and the slack of its rows.
constexpr double kKept = 1e-7;

struct Twist {
  Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();  // of the centre of mass
};

class ClauseMotion {
 public:
  ClauseMotion(const Assembly& assembly, const FallClause& clause) : assembly_(assembly) {
    int block = 0;
    for (const Part& part : assembly.parts) {
      twists_.emplace_back();
      if (part.fixed) continue;
      twists_.back() = {clause.motion.segment<3>(6 * block), clause.motion.segment<3>(6 * block + 3)};
      ++block;
    }
    twists_.emplace_back();  // the ground
  }

  const Twist& of(int body) const { return twists_[body]; }
  Vec3 at(int body, const Vec3& point) const {
    if (body >= static_cast<int>(assembly_.parts.size()) || assembly_.parts[body].fixed) return Vec3::Zero();
    return of(body).linear + of(body).angular.cross(point - assembly_.parts[body].center_of_mass_W());
  }
  double speed(int a, int b, const Vec3& point) const {
    const double turning = of(a).angular.norm() + of(b).angular.norm();
    return std::max({at(a, point).norm(), at(b, point).norm(), turning, of(a).linear.norm(), of(b).linear.norm()});
  }

 private:
  const Assembly& assembly_;
  std::vector<Twist> twists_;
};

// What keeps two bodies together or apart, and by how much of its speed the motion breaks that.
struct Bond {
  int a = -1, b = -1;
  double broken = 0;
};

std::vector<Bond> all_bonds(const Assembly& assembly, const ContactSet& contacts, const ClauseMotion& motion) {
  std::vector<Bond> bonds;
  const auto add = [&](int a, int b, const Vec3& point, double broken) {
    const double speed = motion.speed(a, b, point);
    bonds.push_back({a, b, speed > 0 ? broken / speed : 0});
  };
  for (const Contact& contact : contacts.contacts) {
    const Vec3 apart = motion.at(contact.a, contact.point) - motion.at(contact.b, contact.point);
    add(contact.a, contact.b, contact.point, -contact.normal.dot(apart));
  }
  for (const Joint& joint : assembly.joints) {
    const Vec3 apart = motion.at(joint.a, joint.point) - motion.at(joint.b, joint.point);
    const Vec3 turned = motion.of(joint.a).angular - motion.of(joint.b).angular;
    for (const JointRow& row : joint_rows(joint)) {
      add(joint.a, joint.b, joint.point, std::abs(row.direction.dot(row.angular ? turned : apart)));
    }
  }
  return bonds;
}

}  // namespace

std::string clause_fault(const Assembly& assembly, const ContactSet& contacts, const FallClause& clause) {
  const PartSet movable = movable_parts(assembly);
  if (clause.motion.size() != 6 * movable.count()) return "the motion has another size";
  if (clause.falls.empty() || !clause.falls.within(movable)) return "no movable parts fall";
  if (!clause.blockers.within(movable) || clause.blockers.meets(clause.falls)) return "blockers fall or are fixed";
  const ClauseMotion motion(assembly, clause);
  double power = 0;
  for (const int part : movable.members()) {
    const Part& body = assembly.parts[part];
    if (!clause.falls.has(part) && !(motion.of(part).linear.isZero(0) && motion.of(part).angular.isZero(0))) {
      return body.name + " moves, but does not fall";
    }
    power += body.mass.mass * assembly.gravity.dot(motion.of(part).linear);
  }
  if (!(power > 0)) return "the motion does not go down";
  const auto is_in = [](const PartSet& set, int body, int parts) { return body < parts && set.has(body); };
  const int parts = static_cast<int>(assembly.parts.size());
  PartSet pushed(parts);
  for (const Bond& bond : all_bonds(assembly, contacts, motion)) {
    const bool a_blocks = is_in(clause.blockers, bond.a, parts), b_blocks = is_in(clause.blockers, bond.b, parts);
    if (bond.broken > 0 && a_blocks) pushed.add(bond.a);
    if (bond.broken > 0 && b_blocks) pushed.add(bond.b);
    if (bond.broken > kKept && !a_blocks && !b_blocks) {
      return assembly.body_name(bond.a) + " and " + assembly.body_name(bond.b) + " do not let it move so";
    }
  }
  if (pushed != clause.blockers) return "a blocker is not in the way";
  return "";
}

}  // namespace impend::test
