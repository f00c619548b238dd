#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/ground.h"

#include <GL/glcorearb.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace impend {
namespace {

constexpr int kDiscSteps = 48;
constexpr int kMostLines = 100;   // to each side of the middle
constexpr double kGridWidth = 1;  // pixels
constexpr float kGridAlpha = 0.55F;
constexpr float kDiscAlpha = 0.16F;
constexpr float kFromBelow = 0.35F;  // of the opacity, when parts are seen through the ground
constexpr double kBehind = -3;       // pixels away from the eye: faces that lie on the ground win

struct Plane {
  Vec3 middle, x, y;  // camera frame
  bool from_below = false;
};

bool usable(const SceneGround& ground) {
  return ground.point.allFinite() && ground.normal.allFinite() && ground.along.allFinite() &&
         std::isfinite(ground.half_size) && ground.half_size > 0 && std::isnormal(ground.normal.norm()) &&
         std::isnormal(ground.normal.cross(ground.along).norm());
}

// Behind a surface that lies on it by kBehind pixels, as seen from the middle's depth.
Plane plane_in_camera(const SceneGround& ground, const Frame& frame) {
  Plane plane;
  const Vec3 normal = (frame.X_CW.R * ground.normal).normalized();
  plane.middle = frame.X_CW * ground.point;
  plane.y = normal.cross(frame.X_CW.R * ground.along).normalized();
  plane.x = plane.y.cross(normal);
  plane.from_below = frame.orthographic ? normal.z() < 0 : normal.dot(plane.middle) > 0;
  return plane;
}

void push(std::vector<float>& out, const Vec3& x) {
  for (int k = 0; k < 3; ++k) out.push_back(static_cast<float>(x[k]));
}

std::vector<float> disc_vertices(const Plane& plane, double radius) {
  std::vector<float> out;
  push(out, plane.middle);
  for (int i = 0; i <= kDiscSteps; ++i) {
    const double angle = 2 * std::numbers::pi * i / kDiscSteps;
    push(out, plane.middle + radius * (std::cos(angle) * plane.x + std::sin(angle) * plane.y));
  }
  return out;
}

std::vector<float> grid_vertices(const Plane& plane, double radius, double spacing) {
  std::vector<float> out;
  if (!(spacing > 0) || !std::isfinite(spacing)) return out;
  const int lines = static_cast<int>(std::min<double>(kMostLines, std::floor(radius / spacing)));
  for (int i = -lines; i <= lines; ++i) {
    const double offset = i * spacing;
    const double half = std::sqrt(std::max(0.0, radius * radius - offset * offset));
    for (const auto& [across, along] : {std::pair{plane.x, plane.y}, std::pair{plane.y, plane.x}}) {
      push(out, plane.middle + offset * across - half * along);
      push(out, plane.middle + offset * across + half * along);
    }
  }
  return out;
}

void fill(Buffer& buffer, VertexArray& array, const std::vector<float>& vertices) {
  buffer.upload(vertices.data(), vertices.size() * sizeof(float), true);
  array.bind();
  buffer.bind_vertices();
  glEnableVertexAttribArray(attribute::kPosition);
  glVertexAttribPointer(attribute::kPosition, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
}

}  // namespace

void GroundPicture::draw(const Scene& scene, const View& view, const Frame& frame, const Programs& programs) {
  if (!scene.ground || !view.shows(layer::kGround) || !usable(*scene.ground)) return;
  const SceneGround& ground = *scene.ground;
  const Plane plane = plane_in_camera(ground, frame);
  const float strength = plane.from_below ? kFromBelow : 1.0F;
  Color color = ground.color;
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1, 8);

  const auto draw = [&](const Program& program, float alpha, auto&& body) {
    use(program, frame);
    color.a = ground.color.a * alpha * strength;
    program.set("color", as_vector(color));
    program.set("fade_center", Eigen::Vector3f(plane.middle.cast<float>()));
    program.set("fade_radius", ground.half_size);
    body(program);
  };
  draw(programs.ground, kDiscAlpha, [&](const Program&) {
    const std::vector<float> vertices = disc_vertices(plane, ground.half_size);
    fill(disc_, disc_array_, vertices);
    glDrawArrays(GL_TRIANGLE_FAN, 0, static_cast<GLsizei>(vertices.size() / 3));
  });
  draw(programs.grid, kGridAlpha, [&](const Program& line) {
    line.set("model_view", Eigen::Matrix4f(Eigen::Matrix4f::Identity()));
    line.set("nearest", frame.near);
    line.set("pull", kBehind * frame.size.pixel_ratio);
    line.set("width", kGridWidth * frame.size.pixel_ratio);
    const std::vector<float> vertices = grid_vertices(plane, ground.half_size, ground.spacing);
    if (vertices.empty()) return;
    fill(grid_, grid_array_, vertices);
    glDrawArrays(GL_LINES, 0, static_cast<GLsizei>(vertices.size() / 3));
  });
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

}  // namespace impend
