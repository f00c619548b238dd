#include "tests/unit/contact/track/tracked_pair.h"

#include "impend/contact/track/contact_tracker.h"

#include <limits>
#include <sstream>
#include <utility>

#include "tests/support/catch.h"
#include "tests/support/cones.h"

namespace impend::test {
namespace {

// As ContactTracker has it.

std::vector<Wrench> wrenches(const std::vector<Expected>& contacts, double length) {
  std::vector<Wrench> all;
  for (const Expected& c : contacts) all.push_back(wrench_of(c.point, c.normal, Vec3::Zero(), length));
  return all;
}

}  // namespace

TrackedPair tracked_pair(const Assembly& assembly) {
  TrackedPair pair;
  pair.assembly = assembly;
  auto prepared = prepare_surfaces(assembly);
  if (!prepared) FAIL(to_string(prepared.error()));
  pair.prepared = std::move(prepared).value();
  const auto body = [&](int i) {
    return make_track_body(pair.prepared.surfaces[i], pair.prepared.classes, assembly.body_fixed(i));
  };
  pair.a = body(0);
  pair.b = assembly.parts.size() > 1 ? body(1) : make_track_ground(assembly.up(), assembly.ground->height);
  return pair;
}

TrackedPair tracked_pair(const PairScene& scene) { return tracked_pair(assembly_of(scene, Variation{})); }

TrackedPair tracked_apart(const PairScene& scene, const RigidTransform& way) {
  Assembly assembly = assembly_of(scene, Variation{});
  assembly.parts[1].X_WP = way.inverse() * assembly.parts[1].X_WP;
  return tracked_pair(assembly);
}

PairPlace placed(const TrackedPair& pair, const RigidTransform& D_a, const RigidTransform& D_b) {
  return {0, 1, &pair.a, &pair.b, D_a, D_b};
}

PairFeatures all_features(const TrackedPair& pair) {
  return features_within(placed(pair, {}, {}), std::numeric_limits<double>::max() / 4);
}

PairWindow track_window(double above, double gap) { return {above + gap, above + kDepthPerGap * gap, gap, 0}; }

std::vector<TrackedContact> contacts_at(const TrackedPair& pair, const RigidTransform& D_a, const RigidTransform& D_b,
                                        const PairWindow& window) {
  return contacts_of_pair(placed(pair, D_a, D_b), all_features(pair), window, {});
}

double cone_difference(const std::vector<TrackedContact>& found, const std::vector<Expected>& expected, double length) {
  std::vector<Expected> seen;
  for (const TrackedContact& c : found) seen.push_back({c.point, c.normal});
  if (seen.empty() || expected.empty()) return seen.empty() && expected.empty() ? 0 : 1;
  return cone_difference(wrenches(seen, length), wrenches(expected, length));
}

std::vector<Expected> as_expected(const std::vector<Contact>& contacts) {
  std::vector<Expected> all;
  for (const Contact& c : contacts) all.push_back({c.point, c.normal});
  return all;
}

std::vector<Expected> displaced(std::vector<Expected> expected, const RigidTransform& D) {
  for (Expected& e : expected) e = {D * e.point, D.R * e.normal};
  return expected;
}

std::string in_words(const std::vector<TrackedContact>& contacts) {
  std::ostringstream words;
  for (const TrackedContact& c : contacts) {
    words << "kind " << static_cast<int>(c.key.kind) << (c.key.swapped ? " swapped " : " ") << c.key.first << " on "
          << c.key.second << " place " << c.key.place << ", gap " << c.gap << ", at " << c.point.transpose()
          << " along " << c.normal.transpose() << "\n";
  }
  return words.str();
}

}  // namespace impend::test
