// soak_states [FIRST [COUNT [LEAST [MOST]]]]
// Random piles and walls of LEAST to MOST parts (3 to 12), COUNT (100) from seed FIRST (0) on. Every subset of the
// parts, with nothing held and with some held: its verdict by FrictionlessStates is that of its plain analysis; no
// clause and no load paths decide any of them wrongly; the fewest holders and pushes are as few as trying all sets
// finds; the box of masses of up to ten parts that stand is that of all its corners. Prints every disagreement; status
// 1 then.
#include <fmt/format.h>

#include <cstdlib>
#include <iostream>

#include "bench/soak/states/soak.h"

namespace {

using namespace impend;

constexpr std::uint64_t kToldEvery = 50;  // scenes

void tell(const soak::StateTally& tally) {
  std::cout << fmt::format(
                   "{} scenes, {} states: {} stand, {} fall, {} open; {} by clause, {} by path, {} components solved; "
                   "{} clauses decide {}, {} paths carry {}; holders {} times, {} parts; pushes {} times, {} pushes, "
                   "{} not to be pushed; {} boxes of masses, {} limited, {} corners; {} disagreements",
                   tally.scenes, tally.states, tally.stand, tally.fall, tally.open, tally.by_clause, tally.by_path,
                   tally.solved, tally.clauses, tally.decided, tally.paths, tally.carried, tally.holders, tally.held,
                   tally.pushes, tally.pushed, tally.unpushable, tally.boxes, tally.limited, tally.corners,
                   tally.faults.size())
            << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  const auto argument = [&](int k, std::uint64_t otherwise) {
    return argc > k ? std::strtoull(argv[k], nullptr, 10) : otherwise;
  };
  const std::uint64_t first = argument(1, 0), scenes = argument(2, 100);
  const int least = static_cast<int>(argument(3, 3)), most = static_cast<int>(argument(4, 12));
  soak::StateTally tally;
  std::size_t told = 0;
  for (std::uint64_t seed = first; seed < first + scenes; ++seed) {
    const soak::SoakedScene scene(seed, least, most);
    soak::soak_verdicts_of_states(scene, tally);
    soak::soak_holders(scene, tally);
    soak::soak_pushes(scene, tally);
    soak::soak_mass_box(scene, tally);
    ++tally.scenes;
    for (; told < tally.faults.size(); ++told) std::cout << tally.faults[told] << std::endl;
    if (tally.scenes % static_cast<long>(kToldEvery) == 0) tell(tally);
  }
  tell(tally);
  return tally.faults.empty() ? 0 : 1;
}
