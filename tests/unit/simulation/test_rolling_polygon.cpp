// A prism with a regular polygon for its section rolls down an incline from edge to edge, and a wall slides as one
// body.
//
// About the edge on which it turns a prism of n sides with corners at r has J = m r² + I, I = m r² (2 + cos α)/6,
// α = 2π/n. At each blow its angular momentum about the next edge is kept (McGeer 1990, the rimless wheel):
//
//   ω⁺ = q ω⁻,   q = (I + m r² cos α)/J
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kRoll = 9.80665;  // m/s²

// A prism about y that lies on one of its sides on a level floor; gravity leans by `lean` towards +x.
struct Roller {
  int sides = 8;
  double radius = 0.1, lean = 0.1;  // m, rad
  Assembly assembly;
  int part = -1;

  double angle() const { return 2 * kPi / sides; }
  double own() const { return radius * radius * (2 + std::cos(angle())) / 6; }  // I/m
  double about_edge() const { return radius * radius + own(); }                 // J/m
  double kept() const { return (own() + radius * radius * std::cos(angle())) / about_edge(); }
  double side() const { return 2 * radius * std::sin(angle() / 2); }
};

Roller roller(int sides, double lean, double rate) {
  Roller made;
  made.sides = sides;
  made.lean = lean;
  made.assembly.friction.mu = 2;
  add_fixed(made.assembly, "floor", Vec3(-1, -1, -0.2), Vec3(5, 1, 0));
  made.assembly.gravity = kRoll * Vec3(std::sin(lean), 0, -std::cos(lean));
  std::vector<Vec2> section;
  for (int k = 0; k < sides; ++k) {
    const double at = (k - 0.5) * made.angle() - kPi / 2;
    section.emplace_back(made.radius * std::cos(at), made.radius * std::sin(at));
  }
  const double height = made.radius * std::cos(made.angle() / 2);
  // The section's second axis is z: turned about x by a quarter.
  const TriangleMesh mesh = transformed(prism(section, -0.05, 0.05), rotation(kAxisX, kPi / 2));
  made.assembly.parts.push_back(part_from_mesh("prism", mesh));
  made.part = static_cast<int>(made.assembly.parts.size()) - 1;
  Part& part = made.assembly.parts[made.part];
  part.X_WP = translation(height * kAxisZ);
  // About its front edge, towards +x.
  part.angular_velocity = rate * kAxisY;
  part.linear_velocity = part.angular_velocity.cross(height * kAxisZ - made.side() / 2 * kAxisX);
  return made;
}

// J/kg, kinetic and potential.
double energy_of(const Roller& roller, const BodyState& body) {
  return (body.linear.squaredNorm() + roller.own() * body.angular.squaredNorm()) / 2 -
         roller.assembly.gravity.dot(body.center);
}

// The same after each blow, from the start on.
std::vector<double> energies_after_blows(const Roller& roller, double rate, const Vec3& center, int blows) {
  const double J = roller.about_edge();
  double down = roller.assembly.gravity.dot(center);
  std::vector<double> energies{J * rate * rate / 2 - down};
  for (int k = 0; k < blows; ++k) {
    down += kRoll * roller.side() * std::sin(roller.lean);
    const double before = 2 * (energies.back() + down) / J;
    energies.push_back(J * before * roller.kept() * roller.kept() / 2 - down);
  }
  return energies;
}

}  // namespace

TEST_CASE("A prism rolls down an incline from edge to edge as its angular momentum about each edge says") {
  // Steep enough to come over each edge, so slow that none is lifted off.
  constexpr double kRate = 5, kUntil = 1.5, kNearBlow = 0.05;
  for (const auto& [sides, lean] : {std::pair(6, 0.2), std::pair(8, 0.12), std::pair(12, 0.08)}) {
    INFO(sides << " sides");
    const Roller rolling = roller(sides, lean, kRate);
    const auto error = [&](double h) {
      const Followed run = follow(rolling.assembly, stepping(h, SimulationLaw::kCoulomb), kUntil);
      const Part& part = run.start.assembly.parts[rolling.part];
      CHECK(rolling.own() == Approx(part.inertia_W()(1, 1) / part.mass.mass).epsilon(1e-9));
      const auto truth = energies_after_blows(rolling, kRate, run.frames[0].bodies[rolling.part].center, 60);
      double turned = 0, worst = 0;
      int blows = 0;
      for (std::size_t i = 1; i < run.frames.size(); ++i) {
        const BodyState &now = run.frames[i].bodies[rolling.part], &was = run.frames[i - 1].bodies[rolling.part];
        turned += turn_of(was.rotation.transpose() * now.rotation).dot(kAxisY);
        const double passed = turned / rolling.angle();
        if (std::abs(passed - std::round(passed)) < kNearBlow) continue;
        blows = static_cast<int>(std::floor(passed));
        worst = std::max(worst, std::abs(energy_of(rolling, now) - truth[static_cast<std::size_t>(blows)]));
      }
      CHECK(blows >= 5);
      return worst / (rolling.about_edge() * kRate * kRate / 2);
    };
    const double coarse = error(0x1p-9), fine = error(0x1p-10);
    INFO("errors " << coarse << " and " << fine);
    CHECK(fine <= 2e-5);
    CHECK(coarse >= 3 * fine);
  }
}

TEST_CASE("A wall whose bricks hold together slides as one body and stops after v²/(2 μ g)") {
  // Within a brick's height of its stop nothing tips: μ is far below half of the wall's width over its height.
  constexpr double kSpeed = 0.5, kMu = 0.2, kHold = 0.6, kStep = 0x1p-10;
  constexpr int kRows = 3, kColumns = 3;
  const Vec3 size(0.2, 0.1, 0.05);
  Assembly assembly = over_ground(kHold);
  std::vector<int> on_ground;
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      const Vec3 center((column + 0.5 * (row % 2)) * size.x(), 0, (row + 0.5) * size.z());
      const std::string name = "brick " + std::to_string(row) + " " + std::to_string(column);
      const int part = add_block(assembly, name, size, translation(center));
      assembly.parts[part].linear_velocity = kSpeed * kAxisX;
      if (row == 0) on_ground.push_back(part);
    }
  }
  for (const int part : on_ground) {
    PairFriction slides;
    slides.a = part;
    slides.b = kRows * kColumns;
    slides.mu = kMu;
    assembly.friction.pairs.push_back(slides);
  }
  const Followed run = follow(assembly, stepping(kStep, SimulationLaw::kCoulomb), 0.4);
  const double way = kSpeed * kSpeed / (2 * kMu * kRoll);
  double turned = 0, off = 0;
  for (std::size_t i = 0; i < run.last().bodies.size(); ++i) {
    const BodyState &now = run.last().bodies[i], &start = run.frames[0].bodies[i];
    off = std::max(off, (now.center - start.center - way * kAxisX).norm());
    turned = std::max(turned, turn_of(now.rotation).norm());
  }
  CHECK(off <= kMu * kRoll * kStep * kStep / 4 + 1e-9);
  CHECK(turned <= 1e-8);
  CHECK(run.last().energy.friction == Approx(-run.frames[0].energy.kinetic).epsilon(1e-6));
}

}  // namespace impend::test
