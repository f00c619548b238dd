// soak_friction FIRST COUNT: small problems with friction, balanced by construction. A proof that friction holds them
// and a motion that satisfies the law exclude each other. Status 1 where both are found.
#include <fmt/format.h>

#include <cstdlib>

#include "tests/support/balanced_problems.h"

namespace {

using namespace impend;
using namespace impend::test;

constexpr double kMostWork = 1e9;

int soak(const char* family, FrictionProblem (*make)(std::uint64_t), std::uint64_t first, std::uint64_t count) {
  int problems = 0, proved = 0, excluded = 0, both = 0, moving = 0, open = 0, wrong = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const FrictionProblem problem = make(seed);
    if (problem.Q.isZero(0)) continue;
    const RestChecked checked = check_rest(problem, kMostWork);
    ++problems;
    proved += checked.proved;
    excluded += checked.excluded;
    both += checked.proved && checked.excluded;
    moving += checked.moves;
    open += !checked.proved && !checked.excluded && !checked.moves;
    if (!checked.moves || !(checked.proved || checked.excluded)) continue;
    ++wrong;
    fmt::print("{} seed {}: a motion, and rest is proved by {}\n", family, seed,
               checked.proved ? "friction" : "all modes");
  }
  fmt::print("{}: {} problems, rest proved by friction {}, by all modes {}, by both {}, moving {}, open {}, wrong {}\n",
             family, problems, proved, excluded, both, moving, open, wrong);
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t first = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  const std::uint64_t count = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 500;
  const auto planar = [](std::uint64_t seed) { return planar_contacts(seed).problem; };
  const int wrong = soak("contacts", balanced_contacts, first, count) + soak("faces", balanced_faces, first, count) +
                    soak("planar", planar, first, count);
  return wrong == 0 ? 0 : 1;
}
