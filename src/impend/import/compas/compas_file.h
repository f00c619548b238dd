// COMPAS JSON: assemblies of blocks, models, meshes, as compas.json_dump writes them (https://compas.dev).
#pragma once

#include <string>
#include <string_view>

#include "impend/import/model_file.h"

namespace impend {

// Whether a JSON text is meant to be one of these, from its keys alone: some "dtype", or a bare mesh, or the earliest
// layout of an assembly; never an assembly file of this program.
bool looks_like_compas(std::string_view bytes);

// Whether a file that was not named by itself is to be read as one: it looks like COMPAS, and is a document of a kind
// that holds shapes, or too damaged to tell. A frame, a network without blocks, another program's settings are not.
bool holds_compas_shapes(std::string_view bytes);

// The layouts of the wrapper ({"dtype", "data"} of COMPAS 2, {"dtype", "value"} of COMPAS 1, with or without the
// envelope {"compas", "datatype", "data"} of 0.16.5 to 0.19), told by structure, so that derived classes are read too:
//   assemblies   `graph` whose nodes hold blocks (compas_assembly, compas_cra), supports from `is_support`
//   models       `elements` with a `tree` (compas_model, compas_dem), supports from the elements' `is_support`
//   meshes       compas.datastructures/Mesh, compas.geometry/Polyhedron, elements, lists of them
// A block is an object of its own, named by its author or "block <key>", in the order of the keys (integers as
// numbers). Supports are fixed placements. COMPAS states no unit. Coordinates are double; how exactly they were stored
// is judged as in text files (import/mesh/noise.h) from the shortest decimals of the values.
// Errors: kParse, kBadValue, kMissingKey, kUnsupported with the path inside the file. Held by
// tests/unit/import/test_compas.
Result<ModelFile> parse_compas(const std::string& path, std::string_view bytes);

}  // namespace impend
