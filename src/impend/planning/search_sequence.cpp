#include "impend/planning/search_sequence.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "impend/base/stop.h"
#include "impend/planning/search_nodes.h"

namespace impend {
namespace {

// A set that suffices all through a turn.
struct HeldThrough {
  TurnOver turn;
  PartSet held;
};

class SequenceSearch {
 public:
  SequenceSearch(const Assembly& assembly, const TurnedWays& ways, const SearchRules& rules, const JudgeState& judge)
      : assembly_(assembly), rules_(rules), judge_(judge), up_(ways.up), fixed_(fixed_parts(assembly)) {
    for (int way_up = 0; way_up < static_cast<int>(ways.out.size()); ++way_up) {
      judges_.push_back(std::make_unique<JudgeState>(judge_at(judge, way_up)));
      apart_.push_back(nullptr);
      if (ways.out[way_up] != nullptr)
        apart_.back() = std::make_unique<TakingApart>(assembly, *ways.out[way_up], rules, *judges_.back());
    }
  }

  FoundSequence run() {
    FoundSequence out;
    out.stuck = apart_[0]->everything();
    const std::optional<int> first = search(true, out);
    if (first && (nodes_[*first].cost.turns > 0 || nodes_[*first].cost.hands.held > 0)) {
      out.steps = nodes_.steps_to(*first);
      if (rules_.found_first) rules_.found_first(out.steps);
      const std::optional<int> best = search(false, out);
      out.exhausted = best.has_value();
      if (best) out.steps = nodes_.steps_to(*best);
    } else if (first) {
      out.steps = nodes_.steps_to(*first);
      out.exhausted = true;
    }
    for (const PlanStep& step : out.steps) {
      if (!step.turns()) out.order.push_back(step.parts.front());
    }
    out.found = first.has_value();
    out.decided = turns_decided_;
    for (const auto& apart : apart_) out.decided = out.decided && (!apart || apart->decided());
    return out;
  }

 private:
  // The part highest up is taken first, then the one that comes last.
  double height_of(int part, int way_up) const {
    const Vec3 up = way_up == 0 ? assembly_.up() : Vec3(-up_.all[way_up].down);
    return up.dot(assembly_.parts[part].center_of_mass_W());
  }

  // Opens nodes, those with fewest parts first or the cheapest ones, until nothing but fixed parts is there. None where
  // no node is left (`exhausted`) or as many as allowed were opened.
  std::optional<int> search(bool deep, FoundSequence& out) {
    nodes_ = SearchNodes(deep);
    out.exhausted = false;
    const PartSet all = apart_[0]->everything(), none = all - all;
    const std::vector<PartSet>& holds = apart_[0]->holds(all);
    if (std::find(holds.begin(), holds.end(), none) != holds.end()) nodes_.offer({all, none});
    int opened = 0;
    for (int next = nodes_.pop(); next >= 0; next = nodes_.pop()) {
      if (nodes_[next].installed == fixed_ && nodes_[next].way_up == 0) return next;
      look_for_stop();
      if (opened++ >= rules_.most_nodes) return std::nullopt;
      ++out.opened;
      if (nodes_[next].installed.count() < out.stuck.count()) out.stuck = nodes_[next].installed;
      expand(next, deep);
    }
    out.exhausted = true;
    return std::nullopt;
  }

  // Deep, a node is left for a node that follows, and comes back for others.
  void expand(int index, bool deep) {
    const SearchNode node = nodes_[index];
    std::vector<int> parts = apart_[node.way_up]->removable(node.installed);
    std::stable_sort(parts.begin(), parts.end(),
                     [&](int i, int j) { return height_of(i, node.way_up) > height_of(j, node.way_up); });
    const int takes = static_cast<int>(parts.size()), turns = may_turn(node) ? static_cast<int>(apart_.size()) : 0;
    const int offered = nodes_.size();
    for (int k = node.tried; k < takes + turns; ++k) {
      if (k < takes) {
        take_out(node, index, parts[k]);
      } else if (k - takes != node.way_up && apart_[k - takes]) {
        turn_back(node, index, k - takes);
      }
      if (!deep || nodes_.size() == offered) continue;
      nodes_[index].tried = k + 1;
      nodes_.queue(index);
      return;
    }
    nodes_[index].done = true;
  }

  void take_out(const SearchNode& node, int index, int part) {
    TakingApart& apart = *apart_[node.way_up];
    PartSet rest = node.installed;
    rest.remove(part);
    const std::vector<Arrival> arrivals = apart.arrivals(node.installed, part, node.held);
    for (const PartSet& held : apart.holds(rest)) {
      std::optional<HoldingCost> cheapest;
      for (const Arrival& arrival : arrivals) {
        if (!apart.may_take(held, arrival.held, part)) continue;
        PartSet grasped = arrival.held - held;
        grasped.remove(part);
        const HoldingCost cost{node.cost.hands.held + held.count(),
                               node.cost.hands.grasped + arrival.grasped + grasped.count()};
        if (!cheapest || cost < *cheapest) cheapest = cost;
      }
      if (cheapest) nodes_.offer({rest, held, node.way_up, {node.cost.turns, *cheapest}, index, part});
    }
  }

  // Without a part that is there, a turn turns nothing.
  bool may_turn(const SearchNode& node) const { return node.cost.turns < rules_.turns && !node.installed.empty(); }

  const std::vector<HeldThrough>& holds_through(const PartSet& installed, int from, int to) {
    const auto [at, is_new] = through_.try_emplace({installed, from, to});
    if (!is_new) return at->second;
    for (const TurnOver& turn : turns_between(up_, from, to)) {
      FallingSets known;
      for (const PartSet& held : minimal_holding_sets(installed, rules_.plan.may_hold, rules_.plan.hands,
                                                      judge_through(judge_, up_, turn), known)) {
        at->second.push_back({turn, held});
      }
      turns_decided_ = turns_decided_ && known.proved;
    }
    return at->second;
  }

  // The node is where a turn leads to; offered are those that it may come from.
  void turn_back(const SearchNode& node, int index, int from) {
    const std::vector<Arrival> arrivals = apart_[node.way_up]->arrivals(node.installed, node.held);
    for (const HeldThrough& through : holds_through(node.installed, from, node.way_up)) {
      std::optional<int> after;  // parts that are grasped from the turn on
      for (const Arrival& arrival : arrivals) {
        if ((through.held | arrival.held).count() > rules_.plan.hands) continue;
        const int grasped = arrival.grasped + (arrival.held - through.held).count();
        if (!after || grasped < *after) after = grasped;
      }
      if (!after) continue;
      for (const PartSet& held : apart_[from]->holds(node.installed)) {
        if ((held | through.held).count() > rules_.plan.hands) continue;
        const int grasped = node.cost.hands.grasped + *after + (through.held - held).count();
        const StepsCost cost{node.cost.turns + 1, {node.cost.hands.held + held.count(), grasped}};
        nodes_.offer({node.installed, held, from, cost, index, -1, through.turn});
      }
    }
  }

  const Assembly& assembly_;
  const SearchRules& rules_;
  const JudgeState& judge_;
  const WaysUp& up_;
  std::vector<std::unique_ptr<JudgeState>> judges_;
  std::vector<std::unique_ptr<TakingApart>> apart_;  // by ways up; null where no step is done
  PartSet fixed_;
  SearchNodes nodes_{true};
  std::map<std::tuple<PartSet, int, int>, std::vector<HeldThrough>> through_;
  bool turns_decided_ = true;
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
  const TurnedWays as_it_stands{{}, {&ways}};
  return search_sequence(assembly, as_it_stands, rules, judge, cancelled);
}

Result<FoundSequence> search_sequence(const Assembly& assembly, const TurnedWays& ways, const SearchRules& rules,
                                      const JudgeState& judge, const std::function<bool()>& cancelled) {
  Progress progress;
  progress.cancelled = cancelled;
  return until_stopped(progress, "cancelled while searching a plan",
                       [&]() -> Result<FoundSequence> { return SequenceSearch(assembly, ways, rules, judge).run(); });
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
