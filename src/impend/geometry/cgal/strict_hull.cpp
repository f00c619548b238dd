#include "impend/geometry/polygons.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/ch_graham_andrew.h>

#include <algorithm>
#include <iterator>

#include "impend/base/stop.h"

namespace impend {
namespace {

using HullPoint = CGAL::Exact_predicates_inexact_constructions_kernel::Point_2;

// Points by their index, for CGAL.
struct HullTraits {
  using Point_2 = int;
  struct Left_turn_2 {
    const std::vector<Eigen::Vector2d>* points;
    HullPoint at(int i) const { return {(*points)[i].x(), (*points)[i].y()}; }
    bool operator()(int p, int q, int r) const { return CGAL::left_turn(at(p), at(q), at(r)); }
  };
  struct Equal_2 {
    const std::vector<Eigen::Vector2d>* points;
    bool operator()(int p, int q) const { return (*points)[p] == (*points)[q]; }
  };

  Left_turn_2 left_turn_2_object() const { return {points}; }
  Equal_2 equal_2_object() const { return {points}; }

  const std::vector<Eigen::Vector2d>* points;
};

// Ascending, without repetitions: of equal points the least index stays.
std::vector<int> in_order(const std::vector<Eigen::Vector2d>& points) {
  std::vector<int> order(points.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::sort(order.begin(), order.end(), looking([&](int i, int j) {
              const Eigen::Vector2d &p = points[i], &q = points[j];
              if (p.x() != q.x()) return p.x() < q.x();
              if (p.y() != q.y()) return p.y() < q.y();
              return i < j;
            }));
  order.erase(std::unique(order.begin(), order.end(), [&](int i, int j) { return points[i] == points[j]; }),
              order.end());
  return order;
}

}  // namespace

std::vector<int> strict_hull(const std::vector<Eigen::Vector2d>& points) {
  std::vector<int> order = in_order(points);
  if (order.size() < 3) return order;
  std::vector<int> hull;
  const HullTraits traits{&points};
  CGAL::ch_graham_andrew_scan(order.begin(), order.end(), std::back_inserter(hull), traits);
  CGAL::ch_graham_andrew_scan(order.rbegin(), order.rend(), std::back_inserter(hull), traits);
  return hull;
}

}  // namespace impend
