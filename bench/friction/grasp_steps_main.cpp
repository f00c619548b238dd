// The grasp of D15 §VII-A in motion: steps of 0.01 s by each law, their time and how far the boxes come, with a steady
// push, of which all steps after the first few are alike, and with one that is another in every step.
// Usage: bench_grasp_steps [--csv FILE] [--steps N]
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <utility>

#include "bench/measure/taken.h"
#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "impend/simulation/simulator.h"
#include "tests/support/processor_time.h"
#include "tests/support/shapes.h"

namespace impend::bench {
namespace {

constexpr double kStep = 0.01, kFriction = 100;        // s, – , as in the paper
constexpr double kSide = 0.1, kMass = 1, kPush = 200;  // m, kg, N, as its authors published them
constexpr int kBoxes = 4;                              // the outer two are the grippers

// Factors of the push, half to one and a half times, another in every step.
Course changing(int steps) {
  Course course;
  for (int k = 0; k <= steps + 1; ++k) course.push_back({k * kStep, 1 + std::sin(7.0 * k) / 2});
  return course;
}

// Boxes in a row along x, the first part a frame far away that guides the grippers.
Assembly grasp(double mu, const Course& push) {
  Assembly assembly;
  assembly.name = "grasp";
  assembly.gravity = Vec3(0, 0, -9.81);
  assembly.friction.mu = mu;
  assembly.parts.push_back(
      test::part_from_mesh("frame", test::box(Vec3(0, 10, 0), Vec3(kSide, 10 + kSide, kSide)), true));
  for (int k = 0; k < kBoxes; ++k) {
    const TriangleMesh box = test::box(Vec3(k * kSide, 0, 0), Vec3((k + 1) * kSide, kSide, kSide));
    assembly.parts.push_back(
        test::part_from_mesh("box " + std::to_string(k), box, false, Vec3::Zero(), kMass / (kSide * kSide * kSide)));
  }
  for (const int gripper : {1, kBoxes}) {
    Joint joint;
    joint.type = JointType::kSlider;
    joint.a = gripper;
    joint.b = 0;
    joint.point = assembly.parts[static_cast<size_t>(gripper)].mass.center_of_mass;
    joint.axis = Vec3::UnitX();
    assembly.joints.push_back(joint);
    Load load;
    load.part = gripper;
    load.force = Vec3(gripper == 1 ? kPush : -kPush, 0, 0);
    load.times = push;
    assembly.loads.push_back(load);
  }
  return assembly;
}

struct Run {
  double seconds = 0, way = 0, worst = 0;
  int steps = 0;
};

Run run_grasp(SimulationLaw law, int steps, bool steady) {
  Assembly assembly = grasp(kFriction, steady ? Course() : changing(steps));
  ContactOptions contact;
  contact.per_plane = law == SimulationLaw::kCoulomb;
  ContactSet contacts = taken(find_contacts(assembly, contact));
  SimulationOptions options;
  options.law = law;
  options.step = kStep;
  options.until = steps * kStep;
  Simulator simulator =
      taken(Simulator::start(taken(analyze_motion(std::move(assembly), std::move(contacts))), options));
  const SimulationFrame start = simulator.frame();
  Run run;
  const double before = test::processor_seconds();
  while (run.steps < steps && simulator.step()) ++run.steps;
  run.seconds = test::processor_seconds() - before;
  const SimulationFrame end = simulator.frame();
  for (size_t k = 0; k < start.bodies.size(); ++k) {
    run.way = std::max(run.way, (end.bodies[k].center - start.bodies[k].center).norm());
  }
  run.worst = simulator.report().counts.worst_residual;
  return run;
}

}  // namespace
}  // namespace impend::bench

int main(int argc, char** argv) {
  using namespace impend;
  std::ofstream out;
  int steps = 100;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--csv") == 0) out.open(argv[i + 1]);
    if (std::strcmp(argv[i], "--steps") == 0) steps = std::atoi(argv[i + 1]);
  }
  const auto write = [&](const std::string& line) {
    std::cout << line << std::flush;
    out << line;
  };
  write("push,law,steps,cpu_s,cpu_per_step_s,way_m,worst_residual\n");
  for (const bool steady : {true, false}) {
    for (const SimulationLaw law : {SimulationLaw::kNoSlip, SimulationLaw::kCoulomb, SimulationLaw::kStewartTrinkle}) {
      const bench::Run run = bench::run_grasp(law, steps, steady);
      write(fmt::format("{},{},{},{:.3g},{:.3g},{:.2g},{:.2g}\n", steady ? "steady" : "changing", to_string(law),
                        run.steps, run.seconds, run.seconds / run.steps, run.way, run.worst));
    }
  }
}
