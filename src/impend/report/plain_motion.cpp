// The screw a(x) = a + α × (x − c) of a body of radius of gyration r: v = |a| is how fast it goes, w = |α| r how fast
// it turns.
#include "impend/report/plain_motion.h"

#include <algorithm>
#include <cmath>

#include "impend/report/number_words.h"

namespace impend {
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
