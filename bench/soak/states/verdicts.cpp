#include <fmt/format.h>

#include "bench/soak/states/soak.h"
#include "impend/planning/frictionless_states.h"
#include "tests/support/clause_checks.h"
#include "tests/support/load_path_checks.h"
#include "tests/support/pile_states.h"
#include "tests/support/test_random.h"

namespace impend::soak {
namespace {

struct AskedState {
  AssemblyState state;
  Standing expected = Standing::kUnknown;
};

std::vector<AskedState> asked_states(const SoakedScene& scene) {
  test::Random random(scene.seed + 1000);
  std::vector<AskedState> asked;
  for (unsigned k = 0; k < scene.subsets(); ++k) {
    const PartSet there = scene.installed(k), none = there - there;
    const unsigned bits = static_cast<unsigned>(random.bits() & random.bits());
    const PartSet held = test::chosen_of(scene.assembly, scene.movable, bits & k);
    for (const PartSet& holders : {none, held}) {
      const AssemblyState state{there, holders};
      asked.push_back({state, scene.by_analysis(state)});
    }
  }
  return asked;
}

void count(const std::vector<AskedState>& asked, StateTally& tally) {
  tally.states += static_cast<long>(asked.size());
  for (const AskedState& one : asked) {
    tally.stand += one.expected == Standing::kStands;
    tally.fall += one.expected == Standing::kFalls;
    tally.open += one.expected == Standing::kUnknown;
  }
}

// Once while clauses and paths are learnt, and once when all are known: the second time most are decided by them.
void compare(const SoakedScene& scene, const std::vector<AskedState>& asked, FrictionlessStates& judge,
             StateTally& tally) {
  for (const bool again : {false, true}) {
    for (const AskedState& one : asked) {
      const StateVerdict found = judge.judge(one.state);
      if (found.standing == one.expected) continue;
      tally.faults.push_back(fmt::format("{}: {}, by its analysis {}{}", scene.named(one.state),
                                         to_string(found.standing), to_string(one.expected),
                                         again ? " (asked again)" : ""));
    }
    if (again) continue;
    tally.by_clause += judge.counts().by_clause;
    tally.by_path += judge.counts().by_path;
    tally.solved += judge.counts().solved;
  }
}

void ask_clauses(const SoakedScene& scene, const std::vector<AskedState>& asked, const FrictionlessStates& judge,
                 StateTally& tally) {
  for (const FallClause& clause : judge.clauses()) {
    ++tally.clauses;
    const std::string wrong = test::clause_fault(scene.assembly, scene.contacts, clause);
    if (!wrong.empty()) tally.faults.push_back(fmt::format("seed {}: a clause: {}", scene.seed, wrong));
    for (const AskedState& one : asked) {
      if (!clause.decides(free_parts(scene.assembly, one.state), one.state.installed)) continue;
      ++tally.decided;
      if (one.expected == Standing::kFalls) continue;
      tally.faults.push_back(fmt::format("{}: a clause lets it fall", scene.named(one.state)));
    }
  }
}

// Paths that are learnt of every fourth state that stands; as the judge does, of contacts all of which are imposed, and
// for such states.
void ask_paths(const SoakedScene& scene, const std::vector<AskedState>& asked, const FrictionlessStates& judge,
               StateTally& tally) {
  const StateComponents& components = judge.components();
  LoadPaths paths(components, DecisionTolerances{});
  for (std::size_t k = 0; k < asked.size(); k += 4) {
    if (asked[k].expected != Standing::kStands) continue;
    for (const StateComponent& component : components.of(asked[k].state)) {
      if (component.simple && component.own_loads) paths.learn(component);
    }
  }
  for (const LoadPath& path : paths.paths()) {
    ++tally.paths;
    const std::string wrong = test::load_path_fault(scene.assembly, scene.contacts, components.whole(), path);
    if (!wrong.empty()) tally.faults.push_back(fmt::format("seed {}: a load path: {}", scene.seed, wrong));
  }
  for (const AskedState& one : asked) {
    const PartSet free = free_parts(scene.assembly, one.state);
    if (!components.all_simple(free) || !paths.carry(free, one.state.installed)) continue;
    ++tally.carried;
    if (one.expected == Standing::kStands) continue;
    tally.faults.push_back(fmt::format("{}: load paths carry it", scene.named(one.state)));
  }
}

}  // namespace

void soak_verdicts_of_states(const SoakedScene& scene, StateTally& tally) {
  const std::vector<AskedState> asked = asked_states(scene);
  count(asked, tally);
  FrictionlessStates judge(scene.assembly, scene.contacts, DecisionTolerances{}, test::one_thread());
  compare(scene, asked, judge, tally);
  ask_clauses(scene, asked, judge, tally);
  ask_paths(scene, asked, judge, tally);
}

}  // namespace impend::soak
