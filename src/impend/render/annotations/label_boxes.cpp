// Greedy: wishes in their order, each at the cheapest place that is still free. Places lie on rings of growing distance
// d, in 16 directions u: centre = point + u·d + (u_x·w/2, u_y·h/2).
// Cost = ring + 1.5 · (spared boxes that are covered) + 12 · (shunned ones) + a hundredth for every step in the order
// of directions.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "impend/render/annotations/place_labels.h"

namespace impend {
namespace {

constexpr std::array<double, 6> kRings{0.9, 1.6, 2.6, 4.0, 6.0, 8.5};  // in heights of the text
constexpr int kDirections = 16;
constexpr double kCoverCost = 1.5, kShunnedCost = 12;
constexpr double kDirectionCost = 0.01;

// To the upper right first, then alternately to both sides.
double direction_angle(int step) {
  const int turn = step % 2 == 1 ? (step + 1) / 2 : -step / 2;
  return std::numbers::pi / 4 + turn * 2 * std::numbers::pi / kDirections;
}

Rect box_at(const LabelWish& wish, double distance, double angle) {
  const double x = wish.x + std::cos(angle) * (distance + wish.width / 2);
  const double y = wish.y - std::sin(angle) * (distance + wish.height / 2);
  return {x - wish.width / 2, y - wish.height / 2, wish.width, wish.height};
}

// By clipping the segment against the four sides.
bool crosses(const Rect& box, double x0, double y0, double x1, double y1) {
  double from = 0, to = 1;
  const auto clip = [&](double start, double step, double low, double high) {
    if (step == 0) return start >= low && start <= high;
    const double a = (low - start) / step, b = (high - start) / step;
    from = std::max(from, std::min(a, b));
    to = std::min(to, std::max(a, b));
    return from <= to;
  };
  return clip(x0, x1 - x0, box.x, box.right()) && clip(y0, y1 - y0, box.y, box.bottom());
}

struct Leader {
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

struct Placed {
  std::vector<Rect> boxes;
  std::vector<Leader> leaders;
};

bool is_free(const Rect& box, const LabelWish& wish, const LabelRoom& room, const Placed& placed) {
  if (!room.bounds.contains(box)) return false;
  const Rect wide = box.grown(room.gap);
  double x = 0, y = 0;
  leader_end(box, wish.x, wish.y, x, y);
  const auto hinders = [&](const Rect& other) { return wide.overlaps(other) || crosses(other, wish.x, wish.y, x, y); };
  for (const Rect& other : room.taken) {
    if (hinders(other)) return false;
  }
  for (const Rect& other : placed.boxes) {
    if (hinders(other)) return false;
  }
  for (const Leader& other : placed.leaders) {
    if (crosses(wide, other.x0, other.y0, other.x1, other.y1)) return false;
  }
  return true;
}

double cost_of(const Rect& box, int ring, int step, const LabelRoom& room) {
  double cost = ring + kDirectionCost * step;
  for (const Rect& other : room.spared) {
    if (box.overlaps(other)) cost += kCoverCost;
  }
  for (const Rect& other : room.shunned) {
    if (box.overlaps(other)) cost += kShunnedCost;
  }
  return cost;
}

std::optional<Rect> cheapest(const LabelWish& wish, const LabelRoom& room, const Placed& placed) {
  std::optional<Rect> best;
  double least = std::numeric_limits<double>::infinity();
  for (int ring = 0; ring < static_cast<int>(kRings.size()) && ring < least; ++ring) {
    for (int step = 0; step < kDirections; ++step) {
      const Rect box = box_at(wish, kRings[static_cast<std::size_t>(ring)] * wish.height, direction_angle(step));
      const double cost = cost_of(box, ring, step, room);
      if (cost >= least || !is_free(box, wish, room, placed)) continue;
      least = cost;
      best = box;
    }
  }
  return best;
}

}  // namespace

void leader_end(const Rect& box, double x, double y, double& end_x, double& end_y) {
  end_x = std::clamp(x, box.x, box.right());
  end_y = std::clamp(y, box.y, box.bottom());
}

std::vector<std::optional<Rect>> label_boxes(const std::vector<LabelWish>& wishes, const LabelRoom& room) {
  std::vector<std::optional<Rect>> boxes(wishes.size());
  Placed placed;
  double area = 0;
  for (std::size_t k = 0; k < wishes.size(); ++k) {
    const LabelWish& wish = wishes[k];
    if (!room.bounds.contains(wish.x, wish.y) || area + wish.width * wish.height > room.most_area) continue;
    boxes[k] = cheapest(wish, room, placed);
    if (!boxes[k]) continue;
    area += wish.width * wish.height;
    Leader leader{wish.x, wish.y, 0, 0};
    leader_end(*boxes[k], wish.x, wish.y, leader.x1, leader.y1);
    placed.boxes.push_back(*boxes[k]);
    placed.leaders.push_back(leader);
  }
  return boxes;
}

}  // namespace impend
