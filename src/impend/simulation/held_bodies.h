// Bodies that cannot fall out of the scene, as joints and springs tie them to what is fixed.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

// Per body (the parts, then the ground), 1: a chain of springs and joints leads from it to a fixed body, and none of
// these joints lets it shift without end. One that shifts does so where neither a limit nor a drive nor a spring of its
// own is stated. Held by tests/unit/simulation/test_held_bodies.
std::vector<char> held_bodies(const Assembly& assembly);

}  // namespace impend
