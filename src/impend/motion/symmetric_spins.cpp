#include "impend/motion/symmetric_spins.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "impend/geometry/moments.h"

namespace impend {
namespace {

// Of a part's size: how near a centre of mass lies to an axis or a centre on it. What grows by so little is none.
constexpr double kOnAxis = 1e-5;
// Of a turn, over the part's size: what is left beside it; of the fastest part: what keeps still.
constexpr double kBesideTurn = 1e-4, kKeepsStill = 1e-6;

// Of a body.
constexpr int kMostSpins = 3;

// How a part may turn about its centre of mass so that all its contacts stay as they are.
struct Spin {
  bool any_way = true;
  std::optional<Vec3> about = {};  // else, unit; none: not at all

  void keep_to(const std::optional<Vec3>& axis) {
    const bool same = about && axis && about->cross(*axis).norm() <= kOnAxis;
    if (any_way) {
      about = axis;
    } else if (!same) {
      about.reset();
    }
    any_way = false;
  }
  bool allows(const Vec3& turn) const {
    return any_way || (about && turn.cross(*about).norm() <= kBesideTurn * turn.norm());
  }
};

// Whether the ball on which the contact lies has its centre there.
bool is_centre_of_ball(const CurvedContact& curved, const Contact& contact, const Vec3& at, double near) {
  const Vec3 arm = contact.point - at;
  if (arm.cross(contact.normal).norm() > near) return false;
  const auto is_ball = [&](const std::string& surface, double radius) {
    return surface == "sphere" && std::abs(arm.norm() - radius) <= near;
  };
  return is_ball(curved.surface_a, curved.radius_a) || is_ball(curved.surface_b, curved.radius_b);
}

// A load or joint that does not act at the centre of mass, or a spring, turns with the part.
bool is_held_elsewhere(const Assembly& assembly, int part) {
  const auto is_its = [&](const auto& tie) { return tie.a == part || tie.b == part; };
  return std::any_of(assembly.joints.begin(), assembly.joints.end(), is_its) ||
         std::any_of(assembly.springs.begin(), assembly.springs.end(), is_its) ||
         std::any_of(assembly.loads.begin(), assembly.loads.end(),
                     [&](const Load& load) { return load.part == part && load.point; });
}

class Spins {
 public:
  Spins(const Assembly& assembly, const BearingContacts& bearing) : assembly_(assembly), bearing_(bearing) {
    for (const Interface& interface : bearing.contacts.interfaces) {
      for (const CurvedContact& curved : interface.curved) {
        for (const int contact : curved.contacts) curved_[contact] = &curved;
      }
    }
  }

  Spin of(int part) const {
    if (is_held_elsewhere(assembly_, part)) return {false, {}};
    const Part& body = assembly_.parts[static_cast<std::size_t>(part)];
    const Vec3 center = body.center_of_mass_W();
    const double near = kOnAxis * bounding_box(body.mesh).diagonal();
    Spin spin;
    for (const int index : bearing_.of) {
      const Contact& contact = bearing_.contacts.contacts[static_cast<std::size_t>(index)];
      if (contact.a != part && contact.b != part) continue;
      const auto at = curved_.find(index);
      if (at == curved_.end()) return {false, {}};
      const CurvedContact& curved = *at->second;
      if (is_centre_of_ball(curved, contact, center, near)) continue;
      const bool on_axis = !curved.axis.isZero(0) && (center - curved.centre).cross(curved.axis).norm() <= near;
      spin.keep_to(on_axis ? std::optional<Vec3>(curved.axis) : std::nullopt);
    }
    return spin;
  }

 private:
  const Assembly& assembly_;
  const BearingContacts& bearing_;
  std::map<int, const CurvedContact*> curved_;  // by contact
};

}  // namespace

bool are_symmetric_spins(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                         const std::vector<NeutralMotion>& motions) {
  const Spins spins(assembly, bearing);
  std::map<int, Spin> known;
  std::vector<double> sizes;
  for (const int part : parts) {
    sizes.push_back(bounding_box(assembly.parts[static_cast<std::size_t>(part)].mesh).diagonal());
  }
  for (const NeutralMotion& neutral : motions) {
    std::vector<double> moved, turned;  // m/s, over the sizes
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Vec6 p = neutral.motion.segment<6>(6 * static_cast<Eigen::Index>(k));
      moved.push_back(p.head<3>().norm());
      turned.push_back(sizes[k] * p.tail<3>().norm());
    }
    const double fastest =
        std::max(*std::max_element(moved.begin(), moved.end()), *std::max_element(turned.begin(), turned.end()));
    for (std::size_t k = 0; k < parts.size(); ++k) {
      if (moved[k] + turned[k] <= kKeepsStill * fastest) continue;
      if (moved[k] > kBesideTurn * turned[k]) return false;
      const auto at = known.try_emplace(parts[k]);
      if (at.second) at.first->second = spins.of(parts[k]);
      if (!at.first->second.allows(neutral.motion.segment<3>(6 * static_cast<Eigen::Index>(k) + 3))) return false;
    }
  }
  return true;
}

bool leaves_only_spins(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                       const MotionProblem& problem, const VecX& forces) {
  const auto neutral = neutral_basis(problem, without_noise(problem, forces), kMostSpins * problem.bodies());
  return neutral && are_symmetric_spins(assembly, bearing, parts, *neutral);
}

bool leave_no_motion(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts) {
  const MotionProblem problem = make_problem(assembly, bearing.contacts, bearing.of, parts);
  std::map<int, double> force_of;
  for (std::size_t k = 0; k < bearing.of.size(); ++k) force_of[bearing.of[k]] = bearing.force[k];
  VecX forces = VecX::Zero(problem.rows());
  for (int i = 0; i < problem.rows(); ++i) {
    if (!problem.is_joint_row(i)) forces[i] = force_of.at(problem.contact[i]);
  }
  return leaves_only_spins(assembly, bearing, parts, problem, forces);
}

}  // namespace impend
