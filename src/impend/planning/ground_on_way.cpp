#include "impend/planning/ground_on_way.h"

#include <algorithm>
#include <limits>

#include "impend/base/stop.h"
#include "impend/geometry/shadow.h"
#include "impend/planning/directions.h"

namespace impend {
namespace {

// m, of the farthest vertex; −∞ without any.
double reach_of_part(const Part& part, const RigidTransform& X, const Vec3& direction) {
  double most = -std::numeric_limits<double>::infinity();
  for (const Vec3& x : part.mesh.vertices) most = std::max(most, direction.dot(X * x));
  return most;
}

}  // namespace

bool GroundOnWays::stops(int part, const Vec3& direction, const std::optional<ScrewMotion>& turn) {
  if (!assembly_.ground) return false;
  const double rise = direction.dot(assembly_.up());
  if (rise >= -kAlongside) return false;
  const Part& shape = assembly_.parts[part];
  const RigidTransform X = turn ? turn->at(1) * shape.X_WP : shape.X_WP;
  const double rear = -reach_of_part(shape, X, -direction), own = reach_of_part(shape, X, direction) - rear;
  const double room = height(part, X) + 2 * gap_;
  if (room + own * rise < 0) return true;
  const Farthest& farthest = farthest_along(direction);
  const double others = farthest.part == part ? farthest.most_of_others : farthest.most;
  return room + (std::max(0.0, others - rear) + own) * rise < 0;
}

bool GroundOnWays::is_on_ground(int part) const {
  return assembly_.ground && height(part, assembly_.parts[part].X_WP) <= gap_;
}

const GroundOnWays::Farthest& GroundOnWays::farthest_along(const Vec3& direction) {
  const auto [at, is_new] = known_.try_emplace({direction.x(), direction.y(), direction.z()});
  Farthest& farthest = at->second;
  if (!is_new) return farthest;
  farthest.most = farthest.most_of_others = -std::numeric_limits<double>::infinity();
  for (int part = 0; part < static_cast<int>(assembly_.parts.size()); ++part) {
    look_now_and_then();
    const double reach = reach_of_part(assembly_.parts[part], assembly_.parts[part].X_WP, direction);
    farthest.most_of_others = std::max(farthest.most_of_others, std::min(farthest.most, reach));
    if (reach <= farthest.most) continue;
    farthest.most = reach;
    farthest.part = part;
  }
  return farthest;
}

double GroundOnWays::height(int part, const RigidTransform& X) const {
  return -reach_of_part(assembly_.parts[part], X, -assembly_.up()) - assembly_.ground->height;
}

}  // namespace impend
