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

}  // namespace

MeshBuffers::MeshBuffers(const SceneMesh& mesh) {
  const MeshLayout layout = layout_of(mesh);
  solid_ = layout.solid;
  if (fits_batch(layout)) small_ = layout;
  if (layout.vertices.empty()) return;
  vertices_.upload(layout.vertices.data(), layout.vertices.size() * sizeof(PackedVertex));
  for (const auto& [drawn, indices] : {std::pair{&surface_, &layout.triangles}, std::pair{&lines_, &layout.edges}}) {
    drawn->upload(vertices_, *indices);
    vertex_attributes();
  }
  glBindVertexArray(0);
}

void MeshBuffers::draw_triangles() { surface_.draw(GL_TRIANGLES); }
void MeshBuffers::draw_edges() { lines_.draw(GL_LINES); }

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
