#include "impend/planning/search_sequence.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>

#include "impend/base/stop.h"

namespace impend {
namespace {

struct Node {
  PartSet installed, held;
  HoldingCost cost = {};  // of the steps from here to the finished assembly
  int from = -1;          // node
  int part = -1;          // that was taken out of it
  int tried = 0;          // of the parts that can be taken out
  bool done = false;
};

class SequenceSearch {
 public:
  SequenceSearch(TakingApart& apart, const Assembly& assembly, const SearchRules& rules)
      : apart_(apart), assembly_(assembly), rules_(rules), fixed_(fixed_parts(assembly)) {}

  FoundSequence run() {
    FoundSequence out;
    out.stuck = apart_.everything();
    const std::optional<int> first = search(true, out);
    if (first && nodes_[*first].cost.held > 0) {
      const std::vector<int> order = order_to(*first);
      if (rules_.found_first) rules_.found_first(order);
      const std::optional<int> best = search(false, out);
      out.exhausted = best.has_value();
      out.order = best ? order_to(*best) : order;
    } else if (first) {
      out.order = order_to(*first);
      out.exhausted = true;
    }
    out.found = first.has_value();
    out.decided = apart_.decided();
    return out;
  }

 private:
  // The part highest up is taken first, then the one that comes last.
  double height_of(int part) const { return assembly_.up().dot(assembly_.parts[part].center_of_mass_W()); }

  // Opens nodes, those with fewest parts first or the cheapest ones, until nothing but fixed parts is there. None where
  // no node is left (`exhausted`) or as many as allowed were opened.
  std::optional<int> search(bool deep, FoundSequence& out) {
    nodes_.clear();
    at_.clear();
    open_ = {};
    deep_ = deep;
    out.exhausted = false;
    const PartSet all = apart_.everything(), none = all - all;
    const std::vector<PartSet>& holds = apart_.holds(all);
    if (std::find(holds.begin(), holds.end(), none) != holds.end()) offer({all, none});
    for (int opened = 0; !open_.empty();) {
      const int next = std::get<kNode>(open_.top());
      open_.pop();
      if (nodes_[next].done) continue;
      if (nodes_[next].installed == fixed_) return next;
      look_for_stop();
      if (opened++ >= rules_.most_nodes) return std::nullopt;
      ++out.opened;
      if (nodes_[next].installed.count() < out.stuck.count()) out.stuck = nodes_[next].installed;
      expand(next);
    }
    out.exhausted = true;
    return std::nullopt;
  }

  // Deep, a node is left for a node that follows, and comes back for others.
  void expand(int index) {
    const Node node = nodes_[index];
    std::vector<int> parts = apart_.removable(node.installed);
    std::stable_sort(parts.begin(), parts.end(), [&](int i, int j) { return height_of(i) > height_of(j); });
    const std::size_t offered = nodes_.size();
    for (std::size_t k = static_cast<std::size_t>(node.tried); k < parts.size(); ++k) {
      const int part = parts[k];
      PartSet rest = node.installed;
      rest.remove(part);
      const std::vector<Arrival> arrivals = apart_.arrivals(node.installed, part, node.held);
      for (const PartSet& held : apart_.holds(rest)) {
        std::optional<HoldingCost> cheapest;
        for (const Arrival& arrival : arrivals) {
          if (!apart_.may_take(held, arrival.held, part)) continue;
          PartSet grasped = arrival.held - held;
          grasped.remove(part);
          const HoldingCost cost{node.cost.held + held.count(), node.cost.grasped + arrival.grasped + grasped.count()};
          if (!cheapest || cost < *cheapest) cheapest = cost;
        }
        if (cheapest) offer({rest, held, *cheapest, index, part});
      }
      if (!deep_ || nodes_.size() == offered) continue;
      nodes_[index].tried = static_cast<int>(k) + 1;
      queue(index);
      return;
    }
    nodes_[index].done = true;
  }

  void offer(Node node) {
    const auto [at, is_new] = at_.try_emplace({node.installed, node.held}, static_cast<int>(nodes_.size()));
    const int index = at->second;
    if (is_new) {
      nodes_.push_back(std::move(node));
    } else if (!nodes_[index].done && node.cost < nodes_[index].cost) {
      nodes_[index] = std::move(node);
    } else {
      return;
    }
    queue(index);
  }

  void queue(int index) {
    const Node& node = nodes_[index];
    const int parts = node.installed.count();
    open_.push({deep_ ? parts : 0, node.cost.held, node.cost.grasped, parts, ++queued_, index});
  }

  std::vector<int> order_to(int index) const {
    std::vector<int> order;
    for (; nodes_[index].from >= 0; index = nodes_[index].from) order.push_back(nodes_[index].part);
    return order;
  }

  using Rank = std::tuple<int, int, int, int, long, int>;
  static constexpr std::size_t kNode = 5;  // of a Rank

  TakingApart& apart_;
  const Assembly& assembly_;
  const SearchRules& rules_;
  PartSet fixed_;
  std::vector<Node> nodes_;
  std::map<std::pair<PartSet, PartSet>, int> at_;
  std::priority_queue<Rank, std::vector<Rank>, std::greater<>> open_;
  bool deep_ = true;
  long queued_ = 0;
};

// Orders of what is there, by sets of parts.
class SequenceCounter {
 public:
  SequenceCounter(TakingApart& apart, const Assembly& assembly, int most)
      : apart_(apart), fixed_(fixed_parts(assembly)), most_(most) {}

  SequenceCount run() {
    SequenceCount count;
    const PartSet all = apart_.everything();
    count.orders = apart_.stands_alone(all) ? orders_of(all) : 0;
    count.complete = complete_;
    count.decided = apart_.decided();
    return count;
  }

 private:
  std::uint64_t orders_of(const PartSet& installed) {
    if (installed == fixed_) return 1;
    if (const auto at = known_.find(installed); at != known_.end()) return at->second;
    look_for_stop();
    if (static_cast<int>(known_.size()) >= most_) complete_ = false;
    if (!complete_) return 0;
    std::uint64_t orders = 0;
    for (const int part : apart_.removable(installed)) {
      PartSet rest = installed;
      rest.remove(part);
      if (!apart_.stands_alone(rest)) continue;
      const std::uint64_t more = orders_of(rest);
      if (more > std::numeric_limits<std::uint64_t>::max() - orders) complete_ = false;
      orders += more;
    }
    known_.emplace(installed, orders);
    return orders;
  }

  TakingApart& apart_;
  PartSet fixed_;
  int most_;
  bool complete_ = true;
  std::map<PartSet, std::uint64_t> known_;
};

}  // namespace

Result<FoundSequence> search_sequence(const Assembly& assembly, const WaysOut& ways, const SearchRules& rules,
                                      const JudgeState& judge, const std::function<bool()>& cancelled) {
  Progress progress;
  progress.cancelled = cancelled;
  return until_stopped(progress, "cancelled while searching a plan", [&]() -> Result<FoundSequence> {
    TakingApart apart(assembly, ways, rules, judge);
    return SequenceSearch(apart, assembly, rules).run();
  });
}

Result<SequenceCount> count_sequences(const Assembly& assembly, const WaysOut& ways, const SearchRules& rules,
                                      const JudgeState& judge, const std::function<bool()>& cancelled) {
  Progress progress;
  progress.cancelled = cancelled;
  return until_stopped(progress, "cancelled while counting plans", [&]() -> Result<SequenceCount> {
    TakingApart apart(assembly, ways, rules, judge);
    return SequenceCounter(apart, assembly, rules.most_nodes).run();
  });
}

}  // namespace impend
