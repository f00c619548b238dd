#include "gui/widgets/pick.h"

#include <algorithm>
#include <cmath>

#include "impend/render/gl_renderer.h"
#include "impend/scene/view.h"

namespace impend::gui {
namespace {

constexpr int kReach = 3;  // logical pixels beside a thing that still hit it

struct Ray {
  Vec3 origin;
  Vec3 direction;  // not of unit length
};

Ray ray_through(const Camera& camera, const QPointF& ndc, double aspect) {
  const double half = camera.height_at_target() / 2;
  const Vec3 on_target_plane = camera.target + camera.R_WC * Vec3(ndc.x() * aspect * half, ndc.y() * half, 0);
  const Vec3 back = camera.R_WC.col(2) * camera.distance;
  if (camera.orthographic) return {on_target_plane + back, -back};
  return {camera.eye(), on_target_plane - camera.eye()};
}

// Möller and Trumbore: the ray's parameter at the triangle.
std::optional<double> meets(const Ray& ray, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 u = b - a, v = c - a;
  const Vec3 p = ray.direction.cross(v);
  const double determinant = u.dot(p);
  if (determinant == 0) return std::nullopt;
  const Vec3 s = ray.origin - a;
  const double alpha = s.dot(p) / determinant;
  const Vec3 q = s.cross(u);
  const double beta = ray.direction.dot(q) / determinant;
  if (!(alpha >= 0) || !(beta >= 0) || !(alpha + beta <= 1)) return std::nullopt;
  return v.dot(q) / determinant;
}

std::optional<Vec3> on_part(const Scene& scene, const View& view, const ScenePart& part, const Ray& ray,
                            bool orthographic) {
  if (!part.mesh) return std::nullopt;
  const SceneMesh& mesh = *part.mesh;
  const RigidTransform X_WP = drawn_pose(scene, part, view.phase, view.explode);
  const RigidTransform X_PW = X_WP.inverse();
  const Ray local{X_PW * ray.origin - mesh.origin, X_PW.R * ray.direction};
  std::optional<double> nearest;
  for (const auto& [i, j, k] : mesh.triangles) {
    const std::optional<double> t =
        meets(local, mesh.vertices[i].cast<double>(), mesh.vertices[j].cast<double>(), mesh.vertices[k].cast<double>());
    if (!t || (*t <= 0 && !orthographic) || (nearest && *t >= *nearest)) continue;
    const Vec3 point = ray.origin + *t * ray.direction;
    if (view.section && view.section->normal.dot(point - view.section->point) > 0) continue;
    nearest = t;
  }
  if (!nearest) return std::nullopt;
  return ray.origin + *nearest * ray.direction;
}

std::optional<Vec3> place_of(const Scene& scene, const View& view, const SceneItem& item) {
  const DrawnPlaces places(scene, view);
  for (const SceneMarker& marker : scene.markers) {
    if (marker.item == item) return drawn_marker(marker, places).position;
  }
  for (const SceneArrow& arrow : scene.arrows) {
    if (arrow.item == item) return drawn_arrow(arrow, places).tail;
  }
  return std::nullopt;
}

}  // namespace

SceneItem item_at(const IdImage& ids, const QPointF& pixel) {
  const int x = static_cast<int>(std::floor(pixel.x())), y = static_cast<int>(std::floor(pixel.y()));
  const auto at = [&](int column, int row) -> std::uint32_t {
    if (column < 0 || row < 0 || column >= ids.width || row >= ids.height) return 0;
    return ids.ids[static_cast<std::size_t>(row) * ids.width + column];
  };
  std::uint32_t found = at(x, y);
  int nearest = kReach * kReach + 1;  // squared distance
  if (found != 0) return item_of(found);
  for (int dy = -kReach; dy <= kReach; ++dy) {
    for (int dx = -kReach; dx <= kReach; ++dx) {
      const int distance = dx * dx + dy * dy;
      if (distance >= nearest || at(x + dx, y + dy) == 0) continue;
      nearest = distance;
      found = at(x + dx, y + dy);
    }
  }
  return item_of(found);
}

SceneItem part_seen_at(const Scene& scene, const View& view, const QPointF& ndc, double aspect) {
  const Ray ray = ray_through(view.camera, ndc, aspect);
  SceneItem solid, through;
  double solid_depth = 0, through_depth = 0;
  if (!view.shows(layer::kParts)) return {};
  for (size_t i = 0; i < scene.parts.size(); ++i) {
    const ScenePart& part = scene.parts[i];
    if (!view.shows_part(static_cast<int>(i))) continue;
    const std::optional<Vec3> point = on_part(scene, view, part, ray, view.camera.orthographic);
    if (!point) continue;
    const double depth = ray.direction.dot(*point - ray.origin);
    const bool seen_through = view.see_through || part.color.a < 1;
    SceneItem& nearest = seen_through ? through : solid;
    double& nearest_depth = seen_through ? through_depth : solid_depth;
    if (nearest.kind != SceneItem::Kind::kNone && depth >= nearest_depth) continue;
    nearest = {SceneItem::Kind::kBody, part.body};
    nearest_depth = depth;
  }
  return solid.kind != SceneItem::Kind::kNone ? solid : through;
}

std::optional<Vec3> picked_point(const Scene& scene, const View& view, const SceneItem& item, const QPointF& ndc,
                                 double aspect) {
  if (item.kind == SceneItem::Kind::kNone) return std::nullopt;
  if (item.kind != SceneItem::Kind::kBody) return place_of(scene, view, item);
  const Ray ray = ray_through(view.camera, ndc, aspect);
  for (const ScenePart& part : scene.parts) {
    if (part.body == item.index) return on_part(scene, view, part, ray, view.camera.orthographic);
  }
  if (!scene.ground) return std::nullopt;
  const double slope = scene.ground->normal.dot(ray.direction);
  if (slope == 0) return std::nullopt;
  return ray.origin + scene.ground->normal.dot(scene.ground->point - ray.origin) / slope * ray.direction;
}

}  // namespace impend::gui
