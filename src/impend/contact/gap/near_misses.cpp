#include "impend/contact/contact_warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "impend/base/tolerances.h"
#include "impend/contact/gap/gap_choice.h"
#include "impend/contact/jointed_pairs.h"

namespace impend {
namespace {

double height_above_ground(const Assembly& assembly, const BodySurface& s) {
  double least = std::numeric_limits<double>::infinity();
  for (const Vec3& v : s.mesh.vertices) least = std::min(least, assembly.up().dot(v) - assembly.ground->height);
  return least;
}

NearMiss nearest_body(const Assembly& assembly, const std::vector<BodySurface>& surfaces, int part) {
  NearMiss miss{part, -1, std::numeric_limits<double>::infinity()};
  std::vector<std::pair<double, int>> order;
  for (int other = 0; other < static_cast<int>(surfaces.size()); ++other) {
    if (other != part && share_a_level(assembly, part, other))
      order.emplace_back(box_distance(surfaces[part].box, surfaces[other].box), other);
  }
  std::sort(order.begin(), order.end());
  for (const auto& [bound, other] : order) {
    if (bound >= miss.distance) break;
    const BodySurface &s = surfaces[part], &t = surfaces[other];
    const double distance = mesh_distance(s.mesh, s.triangle_tree, t.mesh, t.triangle_tree, miss.distance);
    if (distance < miss.distance) miss = {part, other, distance};
  }
  if (assembly.ground) {
    const double height = std::max(0.0, height_above_ground(assembly, surfaces[part]));
    if (height < miss.distance) miss = {part, static_cast<int>(surfaces.size()), height};
  }
  return miss;
}

Warning nearly_touching(const Assembly& assembly, int a, int b, double distance, double gap) {
  return {"nearly-touching",
          fmt::format(
              "'{}' and '{}' are {} apart, just beyond the gap tolerance {}; a gap tolerance of {} (--gap {}) would "
              "make them touch.",
              assembly.body_name(a), assembly.body_name(b), in_unit(assembly, distance), in_unit(assembly, gap),
              in_unit_above(assembly, distance), not_below(distance / assembly.metres_per_unit)),
          assembly.body_name(a)};
}

Warning without_contact(const Assembly& assembly, int a, int b, double distance, double gap) {
  return {
      "near-without-contact",
      fmt::format("'{}' and '{}' are {} apart, within the gap tolerance {}, but made no contact: what they share is "
                  "too narrow or could not be told.",
                  assembly.body_name(a), assembly.body_name(b), in_unit(assembly, std::max(0.0, distance)),
                  in_unit(assembly, gap)),
      assembly.body_name(a)};
}

// A gap as wide as that between far parts would join what does not touch, everywhere, and take an age.
bool is_play(const std::vector<BodySurface>& surfaces, const NearMiss& miss) {
  double size = surfaces[miss.a].box.diagonal();
  if (miss.b < static_cast<int>(surfaces.size())) size = std::min(size, surfaces[miss.b].box.diagonal());
  return miss.distance > 0 && miss.distance <= GeometricTolerances{}.widest_play * size;
}

void add_pair(int one, int other, std::vector<BodyPair>& pairs) {
  const BodyPair pair{std::min(one, other), std::max(one, other)};
  const auto before = [](const BodyPair& p, const BodyPair& q) { return std::pair(p.a, p.b) < std::pair(q.a, q.b); };
  const auto at = std::lower_bound(pairs.begin(), pairs.end(), pair, before);
  if (at == pairs.end() || before(pair, *at)) pairs.insert(at, pair);
}

}  // namespace

void add_near_misses(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                     const std::vector<PairContacts>& pairs, const GapRule& rule, ContactSet& set) {
  const int parts = static_cast<int>(surfaces.size());
  std::vector<bool> touches(parts + 1, false);
  for (const PairContacts& pair : pairs) {
    if (pair.empty()) continue;
    touches[pair.a] = touches[pair.b] = true;
  }
  const std::set<std::pair<int, int>> jointed = jointed_pairs(assembly);
  for (const auto& [a, b] : jointed) touches[a] = touches[b] = true;
  for (const PairContacts& pair : pairs) {
    if (!pair.empty() || jointed.count(std::minmax(pair.a, pair.b)) > 0) continue;
    const BodySurface* const second = pair.b < parts ? &surfaces[pair.b] : nullptr;
    const double gap = rule.least(surfaces[pair.a], second);
    const double reach = kNearMiss * rule.most(surfaces[pair.a], second);
    double distance = 0;
    if (pair.b == parts) {
      distance = height_above_ground(assembly, surfaces[pair.a]);
    } else {
      const BodySurface &s = surfaces[pair.a], &t = surfaces[pair.b];
      distance = mesh_distance(s.mesh, s.triangle_tree, t.mesh, t.triangle_tree, 2 * reach);
    }
    if (distance > reach) continue;
    set.warnings.push_back(distance > gap ? nearly_touching(assembly, pair.a, pair.b, distance, gap)
                                          : without_contact(assembly, pair.a, pair.b, distance, gap));
  }
  for (int part = 0; part < parts; ++part) {
    if (touches[part] || assembly.body_fixed(part)) continue;
    const NearMiss miss = nearest_body(assembly, surfaces, part);
    std::string message = fmt::format("'{}' touches nothing.", assembly.body_name(part));
    if (miss.b >= 0) {
      message = fmt::format("'{}' touches nothing; nearest is '{}', {} away{}.", assembly.body_name(part),
                            assembly.body_name(miss.b), in_unit(assembly, miss.distance),
                            is_play(surfaces, miss) ? fmt::format(", which a gap tolerance of {} (--gap {}) would join",
                                                                  in_unit_above(assembly, miss.distance),
                                                                  not_below(miss.distance / assembly.metres_per_unit))
                                                    : "");
      set.near_misses.push_back(miss);
      // So near, it is held or not by what could not be told: that it falls is not claimed.
      const BodySurface* const second = miss.b < parts ? &surfaces[miss.b] : nullptr;
      if (miss.distance <= rule.least(surfaces[part], second)) add_pair(part, miss.b, set.at_missing_faces);
    }
    set.warnings.push_back({"touches-nothing", message, assembly.body_name(part)});
  }
}

}  // namespace impend
