#include "impend/scene/level_frame.h"

#include <cmath>

namespace impend {
namespace {

constexpr double kNearlyAlong = 0.9;  // cosine

Vec3 made_level(const Vec3& direction, const Vec3& up) { return (direction - up * up.dot(direction)).normalized(); }

}  // namespace

Mat3 level_frame(const Vec3& up) {
  Mat3 frame;
  frame.col(2) = up.normalized();
  if (std::abs(frame.col(2).x()) <= kNearlyAlong) {
    frame.col(0) = made_level(Vec3::UnitX(), frame.col(2));
    frame.col(1) = frame.col(2).cross(frame.col(0));
  } else {
    frame.col(1) = made_level(Vec3::UnitY(), frame.col(2));
    frame.col(0) = frame.col(1).cross(frame.col(2));
  }
  return frame;
}

}  // namespace impend
