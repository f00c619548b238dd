// Small sequences of steps under rules of what falls, and what single actions of single hands can do with them.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

namespace impend::test {

// Sets of movable parts as bits; part 0 is the fixed floor and has none.
struct BitRule {
  unsigned falls = 0, blockers = 0;
  bool open = false;
};

struct BitStep {
  bool remove = false;
  unsigned part = 0;
};

struct BuildingPuzzle {
  int movable = 0, hands = 1;
  std::vector<BitRule> rules;
  std::vector<BitStep> steps;
};

bool stays_up(const BuildingPuzzle& puzzle, unsigned there, unsigned held);

// All that hands can come to hold while the same parts are there: one hand takes a part, or lets go of one.
std::set<unsigned> regrasped(const BuildingPuzzle& puzzle, unsigned there, const std::set<unsigned>& from);

// The first step that no row of actions gets past; −1 when the last one leaves all parts up without a hand.
int first_impossible_step(const BuildingPuzzle& puzzle);

// 2–5 parts in some order, one to three hands; in half of them a part is a prop that goes at the end or for a while.
BuildingPuzzle random_puzzle(std::uint64_t seed);

}  // namespace impend::test
