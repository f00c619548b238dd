#include <fmt/format.h>

#include <bit>
#include <functional>

#include "bench/soak/states/soak.h"
#include "impend/planning/fewest_pushes.h"
#include "impend/planning/fingers.h"
#include "impend/planning/frictionless_states.h"
#include "impend/planning/holding_sets.h"
#include "tests/support/pile_states.h"
#include "tests/support/test_random.h"

namespace impend::soak {
namespace {

constexpr int kMostPushes = 8;
constexpr int kMostAsked = 20000, kAskedAmongAll = 1000;  // sets of pushes
constexpr double kShareThere = 0.7;

// The size of the smallest of all sets of `of` members that suffices, all smaller ones tried; −1: none does.
int by_trying_all(int of, const std::function<bool(unsigned)>& suffices) {
  for (int size = 0; size <= of; ++size) {
    for (unsigned bits = 0; bits < 1U << of; ++bits) {
      if (std::popcount(bits) == size && suffices(bits)) return size;
    }
  }
  return -1;
}

unsigned some_parts(const SoakedScene& scene, std::uint64_t seed) {
  test::Random random(seed);
  unsigned bits = 0;
  for (std::size_t i = 0; i < scene.movable.size(); ++i) bits |= random.chance(kShareThere) ? 1U << i : 0U;
  return bits;
}

void compare_holders(const SoakedScene& scene, unsigned subset, StateTally& tally) {
  const PartSet installed = scene.installed(subset);
  const PartSet allowed = test::chosen_of(scene.assembly, scene.movable, subset);
  const std::vector<int> parts = allowed.members();
  const int fewest = by_trying_all(static_cast<int>(parts.size()), [&](unsigned bits) {
    return scene.by_analysis({installed, test::chosen_of(scene.assembly, parts, bits)}) == Standing::kStands;
  });
  FrictionlessStates judge(scene.assembly, scene.contacts, DecisionTolerances{}, test::one_thread());
  FallingSets learnt;
  const Holders found = fewest_holders(
      installed, allowed, [&](const AssemblyState& state) { return judge.judge(state); }, learnt);
  ++tally.holders;
  tally.held += fewest;
  const int count = found.held ? found.held->count() : -1;
  if (count != fewest || static_cast<int>(found.apart.size()) > fewest) {
    tally.faults.push_back(fmt::format("{}: {} holders, by trying all {}; {} groups",
                                       scene.named({installed, installed - installed}), count, fewest,
                                       found.apart.size()));
  }
}

// Pushes as states of an assembly with fingers.
struct Pushed {
  Assembly assembly;
  ContactSet contacts;
  PushedStates states;
  int pushes;

  Pushed(const SoakedScene& scene, const PartSet& installed, const std::vector<PushCandidate>& candidates)
      : assembly(with_fingers(scene.assembly, candidates)),
        contacts(with_fingers(scene.contacts, static_cast<int>(scene.assembly.parts.size()), candidates)),
        states(installed, static_cast<int>(scene.assembly.parts.size()), static_cast<int>(candidates.size())),
        pushes(static_cast<int>(candidates.size())) {}

  FewestPushes fewest(int most_asked) const {
    FrictionlessStates judge(assembly, contacts, DecisionTolerances{}, test::one_thread(), states.fingers());
    return fewest_pushes(
        pushes, states.judge([&](const AssemblyState& state) { return judge.judge(state); }),
        [](const PushSet&) { return true; }, most_asked);
  }

  int by_trying_all_pushes() const {
    return by_trying_all(pushes, [&](unsigned bits) {
      PushSet set(pushes);
      for (int k = 0; k < pushes; ++k) {
        if (bits >> k & 1U) set.add(k);
      }
      return test::standing_by_analysis(assembly, contacts, states.with(set)) == Standing::kStands;
    });
  }
};

// Those that suffice, as far as they are found among all, and others, in random order.
std::vector<PushCandidate> some_candidates(const SoakedScene& scene, const PartSet& parts, const PartSet& installed) {
  const auto prepared = prepare_surfaces(scene.assembly);
  std::vector<PushCandidate> left =
      push_candidates(scene.assembly, prepared.value(), scene.contacts, parts, installed).reached;
  const FewestPushes among_all = Pushed(scene, installed, left).fewest(kAskedAmongAll);
  test::Random random(scene.seed + 900);
  std::vector<PushCandidate> some;
  if (among_all.pushes && among_all.pushes->count() <= kMostPushes) {
    const std::vector<int> chosen = among_all.pushes->members();
    for (auto k = chosen.rbegin(); k != chosen.rend(); ++k) {
      some.push_back(left[*k]);
      left.erase(left.begin() + *k);
    }
  }
  while (!left.empty() && static_cast<int>(some.size()) < kMostPushes) {
    const int k = random.integer(0, static_cast<int>(left.size()) - 1);
    if (left[k].direction.z() > 0.5 || random.chance(0.2)) some.push_back(left[k]);
    left.erase(left.begin() + k);
  }
  return some;
}

}  // namespace

void soak_holders(const SoakedScene& scene, StateTally& tally) {
  compare_holders(scene, scene.subsets() - 1, tally);
  compare_holders(scene, some_parts(scene, scene.seed + 400), tally);
}

void soak_pushes(const SoakedScene& scene, StateTally& tally) {
  const unsigned subset = some_parts(scene, scene.seed + 500);
  const PartSet installed = scene.installed(subset);
  const std::vector<PushCandidate> candidates =
      some_candidates(scene, test::chosen_of(scene.assembly, scene.movable, subset), installed);
  const Pushed pushed(scene, installed, candidates);
  const int fewest = pushed.by_trying_all_pushes(), pushes = pushed.pushes;
  const FewestPushes found = pushed.fewest(kMostAsked);
  ++tally.pushes;
  tally.pushed += std::max(fewest, 0);
  tally.unpushable += fewest < 0;
  const int count = found.pushes ? found.pushes->count() : -1;
  const int at_least = fewest < 0 ? pushes + 1 : fewest;
  if (count != fewest || found.at_least != at_least || found.none_suffices != (fewest < 0)) {
    tally.faults.push_back(fmt::format("{}: {} of {} pushes, {} at least, by trying all {}",
                                       scene.named({installed, installed - installed}), count, pushes, found.at_least,
                                       fewest));
  }
}

}  // namespace impend::soak
