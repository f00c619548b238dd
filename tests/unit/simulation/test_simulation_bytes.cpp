// The same input gives the same bytes, however it is asked.
#include <string>
#include <utility>

#include "tests/support/catch.h"
#include "tests/unit/simulation/mixed_scene.h"

namespace impend::test {
TEST_CASE("The scene of these tests slides, tips, rolls and strikes") {
  const Followed run = mixed_run(mixed_scene());
  for (int i = 1; i < 5; ++i) CHECK(run.report.parts[i].distance > 0.02);
  CHECK(run.report.counts.cuts > 0);
  CHECK(run.last().energy.friction < 0);
  CHECK(run.last().energy.impacts < 0);
}

TEST_CASE("Asked twice, with one thread or several, a simulation gives the same bytes") {
  const Assembly scene = mixed_scene();
  const std::string once = bytes_of(mixed_run(scene));
  CHECK(once == bytes_of(mixed_run(scene)));
  CHECK(once == bytes_of(mixed_run(scene, 1)));
  CHECK(once == bytes_of(mixed_run(scene, 3)));
  CHECK(once.size() > 350 * 5 * 18 * sizeof(double));
}

TEST_CASE("Steps that are taken in several goes are those that are taken in one") {
  const Analysis analysis = analysed_for(mixed_scene(), SimulationLaw::kCoulomb);
  const SimulationOptions options = stepping(1e-3, SimulationLaw::kCoulomb);
  Simulator one = started(analysis, options), other = started(analysis, options);
  for (int k = 0; k < 100; ++k) REQUIRE(one.step());
  for (int k = 0; k < 100; ++k) {
    REQUIRE(other.step());
    (void)other.frame();
    (void)other.report();
    Simulator moved = std::move(other);
    other = std::move(moved);
  }
  for (size_t i = 0; i < one.frame().bodies.size(); ++i) {
    CHECK((one.frame().bodies[i].center - other.frame().bodies[i].center).isZero(0));
    CHECK((one.frame().bodies[i].rotation - other.frame().bodies[i].rotation).isZero(0));
  }
  CHECK(one.time() == other.time());
  CHECK(one.time() == 100 * options.step);
}

}  // namespace impend::test
