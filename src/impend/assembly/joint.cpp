#include "impend/assembly/joint.h"

#include <algorithm>

namespace impend {
namespace {

const PairFriction* pair_of(const std::vector<PairFriction>& pairs, int a, int b) {
  const auto named = [&](const PairFriction& pair) { return pair.a == std::min(a, b) && pair.b == std::max(a, b); };
  const auto at = std::find_if(pairs.begin(), pairs.end(), named);
  return at == pairs.end() ? nullptr : &*at;
}

}  // namespace

bool has_coordinate(JointType type) { return type == JointType::kHinge || type == JointType::kSlider; }

bool has_axis(JointType type) { return type != JointType::kFixed && type != JointType::kBall; }

const char* to_string(JointType type) {
  switch (type) {
    case JointType::kFixed:
      return "fixed";
    case JointType::kBall:
      return "ball";
    case JointType::kHinge:
      return "hinge";
    case JointType::kSlider:
      return "slider";
    case JointType::kCylindrical:
      return "cylindrical";
    case JointType::kPlanar:
      break;
  }
  return "planar";
}

double FrictionLaw::mu_of(int a, int b) const {
  const PairFriction* pair = pair_of(pairs, a, b);
  return pair && pair->mu ? *pair->mu : mu;
}

double FrictionLaw::viscous_of(int a, int b) const {
  const PairFriction* pair = pair_of(pairs, a, b);
  return pair && pair->viscous ? *pair->viscous : 0.0;
}

double FrictionLaw::restitution_of(int a, int b) const {
  const PairFriction* pair = pair_of(pairs, a, b);
  return pair && pair->restitution ? *pair->restitution : restitution;
}

bool FrictionLaw::none() const {
  return mu == 0 && std::all_of(pairs.begin(), pairs.end(), [](const PairFriction& pair) {
           return pair.mu.value_or(0) == 0 && pair.viscous.value_or(0) == 0;
         });
}

double value_at(const Course& course, double time) {
  if (course.empty()) return 0;
  const auto after = std::upper_bound(course.begin(), course.end(), time,
                                      [](double t, const TimedValue& point) { return t < point.time; });
  if (after == course.begin()) return course.front().value;
  const TimedValue& from = *(after - 1);
  if (after == course.end()) return from.value;
  const double share = (time - from.time) / (after->time - from.time);
  return from.value + share * (after->value - from.value);
}

Vec3 Spring::force_at_start() const {
  const Vec3 along = point_a - point_b;
  const double now = along.norm();
  if (!(now > 0)) return Vec3::Zero();
  return stiffness * (length - now) / now * along;
}

}  // namespace impend
