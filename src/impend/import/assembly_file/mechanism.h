// What moves and holds a mechanism, as entries of an assembly file: limits, drives, springs, levels, courses.
//
// Turns are degrees and shifts lengths of the file's unit there, rad and m here; stiffness, damping and limits are SI.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "impend/import/assembly_file/assembly_file.h"

namespace impend {

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

// Adds "drives", "springs", "levels" and "simulation" to the file's object, where there is something to say; and limits
// to the entry of a joint. `unit`: m. Held by tests/unit/import/test_assembly_mechanism.
void add_limits(const Joint& joint, double unit, nlohmann::ordered_json* entry);
void add_mechanism(const Assembly& assembly, double unit, nlohmann::ordered_json* root);
nlohmann::ordered_json course_json(const Course& course, double unit);

// A name for each joint that needs one, since a drive or spring speaks of it: its own, or one that is not taken.
std::vector<std::string> joint_names(const Assembly& assembly);

}  // namespace impend
