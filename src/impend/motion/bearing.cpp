#include "impend/motion/bearing.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "impend/base/numbers.h"
#include "impend/motion/formulations.h"
#include "impend/motion/whitened.h"

namespace impend {
namespace {

// Of what a point may be off: a resultant so near a line through points may be on it.
constexpr double kNearRim = 8;
// Normals within this angle (rad) count as one; a resultant within this share of their spread of a line through points,
// likewise, as on it.
constexpr double kOneDirection = 1e-6, kOneLine = 1e-6;
// Normals of planes that may turn, without noise, rad: what a small part bears may grow by far less than that.
constexpr double kOnePlane = 1e-9;
// Of the noise of normals: so far two of one plane may be apart; and at most, rad, since planes that turn as they lean
// by less give growth that is none (balance.cpp).
constexpr double kNoisyNormals = 4, kMostApart = 1e-4;

// Of a row's noise times what goes through a body: forces below are that noise.
constexpr double kNoisesBorne = 16;
// … and below so many times they may be, as over a foot so much narrower than its part; up to this share.
constexpr double kLever = 1e4, kMostLight = 1e-2;
// In which rows that are needed are put back.
constexpr int kMostTrials = 6;

using Pair = std::pair<int, int>;

// Whether what touches so keeps its normal as it slides along the plane across it; else along some lines at most.
bool keeps_normal(ContactKind kind) {
  switch (kind) {
    case ContactKind::kCylinderCylinder:
    case ContactKind::kCylinderEdge:
    case ContactKind::kCylinderVertex:
    case ContactKind::kSphereSphere:
    case ContactKind::kSphereCylinder:
    case ContactKind::kSphereCone:
    case ContactKind::kSphereEdge:
    case ContactKind::kSphereVertex:
    case ContactKind::kConeCone:
    case ContactKind::kConeEdge:
    case ContactKind::kJointStop:
      return false;
    case ContactKind::kFaceFace:
    case ContactKind::kVertexFace:
    case ContactKind::kEdgeFace:
    case ContactKind::kEdgeEdge:
    case ContactKind::kVertexEdge:
    case ContactKind::kVertexVertex:
    case ContactKind::kCylinderPlane:
    case ContactKind::kSpherePlane:
    case ContactKind::kConePlane:
    case ContactKind::kRimFace:
      break;
  }
  return true;
}

// One contact of a pair and its force.
struct Bears {
  const Contact* contact = nullptr;
  double force = 0;  // N
};

// Contacts of each pair of which one bears at least, by no less than what is rounding beside the lighter's weight.
std::map<Pair, std::vector<Bears>> contacts_of_pairs(const Assembly& assembly, const BearingContacts& bearing) {
  double largest = 0;
  for (const double force : bearing.force) largest = std::max(largest, force);
  std::map<Pair, std::vector<Bears>> pairs;
  for (std::size_t k = 0; k < bearing.of.size(); ++k) {
    const Contact& contact = bearing.contacts.contacts[static_cast<std::size_t>(bearing.of[k])];
    pairs[{contact.a, contact.b}].push_back({&contact, std::max(0.0, bearing.force[k])});
  }
  const auto weight = [&](int body) {
    if (assembly.body_fixed(body)) return std::numeric_limits<double>::infinity();
    return assembly.parts[static_cast<std::size_t>(body)].mass.mass * assembly.gravity.norm();
  };
  std::erase_if(pairs, [&](const auto& pair) {
    const double lighter = std::min(weight(pair.first.first), weight(pair.first.second));
    const double least = std::max(kBears * largest, std::isfinite(lighter) ? kBearsOfWeight * lighter : 0.0);
    return std::none_of(pair.second.begin(), pair.second.end(), [&](const Bears& one) { return one.force > least; });
  });
  return pairs;
}

// Whether the points lie all round the centre, in the plane across the normal: none of the angles between neighbours is
// half a turn.
bool lie_round(const std::vector<Bears>& of, const Vec3& center, const Vec3& normal) {
  double reach = 0, noise = 0;
  for (const Bears& one : of) {
    reach = std::max(reach, (one.contact->point - center).norm());
    noise = std::max(noise, one.contact->point_noise);
  }
  const Vec3 x = normal.unitOrthogonal(), y = normal.cross(x);
  std::vector<double> angles;
  for (const Bears& one : of) {
    const Vec3 arm = one.contact->point - center;
    if (arm.norm() > kOneLine * reach) angles.push_back(std::atan2(arm.dot(y), arm.dot(x)));
  }
  if (angles.size() < 3) return false;
  std::sort(angles.begin(), angles.end());
  double widest = angles.front() + 2 * kPi - angles.back();
  for (std::size_t k = 1; k < angles.size(); ++k) widest = std::max(widest, angles[k] - angles[k - 1]);
  const double within = reach > 0 ? std::max(kOneLine, kNearRim * noise / reach) : kOneLine;
  return widest < kPi - within;
}

// The normal of a pair that is held by one plane: what bears does so along one normal, with the resultant within the
// points of that normal, so that other forces of the same resultant press on all of them. What may open in several
// ways, or touches with round surfaces on both sides, is of no plane.
std::optional<Vec3> normal_of_flat(const std::vector<Bears>& of) {
  const auto most = std::max_element(of.begin(), of.end(),
                                     [](const Bears& one, const Bears& other) { return one.force < other.force; });
  const Vec3& normal = most->contact->normal;
  std::vector<Bears> alike;
  double force = 0;
  Vec3 center = Vec3::Zero();
  for (const Bears& one : of) {
    const bool bears = one.force > kBears * most->force;
    if (!is_steady(*one.contact) || !keeps_normal(one.contact->kind)) {
      if (bears) return std::nullopt;
      continue;
    }
    if ((one.contact->normal - normal).norm() > kOneDirection) {
      if (bears) return std::nullopt;
      continue;
    }
    alike.push_back(one);
    force += one.force;
    center += one.force * one.contact->point;
  }
  if (!lie_round(alike, center / force, normal)) return std::nullopt;
  return normal;
}

// Of rows, those without which the parts do not rest within the noise; ascending.
std::vector<int> needed_of(const MotionProblem& problem, const std::vector<int>& light) {
  std::vector<int> bodies(static_cast<std::size_t>(problem.bodies()));
  std::iota(bodies.begin(), bodies.end(), 0);
  double mass = 0;
  for (const Mat6& M : problem.M) mass += M(0, 0);
  const double slack = kRestSlacks * problem.c.maxCoeff() * std::sqrt(mass);
  const double rest = kRestShare * mass_norm(problem, free_acceleration(problem)) + slack;
  SolverSettings inner;
  inner.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
  std::vector<int> needed;
  for (int trial = 0; trial < kMostTrials; ++trial) {
    std::vector<int> kept;
    for (int i = 0; i < problem.rows(); ++i) {
      const bool is_light = std::binary_search(light.begin(), light.end(), i);
      if (!is_light || std::binary_search(needed.begin(), needed.end(), i)) kept.push_back(i);
    }
    const MotionSolution solution = solve_least_constraint(restrict_problem(problem, bodies, kept), inner);
    if (solution.status != SolveStatus::kSolved) return light;
    if (mass_norm(problem, solution.a) <= rest) return needed;
    const std::size_t before = needed.size();
    for (const int i : light) {
      if (problem.J.dot(i, solution.a) < -problem.c[i] && !std::binary_search(needed.begin(), needed.end(), i)) {
        needed.insert(std::lower_bound(needed.begin(), needed.end(), i), i);
      }
    }
    if (needed.size() == before) break;
  }
  return light;
}

// rad, by which normals of planes that are one may differ.
double apart_by_noise(const BearingContacts& bearing) {
  double noise = 0;
  for (const int i : bearing.of) {
    noise = std::max(noise, bearing.contacts.contacts[static_cast<std::size_t>(i)].normal_noise.norm());
  }
  return std::clamp(kNoisyNormals * noise, kOnePlane, kMostApart);
}

}  // namespace

bool is_steady(const Contact& contact) { return contact.disjunction < 0 && (!contact.doubtful || contact.somewhere); }

BearingContacts bearing_contacts(const ContactSet& contacts, const MotionProblem& problem, const VecX& lambda) {
  BearingContacts bearing{contacts};
  for (int i = 0; i < problem.rows(); ++i) {
    if (problem.is_joint_row(i)) continue;
    bearing.of.push_back(problem.contact[i]);
    bearing.force.push_back(i < lambda.size() ? lambda[i] : 0.0);
  }
  return bearing;
}

VecX forces_by_rows(const MotionProblem& problem, const BearingContacts& bearing) {
  std::map<int, double> force_of;
  for (std::size_t k = 0; k < bearing.of.size(); ++k) force_of[bearing.of[k]] = bearing.force[k];
  VecX forces = VecX::Zero(problem.rows());
  for (int i = 0; i < problem.rows(); ++i) {
    if (!problem.is_joint_row(i)) forces[i] = force_of.at(problem.contact[i]);
  }
  return forces;
}

std::optional<VecX> inner_forces(const MotionProblem& problem) {
  SolverSettings inner;
  inner.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
  const MotionSolution solution = solve_least_constraint(problem, inner);
  if (solution.status != SolveStatus::kSolved) return std::nullopt;
  return solution.lambda;
}

double least_force(const MotionProblem& problem, int row) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (int k = 0; k < problem.bodies(); ++k) most = std::max(most, problem.Q.segment<3>(6 * k).norm());
  for (const int k : problem.J.block(row)) {
    if (k >= 0) least = std::min(least, problem.Q.segment<3>(6 * k).norm());
  }
  return std::max(kBearsOfWeight * least, kBears * most);
}

VecX without_noise(const MotionProblem& problem, VecX lambda) {
  const WhitenedProblem whitened = whiten(problem);
  const VecX forces = whitened.whiten_forces(lambda);
  VecX through = VecX::Zero(problem.bodies());
  for (int i = 0; i < problem.rows(); ++i) {
    for (const int k : problem.J.block(i)) {
      if (k >= 0) through[k] += std::abs(forces[i]);
    }
  }
  std::vector<int> light;
  for (int i = 0; i < problem.rows(); ++i) {
    if (problem.is_joint_row(i)) continue;
    double least = std::numeric_limits<double>::infinity();
    for (const int k : problem.J.block(i)) {
      if (k >= 0) least = std::min(least, through[k]);
    }
    const double noise = whitened.row_length[i] > 0 ? problem.row_noise.row(i).norm() / whitened.row_length[i] : 0.0;
    if (lambda[i] <= least_force(problem, i) || forces[i] <= kNoisesBorne * noise * least) {
      lambda[i] = 0;
    } else if (forces[i] <= std::min(kMostLight, kLever * noise) * least) {
      light.push_back(i);
    }
  }
  if (light.empty()) return lambda;
  const std::vector<int> needed = needed_of(problem, light);
  for (const int i : light) {
    if (!std::binary_search(needed.begin(), needed.end(), i)) lambda[i] = 0;
  }
  return lambda;
}

bool may_fall_from_balance(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                           bool rolling) {
  const auto is_among = [&](int body) { return std::binary_search(parts.begin(), parts.end(), body); };
  const auto place_of = [&](int body) {
    return is_among(body) ? static_cast<int>(std::lower_bound(parts.begin(), parts.end(), body) - parts.begin()) : -1;
  };
  std::vector<PressedPlane> planes;
  for (const Joint& joint : assembly.joints) {
    if (!is_among(joint.a) && !is_among(joint.b)) continue;
    if (joint.type != JointType::kFixed && !(joint.drive && joint.drive->is_rigid())) return true;
    planes.push_back({place_of(joint.a), place_of(joint.b), Vec3::Zero(), true});
  }
  const bool pushed = std::any_of(assembly.loads.begin(), assembly.loads.end(), [&](const Load& load) {
    return load.point && !load.force.isZero(0) && is_among(load.part);
  });
  if (pushed) return true;
  const bool sprung = std::any_of(assembly.springs.begin(), assembly.springs.end(),
                                  [&](const Spring& spring) { return is_among(spring.a) || is_among(spring.b); });
  if (sprung) return true;
  for (const auto& [pair, bears] : contacts_of_pairs(assembly, bearing)) {
    const std::optional<Vec3> normal = normal_of_flat(bears);
    if (!normal) return true;
    const bool sticks = rolling && assembly.friction.mu_of(pair.first, pair.second) > 0;
    planes.push_back({place_of(pair.first), place_of(pair.second), *normal, sticks});
  }
  const TurningParts turning = turning_parts(static_cast<int>(parts.size()), planes, apart_by_noise(bearing));
  // The centre of mass of what sticks to another part goes along as that turns, and a load there may work.
  const bool pushed_round = std::any_of(assembly.loads.begin(), assembly.loads.end(), [&](const Load& load) {
    const int k = place_of(load.part);
    return k >= 0 && turning.turns[static_cast<std::size_t>(k)] != 0 &&
           std::any_of(planes.begin(), planes.end(),
                       [&](const PressedPlane& plane) { return plane.sticks && (plane.a == k || plane.b == k); });
  });
  return turning.plane_turns || pushed_round;
}

}  // namespace impend
