#include "tests/support/building_puzzles.h"

#include <algorithm>
#include <bit>
#include <deque>

#include "tests/support/test_random.h"

namespace impend::test {
namespace {

unsigned random_part_bits(Random& random, int movable, double density) {
  unsigned bits = 0;
  for (int part = 1; part <= movable; ++part) bits |= (random.chance(density) ? 1U : 0U) << part;
  return bits;
}

}  // namespace

bool stays_up(const BuildingPuzzle& puzzle, unsigned there, unsigned held) {
  return std::none_of(puzzle.rules.begin(), puzzle.rules.end(), [&](const BitRule& rule) {
    return (rule.falls & ~(there & ~held)) == 0 && (rule.blockers & there) == 0;
  });
}

std::set<unsigned> regrasped(const BuildingPuzzle& puzzle, unsigned there, const std::set<unsigned>& from) {
  std::set<unsigned> seen = from;
  std::deque<unsigned> open(from.begin(), from.end());
  while (!open.empty()) {
    const unsigned held = open.front();
    open.pop_front();
    for (unsigned part = 2; part <= there; part *= 2) {
      if (!(part & there)) continue;
      const unsigned next = held ^ part;
      if (std::popcount(next) <= puzzle.hands && stays_up(puzzle, there, next) && seen.insert(next).second) {
        open.push_back(next);
      }
    }
  }
  return seen;
}

int first_impossible_step(const BuildingPuzzle& puzzle) {
  unsigned there = 0;
  std::set<unsigned> reached = {0};
  for (int k = 0; k < static_cast<int>(puzzle.steps.size()); ++k) {
    const auto [remove, part] = puzzle.steps[k];
    const unsigned after = remove ? there & ~part : there | part;
    std::set<unsigned> next;
    for (const unsigned held : regrasped(puzzle, there, reached)) {
      // A part comes in a hand of its own, which then holds it; one that is taken out is in a hand before.
      if (remove ? !(held & part) : std::popcount(held) >= puzzle.hands) continue;
      const unsigned then = remove ? held & ~part : held | part;
      if (stays_up(puzzle, after, then)) next.insert(then);
    }
    if (next.empty()) return k;
    there = after;
    reached = next;
  }
  const int last = static_cast<int>(puzzle.steps.size()) - 1;
  return regrasped(puzzle, there, reached).count(0) == 1 ? -1 : last;
}

BuildingPuzzle random_puzzle(std::uint64_t seed) {
  Random random(seed);
  BuildingPuzzle puzzle;
  puzzle.movable = random.integer(2, 5);
  puzzle.hands = random.integer(1, 3);
  const int count = random.integer(1, 7);
  const double spread = random.uniform(0.2, 0.5), bearing = random.uniform(0.2, 0.7);
  for (int i = 0; i < count; ++i) {
    BitRule rule;
    rule.falls = random_part_bits(random, puzzle.movable, spread) | 1U << random.integer(1, puzzle.movable);
    rule.blockers = random_part_bits(random, puzzle.movable, bearing) & ~rule.falls;
    rule.open = random.chance(0.1);
    // Most that nothing can keep up are left out: they are held until the end, which is no building.
    if (rule.blockers != 0 || random.chance(0.1)) puzzle.rules.push_back(rule);
  }
  std::vector<int> order;
  for (int part = 1; part <= puzzle.movable; ++part) {
    order.insert(order.begin() + random.integer(0, static_cast<int>(order.size())), part);
  }
  for (const int part : order) puzzle.steps.push_back({false, 1U << part});
  // Some part is a prop: it goes at the end, or for a while.
  if (random.chance(0.5)) {
    const unsigned prop = puzzle.steps[random.integer(0, puzzle.movable - 1)].part;
    const auto placed =
        std::find_if(puzzle.steps.begin(), puzzle.steps.end(), [&](const BitStep& step) { return step.part == prop; });
    const int first = static_cast<int>(placed - puzzle.steps.begin()) + 1;
    const int out = random.integer(first, static_cast<int>(puzzle.steps.size()));
    puzzle.steps.insert(puzzle.steps.begin() + out, {true, prop});
    const int back = random.integer(out + 1, static_cast<int>(puzzle.steps.size()) + 1);
    if (back <= static_cast<int>(puzzle.steps.size())) puzzle.steps.insert(puzzle.steps.begin() + back, {false, prop});
  }
  return puzzle;
}

}  // namespace impend::test
