// From a mesh of a glTF file to an object.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "impend/import/gltf/accessor.h"
#include "impend/import/gltf/gltf_document.h"
#include "impend/import/model_file.h"

namespace impend {

class GltfMeshReader {
 public:
  explicit GltfMeshReader(GltfDocument* document) : document_(document) {}

  // The primitives of meshes[index] as one object, z up, with the vertices that its triangles use; no triangles when
  // it has none. Noise: 2⁻²³·max|x| for float32 positions, half a step for integers. nullopt after recording a finding.
  std::optional<MeshObject> read(std::size_t index);
  // What was skipped so far.
  void note_skipped() const;

 private:
  struct Corners;
  bool add_primitive(const JsonNode& primitive, MeshObject* object);
  bool add_triangles(const Corners& corners, MeshObject* object);
  std::optional<int> local_vertex(const Corners& corners, std::uint64_t corner, MeshObject* object);
  bool add_vertex(const Accessor& positions, std::size_t index, MeshObject* object);
  const Accessor* accessor(const JsonNode& reference);
  void forget_vertices();

  GltfDocument* document_;
  std::map<std::size_t, Accessor> accessors_;
  std::string positions_path_;     // the accessor that local_ belongs to
  std::vector<int> local_;         // vertex of the object for every element of that accessor, −1: none
  std::vector<std::size_t> used_;  // elements with one
  std::map<std::string, std::size_t> triangles_of_;  // by colour, of the mesh being read; "": none
  double integer_step_ = 0;
  bool has_floats_ = false;
  int not_triangles_ = 0, without_positions_ = 0, morphed_ = 0;
};

}  // namespace impend
