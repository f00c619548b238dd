// The assembly file (*.assembly.json, format impend-assembly 1): what it states, and from its text to that.
// An assembly as the files that say it, as values.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/geometry/types.h"
#include "impend/import/assembly_file/json_reader.h"
#include "impend/import/file_bytes.h"
#include "impend/import/stated_mass.h"

namespace impend {

// What an assembly file states, in SI, meshes not yet read.

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
  std::vector<std::string> levels;
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
  std::vector<Load> loads;    // part indices
  std::vector<Joint> joints;  // body indices: the parts, then the ground
  std::vector<Spring> springs;
  StatedSimulation simulation;
  std::vector<std::array<int, 2>> joined;  // body indices of pairs that are one body
  std::vector<NamedStep> sequence;         // as stated
  FrictionLaw friction;
  Diagnostics warnings;  // of what is stated and has no effect
};

// The fields of an object of the file, by its name in assembly_schema(): "assembly", "part", "joint", …
const JsonFields& fields_of(std::string_view object);

// The entries of an object in the order of its fields; those that are none of them last.
nlohmann::ordered_json in_order(std::string_view object, const nlohmann::ordered_json& entries);

// What an assembly file states of parts by name: loads, sequence, joints, pairs and friction.

// Index of the part named by `node`, or −1 with a finding (kBadValue, nearest name suggested).
int read_part_name(const JsonNode& node, const AssemblyFile& file);

// "loads": part, force (N), torque (N·m), point (length unit).
void read_loads(const JsonNode& node, AssemblyFile* file);

// "sequence": part names, groups of them, or objects with "place", "remove" or "down" (a turn, with "past") and "hold".
// A part that is there is not placed again, one that is not there is not removed.
void read_sequence(const JsonNode& node, AssemblyFile* file);
// What it reads as these steps.
nlohmann::ordered_json sequence_json(const std::vector<NamedStep>& steps);

// "joints": type, two bodies, point (length unit) and axis where the type needs them; optionally point_noise (length
// unit) and axis_noise (rad) where the digits do not show them.
void read_joints(const JsonNode& node, AssemblyFile* file);

// A coefficient of Coulomb's friction: at least 0 and of a size that has a meaning.
double read_mu(const JsonNode& node);

// "pairs": what holds of two bodies, each pair once; "joined" makes them one.
void read_pairs(const JsonNode& node, AssemblyFile* file);

// "friction": mu and viscous of pairs, each pair once.
void read_friction(const JsonNode& node, AssemblyFile* file);

// What moves and holds a mechanism. Turns are degrees and shifts lengths of the file's unit there, rad and m here;
// stiffness, damping and limits are SI.

// "lower" and "upper" of a joint with a coordinate.
void read_limits(const JsonNode& node, double metres_per_unit, Joint* joint);

// [[time, value], …], times ascending; values times `unit`.
Course read_course(const JsonNode& node, double unit);

double read_restitution(const JsonNode& node);

// "drives" and "springs", of joints that are named, each at most once; springs between points too.
void read_drives(const JsonNode& node, AssemblyFile* file);
void read_springs(const JsonNode& node, AssemblyFile* file);

// "levels": part name to names of levels.
void read_levels(const JsonNode& node, AssemblyFile* file);

void read_simulation(const JsonNode& node, AssemblyFile* file);

// Reads and validates the text of an assembly file; `path` serves the messages and the default name. Unknown keys,
// missing keys, wrong types and values are errors that name the path inside the file: kParse, kUnknownKey,
// kMissingKey, kUnitMissing (no length_unit), kBadValue, kDuplicateName. Held by tests/unit/import/test_assembly_file
// and test_assembly_joints.
Result<AssemblyFile> parse_assembly_file(const std::string& path, std::string_view text);

// What write_assembly (read_assembly.h) writes into `folder`: the files of meshes, then the assembly file. The same
// assembly gives the same bytes.
std::vector<OutputFile> assembly_files(const Assembly& assembly, const std::string& folder);

}  // namespace impend
