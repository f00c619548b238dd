#include <fmt/format.h>
#include <fmt/ranges.h>

#include "bench/soak/states/soak.h"
#include "tests/support/box_piles.h"
#include "tests/support/pile_states.h"
#include "tests/support/test_random.h"

namespace impend::soak {
namespace {

Assembly pile_or_wall(std::uint64_t seed, int least, int most) {
  const int parts = test::Random(seed + 31000).integer(least, most);
  // Seeds by pairs, so that piles and walls come on every kind of floor.
  return seed % 2 == 0 ? test::random_box_pile(seed / 2, parts) : test::random_wall(seed / 2, parts);
}

}  // namespace

SoakedScene::SoakedScene(std::uint64_t of_seed, int least, int most)
    : seed(of_seed),
      assembly(pile_or_wall(of_seed, least, most)),
      contacts(test::contacts_of_pile(assembly)),
      movable(movable_parts(assembly).members()) {}

PartSet SoakedScene::installed(unsigned subset) const {
  return test::chosen_of(assembly, movable, subset) | fixed_parts(assembly);
}

Standing SoakedScene::by_analysis(const AssemblyState& state) const {
  return test::standing_by_analysis(assembly, contacts, state);
}

std::string SoakedScene::named(const AssemblyState& state) const {
  return fmt::format("seed {}, there {}, held {}", seed, state.installed.members(), state.held.members());
}

}  // namespace impend::soak
