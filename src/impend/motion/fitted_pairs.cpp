#include "impend/motion/fitted_pairs.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/geometry/moments.h"
#include "impend/motion/freedoms.h"

namespace impend {
namespace {

// rad: what holds a pin or a ball does so from so far to both sides of the force with which it bears.
constexpr double kToBothSides = 0.05;
// rad: how well the axis of a fit is known.
constexpr double kAxesAlike = 1e-6;
// Directions of a ball in its socket: several.
constexpr std::size_t kOfSocket = 3;
// Motions that are looked at: seconds.
constexpr int kMostOfFirstOrder = 300;
// Of the fastest motion of a pair, over its size: what is none.
constexpr double kLetsOut = 1e-5;

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
  std::optional<JointType> type;
  Vec3 centre = Vec3::Zero();  // m, of the ball; on the axis of a pin or cone
  std::vector<int> contacts = {};
  std::vector<double> forces = {};  // N, of each
  double force = 0;                 // N, of all
};

bool has(const CurvedContact& curved, const char* surface) {
  return curved.surface_a == surface || curved.surface_b == surface;
}

// What a fit is as a joint: a ball in a socket, a cone or a rim; a pin in a hole; a cone in a cone. Nothing of others.
std::optional<JointType> type_of(const CurvedContact& curved) {
  if (has(curved, "sphere")) return JointType::kBall;
  if (curved.surface_a == "cylinder" && curved.surface_b == "cylinder") return JointType::kCylindrical;
  if (has(curved, "cone")) return JointType::kHinge;
  return std::nullopt;
}

// A ball on a ball touches at one point, in its socket in several directions.
bool is_fit(const CurvedContact& curved) {
  const bool balls = curved.surface_a == "sphere" && curved.surface_b == "sphere";
  return curved.sweep > 0 || (balls && curved.contacts.size() >= kOfSocket);
}

// Where the normals at the places of a ball in its seat meet: as far from each to the side on which they agree.
Vec3 centre_of_ball(const CurvedContact& curved, const ContactSet& set) {
  const bool a = curved.surface_a == "sphere", b = curved.surface_b == "sphere";
  const double radius = a && b ? (curved.radius_a + curved.radius_b) / 2 : a ? curved.radius_a : curved.radius_b;
  Vec3 centre = Vec3::Zero();
  double least = std::numeric_limits<double>::infinity();
  for (const double side : {1.0, -1.0}) {
    const auto from = [&](int contact) {
      const Contact& at = set.contacts[static_cast<std::size_t>(contact)];
      return Vec3(at.point + side * radius * at.normal);
    };
    Vec3 sum = Vec3::Zero();
    for (const int contact : curved.contacts) sum += from(contact);
    const Vec3 mean = sum / static_cast<double>(curved.contacts.size());
    double apart = 0;
    for (const int contact : curved.contacts) apart = std::max(apart, (from(contact) - mean).norm());
    if (!(apart < least)) continue;
    least = apart;
    centre = mean;
  }
  return centre;
}

// Whether a fit lets out what it holds: the force with which it bears lies at the rim of its directions, or it has
// none.
bool lets_out(const Fit& fit, const ContactSet& set, double least) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t k = 0; k < fit.contacts.size(); ++k) {
    sum += fit.forces[k] * set.contacts[static_cast<std::size_t>(fit.contacts[k])].normal;
  }
  const auto of = [&](std::size_t k) { return set.contacts[static_cast<std::size_t>(fit.contacts[k])].normal; };
  // To each direction across, some of its own must lean that way: of a pin across its axis, else all round.
  const bool bears = sum.norm() > least;
  const Vec3 n = bears ? Vec3(sum.normalized()) : of(0);
  std::vector<Vec3> sides;
  if (fit.type != JointType::kCylindrical) {
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

// What the contacts, by what they bear, let the parts do at no cost to first order.
class FirstOrder {
 public:
  FirstOrder(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts)
      : assembly_(assembly), problem_(make_problem(assembly, bearing.contacts, bearing.of, parts)) {
    neutral_ = neutral_basis(problem_, without_noise(problem_, forces_by_rows(problem_, bearing)), kMostOfFirstOrder);
  }

  // Whether some of it is not what the fit as a joint lets its bodies do: a pin tilts or shifts across its axis, a cone
  // along it, too, a ball leaves its place.
  bool lets_out(const Fit& fit) const {
    if (!neutral_) return true;
    return std::any_of(neutral_->begin(), neutral_->end(), [&](const NeutralMotion& neutral) {
      const Vec6 a = at_centre(fit.interface.a, fit.centre, neutral.motion);
      const Vec6 b = at_centre(fit.interface.b, fit.centre, neutral.motion);
      const Vec3 axis = fit.curved.axis, shift = (a - b).head<3>(), turn = (a - b).tail<3>();
      const double size = size_of(fit), fastest = std::max(a.head<3>().norm(), b.head<3>().norm()) +
                                                  size * std::max(a.tail<3>().norm(), b.tail<3>().norm());
      if (fit.type == JointType::kBall) return shift.norm() > kLetsOut * fastest;
      const double across = shift.cross(axis).norm(), along = std::abs(shift.dot(axis));
      return across + (fit.type == JointType::kHinge ? along : 0) > kLetsOut * fastest ||
             size * turn.cross(axis).norm() > kLetsOut * fastest;
    });
  }

 private:
  // Velocity at the fit's centre, and turn.
  Vec6 at_centre(int body, const Vec3& centre, const VecX& motion) const {
    const auto at = std::find(problem_.body.begin(), problem_.body.end(), body);
    if (at == problem_.body.end()) return Vec6::Zero();
    Vec6 p = motion.segment<6>(6 * static_cast<Eigen::Index>(at - problem_.body.begin()));
    const Vec3 arm = centre - assembly_.parts[static_cast<std::size_t>(body)].center_of_mass_W();
    p.head<3>() += p.tail<3>().cross(arm).eval();
    return p;
  }

  // m
  double size_of(const Fit& fit) const {
    double size = 0;
    for (const int body : {fit.interface.a, fit.interface.b}) {
      if (assembly_.body_fixed(body)) continue;
      size = std::max(size, bounding_box(assembly_.mesh_of(body)).diagonal());
    }
    return size;
  }

  const Assembly& assembly_;
  MotionProblem problem_;
  std::optional<std::vector<NeutralMotion>> neutral_;
};

std::vector<Fit> fits_that_bear(const BearingContacts& bearing) {
  std::vector<int> order(bearing.contacts.contacts.size(), -1);
  for (std::size_t k = 0; k < bearing.of.size(); ++k) {
    order[static_cast<std::size_t>(bearing.of[k])] = static_cast<int>(k);
  }
  std::vector<Fit> fits;
  for (const Interface& interface : bearing.contacts.interfaces) {
    for (const CurvedContact& curved : interface.curved) {
      if (!is_fit(curved)) continue;
      const std::optional<JointType> type = type_of(curved);
      const bool ball = type == JointType::kBall;
      Fit fit{interface, curved, type, ball ? centre_of_ball(curved, bearing.contacts) : curved.centre};
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

FittedPairs fitted_pairs(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                         bool rolling) {
  double largest = 0;
  for (const double force : bearing.force) largest = std::max(largest, force);
  FittedPairs found;
  const std::vector<Fit> fits = fits_that_bear(bearing);
  if (fits.empty()) return found;
  const FirstOrder first_order(assembly, bearing, parts);
  for (const Fit& fit : fits) {
    const CurvedContact& curved = fit.curved;
    found.complete = found.complete && fit.type;
    const double weight = lesser_weight(assembly, fit.interface.a, fit.interface.b);
    const double least = std::max(kBearsOfWeight * weight, kBears * largest);
    if (!fit.type) continue;
    found.may_open = found.may_open || lets_out(fit, bearing.contacts, least);
    found.may_open = found.may_open || first_order.lets_out(fit);
    Joint joint;
    joint.type = *fit.type;
    joint.a = fit.interface.a;
    joint.b = fit.interface.b;
    joint.point = fit.centre;
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
