// Options out of range are told, those at the ends of their ranges are taken.
#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "impend/base/numbers.h"
#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

using Change = std::function<void(SimulationOptions&)>;

Analysis standing_block() {
  Assembly assembly = over_ground();
  add_block(assembly, "block", Vec3(0.2, 0.2, 0.2), translation(Vec3(0, 0, 0.1)));
  return analysed_for(assembly, SimulationLaw::kFrictionless);
}

// Hears of an error that names the value and says what to do.
void check_refused(const Analysis& analysis, const Change& change) {
  SimulationOptions options;
  change(options);
  const auto simulator = Simulator::start(analysis, options);
  REQUIRE_FALSE(simulator.ok());
  CHECK(simulator.error().code == ErrorCode::kBadValue);
  CHECK_FALSE(simulator.error().message.empty());
  CHECK_FALSE(simulator.error().hint.empty());
}

}  // namespace

TEST_CASE("Options of a simulation that are out of range are refused") {
  const Analysis analysis = standing_block();
  const double nan = std::nan("");
  for (const double step : {0.0, -1e-3, kLeastStep / 2, kLongestStep * 1.001, kInfinity, nan}) {
    INFO("step " << step);
    check_refused(analysis, [&](SimulationOptions& o) { o.step = step; });
  }
  for (const double e : {-1e-9, 1 + 1e-9, kInfinity, nan}) {
    INFO("restitution " << e);
    check_refused(analysis, [&](SimulationOptions& o) { o.restitution = e; });
  }
  for (const int corrections : {-1, kMostCorrections + 1}) {
    INFO("corrections " << corrections);
    check_refused(analysis, [&](SimulationOptions& o) { o.corrections = corrections; });
  }
  for (const double until : {-1.0, kInfinity, nan}) {
    INFO("until " << until);
    check_refused(analysis, [&](SimulationOptions& o) { o.until = until; });
  }
  for (const double rate : {0.0, -60.0, kInfinity, nan}) {
    INFO("frames per second " << rate);
    check_refused(analysis, [&](SimulationOptions& o) { o.frames_per_second = rate; });
  }
}

TEST_CASE("Options of a simulation at the ends of their ranges are taken") {
  const Analysis analysis = standing_block();
  const Change changes[] = {
      [](SimulationOptions& o) { o.step = kLeastStep; }, [](SimulationOptions& o) { o.step = kLongestStep; },
      [](SimulationOptions& o) { o.restitution = 1; }, [](SimulationOptions& o) { o.corrections = 0; },
      [](SimulationOptions& o) { o.corrections = kMostCorrections; }};
  for (const Change& change : changes) {
    SimulationOptions options;
    change(options);
    auto simulator = Simulator::start(analysis, options);
    REQUIRE(simulator.ok());
    CHECK(simulator.value().time() == 0);
    CHECK(simulator.value().report().options.step == options.step);
    CHECK(simulator.value().report().options.corrections == options.corrections);
  }
}

TEST_CASE("Names of laws, impacts, events and ends are those of the reports") {
  CHECK(std::string(to_string(SimulationLaw::kFrictionless)) == "frictionless");
  CHECK(std::string(to_string(SimulationLaw::kCoulomb)) == "coulomb");
  CHECK(std::string(to_string(Impacts::kLocated)) == "located");
  CHECK(std::string(to_string(Impacts::kStepped)) == "stepped");
  CHECK(std::string(to_string(SimulationEventKind::kMoves)) == "moves");
  CHECK(std::string(to_string(SimulationEventKind::kLands)) == "lands");
  CHECK(std::string(to_string(SimulationEventKind::kLeaves)) == "leaves");
  CHECK(std::string(to_string(SimulationEventKind::kSlides)) == "slides");
  CHECK(std::string(to_string(SimulationEventKind::kSticks)) == "sticks");
  CHECK(std::string(to_string(SimulationEventKind::kRests)) == "rests");
  CHECK(std::string(to_string(SimulationEventKind::kGone)) == "gone");
  CHECK(std::string(to_string(SimulationEnd::kTime)) == "time");
  CHECK(std::string(to_string(SimulationEnd::kRest)) == "rest");
  CHECK(std::string(to_string(SimulationEnd::kCancelled)) == "cancelled");
  CHECK(std::string(to_string(SimulationEnd::kUnsolved)) == "step-not-solved");
  CHECK(std::string(to_string(SimulationEnd::kDiverged)) == "diverged");
}

}  // namespace impend::test
