#include "impend/numerics/sparse/elimination_order.h"

#include <cstddef>

#include "impend/base/stop.h"

namespace impend {

Separator::Separator(const SymmetricPattern& graph)
    : graph_(graph), partner_(graph.size(), -1), seen_(graph.size(), 0), reached_from_(graph.size(), -1) {}

std::vector<int> Separator::cover(const std::vector<int>& left, const std::vector<int>& side, int right) {
  side_ = &side;
  right_ = right;
  std::vector<int> boundary;
  for (int v : left) {
    bool at_cut = false;
    for (int t = graph_.start[v]; t < graph_.start[v + 1]; ++t) {
      if (!is_right(graph_.neighbour[t])) continue;
      at_cut = true;
      partner_[graph_.neighbour[t]] = -1;
    }
    partner_[v] = -1;
    if (at_cut) boundary.push_back(v);
  }
  match(boundary);
  const std::vector<int> reached = alternating_reach(boundary);
  std::vector<int> result;
  for (int v : boundary) {
    if (seen_[v] != round_) result.push_back(v);
  }
  for (int v : reached) {
    if (is_right(v)) result.push_back(v);
  }
  return result;
}

// Largest matching by augmenting paths, each found breadth-first.
void Separator::match(const std::vector<int>& boundary) {
  std::vector<int> queue;
  for (int start : boundary) {
    ++round_;
    queue.assign(1, start);
    bool found = false;
    for (std::size_t head = 0; head < queue.size() && !found; ++head) {
      look_now_and_then();
      const int v = queue[head];
      for (int t = graph_.start[v]; t < graph_.start[v + 1] && !found; ++t) {
        const int u = graph_.neighbour[t];
        if (!is_right(u) || seen_[u] == round_) continue;
        seen_[u] = round_;
        reached_from_[u] = v;
        if (partner_[u] >= 0) {
          queue.push_back(partner_[u]);
        } else {
          found = true;
          augment(u);
        }
      }
    }
  }
}

void Separator::augment(int u) {
  while (u >= 0) {
    const int v = reached_from_[u];
    const int freed = partner_[v];
    partner_[u] = v;
    partner_[v] = u;
    u = freed;
  }
}

// From the boundary vertices without a partner, over cut edges to the right and over matched ones back.
std::vector<int> Separator::alternating_reach(const std::vector<int>& boundary) {
  ++round_;
  std::vector<int> queue;
  const auto reach = [&](int u) {
    if (u < 0 || seen_[u] == round_) return;
    seen_[u] = round_;
    queue.push_back(u);
  };
  for (int v : boundary) {
    if (partner_[v] < 0) reach(v);
  }
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const int v = queue[head];
    if (is_right(v)) {
      reach(partner_[v]);
      continue;
    }
    for (int t = graph_.start[v]; t < graph_.start[v + 1]; ++t) {
      if (is_right(graph_.neighbour[t])) reach(graph_.neighbour[t]);
    }
  }
  return queue;
}

}  // namespace impend
