#include "impend/planning/count_sequences.h"

#include <limits>
#include <map>

#include "impend/base/stop.h"

namespace impend {
namespace {

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
