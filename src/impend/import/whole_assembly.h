// What an assembly gets once all its parts are there: what is fixed, the ground, and what is to be said of the whole.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

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
