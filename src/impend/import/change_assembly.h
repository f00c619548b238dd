// Another assembly from one that is there: parts fixed, freed or left out, other gravity, densities, friction.
// What an assembly gets once all its parts are there: what is fixed, the ground, and what is to be said of the whole.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

struct AssemblyChange {  // names of parts are names or globs (glob_match)
  std::vector<std::string> fixed;
  std::vector<std::string> freed;                         // no longer fixed
  std::vector<std::string> without;                       // left out
  std::vector<std::string> only;                          // empty: all; else the others are left out
  std::vector<int> only_parts;                            // likewise, by index
  std::vector<std::pair<std::string, double>> densities;  // kg/m³ of a uniform part, instead of its mass
  std::optional<Vec3> gravity;                            // m/s²
  std::optional<double> mu;                               // of pairs that the assembly does not name
  std::optional<double> gap;                              // m
  std::optional<double> angle;                            // rad
  std::optional<bool> ground;  // as ImportOptions::ground; absent: as it is, and one that was added is laid anew
  bool ground_anew = false;    // the ground under the lowest point that was asked for before is laid anew, unsaid
  // The assembly was read from shapes alone: it has a ground by default where nothing is fixed, as after reading them.
  bool ground_by_default = false;
};

// `assembly` with the change. What speaks of a part that is left out goes with it: loads, joints, friction, steps.
// Where gravity turns, a ground stays perpendicular to it, at its height along it. Errors: kUsage for a name that
// matches nothing, or where no part is left; kBadValue for a number out of range, for a density of a part that encloses
// no volume, for parts that are fixed and have a velocity. The same as reading the files again with the options of the
// same name; held by tests/unit/import/test_change_assembly.
Result<Assembly> changed(Assembly assembly, const AssemblyChange& change);

// Fixes the parts that the names or globs match. kUsage for one that matches nothing, with the nearest name.
Status apply_fixed(const std::vector<std::string>& patterns, Assembly* assembly);

// kBadValue where a part is fixed and has a velocity.
Status check_fixed_are_still(const Assembly& assembly);

// true: a plane under the lowest point, along gravity as it is now; false: none; nothing said: such a plane where
// nothing is fixed and no assembly file says otherwise, with the warning "ground-added".
void apply_ground(std::optional<bool> wanted, bool from_assembly_file, Assembly* assembly);
// Whether a ground is there by default.
bool ground_was_added(const Assembly& assembly);

// "load-on-fixed", and those of joint_findings() and sanity_findings().
Diagnostics findings_of_whole(const Assembly& assembly);
// The warnings that neither this nor apply_ground() has made.
Diagnostics without_findings_of_whole(const Diagnostics& warnings);

}  // namespace impend
