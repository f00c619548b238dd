#include "impend/pipeline/measure/part_features.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "impend/base/stop.h"

namespace impend {
namespace {

// A place in the middle of a facet or an edge is on it up to rounding, which is far below what is told apart.
constexpr double kOnIt = 256 * kEpsilon;  // of the part's distance from the origin and its size

struct Finder {
  explicit Finder(const MeasuredPart& of) : part(of) {}

  const MeasuredPart& part;
  double reach = 0;
  PartFeatures faces, circles, edges;
  std::set<std::tuple<int, double, double, double, double, double, double, double>> seen;  // of curved ones

  // Facets of one curved surface, and chords of one rim, have the very same figures.
  bool is_new(const MeasuredFeature& feature) {
    return seen
        .insert({static_cast<int>(feature.kind), feature.point.x(), feature.point.y(), feature.point.z(),
                 feature.direction.x(), feature.direction.y(), feature.direction.z(),
                 feature.radius + feature.half_angle})
        .second;
  }

  void add_faces() {
    const TriangleMesh& mesh = part.surface.mesh;
    for (const PlanarRegion& region : part.surface.regions) {
      look_now_and_then();
      if ((region.patch < 0 && !region.curved && region.tag < 0) || region.triangles.empty()) continue;
      const auto& [i, j, k] = mesh.triangles[static_cast<std::size_t>(region.triangles.front())];
      const Vec3 middle = (mesh.vertices[i] + mesh.vertices[j] + mesh.vertices[k]) / 3;
      const auto found = feature_at(part, middle, reach);
      if (!found || found->kind == FeatureKind::kPlane || found->kind == FeatureKind::kSurface) continue;
      if (found->kind == FeatureKind::kPoint || found->kind == FeatureKind::kEdge) continue;
      if (is_new(*found)) faces.features.push_back(*found);
    }
  }

  void add_edges() {
    const auto& vertices = part.surface.mesh.vertices;
    for (const SharpEdge& edge : part.surface.edges) {
      look_now_and_then();
      const auto found = feature_at(part, (vertices[edge.from] + vertices[edge.to]) / 2, reach);
      if (!found) continue;
      if (found->kind == FeatureKind::kCircle && is_new(*found)) circles.features.push_back(*found);
      if (found->kind == FeatureKind::kEdge) edges.features.push_back(*found);
    }
  }
};

}  // namespace

PartFeatures features_of(const MeasuredPart& part, std::size_t most) {
  Finder finder(part);
  finder.reach = kOnIt * part.surface.farthest;
  finder.add_faces();
  finder.add_edges();
  PartFeatures all;
  for (PartFeatures* some : {&finder.faces, &finder.circles, &finder.edges}) {
    const std::size_t room = std::min(most - all.features.size(), some->features.size());
    all.features.insert(all.features.end(), some->features.begin(),
                        some->features.begin() + static_cast<std::ptrdiff_t>(room));
    all.left_out += some->features.size() - room;
  }
  return all;
}

}  // namespace impend
