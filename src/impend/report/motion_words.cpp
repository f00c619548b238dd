// The acceleration of a body from rest is a screw: a(x) = a + α × (x − c). Classification, u = α/|α|, r = body size:
//   translation   |α| r negligible against |a|
//   rotation      |a·u| negligible against |a| and |α| r; the axis passes c + (α × a)/|α|²
//   screw         else; the same axis, with a·u along it
// A rotation is a tip about an edge (a point) when the contacts that stay closed lie on one line along u (in one
// point). Without friction the edge usually slides at the same time; that is said.
#include "impend/report/motion_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"
#include "impend/motion/rest_in_balance.h"
#include "impend/report/number_words.h"
#include "impend/report/verdict_words.h"

namespace impend {
namespace {

const double kNegligible = WordTolerances{}.negligible;

Vec3 axis_point(const Twist& twist) {
  return twist.center + twist.angular.cross(twist.linear) / twist.angular.squaredNorm();
}

bool same_motion(const Twist& a, const Twist& b, const Vec3& point) {
  const double scale = kNegligible * std::max(a.fastest(), b.fastest());
  return (a.at(point) - b.at(point)).norm() <= scale && (a.angular - b.angular).norm() * a.size <= scale;
}

// Where the body leans: its closed contacts on things at rest; without such, on parts that move otherwise than itself.
std::vector<Vec3> leaning_points(const Analysis& analysis, const ContactStates& states, int body, const Twist& twist) {
  std::vector<Vec3> at_rest, elsewhere;
  for (const int i : states.of_body[body]) {
    if (!states.closed[i]) continue;
    const Contact& contact = analysis.contacts.contacts[i];
    const Twist other = twist_of(analysis, contact.a == body ? contact.b : contact.a);
    if (same_motion(twist, other, contact.point)) continue;
    (other.fastest() <= kNegligible * twist.fastest() ? at_rest : elsewhere).push_back(contact.point);
  }
  return at_rest.empty() ? elsewhere : at_rest;
}

struct Line {
  Vec3 middle = Vec3::Zero();
  double length = 0;  // distance of the outermost points along the direction
  bool straight = false;
};

// Do the points lie on one line along `direction`, within a negligible share of `size`.
Line line_through(const std::vector<Vec3>& points, const Vec3& direction, double size) {
  if (points.empty()) return {};
  double low = 0, high = 0, off = 0;
  for (const Vec3& point : points) {
    const Vec3 d = point - points[0];
    const double along = d.dot(direction);
    low = std::min(low, along);
    high = std::max(high, along);
    off = std::max(off, (d - along * direction).norm());
  }
  return {points[0] + direction * ((low + high) / 2), high - low, off <= kNegligible * size};
}

bool any_carries(const ContactStates& states, int body) {
  return std::any_of(states.of_body[body].begin(), states.of_body[body].end(),
                     [&states](int i) { return states.carries[i]; });
}

bool any_closed(const ContactStates& states, int body) {
  return std::any_of(states.of_body[body].begin(), states.of_body[body].end(),
                     [&states](int i) { return states.closed[i]; });
}

std::string translation_words(const Analysis& analysis, const ContactStates& states, int body, const Twist& twist) {
  const Vec3 direction = twist.linear.normalized();
  const Vec3 load = analysis.bodies[body].load_force;
  const Vec3 up = analysis.assembly.gravity.norm() > 0 ? analysis.assembly.up() : Vec3::Zero();
  const double rise = direction.dot(up);
  const bool straight = (direction - rise * up).norm() <= kNegligible;
  const bool own = load.dot(direction) > kNegligible * load.norm();
  if (!own) {
    if (straight) return "is pushed straight up";
    if (rise > kNegligible) return "is pushed up along " + direction_text(direction);
    return (up.isZero() ? "is pushed along " : "is pushed sideways along ") + direction_text(direction);
  }
  if (straight && rise < 0) return any_carries(states, body) ? "slides straight down" : "drops";
  if (straight) return "rises";
  return (any_closed(states, body) ? "slides along " : "moves off along ") + direction_text(direction);
}

std::string rotation_words(const Analysis& analysis, const ContactStates& states, int body, const Twist& twist,
                           bool exact) {
  const Assembly& assembly = analysis.assembly;
  const Vec3 u = twist.angular.normalized();
  const double pitch = twist.linear.dot(u);
  const bool screw = std::abs(pitch) > kNegligible * twist.fastest();
  const std::vector<Vec3> points = leaning_points(analysis, states, body, twist);
  const Line line = line_through(points, u, twist.size);
  const bool upright = std::abs(u.dot(assembly.up())) >= 1 - kNegligible;
  if (line.straight && !screw && !upright) {
    const bool edge = line.length > kNegligible * twist.size;
    const bool sliding = twist.at(line.middle).norm() > kNegligible * twist.fastest();
    const std::string place = point_text(assembly, line.middle, twist.size);
    return (edge ? "tips about the edge through " + place + " along " + line_text(u)
                 : "tips about the point " + place) +
           (sliding ? ", sliding on it" : "");
  }
  if (!exact) {
    if (std::string plain = plain_motion_words(analysis, states, body, twist); !plain.empty()) return plain;
  }
  Vec3 through = axis_point(twist);
  std::string words = "turns about the axis through ";
  if ((through - twist.center).norm() <= kNegligible * twist.size) {
    words = "spins about its centre of mass, axis ";
  } else {
    if (!points.empty()) through += u * u.dot(line.middle - through);
    words += point_text(assembly, through, twist.size) + " along ";
  }
  words += line_text(u);
  return screw ? words + " while moving along " + direction_text(pitch * u) : words;
}

// The freedoms of a component are counted together; a body alone in its component owns them.
std::string rest_words(const Analysis& analysis, int body) {
  const BodyResult& result = analysis.bodies[body];
  if (!result.neutral) return "rests";
  if (!*result.neutral) return "rests, held";
  const ComponentResult& component = analysis.components.at(result.component);
  if (component.bodies.size() > 1 || !component.neutral_freedoms) return "rests, free to drift";
  return fmt::format("rests, free to drift ({})",
                     count_text(static_cast<size_t>(*component.neutral_freedoms), "freedom"));
}

}  // namespace

std::string acceleration_text(const Analysis& analysis, double acceleration) {
  const double gravity = analysis.assembly.gravity.norm();
  return gravity > 0 ? number_text(acceleration / gravity) + " g" : number_text(acceleration) + " m/s²";
}

std::string describe_motion(const Analysis& analysis, const ContactStates& states, int body,
                            const DescribeOptions& options) {
  const BodyResult& result = analysis.bodies.at(body);
  if (result.fixed) return "fixed";
  if (result.verdict == Verdict::kStable) return rest_words(analysis, body);
  if (result.verdict == Verdict::kMarginal) {
    if (falls_from_its_balance(analysis, body)) return "undecided, rests only in balance";
    if (may_fall_from_its_balance(analysis, body)) return "rests, maybe only in balance";
    return undecided_words(result.motion_ratio_bounds);
  }
  const Twist twist = twist_of(analysis, body);
  if (!(twist.fastest() > 0)) return "starts to move";
  const bool translation = twist.angular.norm() * twist.size <= kNegligible * twist.linear.norm();
  const bool still_center = twist.linear.norm() <= kNegligible * twist.angular.norm() * twist.size;
  const std::string words = translation
                                ? translation_words(analysis, states, body, twist)
                                : rotation_words(analysis, states, body, twist, options.exact || options.verbose);
  const std::string turning = number_text(twist.angular.norm()) + " rad/s²";
  if (still_center) return words + ", starts at " + turning;
  const std::string start = ", starts at " + acceleration_text(analysis, twist.linear.norm());
  return words + start + (options.verbose && !translation ? " and " + turning : "");
}

std::string motion_in_words(const Analysis& analysis, int body) {
  return describe_motion(analysis, contact_states(analysis), body, {false, true});
}

// The screw a(x) = a + α × (x − c) of a body of radius of gyration r: v = |a| is how fast it goes, w = |α| r how fast
// it turns.

namespace {

constexpr double kSlight = 0.3;    // of v: a turn so slow beside the motion is told last
constexpr double kStraight = 0.9;  // cosine: about 25°, a direction that a person would call the same
constexpr double kOblique = 0.4;   // cosine of the axis to the vertical: beyond it a turn is no mere tip
constexpr double kStill = 0.1;     // of the fastest: a contact that stays where it is

struct Leaning {
  bool any = false;   // some contact stays closed
  bool still = true;  // and none of them slides
};

Leaning leaning(const Analysis& analysis, const ContactStates& states, int body, const Twist& twist) {
  Leaning found;
  for (const int i : states.of_body[body]) {
    if (!states.closed[i]) continue;
    const Contact& contact = analysis.contacts.contacts[i];
    const Twist other = twist_of(analysis, contact.a == body ? contact.b : contact.a);
    const double slip = (twist.at(contact.point) - other.at(contact.point)).norm();
    found.any = true;
    found.still = found.still && slip <= kStill * twist.fastest();
  }
  return found;
}

bool turns_on_joint(const Analysis& analysis, int body) {
  const std::vector<Joint>& joints = analysis.assembly.joints;
  return std::any_of(joints.begin(), joints.end(), [body](const Joint& joint) {
    const bool lets_turn = joint.type != JointType::kFixed && joint.type != JointType::kSlider;
    return lets_turn && (joint.a == body || joint.b == body);
  });
}

std::string going_words(const Analysis& analysis, const Twist& twist, bool leans) {
  const Vec3 direction = twist.linear.normalized();
  const bool weighs = analysis.assembly.gravity.norm() > 0;
  const double rise = weighs ? direction.dot(analysis.assembly.up()) : 0;
  if (rise <= -kStraight) return leans ? "slides down" : "drops";
  if (rise >= kStraight) return leans ? "is pushed up" : "rises";
  return (leans ? "slides along " : "moves off along ") + direction_text(direction);
}

}  // namespace

std::string plain_motion_words(const Analysis& analysis, const ContactStates& states, int body, const Twist& twist) {
  const double going = twist.linear.norm(), turning = twist.angular.norm() * twist.size;
  if (!(going > 0) || turns_on_joint(analysis, body)) return "";
  const Leaning leans = leaning(analysis, states, body, twist);
  if (turning <= kSlight * going) return going_words(analysis, twist, leans.any) + ", turning slightly";
  if (!leans.any) return going_words(analysis, twist, false) + ", turning";
  if (analysis.assembly.gravity.norm() == 0) return "";
  const Vec3 up = analysis.assembly.up();
  // The way that the top of the body goes.
  const Vec3 over = twist.angular.cross(up);
  if (std::abs(twist.angular.normalized().dot(up)) > kOblique) return "";
  const Vec3 level = twist.linear - up * up.dot(twist.linear);
  // A ladder whose foot slides out: its top goes one way, and itself the other.
  if (level.dot(over) < -kSlight * going * over.norm()) return going_words(analysis, twist, true) + ", turning";
  const bool rolls = leans.still && level.norm() >= kStraight * going && level.dot(over) > 0;
  if (rolls) return "rolls along " + direction_text(level);
  return "tips over towards " + direction_text(over) + (leans.still ? "" : ", sliding");
}

}  // namespace impend
