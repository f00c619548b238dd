// Tips on tips, on ridges and in cracks, edges on edges that are parallel or cross, after the scenes of Erleben 2018:
// no overlap but what the tolerance lets be, all stays finite, and parts rest or slide.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/unit/simulation/convex_overlap.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kHardStep = 0.01, kHardGap = 1e-4;  // s, m
constexpr double kBeyondGap = 1e-6;                  // of the size of the parts, 1 m

// Parts by convex pieces, in world coordinates of t = 0.
struct HardScene {
  std::string name;
  Assembly assembly;
  std::vector<std::vector<TriangleMesh>> pieces;
  double until = 1.25;  // s
};

TriangleMesh pyramid(double half, double height) {
  return polyhedron(
      {{0, 0, 0}, {-half, -half, height}, {half, -half, height}, {half, half, height}, {-half, half, height}},
      {{0, 2, 1}, {0, 3, 2}, {0, 4, 3}, {0, 1, 4}, {1, 2, 3, 4}});
}

// Its ridge along y at z = 0, below or above it.
TriangleMesh wedge(bool up, double half = 0.5, double height = 1) {
  const TriangleMesh ridge = prism({{-half, -height}, {half, -height}, {0, 0}}, -0.5, 0.5);
  const TriangleMesh along_y = transformed(ridge, rotation(kAxisX, kPi / 2));
  return up ? along_y : transformed(along_y, rotation(kAxisX, kPi));
}

void add(HardScene& scene, const std::string& name, const std::vector<TriangleMesh>& pieces, bool fixed) {
  TriangleMesh whole = pieces.front();
  for (std::size_t i = 1; i < pieces.size(); ++i) whole = joined(whole, pieces[i]);
  scene.assembly.parts.push_back(part_from_mesh(name, whole, fixed));
  scene.pieces.push_back(pieces);
}

HardScene hard(const std::string& name, double mu) {
  HardScene scene;
  scene.name = name;
  scene.assembly.name = name;
  scene.assembly.friction.mu = mu;
  scene.assembly.contact.gap = kHardGap;
  return scene;
}

TriangleMesh spike(bool up, double half = 0.5) {
  return up ? transformed(pyramid(half, 1), rotation(kAxisX, kPi)) : pyramid(half, 1);
}

TriangleMesh lifted(const TriangleMesh& mesh, double z) { return transformed(mesh, translation(z * kAxisZ)); }

// A block with a groove along y down to z = 0, open above at z = 1; its flanks lean as those of a wedge.
std::vector<TriangleMesh> crack(double half) {
  const auto flank = [&](double side) {
    std::vector<Vec2> profile{{0, -0.5}, {side, -0.5}, {side, 1}, {side * half, 1}, {0, 0}};
    if (side < 0) std::reverse(profile.begin(), profile.end());
    return transformed(prism(profile, -1, 1), rotation(kAxisX, kPi / 2));
  };
  return {flank(-1), flank(1)};
}

double deepest(const HardScene& scene, const SimulationFrame& frame) {
  std::vector<std::vector<ConvexBody>> bodies;
  for (std::size_t i = 0; i < scene.pieces.size(); ++i) {
    const Part& part = scene.assembly.parts[i];
    const RigidTransform D = part.fixed ? RigidTransform() : frame.bodies[i].displacement(part.center_of_mass_W());
    bodies.emplace_back();
    for (const TriangleMesh& piece : scene.pieces[i]) bodies.back().push_back(hull_of(piece, D));
  }
  double most = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      for (const ConvexBody& a : bodies[i]) {
        for (const ConvexBody& b : bodies[j]) most = std::max(most, -separation(a, b));
      }
    }
  }
  return most;
}

void check_hard(const HardScene& scene, double step = kHardStep) {
  for (const bool frictionless : {true, false}) {
    SimulationOptions options = stepping(step, frictionless ? SimulationLaw::kFrictionless : SimulationLaw::kCoulomb);
    INFO(scene.name << ", " << to_string(options.law));
    Simulator simulator = started(analysed_for(scene.assembly, options.law), options);
    double most = 0, at = 0, fastest = 0;
    bool finite = true;
    while (!simulator.ended() && simulator.time() < scene.until && simulator.step()) {
      const SimulationFrame frame = simulator.frame();
      const double deep = deepest(scene, frame);
      if (deep > most) at = frame.time;
      most = std::max(most, deep);
      for (const BodyState& body : frame.bodies) {
        finite = finite && body.center.allFinite() && body.rotation.allFinite() && body.linear.allFinite();
        fastest = std::max(fastest, body.linear.norm());
      }
    }
    const Simulation& report = simulator.report();
    UNSCOPED_INFO("at " << at << " s; ended as " << to_string(report.end) << " at " << report.time << ": "
                        << report.reason);
    CHECK(most <= kHardGap + kBeyondGap);
    CHECK(finite);
    CHECK(report.end != SimulationEnd::kUnsolved);
    CHECK(report.end != SimulationEnd::kDiverged);
    // No faster than a fall through the whole scene.
    CHECK(fastest <= std::sqrt(2 * 9.80665 * (report.time + 4)) + 9.80665 * report.time);
  }
}

}  // namespace

TEST_CASE("A spike that drops on a spike, tip on tip, does not sink into it") {
  for (const double half : {0.1, 0.5, 1.5}) {
    for (const double height : {5e-5, 0.01, 0.3}) {
      for (const double turn : {0.0, kPi / 4, 0.3}) {
        HardScene scene = hard("spike on spike", 0.3);
        INFO("half width " << half << ", from " << height << ", turned by " << turn);
        add(scene, "below", {spike(true)}, true);
        add(scene, "above", {lifted(transformed(spike(false, half), rotation(kAxisZ, turn)), height)}, false);
        check_hard(scene);
      }
    }
  }
}

TEST_CASE("Wedges, ridge on ridge, along and across each other, do not sink into each other") {
  for (const double height : {5e-5, 0.1}) {
    for (const double turn : {0.0, 0.3, kPi / 2}) {
      HardScene scene = hard("wedges", 0.3);
      INFO("from " << height << ", turned by " << turn);
      add(scene, "below", {wedge(true)}, true);
      add(scene, "above", {lifted(transformed(wedge(false), rotation(kAxisZ, turn)), height)}, false);
      check_hard(scene);
    }
  }
}

TEST_CASE("A spike that drops on a ridge does not sink into it") {
  for (const double height : {5e-5, 0.1}) {
    for (const double turn : {0.0, kPi / 4, 0.3}) {
      HardScene scene = hard("spike and wedge", 0.3);
      INFO("from " << height << ", turned by " << turn);
      add(scene, "wedge", {wedge(true)}, true);
      add(scene, "spike", {lifted(transformed(spike(false), rotation(kAxisZ, turn)), height)}, false);
      check_hard(scene);
    }
  }
}

TEST_CASE("A spike and a wedge in a crack come to rest in it") {
  for (const double half : {0.25, 0.5, 0.8}) {
    for (const double height : {5e-5, 0.1}) {
      INFO("half width of the crack " << half << ", from " << height);
      const double top = std::max(0.0, 1 - 2 * half) + height;
      HardScene with_spike = hard("spike in crack", 0.3);
      add(with_spike, "crack", crack(half), true);
      add(with_spike, "spike", {lifted(spike(false), top)}, false);
      check_hard(with_spike);
      HardScene with_wedge = hard("wedge in crack", 0.3);
      add(with_wedge, "crack", crack(half), true);
      add(with_wedge, "wedge", {lifted(wedge(false), top)}, false);
      check_hard(with_wedge);
    }
  }
}

TEST_CASE("A spike that slides over a plate and off its end does not sink in") {
  for (const double speed : {0.5, 3.0}) {
    HardScene scene = hard("sliding spike", 0.1);
    INFO("at " << speed << " m/s");
    scene.until = 2.5;
    add(scene, "plate", {box(Vec3(-1, -2, -0.5), Vec3(1, 2, 0))}, true);
    add(scene, "spike", {lifted(spike(false, 0.8), 1e-4)}, false);
    scene.assembly.parts.back().linear_velocity = speed * kAxisX;
    check_hard(scene);
  }
}

TEST_CASE("A cube that drops on the edges of two cliffs, edge along edge, does not sink in") {
  // The gap between the cliffs is as wide as the cube, or less or more by a little.
  for (const double narrower : {0.0, 0.1, 1e-3, -1e-3}) {
    for (const double height : {5e-5, 0.1}) {
      HardScene scene = hard("cliff edges", 0.2);
      INFO("narrower by " << narrower << ", from " << height);
      const double x = 0.5 - narrower / 2;
      add(scene, "left", {box(Vec3(-1.5, -1, -1), Vec3(-x, 1, 0))}, true);
      add(scene, "right", {box(Vec3(x, -1, -1), Vec3(1.5, 1, 0))}, true);
      add(scene, "floor", {box(Vec3(-2, -2, -2), Vec3(2, 2, -1))}, true);
      add(scene, "cube", {lifted(box(Vec3(-0.5, -0.5, 0), Vec3(0.5, 0.5, 1)), height)}, false);
      check_hard(scene);
    }
  }
}

}  // namespace impend::test
