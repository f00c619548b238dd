// What an assembly file states of parts by name: loads, sequence, joints, pairs and friction.
#pragma once

#include <string>
#include <vector>

#include "impend/import/assembly_file/assembly_file_value.h"
#include "impend/import/assembly_file/json_reader.h"

namespace impend {

// Index of the part named by `node`, or −1 with a finding (kBadValue, nearest name suggested).
int read_part_name(const JsonNode& node, const AssemblyFile& file);

// "loads": part, force (N), torque (N·m), point (length unit).
void read_loads(const JsonNode& node, AssemblyFile* file);

// "sequence": part names or groups of them, each part at most once. Validated only.
void read_sequence(const JsonNode& node, const AssemblyFile& file);

// "joints": type, two bodies, point (length unit) and axis where the type needs them; optionally point_noise (length
// unit) and axis_noise (rad) where the digits do not show them.
void read_joints(const JsonNode& node, AssemblyFile* file);

// A coefficient of Coulomb's friction: at least 0 and of a size that has a meaning.
double read_mu(const JsonNode& node);

// "pairs": what holds of two bodies, each pair once; "joined" makes them one.
void read_pairs(const JsonNode& node, AssemblyFile* file);

// "friction": mu and viscous of pairs, each pair once.
void read_friction(const JsonNode& node, AssemblyFile* file);

}  // namespace impend
