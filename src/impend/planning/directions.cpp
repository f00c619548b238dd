#include "impend/planning/directions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/shadow.h"

namespace impend {
namespace {

constexpr double kHalfTurn = std::numbers::pi;
constexpr double kLeastApart = GeometricTolerances{}.direction_floor;  // rad

bool is_parallel(const Vec3& a, const Vec3& b, double apart) { return a.cross(b).norm() < apart; }
bool is_same_way(const Vec3& a, const Vec3& b, double apart) { return is_parallel(a, b, apart) && a.dot(b) > 0; }

// m, of the farthest vertex; −∞ without any.
double reach_of_part(const Part& part, const RigidTransform& X, const Vec3& direction) {
  double most = -std::numeric_limits<double>::infinity();
  for (const Vec3& x : part.mesh.vertices) most = std::max(most, direction.dot(X * x));
  return most;
}

}  // namespace

double one_direction(const Assembly& assembly, const ContactSet& contacts) {
  Box3 box;
  for (const Part& part : assembly.parts) {
    for (const Vec3& x : part.mesh.vertices) box.add(Vec3(part.X_WP * x));
  }
  const double size = box.diagonal();
  return size > 0 ? std::clamp(contacts.gap / size, kLeastApart, kAlongside) : kAlongside;
}

void add_way(std::vector<Vec3>& directions, const Vec3& direction, double apart) {
  const Vec3 unit = direction.stableNormalized();
  if (!(unit.squaredNorm() > 0)) return;
  const bool there = std::any_of(directions.begin(), directions.end(),
                                 [&](const Vec3& other) { return is_same_way(other, unit, apart); });
  if (!there) directions.push_back(unit);
}

namespace {

// Normals of different planes, at most kMostPlanes of them: the next one is the one that differs most from all before.
std::vector<Vec3> planes_of(const std::vector<Vec3>& normals, double apart, bool& all) {
  std::vector<Vec3> different;
  for (const Vec3& normal : normals) {
    const bool there = std::any_of(different.begin(), different.end(),
                                   [&](const Vec3& other) { return is_parallel(other, normal, apart); });
    if (!there) different.push_back(normal);
  }
  all = different.size() <= static_cast<std::size_t>(kMostPlanes);
  if (all) return different;
  std::vector<Vec3> chosen = {different.front()};
  std::vector<double> sine(different.size(), 1);
  while (chosen.size() < static_cast<std::size_t>(kMostPlanes)) {
    std::size_t next = 0;
    for (std::size_t k = 0; k < different.size(); ++k) {
      sine[k] = std::min(sine[k], different[k].cross(chosen.back()).norm());
      // Equal but for rounding: the first one.
      if (sine[k] > sine[next] + kAlongside) next = k;
    }
    chosen.push_back(different[next]);
  }
  return chosen;
}

// The normal of the largest facet that is not parallel to `normal`, and what is across both.
std::vector<Vec3> directions_across(const Part& part, const Vec3& normal) {
  Vec3 largest = Vec3::Zero();
  for (const std::array<int, 3>& t : part.mesh.triangles) {
    const Vec3& a = part.mesh.vertices[t[0]];
    Vec3 area = part.X_WP.R * (part.mesh.vertices[t[1]] - a).cross(part.mesh.vertices[t[2]] - a);
    area -= area.dot(normal) * normal;
    if (area.norm() > largest.norm() * (1 + kAlongside)) largest = area;
  }
  const Vec3 along = largest.stableNormalized();
  return {along, normal.cross(along)};
}

}  // namespace

std::vector<Vec3> directions_to_try(const std::vector<Vec3>& normals, const Part& part, const Vec3& up, double apart,
                                    bool& all) {
  std::vector<Vec3> directions = {up};
  std::vector<Vec3> planes = planes_of(normals, apart, all);
  Vec3 sum = Vec3::Zero();
  std::vector<Vec3> summed;
  for (const Vec3& normal : normals) {
    const std::size_t before = summed.size();
    add_way(summed, normal, apart);
    if (summed.size() > before) sum += summed.back();
  }
  if (sum.norm() > kAlongside) add_way(directions, sum, apart);
  for (const Vec3& normal : planes) {
    add_way(directions, normal, apart);
    add_way(directions, -normal, apart);
  }
  planes.push_back(up);
  // Parallel planes: what lies in them is alike to all contacts.
  const bool parallel = std::all_of(planes.begin(), planes.end(),
                                    [&](const Vec3& normal) { return is_parallel(normal, up, kAlongside); });
  if (parallel) {
    // In the planes of contact rather than level, where the two differ.
    const Vec3 across_planes = planes.front().dot(up) < 0 ? Vec3(-planes.front()) : planes.front();
    for (const Vec3& across : directions_across(part, across_planes)) {
      add_way(directions, across, apart);
      add_way(directions, -across, apart);
    }
  }
  for (std::size_t i = 0; i < planes.size(); ++i) {
    for (std::size_t j = i + 1; j < planes.size(); ++j) {
      if (is_parallel(planes[i], planes[j], apart)) continue;
      add_way(directions, planes[i].cross(planes[j]), apart);
      add_way(directions, planes[j].cross(planes[i]), apart);
    }
  }
  return directions;
}

// On the great circle of a plane: between the points where the other planes cross it.
std::vector<Vec3> directions_between(const std::vector<Vec3>& normals, const Part& part, const Vec3& up, double apart) {
  bool all = true;
  std::vector<Vec3> planes = planes_of(normals, apart, all), between;
  planes.push_back(up);
  for (const Vec3& normal : planes) {
    std::vector<Vec3> points;
    for (const Vec3& other : planes) {
      if (!is_parallel(normal, other, apart)) add_way(points, normal.cross(other), apart);
    }
    if (points.empty()) points = directions_across(part, normal);
    const Vec3 first = points.front(), second = normal.cross(first);
    std::vector<double> angles;  // of the points and of what lies opposite
    for (const Vec3& point : points) {
      const double angle = std::atan2(point.dot(second), point.dot(first));
      angles.push_back(angle);
      angles.push_back(angle + (angle < 0 ? kHalfTurn : -kHalfTurn));
    }
    std::sort(angles.begin(), angles.end());
    for (std::size_t k = 0; k < angles.size(); ++k) {
      const double next = k + 1 < angles.size() ? angles[k + 1] : angles.front() + 2 * kHalfTurn;
      if (next - angles[k] < apart) continue;
      const double middle = (angles[k] + next) / 2;
      add_way(between, std::cos(middle) * first + std::sin(middle) * second, apart);
    }
  }
  return between;
}

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
