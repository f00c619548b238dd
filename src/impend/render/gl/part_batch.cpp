// A triangle (a, b, c) faces the eye e when n·(e − a) > 0, n = (b − a) × (c − a); under parallel projection when
// n·d > 0 with d towards the eye. Both are asked in the mesh's frame, where nothing has been rounded yet; what is
// nearly edge-on counts as facing it: an opaque part leaves it to the driver, of one that is seen through it is a
// front.
#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/part_batch.h"

#include <GL/glcorearb.h>

#include <algorithm>
#include <limits>

#include "impend/render/gl/shaders.h"

namespace impend {
// From where a part is seen.
struct BatchEye {
  // Cosine. The driver sees places of single precision, whose triangles may lean a little otherwise.
  static constexpr double kEdgeOn = 1000 * std::numeric_limits<float>::epsilon();
  bool orthographic = false;
  Vec3 at = Vec3::Zero();  // mesh frame: its place, or the direction towards it
  bool sees(const Vec3& a, const Vec3& b, const Vec3& c) const {
    const Vec3 n = (b - a).cross(c - a);
    const Vec3 to_eye = orthographic ? at : Vec3(at - a);
    return n.dot(to_eye) > -kEdgeOn * n.norm() * to_eye.norm();
  }
};

namespace {

// Of a part that joins: with more, its own call is a small share of its cost.
constexpr std::size_t kFewTriangles = 300;
constexpr std::uint32_t kNone = 0xffffffffU;

Vec3 place_of(const PackedVertex& v) { return {v.x, v.y, v.z}; }

// The inverse of how the normals were packed.
Vec3 unpacked(std::uint32_t normal) {
  const auto number = [](std::uint32_t bits) {
    const int value = static_cast<int>(bits & 0x3ffU);
    return (value < 512 ? value : value - 1024) / 511.0;
  };
  return {number(normal), number(normal >> 10), number(normal >> 20)};
}

BatchEye eye_of(const RigidTransform& X_CM, bool orthographic) {
  const Vec3 in_camera = orthographic ? Vec3(Vec3::UnitZ()) : Vec3(-X_CM.p);
  return {orthographic, X_CM.R.transpose() * in_camera};
}

BatchVertex vertex_of(const PackedVertex& from, const RigidTransform& X_CM) {
  const Eigen::Vector3f position = (X_CM * place_of(from)).cast<float>();
  const Eigen::Vector3f normal = (X_CM.R * unpacked(from.normal)).cast<float>();
  BatchVertex vertex;
  std::copy_n(position.data(), 3, vertex.position.begin());
  std::copy_n(normal.data(), 3, vertex.normal.begin());
  return vertex;
}

}  // namespace

bool fits_batch(const MeshLayout& layout) {
  if (!layout.solid || layout.triangles.size() > 3 * kFewTriangles) return false;
  std::vector<bool> touched(layout.vertices.size(), false);
  for (const std::uint32_t corner : layout.triangles) touched[layout.places[corner]] = true;
  return std::all_of(layout.edges.begin(), layout.edges.end(),
                     [&](std::uint32_t end) { return touched[layout.places[end]]; });
}

// Of one part in one colour: the triangles that face the eye, or, with `away`, the others.
struct BatchBuilder::Side {
  const DrawnPart& drawn;
  BatchEye eye;
  std::array<std::uint8_t, 4> color;
  std::uint32_t id = 0;
  bool away = false;
};

void BatchBuilder::add_side(const MeshLayout& layout, const Side& side) {
  batch_vertex_.assign(layout.vertices.size(), kNone);
  const auto taken = [&](std::uint32_t corner) {
    std::uint32_t& index = batch_vertex_[corner];
    if (index != kNone) return index;
    index = static_cast<std::uint32_t>(geometry_.vertices.size());
    geometry_.vertices.push_back(vertex_of(layout.vertices[corner], side.drawn.X_CM));
    geometry_.vertices.back().color = side.color;
    geometry_.vertices.back().id = side.id;
    at_place_[layout.places[corner]] = index;
    return index;
  };
  for (std::size_t t = 0; t + 2 < layout.triangles.size(); t += 3) {
    const std::uint32_t* corner = &layout.triangles[t];
    const auto x = [&](int k) { return place_of(layout.vertices[corner[k]]); };
    if (side.eye.sees(x(0), x(1), x(2)) == side.away) continue;
    for (int k = 0; k < 3; ++k) geometry_.triangles.push_back(taken(corner[k]));
  }
}

void BatchBuilder::add_edges(const MeshLayout& layout) {
  for (std::size_t e = 0; e + 1 < layout.edges.size(); e += 2) {
    const std::uint32_t a = at_place_[layout.places[layout.edges[e]]];
    const std::uint32_t b = at_place_[layout.places[layout.edges[e + 1]]];
    if (a == kNone || b == kNone) continue;
    geometry_.edges.push_back(a);
    geometry_.edges.push_back(b);
  }
}

void BatchBuilder::add(const MeshLayout& layout, const DrawnPart& drawn, const Color& color, std::uint32_t id) {
  at_place_.assign(layout.vertices.size(), kNone);
  add_side(layout, {drawn, eye_of(drawn.X_CM, orthographic_), as_bytes(color), id});
  add_edges(layout);
}

void BatchBuilder::add_both_sides(const MeshLayout& layout, const DrawnPart& drawn, const Color& front,
                                  const Color& back, std::uint32_t id) {
  at_place_.assign(layout.vertices.size(), kNone);
  const BatchEye eye = eye_of(drawn.X_CM, orthographic_);
  add_side(layout, {drawn, eye, as_bytes(back), id, true});
  add_side(layout, {drawn, eye, as_bytes(front), id, false});
  add_edges(layout);
}

BatchRun BatchBuilder::end_run() {
  const auto since = [](IndexRange& all, std::size_t now) {
    const IndexRange run{all.count, now - all.count};
    all.count = now;
    return run;
  };
  return {since(all_.triangles, geometry_.triangles.size()), since(all_.edges, geometry_.edges.size())};
}

void PartBatch::upload(const BatchGeometry& geometry) {
  if (geometry.vertices.empty()) {
    *this = PartBatch();
    return;
  }
  vertices_.upload(geometry.vertices.data(), geometry.vertices.size() * sizeof(BatchVertex), true);
  const auto floats = [](GLuint index, std::size_t offset) {
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, 3, GL_FLOAT, GL_FALSE, sizeof(BatchVertex), reinterpret_cast<const void*>(offset));
  };
  surface_.upload(vertices_, geometry.triangles, true);
  floats(attribute::kPosition, offsetof(BatchVertex, position));
  floats(attribute::kNormal, offsetof(BatchVertex, normal));
  glEnableVertexAttribArray(attribute::kColor);
  glVertexAttribPointer(attribute::kColor, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(BatchVertex),
                        reinterpret_cast<const void*>(offsetof(BatchVertex, color)));
  glEnableVertexAttribArray(attribute::kId);
  glVertexAttribIPointer(attribute::kId, 1, GL_UNSIGNED_INT, sizeof(BatchVertex),
                         reinterpret_cast<const void*>(offsetof(BatchVertex, id)));
  lines_.upload(vertices_, geometry.edges, true);
  floats(attribute::kPosition, offsetof(BatchVertex, position));
  glBindVertexArray(0);
}

void PartBatch::draw_triangles() { surface_.draw(GL_TRIANGLES); }
void PartBatch::draw_edges() { lines_.draw(GL_LINES); }
void PartBatch::draw_triangles(const BatchRun& run) { surface_.draw(GL_TRIANGLES, run.triangles); }
void PartBatch::draw_edges(const BatchRun& run) { lines_.draw(GL_LINES, run.edges); }

}  // namespace impend
