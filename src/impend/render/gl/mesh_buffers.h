// The parts' surfaces on the graphics side, one copy however many parts and scenes share it.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "impend/render/gl/buffers.h"
#include "impend/render/gl/mesh_layout.h"

namespace impend {

class MeshBuffers {
 public:
  explicit MeshBuffers(const SceneMesh& mesh);
  void draw_triangles();
  void draw_edges();
  bool has_edges() const { return lines_.count() > 0; }
  int edge_count() const { return lines_.count() / 2; }
  bool solid() const { return solid_; }
  // What a part batch takes of it; null of a mesh that is drawn on its own: a large one, an open one.
  const MeshLayout* small_layout() const { return small_ ? &*small_ : nullptr; }
  std::size_t memory() const { return vertices_.bytes() + surface_.bytes() + lines_.bytes(); }

 private:
  Buffer vertices_;
  Indexed surface_, lines_;
  bool solid_ = false;
  std::optional<MeshLayout> small_;
};

class MeshStore {
 public:
  // Uploads the scene's meshes that are not here yet and lets go of those that it does not use.
  void take(const Scene& scene);
  MeshBuffers& of(const ScenePart& part) { return meshes_.at(part.mesh.get()).buffers; }
  std::size_t memory() const;

 private:
  struct Entry {
    std::shared_ptr<const SceneMesh> mesh;  // held, so that its address stands for it alone
    MeshBuffers buffers;
  };
  std::map<const SceneMesh*, Entry> meshes_;  // looked up, never walked in order of address
};

}  // namespace impend
