// The same scenes through FCL's mesh-mesh collision, for comparison.
#pragma once

#include "bench/scenes/scenes.h"

namespace impend::bench {

struct PeerResult {
  std::size_t contacts = 0;                // raw
  std::vector<std::pair<int, int>> pairs;  // parts with at least one contact, ascending
};

// Trees over every part, broad phase over all parts, every contact of every pair. Parts' poses must be identities.
PeerResult fcl_contacts(const Assembly& assembly);

}  // namespace impend::bench
