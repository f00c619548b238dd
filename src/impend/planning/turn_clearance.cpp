#include "impend/planning/way_clearance.h"

#include <algorithm>
#include <cmath>
#include <queue>

#include "impend/base/stop.h"

namespace impend {
namespace {

// Of the least distance: it is enclosed so closely, or by `tolerance` where that is more. A twentieth of a gap is
// enough to say which is tight.
constexpr double kShareOfLeast = 0.05;
// Distances that are asked for at most: then the bounds are told as they are.
constexpr int kMostLooks = 2000;
constexpr int kFirstPieces = 8;

struct Piece {
  double at_least, from, to;
  friend bool operator<(const Piece& a, const Piece& b) {  // the least bound is on top of a heap
    return a.at_least != b.at_least ? a.at_least > b.at_least : a.from > b.from;
  }
};

}  // namespace

double farthest_way(const TriangleMesh& mesh, const RigidTransform& X_WP, const ScrewMotion& turn) {
  double farthest = 0;
  for (const Vec3& x : mesh.vertices) farthest = std::max(farthest, (X_WP * x - turn.point).cross(turn.axis).norm());
  return std::hypot(turn.angle * farthest, turn.rise);
}

LeastOnTurn least_on_turn(const DistanceAtShare& distance, double way, double bound, double tolerance) {
  LeastOnTurn found{bound, bound, 0};
  int looks = 0;
  const auto look = [&](double share, double reach) {
    look_for_stop();
    ++looks;
    const double d = distance(share, found.least + reach);
    if (d < found.least) {
      found.least = d;
      found.share = share;
    }
    return d;
  };
  look(0, 0);
  look(1, 0);
  std::priority_queue<Piece> pieces;
  const auto add = [&](double from, double to) {
    const double reach = way * (to - from) / 2;
    pieces.push({std::max(0.0, look((from + to) / 2, reach) - reach), from, to});
  };
  for (int k = 0; k < kFirstPieces; ++k) {
    add(static_cast<double>(k) / kFirstPieces, static_cast<double>(k + 1) / kFirstPieces);
  }
  while (true) {
    const Piece worst = pieces.top();
    found.at_least = std::min(found.least, worst.at_least);
    const bool close = found.least - found.at_least <= std::max(tolerance, kShareOfLeast * found.least);
    if (close || looks >= kMostLooks) return found;
    pieces.pop();
    const double middle = (worst.from + worst.to) / 2;
    add(worst.from, middle);
    add(middle, worst.to);
  }
}

}  // namespace impend
