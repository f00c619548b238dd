#include "impend/runs/simulate.h"

#include "impend/base/union_find.h"

namespace impend {
namespace {

// SplitMix64 (Steele, Lea & Flood 2014): the same numbers with every standard library.
class SeededNumbers {
 public:
  explicit SeededNumbers(std::uint64_t seed) : state_(seed) {}
  // Evenly within −1 … 1.
  double next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return static_cast<double>(z >> 11) * 0x1p-52 - 1;
  }
  // Evenly within the unit ball: of the cube around it about every second place is.
  Vec3 in_ball() {
    for (;;) {
      const double x = next(), y = next(), z = next();
      if (const Vec3 place(x, y, z); place.squaredNorm() <= 1) return place;
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace

Assembly shaken(const Assembly& assembly, double most, std::uint64_t seed) {
  Assembly moved = assembly;
  if (!(most > 0)) return moved;
  UnionFind together(assembly.body_count());
  for (const Joint& joint : assembly.joints) together.join(joint.a, joint.b);
  SeededNumbers numbers(seed);
  std::vector<Vec3> shift(static_cast<std::size_t>(assembly.body_count()), Vec3::Zero());
  for (const std::vector<int>& group : together.groups()) {
    // Drawn for those that stay, too: what is fixed does not change where the others go.
    const Vec3 offset = most * numbers.in_ball();
    bool free = true;
    for (const int body : group) free = free && !assembly.body_fixed(body);
    for (const int body : group) shift[static_cast<std::size_t>(body)] = free ? offset : Vec3(Vec3::Zero());
  }
  for (std::size_t p = 0; p < moved.parts.size(); ++p) moved.parts[p].X_WP.p += shift[p];
  for (Load& load : moved.loads) {
    if (load.point) *load.point += shift[static_cast<std::size_t>(load.part)];
  }
  for (Joint& joint : moved.joints) joint.point += shift[static_cast<std::size_t>(joint.a)];
  for (Spring& spring : moved.springs) {
    spring.point_a += shift[static_cast<std::size_t>(spring.a)];
    spring.point_b += shift[static_cast<std::size_t>(spring.b)];
  }
  return moved;
}

}  // namespace impend
