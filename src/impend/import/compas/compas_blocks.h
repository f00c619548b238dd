// The blocks of a COMPAS document, whichever way it lists them: where each mesh is, its name, place and support.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/import/compas/compas_json.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/place_object.h"

namespace impend {

// Meshes of COMPAS: compas.datastructures/Mesh and whatever derives from it (blocks), and compas.geometry/Polyhedron.

// Whether the data is that of a mesh: `vertex` and `face`, no `cell`; or `vertices` and `faces`.
bool is_compas_mesh(const JsonAt& data);

// Vertices as {key: {x, y, z}}, {key: [x, y, z]} or a list of either; coordinates that a vertex lacks are the default
// vertex attributes. Faces as {key: [vertex, …]} (also closed, or as a cycle {vertex: next}) or a list of such.
// Polygons are triangulated. The noise is left to the caller. Errors: kBadValue, kMissingKey, kUnsupported with the
// path inside the file. Held by tests/unit/import.
Result<TriangleMesh> read_compas_mesh(const JsonAt& data, CompasNumbers* numbers, MeshNotes* notes);

// Transformations and frames of COMPAS.
//
//   Transformation  {"matrix": 4 rows of 4}, x ↦ A x + p with p the last column (also Translation, Rotation, …)
//   Frame           {"point", "xaxis", "yaxis"}: A = (x, y, z) with x along xaxis, z along xaxis × yaxis, y = z × x

// Either of them; the identity where the value is absent. Errors: kBadValue (no numbers, a projective matrix, axes
// without length or parallel). Held by tests/unit/import.
Result<AffineTransform> read_compas_transform(const JsonAt& at, CompasNumbers* numbers);

struct CompasBlock {
  std::string name;               // "" when the document gives none
  std::vector<std::string> path;  // names of the groups that hold it, outermost first
  JsonAt mesh;                    // data of a mesh (read_compas_mesh)
  bool fixed = false;             // is_support
  AffineTransform X;
  int transforms = 0;  // how many were read to make X
};

struct CompasBlocks {
  std::string format;  // "COMPAS assembly", "COMPAS model", "COMPAS mesh"
  std::vector<CompasBlock> blocks;
  std::vector<std::string> notes;
};

// How many objects say something that is not applied.
struct CompasLeftOut {
  int features = 0;  // other than boolean operations, which are errors
  int frames = 0;    // of nodes, or beside a mesh

  void note(std::vector<std::string>* notes) const;
};

// Where an object stands.
struct CompasHolder {
  JsonAt node;          // attributes of its node, which win over its own; may be absent
  JsonAt defaults;      // of the nodes; may be absent
  bool places = false;  // whether its `frame` and `transformation` place its mesh: not where it is the mesh itself
};

// Of what COMPAS states no place: a node, an assembly, a mesh. Whether the meshes have gone through one that stands
// there nobody can tell: kUnsupported for a `transformation`, while a `frame`, which may serve a robot, is only
// counted.
std::optional<Error> check_stray_places(const JsonAt& holder, const CompasNumbers& numbers, CompasLeftOut* left_out);

// X of the block times the frame or transformation there, if any. kBadValue.
std::optional<Error> place_by(const JsonAt& at, CompasBlock* block, CompasNumbers* numbers);

// The block that an object is, or holds as its `geometry` or `shape`: mesh, given name, place and `is_support` (of the
// node, else of the object's data or attributes, else the default). Nothing where it has no mesh of its own (groups).
// kUnsupported: a geometry that is no mesh, boolean operations on it, a transformation of the node or beside the
// mesh; kBadValue. Held by tests/unit/import.
Result<std::optional<CompasBlock>> block_of(const CompasObject& object, const CompasHolder& holder,
                                            CompasNumbers* numbers, CompasLeftOut* left_out);

// Edges of an interaction graph: kUnsupported where modifiers cut the blocks, since their result is not in the file; a
// note where contacts or interfaces are stored, which are found anew.
std::optional<Error> check_edges(const JsonAt& graph, const std::string& file, std::vector<std::string>* notes);

// Assembly of compas_assembly or compas_cra: `graph` (wrapped or not) with nodes that hold `block` or `part`, or in the
// earliest layout {"assembly": network, "blocks": {key: block}}. In order of the node keys, named "block <key>" unless
// a name was given. Errors: kBadValue, kUnsupported. Held by tests/unit/import.
Result<CompasBlocks> assembly_blocks(const JsonAt& data, CompasNumbers* numbers);

// Model of compas_model or compas_dem: `elements` as a list or by guid, placed by the transformations (or frames, in
// early versions) of the element, of its ancestors in `tree` and of the model. In the order of the list, or of the
// nodes of `graph`. Errors: kBadValue, kUnsupported. Held by tests/unit/import.
Result<CompasBlocks> model_blocks(const JsonAt& data, CompasNumbers* numbers);

// One element, or a list of elements and meshes.
Result<CompasBlocks> listed_blocks(const JsonAt& at, CompasNumbers* numbers);

}  // namespace impend
