// Sets of parts as bits: word borders, and the algebra of std::set.
#include "impend/planning/part_set.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

using IntSet = std::set<int>;

IntSet random_int_set(Random& random, int parts) {
  IntSet set;
  const double density = random.uniform();
  for (int part = 0; part < parts; ++part) {
    if (random.chance(density)) set.insert(part);
  }
  return set;
}

PartSet part_set_of(int parts, const IntSet& set) { return PartSet(parts, std::vector<int>(set.begin(), set.end())); }
std::vector<int> listed(const IntSet& set) { return {set.begin(), set.end()}; }

template <typename Operation>
std::vector<int> combined(const IntSet& a, const IntSet& b, Operation operation) {
  std::vector<int> result;
  operation(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

TEST_CASE("a set of parts keeps what is put into it on both sides of the borders of words") {
  const std::vector<int> parts = {0, 63, 64, 129};
  PartSet set(130);
  CHECK(set.empty());
  CHECK(set.count() == 0);
  CHECK(set.members().empty());
  for (const int part : parts) {
    CHECK_FALSE(set.has(part));
    set.add(part);
    set.add(part);
    CHECK(set.has(part));
  }
  for (int part = 0; part < 130; ++part) CHECK(set.has(part) == (std::count(parts.begin(), parts.end(), part) == 1));
  CHECK(set.count() == 4);
  CHECK(set.members() == parts);
  CHECK(set == PartSet(130, {129, 64, 0, 63}));
  set.remove(64);
  set.remove(65);
  CHECK(set.members() == std::vector<int>{0, 63, 129});
  for (const int part : {0, 63, 129}) {
    CHECK_FALSE(set.empty());
    set.remove(part);
  }
  CHECK(set.empty());
  CHECK(set == PartSet(130));
}

TEST_CASE("sets of every size about the borders of words hold all of their parts") {
  for (const int parts : {0, 1, 2, 63, 64, 65, 127, 128, 129, 192, 193}) {
    INFO(parts << " parts");
    PartSet all(parts);
    for (int part = 0; part < parts; ++part) all.add(part);
    CHECK(all.count() == parts);
    CHECK(all.empty() == (parts == 0));
    for (int part = 0; part < parts; ++part) {
      PartSet without = all;
      without.remove(part);
      CHECK(without.count() == parts - 1);
      CHECK(without.within(all));
      CHECK_FALSE(all.within(without));
      CHECK((all - without).members() == std::vector<int>{part});
    }
  }
}

TEST_CASE("union, intersection and difference of sets of parts are those of sorted sets of numbers") {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    const int parts = random.integer(1, 200);
    const IntSet a = random_int_set(random, parts), b = random_int_set(random, parts);
    INFO("round " << round << ", " << parts << " parts");
    const PartSet x = part_set_of(parts, a), y = part_set_of(parts, b);
    CHECK(x.members() == listed(a));
    CHECK(x.count() == static_cast<int>(a.size()));
    CHECK(x.empty() == a.empty());
    const auto either = combined(a, b, [](auto... of) { return std::set_union(of...); });
    const auto both = combined(a, b, [](auto... of) { return std::set_intersection(of...); });
    const auto first = combined(a, b, [](auto... of) { return std::set_difference(of...); });
    CHECK((x | y).members() == either);
    CHECK((x & y).members() == both);
    CHECK((x - y).members() == first);
    CHECK(x.meets(y) == !both.empty());
    CHECK(x.within(y) == first.empty());
    CHECK((x & y).within(x));
    CHECK(x.within(x | y));
    PartSet changed = x;
    changed |= y;
    CHECK(changed == (x | y));
    changed -= y;
    CHECK(changed == x - y);
    changed = x;
    changed &= y;
    CHECK(changed == (x & y));
  }
}

TEST_CASE("sets of parts are ordered totally and equal sets are those with the same parts") {
  Random random(2);
  for (const int parts : {5, 64, 130}) {
    std::set<PartSet> ordered;
    std::set<IntSet> different;
    for (int round = 0; round < 200; ++round) {
      const IntSet a = random_int_set(random, parts), b = random_int_set(random, parts);
      const PartSet x = part_set_of(parts, a), y = part_set_of(parts, b);
      CHECK((x == y) == (a == b));
      CHECK((x < y) + (y < x) + (x == y) == 1);
      CHECK((x <=> y == 0) == (a == b));
      ordered.insert(x);
      different.insert(a);
    }
    CHECK(ordered.size() == different.size());
    CHECK(std::is_sorted(ordered.begin(), ordered.end()));
  }
}

TEST_CASE("a set of parts that nothing meets is within every other") {
  const PartSet none(100), some(100, {3, 70});
  CHECK(none.within(some));
  CHECK(none.within(none));
  CHECK_FALSE(some.within(none));
  CHECK_FALSE(none.meets(some));
  CHECK_FALSE(none.meets(none));
  CHECK(some.meets(some));
}

}  // namespace
}  // namespace impend::test
