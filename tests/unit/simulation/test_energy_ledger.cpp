// The ledger: where energy is follows from the states, where it went from closed forms, and both add up.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

double works_of(const EnergyLedger& e) {
  return e.loads + e.friction + e.impacts + e.joints + e.corrections + e.defect;
}

// The largest energy that moves about: kinetic, or any work.
double ledger_scale(const Followed& run) {
  double scale = 0;
  for (const SimulationFrame& f : run.frames) {
    const EnergyLedger& e = f.energy;
    scale = std::max({scale, e.kinetic, std::abs(e.potential), std::abs(e.loads), std::abs(e.friction)});
  }
  return scale;
}

// Kinetic and potential energy of every frame are those of its states, and the books balance.
void check_ledger(const Followed& run) {
  const Assembly& assembly = run.start.assembly;
  const double scale = ledger_scale(run);
  REQUIRE(scale > 0);
  const EnergyLedger& first = run.frames.front().energy;
  CHECK(first.potential == 0);
  CHECK(works_of(first) == 0);
  double kinetic = 0, potential = 0, open = 0, least_loss = 0;
  for (const SimulationFrame& f : run.frames) {
    double T = 0, U = 0;
    for (size_t i = 0; i < f.bodies.size(); ++i) {
      const Part& part = assembly.parts[i];
      if (part.fixed) continue;
      T += kinetic_energy(part, f.bodies[i]);
      U -= part.mass.mass * assembly.gravity.dot(f.bodies[i].center - part.center_of_mass_W());
    }
    kinetic = std::max(kinetic, std::abs(T - f.energy.kinetic));
    potential = std::max(potential, std::abs(U - f.energy.potential));
    const double gained = f.energy.kinetic + f.energy.potential - first.kinetic - first.potential;
    open = std::max(open, std::abs(gained - works_of(f.energy)));
    least_loss = std::max(least_loss, f.energy.friction + f.energy.impacts);
  }
  CHECK(kinetic <= 1e-12 * scale);
  CHECK(potential <= 1e-12 * scale);
  CHECK(open <= 1e-9 * scale);
  CHECK(least_loss <= 1e-9 * scale);
}

double largest_defect(const Followed& run) {
  double most = 0;
  for (const SimulationFrame& f : run.frames) most = std::max(most, std::abs(f.energy.defect));
  return most / ledger_scale(run);
}

Assembly pushed_block(double mu) {
  Assembly assembly = over_ground(mu);
  add_block(assembly, "block", Vec3(0.2, 0.2, 0.1), translation(Vec3(0, 0, 0.05)));
  assembly.parts[0].linear_velocity = 2 * kAxisX;
  return assembly;
}

}  // namespace

TEST_CASE("Turned over is what most of went through one account, whatever its sign") {
  CHECK(turned_over({}) == 0);
  EnergyLedger energy;
  energy.kinetic = 1;
  energy.defect = energy.corrections = 100;  // what steps make of nothing is no measure of themselves
  CHECK(turned_over(energy) == 1);
  using Account = double EnergyLedger::*;
  double most = 1;
  for (const Account account :
       {&EnergyLedger::potential, &EnergyLedger::loads, &EnergyLedger::friction, &EnergyLedger::impacts,
        &EnergyLedger::joints, &EnergyLedger::dampers, &EnergyLedger::drives}) {
    for (const double sign : {1.0, -1.0}) {
      energy.*account = sign * ++most;
      CHECK(turned_over(energy) == most);
    }
  }
  energy.springs = ++most;
  CHECK(turned_over(energy) == most);
}

TEST_CASE("A block that slides to a stop gives all its energy to friction") {
  const Followed run = follow(pushed_block(0.3), stepping(1e-3, SimulationLaw::kCoulomb), 1);
  check_ledger(run);
  const double energy = run.frames.front().energy.kinetic;
  CHECK(energy == Approx(run.start.assembly.parts[0].mass.mass * 2).epsilon(1e-12));
  CHECK(run.last().energy.friction == Approx(-energy).epsilon(1e-5));
  CHECK(std::abs(run.last().energy.impacts) <= 1e-9 * energy);
  CHECK(run.last().energy.loads == 0);
  CHECK(largest_defect(run) <= 1e-5);
}

TEST_CASE("A load that pulls a block does its force times the way, friction takes its share") {
  Assembly assembly = pushed_block(0.3);
  assembly.parts[0].linear_velocity = Vec3::Zero();
  const double mass = assembly.parts[0].mass.mass, weight = mass * kStandardGravity;
  Load load;
  load.part = 0;
  load.force = Vec3(0.5 * weight, 0, 0);
  load.point = Vec3(0, 0, 0.05);
  assembly.loads.push_back(load);
  const Followed run = follow(assembly, stepping(1e-3, SimulationLaw::kCoulomb), 0.5);
  check_ledger(run);
  const double way = 0.2 * kStandardGravity * 0.125;
  CHECK(run.last().bodies[0].center.x() == Approx(way).epsilon(1e-9));
  CHECK(run.last().energy.loads == Approx(0.5 * weight * way).epsilon(1e-9));
  CHECK(run.last().energy.friction == Approx(-0.3 * weight * way).epsilon(1e-9));
  CHECK(run.last().energy.kinetic == Approx(0.2 * weight * way).epsilon(1e-9));
  CHECK(largest_defect(run) <= 1e-9);
}

TEST_CASE("What a part takes along as it leaves the scene is told, and the books go on balancing") {
  Assembly assembly;
  add_block(assembly, "plate", Vec3(0.2, 0.2, 0.1), RigidTransform());
  assembly.parts[0].fixed = true;
  add_ball(assembly, "ball", 0.05, 2, Vec3(0.3, 0, 0.1));
  const Followed run = follow(assembly, stepping(1e-3), 2);
  REQUIRE(run.report.parts[1].gone);
  const EnergyLedger& last = run.last().energy;
  CHECK(last.kinetic == 0);
  CHECK(last.gone > 0);
  CHECK(last.gone == Approx(-last.potential).epsilon(1e-9));
  CHECK(std::abs(last.defect) <= 1e-9 * last.gone);
  CHECK(run.frames.front().energy.gone == 0);
}

TEST_CASE("A torque turns a floating block and does its moment times the angle") {
  Assembly assembly = in_the_open();
  assembly.gravity = Vec3::Zero();
  const int block = add_block(assembly, "block", Vec3(0.1, 0.2, 0.4), RigidTransform());
  Load load;
  load.part = block;
  load.torque = 3 * kAxisZ;
  assembly.loads.push_back(load);
  const Followed run = follow(assembly, stepping(1e-3), 0.5);
  check_ledger(run);
  const double angle = 3 / assembly.parts[block].mass.inertia(2, 2) * 0.125;
  CHECK((run.last().bodies[block].rotation - rotation(kAxisZ, angle).R).norm() <= 1e-9);
  CHECK(run.last().energy.loads == Approx(3 * angle).epsilon(1e-9));
}

TEST_CASE("A ball that falls without restitution loses its energy to the impact") {
  Assembly assembly = over_ground();
  add_ball(assembly, "ball", 0.1, 2, Vec3(0, 0, 0.6));
  SimulationOptions options = stepping(1e-3);
  const Followed dead = follow(assembly, options, 1);
  check_ledger(dead);
  CHECK(dead.last().energy.impacts == Approx(-2 * kStandardGravity * 0.5).epsilon(1e-9));
  CHECK(dead.last().energy.kinetic <= 1e-12);
  options.restitution = 0.5;
  const Followed lively = follow(assembly, options, 0.5);
  check_ledger(lively);
  CHECK(lively.last().energy.impacts == Approx(-0.75 * 2 * kStandardGravity * 0.5).epsilon(1e-9));
  CHECK(largest_defect(lively) <= 1e-9);
}

TEST_CASE("Smooth motions have next to no defect, which falls with the step's square") {
  Assembly tips = over_ground(1);
  const Mat3 lean = rotation(kAxisY, 0.4).R;
  add_block(tips, "block", Vec3(0.1, 0.2, 0.4), {lean, -(lean * Vec3(0.05, 0, -0.2))});
  Assembly rolls = over_ground(0.5);
  add_ball(rolls, "ball", 0.1, 1, Vec3(0, 0, 0.1));
  rolls.parts[0].linear_velocity = kAxisX;
  rolls.parts[0].angular_velocity = 10 * kAxisY;
  struct Smooth {
    const char* what;
    Assembly assembly;
    double until;
  };
  for (const Smooth& smooth : {Smooth{"lid", hinged_lid(0), 2}, Smooth{"four bars", four_bar_loop(), 0.5},
                               Smooth{"tips", tips, 0.3}, Smooth{"rolls", rolls, 1}}) {
    INFO(smooth.what);
    const Followed run = follow(smooth.assembly, stepping(1e-3, SimulationLaw::kCoulomb), smooth.until);
    check_ledger(run);
    CHECK(largest_defect(run) <= 2e-5);
    const Followed coarse = follow(smooth.assembly, stepping(2e-3, SimulationLaw::kCoulomb), smooth.until);
    CHECK(largest_defect(run) <= std::max(largest_defect(coarse) / 3, 1e-12));
  }
}

TEST_CASE("Friction that sticks does no work") {
  Assembly assembly = over_ground(1);
  const Mat3 lean = rotation(kAxisY, 0.4).R;
  add_block(assembly, "block", Vec3(0.1, 0.2, 0.4), {lean, -(lean * Vec3(0.05, 0, -0.2))});
  const Followed run = follow(assembly, stepping(1e-3, SimulationLaw::kCoulomb), 0.3);
  double most = 0;
  for (const SimulationFrame& f : run.frames) most = std::max(most, std::abs(f.energy.friction));
  CHECK(most <= 1e-5 * ledger_scale(run));
}

TEST_CASE("Books balance where parts tip, slide, strike and settle") {
  Assembly assembly = over_ground(0.4);
  add_block(assembly, "a", Vec3(0.2, 0.2, 0.2), {random_pose(1).R, Vec3(0, 0, 0.4)});
  add_block(assembly, "b", Vec3(0.3, 0.2, 0.1), {random_pose(2).R, Vec3(0.05, 0, 0.8)});
  add_ball(assembly, "c", 0.1, 2, Vec3(-0.4, 0, 0.3));
  assembly.parts[2].linear_velocity = Vec3(2, 0, 0);
  for (const double e : {0.0, 0.6}) {
    INFO("restitution " << e);
    SimulationOptions options = stepping(1e-3, SimulationLaw::kCoulomb);
    options.restitution = e;
    const Followed run = follow(assembly, options, 1);
    check_ledger(run);
    CHECK(largest_defect(run) <= 1e-3);
    CHECK(run.report.counts.cuts > 0);
  }
}

}  // namespace impend::test
