// What a user can do about parts that overlap.
#pragma once

#include <string>
#include <vector>

#include "impend/contact/interpenetration.h"

namespace impend {

// In words that name options with the names and lengths of this very input: --exclude for every duplicate, --join for two
// parts, --gap only where all overlap is so shallow (kShallow of the smaller part) that a gap of that depth joins
// little else, --allow-overlap always. `overlaps`: at least one. Each is tried by tests/cli/test_cli_hints.
std::string overlap_hint(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                         const std::vector<BodyOverlap>& overlaps);

}  // namespace impend
