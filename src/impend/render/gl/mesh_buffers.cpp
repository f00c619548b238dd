#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/mesh_buffers.h"

#include <GL/glcorearb.h>

#include "impend/render/gl/part_batch.h"
#include "impend/render/gl/shaders.h"

namespace impend {
namespace {

void vertex_attributes() {
  glEnableVertexAttribArray(attribute::kPosition);
  glVertexAttribPointer(attribute::kPosition, 3, GL_FLOAT, GL_FALSE, sizeof(PackedVertex), nullptr);
  glEnableVertexAttribArray(attribute::kNormal);
  glVertexAttribPointer(attribute::kNormal, 4, GL_INT_2_10_10_10_REV, GL_TRUE, sizeof(PackedVertex),
                        reinterpret_cast<const void*>(offsetof(PackedVertex, normal)));
}

void upload(Buffer& buffer, const auto& values) {
  if (!values.empty()) buffer.upload(values.data(), values.size() * sizeof(values[0]));
}

}  // namespace

MeshBuffers::MeshBuffers(const SceneMesh& mesh) {
  const MeshLayout layout = layout_of(mesh);
  upload(vertices_, layout.vertices);
  upload(triangles_, layout.triangles);
  upload(edges_, layout.edges);
  triangle_indices_ = static_cast<int>(layout.triangles.size());
  edge_indices_ = static_cast<int>(layout.edges.size());
  solid_ = layout.solid;
  if (fits_batch(layout)) small_ = layout;
  if (layout.vertices.empty()) return;
  for (const auto& [array, indices] : {std::pair{&surface_, &triangles_}, std::pair{&lines_, &edges_}}) {
    array->bind();
    vertices_.bind_vertices();
    vertex_attributes();
    indices->bind_indices();
  }
  glBindVertexArray(0);
}

void MeshBuffers::draw_triangles() {
  if (triangle_indices_ == 0) return;
  surface_.bind();
  glDrawElements(GL_TRIANGLES, triangle_indices_, GL_UNSIGNED_INT, nullptr);
}

void MeshBuffers::draw_edges() {
  if (edge_indices_ == 0) return;
  lines_.bind();
  glDrawElements(GL_LINES, edge_indices_, GL_UNSIGNED_INT, nullptr);
}

void MeshStore::take(const Scene& scene) {
  std::map<const SceneMesh*, Entry> kept;
  for (const ScenePart& part : scene.parts) {
    if (!part.mesh || kept.count(part.mesh.get()) != 0) continue;
    const auto here = meshes_.find(part.mesh.get());
    kept.emplace(part.mesh.get(),
                 here != meshes_.end() ? std::move(here->second) : Entry{part.mesh, MeshBuffers(*part.mesh)});
  }
  meshes_ = std::move(kept);
}

std::size_t MeshStore::memory() const {
  std::size_t bytes = 0;
  for (const auto& [mesh, entry] : meshes_) bytes += entry.buffers.memory();
  return bytes;
}

}  // namespace impend
