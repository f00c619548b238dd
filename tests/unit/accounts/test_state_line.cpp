// The state of a simulation as a line: every number comes back to the last bit, and what is damaged is refused.
#include "impend/accounts/simulation/read_trajectory.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/catch.h"

using namespace impend;
using PlainJson = nlohmann::json;

namespace {

const double kThird = 1.0 / 3, kTiny = std::numeric_limits<double>::denorm_min(), kHuge = 1.7976931348623157e308;

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// Two bodies, numbers that are easily lost.
SimulationCheckpoint sample() {
  SimulationCheckpoint checkpoint;
  StepperMemory& stepper = checkpoint.stepper;
  stepper.state.x = {Vec3(kThird, -0.0, kTiny), Vec3(0, 1e300, -kThird)};
  Mat3 R;
  R << 1, 2, 3, 4, 5, 6, 7, 8, -0.0;
  stepper.state.R = {R, -R / 3};
  stepper.state.P.resize(12);
  for (int k = 0; k < 12; ++k) stepper.state.P[k] = std::sin(k + 1.0) * std::pow(10.0, 3 * k - 15);
  stepper.before = {0x1p-10 / 3, 0};
  stepper.time = kThird;
  stepper.coordinates = {-0.0, 12 * kThird};
  stepper.pushes = {VecX::Zero(12), stepper.state.P / 3, VecX::Constant(12, -0.0)};
  stepper.pushes.hand[5] = kTiny;
  stepper.forces[{0, 2, TrackKind::kRoundRound, true, 5, 7, 3}] = {Vec3(-0.0, kHuge, kThird), Vec3(0, 1, 0), kThird};
  stepper.forces[{1, 2, TrackKind::kCornerFace, false, 0, 1, 0}] = {Vec3(1, 2, 3), Vec3(0, 0, 1), 1e-3};
  stepper.touches[{0, 2}] = kTiny;
  stepper.gone = {0, 1};
  stepper.works = {kThird, -kThird, -0.0, 4, 5, 6, kTiny};
  stepper.counts = {9007199254740991, 2, 3, 4, 5, 6, 7, 1e-9, kThird};
  stepper.tracker.followed = {{0, 2, TrackKind::kEdgeEdge, false, 1, 2, 0}, {1, 2, TrackKind::kRimFace, true, 3, 4, 1}};
  stepper.tracker.recent = {{1, 2, TrackKind::kRimFace, true, 3, 4, 1}};
  stepper.tracker.deepest = {{{0, 2}, -kTiny}};
  stepper.tracker.facets = {-1, 2};
  checkpoint.log.parts = {{false, true, false, true, kThird, 2, 3, 4}, {true, false, true, false, 0, -0.0, 1, kTiny}};
  checkpoint.log.slow_since = {-1, kThird};
  checkpoint.log.touching[{0, 2}] = true;
  checkpoint.log.touching[{1, 2}] = false;
  checkpoint.left = -kThird;
  checkpoint.went_on_at = kThird;
  return checkpoint;
}

}  // namespace

TEST_CASE("every number of a state comes back from its line to the last bit") {
  const SimulationCheckpoint given = sample();
  const std::string line = state_line(given);
  CHECK(line.starts_with(kStateLine));
  CHECK(line.find('\n') == line.size() - 1);
  const Result<SimulationCheckpoint> read = read_state_line(line);
  REQUIRE(read.ok());
  // The line of what was read is the same, and it tells every number apart.
  CHECK(state_line(read.value()) == line);
  const StepperMemory &was = given.stepper, &is = read.value().stepper;
  for (int body = 0; body < 2; ++body) {
    for (int k = 0; k < 3; ++k) CHECK(same_bits(was.state.x[body][k], is.state.x[body][k]));
    for (int k = 0; k < 9; ++k) CHECK(same_bits(was.state.R[body].data()[k], is.state.R[body].data()[k]));
  }
  for (int k = 0; k < 12; ++k) CHECK(same_bits(was.state.P[k], is.state.P[k]));
  CHECK(was.tracker.followed == is.tracker.followed);
  CHECK(was.tracker.recent == is.tracker.recent);
  CHECK(was.tracker.deepest == is.tracker.deepest);
  CHECK(is.forces.size() == 2);
  CHECK(same_bits(is.forces.begin()->second.own.x(), -0.0));
  CHECK(is.forces.begin()->first == was.forces.begin()->first);
  CHECK(is.forces.begin()->second.normal == was.forces.begin()->second.normal);
  CHECK(is.forces.begin()->second.kick == was.forces.begin()->second.kick);
  CHECK(is.gone == was.gone);
  CHECK(is.coordinates == was.coordinates);
  CHECK(is.pushes.drives == was.pushes.drives);
  CHECK(is.pushes.springs == was.pushes.springs);
  CHECK(is.pushes.hand == was.pushes.hand);
  CHECK(is.counts.steps == was.counts.steps);
  CHECK(read.value().log.parts[0].gone);
  CHECK(read.value().log.touching == given.log.touching);
  CHECK(read.value().went_on_at == given.went_on_at);
}

TEST_CASE("a state of a run in which all never rested comes back as such") {
  SimulationCheckpoint given = sample();
  given.went_on_at.reset();
  const Result<SimulationCheckpoint> read = read_state_line(state_line(given));
  REQUIRE(read.ok());
  CHECK_FALSE(read.value().went_on_at.has_value());
}

TEST_CASE("a state that lacks anything, or has anything else in its place, is refused") {
  const PlainJson good = PlainJson::parse(state_line(sample()));
  const auto refused = [](const PlainJson& line) { return !read_state_line(line.dump()).ok(); };
  CHECK_FALSE(refused(good));
  for (const auto& [key, value] : good["state"].items()) {
    INFO(key);
    PlainJson bad = good;
    bad["state"].erase(key);
    CHECK(refused(bad));
    for (const PlainJson& other : {PlainJson(3), PlainJson("word"), PlainJson::object(), PlainJson(nullptr)}) {
      bad["state"][key] = other;
      CHECK(refused(bad));
    }
    bad = good;
    // Of pushes the first are none.
    const std::size_t at = key == "pushes" ? 1 : 0;
    PlainJson& first = bad["state"][key][at].is_array() ? bad["state"][key][at][0] : bad["state"][key][at];
    for (const PlainJson& other : {PlainJson("word"), PlainJson(nullptr), PlainJson::array()}) {
      first = other;
      CHECK(refused(bad));
    }
    if (key == "pushes" || !good["state"][key][0].is_array()) continue;
    bad = good;
    bad["state"][key][0].push_back(1);
    CHECK(refused(bad));
  }
  PlainJson bad = good;
  bad["state"]["followed"][0][4] = 1.5;
  CHECK(refused(bad));
  bad["state"]["followed"][0][4] = 1e300;
  CHECK(refused(bad));
  bad = good;
  bad["state"]["counts"][0] = -1;
  CHECK(refused(bad));
  const std::string line = state_line(sample());
  for (const std::size_t cut : {std::size_t{0}, std::size_t{9}, line.size() / 2, line.size() - 3}) {
    CHECK_FALSE(read_state_line(line.substr(0, cut)).ok());
  }
  SimulationCheckpoint endless = sample();
  endless.left = std::nan("");
  CHECK_FALSE(read_state_line(state_line(endless)).ok());
}
