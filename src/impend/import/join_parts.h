// Pairs of parts that are one rigid body: threads, press fits, snap fits.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"

namespace impend {

// A joined pair (is_joined) of bodies a and b. Its point, which no result depends on, is the middle of what
// their boxes share, or of the way between them.
Joint joined_pair(const Assembly& assembly, int a, int b);

// Adds a joined pair for every "A,B" of `requests`, names or globs (glob_match). Both names of parts: the pair,
// wherever they are, with the warning "joined-apart" when they are farther apart than a clearance (kJoinReach of the
// smaller one). Else every pair of different parts, one for A and one for B, that are no farther apart. Pairs that are
// joined already, and pairs of fixed parts, stay as they are. kUsage: no comma, a pattern that no part matches, no pair
// that is near enough, a part with itself. Held by tests/unit/import/test_join_parts.
Status join_parts(const std::vector<std::string>& requests, Assembly* assembly);

}  // namespace impend
