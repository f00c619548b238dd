// Time of a simulation by a clock, with clocks that the test makes.
#include "gui/presenter/simulation_pace.h"

#include "tests/support/catch.h"

using namespace impend::gui;

TEST_CASE("at half the speed half the time of the clock is due") {
  SimulationPace pace;
  pace.start(100, 3, 0.5);
  CHECK(pace.due(100) == Approx(3));
  CHECK(pace.due(102) == Approx(4));
  pace.arrive(102, 4);
  CHECK(pace.due(104) == Approx(5));
  CHECK_FALSE(pace.is_slow());
  CHECK(pace.reached() == Approx(0.5));
}

TEST_CASE("what is missing by little is made up for, what is missing by much is not") {
  SimulationPace pace;
  pace.start(0, 0, 1);
  pace.arrive(1, 0.95);
  CHECK(pace.due(1) == Approx(1));
  pace.arrive(2, 1.5);
  CHECK(pace.due(2) == Approx(1.5));
  CHECK(pace.due(3) == Approx(2.5));
}

TEST_CASE("a pace that falls behind is measured and told") {
  SimulationPace pace;
  pace.start(0, 0, 1);
  for (int k = 1; k <= 20; ++k) pace.arrive(0.1 * k, 0.04 * k);
  CHECK(pace.reached() == Approx(0.4));
  CHECK(pace.is_slow());
  for (int k = 1; k <= 20; ++k) pace.arrive(2 + 0.1 * k, 0.8 + 0.1 * k);
  CHECK(pace.reached() == Approx(1));
  CHECK_FALSE(pace.is_slow());
}
