#include "impend/assembly/mechanism.h"

#include <algorithm>

namespace impend {

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
