// Laws of states (docs/theory/planning.md) over random piles and a wall, by the plain analysis: holders are monotone,
// the movers suffice, removals are not monotone, and what rests without a part rests while it is drawn out.
#include <algorithm>
#include <bit>

#include "impend/planning/ways_out.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/pile_states.h"
#include "tests/support/sanitized.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr std::uint64_t kPiles = IMPEND_SANITIZED ? 6 : 24;
constexpr double kSolved = 1e-7;  // share of a rate: what two solutions of one problem may differ by

struct Pile {
  Assembly assembly;
  ContactSet contacts;
  PartSet movable, fixed;

  explicit Pile(std::uint64_t seed)
      : assembly(random_box_pile(seed, 3 + static_cast<int>(seed % 4))),
        contacts(contacts_of_pile(assembly)),
        movable(movable_parts(assembly)),
        fixed(fixed_parts(assembly)) {}

  bool is_free(const AssemblyState& state) const { return !free_parts(assembly, state).empty(); }
  Analysis analysis(const AssemblyState& state) const { return analysis_of_state(assembly, contacts, state); }
  Standing standing(const AssemblyState& state) const { return standing_by_analysis(assembly, contacts, state); }
};

double rate_of(const Analysis& analysis) { return analysis.formulations.front().descent_rate; }

// Three courses of bricks 2 × 1 × 1 on a fixed floor, the middle one shifted by half a brick and closed by halves.
Assembly wall_of_halves() {
  std::vector<Part> parts = {part_from_mesh("floor", box(Vec3(-1, -1, -1), Vec3(7, 2, 0)), true)};
  const auto course = [&](double z, const std::vector<double>& joints) {
    for (std::size_t k = 0; k + 1 < joints.size(); ++k) {
      parts.push_back(part_from_mesh("brick-" + std::to_string(parts.size()),
                                     box(Vec3(joints[k], 0, z), Vec3(joints[k + 1], 1, z + 1))));
    }
  };
  course(0, {0, 2, 4, 6});
  course(1, {0, 1, 3, 5, 6});
  course(2, {0, 2, 4, 6});
  Assembly wall = assembly_of(parts);
  wall.contact.gap = 1e-6;
  return wall;
}

PartSet random_subset(Random& random, const PartSet& of, double share) {
  PartSet set = of - of;
  for (const int part : of.members()) {
    if (random.chance(share)) set.add(part);
  }
  return set;
}

}  // namespace

TEST_CASE("holding more never unsettles what stands, and nothing falls faster for it") {
  int slower = 0, settled = 0;
  for (std::uint64_t seed = 0; seed < kPiles; ++seed) {
    const Pile pile(seed);
    Random random(seed + 500);
    for (int trial = 0; trial < 6; ++trial) {
      const PartSet installed = random_subset(random, pile.movable, 0.8) | pile.fixed;
      PartSet held = random_subset(random, installed - pile.fixed, 0.2);
      if (!pile.is_free({installed, held})) continue;
      Analysis before = pile.analysis({installed, held});
      for (const int part : (installed - pile.fixed).members()) {
        if (held.has(part)) continue;
        held.add(part);
        if (!pile.is_free({installed, held})) break;
        const Analysis after = pile.analysis({installed, held});
        INFO("seed " << seed << ", trial " << trial << ", part " << part);
        if (before.verdict == Verdict::kStable) CHECK(after.verdict == Verdict::kStable);
        CHECK(rate_of(after) <= rate_of(before) * (1 + kSolved));
        slower += rate_of(after) < rate_of(before) * (1 - kSolved);
        settled += before.verdict == Verdict::kMoves && after.verdict == Verdict::kStable;
        before = after;
      }
    }
  }
  CHECK(slower > 10);
  CHECK(settled > 10);
}

TEST_CASE("holding the parts that move is enough") {
  int asked = 0;
  for (std::uint64_t seed = 0; seed < kPiles; ++seed) {
    const Pile pile(seed);
    Random random(seed + 600);
    for (int trial = 0; trial < 8; ++trial) {
      const PartSet installed = random_subset(random, pile.movable, 0.8) | pile.fixed;
      PartSet held = random_subset(random, installed - pile.fixed, 0.15);
      if (!pile.is_free({installed, held})) continue;
      const Analysis analysis = pile.analysis({installed, held});
      if (analysis.verdict != Verdict::kMoves) continue;
      for (const int part : free_parts(pile.assembly, {installed, held}).members()) {
        if (analysis.bodies[part].verdict == Verdict::kMoves) held.add(part);
      }
      INFO("seed " << seed << ", trial " << trial);
      // What is left may only balance.
      CHECK(pile.standing({installed, held}) != Standing::kFalls);
      ++asked;
    }
  }
  CHECK(asked > 20);
}

TEST_CASE("what rests without a part rests while the part is drawn out, whatever its place") {
  int drawn = 0, beside_others = 0;
  for (std::uint64_t seed = 0; seed < kPiles; ++seed) {
    const Pile pile(seed);
    const WaysOut ways = ways_out(pile.assembly, pile.contacts);
    const PartSet all = pile.movable | pile.fixed, none = all - all;
    for (const int part : pile.movable.members()) {
      const WayOut* const way = ways.open_way(part, all);
      PartSet rest = all;
      rest.remove(part);
      if (way == nullptr || way->turn || pile.standing({rest, none}) != Standing::kStands) continue;
      const double length = way_length(pile.assembly, part, *way, all);
      for (const double share : {0.0, 0.05, 0.3, 0.9}) {
        Assembly there = pile.assembly;
        there.parts[part].X_WP.p += share * length * way->direction;
        there.parts[part].fixed = true;
        const ContactSet contacts = contacts_of_pile(there);
        INFO("seed " << seed << ", part " << part << ", " << share << " of its way");
        CHECK(standing_by_analysis(there, contacts, {all, none}) == Standing::kStands);
        ++drawn;
        beside_others += share > 0 && std::any_of(contacts.contacts.begin(), contacts.contacts.end(),
                                                  [&](const Contact& c) { return c.a == part || c.b == part; });
      }
    }
  }
  CHECK(drawn > 40);
  CHECK(beside_others > 0);
}

TEST_CASE("removals are not monotone: of a wall of ten they break rest and restore it") {
  const Assembly wall = wall_of_halves();
  const ContactSet contacts = contacts_of_pile(wall);
  const std::vector<int> movable = movable_parts(wall).members();
  REQUIRE(movable.size() == 10);
  const PartSet fixed = fixed_parts(wall);
  const unsigned states = 1U << movable.size();
  std::vector<bool> stands(states);
  for (unsigned k = 0; k < states; ++k) {
    const PartSet there = chosen_of(wall, movable, k);
    // Bricks whose half overhangs only balance, which is not known to stand.
    stands[k] = standing_by_analysis(wall, contacts, {there | fixed, fixed - fixed}) != Standing::kFalls;
  }
  int broken = 0, restored = 0;
  for (unsigned k = 0; k < states; ++k) {
    for (std::size_t i = 0; i < movable.size(); ++i) {
      if (!(k >> i & 1U)) continue;
      const bool after = stands[k & ~(1U << i)];
      broken += stands[k] && !after;
      restored += !stands[k] && after;
    }
  }
  // Counted by a program of other hands (linear programs over the same contacts).
  CHECK(std::count(stands.begin(), stands.end(), true) == 260);
  CHECK(broken == 600);
  CHECK(restored == 294);
}

}  // namespace impend::test
