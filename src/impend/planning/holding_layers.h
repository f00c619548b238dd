// What may be held after each step of a walk, and the cheapest way to come to hold it: the layers of check_sequence().
#pragma once

#include <optional>
#include <vector>

#include "impend/planning/holding_sets.h"

namespace impend {

// How a hold is come by.
struct WayToHold {
  HoldingCost cost;
  int from, changed_from, hands;
  PartSet meanwhile;
  int past = -1;  // TurnOver::past, of a turn
};

// Parts that are held when a step is done, and the cheapest way there.
struct Hold {
  PartSet held;
  std::optional<HoldingCost> cost = std::nullopt;  // absent: not reached
  int from = -1;                                   // of the layer before
  int changed_from = -1;                           // of the same layer
  int hands = 0;                                   // the most on the way from there
  PartSet meanwhile = {};  // what is held while the step's parts are moved, where it comes from the layer before
  int past = -1;           // TurnOver::past, of a turn
};

// Where a step states what is held, a second layer follows, without a step, in which hands change over for the next
// one.
struct HoldingLayer {
  int step = -1;  // of the sequence
  PartSet installed;
  std::vector<Hold> holds;
  int way_up = 0;
};

// While `moved` is moved and `held` is held: one hand moves, and holds one of the parts that it moves.
int hands_of(const PartSet& held, const PartSet& moved);

// Takes the way where it is cheaper than what is known.
void offer_way(Hold& hold, const WayToHold& way);

// Changes of hands between sets that are held after the same step; the cheapest reached is never reached cheaper.
void change_over(HoldingLayer& layer, int hands);

// The cheapest that was reached, the first of equals; −1: none was.
int best_hold(const HoldingLayer& layer);

}  // namespace impend
