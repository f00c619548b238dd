// What writers of meshes share: numbers that read back to the same, meshes stored once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/geometry/types.h"

namespace impend {

// SI values printed in the unit of a file so that they read back to the same SI values.

// The value v in a unit worth `si_per_unit` for which v·si_per_unit is again the same double: a float32 value where one
// does it, else the one with the shortest decimals; the plain quotient where rounding allows none.
// Held by tests/unit/import/test_write_assembly.
double in_unit(double si, double si_per_unit);
Vec3 in_unit(const Vec3& si, double si_per_unit);

// Shortest decimals that read back to the same double; `decimals` ≥ 0 pads or cuts to that many behind the point.
std::string print_number(double value, int decimals = -1);

// The mesh (m) with its coordinates in the given unit, each as in_unit says.
TriangleMesh mesh_in_unit(const TriangleMesh& mesh, double metres_per_unit);

// Wavefront OBJ of one object; coordinates as they are, `decimals` as in print_number.
std::string print_obj(const std::string& name, const TriangleMesh& mesh, int decimals);

// Decimals behind the point to print `mesh` with, so that a reader of the text infers the coordinate noise it came
// with (`noise`, same unit): −1 for shortest; nullopt when no printing shows it and it must be stated beside the mesh.
std::optional<int> decimals_that_show(const Vec3& noise, const TriangleMesh& mesh);

// Parts that have the same mesh, so that writers of files store it once.

// By part: the first part whose mesh has the same vertices and triangles in the same order, its own index where there
// is none before it. −0 counts as 0. Held by tests/unit/import/test_equal_meshes.
std::vector<int> first_with_equal_mesh(const std::vector<Part>& parts);

}  // namespace impend
