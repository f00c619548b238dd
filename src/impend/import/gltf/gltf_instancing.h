// EXT_mesh_gpu_instancing: many places of one node's mesh, as accessors.
#pragma once

#include <optional>
#include <vector>

#include "impend/import/gltf/gltf_document.h"
#include "impend/import/gltf/gltf_transform.h"

namespace impend {

// The transforms of the node's instances within the node, y up as stored; the identity alone when it has none. nullopt
// after recording a finding.
std::optional<std::vector<NodeTransform>> read_instances(const JsonNode& node, GltfDocument* document);

}  // namespace impend
