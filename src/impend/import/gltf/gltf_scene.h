// The scene graph of a glTF file, flattened.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/import/gltf/gltf_document.h"
#include "impend/import/gltf/gltf_transform.h"

namespace impend {

// One mesh in one place.
struct GltfOccurrence {
  std::size_t mesh = 0;
  NodeTransform X;                // from the mesh to the scene, z up
  std::string name;               // of the node; "" when it has none
  std::vector<std::string> path;  // names of the nodes above, outermost first, those without a name left out
  bool fixed = false;             // extras.impend.fixed, as to_glb writes it
  double noise = 0;               // extras.impend.coordinate_noise, m
  StatedMass mass;                // extras.impend, in the mesh's frame and length, z up
  std::optional<double> area;     // extras.impend.area, m²: of the shape that the mass is of
  std::string where;              // "nodes[3]"
};

// The occurrences of the default scene (else the first, else all roots), in its order; without any node every mesh
// once. Nodes must form a forest no deeper than 1000: kBadValue, kUnsupported; nullopt after recording a finding.
// EXT_mesh_gpu_instancing makes one occurrence per instance.
std::optional<std::vector<GltfOccurrence>> flatten_scene(GltfDocument* document);

}  // namespace impend
