// Options of a state: set, read back, refused; gravity turned.
#include <nlohmann/json.hpp>

#include "impend/sweep/state_options.h"
#include "tests/support/catch.h"

using namespace impend;

namespace {

using Names = std::vector<std::string>;

// A value for every option that is not its default.
const std::vector<std::pair<std::string, SweepValue>>& other_values() {
  static const std::vector<std::pair<std::string, SweepValue>> kValues = {{"algorithm", std::string("nnls")},
                                                                          {"allow-overlap", true},
                                                                          {"angle", 2.5},
                                                                          {"angular-deflection", 5.0},
                                                                          {"azimuth", 30.0},
                                                                          {"check-intersections", true},
                                                                          {"close-holes", std::string("auto")},
                                                                          {"deflection", 0.001},
                                                                          {"density", 2400.0},
                                                                          {"effort", 0.0333},
                                                                          {"exclude", Names{"a", "b*"}},
                                                                          {"fixed", Names{"base"}},
                                                                          {"gap", 0.1},
                                                                          {"gravity", Vec3(0, 1, -9.8)},
                                                                          {"ground", false},
                                                                          {"import-stall", 60.0},
                                                                          {"join", Names{"a,b"}},
                                                                          {"minimal-mu", true},
                                                                          {"model", std::string("dynamic")},
                                                                          {"mu", 0.35},
                                                                          {"noise", 0.0},
                                                                          {"one-part-per-file", true},
                                                                          {"skip-bad", true},
                                                                          {"split", true},
                                                                          {"step", 0.02},
                                                                          {"tilt", 12.0},
                                                                          {"tilt-margin", true},
                                                                          {"unit", std::string("mm")},
                                                                          {"weld", 0.01}};
  return kValues;
}

}  // namespace

TEST_CASE("Every option of a sweep is set, told, and set again from what was told") {
  std::vector<std::string> names;
  for (const auto& [name, value] : other_values()) names.push_back(name);
  CHECK(names == known_options());
  CHECK(options_json(StateOptions()).empty());
  for (const auto& [name, value] : other_values()) {
    INFO(name);
    StateOptions options;
    REQUIRE(set_option(name, value, options).ok());
    const nlohmann::json told = options_json(options);
    REQUIRE(told.size() == 1);
    REQUIRE(told.contains(name));
    StateOptions again;
    REQUIRE(set_option(name, *sweep_value_of(told.at(name)), again).ok());
    CHECK(options_json(again) == told);
    CHECK(again.pipeline.solver.branch_limit == options.pipeline.solver.branch_limit);
    CHECK(again.pipeline.import.read.tessellation.angle == options.pipeline.import.read.tessellation.angle);
  }
}

TEST_CASE("Values that an option of a sweep cannot have are refused by name") {
  for (const auto& [name, value] : std::vector<std::pair<std::string, SweepValue>>{{"mu", -0.1},
                                                                                   {"mu", std::string("rough")},
                                                                                   {"gap", 0.0},
                                                                                   {"model", std::string("sticky")},
                                                                                   {"tilt", 181.0},
                                                                                   {"unit", std::string("furlong")},
                                                                                   {"fixed", 1.0},
                                                                                   {"density:*", 0.0},
                                                                                   {"effort", 0.0},
                                                                                   {"gravity", 9.8},
                                                                                   {"ground", std::string("yes")}}) {
    StateOptions options;
    const Status set = set_option(name, value, options);
    INFO(name);
    REQUIRE(!set.ok());
    CHECK(set.error().code == ErrorCode::kUsage);
    CHECK(set.error().message.find(name) != std::string::npos);
    CHECK(!set.error().hint.empty());
  }
  StateOptions options;
  CHECK(set_option("gravitty", 1.0, options).error().hint.find("gravity") != std::string::npos);
}

TEST_CASE("A coefficient alone means static friction, and is refused where the model has none") {
  StateOptions alone;
  REQUIRE(set_option("mu", 0.5, alone).ok());
  REQUIRE(settle_options(alone).ok());
  CHECK(alone.pipeline.friction.model == FrictionModel::kStatic);
  StateOptions smooth;
  REQUIRE(set_option("mu", 0.5, smooth).ok());
  REQUIRE(set_option("model", std::string("frictionless"), smooth).ok());
  CHECK(settle_options(smooth).error().code == ErrorCode::kUsage);
  StateOptions margin;
  REQUIRE(set_option("model", std::string("dynamic"), margin).ok());
  REQUIRE(set_option("minimal-mu", true, margin).ok());
  CHECK(settle_options(margin).error().code == ErrorCode::kUsage);
}

TEST_CASE("Turned gravity leans by the tilt towards the azimuth and keeps its size") {
  const Vec3 down(0, 0, -10);
  CHECK(turned_gravity(down, 0, 77) == down);
  CHECK((turned_gravity(down, 30, 0) - Vec3(5, 0, -10 * std::sqrt(0.75))).norm() < 1e-12);
  CHECK((turned_gravity(down, 90, 90) - Vec3(0, 10, 0)).norm() < 1e-12);
  CHECK((turned_gravity(down, 180, 0) - Vec3(0, 0, 10)).norm() < 1e-12);
  // Along x there is no x across it: azimuths count from y.
  CHECK((turned_gravity(Vec3(-10, 0, 0), 90, 0) - Vec3(0, 10, 0)).norm() < 1e-12);
  const Vec3 askew(1, -2, 3);
  for (const double azimuth : {0.0, 45.0, 200.0}) {
    const Vec3 turned = turned_gravity(askew, 25, azimuth);
    CHECK(turned.norm() == Approx(askew.norm()).epsilon(1e-14));
    CHECK(turned.dot(askew) / askew.squaredNorm() == Approx(std::cos(25 * kPi / 180)).epsilon(1e-14));
  }
}
