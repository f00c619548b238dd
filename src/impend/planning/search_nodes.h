// What a search for an order has come to, and which of it is looked at next.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <tuple>
#include <vector>

#include "impend/planning/holding_sets.h"
#include "impend/planning/sequence.h"

namespace impend {

// Fewer turns first, then what hands do.
struct StepsCost {
  int turns = 0;
  HoldingCost hands = {};
  auto operator<=>(const StepsCost&) const = default;
};

struct SearchNode {
  PartSet installed, held;
  int way_up = 0;
  StepsCost cost = {};                // of the steps from here to the finished assembly
  int from = -1;                      // node
  int part = -1;                      // that was taken out of it
  std::optional<TurnOver> turn = {};  // by which it comes to `from` instead
  int tried = 0;                      // of what can be done next
  bool done = false;
};

// Nodes that are open: deep, those with fewest parts first, else the cheapest ones.
class SearchNodes {
 public:
  explicit SearchNodes(bool deep) : deep_(deep) {}

  SearchNode& operator[](int index) { return nodes_[static_cast<std::size_t>(index)]; }
  const SearchNode& operator[](int index) const { return nodes_[static_cast<std::size_t>(index)]; }
  int size() const { return static_cast<int>(nodes_.size()); }

  // Deep, a node that was left for good is taken up again where fewer turns lead to it: more are left from there on.
  void offer(SearchNode node);
  void queue(int index);
  // The next one that is not done; −1: none is left.
  int pop();
  // From the first node to this one, backwards: as they are done when it is built.
  Sequence steps_to(int index) const;

 private:
  using Rank = std::tuple<int, StepsCost, int, long, int>;
  static constexpr std::size_t kNode = 4;  // of a Rank

  bool deep_;
  std::vector<SearchNode> nodes_;
  std::map<std::tuple<PartSet, PartSet, int>, int> at_;
  std::priority_queue<Rank, std::vector<Rank>, std::greater<>> open_;
  long queued_ = 0;
};

}  // namespace impend
