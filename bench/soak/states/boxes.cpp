#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "bench/soak/states/soak.h"
#include "tests/support/mass_corners.h"
#include "tests/support/pile_states.h"
#include "tests/support/test_random.h"

namespace impend::soak {
namespace {

constexpr int kMostMasses = 10;
constexpr int kEnoughNodes = 20000;
constexpr int kSubsetsTried = 20;
constexpr double kSame = 1e-5, kSameNone = 1e-6;

// Some of the parts that stand by themselves; fixed ones alone where none did.
Assembly some_that_stand(const SoakedScene& scene) {
  test::Random random(scene.seed + 600);
  for (int trial = 0; trial <= kSubsetsTried; ++trial) {
    Assembly some = scene.assembly;
    std::erase_if(some.parts, [&](const Part& part) { return !part.fixed && trial > 0 && random.chance(0.3); });
    const PartSet movable = movable_parts(some), all = movable | fixed_parts(some);
    if (movable.count() > kMostMasses) continue;
    if (test::standing_by_analysis(some, test::contacts_of_pile(some), {all, all - all}) == Standing::kStands)
      return some;
  }
  Assembly none = scene.assembly;
  std::erase_if(none.parts, [](const Part& part) { return !part.fixed; });
  return none;
}

}  // namespace

void soak_mass_box(const SoakedScene& scene, StateTally& tally) {
  const Assembly assembly = some_that_stand(scene);
  if (movable_parts(assembly).empty()) return;
  const ContactSet contacts = test::contacts_of_pile(assembly);
  std::optional<FrictionProblem> problem = test::problem_of_pile(assembly, contacts);
  if (!problem) return;
  problem->mu.setZero();
  const VecX range = VecX::Ones(problem->bodies());
  const MassBox box = mass_box(*problem, assembly.gravity, range, kEnoughNodes, 1, {});
  const double exact = test::box_of_all_corners(*problem, assembly.gravity, range);
  ++tally.boxes;
  tally.limited += box.limited();
  tally.corners += 1L << problem->bodies();
  const auto differs = [&](double end) { return std::abs(end - exact) > kSame * exact + kSameNone; };
  if (box.gave_up || differs(box.holds) || differs(std::min(box.moves, 1.0))) {
    tally.faults.push_back(fmt::format("seed {}: masses may be off by {} to {}, by all corners {}", scene.seed,
                                       box.holds, box.moves, exact));
  }
  const std::string wrong = test::mass_box_fault(assembly, contacts, *problem, range, box);
  if (!wrong.empty()) tally.faults.push_back(fmt::format("seed {}: {}", scene.seed, wrong));
}

}  // namespace impend::soak
