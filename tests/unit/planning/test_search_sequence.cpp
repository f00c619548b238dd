// Orders that are searched for, and their number, where rules and ways leave no doubt about them.
#include "impend/planning/search_sequence.h"

#include <algorithm>
#include <numeric>

#include "tests/support/catch.h"
#include "tests/support/falling_rules.h"

namespace impend::test {
namespace {

// Part 0 is a fixed floor. Every movable part can go up and may be held, until a test says otherwise.
struct SearchSite {
  explicit SearchSite(int count) : movable(count), may_hold(count + 1) {
    ways.of_part.resize(parts());
    ways.partly_tried = PartSet(parts());
    for (int part = 1; part <= count; ++part) {
      may_hold.add(part);
      way(part, {});
    }
  }

  int parts() const { return movable + 1; }
  PartSet of(const std::vector<int>& members) const { return PartSet(parts(), members); }
  void falls(const std::vector<int>& together, const std::vector<int>& unless_there, bool open = false) {
    rules.push_back({of(together), of(unless_there), open});
  }
  void way(int part, const std::vector<int>& blockers) { ways.of_part[part].push_back({Vec3::UnitZ(), of(blockers)}); }
  void only_way(int part, const std::vector<int>& blockers) { ways.of_part[part] = {{Vec3::UnitZ(), of(blockers)}}; }
  void lock(int part) { ways.of_part[part].clear(); }
  SearchRules with(int hands, int most_nodes) const { return {{hands, may_hold}, before, most_nodes}; }

  int movable = 0;
  PartSet may_hold;
  WaysOut ways;
  std::vector<FallingRule> rules;
  std::vector<std::array<int, 2>> before;
};

std::vector<int> site_counting_up(int last) {
  std::vector<int> order(last);
  std::iota(order.begin(), order.end(), 1);
  return order;
}

CheckedSequence check_site_order(const SearchSite& site, const std::vector<int>& order, int hands) {
  Sequence steps;
  for (const int part : order) steps.push_back({PlanStep::Kind::kPlace, {part}, std::nullopt});
  int calls = 0;
  const auto result = check_sequence(parts_without_shapes(site.movable), steps, {hands, site.may_hold},
                                     judge_by_rules(site.rules, &calls));
  REQUIRE(result.ok());
  return result.value();
}

int held_in_all(const CheckedSequence& checked) {
  int sum = 0;
  for (const CheckedStep& step : checked.steps) sum += step.held.count();
  return sum;
}

FoundSequence search_site(const SearchSite& site, int hands, int most_nodes = 20000) {
  int calls = 0;
  const auto result = search_sequence(parts_without_shapes(site.movable), site.ways, site.with(hands, most_nodes),
                                      judge_by_rules(site.rules, &calls));
  REQUIRE(result.ok());
  const FoundSequence& found = result.value();
  CHECK(found.opened <= 2 * most_nodes);
  const std::vector<int> placed = found.found ? site_counting_up(site.movable) : std::vector<int>();
  CHECK(std::is_permutation(found.order.begin(), found.order.end(), placed.begin(), placed.end()));
  if (found.found) CHECK(check_site_order(site, found.order, hands).stands);
  return found;
}

// Returns the movable parts that are stuck.
std::vector<int> check_site_has_none(const SearchSite& site, int hands) {
  INFO(hands << " hands");
  const FoundSequence found = search_site(site, hands);
  CHECK_FALSE(found.found);
  CHECK(found.exhausted);
  CHECK(found.decided);
  return (found.stuck - site.of({0})).members();
}

// There is an order, and none holds less than `held` parts, summed over its steps.
std::vector<int> best_site_order(const SearchSite& site, int hands, int held) {
  INFO(hands << " hands");
  const FoundSequence found = search_site(site, hands);
  REQUIRE(found.found);
  CHECK(found.exhausted);
  CHECK(found.decided);
  CHECK(held_in_all(check_site_order(site, found.order, hands)) == held);
  return found.order;
}

SequenceCount count_site(const SearchSite& site, int most_nodes = 20000) {
  int calls = 0;
  const auto result = count_sequences(parts_without_shapes(site.movable), site.ways, site.with(1, most_nodes),
                                      judge_by_rules(site.rules, &calls));
  REQUIRE(result.ok());
  return result.value();
}
void check_site_count(const SearchSite& site, std::uint64_t orders) {
  const SequenceCount count = count_site(site);
  CHECK(count.complete);
  CHECK(count.orders == orders);
}

// Towers side by side, numbered upwards, one after the other. A part falls without the one below, and cannot go up from
// under the one above; either alone gives the same orders.
enum class SearchBound { kFalls, kWays, kBoth };
SearchSite search_towers(const std::vector<int>& heights, SearchBound bound = SearchBound::kBoth) {
  SearchSite towers(std::accumulate(heights.begin(), heights.end(), 0));
  int first = 1;
  for (const int height : heights) {
    for (int part = first + 1; part < first + height; ++part) {
      if (bound != SearchBound::kFalls) towers.only_way(part - 1, {part});
      if (bound != SearchBound::kWays) towers.falls({part}, {part - 1});
    }
    first += height;
  }
  return towers;
}

// A post (1), a plank on it (2), and a weight on each end (3, 4), which tips it as long as it is alone.
SearchSite search_plank() {
  SearchSite plank(4);
  plank.falls({2}, {1});
  for (const int weight : {3, 4}) {
    plank.falls({weight}, {2});
    plank.falls({2, weight}, {7 - weight});
  }
  return plank;
}

// Stones 1–5 between abutments that belong to the floor. Stones that touch, fewer than all and none of them held, fall
// together.
SearchSite search_arch() {
  SearchSite arch(5);
  for (int first = 1; first <= 5; ++first) {
    for (int last = first; last <= 5; ++last) {
      std::vector<int> run, beside;
      for (int part = first; part <= last; ++part) run.push_back(part);
      if (first > 1) beside.push_back(first - 1);
      if (last < 5) beside.push_back(last + 1);
      if (!beside.empty()) arch.falls(run, beside);
    }
  }
  return arch;
}

TEST_CASE("a tower is found in its only order") {
  for (const int height : {0, 1, 2, 5, 12}) {
    for (const SearchBound bound : {SearchBound::kFalls, SearchBound::kWays, SearchBound::kBoth}) {
      INFO("height " << height << ", bound " << static_cast<int>(bound));
      const SearchSite tower = search_towers({height}, bound);
      CHECK(best_site_order(tower, 1, 0) == site_counting_up(height));
      check_site_count(tower, 1);
    }
  }
  // Two hands could build it from the top down, but hold more.
  CHECK(best_site_order(search_towers({6}, SearchBound::kFalls), 2, 0) == site_counting_up(6));
}

TEST_CASE("a search that is done twice finds the same order") {
  for (const SearchSite& site : {search_towers({3, 4, 2}), search_plank(), search_arch()}) {
    CHECK(search_site(site, 2).order == search_site(site, 2).order);
  }
}

TEST_CASE("towers side by side have as many orders as ways to shuffle them") {
  for (const SearchBound bound : {SearchBound::kFalls, SearchBound::kWays, SearchBound::kBoth}) {
    check_site_count(search_towers({3, 4}, bound), 35);
    check_site_count(search_towers({2, 3, 4}, bound), 1260);
    check_site_count(search_towers({1, 1, 1, 1, 1, 1, 1, 1}, bound), 40320);
    best_site_order(search_towers({3, 4}, bound), 1, 0);
  }
}

TEST_CASE("a tower that is never ahead of another one has a Catalan number of orders") {
  const std::vector<std::uint64_t> catalan = {1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796};
  for (int height = 1; height <= 10; ++height) {
    SearchSite pair = search_towers({height, height});
    for (int part = 1; part <= height; ++part) pair.before.push_back({part, height + part});
    check_site_count(pair, catalan[height - 1]);
  }
}

TEST_CASE("orders are counted up to the last 64-bit number, and no further") {
  check_site_count(search_towers({33, 33}), 7219428434016265740U);
  check_site_count(search_towers({33, 34}), 14226520737620288370U);
  CHECK_FALSE(count_site(search_towers({34, 34})).complete);
  CHECK_FALSE(count_site(search_towers({3, 4}), 5).complete);
}

TEST_CASE("only orders that need no hand but the one that places are counted") {
  check_site_count(search_plank(), 0);
  check_site_count(search_arch(), 0);
  SearchSite unknown(2);
  unknown.falls({2}, {1}, true);
  check_site_count(unknown, 1);
}

TEST_CASE("a plank with a weight on each end takes two hands") {
  const SearchSite plank = search_plank();
  check_site_has_none(plank, 1);
  for (const int hands : {2, 3}) {
    const std::vector<int> order = best_site_order(plank, hands, 1);
    CHECK(std::vector<int>(order.begin(), order.begin() + 2) == std::vector<int>{1, 2});
    CHECK(check_site_order(plank, order, hands).hands_used == 2);
  }
}

TEST_CASE("an arch grows stone by stone, one of them held") {
  const SearchSite arch = search_arch();
  check_site_has_none(arch, 1);
  // With a third hand nothing better can be done.
  for (const int hands : {2, 3}) {
    const std::vector<int> order = best_site_order(arch, hands, 4);
    int first = order[0], last = order[0];
    for (std::size_t k = 1; k < order.size(); ++k) {
      CHECK((order[k] == first - 1 || order[k] == last + 1));
      first = std::min(first, order[k]);
      last = std::max(last, order[k]);
    }
  }
}

TEST_CASE("a part that may not be held is held by nobody but the hand that moves it") {
  SearchSite plank = search_plank();
  for (const PartSet& useless : {plank.of({}), plank.of({1})}) {
    plank.may_hold = useless;
    for (const int hands : {2, 3}) check_site_has_none(plank, hands);
  }
  // The weight that is held goes on first.
  plank.may_hold = plank.of({3});
  CHECK(best_site_order(plank, 2, 1) == std::vector<int>{1, 2, 3, 4});
  plank.may_hold = plank.of({4});
  CHECK(best_site_order(plank, 2, 1) == std::vector<int>{1, 2, 4, 3});
  // The plank is grasped while its first weight is still in the hand that brought it.
  plank.may_hold = plank.of({2});
  best_site_order(plank, 2, 1);
  SearchSite tower = search_towers({5});
  tower.may_hold = tower.of({});
  CHECK(best_site_order(tower, 1, 0) == site_counting_up(5));
}

TEST_CASE("hands change over while the part that a step moves is still in its hand") {
  // 3 is held until 1 is there, then 1 and 2 fall together until 4 is: between the two, only 1 is held.
  SearchSite site(4);
  site.falls({3}, {1});
  site.falls({1, 2}, {4});
  site.before = {{2, 1}, {3, 1}, {1, 4}};
  site.may_hold = site.of({2, 3});
  CHECK(best_site_order(site, 2, 2) == std::vector<int>{2, 3, 1, 4});
  check_site_has_none(site, 1);
}

TEST_CASE("nothing is found where a part is locked, and that part is named") {
  SearchSite locked(4), hooked(4), floored(2);
  locked.lock(3);
  hooked.only_way(2, {4});
  hooked.only_way(4, {2});
  floored.only_way(1, {0});
  for (const int hands : {1, 3}) {
    CHECK(check_site_has_none(locked, hands) == std::vector<int>{3});
    CHECK(check_site_has_none(hooked, hands) == std::vector<int>{2, 4});
    CHECK(check_site_has_none(floored, hands) == std::vector<int>{1});
  }
  for (const SearchSite& site : {locked, hooked, floored}) check_site_count(site, 0);
}

TEST_CASE("a part leaves by whichever of its ways is open") {
  SearchSite hooked(3);
  hooked.only_way(1, {2});
  hooked.only_way(2, {1});
  hooked.way(2, {3});
  CHECK(best_site_order(hooked, 1, 0) == std::vector<int>{1, 2, 3});
  check_site_count(hooked, 1);
}

TEST_CASE("nothing is found where what is built falls in the end") {
  SearchSite falling(2);
  falling.falls({2}, {});
  check_site_has_none(falling, 3);
}

TEST_CASE("parts are placed in the order that is asked for, or not at all") {
  SearchSite loose(3);
  loose.before = {{3, 1}, {1, 2}};
  CHECK(best_site_order(loose, 1, 0) == std::vector<int>{3, 1, 2});
  check_site_count(loose, 1);
  loose.before = {{3, 1}};
  const std::vector<int> order = best_site_order(loose, 2, 0);
  CHECK(std::find(order.begin(), order.end(), 3) < std::find(order.begin(), order.end(), 1));
  check_site_count(loose, 3);
  loose.before = {{3, 1}, {1, 2}, {2, 3}};
  check_site_has_none(loose, 3);
  check_site_count(loose, 0);

  // Against the ways no hands help, against what falls a second one does.
  SearchSite covered = search_towers({2}, SearchBound::kWays);
  covered.before = {{2, 1}};
  for (const int hands : {1, 2, 3}) check_site_has_none(covered, hands);
  check_site_count(covered, 0);
  SearchSite tower = search_towers({2}, SearchBound::kFalls);
  tower.before = {{2, 1}};
  check_site_has_none(tower, 1);
  CHECK(best_site_order(tower, 2, 1) == std::vector<int>{2, 1});
  check_site_count(tower, 0);
}

TEST_CASE("a search that may open few nodes does not claim to have tried all") {
  CHECK_FALSE(search_site(search_towers({20}), 1, 3).found);
  CHECK_FALSE(search_site(search_towers({20}), 1, 3).exhausted);
}

TEST_CASE("a state that nobody knows leaves a search undecided") {
  // 1 falls without 2, and whether 2 stands without 1 is open.
  SearchSite site(2);
  site.falls({1}, {2});
  site.falls({2}, {1}, true);
  const FoundSequence one = search_site(site, 1);
  CHECK_FALSE(one.found);
  CHECK_FALSE(one.decided);
  // If it does, 2 and 1 is an order that holds nothing.
  const FoundSequence two = search_site(site, 2);
  CHECK(two.found);
  CHECK_FALSE(two.decided);

  SearchSite last(2);
  last.falls({1}, {}, true);
  CHECK_FALSE(search_site(last, 2).found);
  CHECK_FALSE(search_site(last, 2).decided);
}

TEST_CASE("a search and a count that are cancelled end with an error") {
  const SearchSite site = search_towers({3, 4});
  const Assembly assembly = parts_without_shapes(site.movable);
  int calls = 0;
  const JudgeState judge = judge_by_rules(site.rules, &calls);
  const auto search = search_sequence(assembly, site.ways, site.with(2, 20000), judge, [] { return true; });
  const auto count = count_sequences(assembly, site.ways, site.with(2, 20000), judge, [] { return true; });
  CHECK((!search.ok() && search.error().code == ErrorCode::kCancelled));
  CHECK((!count.ok() && count.error().code == ErrorCode::kCancelled));
}

}  // namespace
}  // namespace impend::test
