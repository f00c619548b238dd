// Ear clipping. With N = ½ Σ p_i × p_{i+1} (Newell) the corners are projected along the largest component of N onto
// a coordinate plane, which keeps their coordinates exact and is one-to-one for a plane polygon. A corner i is an ear
// when
//   orient(prev, i, next) > 0   and no reflex or flat corner lies in the closed triangle (prev, i, next);
// a corner at the same place as one of the triangle's (keyholes) blocks when one of its edges runs into the triangle.
// Counting the diagonal as inside keeps corners on straight edges from being cut off. Of all ears the one
// with the largest area over longest side squared goes first, so slivers come last or never. Of equal ones the first
// goes, in an order of the corners by their coordinates alone (in_one_order): the two blocks beside a warped face cut
// it alike.
#include "impend/geometry/polygons.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <utility>

#include "impend/base/stop.h"

namespace impend {
namespace {

using Point = std::array<double, 2>;

double orient(const Point& a, const Point& b, const Point& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

double squared_distance(const Point& a, const Point& b) {
  return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);
}

// Counter-clockwise projection of the corners on the coordinate plane that faces the normal most.
std::vector<Point> project(const std::vector<Vec3>& corners, const Vec3& normal) {
  int axis = 0;
  normal.cwiseAbs().maxCoeff(&axis);
  int u = (axis + 1) % 3, v = (axis + 2) % 3;
  if (normal[axis] < 0) std::swap(u, v);
  std::vector<Point> points;
  points.reserve(corners.size());
  for (const Vec3& corner : corners) points.push_back({corner[u], corner[v]});
  return points;
}

class EarClipper {
 public:
  explicit EarClipper(std::vector<Point> points);
  PolygonTriangles run();

 private:
  struct Ear {
    double quality;
    int corner, prev, next;  // stale when the neighbours have changed
    bool operator<(const Ear& other) const {
      return quality != other.quality ? quality < other.quality : corner > other.corner;
    }
  };

  void offer(int i);
  bool blocked(int prev, int i, int next) const;
  bool blocks(int q, const std::array<int, 3>& t) const;
  bool runs_into(int q, int at, const std::array<int, 3>& t) const;
  bool clip_best(PolygonTriangles& result);
  void clip(int i, PolygonTriangles& result);

  std::vector<Point> points_;
  std::vector<int> prev_, next_;
  std::vector<char> alive_;
  std::vector<int> not_convex_;  // reflex and flat corners at the start; clipping makes no new ones
  std::priority_queue<Ear> ears_;
  double slack_ = 0;   // rounding of orient() for points that were meant to be on one line
  double margin_ = 0;  // the same as a length
  int left_ = 0;
};

EarClipper::EarClipper(std::vector<Point> points) : points_(std::move(points)) {
  const int n = static_cast<int>(points_.size());
  left_ = n;
  alive_.assign(n, 1);
  double extent = 0, largest = 0;
  for (int i = 0; i < n; ++i) {
    prev_.push_back((i + n - 1) % n);
    next_.push_back((i + 1) % n);
    for (int k = 0; k < 2; ++k) {
      extent = std::max(extent, std::abs(points_[i][k] - points_[0][k]));
      largest = std::max(largest, std::abs(points_[i][k]));
    }
  }
  constexpr double kRoundings = 8;  // of the stored coordinates and of orient()'s own operations
  margin_ = kRoundings * std::numeric_limits<double>::epsilon() * largest;
  slack_ = margin_ * extent;
  for (int i = 0; i < n; ++i)
    if (!(orient(points_[prev_[i]], points_[i], points_[next_[i]]) > slack_)) not_convex_.push_back(i);
}

// Does the edge from `at` (= points_[q]) to q's neighbour point strictly into the triangle's corner there?
bool EarClipper::runs_into(int q, int at, const std::array<int, 3>& t) const {
  const Point& tip = points_[t[at]];
  const Point& after = points_[t[(at + 1) % 3]];
  const Point& before = points_[t[(at + 2) % 3]];
  for (const int neighbour : {prev_[q], next_[q]}) {
    const Point& p = points_[neighbour];
    if (orient(tip, after, p) > slack_ && orient(tip, p, before) > slack_) return true;
  }
  return false;
}

bool EarClipper::blocks(int q, const std::array<int, 3>& t) const {
  if (!alive_[q] || q == t[0] || q == t[1] || q == t[2]) return false;
  const Point &p = points_[q], &a = points_[t[0]], &b = points_[t[1]], &c = points_[t[2]];
  for (int k = 0; k < 2; ++k)
    if (p[k] < std::min({a[k], b[k], c[k]}) - margin_ || p[k] > std::max({a[k], b[k], c[k]}) + margin_) return false;
  for (int k = 0; k < 3; ++k)
    if (p == points_[t[k]]) return runs_into(q, k, t);
  return orient(a, b, p) >= -slack_ && orient(b, c, p) >= -slack_ && orient(c, a, p) >= -slack_;
}

bool EarClipper::blocked(int prev, int i, int next) const {
  const std::array<int, 3> t = {prev, i, next};
  return std::any_of(not_convex_.begin(), not_convex_.end(), [&](int q) { return blocks(q, t); });
}

void EarClipper::offer(int i) {
  const int prev = prev_[i], next = next_[i];
  const Point &a = points_[prev], &b = points_[i], &c = points_[next];
  const double area = orient(a, b, c);
  if (!(area > slack_) || blocked(prev, i, next)) return;
  const double longest = std::max({squared_distance(a, b), squared_distance(b, c), squared_distance(c, a)});
  ears_.push({area / longest, i, prev, next});
}

void EarClipper::clip(int i, PolygonTriangles& result) {
  const int prev = prev_[i], next = next_[i];
  result.triangles.push_back({prev, i, next});
  next_[prev] = next;
  prev_[next] = prev;
  alive_[i] = 0;
  --left_;
}

bool EarClipper::clip_best(PolygonTriangles& result) {
  while (!ears_.empty()) {
    look_now_and_then();
    const Ear ear = ears_.top();
    ears_.pop();
    const int i = ear.corner;
    if (!alive_[i] || prev_[i] != ear.prev || next_[i] != ear.next) continue;
    clip(i, result);
    offer(ear.prev);
    offer(ear.next);
    return true;
  }
  return false;
}

PolygonTriangles EarClipper::run() {
  PolygonTriangles result;
  const int n = static_cast<int>(points_.size());
  for (int i = 0; i < n; ++i) offer(i);
  bool retried = false;
  int corner = 0;
  while (left_ > 3) {
    look_for_stop();
    if (clip_best(result)) continue;
    while (!alive_[corner]) corner = (corner + 1) % n;
    // Zero-length edges and spikes have no area: cutting them off costs nothing and lets the rest go on.
    int flat = -1;
    int i = corner;
    do {
      if (std::abs(orient(points_[prev_[i]], points_[i], points_[next_[i]])) <= slack_ &&
          (points_[i] == points_[next_[i]] || points_[prev_[i]] == points_[next_[i]]))
        flat = i;
      i = next_[i];
    } while (flat < 0 && i != corner);
    if (flat >= 0) {
      const int prev = prev_[flat], next = next_[flat];
      clip(flat, result);
      offer(prev);
      offer(next);
      continue;
    }
    if (!retried) {  // rounding may have blocked corners: once more without slack
      retried = true;
      slack_ = 0;
      for (int k = 0; k < n; ++k)
        if (alive_[k]) offer(k);
      continue;
    }
    result.simple = false;
    clip(next_[corner], result);
  }
  while (!alive_[corner]) corner = (corner + 1) % n;
  clip(next_[corner], result);
  return result;
}

}  // namespace

Vec3 newell_normal(const std::vector<Vec3>& corners) {
  Vec3 normal = Vec3::Zero();
  for (std::size_t i = 0; i < corners.size(); ++i)
    normal += (corners[i] - corners[0]).cross(corners[(i + 1) % corners.size()] - corners[0]);
  return normal;
}

namespace {

bool lies_before(const Vec3& a, const Vec3& b) {
  return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
}

// The corners in an order that all lists of the same cycle share, whatever corner they begin with and whichever way
// they go round it: the least of all such lists by coordinates.
std::vector<int> in_one_order(const std::vector<Vec3>& corners) {
  const int n = static_cast<int>(corners.size());
  const Vec3 least = *std::min_element(corners.begin(), corners.end(), lies_before);
  int best_start = -1, best_step = 0;
  const auto at = [n](int start, int step, int k) { return (start + step * k + n) % n; };
  const auto comes_first = [&](int start, int step) {
    for (int k = 0; k < n; ++k) {
      const Vec3 &a = corners[at(start, step, k)], &b = corners[at(best_start, best_step, k)];
      if (a != b) return lies_before(a, b);
    }
    return false;
  };
  for (int start = 0; start < n; ++start) {
    if (corners[start] != least) continue;
    look_now_and_then();
    for (const int step : {1, -1}) {
      if (best_start >= 0 && !comes_first(start, step)) continue;
      best_start = start;
      best_step = step;
    }
  }
  std::vector<int> order;
  order.reserve(corners.size());
  for (int k = 0; k < n; ++k) order.push_back(at(best_start, best_step, k));
  return order;
}

}  // namespace

PolygonTriangles triangulate_polygon(const std::vector<Vec3>& corners) {
  if (corners.size() < 3) return {};
  const std::vector<int> order = in_one_order(corners);
  std::vector<Vec3> ordered;
  ordered.reserve(corners.size());
  for (const int i : order) ordered.push_back(corners[i]);
  const Vec3 normal = newell_normal(ordered);
  PolygonTriangles result = EarClipper(project(ordered, normal)).run();
  result.simple = result.simple && !normal.isZero(0);
  const int n = static_cast<int>(corners.size());
  const bool reversed = order[1] != (order[0] + 1) % n;
  for (auto& t : result.triangles) {
    t = {order[t[0]], order[t[1]], order[t[2]]};
    if (reversed) std::swap(t[0], t[2]);
  }
  return result;
}

}  // namespace impend
