// A small share of what bench/soak/soak_solvers runs in full.
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/solver_soak.h"

using namespace impend::test;

namespace {

void check(const SoakCount& count) {
  INFO(count.problems << " problems, first failure: " << count.first);
  CHECK(count.unsolved == 0);
  CHECK(count.wrong_verdicts == 0);
  CHECK(count.large_residuals == 0);
  CHECK(count.disagreements == 0);
  CHECK(count.other_pivots == 0);
  CHECK(count.other_units == 0);
  CHECK(count.warm_differences == 0);
  CHECK(10 * count.fallbacks <= count.problems);
}

}  // namespace

TEST_CASE("Small random problems have one answer by every method, cold, warm and in every unit") {
  SoakCount count;
  std::vector<std::uint64_t> seeds{20003};  // jammed by the last bit of a row in millimetres
  for (std::uint64_t seed = 1; seed <= 200; ++seed) seeds.push_back(seed);
  for (const std::uint64_t seed : seeds) {
    soak(random_scene(seed, random_kind(seed)), seed % 5 == 1 ? 1e-6 : 0.0, seed, count);
  }
  check(count);
}

TEST_CASE("Small degenerate problems have one answer by every method, cold, warm and in every unit") {
  SoakCount count;
  for (std::uint64_t seed = 0; seed < 80; ++seed) soak(degenerate_scene(seed), 0, seed, count);
  check(count);
}
