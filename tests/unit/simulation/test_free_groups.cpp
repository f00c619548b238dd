// Groups that nothing outside touches keep their momenta, whatever friction does between their members.
#include <algorithm>
#include <vector>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kRubs = 0.3, kKept = 1e-12;

// kg·m/s, and N·m·s about the common centre of mass; what the members have by themselves for the scale.
struct Momenta {
  Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();
  double linear_scale = 0, angular_scale = 0;
};

Momenta momenta_of(const Assembly& assembly, const SimulationFrame& frame) {
  Momenta sum;
  double mass = 0;
  Vec3 first = Vec3::Zero();
  for (size_t i = 0; i < assembly.parts.size(); ++i) {
    const Part& part = assembly.parts[i];
    if (part.fixed) continue;
    mass += part.mass.mass;
    first += part.mass.mass * frame.bodies[i].center;
    sum.linear += part.mass.mass * frame.bodies[i].linear;
    sum.linear_scale += part.mass.mass * frame.bodies[i].linear.norm();
  }
  for (size_t i = 0; i < assembly.parts.size(); ++i) {
    const Part& part = assembly.parts[i];
    if (part.fixed) continue;
    const BodyState& body = frame.bodies[i];
    const Vec3 spin = spin_momentum(part, body),
               way = (body.center - first / mass).cross(part.mass.mass * (body.linear - sum.linear / mass));
    sum.angular += spin + way;
    sum.angular_scale += spin.norm() + way.norm();
  }
  return sum;
}

// The largest change of each in a run, but by gravity, of the largest that the members have.
struct Lost {
  double linear = 0, angular = 0;
};

Lost lost_in(const Followed& run) {
  const Assembly& assembly = run.start.assembly;
  double mass = 0;
  for (const Part& part : assembly.parts) mass += part.fixed ? 0.0 : part.mass.mass;
  const Momenta first = momenta_of(assembly, run.frames.front());
  Lost lost;
  double linear_scale = 0, angular_scale = 0;
  for (const SimulationFrame& f : run.frames) {
    const Momenta now = momenta_of(assembly, f);
    lost.linear = std::max(lost.linear, (now.linear - first.linear - mass * f.time * assembly.gravity).norm());
    lost.angular = std::max(lost.angular, (now.angular - first.angular).norm());
    linear_scale = std::max(linear_scale, now.linear_scale);
    angular_scale = std::max(angular_scale, now.angular_scale);
  }
  return {lost.linear / linear_scale, lost.angular / angular_scale};
}

// A plate and a block on it that a spring draws to the plate; both tumble, and the block slides and turns on the plate.
Assembly drawn_together(double damping) {
  Assembly assembly = in_the_open();
  assembly.friction.mu = kRubs;
  const Mat3 R = random_pose(3).R;
  const Vec3 on = R * Vec3(0.05, 0.02, 0.065);
  const int plate = add_block(assembly, "plate", Vec3(0.4, 0.3, 0.05), {R, Vec3::Zero()});
  const int block = add_block(assembly, "block", Vec3(0.15, 0.2, 0.08), {R * rotation(kAxisZ, 0.4).R, on}, 3000);
  Spring spring;
  spring.a = plate;
  spring.b = block;
  spring.point_a = R * Vec3(0, 0, -0.02);
  spring.point_b = R * Vec3(0.05, 0.02, 0.07);
  spring.stiffness = 2000;
  spring.damping = damping;
  spring.length = 0.01;
  assembly.springs.push_back(spring);
  const Vec3 tumbles = R * Vec3(0.5, 1, 3);
  assembly.parts[plate].angular_velocity = assembly.parts[block].angular_velocity = tumbles;
  assembly.parts[block].linear_velocity = R * Vec3(0.8, -0.5, 0) + tumbles.cross(on);
  return assembly;
}

// A ball and a block in a hexagonal tube that spins: they strike its sides, and slide and roll along them.
Assembly in_spinning_tube() {
  Assembly assembly = in_the_open();
  assembly.gravity = Vec3::Zero();
  assembly.friction.mu = kRubs;
  Part tube = part_from_mesh("tube", ring(regular_polygon(6, 0.5), regular_polygon(6, 0.4), -0.1, 0.1));
  tube.angular_velocity = 6 * kAxisZ;
  assembly.parts.push_back(tube);
  add_ball(assembly, "ball", 0.08, 5, Vec3(0.1, 0.05, 0.01));
  assembly.parts.back().linear_velocity = Vec3(1, 0.3, 0);
  add_block(assembly, "block", Vec3(0.1, 0.12, 0.1), {random_pose(4).R, Vec3(-0.15, -0.1, 0)});
  assembly.parts.back().linear_velocity = Vec3(-0.5, -1, 0);
  return assembly;
}

}  // namespace

TEST_CASE(
    "A block that a spring draws to a tumbling plate, on which it slides to a stop, takes no momentum from both") {
  for (const bool falls : {false, true}) {
    INFO("falls " << falls);
    Assembly assembly = drawn_together(0);
    if (!falls) assembly.gravity = Vec3::Zero();
    const Followed run = follow(assembly, stepping(1e-3, SimulationLaw::kCoulomb), 0.4);
    REQUIRE(run.last().energy.friction < -0.5 * run.frames.front().energy.kinetic);
    const Lost lost = lost_in(run);
    CHECK(lost.linear <= kKept);
    CHECK(lost.angular <= kKept);
  }
}

TEST_CASE("What strikes and rubs in a spinning tube leaves the momenta of all as they were") {
  for (const double e : {0.0, 0.5}) {
    INFO("restitution " << e);
    const Followed run = follow(in_spinning_tube(), bouncing(e, 1e-3, SimulationLaw::kCoulomb), 0.5);
    REQUIRE(run.report.counts.cuts >= 3);
    // With restitution nothing stays on a side for long: friction then acts in the blows alone.
    if (e == 0) REQUIRE(run.last().energy.friction < -0.01);
    REQUIRE(run.last().energy.impacts < -1);
    const Lost lost = lost_in(run);
    CHECK(lost.linear <= kKept);
    CHECK(lost.angular <= kKept);
  }
}

TEST_CASE("With a damper between its members a group keeps its linear momentum, the angular one to the step's order") {
  // Velocities are told with what the damper gave in the step before, at where it then was.
  const auto lost = [](double step) {
    Assembly assembly = drawn_together(5);
    assembly.gravity = Vec3::Zero();
    return lost_in(follow(assembly, stepping(step, SimulationLaw::kCoulomb), 0.2));
  };
  const Lost coarse = lost(2e-3), fine = lost(1e-3);
  INFO("angular " << coarse.angular << " and " << fine.angular);
  CHECK(fine.linear <= kKept);
  CHECK(fine.angular <= 2e-6);
  CHECK(fine.angular <= coarse.angular / 2);
}

}  // namespace impend::test
