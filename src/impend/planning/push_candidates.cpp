#include "impend/planning/push_candidates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/geometry/closest_point.h"
#include "impend/geometry/polygons.h"
#include "impend/geometry/shadow.h"

namespace impend {
namespace {

// Of the part's size, the diagonal of its box in its own frame.
constexpr double kFingerLength = 0.5;
// Rays start so many gaps around the point, so that it does not matter on which side of an edge above it rounding puts
// them; one of eight lies within any right angle.
constexpr double kFingerWidth = 2;
constexpr int kFingerRays = 8;
// rad: away from edges along the axes and from the diagonals of square faces, which no ray should run along.
constexpr double kFirstFingerRay = 0.3;
// Areas that differ by less, relatively, are equal: coordinates in single precision leave 1e-7 of a length in doubt.
constexpr double kSameFaceArea = 1e-5;
// A direction that is this near to the surface, as a sine, does not point out of the part: directions are written with
// six digits.
constexpr double kAlongSurface = 1e-6;

std::array<Vec3, 3> triangle_of(const SurfaceFaces& faces, int triangle) {
  const auto& corners = faces.mesh.triangles[triangle];
  return {faces.mesh.vertices[corners[0]], faces.mesh.vertices[corners[1]], faces.mesh.vertices[corners[2]]};
}

// The normal that contacts of the region have.
PushCandidate candidate_at(int part, const Vec3& point, const SurfaceFaces& faces, const PlanarRegion& region,
                           const std::vector<DirectionClass>& classes) {
  PushCandidate candidate;
  candidate.part = part;
  candidate.point = point;
  candidate.direction = -region.normal;
  candidate.normal_noise = region.normal_noise;
  candidate.point_noise = faces.point_noise;
  candidate.direction_class = region.direction_class;
  if (region.direction_class >= 0) {
    const DirectionClass& known = classes[region.direction_class];
    candidate.direction = -region.sign * known.direction;
    candidate.normal_noise = known.noise;
  }
  return candidate;
}

bool is_on_region(const SurfaceFaces& faces, const PlanarRegion& region, const Vec3& point, double gap) {
  return std::any_of(region.triangles.begin(), region.triangles.end(), [&](int triangle) {
    look_now_and_then();
    const auto [a, b, c] = triangle_of(faces, triangle);
    return (closest_point_on_triangle(point, a, b, c) - point).norm() <= gap;
  });
}

std::vector<Vec3> hull_corners(const SurfaceFaces& faces, const PlanarRegion& region, double gap) {
  std::set<int> vertices;
  for (const int triangle : region.triangles) {
    for (const int vertex : faces.mesh.triangles[triangle]) vertices.insert(vertex);
  }
  const Mat3 axes = axes_along(region.normal);
  std::vector<Vec3> points;
  std::vector<Vec2> flat;
  for (const int vertex : vertices) {
    points.push_back(faces.mesh.vertices[vertex]);
    flat.push_back((axes * points.back()).head<2>());
  }
  std::vector<Vec3> corners;
  for (const int k : convex_hull(flat, gap)) corners.push_back(points[k]);
  return corners;
}

// The candidates of one part, before anything else is looked at.
class PointsOfPart {
 public:
  PointsOfPart(const BodySurface& surface, int part, const std::vector<DirectionClass>& classes, double gap)
      : surface_(surface), part_(part), classes_(classes), gap_(gap) {}

  std::vector<PushCandidate> run() {
    std::vector<const PlanarRegion*> flat, curved;
    for (const PlanarRegion& region : surface_.regions) {
      (region.curved || region.patch >= 0 ? curved : flat).push_back(&region);
    }
    add_classes(flat, [this](const PlanarRegion& region) { return centre(region); });
    add_classes(flat, [this](const PlanarRegion& region) { return corners(region); });
    add_classes(curved, [this](const PlanarRegion& region) { return centre(region); });
    return std::move(found_);
  }

 private:
  std::vector<Vec3> centre(const PlanarRegion& region) const {
    if (!is_on_region(surface_, region, region.centroid, gap_)) return {};
    return {region.centroid};
  }
  std::vector<Vec3> corners(const PlanarRegion& region) const { return hull_corners(surface_, region, gap_); }

  // Regions of equal area are taken together or not at all.
  template <class Points>
  void add_classes(std::vector<const PlanarRegion*> regions, const Points& points) {
    std::stable_sort(regions.begin(), regions.end(),
                     [](const PlanarRegion* x, const PlanarRegion* y) { return x->area > y->area; });
    std::size_t next = 0;
    while (next < regions.size()) {
      look_for_stop();
      std::vector<PushCandidate> alike;
      double area = regions[next]->area;
      for (; next < regions.size() && regions[next]->area >= (1 - kSameFaceArea) * area; ++next) {
        area = regions[next]->area;
        // What is too much already need not be computed.
        if (found_.size() + alike.size() > kMostPushesPerPart) continue;
        for (const Vec3& point : points(*regions[next])) {
          alike.push_back(candidate_at(part_, point, surface_, *regions[next], classes_));
        }
      }
      if (found_.size() + alike.size() <= kMostPushesPerPart) found_.insert(found_.end(), alike.begin(), alike.end());
    }
  }

  const BodySurface& surface_;
  int part_;
  const std::vector<DirectionClass>& classes_;
  double gap_;
  std::vector<PushCandidate> found_;
};

// Whether a finger comes to a point. It is on the levels of the part that it pushes.
class FingerRoom {
 public:
  FingerRoom(const Assembly& assembly, const PreparedSurfaces& prepared, const PartSet& installed, double gap)
      : assembly_(assembly), prepared_(prepared), others_(installed.members()), gap_(gap) {}

  bool is_covered(const PushCandidate& push) const {
    if (height_above_ground(push.point) <= gap_) return true;
    return std::any_of(others_.begin(), others_.end(), [&](int other) {
      if (other == push.part || !share_a_level(assembly_, push.part, other)) return false;
      const SurfaceFaces& faces = prepared_.surfaces[other];
      if (distance_to_box(push.point, faces.box) > gap_) return false;
      return nearest_on_mesh(faces.mesh, faces.triangle_tree, push.point, gap_).triangle >= 0;
    });
  }

  bool is_blocked(const PushCandidate& push) const {
    // What is as far away as the finger is long is not in its way, whatever rounding makes of it.
    const double length = kFingerLength * size_of(push.part) - gap_;
    const Vec3 outward = -push.direction;
    const double sinks = -assembly_.up().dot(outward);
    if (sinks > 0 && height_above_ground(push.point) < sinks * length) return true;
    const Mat3 axes = axes_along(outward);
    for (int k = 0; k < kFingerRays; ++k) {
      const double angle = kFirstFingerRay + 2 * std::numbers::pi * k / kFingerRays;
      const Vec3 beside = (std::cos(angle) * axes.row(0) + std::sin(angle) * axes.row(1)).transpose();
      if (meets_something(push.part, push.point + kFingerWidth * gap_ * beside, outward, length)) return true;
    }
    return false;
  }

 private:
  bool meets_something(int part, const Vec3& from, const Vec3& outward, double length) const {
    return std::any_of(others_.begin(), others_.end(), [&](int other) {
      if (!share_a_level(assembly_, part, other)) return false;
      const SurfaceFaces& faces = prepared_.surfaces[other];
      if (faces.mesh.triangles.empty() || distance_to_box(from, faces.box) > length) return false;
      // The face that the finger stands on is not in its way.
      const double skip = other == part ? kFingerWidth * gap_ : 0;
      return distance_along_ray(faces.mesh, faces.triangle_tree, from, outward, skip) < length;
    });
  }

  double height_above_ground(const Vec3& point) const {
    return assembly_.ground ? assembly_.up().dot(point) - assembly_.ground->height : kInfinity;
  }

  // m; of the mesh in the frame of the part, so that the pose does not matter.
  double size_of(int part) const {
    const auto& vertices = assembly_.parts[part].mesh.vertices;
    Vec3 lower = vertices.front(), upper = lower;
    for (const Vec3& vertex : vertices) {
      lower = lower.cwiseMin(vertex);
      upper = upper.cwiseMax(vertex);
    }
    return (upper - lower).norm();
  }

  const Assembly& assembly_;
  const PreparedSurfaces& prepared_;
  std::vector<int> others_;
  double gap_;
};

Error bad_push(const StatedPush& stated, const char* key, const std::string& message, const std::string& hint) {
  Error error{ErrorCode::kBadValue, message, stated.place, hint};
  error.place.where += std::string(".") + key;
  return error;
}

}  // namespace

PushCandidates push_candidates(const Assembly& assembly, const PreparedSurfaces& prepared, const ContactSet& contacts,
                               const PartSet& parts, const PartSet& installed) {
  PushCandidates found;
  const FingerRoom room(assembly, prepared, installed, contacts.gap);
  for (const int part : parts.members()) {
    if (assembly.parts[part].mesh.triangles.empty()) continue;
    for (PushCandidate& push : PointsOfPart(prepared.surfaces[part], part, prepared.classes, contacts.gap).run()) {
      look_for_stop();
      if (room.is_covered(push)) {
        ++found.covered;
      } else if (room.is_blocked(push)) {
        ++found.blocked;
      } else {
        found.reached.push_back(std::move(push));
      }
    }
  }
  return found;
}

Result<PushCandidate> stated_candidate(const PreparedSurfaces& prepared, const ContactSet& contacts,
                                       const StatedPush& stated) {
  const BodySurface& surface = prepared.surfaces[stated.part];
  const SurfacePoint nearest =
      nearest_on_mesh(surface.mesh, surface.triangle_tree, stated.point, std::max(contacts.gap, surface.point_noise));
  if (nearest.triangle < 0) {
    return bad_push(stated, "point", "the point is not on the surface of the part",
                    "a push starts on the surface, to within the gap tolerance of the contacts; points are in the "
                    "input's unit and in world axes");
  }
  const PlanarRegion& there = surface.regions[surface.region_of[nearest.triangle]];
  PushCandidate candidate = candidate_at(stated.part, stated.point, surface, there, prepared.classes);
  if (!stated.direction) return candidate;
  const double length = stated.direction->norm();
  if (!(length > 0) || !std::isfinite(length)) {
    return bad_push(stated, "direction", "the direction has no length", "give three numbers that are not all zero");
  }
  candidate.direction = *stated.direction / length;
  candidate.normal_noise.setZero();
  candidate.point_noise = 0;
  candidate.direction_class = -1;
  // On an edge or at a corner any face will do.
  Box3 at;
  at.add(nearest.point);
  bool inward = false;
  surface.triangle_tree.overlapping(at.inflated(contacts.gap), [&](int triangle) {
    const auto [a, b, c] = triangle_of(surface, triangle);
    if ((closest_point_on_triangle(nearest.point, a, b, c) - nearest.point).norm() > contacts.gap) return;
    inward = inward || surface.regions[surface.region_of[triangle]].normal.dot(candidate.direction) < kAlongSurface;
  });
  if (inward) return candidate;
  return bad_push(stated, "direction", "the direction points out of the part", "a finger pushes and cannot pull");
}

}  // namespace impend
