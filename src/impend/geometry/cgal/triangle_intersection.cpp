// CGAL's predicates filter by intervals and decide exactly where these do not tell. An edge pq passes strictly through
// a triangle abc when p and q lie strictly on different sides of its plane and the tetrahedra pqab, pqbc, pqca turn the
// same way.
#include "impend/geometry/self_intersections.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

namespace impend {
namespace {

using Epick = CGAL::Exact_predicates_inexact_constructions_kernel;
using ExactCorners = std::array<Epick::Point_3, 3>;

Epick::Point_3 exact_point(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

ExactCorners exact_corners(const std::array<Vec3, 3>& t) {
  return {exact_point(t[0]), exact_point(t[1]), exact_point(t[2])};
}

Epick::Triangle_3 exact_triangle(const ExactCorners& t) { return {t[0], t[1], t[2]}; }

bool passes_through(const Epick::Point_3& p, const Epick::Point_3& q, const ExactCorners& t) {
  const CGAL::Orientation below = CGAL::orientation(t[0], t[1], t[2], p);
  if (below == CGAL::COPLANAR || CGAL::orientation(t[0], t[1], t[2], q) != -below) return false;
  const CGAL::Orientation turn = CGAL::orientation(p, q, t[0], t[1]);
  return turn != CGAL::COPLANAR && CGAL::orientation(p, q, t[1], t[2]) == turn &&
         CGAL::orientation(p, q, t[2], t[0]) == turn;
}

bool edges_pass_through(const ExactCorners& s, const ExactCorners& t) {
  return passes_through(s[0], s[1], t) || passes_through(s[1], s[2], t) || passes_through(s[2], s[0], t);
}

bool beside_plane(const Epick::Point_3& p, const Epick::Point_3& q, const ExactCorners& t) {
  const CGAL::Orientation side = CGAL::orientation(t[0], t[1], t[2], p);
  return side != CGAL::COPLANAR && CGAL::orientation(t[0], t[1], t[2], q) == side;
}

}  // namespace

Meeting triangles_meet(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t) {
  const ExactCorners a = exact_corners(s), b = exact_corners(t);
  if (!CGAL::do_intersect(exact_triangle(a), exact_triangle(b))) return Meeting::kApart;
  return edges_pass_through(a, b) || edges_pass_through(b, a) ? Meeting::kCross : Meeting::kTouch;
}

Meeting triangles_meet_beyond_corner(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t) {
  const ExactCorners a = exact_corners(s), b = exact_corners(t);
  // Most neighbours in a mesh end here: beside the plane of t, s meets it in the common corner only.
  if (beside_plane(a[1], a[2], b) || beside_plane(b[1], b[2], a)) return Meeting::kApart;
  if (!CGAL::do_intersect(exact_triangle(b), Epick::Segment_3(a[1], a[2])) &&
      !CGAL::do_intersect(exact_triangle(a), Epick::Segment_3(b[1], b[2]))) {
    return Meeting::kApart;
  }
  return passes_through(a[1], a[2], b) || passes_through(b[1], b[2], a) ? Meeting::kCross : Meeting::kTouch;
}

bool folded_at_edge(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Epick::Point_3 p = exact_point(a), q = exact_point(b), r = exact_point(c), s = exact_point(d);
  return CGAL::coplanar(p, q, r, s) && CGAL::coplanar_orientation(p, q, r, s) == CGAL::POSITIVE;
}

}  // namespace impend
