#include "impend/assembly/courses.h"

#include <algorithm>

namespace impend {

double settles_at(const Course& course) {
  for (std::size_t i = course.size(); i-- > 1;) {
    if (course[i].value != course[i - 1].value) return course[i].time;
  }
  return 0;
}

double settles_at(const Assembly& assembly) {
  double last = 0;
  for (const Load& load : assembly.loads) last = std::max(last, settles_at(load.times));
  for (const Joint& joint : assembly.joints) {
    if (joint.drive) last = std::max(last, settles_at(joint.drive->target));
  }
  return last;
}

Course from_then_on(const Course& course, double time) {
  if (course.empty()) return {};
  Course rest = {{0, value_at(course, time)}};
  for (const TimedValue& point : course) {
    if (point.time > time) rest.push_back({point.time - time, point.value});
  }
  return rest;
}

Load from_then_on(Load load, double time) {
  load.times = from_then_on(load.times, time);
  if (settles_at(load.times) > 0) return load;
  const double factor = load.factor_at(0);
  load.force *= factor;
  load.torque *= factor;
  load.times.clear();
  return load;
}

}  // namespace impend
