// A segment pq meets the triangle abc in a point when p and q are not strictly on one side of its plane and the
// tetrahedra pqab, pqbc, pqca have no two volumes of opposite sign; in the plane itself when an end lies in the
// triangle or the segment meets one of its sides. Two triangles meet when an edge of one meets the other.
#include "tests/crosscheck/exact_meeting.h"

#include <gmpxx.h>

#include <algorithm>

namespace impend::test {
namespace {

using Point2 = std::array<double, 2>;
using Corners3 = std::array<Vec3, 3>;
using Corners2 = std::array<Point2, 3>;

int side_of_plane(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  std::array<std::array<mpq_class, 3>, 3> r;
  for (int k = 0; k < 3; ++k) {
    const mpq_class origin(a[k]);
    r[0][k] = mpq_class(b[k]) - origin;
    r[1][k] = mpq_class(c[k]) - origin;
    r[2][k] = mpq_class(d[k]) - origin;
  }
  const mpq_class value = r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) +
                          r[0][1] * (r[1][2] * r[2][0] - r[1][0] * r[2][2]) +
                          r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]);
  return sgn(value);
}

int side_of_line(const Point2& a, const Point2& b, const Point2& c) {
  const mpq_class ax(a[0]), ay(a[1]);
  const mpq_class value =
      (mpq_class(b[0]) - ax) * (mpq_class(c[1]) - ay) - (mpq_class(b[1]) - ay) * (mpq_class(c[0]) - ax);
  return sgn(value);
}

// A triangle projected along a coordinate axis where it keeps its area, turned counter-clockwise.
class Flat {
 public:
  explicit Flat(const Corners3& t) {
    const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]).cwiseAbs();
    normal.maxCoeff(&axis_);
    for (int tries = 0; tries < 3; ++tries, axis_ = (axis_ + 1) % 3) {
      for (int k = 0; k < 3; ++k) corners_[k] = project(t[k]);
      const int turn = side_of_line(corners_[0], corners_[1], corners_[2]);
      if (turn < 0) std::swap(corners_[1], corners_[2]);
      if (turn != 0) return;
    }
  }

  Point2 project(const Vec3& p) const { return {p[(axis_ + 1) % 3], p[(axis_ + 2) % 3]}; }

  bool contains(const Point2& p) const {
    for (int k = 0; k < 3; ++k)
      if (side_of_line(corners_[k], corners_[(k + 1) % 3], p) < 0) return false;
    return true;
  }

  bool meets(const Point2& p, const Point2& q) const {
    if (contains(p) || contains(q)) return true;
    for (int k = 0; k < 3; ++k)
      if (segments_meet(p, q, corners_[k], corners_[(k + 1) % 3])) return true;
    return false;
  }

 private:
  // Ends of one on a common line with the other are ends that lie in the triangle or pass its corner: the other sides
  // tell.
  static bool segments_meet(const Point2& p, const Point2& q, const Point2& a, const Point2& b) {
    const int pa = side_of_line(p, q, a), pb = side_of_line(p, q, b);
    const int ap = side_of_line(a, b, p), aq = side_of_line(a, b, q);
    if (pa == 0 && pb == 0) return boxes_meet(p, q, a, b);
    return pa * pb <= 0 && ap * aq <= 0;
  }
  static bool boxes_meet(const Point2& p, const Point2& q, const Point2& a, const Point2& b) {
    for (int k = 0; k < 2; ++k)
      if (std::max(p[k], q[k]) < std::min(a[k], b[k]) || std::max(a[k], b[k]) < std::min(p[k], q[k])) return false;
    return true;
  }

  int axis_ = 0;
  Corners2 corners_;
};

std::array<int, 3> sides_of(const Corners3& t, const Corners3& s) {
  return {side_of_plane(t[0], t[1], t[2], s[0]), side_of_plane(t[0], t[1], t[2], s[1]),
          side_of_plane(t[0], t[1], t[2], s[2])};
}

bool all_on_one_side(const std::array<int, 3>& sides) {
  return sides[0] != 0 && sides[0] == sides[1] && sides[1] == sides[2];
}

// `side_p`, `side_q`: of the plane of t.
Meeting segment_meets(const Vec3& p, const Vec3& q, int side_p, int side_q, const Corners3& t) {
  if (side_p != 0 && side_p == side_q) return Meeting::kApart;
  if (side_p == 0 && side_q == 0) {
    const Flat flat(t);
    return flat.meets(flat.project(p), flat.project(q)) ? Meeting::kTouch : Meeting::kApart;
  }
  bool left = false, right = false, on = false;
  for (int k = 0; k < 3; ++k) {
    const int side = side_of_plane(p, q, t[k], t[(k + 1) % 3]);
    left = left || side > 0;
    right = right || side < 0;
    on = on || side == 0;
  }
  if (left && right) return Meeting::kApart;
  return on || side_p == 0 || side_q == 0 ? Meeting::kTouch : Meeting::kCross;
}

// The edges of s against t; `sides` of the plane of t.
Meeting edges_meet(const Corners3& s, const std::array<int, 3>& sides, const Corners3& t) {
  Meeting strongest = Meeting::kApart;
  for (int k = 0; k < 3 && strongest != Meeting::kCross; ++k) {
    const int next = (k + 1) % 3;
    strongest = std::max(strongest, segment_meets(s[k], s[next], sides[k], sides[next], t));
  }
  return strongest;
}

Meeting meet_in_plane(const Corners3& s, const Corners3& t) {
  if (edges_meet(s, {0, 0, 0}, t) != Meeting::kApart) return Meeting::kTouch;
  const Flat flat(s);
  return flat.contains(flat.project(t[0])) ? Meeting::kTouch : Meeting::kApart;
}

}  // namespace

Meeting exact_triangles_meet(const Corners3& s, const Corners3& t) {
  const std::array<int, 3> s_sides = sides_of(t, s);
  if (all_on_one_side(s_sides)) return Meeting::kApart;
  if (s_sides == std::array{0, 0, 0}) return meet_in_plane(s, t);
  const std::array<int, 3> t_sides = sides_of(s, t);
  if (all_on_one_side(t_sides)) return Meeting::kApart;
  const Meeting one = edges_meet(s, s_sides, t);
  return one == Meeting::kCross ? one : std::max(one, edges_meet(t, t_sides, s));
}

Meeting exact_triangles_meet_beyond_corner(const Corners3& s, const Corners3& t) {
  const int s1 = side_of_plane(t[0], t[1], t[2], s[1]), s2 = side_of_plane(t[0], t[1], t[2], s[2]);
  if (s1 != 0 && s1 == s2) return Meeting::kApart;
  const int t1 = side_of_plane(s[0], s[1], s[2], t[1]), t2 = side_of_plane(s[0], s[1], s[2], t[2]);
  if (t1 != 0 && t1 == t2) return Meeting::kApart;
  const Meeting one = segment_meets(s[1], s[2], s1, s2, t);
  return one == Meeting::kCross ? one : std::max(one, segment_meets(t[1], t[2], t1, t2, s));
}

bool exact_folded_at_edge(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  if (side_of_plane(a, b, c, d) != 0) return false;
  const Flat flat({a, b, c});
  const Point2 p = flat.project(a), q = flat.project(b);
  return side_of_line(p, q, flat.project(c)) == side_of_line(p, q, flat.project(d));
}

bool exact_has_area(const Vec3& a, const Vec3& b, const Vec3& c) {
  bool area = false;
  for (int k = 0; k < 3; ++k) {
    const int u = (k + 1) % 3, v = (k + 2) % 3;
    area = area || side_of_line({a[u], a[v]}, {b[u], b[v]}, {c[u], c[v]}) != 0;
  }
  return area;
}

}  // namespace impend::test
