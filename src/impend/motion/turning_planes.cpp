// A part k that presses on part l along n turns against it about n only: ω_k ∈ S_l + span(n), S_l the turns that l may
// have. So the turns that all may have lie in the largest subspaces S_k with S_k ⊂ S_l + span(n) for each plane between
// k and l, which are found from S_k = R³ by intersections: each lowers a dimension, so that they end.
#include "impend/motion/bearing.h"

#include <Eigen/Geometry>
#include <algorithm>

namespace impend {
namespace {

// A subspace of R³: all, a plane by its normal, a line by its direction, or the origin.
struct Turns {
  int dimension = 3;
  Vec3 vector = Vec3::Zero();  // unit, of a plane or line
};

class Subspaces {
 public:
  explicit Subspaces(double tolerance) : tolerance_(tolerance) {}

  Turns with(const Turns& s, const Vec3& n) const {
    switch (s.dimension) {
      case 0:
        return {1, n};
      case 1:
        return are_parallel(s.vector, n) ? s : Turns{2, s.vector.cross(n).normalized()};
      case 2:
        return are_across(s.vector, n) ? s : Turns{};
      default:
        return s;
    }
  }

  Turns meet(const Turns& s, const Turns& t) const {
    const Turns &more = s.dimension >= t.dimension ? s : t, &less = s.dimension >= t.dimension ? t : s;
    if (more.dimension == 3 || less.dimension == 0) return less;
    if (more.dimension == 1) return are_parallel(more.vector, less.vector) ? less : Turns{0};
    if (less.dimension == 1) return are_across(more.vector, less.vector) ? less : Turns{0};
    if (are_parallel(more.vector, less.vector)) return less;
    return {1, more.vector.cross(less.vector).normalized()};
  }

  // Whether all of them are about n.
  bool are_about(const Turns& s, const Vec3& n) const {
    return s.dimension == 0 || (s.dimension == 1 && are_parallel(s.vector, n));
  }

 private:
  bool are_parallel(const Vec3& u, const Vec3& v) const { return u.cross(v).norm() <= tolerance_; }
  bool are_across(const Vec3& u, const Vec3& v) const { return std::abs(u.dot(v)) <= tolerance_; }

  double tolerance_;
};

}  // namespace

TurningParts turning_parts(int parts, const std::vector<PressedPlane>& planes, double tolerance) {
  const Subspaces subspaces(tolerance);
  std::vector<Turns> turns(static_cast<std::size_t>(parts));
  const auto of = [&](int k) { return k < 0 ? Turns{0} : turns[static_cast<std::size_t>(k)]; };
  for (bool changed = true; changed;) {
    changed = false;
    for (const PressedPlane& plane : planes) {
      for (const auto& [k, l] : {std::pair{plane.a, plane.b}, std::pair{plane.b, plane.a}}) {
        if (k < 0) continue;
        Turns& own = turns[static_cast<std::size_t>(k)];
        const Turns less = subspaces.meet(own, plane.sticks ? of(l) : subspaces.with(of(l), plane.normal));
        changed = changed || less.dimension < own.dimension;
        own = less;
      }
    }
  }
  TurningParts found;
  found.plane_turns = std::any_of(planes.begin(), planes.end(), [&](const PressedPlane& plane) {
    return !plane.sticks &&
           !(subspaces.are_about(of(plane.a), plane.normal) && subspaces.are_about(of(plane.b), plane.normal));
  });
  for (const Turns& own : turns) found.turns.push_back(own.dimension > 0 ? 1 : 0);
  return found;
}

}  // namespace impend
