// Load paths of random piles of boxes: what they carry stands, as its analysis says.
#include "impend/motion/bearing.h"
#include "impend/planning/load_path.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/load_path_checks.h"
#include "tests/support/pile_states.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

std::vector<AssemblyState> every_state(const Assembly& assembly, std::uint64_t seed) {
  Random random(seed);
  const std::vector<int> movable = movable_parts(assembly).members();
  std::vector<AssemblyState> states;
  for (unsigned k = 0; k < 1U << movable.size(); ++k) {
    AssemblyState state{fixed_parts(assembly), PartSet(static_cast<int>(assembly.parts.size()))};
    for (std::size_t i = 0; i < movable.size(); ++i) {
      if ((k >> i & 1U) == 0) continue;
      state.installed.add(movable[i]);
      if (k % 2 == 1 && random.chance(0.2)) state.held.add(movable[i]);
    }
    states.push_back(std::move(state));
  }
  return states;
}

struct PathTally {
  int stand = 0, carried = 0;
};

void check_pile(const Assembly& assembly, std::uint64_t seed, PathTally& tally) {
  const ContactSet contacts = contacts_of_pile(assembly);
  const StateComponents components(assembly, contacts);
  // Those that may be mere balance are not kept.
  const MotionProblem& problem = components.whole().problem;
  LoadPaths paths(components, DecisionTolerances{}, [&](const std::vector<int>& parts, const VecX& forces) {
    const std::vector<double> force(forces.begin(), forces.end());
    return may_fall_from_balance(assembly, {contacts, problem.contact, force}, parts);
  });
  const std::vector<AssemblyState> states = every_state(assembly, seed);
  std::vector<char> stands;
  for (const AssemblyState& state : states) {
    stands.push_back(standing_by_analysis(assembly, contacts, state) == Standing::kStands);
    // Every fourth state teaches; the others are new to the paths.
    if (stands.back() && stands.size() % 4 == 0) {
      for (const StateComponent& component : components.of(state)) paths.learn(component);
    }
  }
  for (const LoadPath& path : paths.paths()) {
    CHECK(load_path_fault(assembly, contacts, components.whole(), path) == "");
  }
  for (std::size_t k = 0; k < states.size(); ++k) {
    const bool carried = paths.carry(free_parts(assembly, states[k]), states[k].installed);
    INFO("installed " << Catch::Detail::stringify(states[k].installed.members()) << ", held "
                      << Catch::Detail::stringify(states[k].held.members()));
    if (carried) CHECK(stands[k]);
    tally.stand += stands[k];
    tally.carried += carried;
  }
}

TEST_CASE("what paths that were learned in some states carry in others stands by its analysis") {
  PathTally tally;
  for (std::uint64_t seed = 0; seed < (IMPEND_SANITIZED ? 4 : 20); ++seed) {
    INFO("seed " << seed);
    check_pile(random_box_pile(seed, 3 + static_cast<int>(seed % 5)), seed, tally);
  }
  CHECK(tally.stand > 100);
  CHECK(4 * tally.carried > 3 * tally.stand);
}

}  // namespace
}  // namespace impend::test
