// The assembly file (*.assembly.json, format impend-assembly 1) as a value: validated, in SI, meshes not yet read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/diagnostics.h"
#include "impend/base/result.h"
#include "impend/geometry/types.h"

namespace impend {

struct AssemblyFilePart {
  std::string name;
  std::string where;                  // "parts[2]", for messages
  std::string mesh;                   // path as written, relative to the file
  std::optional<std::string> object;  // of a mesh file with several
  bool fixed = false;
  std::optional<std::string> color;  // "#rrggbb"
  RigidTransform X_WP;
  std::optional<double> density;  // kg/m³
  // Mass alone scales the density; with center_of_mass and inertia it stands for itself.
  std::optional<double> mass;            // kg
  std::optional<Vec3> center_of_mass;    // part frame, m
  std::optional<Mat3> inertia;           // kg·m², about the centre of mass, part axes
  std::optional<Vec3> coordinate_noise;  // m, where the mesh file's own digits do not show it
  std::vector<std::string> path;         // sub-assemblies that hold it, outermost first
};

struct AssemblyFile {
  std::string name;
  std::string unit_name;
  double metres_per_unit = 1;
  Vec3 gravity = Vec3(0, 0, -kStandardGravity);
  std::optional<Ground> ground;
  std::optional<double> default_density;
  ContactRequest contact;
  std::vector<AssemblyFilePart> parts;
  std::vector<Load> loads;  // part indices
  Diagnostics warnings;     // "friction-ignored"
};

// Reads and validates the text of an assembly file; `path` serves the messages and the default name. Unknown keys,
// missing keys, wrong types and values are errors that name the path inside the file: kParse, kUnknownKey,
// kMissingKey, kUnitMissing (no length_unit), kBadValue, kDuplicateName. Joints and velocities are validated, then
// refused with kUnsupported: without them the verdict would be another. Held by tests/unit/import/test_assembly_file.
Result<AssemblyFile> parse_assembly_file(const std::string& path, std::string_view text);

}  // namespace impend
