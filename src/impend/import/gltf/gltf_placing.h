// Occurrences of meshes become placements of objects.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "impend/import/gltf/gltf_mesh.h"
#include "impend/import/gltf/gltf_scene.h"
#include "impend/import/place_object.h"

namespace impend {

// Reads meshes as they are first needed; occurrences share copies as ObjectPlacer says.
class GltfPlacer {
 public:
  GltfPlacer(GltfDocument* document, ModelFile* file);

  // Adds a placement; false after recording a finding.
  bool place(const GltfOccurrence& occurrence);
  // Drops objects that nothing places and notes what was skipped.
  void finish();

 private:
  struct Surface {
    double area = 0;
    double slack = 0;  // how far rounding of the vertices may have changed the area
  };
  // The object of a mesh, −1 where it has no triangles; nullopt after recording a finding.
  std::optional<int> object_of(std::size_t mesh);
  bool add(int object, double noise, const GltfOccurrence& occurrence);
  const Surface& surface_of(int object);
  // What the occurrence states of the mass of its object as it stands in the scene.
  StatedMass mass_of(const GltfOccurrence& occurrence, int object);
  bool fail(const GltfOccurrence& occurrence, Error error);

  GltfDocument* document_;
  ModelFile* file_;
  GltfMeshReader meshes_;
  ObjectPlacer placer_;
  JsonNode at_;                          // the node that is being placed
  std::map<std::size_t, int> objects_;   // by mesh, −1: no triangles
  std::map<int, Surface> surfaces_;      // by object
  std::vector<std::string> misweighed_;  // stated a mass of another shape
  int flattened_ = 0, empty_ = 0;
};

}  // namespace impend
