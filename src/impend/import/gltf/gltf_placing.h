// Occurrences of meshes become placements of objects.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "impend/import/gltf/gltf_mesh.h"
#include "impend/import/gltf/gltf_scene.h"

namespace impend {

// Reads meshes as they are first needed. A = ±s B with B a rotation (within InputTolerances::written_identity) places a
// copy of the object scaled by ±s, one for each s; any other A places a copy that has gone through A, one for each A.
class GltfPlacer {
 public:
  GltfPlacer(GltfDocument* document, ModelFile* file) : document_(document), file_(file), meshes_(document) {}

  // Adds a placement; false after recording a finding.
  bool place(const GltfOccurrence& occurrence);
  // Drops objects that nothing places and notes what was skipped.
  void finish();

 private:
  struct Known {
    int object = -1;  // −1: no triangles
    double reach = 0;
    std::map<double, int> scaled;  // by ±s
  };
  Known* known_mesh(std::size_t mesh);
  // The object under A alone, added to the file.
  std::optional<int> transformed(int object, const Mat3& A, const GltfOccurrence& occurrence);
  bool place_scaled(Known* known, double s, const GltfOccurrence& occurrence, double noise);
  std::optional<int> distorted(int object, const Mat3& A, const GltfOccurrence& occurrence);
  bool add(AffineTransform T, int object, double noise, const GltfOccurrence& occurrence);
  bool fail(const GltfOccurrence& occurrence, Error error);

  GltfDocument* document_;
  ModelFile* file_;
  GltfMeshReader meshes_;
  std::map<std::size_t, Known> known_;
  std::map<std::pair<int, std::array<double, 9>>, int> distorted_;
  int flattened_ = 0, empty_ = 0;
};

}  // namespace impend
