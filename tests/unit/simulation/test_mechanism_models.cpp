// The shipped mechanisms: feeder and jack after Baraff 1994, the grasp of Drumwright 2015.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/unit/simulation/driven_scenes.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

int part_named(const Assembly& assembly, const std::string& name) {
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    if (assembly.parts[i].name == name) return static_cast<int>(i);
  }
  FAIL("no part " << name);
  return -1;
}

}  // namespace

TEST_CASE("The feeder's pusher needs μmg(2k − 1) + ma for k blocks, and gives its crank's work") {
  Assembly feeder = shipped_model("block-feeder");
  // A smooth face, lest its friction bears part of the blocks.
  feeder.friction.pairs.push_back({part_named(feeder, "pusher"), part_named(feeder, "block 1"), 0.0, {}, {}});
  SimulationOptions options = stepping(1e-3, SimulationLaw::kCoulomb);
  const Followed run = follow_driven(feeder, options, 0.5);
  // Of the pusher while it shoves: all but what friction takes stays in the machine.
  const int pusher = part_named(feeder, "pusher"), block = part_named(feeder, "block 1");
  const double mu = 0.3, m = 0.5, g = feeder.gravity.norm();
  const SimulationFrame &from = frame_at(run, 0.35), &to = frame_at(run, 0.45);
  const double way = to.bodies[block].center.x() - from.bodies[block].center.x();
  CHECK(std::abs(way - (to.bodies[pusher].center.x() - from.bodies[pusher].center.x())) <= 1e-9);
  // k = 5: friction on the base under five blocks and under the four above; the pusher's face rubs by nothing.
  CHECK(std::abs(to.energy.friction - from.energy.friction + mu * m * g * 9 * way) <= 2e-3 * mu * m * g * 9 * way);
  CHECK(std::abs(run.last().energy.defect) <= 1e-4);
}

TEST_CASE("The feeder runs without a warning, and its ledger balances the crank's work in each turn") {
  const Assembly feeder = shipped_model("block-feeder");
  constexpr double kTurn = 2, kUntil = 8;  // s
  const Followed run = follow_driven(feeder, stepping(0x1p-10, SimulationLaw::kCoulomb), kUntil);
  for (const Warning& warning : run.report.warnings) FAIL_CHECK(warning.code << ": " << warning.message);
  for (const Warning& warning : run.start.warnings) CHECK(warning.code != "redundant-joints");
  for (double t = 0; t < kUntil; t += kTurn) {
    const EnergyLedger &from = frame_at(run, t).energy, &to = frame_at(run, t + kTurn).energy;
    const double given = to.drives - from.drives;
    const double taken = to.kinetic + to.potential - from.kinetic - from.potential - (to.friction - from.friction) -
                         (to.impacts - from.impacts);
    INFO("turn from " << t << " s: the crank gives " << given << " J, " << taken << " J are taken");
    CHECK(given > 0.4);
    CHECK(std::abs(given - taken) <= 1e-3 * given);
  }
  // On the way back four blocks lie on the pusher, which the wall keeps from following: μ(k − 1)mg = 5.884 N.
  const SimulationFrame &back = frame_at(run, 1.203125), &there = frame_at(run, 1.40625);
  const int pusher = part_named(feeder, "pusher");
  const double way = back.bodies[pusher].center.x() - there.bodies[pusher].center.x();
  CHECK(way > 0.019);
  CHECK(std::abs((back.energy.friction - there.energy.friction) / way - 0.3 * 4 * 0.5 * feeder.gravity.norm()) <= 1e-4);
  // Three blocks lie in the tray (top at −0.2 m), flat or on end, beside each other; the fourth waits, the fifth is
  // next.
  std::vector<double> xs;
  for (int k = 1; k <= 5; ++k) {
    INFO("block " << k);
    const Vec3 at = run.last().bodies[part_named(feeder, "block " + std::to_string(k))].center;
    if (k <= 3) {
      CHECK(std::min(std::abs(at.z() + 0.18), std::abs(at.z() + 0.17)) <= 1e-6);
      CHECK(at.x() > 0);
      CHECK(at.x() < 0.7);
      for (const double x : xs) CHECK(std::abs(x - at.x()) > 0.04 - 1e-6);
      xs.push_back(at.x());
    } else {
      CHECK(std::abs(at.z() - 0.02) <= 1e-6);
      CHECK(std::abs(at.x() - (k == 4 ? 0.095 : 0.03)) <= 1e-3);
    }
  }
}

TEST_CASE("Without slip the feeder jams: its crank stands at its limit, and the blocks where they were") {
  const Assembly feeder = shipped_model("block-feeder");
  const Followed run = follow_driven(feeder, stepping(1e-3, SimulationLaw::kNoSlip), 0.5);
  CHECK(run.report.counts.saturated > 250);
  for (int k = 1; k <= 5; ++k) {
    const int block = part_named(feeder, "block " + std::to_string(k));
    CHECK(largest_way(feeder.parts[block], run.last().bodies[block]) <= 1e-6);
  }
  CHECK(run.report.counts.worst_residual <= 1e-8);
}

TEST_CASE("The jack's rack stands one pitch higher after each half-stroke, and its joints stay closed") {
  const Assembly jack = shipped_model("double-action-jack");
  const Followed run = follow_driven(jack, stepping(1e-3), 4);
  const int rack = part_named(jack, "rack");
  const double start = run.frames.front().bodies[rack].center.z();
  for (int k = 1; k <= 4; ++k) {
    CHECK(std::abs(frame_at(run, k).bodies[rack].center.z() - start - 0.01 * k) <= 1e-4);
  }
  CHECK(hinges_opened(run) <= 1e-9);
  CHECK(run.report.counts.deepest <= 2e-6);
}

TEST_CASE("The grasp of Drumwright 2015 holds over a hundred steps, without slip and with the paper's coefficient") {
  Assembly grasp = shipped_model("grasp");
  grasp.friction.mu = 100;
  for (const SimulationLaw law : {SimulationLaw::kNoSlip, SimulationLaw::kCoulomb}) {
    INFO(to_string(law));
    const Followed run = follow_driven(grasp, stepping(0.01, law), 1);
    for (std::size_t p = 0; p < grasp.parts.size(); ++p)
      CHECK(largest_way(grasp.parts[p], run.last().bodies[p]) <= 1e-9);
  }
}

}  // namespace impend::test
