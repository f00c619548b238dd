#include "impend/planning/turning_shares.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/geometry/shadow.h"
#include "impend/geometry/turned_shadow.h"

namespace impend {
namespace {

constexpr std::size_t kFacesFaced = 12;  // of each part, the largest ones

// Angles about the axis of the outward normals of the largest flat faces along it, rad.
std::vector<double> facing_angles(const BodySurface& surface, const ScrewMotion& motion) {
  const Vec3 x = motion.axis.unitOrthogonal(), y = motion.axis.cross(x);
  std::vector<const PlanarRegion*> faces;
  for (const PlanarRegion& region : surface.regions) {
    if (!region.curved && std::abs(region.normal.dot(motion.axis)) < kAlongside) faces.push_back(&region);
  }
  std::stable_sort(faces.begin(), faces.end(),
                   [](const PlanarRegion* a, const PlanarRegion* b) { return a->area > b->area; });
  if (faces.size() > kFacesFaced) faces.resize(kFacesFaced);
  std::vector<double> angles;
  for (const PlanarRegion* face : faces) angles.push_back(std::atan2(y.dot(face->normal), x.dot(face->normal)));
  return angles;
}

double within_a_turn(double angle) { return angle - kOneTurn * std::floor(angle / kOneTurn); }

}  // namespace

std::vector<double> shares_of_turn(const std::vector<BodySurface>& surfaces, int part, const ScrewMotion& turn) {
  std::vector<double> angles;
  for (int k = 1; k < kAnglesTried; ++k) angles.push_back(kOneTurn * k / kAnglesTried);
  const std::vector<double> own = facing_angles(surfaces[part], turn);
  for (std::size_t other = 0; other < surfaces.size(); ++other) {
    if (static_cast<int>(other) == part) continue;
    for (const double there : facing_angles(surfaces[other], turn)) {
      for (const double here : own) angles.push_back(within_a_turn(there + kOneTurn / 2 - here));
    }
  }
  std::sort(angles.begin(), angles.end());
  std::vector<double> shares;
  double before = 0;
  for (const double angle : angles) {
    if (angle - before <= kAlongside) continue;
    if (kOneTurn - angle <= kAlongside) break;
    shares.push_back((before + angle) / 2 / kOneTurn);
    shares.push_back(angle / kOneTurn);
    before = angle;
  }
  return shares;
}

void keep_above_ground(const Assembly& assembly, double gap, int part, const ScrewMotion& whole,
                       std::vector<double>& shares) {
  if (!assembly.ground) return;
  const Part& shape = assembly.parts[part];
  const Vec3 up = assembly.up();
  const double past = kTurnsPast * turned_reach(shape.mesh, shape.X_WP, whole).radius;
  const double floor = assembly.ground->height - 2 * gap - past;
  const int steps = static_cast<int>(std::ceil(whole.angle * kAnglesTried / kOneTurn));
  for (int step = 1; step <= steps; ++step) {
    look_for_stop();
    const RigidTransform X = whole.at(static_cast<double>(step) / steps) * shape.X_WP;
    const bool sinks = std::any_of(shape.mesh.vertices.begin(), shape.mesh.vertices.end(),
                                   [&](const Vec3& x) { return up.dot(X * x) < floor; });
    if (!sinks) continue;
    std::erase_if(shares, [&](double share) { return share * steps > step - 1; });
    return;
  }
}

}  // namespace impend
