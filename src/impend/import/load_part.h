// From an object of a mesh file to a part: cleaned, in metres, with volume and mass.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/assembly/mesh_findings.h"
#include "impend/base/progress.h"
#include "impend/import/model_file.h"

namespace impend {

// Short numbers that were typed make flat faces; short numbers that were rounded to leave them warped. For coordinates
// with at most two decimals, in the file's unit: half a unit of the last decimal, where the shape shows that they were
// rounded to it, else 0. It does where more pairs of neighbouring triangles are bent by what rounding explains than are
// flat, and three at least: with e_i the corners' errors and b_i the barycentric coordinates of the fourth corner in
// the triangle of the others, the fourth lies off its plane by at most (1 + Σ|b_i|)·Σ_k|n_k|·e. Held by
// tests/unit/import/test_rounded_shape.
double rounding_shown(const TriangleMesh& mesh);

// The object cleaned in its own unit (welding compares coordinates as stored), then scaled to metres, noise, surfaces
// and check included; identity pose, no mass. `volume` is 0 unless the mesh is closed and encloses more than rounding:
// 2V/area above the coordinate noise and kZeroThickness·size; it and `moments` are those of the exact
// shape where the file states them. Lengths of `repair` are in the object's unit; where it merged vertices, the noise
// grows by the largest move. Held by tests/unit/import.
Part part_from_object(const MeshObject& object, const std::string& file, double metres_per_unit,
                      const RepairOptions& repair = {}, const Progress& progress = {});

// One part per shell group, named "name/1", "name/2", …; a part of one shell stays as it is.
std::vector<Part> split_part(const Part& part);

// What cleaning changed: "flipped", "degenerate-triangles", "duplicate-triangles", and on request "vertices-merged",
// "weld-refused", "t-junctions-joined", "holes-closed". Lengths are told in `unit`.
Diagnostics repair_warnings(const Part& part, const PrintedUnit& unit = {});

}  // namespace impend
