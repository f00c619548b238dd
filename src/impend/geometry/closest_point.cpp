#include "impend/geometry/closest_point.h"

#include <algorithm>
#include <limits>

namespace impend {

Vec3 closest_point_on_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 d = b - a;
  const double length2 = d.squaredNorm();
  if (!(length2 > 0)) return a;
  return a + std::clamp((p - a).dot(d) / length2, 0.0, 1.0) * d;
}

Vec3 closest_point_on_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 ab = b - a, ac = c - a, ap = p - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0 && d2 <= 0) return a;
  const Vec3 bp = p - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0 && d4 <= d3) return b;
  const Vec3 cp = p - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0 && d5 <= d6) return c;
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return closest_point_on_segment(p, a, b);
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return closest_point_on_segment(p, a, c);
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return closest_point_on_segment(p, b, c);
  const double sum = va + vb + vc;
  if (!(sum > 0)) return closest_point_on_segment(p, a, b);
  return a + (vb / sum) * ab + (vc / sum) * ac;
}

SegmentPair closest_points_of_segments(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1) {
  const Vec3 u = p1 - p0, v = q1 - q0, w = p0 - q0;
  const double a = u.squaredNorm(), b = u.dot(v), c = v.squaredNorm(), d = u.dot(w), e = v.dot(w);
  const double cross2 = u.cross(v).squaredNorm();  // a c − b² without its cancellation
  SegmentPair pair;
  const double s_line = cross2 > 0 ? (b * e - c * d) / cross2 : 0.0;
  pair.s = std::clamp(s_line, 0.0, 1.0);
  pair.t = c > 0 ? (b * pair.s + e) / c : 0.0;
  if (pair.t < 0 || pair.t > 1) {
    pair.t = std::clamp(pair.t, 0.0, 1.0);
    pair.s = a > 0 ? std::clamp((b * pair.t - d) / a, 0.0, 1.0) : 0.0;
  }
  pair.on_p = p0 + pair.s * u;
  pair.on_q = q0 + pair.t * v;
  pair.distance = (pair.on_p - pair.on_q).norm();
  return pair;
}

namespace {

bool pierces(const Vec3& p, const Vec3& q, const std::array<Vec3, 3>& t) {
  const Vec3 n = (t[1] - t[0]).cross(t[2] - t[0]);
  const double hp = n.dot(p - t[0]), hq = n.dot(q - t[0]);
  if ((hp > 0) == (hq > 0) || hp == hq) return false;
  const Vec3 x = p + (hp / (hp - hq)) * (q - p);
  for (int k = 0; k < 3; ++k) {
    if (n.cross(t[(k + 1) % 3] - t[k]).dot(x - t[k]) < 0) return false;
  }
  return true;
}

}  // namespace

LinePair closest_points_of_lines(const Vec3& p, const Vec3& u, const Vec3& q, const Vec3& v) {
  const Vec3 across = u.cross(v), apart = p - q;
  LinePair pair;
  pair.sine = across.norm();
  pair.s = -apart.cross(v).dot(across) / (pair.sine * pair.sine);
  pair.t = -apart.cross(u).dot(across) / (pair.sine * pair.sine);
  const double along = apart.dot(across) / pair.sine;
  pair.normal = (along < 0 ? -1.0 : 1.0) / pair.sine * across;
  pair.distance = std::abs(along);
  return pair;
}

double triangle_distance(const std::array<Vec3, 3>& s, const std::array<Vec3, 3>& t) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i) {
    if (pierces(s[i], s[(i + 1) % 3], t) || pierces(t[i], t[(i + 1) % 3], s)) return 0;
    least = std::min(least, (s[i] - closest_point_on_triangle(s[i], t[0], t[1], t[2])).norm());
    least = std::min(least, (t[i] - closest_point_on_triangle(t[i], s[0], s[1], s[2])).norm());
    for (int j = 0; j < 3; ++j) {
      least = std::min(least, closest_points_of_segments(s[i], s[(i + 1) % 3], t[j], t[(j + 1) % 3]).distance);
    }
  }
  return least;
}

}  // namespace impend
