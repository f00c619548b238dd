#include "impend/planning/search_nodes.h"

#include <utility>

namespace impend {

void SearchNodes::offer(SearchNode node) {
  const auto [at, is_new] = at_.try_emplace({node.installed, node.held, node.way_up}, size());
  const int index = at->second;
  if (is_new) {
    nodes_.push_back(std::move(node));
  } else if (node.cost < nodes_[index].cost && (!nodes_[index].done || node.cost.turns < nodes_[index].cost.turns)) {
    nodes_[index] = std::move(node);
  } else {
    return;
  }
  queue(index);
}

void SearchNodes::queue(int index) {
  const SearchNode& node = nodes_[index];
  const int parts = node.installed.count();
  open_.push({deep_ ? parts : 0, node.cost, parts, ++queued_, index});
}

int SearchNodes::pop() {
  while (!open_.empty()) {
    const int next = std::get<kNode>(open_.top());
    open_.pop();
    if (!nodes_[next].done) return next;
  }
  return -1;
}

Sequence SearchNodes::steps_to(int index) const {
  Sequence steps;
  for (; nodes_[index].from >= 0; index = nodes_[index].from) {
    const SearchNode& node = nodes_[index];
    steps.push_back(node.turn ? turning_step(*node.turn) : PlanStep{PlanStep::Kind::kPlace, {node.part}, std::nullopt});
  }
  return steps;
}

}  // namespace impend
