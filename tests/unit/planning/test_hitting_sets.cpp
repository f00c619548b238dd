// Hitting sets against all subsets of the parts.
#include <algorithm>

#include "impend/planning/holding_sets.h"
#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Up to ten parts in use, next to each other or spread over words.
struct Family {
  int parts = 0, used = 0, stride = 1;
  std::vector<PartSet> sets;
  PartSet allowed;

  PartSet of(unsigned bits) const { return set_of_bits(parts, bits, stride); }
};

unsigned random_bits(Random& random, int used, double density) {
  unsigned bits = 0;
  for (int i = 0; i < used; ++i) bits |= (random.chance(density) ? 1U : 0U) << i;
  return bits;
}

Family random_family(std::uint64_t seed) {
  Random random(seed);
  Family family;
  family.used = random.integer(1, 10);
  family.stride = random.chance(0.3) ? 14 : 1;
  family.parts = family.used * family.stride;
  const int count = random.integer(0, 12);
  const double density = random.uniform(0.1, 0.6);
  for (int i = 0; i < count; ++i) {
    const unsigned bits = random_bits(random, family.used, density);
    family.sets.push_back(family.of(bits != 0 ? bits : 1U << random.integer(0, family.used - 1)));
  }
  family.allowed = family.of(random.chance(0.5) ? (1U << family.used) - 1 : random_bits(random, family.used, 0.8));
  return family;
}

bool hits_all(const PartSet& set, const std::vector<PartSet>& sets) {
  return std::all_of(sets.begin(), sets.end(), [&](const PartSet& one) { return one.meets(set); });
}

// Every set of allowed parts that meets all, in the order of PartSet.
std::vector<PartSet> all_hitting_sets(const Family& family) {
  std::vector<PartSet> found;
  for (unsigned bits = 0; bits < 1U << family.used; ++bits) {
    const PartSet set = family.of(bits);
    if (set.within(family.allowed) && hits_all(set, family.sets)) found.push_back(set);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<PartSet> without_spare_parts(const std::vector<PartSet>& hitting, int most) {
  std::vector<PartSet> found;
  for (const PartSet& set : hitting) {
    const bool spare = std::any_of(hitting.begin(), hitting.end(),
                                   [&](const PartSet& other) { return other != set && other.within(set); });
    if (!spare && set.count() <= most) found.push_back(set);
  }
  return found;
}

TEST_CASE("a minimum hitting set is the first of the smallest that trying all sets finds") {
  int impossible = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    INFO("seed " << seed);
    const Family family = random_family(seed);
    const auto all = all_hitting_sets(family);
    const auto found = minimum_hitting_set(family.sets, family.allowed);
    REQUIRE(found.has_value() == !all.empty());
    impossible += all.empty();
    if (all.empty()) continue;
    const auto smaller = [](const PartSet& a, const PartSet& b) { return a.count() < b.count(); };
    CHECK(*found == *std::min_element(all.begin(), all.end(), smaller));
  }
  CHECK(impossible > 20);
}

TEST_CASE("hitting sets of which no part can be left out are all that trying all sets finds, in order") {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Family family = random_family(seed);
    const auto all = all_hitting_sets(family);
    for (const int most : {0, 1, 2, 3, 10}) {
      INFO("seed " << seed << ", at most " << most);
      CHECK(minimal_hitting_sets(family.sets, family.allowed, most) == without_spare_parts(all, most));
    }
  }
}

TEST_CASE("sets that share no part are some of those given, to which none can be added, and no more than holders") {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    INFO("seed " << seed);
    const Family family = random_family(seed);
    const auto found = disjoint_sets(family.sets);
    PartSet taken(family.parts);
    for (const PartSet& set : found) {
      CHECK(std::count(family.sets.begin(), family.sets.end(), set) >= 1);
      CHECK_FALSE(set.meets(taken));
      taken |= set;
    }
    CHECK(hits_all(taken, family.sets));
    if (family.sets.empty()) continue;
    int smallest = family.parts;
    for (const PartSet& set : family.sets) smallest = std::min(smallest, set.count());
    CHECK(found.front().count() == smallest);
    const auto least = minimum_hitting_set(family.sets, family.allowed);
    if (least) CHECK(static_cast<int>(found.size()) <= least->count());
  }
}

TEST_CASE("nothing needs to be hit by nothing, and what has no allowed part cannot be hit") {
  const PartSet nothing(70), all(70, {0, 1, 2, 69});
  CHECK(minimum_hitting_set({}, all) == nothing);
  CHECK(minimum_hitting_set({}, nothing) == nothing);
  CHECK(minimal_hitting_sets({}, all, 3) == std::vector<PartSet>{nothing});
  CHECK(minimal_hitting_sets({}, all, 0) == std::vector<PartSet>{nothing});
  CHECK(disjoint_sets({}).empty());
  const std::vector<PartSet> sets = {PartSet(70, {0, 1}), PartSet(70, {3, 4})};
  CHECK_FALSE(minimum_hitting_set(sets, all));
  CHECK(minimal_hitting_sets(sets, all, 5).empty());
  CHECK_FALSE(minimum_hitting_set({nothing}, all));
}

TEST_CASE("of hitting sets of one size the first in the order of sets is taken") {
  const auto of = [](const std::vector<int>& members) { return PartSet(6, members); };
  const std::vector<PartSet> square = {of({1, 2}), of({2, 4}), of({4, 5}), of({5, 1})};
  const PartSet all = of({0, 1, 2, 3, 4, 5});
  CHECK(minimum_hitting_set(square, all) == std::min(of({1, 4}), of({2, 5})));
  CHECK(minimum_hitting_set({of({3, 5, 0})}, all) == std::min({of({0}), of({3}), of({5})}));
  CHECK(minimum_hitting_set({of({3, 5, 0}), of({3, 5, 0})}, of({3, 5})) == std::min(of({3}), of({5})));
}

}  // namespace
TEST_CASE("hitting sets in bounded work are smallest ones where the steps suffice, and bounds hold where not") {
  int cut_short = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Family family = random_family(seed);
    const std::optional<PartSet> smallest = minimum_hitting_set(family.sets, family.allowed);
    for (const long steps : {100000L, 3L, 0L}) {
      INFO("seed " << seed << ", steps " << steps);
      const BoundedHittingSet found = bounded_hitting_set(family.sets, family.allowed, steps);
      REQUIRE(found.set.has_value() == smallest.has_value());
      if (!smallest) continue;
      CHECK(hits_all(*found.set, family.sets));
      CHECK(found.set->within(family.allowed));
      CHECK(found.at_least <= smallest->count());
      CHECK(found.set->count() >= smallest->count());
      if (steps > 1000) CHECK(found.at_least == found.set->count());
      cut_short += found.at_least < found.set->count();
    }
  }
  CHECK(cut_short > 20);
}

}  // namespace impend::test
