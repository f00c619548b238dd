// Nothing that is nearer than the reach is missed: lists of features against all features, lists that are kept while
// bodies move against new ones.
#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "impend/contact/track/contact_tracker.h"
#include "impend/geometry/closest_point.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

// Flat and round bodies of all kinds.
std::vector<PairScene> some_scenes() {
  std::vector<PairScene> scenes = planar_scenes();
  for (const CurvedScene& scene : curved_scenes()) scenes.push_back(as_pair(scene));
  return scenes;
}

// Near where the scene has it, touching, overlapping or apart.
RigidTransform nearby(Random& random, double reach) {
  const Vec3 axis = random.direction(), way = random.uniform(0, reach) * random.direction();
  RigidTransform X = rotation(axis, random.uniform(0, reach));
  X.p += way;
  return X;
}

bool holds(const FeatureList& list, int first, int second) {
  return std::find(list.begin(), list.end(), std::array<int, 2>{first, second}) != list.end();
}

double from_face(const TrackFace& face, const Vec3& p) {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [a, b, c] : face.triangles) {
    least = std::min(least, (closest_point_on_triangle(p, a, b, c) - p).norm());
  }
  return least;
}

// By points along one of them: no less than their distance.
double between(const Vec3& p, const Vec3& q, const Vec3& r, const Vec3& s) {
  constexpr int kPlaces = 64;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= kPlaces; ++i) {
    const Vec3 x = p + static_cast<double>(i) / kPlaces * (q - p), along = s - r;
    const double t = std::clamp(along.dot(x - r) / along.squaredNorm(), 0.0, 1.0);
    least = std::min(least, (r + t * along - x).norm());
  }
  return least;
}

ContactTracker tracker_of(const Assembly& assembly) {
  ContactSet none;
  none.gap = kTrackGap;
  auto tracker = ContactTracker::start(assembly, none);
  if (!tracker) FAIL(to_string(tracker.error()));
  return std::move(tracker).value();
}

}  // namespace

TEST_CASE("Corners and faces, edges and edges that are nearer than the reach are on the list") {
  Random random(1);
  int listed = 0, left_out = 0;
  for (const PairScene& scene : planar_scenes()) {
    INFO(scene.name);
    const TrackedPair pair = tracked_pair(scene);
    const RigidTransform D = nearby(random, 0.3);
    const double reach = random.uniform(0.05, 0.5);
    const PairFeatures features = features_within(placed(pair, D, {}), reach);
    for (int c = 0; c < static_cast<int>(pair.a.corners.size()); ++c) {
      for (int f = 0; f < static_cast<int>(pair.b.faces.size()); ++f) {
        const bool near = from_face(pair.b.faces[f], D * pair.a.corners[c].point) <= reach;
        if (near) CHECK(holds(features.a_on_b.corner_face, c, f));
        left_out += holds(features.a_on_b.corner_face, c, f) ? 0 : 1;
      }
    }
    for (int e = 0; e < static_cast<int>(pair.a.edges.size()); ++e) {
      for (int f = 0; f < static_cast<int>(pair.b.edges.size()); ++f) {
        const TrackEdge &of_a = pair.a.edges[e], &of_b = pair.b.edges[f];
        const bool near = between(D * of_a.from, D * of_a.to, of_b.from, of_b.to) <= reach;
        if (near) CHECK(holds(features.edge_edge, e, f));
        listed += near ? 1 : 0;
      }
    }
  }
  CHECK(listed >= 100);
  CHECK(left_out >= 100);
}

TEST_CASE("Contacts from lists within the reach are those of all features") {
  Random random(2);
  int found = 0;
  for (const PairScene& scene : some_scenes()) {
    const TrackedPair pair = tracked_pair(scene);
    for (int k = 0; k < 6; ++k) {
      INFO(scene.name << ", " << k);
      const RigidTransform both = random_pose(static_cast<unsigned>(k)), D_a = both * nearby(random, 0.05);
      const PairWindow window = track_window(random.uniform(0, 0.1), scene.gap);
      const PairPlace place = placed(pair, D_a, both);
      const auto all = contacts_of_pair(place, all_features(pair), window, {});
      const auto near =
          contacts_of_pair(place, features_within(place, std::max(window.above, window.below)), window, {});
      REQUIRE(near.size() == all.size());
      for (std::size_t i = 0; i < all.size(); ++i) CHECK(near[i].key == all[i].key);
      found += static_cast<int>(all.size());
    }
  }
  CHECK(found >= 1000);
}

TEST_CASE("Contacts that are followed along a way are those found anew at each of its places") {
  Random random(3);
  int found = 0;
  for (const PairScene& scene : some_scenes()) {
    const Assembly assembly = assembly_of(scene, Variation{});
    ContactTracker followed = tracker_of(assembly);
    Displacements at{nearby(random, 0.2), nearby(random, 0.2)};
    for (int k = 0; k < 25; ++k) {
      INFO(scene.name << ", " << k);
      for (RigidTransform& D : at) D = nearby(random, k % 8 == 7 ? 0.1 : 0.01) * D;
      const StepReach reach{{random.uniform(0, 0.02), random.uniform(0, 0.02)}, {}};
      ContactTracker anew = tracker_of(assembly);
      auto kept = followed.contacts(at, reach), fresh = anew.contacts(at, reach);
      // What is deeper is believed of contacts that were there before alone, or where the place is inside both.
      const auto deep = [&](const TrackedContact& c) { return c.gap < -kDepthPerGap * followed.gap(); };
      std::erase_if(kept, deep);
      std::erase_if(fresh, deep);
      REQUIRE(kept.size() == fresh.size());
      for (std::size_t i = 0; i < kept.size(); ++i) CHECK(kept[i].gap == fresh[i].gap);
      found += static_cast<int>(kept.size());
    }
  }
  CHECK(found >= 400);
}

TEST_CASE("No point of a body moves farther than its bound, and the bound is no wild one") {
  Random random(4);
  double loosest = 0;
  for (const PairScene& scene : some_scenes()) {
    const TrackedPair pair = tracked_pair(scene);
    for (int k = 0; k < 20; ++k) {
      const RigidTransform from = random_pose(static_cast<unsigned>(2 * k)),
                           to = nearby(random, k % 2 ? 3 : 0.01) * from;
      double most = 0;
      for (const Vec3& v : pair.a.surface->mesh.vertices) most = std::max(most, (to * v - from * v).norm());
      const double bound = motion_bound(pair.a, from, to);
      CHECK(most <= bound * (1 + 1e-12));
      loosest = std::max(loosest, bound / most);
    }
    TrackBody fixed = pair.a;
    fixed.fixed = true;
    CHECK(motion_bound(fixed, {}, random_pose(1)) == 0);
  }
  CHECK(loosest <= 4);
}

}  // namespace impend::test
