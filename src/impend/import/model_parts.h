// From the objects of a file of shapes to parts: one by one, by placement, or all of a file as one.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/assembly/mesh_findings.h"
#include "impend/base/progress.h"
#include "impend/import/model_file.h"

namespace impend {

// From an object of a mesh file to a part: cleaned, in metres, with volume and mass.

// Short numbers that were typed make flat faces; short numbers that were rounded to leave them warped. For coordinates
// with at most two decimals, in the file's unit: half a unit of the last decimal, where the shape shows that they were
// rounded to it, else 0. It does where more pairs of neighbouring triangles are bent by what rounding explains than are
// flat, and three at least: with e_i the corners' errors and b_i the barycentric coordinates of the fourth corner in
// the triangle of the others, the fourth lies off its plane by at most (1 + Σ|b_i|)·Σ_k|n_k|·e. Held by
// tests/unit/import/test_rounded_shape.
double rounding_shown(const TriangleMesh& mesh);

// What belongs together was written by one hand: of parts read as typed numbers of one or two decimals those are taken
// as rounded to them that stand beside a part which is known to be. Held by tests/unit/import/test_rounded_shape.
void share_rounding(double metres_per_unit, std::vector<Part>* parts);

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

// From a file of shapes to parts: every placement of an object is one.

// One part per placement (per object when the file has none), in the file's order, in metres: cleaned once per object,
// then copied. The part's pose is the placement; the placement's noise is added to the coordinates' own. Names are made
// printable but not unique: the placement's, else the object's, else the file's stem ("stem#1", "stem#2", … for several
// without one; always the stem for a single part when `prefer_stem`). No mass but what the file states. Held by
// tests/unit/import.
std::vector<Part> parts_from_model(const ModelFile& file, double metres_per_unit, bool prefer_stem,
                                   const RepairOptions& repair = {}, const Progress& progress = {});

// A file of several objects as one part.

// The file with one object in its own frame that holds every placement's triangles: exact moments and surfaces where
// the file states them of all, the noise the largest of them, the colour where they share one, fixed where any is.
// Masses are left out: see shared_mass. A file of one object with one placement stays as it is. Held by
// tests/unit/import/test_folder_choices.
ModelFile united(const ModelFile& file);

// Mass, centre and inertia (world) of bodies that are one rigid body. Mass 0 where one of them has none.
MassProperties shared_mass(const std::vector<Part>& parts);

}  // namespace impend
