// The robot of Drumwright 2015: how far it walks on level ground and over hills, what it bears, and that its feet hold.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "impend/import/assembly_file/drive_table.h"
#include "impend/import/file_bytes.h"
#include "impend/simulation/outcome_log.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"
#include "tests/unit/simulation/driven_scenes.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

constexpr double kPeriod = 0.7;  // s, of the trot

int index_in(const Assembly& assembly, const std::string& name) {
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    if (assembly.parts[i].name == name) return static_cast<int>(i);
  }
  FAIL("no part " << name);
  return -1;
}

Assembly walking(const std::string& model) {
  Assembly robot = shipped_model(model);
  const Result<std::string> table =
      read_file_bytes((std::filesystem::path(model_file("quadruped")).parent_path() / "walk.csv").string());
  REQUIRE(table.ok());
  REQUIRE(set_targets(table.value(), "walk.csv", robot).ok());
  return robot;
}

Vec3 way_of_torso(const Assembly& robot, const Followed& run) {
  const int torso = index_in(robot, "torso");
  return run.last().bodies[torso].center - run.frames.front().bodies[torso].center;
}

double weight_of(const Assembly& robot) {
  double mass = 0;
  for (const Part& part : robot.parts) mass += part.fixed ? 0.0 : part.mass.mass;
  return mass * robot.gravity.norm();
}

// N·s, upwards, of all parts at a frame.
double climb(const Assembly& robot, const SimulationFrame& frame) {
  double sum = 0;
  for (std::size_t k = 0; k < robot.parts.size(); ++k) {
    if (!robot.parts[k].fixed) sum += robot.parts[k].mass.mass * frame.bodies[k].linear.z();
  }
  return sum;
}

struct Walk {
  Followed run;
  double pushed = 0;             // N·s: what contacts bore in all steps, along z
  double least_height = 0;       // m, of the torso's centre
  double slip = 0, leaving = 0;  // m, the largest of a stance by the rows of the law, and of its last steps
  int stances = 0;

  // A foot that is about to leave is let go where its normal force is zero (docs/theory/stepping.md).
  void add_stance(const std::vector<double>& slips) {
    constexpr std::ptrdiff_t kLeaving = 4, kLong = 50;  // steps
    if (std::ssize(slips) < kLong) return;
    ++stances;
    const auto last = slips.end() - kLeaving;
    slip = std::max(slip, std::accumulate(slips.begin(), last, 0.0));
    leaving = std::max(leaving, std::accumulate(last, slips.end(), 0.0));
  }
};

// The robot's contacts, step by step: force times step, and how far each foot slips while it stands.
Walk walk(const Assembly& robot, const SimulationOptions& options, double until) {
  Walk walk;
  std::map<std::pair<int, int>, std::vector<double>> standing;  // slips of the steps of feet that stand, m
  const auto note = [&](Simulator& simulator) {
    if (simulator.steps() == 0) return;
    const StepperMemory memory = simulator.checkpoint().stepper;
    for (const auto& [key, carried] : memory.forces) {
      const double up = carried.force().z() * options.step;
      walk.pushed += robot.body_fixed(key.b) ? up : -up;
    }
    std::erase_if(standing, [&](const auto& foot) {
      if (memory.touches.count(foot.first) > 0) return false;
      walk.add_stance(foot.second);
      return true;
    });
    // The step in which a foot lands is not yet one of its stance.
    for (const auto& [pair, slip] : memory.touches) {
      const auto [stance, lands] = standing.try_emplace(pair);
      if (!lands) stance->second.push_back(slip * options.step);
    }
  };
  walk.run = follow_driven(robot, options, until, note);
  const int torso = index_in(robot, "torso");
  walk.least_height = walk.run.frames.front().bodies[torso].center.z();
  for (const SimulationFrame& f : walk.run.frames) {
    walk.least_height = std::min(walk.least_height, f.bodies[torso].center.z());
  }
  return walk;
}

}  // namespace

TEST_CASE("The robot walks, bears its weight and keeps its joints, without slip and with friction") {
  for (const SimulationLaw law : {SimulationLaw::kNoSlip, SimulationLaw::kCoulomb}) {
    INFO(to_string(law));
    const Assembly robot = walking("quadruped");
    const double until = 4 * kPeriod;
    const Walk steps = walk(robot, stepping(2e-3, law), until);
    const Followed& run = steps.run;
    const Vec3 way = way_of_torso(robot, run);
    CHECK(way.x() > 0.10);
    CHECK(way.x() < 0.15);
    CHECK(std::abs(way.y()) < 0.02);
    const int torso = index_in(robot, "torso");
    CHECK(turn_of(run.last().bodies[torso].rotation).head<2>().norm() < 0.03);
    CHECK(steps.least_height > 0.14);
    // Whole periods: what is gained of momentum is next to nothing of what the ground bears.
    const double borne = steps.pushed - climb(robot, run.last());
    INFO("borne " << borne << " of " << weight_of(robot) * until);
    CHECK(std::abs(borne - weight_of(robot) * until) <= 1e-2 * weight_of(robot) * until);
    INFO("slip " << steps.slip << " of " << steps.stances << " stances, when they leave " << steps.leaving);
    CHECK(steps.stances >= 12);
    if (law == SimulationLaw::kNoSlip) {
      CHECK(steps.slip <= 1e-9);
      CHECK(steps.leaving <= 5e-4);
    }
    CHECK(hinges_opened(run) <= 1e-9);
    CHECK(run.report.counts.deepest <= 1e-6);
  }
}

TEST_CASE("The robot walks as far as in an independent program") {
  // That program, written before this one for the same legs and targets: 0.4384 m without slip, 0.4485 m with mu 0.8.
  const Assembly robot = walking("quadruped");
  for (const auto& [law, far] : {std::pair(SimulationLaw::kNoSlip, 0.4384), {SimulationLaw::kCoulomb, 0.4485}}) {
    INFO(to_string(law));
    const Followed run = follow_driven(robot, stepping(2e-3, law), 10);
    const double way = way_of_torso(robot, run).x();
    INFO("forward " << way);
    CHECK(std::abs(way - far) <= 0.01);
    CHECK(way >= 0.40);
    CHECK(way <= 0.46);
    INFO("opened " << hinges_opened(run));
    CHECK(hinges_opened(run) <= 1e-9);
  }
}

TEST_CASE("With viscous friction the robot walks, slower on level ground, and stays on the hills") {
  struct Case {
    const char* model;
    double least, most;  // m forward in 3 s
  };
  for (const Case& c : {Case{"quadruped", 0.03, 0.10}, Case{"quadruped-hills", 0.10, 0.16}}) {
    INFO(c.model);
    const Assembly robot = walking(c.model);
    const Followed run = follow_driven(robot, stepping(2e-3, SimulationLaw::kViscous), 3);
    const Vec3 way = way_of_torso(robot, run);
    INFO("way " << way.transpose());
    CHECK(way.x() > c.least);
    CHECK(way.x() < c.most);
    CHECK(std::abs(way.y()) < 0.03);
    CHECK(std::none_of(run.report.parts.begin(), run.report.parts.end(), [](const PartOutcome& p) { return p.gone; }));
    CHECK(run.report.warnings.empty());
    Assembly slippery = robot;
    slippery.friction.pairs.clear();
    const Followed other = follow_driven(slippery, stepping(2e-3, SimulationLaw::kViscous), 0.1);
    REQUIRE(other.report.warnings.size() == 1);
    CHECK(other.report.warnings[0].code == "no-viscous-friction");
  }
}

TEST_CASE("The robot walks over hills as over level ground, without slip and with friction", "[.soak]") {
  const Assembly robot = walking("quadruped-hills");
  for (const SimulationLaw law : {SimulationLaw::kNoSlip, SimulationLaw::kCoulomb, SimulationLaw::kViscous}) {
    INFO(to_string(law));
    const Followed run = follow_driven(robot, stepping(1e-3, law), 10);
    CHECK(way_of_torso(robot, run).x() >= 0.40);
    CHECK(way_of_torso(robot, run).x() <= 0.46);
    CHECK(hinges_opened(run) <= 1e-9);
  }
}

TEST_CASE("The robot held by its servos stands for ten seconds where it was put") {
  const Assembly robot = shipped_model("quadruped");
  const Followed run = follow_driven(robot, stepping(2e-3, SimulationLaw::kCoulomb), 10);
  for (std::size_t p = 0; p < robot.parts.size(); ++p) {
    CHECK(largest_way(robot.parts[p], run.last().bodies[p]) <= 5e-3);
    CHECK(run.last().bodies[p].linear.norm() <= 1e-6);
  }
  CHECK(run.last().contacts == 4);
}

}  // namespace impend::test
