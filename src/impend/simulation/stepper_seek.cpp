// Which contacts the bodies that are planned have, and how far these may go.
#include <algorithm>
#include <cmath>

#include "impend/simulation/stepper.h"

namespace impend {
namespace {

// Within so many gaps two bodies count as near each other.
constexpr double kNearPerGap = 16;

}  // namespace

std::vector<int> Stepper::parts_of(const std::vector<int>& blocks) const {
  std::vector<int> parts;
  for (const int k : blocks) parts.push_back(world_.bodies[k].part);
  return parts;
}

Stepper::Planning Stepper::planning(const std::vector<int>& blocks) const {
  const int count = world_.bodies.count();
  Planning planning{{},
                    std::vector<char>(count, 0),
                    std::vector<char>(world_.tracker.part_count() + 1, 0),
                    {},
                    std::vector<char>(count, 0),
                    std::vector<double>(world_.tracker.part_count(), 0.0),
                    UnionFind(count)};
  planning.blocks = blocks;
  for (const int k : blocks) planning.is_in[k] = 1;
  return planning;
}

void Stepper::set_reach(const std::vector<int>& blocks, double at, double h) {
  const MovingBodies& bodies = world_.bodies;
  VecX Q = bodies.gravity_force();
  if (!world_.mechanism.empty()) Q += world_.mechanism.force(bodies, world_.state, world_.coordinates, false);
  if (bodies.has_loads()) Q += bodies.applied_force(world_.state, start_ + at);
  for (const int k : blocks) {
    const int part = bodies[k].part;
    if (world_.gone[k] != 0) {
      reach_.way[part] = reach_.turn[part] = 0;
      continue;
    }
    const Vec6 P = world_.state.P.segment<6>(6 * k);
    const Vec6 kicked = P + (world_.before[k] + h) / 2 * Q.segment<6>(6 * k);
    Vec3 x = world_.state.x[k];
    Mat3 R = world_.state.R[k];
    bodies.drift_one(k, kicked, h, x, R);
    reach_.after[part] = bodies.displacement_of(k, x, R);
    const Vec6 from = bodies.velocity_of(k, P, world_.state.R[k]),
               to = bodies.velocity_of(k, kicked, world_.state.R[k]);
    const auto speed = [&](const Vec6& V) { return V.head<3>().norm() + bodies[k].radius * V.tail<3>().norm(); };
    reach_.way[part] = kReachMargin * h * (std::max(speed(from), speed(to)) + h * world_.acceleration[k]);
    reach_.turn[part] = kReachMargin * h * std::max(from.tail<3>().norm(), to.tail<3>().norm());
  }
}

// Contacts of these bodies with all others, for a step by h from `at` (s in the nominal step), when they are where
// their state has them.
void Stepper::seek(Planning& planning, const std::vector<int>& blocks, double at, double h) {
  set_reach(blocks, at, h);
  const std::vector<int> parts = parts_of(blocks);
  for (const int part : parts) reach_.way[part] = std::max(reach_.way[part], planning.farther[part]);
  const MovingBodies& bodies = world_.bodies;
  std::vector<int> moved;
  for (const int body : world_.tracker.neighbours(parts, places_, reach_)) {
    const int k = bodies.block_of(body);
    if (k < 0 || !plan_of_[k] || !(plan_of_[k]->from < at)) continue;
    places_[body] = place_of(k, at);
    moved.push_back(k);
  }
  const auto is_sought = [&](const std::pair<int, int>& pair) {
    const auto is_one = [&](int body) {
      const int k = bodies.block_of(body);
      return k >= 0 && std::binary_search(blocks.begin(), blocks.end(), k);
    };
    return planning.is_asked[pair.first] == 0 && planning.is_asked[pair.second] == 0 &&
           (is_one(pair.first) || is_one(pair.second));
  };
  std::erase_if(near_, is_sought);
  const auto add = [&](const TrackedContact& c) {
    if (world_.is_gone(c.a()) || world_.is_gone(c.b())) return;
    planning.sought.push_back({world_.as_step_contact(c)});
    counts_.deepest = std::max(counts_.deepest, -c.gap);
  };
  for (const TrackedContact& c : world_.tracker.contacts_of(parts, planning.is_asked, places_, reach_)) {
    if (!world_.is_gone(c.a()) && !world_.is_gone(c.b()) && !c.beyond && c.gap <= kNearPerGap * world_.tracker.gap()) {
      near_.insert({c.a(), c.b()});
    }
    add(c);
  }
  if (!world_.mechanism.empty()) {
    for (const TrackedContact& stop : world_.mechanism.stops(bodies, world_.state, world_.coordinates)) {
      if (is_sought({stop.a(), stop.b()})) add(stop);
    }
  }
  for (const int k : moved) places_[bodies[k].part] = bodies.displacement_of(k, world_.state.x[k], world_.state.R[k]);
  for (const int part : parts) planning.is_asked[part] = 1;
  std::sort(planning.sought.begin(), planning.sought.end(),
            [](const Sought& s, const Sought& t) { return by_key(s.contact, t.contact); });
}

void Stepper::seek_anew(Planning& planning, const std::vector<int>& blocks, double h) {
  const auto is_one = [&](int body) {
    return std::binary_search(blocks.begin(), blocks.end(), world_.bodies.block_of(body));
  };
  std::erase_if(planning.sought, [&](const Sought& s) { return is_one(s.contact.at.a()) || is_one(s.contact.at.b()); });
  const std::vector<char> asked = planning.is_asked;
  std::fill(planning.is_asked.begin(), planning.is_asked.end(), 0);
  seek(planning, blocks, now_, h);
  for (std::size_t body = 0; body < asked.size(); ++body) {
    if (asked[body] != 0) planning.is_asked[body] = 1;
  }
}

}  // namespace impend
