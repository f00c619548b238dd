#include "impend/contact/jointed_pairs.h"

#include <algorithm>

#include "impend/assembly/joint.h"

namespace impend {

std::set<std::pair<int, int>> jointed_pairs(const Assembly& assembly) {
  std::set<std::pair<int, int>> pairs;
  for (const Joint& joint : assembly.joints) pairs.insert(std::minmax(joint.a, joint.b));
  return pairs;
}

std::set<std::pair<int, int>> unsought_pairs(const Assembly& assembly) {
  std::set<std::pair<int, int>> pairs;
  for (const Joint& joint : assembly.joints) {
    if (is_joined(joint)) pairs.insert(std::minmax(joint.a, joint.b));
  }
  const int parts = static_cast<int>(assembly.parts.size());
  for (int a = 0; a < parts; ++a) {
    for (int b = a + 1; b < parts && !assembly.parts[a].levels.empty(); ++b) {
      if (!share_a_level(assembly, a, b)) pairs.emplace(a, b);
    }
  }
  return pairs;
}

std::vector<BodyOverlap> drop_jointed_overlaps(const Assembly& assembly, std::vector<PairContacts>& pairs,
                                               std::vector<BodyOverlap>& overlaps) {
  const std::set<std::pair<int, int>> jointed = jointed_pairs(assembly);
  std::vector<BodyOverlap> dropped, left;
  for (const BodyOverlap& overlap : overlaps) {
    const bool of_facets = overlap.kind == BodyOverlap::Kind::kTessellation;
    const bool drop = !of_facets && jointed.count(std::minmax(overlap.a, overlap.b)) > 0;
    (drop ? dropped : left).push_back(overlap);
  }
  overlaps = std::move(left);
  for (PairContacts& pair : pairs) {
    const auto of_pair = [&pair](const BodyOverlap& o) { return std::minmax(o.a, o.b) == std::minmax(pair.a, pair.b); };
    if (std::none_of(dropped.begin(), dropped.end(), of_pair)) continue;
    PairContacts none;
    none.a = pair.a;
    none.b = pair.b;
    pair = std::move(none);
  }
  return dropped;
}

}  // namespace impend
