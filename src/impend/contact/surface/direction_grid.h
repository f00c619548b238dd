// Unit vectors in a grid, so that those near a direction are found without looking at all.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "impend/geometry/types.h"

namespace impend {

// Cells are cubes of side `reach`; near() visits every direction within `reach` of one asked for (and some farther), in
// no order that may show. O(1) for as long as few directions share a cell. Held by tests/unit/contact.
class DirectionGrid {
 public:
  explicit DirectionGrid(double reach) : cell_(std::max(reach, kFinest)) {}

  void add(const Vec3& direction, int id) { cells_[key(cell_of(direction))].push_back(id); }

  template <class Visit>
  void near(const Vec3& direction, Visit visit) const {
    const Cell center = cell_of(direction);
    for (std::int64_t x = -1; x <= 1; ++x) {
      for (std::int64_t y = -1; y <= 1; ++y) {
        for (std::int64_t z = -1; z <= 1; ++z) {
          const auto found = cells_.find(key({center[0] + x, center[1] + y, center[2] + z}));
          if (found == cells_.end()) continue;
          for (int id : found->second) visit(id);
        }
      }
    }
  }

 private:
  using Cell = std::array<std::int64_t, 3>;
  static constexpr double kFinest = 0x1p-48;  // cell numbers stay well inside 64 bits

  Cell cell_of(const Vec3& d) const {
    return {static_cast<std::int64_t>(std::floor(d.x() / cell_)), static_cast<std::int64_t>(std::floor(d.y() / cell_)),
            static_cast<std::int64_t>(std::floor(d.z() / cell_))};
  }
  // Two cells with one key do no harm: what is visited is looked at anyway.
  static std::uint64_t key(const Cell& c) {
    std::uint64_t h = 0;
    for (const std::int64_t v : c) {
      h = (h ^ static_cast<std::uint64_t>(v)) * 0x9E3779B97F4A7C15ULL;
      h ^= h >> 29;
    }
    return h;
  }

  double cell_;
  std::unordered_map<std::uint64_t, std::vector<int>> cells_;
};

}  // namespace impend
