#include "impend/geometry/weld.h"

#include <bit>
#include <cstdint>

#include "impend/base/stop.h"

namespace impend {
namespace {

// Finalizer of splitmix64: every input bit reaches every output bit.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

std::uint64_t hash(const Vec3& vertex) {
  std::uint64_t h = 0;
  for (int axis = 0; axis < 3; ++axis)
    h = mix(h + std::bit_cast<std::uint64_t>(vertex[axis] + 0.0));  // −0.0 + 0.0 = 0.0
  return h;
}

}  // namespace

std::vector<int> first_equal_vertex(const std::vector<Vec3>& vertices) {
  look_for_stop();
  const std::uint64_t mask = std::bit_ceil(2 * vertices.size() + 1) - 1;
  std::vector<int> table(mask + 1, -1);
  std::vector<int> first(vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    look_now_and_then();
    std::uint64_t slot = hash(vertices[i]) & mask;
    while (table[slot] >= 0 && vertices[table[slot]] != vertices[i]) slot = (slot + 1) & mask;
    if (table[slot] < 0) table[slot] = static_cast<int>(i);
    first[i] = table[slot];
  }
  return first;
}

}  // namespace impend
