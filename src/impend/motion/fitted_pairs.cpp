#include "impend/motion/fitted_pairs.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

namespace impend {
namespace {

// rad: what holds a pin or a ball does so from so far to both sides of the force with which it bears.
constexpr double kToBothSides = 0.05;
// rad: how well the axis of a fit is known.
constexpr double kAxesAlike = 1e-6;
// Directions of a ball in its socket: several.
constexpr std::size_t kOfSocket = 3;

// N, of two bodies the lesser weight.
double lesser_weight(const Assembly& assembly, int a, int b) {
  double least = std::numeric_limits<double>::infinity();
  for (const int body : {a, b}) {
    if (assembly.body_fixed(body)) continue;
    const double mass = assembly.parts[static_cast<std::size_t>(body)].mass.mass;
    least = std::min(least, mass * assembly.gravity.norm());
  }
  return least;
}

// A fit and the contacts that stand for it in the analysis, with their force.
struct Fit {
  const Interface& interface;
  const CurvedContact& curved;
  std::vector<int> contacts;
  std::vector<double> forces = {};  // N, of each
  double force = 0;                 // N, of all
};

bool is_ball(const CurvedContact& curved) { return curved.surface_a == "sphere" && curved.surface_b == "sphere"; }

// A ball on a ball touches at one point, in its socket in several directions.
bool is_fit(const CurvedContact& curved) {
  return curved.sweep > 0 || (is_ball(curved) && curved.contacts.size() >= kOfSocket);
}

// Whether a fit lets out what it holds: the force with which it bears lies at the rim of its directions, or it has
// none.
bool lets_out(const Fit& fit, const ContactSet& set, double least) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t k = 0; k < fit.contacts.size(); ++k) {
    sum += fit.forces[k] * set.contacts[static_cast<std::size_t>(fit.contacts[k])].normal;
  }
  const auto of = [&](std::size_t k) { return set.contacts[static_cast<std::size_t>(fit.contacts[k])].normal; };
  // To each direction across, some of its own must lean that way: of a pin across its axis.
  const bool bears = sum.norm() > least;
  const Vec3 n = bears ? Vec3(sum.normalized()) : of(0);
  std::vector<Vec3> sides;
  if (is_ball(fit.curved)) {
    const Vec3 u = n.unitOrthogonal();
    for (const Vec3& d : {u, Vec3(n.cross(u))}) sides.insert(sides.end(), {d, -d});
  } else {
    const Vec3 d = fit.curved.axis.cross(n).normalized();
    sides = {d, -d};
  }
  // Without a force it may go any way.
  if (!bears) sides.push_back(-n);
  return std::any_of(sides.begin(), sides.end(), [&](const Vec3& side) {
    double most = -1;
    for (std::size_t k = 0; k < fit.contacts.size(); ++k) most = std::max(most, of(k).dot(side));
    return most < std::sin(kToBothSides);
  });
}

std::vector<Fit> fits_that_bear(const BearingContacts& bearing) {
  std::vector<int> order(bearing.contacts.contacts.size(), -1);
  for (std::size_t k = 0; k < bearing.of.size(); ++k) {
    order[static_cast<std::size_t>(bearing.of[k])] = static_cast<int>(k);
  }
  std::vector<Fit> fits;
  for (const Interface& interface : bearing.contacts.interfaces) {
    for (const CurvedContact& curved : interface.curved) {
      if (!is_fit(curved)) continue;
      Fit fit{interface, curved, {}};
      for (const int contact : curved.contacts) {
        const int k = order[static_cast<std::size_t>(contact)];
        if (k < 0) continue;
        fit.contacts.push_back(contact);
        fit.forces.push_back(bearing.force[static_cast<std::size_t>(k)]);
        fit.force += fit.forces.back();
      }
      if (!fit.contacts.empty()) fits.push_back(std::move(fit));
    }
  }
  return fits;
}

// What surfaces of one axis say twice, with their noise between them, would hold the axis.
bool says_the_same(const Joint& one, const Joint& other) {
  const double near = one.point_noise + other.point_noise, alike = one.axis_noise + other.axis_noise;
  return one.type == other.type && one.a == other.a && one.b == other.b && one.axis.cross(other.axis).norm() <= alike &&
         (one.point - other.point).cross(one.axis).norm() <= near + alike * (one.point - other.point).norm();
}

}  // namespace

FittedPairs fitted_pairs(const Assembly& assembly, const BearingContacts& bearing, bool rolling) {
  double largest = 0;
  for (const double force : bearing.force) largest = std::max(largest, force);
  FittedPairs found;
  for (const Fit& fit : fits_that_bear(bearing)) {
    const CurvedContact& curved = fit.curved;
    const bool pin = curved.surface_a == "cylinder" && curved.surface_b == "cylinder";
    const bool ball = is_ball(curved);
    found.complete = found.complete && (pin || ball);
    const double weight = lesser_weight(assembly, fit.interface.a, fit.interface.b);
    const double least = std::max(kBearsOfWeight * weight, kBears * largest);
    found.may_open = found.may_open || lets_out(fit, bearing.contacts, least);
    if (!pin && !ball) continue;
    Joint joint;
    joint.type = ball ? JointType::kBall : JointType::kCylindrical;
    joint.a = fit.interface.a;
    joint.b = fit.interface.b;
    joint.point = curved.centre;
    joint.axis = curved.axis;
    joint.point_noise = curved.residual;
    joint.axis_noise = kAxesAlike;
    if (rolling && fit.force > least && assembly.friction.mu_of(joint.a, joint.b) > 0) joint.type = JointType::kFixed;
    found.contacts.insert(found.contacts.end(), fit.contacts.begin(), fit.contacts.end());
    const bool known = std::any_of(found.joints.begin(), found.joints.end(),
                                   [&](const Joint& other) { return says_the_same(joint, other); });
    if (!known) found.joints.push_back(std::move(joint));
  }
  std::sort(found.contacts.begin(), found.contacts.end());
  return found;
}

}  // namespace impend
