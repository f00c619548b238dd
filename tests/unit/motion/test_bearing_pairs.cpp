// Which pairs of parts bear by friction where several sets of them can.
#include "impend/motion/bearing_pairs.h"

#include <algorithm>
#include <set>

#include "impend/friction/analyze_friction.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/changed_piles.h"
#include "tests/support/curved_tags.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

// A cube of `size` (m) on a floor in a channel, down which gravity leans by `slope`; `walls` on either side.
Assembly cube_in_channel(double slope, double mu, bool walls = true, double size = 1) {
  Assembly assembly;
  assembly.friction.mu = mu;
  assembly.gravity = kStandardGravity * Vec3(std::sin(slope), 0, -std::cos(slope));
  const auto at = [&](double x, double y, double z) -> Vec3 { return size * Vec3(x, y, z); };
  add_fixed(assembly, "floor", at(-5, -5, -1), at(5, 5, 0));
  add_block(assembly, "cube", at(1, 1, 1), translation(at(0.5, 0.5, 0.5)));
  if (!walls) return assembly;
  add_fixed(assembly, "left", at(-1, -1, 0), at(2, 0, 2));
  add_fixed(assembly, "right", at(-1, 1, 0), at(2, 2, 2));
  return assembly;
}

using PairNames = std::set<std::string>;

// By the name of what the cube is held by, all of whose contacts hold.
std::set<PairNames> least_holders(const Assembly& assembly) {
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kCoulomb);
  const Result<FollowedContacts> followed = FollowedContacts::of(assembly, analysis.contacts, {});
  REQUIRE(followed.ok());
  const std::vector<TrackedContact>& here = followed.value().here();
  const auto sets = least_bearing_pairs(assembly, followed.value(), std::vector<char>(here.size(), 1));
  REQUIRE(sets.has_value());
  std::set<PairNames> all;
  for (const std::vector<char>& set : *sets) {
    REQUIRE(set.size() == here.size());
    PairNames names;
    for (std::size_t i = 0; i < here.size(); ++i) {
      const int other = assembly.parts[static_cast<std::size_t>(here[i].a())].fixed ? here[i].a() : here[i].b();
      if (set[i] != 0) names.insert(assembly.parts[static_cast<std::size_t>(other)].name);
    }
    all.insert(names);
  }
  CHECK(all.size() == sets->size());
  return all;
}

FrictionVerdict rough_verdict(const Assembly& assembly) {
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kCoulomb);
  FrictionOptions options;
  options.model = FrictionModel::kStatic;
  const auto result = analyze_friction(analysis, options, {});
  REQUIRE(result.ok());
  REQUIRE(result.value().has_value());
  UNSCOPED_INFO(result.value()->verdict_reason);
  return *result.value()->verdict;
}

// A block twice as thick as the bar on which it lies along y, from which it rolls; gravity leans by `slope` along the
// bar towards a wall at the block's end.
Assembly block_on_bar(double slope) {
  const double R = 0.15;
  Assembly assembly;
  assembly.friction.mu = 0.5;
  assembly.gravity = kStandardGravity * Vec3(0, -std::sin(slope), -std::cos(slope));
  Part bar = part_from_mesh("bar", along_y(regular_polygon(64, R, 0), -1.5, 1.5), true);
  bar.surfaces = tags_of(bar.mesh, {cylinder_surface(Vec3::Zero(), kY, R)});
  assembly.parts.push_back(std::move(bar));
  add_block(assembly, "block", Vec3(0.8, 1, 4 * R), translation(Vec3(0, 0, 3 * R)));
  add_fixed(assembly, "wall", Vec3(-1, -0.8, R + 0.1), Vec3(1, -0.5, R + 0.5));
  return assembly;
}

}  // namespace

TEST_CASE("a cube in a sloping channel is held by its floor, or by its walls") {
  CHECK(least_holders(cube_in_channel(0.35, 0.5)) == std::set<PairNames>{{"floor"}, {"left", "right"}});
}

TEST_CASE("what one floor alone holds is held by it") {
  CHECK(least_holders(cube_in_channel(0.35, 0.5, false)) == std::set<PairNames>{{"floor"}});
}

TEST_CASE("where nothing slopes the floor, which must bear without friction, and the walls may hold a cube") {
  CHECK(least_holders(cube_in_channel(0, 0.5)) == std::set<PairNames>{{"floor"}, {"left", "right"}});
}

TEST_CASE("a cube in a rough channel rests for certain, whatever its pose, order, size and density") {
  for (const double mu : {0.4, 0.5, 0.6, 1.0, 1.2}) {
    const Assembly channel = cube_in_channel(0.35, mu);
    INFO("mu " << mu);
    CHECK(rough_verdict(channel) == FrictionVerdict::kStableCertain);
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
      const Mat3 turn = rotation(Vec3(1.0, double(seed), -2).normalized(), 0.7 * double(seed)).R;
      RigidTransform X;
      X.R = turn;
      X.p = Vec3(3, -2, 1);
      INFO("pose and order " << seed);
      CHECK(rough_verdict(permuted_pile(turned_pile(channel, X), seed)) == FrictionVerdict::kStableCertain);
    }
    Assembly heavy = channel;
    heavy.parts[1].mass.mass *= 1000;
    heavy.parts[1].mass.inertia *= 1000;
    CHECK(rough_verdict(heavy) == FrictionVerdict::kStableCertain);
    CHECK(rough_verdict(cube_in_channel(0.35, mu, true, 1e-3)) == FrictionVerdict::kStableCertain);
  }
}

TEST_CASE("what would have to be held by a wall that need not bear is not certain") {
  // Without friction the wall must bear; with the bar's it need not.
  CHECK(least_holders(block_on_bar(0.1)) == std::set<PairNames>{{"bar"}, {"wall", "bar"}});
  CHECK(rough_verdict(block_on_bar(0.1)) == FrictionVerdict::kPossiblyStable);
}

}  // namespace impend::test
