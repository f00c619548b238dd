// What an assembly file states, in SI, meshes not yet read.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/diagnostics.h"
#include "impend/geometry/types.h"
#include "impend/import/stated_mass.h"

namespace impend {

struct AssemblyFilePart {
  std::string name;
  std::string where;                  // "parts[2]", for messages
  std::string mesh;                   // path as written, relative to the file
  std::optional<std::string> object;  // of a mesh file with several
  bool fixed = false;
  std::optional<std::string> color;  // "#rrggbb"
  RigidTransform X_WP;
  StatedMass mass;                       // of density and mass one at most; lengths in m
  std::optional<Vec3> coordinate_noise;  // m, where the mesh file's own digits do not show it
  std::vector<std::string> path;         // sub-assemblies that hold it, outermost first
  Vec3 linear_velocity = Vec3::Zero();   // of the centre of mass, m/s, world
  Vec3 angular_velocity = Vec3::Zero();  // rad/s, world
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
  std::vector<Load> loads;                 // part indices
  std::vector<Joint> joints;               // body indices: the parts, then the ground
  std::vector<std::array<int, 2>> joined;  // body indices of pairs that are one body
  FrictionLaw friction;
  Diagnostics warnings;  // of what is stated and has no effect
};

}  // namespace impend
