// From an object of a mesh file to a part: cleaned, in metres, with volume and mass.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/assembly/mesh_findings.h"
#include "impend/base/progress.h"
#include "impend/import/model_file.h"

namespace impend {

// The object cleaned in its own unit (welding compares coordinates as stored), then scaled to metres, noise, surfaces
// and check included; identity pose, no mass. `volume` is 0 unless the mesh is closed and encloses more than rounding:
// 2V/area above the coordinate noise and InputTolerances::zero_thickness·size; it and `moments` are those of the exact
// shape where the file states them. Lengths of `repair` are in the object's unit; where it merged vertices, the noise
// grows by the largest move. Held by tests/unit/import.
Part part_from_object(const MeshObject& object, const std::string& file, double metres_per_unit,
                      const RepairOptions& repair = {}, const Progress& progress = {});

// One part per shell group, named "name/1", "name/2", …; a part of one shell stays as it is.
std::vector<Part> split_part(const Part& part);

// Mass properties of a closed part from its moments; unchanged when `volume` is 0.
void set_density(Part* part, double density);
// The same with the density that gives `mass` (kg).
void set_uniform_mass(Part* part, double mass);

// What cleaning changed: "flipped", "degenerate-triangles", "duplicate-triangles", and on request "vertices-merged",
// "weld-refused", "t-junctions-joined", "holes-closed". Lengths are told in `unit`.
Diagnostics repair_warnings(const Part& part, const PrintedUnit& unit = {});

}  // namespace impend
