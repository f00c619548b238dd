#include "impend/planning/holding_sets.h"

#include <algorithm>
#include <limits>
#include <set>

#include "impend/base/stop.h"

namespace impend {
namespace {

// Branch and bound over the first set that is not met. `taken` may not be extended by parts of `refused`: each choice
// refuses the ones before it, so that no set is met twice.
class HittingSearch {
 public:
  HittingSearch(const std::vector<PartSet>& sets, const PartSet& allowed,
                long most_steps = std::numeric_limits<long>::max())
      : sets_(sets), allowed_(allowed), steps_left_(most_steps) {}

  // Whether some choice was left out, as the steps did not suffice.
  bool ran_out() const { return ran_out_; }

  // Calls found(set) for sets that meet all and have at most `most` parts; found may lower `most`.
  template <class Found>
  void run(PartSet taken, PartSet refused, int& most, const Found& found) {
    look_now_and_then();
    const int size = taken.count();
    std::vector<PartSet> open;
    for (const PartSet& set : sets_) {
      if (!set.meets(taken)) open.push_back((set & allowed_) - refused);
    }
    if (open.empty()) {
      if (size <= most) found(taken);
      return;
    }
    if (size + static_cast<int>(disjoint_sets(open).size()) > most) return;
    const PartSet next = *std::min_element(open.begin(), open.end(),
                                           [](const PartSet& x, const PartSet& y) { return x.count() < y.count(); });
    bool first = true;
    for (const int part : next.members()) {
      // The first descent is always made, so that there is a set at all.
      if (--steps_left_ < 0 && (!first || most < std::numeric_limits<int>::max())) {
        ran_out_ = true;
        return;
      }
      first = false;
      PartSet with = taken;
      with.add(part);
      run(with, refused, most, found);
      refused.add(part);
    }
  }

 private:
  const std::vector<PartSet>& sets_;
  const PartSet& allowed_;
  long steps_left_;
  bool ran_out_ = false;
};

PartSet none_of(const PartSet& like) { return like - like; }

bool is_minimal(const PartSet& hitting, const std::vector<PartSet>& sets) {
  for (const int part : hitting.members()) {
    PartSet less = hitting;
    less.remove(part);
    if (std::all_of(sets.begin(), sets.end(), [&](const PartSet& set) { return set.meets(less); })) return false;
  }
  return true;
}

// A smaller set of parts that falls while all others are held: they are held one after the other while what is left of
// `movers` still falls. The other parts are held, too; motions of `movers` leave them at rest.
PartSet shrunk(const PartSet& installed, PartSet movers, const JudgeState& judge, FallingSets& known) {
  for (const int part : movers.members()) {
    if (movers.count() == 1) break;
    if (!movers.has(part)) continue;
    PartSet less = movers;
    less.remove(part);
    ++known.judged;
    const StateVerdict verdict = judge({installed, installed - less});
    if (gives_way(verdict.standing)) movers = verdict.movers & less;
  }
  return movers;
}

// Asks for (installed, held) and, where that does not stand, adds what falls to `known`. True where it stands.
bool stands(const PartSet& installed, const PartSet& held, const JudgeState& judge, FallingSets& known) {
  ++known.judged;
  const StateVerdict verdict = judge({installed, held});
  if (verdict.standing == Standing::kStands) return true;
  PartSet movers = verdict.movers - held;
  if (movers.empty()) movers = installed - held;
  if (gives_way(verdict.standing)) {
    movers = shrunk(installed, movers, judge, known);
  } else {
    known.proved = false;
  }
  known.sets.push_back(movers);
  return false;
}

}  // namespace

std::optional<PartSet> minimum_hitting_set(const std::vector<PartSet>& sets, const PartSet& allowed) {
  std::optional<PartSet> best;
  int most = std::numeric_limits<int>::max();
  HittingSearch search(sets, allowed);
  search.run(none_of(allowed), none_of(allowed), most, [&](const PartSet& found) {
    if (!best || found.count() < best->count() || found < *best) best = found;
    most = best->count();
  });
  return best;
}

namespace {

// The members of `allowed` without those that meet no set that another one does not meet, too. Of members that meet the
// same sets the first stays.
PartSet undominated(const std::vector<PartSet>& sets, const PartSet& allowed) {
  const std::vector<int> members = allowed.members();
  std::vector<PartSet> meets;  // per member, the sets that it is in
  for (const int member : members) {
    meets.emplace_back(static_cast<int>(sets.size()));
    for (std::size_t s = 0; s < sets.size(); ++s) {
      if (sets[s].has(member)) meets.back().add(static_cast<int>(s));
    }
  }
  PartSet kept = allowed;
  for (std::size_t k = 0; k < members.size(); ++k) {
    look_after(static_cast<long>(members.size()));
    for (std::size_t other = 0; other < members.size(); ++other) {
      if (other == k || !meets[k].within(meets[other]) || (meets[k] == meets[other] && k < other)) continue;
      kept.remove(members[k]);
      break;
    }
  }
  return kept;
}

}  // namespace

BoundedHittingSet bounded_hitting_set(const std::vector<PartSet>& sets, const PartSet& allowed, long most_steps) {
  BoundedHittingSet found;
  const PartSet kept = undominated(sets, allowed);
  int most = std::numeric_limits<int>::max();
  HittingSearch search(sets, kept, most_steps);
  search.run(none_of(allowed), none_of(allowed), most, [&](const PartSet& set) {
    found.set = set;
    most = set.count() - 1;
  });
  const bool complete = found.set && !search.ran_out();
  found.at_least = complete ? found.set->count() : static_cast<int>(disjoint_sets(sets).size());
  return found;
}

std::vector<PartSet> minimal_hitting_sets(const std::vector<PartSet>& sets, const PartSet& allowed, int most) {
  std::vector<PartSet> all;
  HittingSearch search(sets, allowed);
  search.run(none_of(allowed), none_of(allowed), most, [&](const PartSet& found) {
    if (is_minimal(found, sets)) all.push_back(found);
    if (all.size() >= kMostHittingSets) most = -1;
  });
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<PartSet> disjoint_sets(const std::vector<PartSet>& sets) {
  std::vector<PartSet> sorted = sets, chosen;
  std::sort(sorted.begin(), sorted.end(), [](const PartSet& x, const PartSet& y) {
    const int count_x = x.count(), count_y = y.count();
    return count_x != count_y ? count_x < count_y : x < y;
  });
  for (const PartSet& set : sorted) {
    const bool apart =
        std::none_of(chosen.begin(), chosen.end(), [&](const PartSet& other) { return set.meets(other); });
    if (apart) chosen.push_back(set);
  }
  return chosen;
}

Holders fewest_holders(const PartSet& installed, const PartSet& allowed, const JudgeState& judge, FallingSets& known) {
  Holders holders;
  while (true) {
    holders.held = minimum_hitting_set(known.sets, allowed & installed);
    if (!holders.held || stands(installed, *holders.held, judge, known)) break;
  }
  holders.apart = disjoint_sets(known.sets);
  for (const PartSet& set : known.sets) {
    if (!set.meets(allowed)) holders.lost = set;
  }
  return holders;
}

std::vector<PartSet> minimal_holding_sets(const PartSet& installed, const PartSet& allowed, int most,
                                          const JudgeState& judge, FallingSets& known) {
  std::set<PartSet> standing;
  const auto suffices = [&](const PartSet& held) {
    if (standing.contains(held)) return true;
    if (!stands(installed, held, judge, known)) return false;
    standing.insert(held);
    return true;
  };
  while (true) {
    const std::vector<PartSet> sets = minimal_hitting_sets(known.sets, allowed & installed, most);
    if (!std::all_of(sets.begin(), sets.end(), suffices)) continue;
    if (sets.size() >= kMostHittingSets) known.proved = false;
    return sets;
  }
}

}  // namespace impend
