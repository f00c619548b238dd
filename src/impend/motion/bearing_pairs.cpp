// Left out of a rest, pairs of parts bear nothing: the less is left, the less holds. So a least set is found by leaving
// out one pair after the other, and the next one lacks some pair of it.
#include "impend/motion/bearing_pairs.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "impend/base/stop.h"
#include "impend/motion/held_rows.h"

namespace impend {
namespace {

// Pairs of which each is asked whether it need bear; rests that are looked at, and least sets.
constexpr std::size_t kMostPairs = 60, kMostRests = 128, kMostSets = 16;

using Pair = std::pair<int, int>;
using LeftOut = std::vector<char>;  // per pair

std::vector<Pair> pairs_that_hold(const std::vector<TrackedContact>& here, const std::vector<char>& holds) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < here.size(); ++i) {
    if (holds[i] != 0) pairs.emplace_back(here[i].a(), here[i].b());
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

// Whether parts rest when pairs are left out.
class Rests {
 public:
  Rests(const Assembly& assembly, const FollowedContacts& followed, const std::vector<char>& holds,
        std::vector<Pair> pairs)
      : usual_(usual_acceleration(assembly)), pairs_(std::move(pairs)) {
    const MovedRows rows(assembly, followed, holds);
    whole_ = rows.problem();
    bodies_.resize(static_cast<std::size_t>(whole_.bodies()));
    std::iota(bodies_.begin(), bodies_.end(), 0);
    for (int row = 0; row < whole_.rows(); ++row) {
      const int i = rows.contact_of(row);
      pair_of_.push_back(i < 0 ? pairs_.size() : place_of(followed.here()[static_cast<std::size_t>(i)]));
    }
  }

  std::size_t pairs() const { return pairs_.size(); }
  std::size_t asked() const { return known_.size(); }
  std::size_t place_of(const TrackedContact& contact) const {
    return static_cast<std::size_t>(std::find(pairs_.begin(), pairs_.end(), Pair(contact.a(), contact.b())) -
                                    pairs_.begin());
  }

  bool without(const LeftOut& out) {
    const auto [at, is_new] = known_.try_emplace(out, false);
    if (!is_new) return at->second;
    look_for_stop();
    std::vector<int> others;
    for (int row = 0; row < whole_.rows(); ++row) {
      const std::size_t pair = pair_of_[static_cast<std::size_t>(row)];
      if (pair == pairs_.size() || out[pair] == 0) others.push_back(row);
    }
    return at->second = holding_forces(restrict_problem(whole_, bodies_, others), usual_).has_value();
  }

 private:
  double usual_;
  std::vector<Pair> pairs_;
  MotionProblem whole_;
  std::vector<int> bodies_;
  std::vector<std::size_t> pair_of_;  // by row; how many there are: of none
  std::map<LeftOut, bool> known_;
};

// Each pair that they rest without.
LeftOut idle_pairs(Rests& rests) {
  LeftOut idle(rests.pairs(), 0);
  for (std::size_t k = 0; k < idle.size(); ++k) {
    LeftOut out(idle.size(), 0);
    out[k] = 1;
    idle[k] = rests.without(out) ? 1 : 0;
  }
  return idle;
}

// As much left out as can be, beside what is already.
LeftOut with_all_left_out(Rests& rests, const LeftOut& idle, LeftOut out) {
  for (std::size_t k = 0; k < out.size(); ++k) {
    if (idle[k] == 0 || out[k] != 0) continue;
    out[k] = 1;
    if (!rests.without(out)) out[k] = 0;
  }
  return out;
}

// All that is left out by some least set; nothing where these are too many.
std::optional<std::vector<LeftOut>> most_left_out(Rests& rests) {
  const LeftOut idle = idle_pairs(rests);
  if (rests.without(idle)) return {{idle}};
  std::vector<LeftOut> found, to_look_at = {LeftOut(rests.pairs(), 0)}, seen = to_look_at;
  while (!to_look_at.empty()) {
    if (rests.asked() > kMostRests || found.size() > kMostSets) return std::nullopt;
    const LeftOut begun = to_look_at.back();
    to_look_at.pop_back();
    const LeftOut most = with_all_left_out(rests, idle, begun);
    if (std::find(found.begin(), found.end(), most) == found.end()) found.push_back(most);
    for (std::size_t k = 0; k < most.size(); ++k) {
      if (idle[k] == 0 || most[k] != 0) continue;
      LeftOut next = begun;
      next[k] = 1;
      if (std::find(seen.begin(), seen.end(), next) != seen.end()) continue;
      seen.push_back(next);
      if (rests.without(next)) to_look_at.push_back(next);
    }
  }
  return found;
}

}  // namespace

std::optional<std::vector<std::vector<char>>> least_bearing_pairs(const Assembly& assembly,
                                                                  const FollowedContacts& followed,
                                                                  const std::vector<char>& holds) {
  const std::vector<TrackedContact>& here = followed.here();
  const std::vector<Pair> pairs = pairs_that_hold(here, holds);
  if (pairs.size() > kMostPairs) return std::nullopt;
  Rests rough(assembly, followed, holds, pairs);
  std::optional<std::vector<LeftOut>> left_out = most_left_out(rough);
  if (!left_out) return std::nullopt;
  // Where they rest without friction, pairs without which they would not may do so, too.
  const std::vector<char> slips(here.size(), 0);
  if (held_rows(assembly, followed, slips)) {
    Rests smooth(assembly, followed, slips, pairs);
    const LeftOut idle = idle_pairs(smooth);
    if (std::find(left_out->begin(), left_out->end(), idle) == left_out->end()) left_out->push_back(idle);
  }
  std::vector<std::vector<char>> sets;
  for (const LeftOut& out : *left_out) {
    std::vector<char> set = holds;
    for (std::size_t i = 0; i < here.size(); ++i) {
      const std::size_t pair = rough.place_of(here[i]);
      if (pair < out.size() && out[pair] != 0) set[i] = 0;
    }
    sets.push_back(std::move(set));
  }
  return sets;
}

}  // namespace impend
