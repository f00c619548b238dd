// What sliders, cylindrical and fixed joints and a closed chain let happen.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {

TEST_CASE("A slider slides along its axis alone, a cylindrical joint lets it spin besides") {
  const Vec3 axis = Vec3(1, 2, -2).normalized();
  constexpr double kUntil = 0.5, kSpin = 7;
  const double a = kGravity * 2 / 3;
  for (const bool turns : {false, true}) {
    INFO("turns " << turns);
    Assembly assembly = frame_alone();
    const Mat3 R = Eigen::Quaterniond::FromTwoVectors(kAxisZ, axis).toRotationMatrix();
    const int block = add_box(assembly, "block", Vec3(-0.1, -0.1, -0.2), Vec3(0.1, 0.1, 0.2), {R, Vec3(0.5, 0, 0)});
    add_joint(assembly, turns ? JointType::kCylindrical : JointType::kSlider, block, 0, Vec3(0.5, 0, 0), axis);
    if (turns) assembly.parts[block].angular_velocity = kSpin * axis;
    const Followed run = follow(assembly, stepping(1e-3), kUntil);
    double place = 0, turn = 0;
    for (const SimulationFrame& f : run.frames) {
      const double t = f.time;
      place = std::max(place, (f.bodies[block].center - Vec3(0.5, 0, 0) - a * t * t / 2 * axis).norm());
      turn = std::max(turn, (f.bodies[block].rotation - rotation(axis, turns ? kSpin * t : 0).R).norm());
    }
    CHECK(place <= 1e-9);
    CHECK(turn <= 1e-9);
  }
}

TEST_CASE("Two blocks that are fixed to each other fly as one") {
  Assembly two = in_the_open(), one = in_the_open();
  for (Assembly* assembly : {&two, &one}) assembly->gravity = Vec3::Zero();
  const int a = add_box(two, "a", Vec3(0, 0, 0), Vec3(0.2, 0.1, 0.1));
  const int b = add_box(two, "b", Vec3(0, 0, 0.1), Vec3(0.1, 0.1, 0.5));
  add_joint(two, JointType::kFixed, a, b, Vec3(0.05, 0.05, 0.1), kAxisZ);
  const TriangleMesh both = transformed(
      prism({{0, 0}, {0.2, 0}, {0.2, 0.1}, {0.1, 0.1}, {0.1, 0.5}, {0, 0.5}}, -0.1, 0), rotation(kAxisX, kPi / 2));
  one.parts.push_back(part_from_mesh("both", both));
  const Vec3 w(1, 3, -2), center = one.parts[1].center_of_mass_W();
  one.parts[1].angular_velocity = w;
  for (const int i : {a, b}) {
    two.parts[i].angular_velocity = w;
    two.parts[i].linear_velocity = w.cross(two.parts[i].center_of_mass_W() - center);
  }
  SimulationOptions options = stepping(1e-3);
  options.corrections = kMostCorrections;
  const Followed pair = follow(two, options, 2), single = follow(one, options, 2);
  double apart = 0, other = 0;
  for (size_t k = 0; k < pair.frames.size(); ++k) {
    const auto &p = pair.frames[k].bodies, &s = single.frames[k].bodies;
    apart = std::max(apart, (p[a].rotation - p[b].rotation).norm());
    for (const int i : {a, b}) {
      const Vec3 truth = carried(one.parts[1], s[1], two.parts[i].center_of_mass_W());
      other = std::max(other, (p[i].center - truth).norm());
    }
  }
  CHECK(joints_opened(pair) <= 1e-9);
  CHECK(apart <= 1e-9);
  CHECK(other <= 1e-5);
}

TEST_CASE("A loop of four bars stays closed and keeps its energy") {
  const Followed run = follow(four_bar_loop(), stepping(1e-3), 3);
  CHECK(joints_opened(run) <= 1e-9);
  double scale = 0;
  for (const SimulationFrame& f : run.frames) scale = std::max(scale, f.energy.kinetic);
  REQUIRE(scale > 0.1);
  CHECK(energy_swing(run, 0, 3) <= 1e-3 * scale);
  CHECK(run.last().time == Approx(3));
}

TEST_CASE("Each round of corrections closes joints by another factor of the turn in a step") {
  for (const Assembly& assembly : {hinged_lid(0), four_bar_loop()}) {
    double before = 0;
    for (int corrections = 0; corrections <= kMostCorrections; ++corrections) {
      INFO(corrections << " corrections");
      SimulationOptions options = stepping(1e-3);
      options.corrections = corrections;
      const Followed run = follow(assembly, options, 1.5);
      const double opened = joints_opened(run);
      if (corrections > 0) CHECK((opened <= before / 10 || opened <= 1e-9));
      if (corrections == kMostCorrections) CHECK(opened <= 1e-9);
      before = opened;
    }
  }
}

}  // namespace impend::test
