// The parts of an assembly file that speak of parts by name: loads, sequence; joints and friction: assembly_joints.h.
#pragma once

#include <string>
#include <vector>

#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/assembly_file/json_reader.h"

namespace impend {

// Index of the part named by `node`, or −1 with a finding (kBadValue, nearest name suggested).
int read_part_name(const JsonNode& node, const AssemblyFile& file);

// "loads": part, force (N), torque (N·m), point (length unit).
void read_loads(const JsonNode& node, AssemblyFile* file);

// "sequence": part names or groups of them, each part at most once. Validated only.
void read_sequence(const JsonNode& node, const AssemblyFile& file);

}  // namespace impend
