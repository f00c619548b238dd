// A simulation that goes on from a checkpoint gives the same bytes as one that was never stopped.
#include "impend/simulation/outcome_log.h"

#include <cmath>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/unit/simulation/driven_scenes.h"
#include "tests/unit/simulation/mixed_scene.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

// Events, outcomes and counts of a run that has ended.
std::string outcome_of(const Simulation& report) {
  Followed end;
  end.report = report;
  std::string bytes = bytes_of(end);
  const auto add = [&](double value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof value); };
  for (const PartOutcome& part : report.parts) {
    bytes += std::to_string(part.moved) + std::to_string(part.rests) + std::to_string(part.gone);
    for (const double value : {part.moved_at, part.since, part.distance, part.turn}) add(value);
  }
  const SimulationCounts& counts = report.counts;
  for (const long count : {counts.steps, counts.cuts, counts.halvings, counts.unsolved})
    bytes += std::to_string(count) + " ";
  add(counts.worst_residual);
  add(counts.deepest);
  return bytes + to_string(report.end);
}

// Frames after every step from now on, for so many steps.
std::vector<std::string> frames_of(Simulator& simulator, int steps) {
  std::vector<std::string> frames = {bytes_of(simulator.frame())};
  for (int k = 0; k < steps && !simulator.ended() && simulator.step(); ++k) {
    frames.push_back(bytes_of(simulator.frame()));
  }
  return frames;
}

// Stops after every `every` of `steps` steps, goes on from there until after the third stop behind it; from one in the
// middle to the end.
void check_going_on(const Analysis& analysis, const SimulationOptions& options, int steps, int every) {
  std::vector<SimulationCheckpoint> at;
  Simulator running = started(analysis, options);
  for (int k = 0; k < steps && !running.ended(); ++k) {
    if (k % every == 0) at.push_back(running.checkpoint());
    if (!running.step()) break;
  }
  REQUIRE(at.size() > 3);
  Simulator never = started(analysis, options);
  const std::vector<std::string> whole = frames_of(never, steps);
  CHECK(outcome_of(running.report()) == outcome_of(never.report()));
  for (std::size_t c = 0; c < at.size(); ++c) {
    const int from = static_cast<int>(c) * every;
    INFO("stopped after " << from << " of " << steps << " steps");
    Result<Simulator> again = Simulator::resume(analysis, options, at[c]);
    REQUIRE(again.ok());
    CHECK(again.value().time() == from * options.step);
    const bool to_the_end = c == at.size() / 2;
    const std::vector<std::string> frames = frames_of(again.value(), to_the_end ? steps - from : 3 * every);
    for (std::size_t k = 0; k < frames.size() && from + k < whole.size(); ++k) CHECK(frames[k] == whole[from + k]);
    if (to_the_end) CHECK(outcome_of(again.value().report()) == outcome_of(never.report()));
  }
}

void check_model(const std::string& name, SimulationLaw law, int steps, int every) {
  INFO(name);
  check_going_on(analysed_model(name, law), stepping(0x1p-10, law), steps, every);
}

// Blocks and balls that fall on each other, a little turned.
Assembly heap() {
  Assembly assembly;
  assembly.friction.mu = 0.4;
  add_fixed(assembly, "slab", Vec3(-2, -2, -0.25), Vec3(2, 2, 0));
  for (int k = 0; k < 8; ++k) {
    const Vec3 at(0.03 * (k % 3), 0.04 * (k % 2), 0.15 + 0.25 * k);
    if (k % 4 == 3) {
      add_ball(assembly, "ball " + std::to_string(k), 0.08, 2, at);
    } else {
      add_block(assembly, "block " + std::to_string(k), Vec3(0.2, 0.15, 0.1), {random_pose(20 + k).R, at});
    }
  }
  return assembly;
}

}  // namespace

TEST_CASE("A scene of impacts, friction and restitution goes on from any step with the same bytes") {
  SimulationOptions options = stepping(1e-3, SimulationLaw::kCoulomb);
  options.restitution = 0.3;
  check_going_on(analysed_for(mixed_scene(), options.law), options, 350, 29);
}

TEST_CASE("A heap goes on from any step with the same bytes, and so does one without friction") {
  for (const SimulationLaw law : {SimulationLaw::kCoulomb, SimulationLaw::kFrictionless}) {
    check_going_on(analysed_for(heap(), law), stepping(0x1p-9, law), 256, 31);
  }
}

TEST_CASE("Models with joints, loads, slides and parts that leave go on from any step with the same bytes") {
  check_model("hinged-lid", SimulationLaw::kFrictionless, 200, 29);
  check_model("three-slides", SimulationLaw::kFrictionless, 200, 29);
  check_model("overhang-tips", SimulationLaw::kFrictionless, 1250, 211);
  check_model("rough-incline-slides", SimulationLaw::kCoulomb, 200, 17);
  check_model("voussoir-arch", SimulationLaw::kCoulomb, 40, 9);
}

TEST_CASE("Drives, springs, dampers, limits and loads over time go on from any step with the same bytes") {
  Assembly bar = hinged_bar();
  bar.gravity = Vec3(0, 0, -kStandardGravity);
  Joint& hinge = bar.joints[0];
  hinge.lower = -0.4;
  hinge.upper = 0.3;
  hinge.spring = JointSpring{30, 0.05, 0.1};
  bar.springs.push_back({kPlain, 0, Vec3(0.3, 0, 0), Vec3(0.3, 0, 0.5), 1e5, 2, 0.45});
  check_going_on(analysed_for(bar, SimulationLaw::kFrictionless), stepping(1e-3), 300, 23);
  Assembly driven = sliding_block();
  driven.joints[0].drive = Drive{};
  driven.joints[0].drive->target = {{0, 0}, {0.1, 0.05}, {0.3, -0.05}};
  driven.joints[0].drive->stiffness = 200;
  driven.joints[0].drive->damping = 5;
  driven.joints[0].drive->limit = 1;
  check_going_on(analysed_for(driven, SimulationLaw::kFrictionless), stepping(1e-3), 300, 23);
}

TEST_CASE("Whatever a checkpoint lacks shows in what comes after") {
  const Analysis analysis = analysed_for(mixed_scene(), SimulationLaw::kCoulomb);
  const SimulationOptions options = stepping(1e-3, SimulationLaw::kCoulomb);
  Simulator simulator = started(analysis, options);
  for (int k = 0; k < 100; ++k) REQUIRE(simulator.step());
  const SimulationCheckpoint good = simulator.checkpoint();
  const auto told = [&](const SimulationCheckpoint& at) {
    Result<Simulator> again = Simulator::resume(analysis, options, at);
    REQUIRE(again.ok());
    std::string bytes;
    for (const std::string& frame : frames_of(again.value(), 150)) bytes += frame;
    return bytes + outcome_of(again.value().report());
  };
  const std::string whole = told(good);
  const auto differs = [&](const auto& spoil) {
    SimulationCheckpoint bad = good;
    spoil(bad);
    return told(bad) != whole;
  };
  CHECK_FALSE(differs([](SimulationCheckpoint&) {}));
  CHECK(differs([](SimulationCheckpoint& at) { at.stepper.before[0] = 0; }));
  CHECK(differs([](SimulationCheckpoint& at) { at.stepper.forces.clear(); }));
  CHECK(differs([](SimulationCheckpoint& at) { at.stepper.state.R[1] = Mat3::Identity(); }));
  CHECK(differs([](SimulationCheckpoint& at) { at.stepper.state.P[0] *= 1 + 1e-15; }));
  CHECK(differs([](SimulationCheckpoint& at) { at.stepper.works = {}; }));
  CHECK(differs([](SimulationCheckpoint& at) { at.stepper.counts.worst_residual = 1; }));
  CHECK(differs([](SimulationCheckpoint& at) { at.log.touching.clear(); }));
  CHECK(differs([](SimulationCheckpoint& at) { at.log.events.clear(); }));
  CHECK(differs([](SimulationCheckpoint& at) { at.log.parts[2].moved = false; }));
}

// Of a part with more than a few contacts, whose solution begins from them.
TEST_CASE("A checkpoint without what joints bore goes on with other bytes") {
  const Analysis analysis = analysed_for(shipped_model("block-feeder"), SimulationLaw::kCoulomb);
  const SimulationOptions options = stepping(1e-3, SimulationLaw::kCoulomb);
  Simulator simulator = started(analysis, options);
  for (int k = 0; k < 400; ++k) REQUIRE(simulator.step());
  const SimulationCheckpoint good = simulator.checkpoint();
  CHECK(good.stepper.by_joints.nu.norm() > 0);
  SimulationCheckpoint bad = good;
  bad.stepper.by_joints = {};
  const auto told = [&](const SimulationCheckpoint& at) {
    Result<Simulator> again = Simulator::resume(analysis, options, at);
    REQUIRE(again.ok());
    std::string bytes;
    for (const std::string& frame : frames_of(again.value(), 20)) bytes += frame;
    return bytes;
  };
  CHECK(told(good) != told(bad));
}

TEST_CASE("A checkpoint of another assembly is refused, and so is one whose numbers point to nothing") {
  const Analysis analysis = analysed_for(mixed_scene(), SimulationLaw::kCoulomb);
  const SimulationOptions options = stepping(1e-3, SimulationLaw::kCoulomb);
  Simulator simulator = started(analysis, options);
  for (int k = 0; k < 50; ++k) REQUIRE(simulator.step());
  const SimulationCheckpoint good = simulator.checkpoint();
  REQUIRE(good.stepper.tracker.followed.size() > 2);
  REQUIRE(good.stepper.forces.size() > 2);
  CHECK(Simulator::resume(analysis, options, good).ok());
  const auto refused = [&](const SimulationCheckpoint& bad) {
    const Result<Simulator> again = Simulator::resume(analysis, options, bad);
    REQUIRE_FALSE(again.ok());
    CHECK(again.error().code == ErrorCode::kBadValue);
  };
  CHECK_FALSE(Simulator::resume(analysed_for(heap(), options.law), options, good).ok());
  SimulationCheckpoint bad = good;
  bad.stepper.tracker.followed[1].first = 1000;
  refused(bad);
  bad = good;
  bad.stepper.tracker.followed[1].b = 6;
  refused(bad);
  bad = good;
  bad.stepper.forces[{0, 1, TrackKind::kCylinderEdge, true, 0, 0, 0}] = {kAxisX, kAxisZ, 1e-3};
  refused(bad);
  bad = good;
  bad.stepper.coordinates.push_back(0);
  refused(bad);
  bad = good;
  bad.stepper.pushes.hand.resize(3);
  refused(bad);
  bad = good;
  bad.stepper.by_joints.joints = 1;
  refused(bad);
  bad = good;
  bad.stepper.by_joints.kick = 0;
  refused(bad);
  bad = good;
  bad.stepper.gone.pop_back();
  refused(bad);
  bad = good;
  bad.log.touching[{-1, 2}] = true;
  refused(bad);
  bad = good;
  bad.log.events.push_back({0, SimulationEventKind::kMoves, 77, -1});
  refused(bad);
}

}  // namespace impend::test
