#include "impend/planning/fewest_pushes.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "impend/base/stop.h"
#include "impend/planning/holding_sets.h"

namespace impend {
namespace {

constexpr int kMostInVain = 16;            // pushes in a row that could not be left out of a group: it is small enough
constexpr long kMostHittingSteps = 20000;  // choices of a push per hitting set

// Every index below `count` once, neighbours far apart: pushes beside each other do much the same.
std::vector<int> spread_indices(int count) {
  constexpr double kGoldenShare = 0.6180339887498949;
  int stride = std::max(1, static_cast<int>(kGoldenShare * count));
  while (std::gcd(stride, count) != 1) ++stride;
  std::vector<int> indices;
  for (int i = 0; i < count; ++i) indices.push_back(static_cast<int>(static_cast<long>(i) * stride % count));
  return indices;
}

class FewestPushSearch {
 public:
  FewestPushSearch(int candidates, const JudgePushes& judge, const AcceptPushes& accept, int most_judged)
      : judge_(judge),
        accept_(accept),
        most_judged_(most_judged),
        order_(spread_indices(candidates)),
        none_(candidates) {
    all_ = none_;
    for (int k = 0; k < candidates; ++k) all_.add(k);
  }

  // What is known is in found() at any time.
  void run() {
    if (suffices(none_) || found_.gave_up) return;
    if (ask(all_).standing == Standing::kFalls) {
      found_.none_suffices = true;
      found_.at_least = all_.count() + 1;
      return;
    }
    while (!found_.gave_up && !found_.pushes) {
      if (is_hopeless()) return;
      look_for_some();
    }
    while (!found_.gave_up && !is_hopeless() && found_.at_least < count_of_best()) {
      if (!look_for_fewer()) return;
    }
  }

  FewestPushes found() && {
    found_.apart = disjoint_sets(found_.groups);
    return std::move(found_);
  }

 private:
  int count_of_best() const { return found_.pushes ? found_.pushes->count() : all_.count() + 1; }
  // One of no push is needed: not even all of them are known to suffice.
  bool is_hopeless() const {
    return std::any_of(needed_.begin(), needed_.end(), [](const PushSet& group) { return group.empty(); });
  }

  PushesJudged ask(const PushSet& pushes) {
    look_for_stop();
    if (found_.judged >= most_judged_) {
      found_.gave_up = true;
      return {};
    }
    ++found_.judged;
    return judge_(pushes);
  }

  // Whether these are an answer; what is learnt where they are not is kept.
  bool suffices(const PushSet& pushes) {
    PushesJudged judged = ask(pushes);
    if (found_.gave_up) return false;
    if (judged.standing != Standing::kStands) {
      add_group(pushes, std::move(judged));
      return false;
    }
    return accepted(pushes);
  }

  bool accepted(const PushSet& pushes) {
    if (accept_(pushes)) {
      found_.pushes = pushes;
      return true;
    }
    ++found_.ruled_out;
    needed_.push_back(all_ - pushes);
    return false;
  }

  // A set that meets all groups, thinned out while it suffices.
  void look_for_some() {
    PushSet pushes = greedy();
    PushesJudged judged = ask(pushes);
    if (found_.gave_up) return;
    if (judged.standing != Standing::kStands) return add_group(pushes, std::move(judged));
    for (const int k : pushes.members()) {
      PushSet less = pushes;
      less.remove(k);
      if (meets_all(less, needed_) && ask(less).standing == Standing::kStands) pushes = less;
    }
    (void)accepted(pushes);
  }

  // Asks for a smallest set that meets all groups. False where none is smaller than the one that is known.
  bool look_for_fewer() {
    const BoundedHittingSet hitting = bounded_hitting_set(needed_, all_, kMostHittingSteps);
    if (!hitting.set) return false;
    if (hitting.set->count() >= count_of_best()) {
      // Where groups are not proved fewer may do, but there is nothing left to ask for.
      found_.gave_up = found_.gave_up || hitting.at_least < hitting.set->count();
      return false;
    }
    (void)suffices(*hitting.set);
    return true;
  }

  // The push that is in most of the groups that are not met yet, and so on.
  PushSet greedy() const {
    PushSet taken = none_;
    while (true) {
      std::vector<int> meets(order_.size(), 0);
      for (const PushSet& group : needed_) {
        if (group.meets(taken)) continue;
        for (const int k : group.members()) ++meets[k];
      }
      const auto most = std::max_element(meets.begin(), meets.end());
      if (most == meets.end() || *most == 0) return taken;
      taken.add(static_cast<int>(most - meets.begin()));
    }
  }

  static bool meets_all(const PushSet& pushes, const std::vector<PushSet>& groups) {
    return std::all_of(groups.begin(), groups.end(), [&](const PushSet& group) { return group.meets(pushes); });
  }

  // Of pushes that do not suffice: all others, made fewer.
  void add_group(PushSet without, PushesJudged judged) {
    const bool proved = judged.standing == Standing::kFalls;
    const auto still = [proved](const PushesJudged& answer) {
      return proved ? answer.standing == Standing::kFalls : answer.standing != Standing::kStands;
    };
    try_without(without, judged, still);
    int in_vain = 0;
    for (const int k : order_) {
      if (in_vain >= kMostInVain || found_.gave_up) break;
      if (without.has(k)) continue;
      PushSet more = without;
      more.add(k);
      PushesJudged answer = ask(more);
      if (found_.gave_up || !still(answer)) {
        ++in_vain;
        continue;
      }
      in_vain = 0;
      without = more;
      try_without(without, answer, still);
    }
    keep_group(all_ - without, proved);
  }

  // All pushes that do not oppose the motion, where these do not suffice either.
  template <class Still>
  void try_without(PushSet& without, PushesJudged judged, const Still& still) {
    while (judged.opposed) {
      const PushSet more = (all_ - *judged.opposed) | without;
      if (more == without) return;
      judged = ask(more);
      if (found_.gave_up || !still(judged)) return;
      without = more;
    }
  }

  void keep_group(const PushSet& group, bool proved) {
    const auto keep = [&group](std::vector<PushSet>& groups) {
      std::erase_if(groups, [&group](const PushSet& other) { return group.within(other); });
      groups.push_back(group);
    };
    keep(needed_);
    if (!proved) return;
    keep(found_.groups);
    const BoundedHittingSet hitting = bounded_hitting_set(found_.groups, all_, kMostHittingSteps);
    found_.at_least = std::max(found_.at_least, hitting.at_least);
  }

  const JudgePushes& judge_;
  const AcceptPushes& accept_;
  int most_judged_;
  std::vector<int> order_;
  PushSet none_, all_;
  std::vector<PushSet> needed_;  // proved or not: sets that are asked for next have a push of each
  FewestPushes found_;
};

}  // namespace

FewestPushes fewest_pushes(int candidates, const JudgePushes& judge, const AcceptPushes& accept, int most_judged) {
  FewestPushSearch search(candidates, judge, accept, most_judged);
  // What is known by then is no error: the bounds are told.
  const Status ran = until_stopped({}, "stopped", [&]() -> Status {
    search.run();
    return ok_status();
  });
  FewestPushes found = std::move(search).found();
  found.stopped = !ran.ok();
  return found;
}

}  // namespace impend
