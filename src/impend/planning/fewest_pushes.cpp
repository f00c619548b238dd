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
    if (answers(none_) || found_.gave_up) return;
    const Standing with_all = ask(all_).standing;
    if (gives_way(with_all)) {
      found_.none_suffices = true;
      found_.at_least = all_.count() + 1;
      return;
    }
    if (with_all == Standing::kStands) thin_out();
    while (!found_.gave_up && look_for_fewer()) continue;
    if (likely_ && !found_.pushes) (void)accepted(PushSet(*likely_));
  }

  FewestPushes found() && {
    found_.accepted = found_.pushes.has_value();
    if (!found_.pushes) found_.pushes = likely_;
    found_.apart = disjoint_sets(found_.groups);
    found_.at_least = std::max(found_.at_least, static_cast<int>(found_.apart.size()));
    return std::move(found_);
  }

 private:
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
  bool answers(const PushSet& pushes) {
    PushesJudged judged = ask(pushes);
    if (found_.gave_up) return false;
    if (judged.standing == Standing::kStands) return accepted(pushes);
    add_group(pushes, std::move(judged));
    return false;
  }

  bool accepted(const PushSet& pushes) {
    const bool accepted = accept_(pushes);
    if (accepted) {
      found_.pushes = pushes;
    } else {
      ++found_.ruled_out;
      needed_.push_back(all_ - pushes);
      all_proved_ = false;
    }
    if (accepted || likely_ == pushes) likely_.reset();
    return accepted;
  }

  // All pushes, which suffice, less what can be left out: half of them where that is possible, then a quarter, and so
  // on.
  void thin_out() {
    likely_ = all_;
    std::size_t share = order_.size();
    while (share > 1) {
      share = (share + 1) / 2;
      for (std::size_t first = 0; first < order_.size(); first += share) {
        PushSet less = *likely_;
        for (std::size_t i = first; i < std::min(first + share, order_.size()); ++i) less.remove(order_[i]);
        if (less != *likely_ && ask(less).standing == Standing::kStands) likely_ = less;
      }
    }
  }

  // Asks for a smallest set that has a push of each group, or, where that is no smaller, for the last word on what is
  // known to suffice. False where nothing is left to ask for.
  bool look_for_fewer() {
    const BoundedHittingSet hitting = bounded_hitting_set(needed_, all_, kMostHittingSteps);
    if (all_proved_) found_.at_least = std::max(found_.at_least, hitting.at_least);
    if (!hitting.set) return false;  // a group without pushes: nobody knows of any set that suffices
    const int fewest = hitting.set->count();
    if (found_.pushes && fewest >= found_.pushes->count()) {
      found_.gave_up = hitting.at_least < fewest;
      return false;
    }
    if (!likely_ || fewest < likely_->count()) {
      if (!answers(*hitting.set)) grow_until_it_stands(*hitting.set);
      return true;
    }
    // Of equal ones the first by its pushes, of which those on the middles of large faces come first.
    if (fewest == likely_->count() && ask(*hitting.set).standing == Standing::kStands) likely_ = hitting.set;
    (void)accepted(PushSet(*likely_));
    return true;
  }

  // Of each group that is found on the way the push that is in most groups is added, as long as that may give a smaller
  // set that suffices than is known: many groups for one hitting set, and a better set now and then.
  void grow_until_it_stands(PushSet pushes) {
    while (!found_.gave_up) {
      add_best_of_each_group(pushes);
      if (pushes.count() >= count_of(likely_) || pushes.count() >= count_of(found_.pushes)) return;
      PushesJudged judged = ask(pushes);
      if (judged.standing == Standing::kStands) {
        likely_ = pushes;
        return;
      }
      if (!found_.gave_up) add_group(pushes, std::move(judged));
    }
  }

  int count_of(const std::optional<PushSet>& pushes) const { return pushes ? pushes->count() : all_.count() + 1; }

  void add_best_of_each_group(PushSet& pushes) const {
    for (const PushSet& group : needed_) {
      if (group.meets(pushes) || group.empty()) continue;
      int best = -1;
      long most = -1;
      for (const int k : group.members()) {
        look_now_and_then();
        const long meets =
            std::count_if(needed_.begin(), needed_.end(), [&](const PushSet& one) { return one.has(k); });
        if (meets <= most) continue;
        best = k;
        most = meets;
      }
      pushes.add(best);
    }
  }

  // Of pushes that do not suffice: all others, made fewer.
  void add_group(PushSet without, PushesJudged judged) {
    const bool proved = gives_way(judged.standing);
    const auto still = [proved](const PushesJudged& answer) {
      return proved ? gives_way(answer.standing) : answer.standing != Standing::kStands;
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
    all_proved_ = all_proved_ && proved;
    if (!proved) return;
    keep(found_.groups);
    // Else the next hitting set of all groups tells it.
    if (all_proved_) return;
    const BoundedHittingSet hitting = bounded_hitting_set(found_.groups, all_, kMostHittingSteps);
    found_.at_least = std::max(found_.at_least, hitting.at_least);
  }

  const JudgePushes& judge_;
  const AcceptPushes& accept_;
  int most_judged_;
  std::vector<int> order_;
  PushSet none_, all_;
  bool all_proved_ = true;         // every one of needed_ is
  std::vector<PushSet> needed_;    // proved or not: sets that are asked for next have a push of each
  std::optional<PushSet> likely_;  // judged to stand, and the last word was not asked yet
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
