// Meshes of COMPAS: compas.datastructures/Mesh and whatever derives from it (blocks), and compas.geometry/Polyhedron.
#pragma once

#include "impend/import/compas/compas_json.h"
#include "impend/import/mesh/mesh_reading.h"

namespace impend {

// Whether the data is that of a mesh: `vertex` and `face`, no `cell`; or `vertices` and `faces`.
bool is_compas_mesh(const JsonAt& data);

// Vertices as {key: {x, y, z}}, {key: [x, y, z]} or a list of either; coordinates that a vertex lacks are the default
// vertex attributes. Faces as {key: [vertex, …]} (also closed, or as a cycle {vertex: next}) or a list of such.
// Polygons are triangulated. The noise is left to the caller. Errors: kBadValue, kMissingKey, kUnsupported with the
// path inside the file. Held by tests/unit/import.
Result<TriangleMesh> read_compas_mesh(const JsonAt& data, CompasNumbers* numbers, MeshNotes* notes);

}  // namespace impend
