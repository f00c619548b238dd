// The joints and the friction of an assembly file.
#pragma once

#include <string>

#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/assembly_file/json_reader.h"

namespace impend {

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
