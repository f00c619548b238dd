// A block slides with a rider, another one lands on edge, is struck and comes to rest: units and the order of parts,
// from the beginning to the end.
#include <algorithm>
#include <vector>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

// Steps are taken as solved at a residual of 1e-9, and what differs by so little grows where contacts stick and slip:
// 1e-9 m before the last blow in other units. At that blow (0.47 s) two blocks strike while a third one rubs, and
// places at rest differ by some 1e-5 m.
constexpr double kBlow = 0.45, kLandingTime = 1;  // s
constexpr double kUnitsBefore = 1e-8, kAtRest = 1e-4;

// In another order of parts contacts are gone through in the same one, and rounding is left. With less friction blocks
// slide and turn longer, where the law has many solutions.
struct Orders {
  double mu = 0, before = 0, at_end = 0;
};
constexpr Orders kOrders[] = {{0.4, 1e-10, 1e-7}, {0.2, 1e-4, 1e-4}};

Assembly landing(double mu = 0.4) {
  Assembly assembly = over_ground(mu);
  add_block(assembly, "slides", Vec3(0.3, 0.2, 0.1), translation(Vec3(0, 0, 0.05)));
  add_block(assembly, "rides", Vec3(0.1, 0.15, 0.08), {rotation(kAxisZ, 0.3).R, Vec3(-0.05, 0.01, 0.14)});
  add_block(assembly, "lands", Vec3(0.2, 0.1, 0.06), {rotation(kAxisY, 0.2).R, Vec3(0.55, 0.03, 0.3)});
  add_block(assembly, "stands", Vec3(0.1, 0.1, 0.2), translation(Vec3(0.62, -0.02, 0.1)));
  assembly.parts[0].linear_velocity = assembly.parts[1].linear_velocity = 1.2 * kAxisX;
  return assembly;
}

// The numbers that the same scene has with other units of length and mass.
Assembly in_units(const Assembly& assembly, double length, double mass) {
  Assembly out = assembly;
  out.gravity *= length;
  for (Part& part : out.parts) {
    for (Vec3& v : part.mesh.vertices) v *= length;
    part.X_WP.p *= length;
    part.linear_velocity *= length;
    part.volume *= length * length * length;
    part.mass.mass *= mass;
    part.mass.center_of_mass *= length;
    part.mass.inertia *= mass * length * length;
    part.moments = volume_moments(part.mesh);
  }
  return out;
}

Followed run_of(const Assembly& assembly) {
  return follow(assembly, stepping(1e-3, SimulationLaw::kCoulomb), kLandingTime);
}

// m and rad, of places at the same times from the start until `until`, or at the end alone. Part i is part of[i] of
// `b`, whose unit of length is so small that numbers are times `length`.
struct Difference {
  double before = 0, at_end = 0;
};
Difference compared(const Followed& a, const Followed& b, double length, const std::vector<int>& of = {0, 1, 2, 3}) {
  Difference differ;
  const auto at = [&](const SimulationFrame& f, const SimulationFrame& g) {
    double most = 0;
    for (size_t i = 0; i < of.size(); ++i) {
      const BodyState &x = f.bodies[i], &y = g.bodies[static_cast<size_t>(of[i])];
      most =
          std::max({most, (x.center - y.center / length).norm(), turn_of(x.rotation.transpose() * y.rotation).norm()});
    }
    return most;
  };
  REQUIRE(std::min(a.last().time, b.last().time) > kBlow);
  for (size_t k = 0; a.frames[k].time < kBlow; ++k)
    differ.before = std::max(differ.before, at(a.frames[k], b.frames[k]));
  differ.at_end = at(a.last(), b.last());
  return differ;
}

}  // namespace

TEST_CASE("The landing that is compared lands, strikes, slides, sticks and comes to rest") {
  const Followed run = run_of(landing());
  for (const SimulationEventKind kind : {SimulationEventKind::kLands, SimulationEventKind::kSlides,
                                         SimulationEventKind::kSticks, SimulationEventKind::kRests}) {
    INFO(to_string(kind));
    const auto& events = run.report.events;
    CHECK(std::any_of(events.begin(), events.end(), [&](const SimulationEvent& e) { return e.kind == kind; }));
  }
  CHECK(run.report.end == SimulationEnd::kRest);
}

TEST_CASE("A landing with friction is the same to the last bit in units that are powers of two") {
  const Followed run = run_of(landing());
  for (const auto& [length, mass] : {std::pair(0x1p-8, 1.0), {0x1p10, 1.0}, {1.0, 0x1p10}, {0x1p10, 0x1p-10}}) {
    INFO("lengths times " << length << ", masses times " << mass);
    const Followed other = run_of(in_units(landing(), length, mass));
    REQUIRE(other.frames.size() == run.frames.size());
    const Difference differ = compared(run, other, length);
    CHECK(differ.before == 0);
    CHECK(differ.at_end == 0);
  }
}

TEST_CASE("A landing with friction is the same in millimetres and grams as in metres and kilograms") {
  const Followed run = run_of(landing());
  for (const auto& [length, mass] : {std::pair(1000.0, 1.0), {1.0, 1000.0}, {1000.0, 1000.0}, {0.001, 0.001}}) {
    INFO("lengths times " << length << ", masses times " << mass);
    const Difference differ = compared(run, run_of(in_units(landing(), length, mass)), length);
    CHECK(differ.before <= kUnitsBefore);
    CHECK(differ.at_end <= kAtRest);
  }
}

TEST_CASE("A landing with friction does not depend on the order of its parts") {
  for (const Orders& allowed : kOrders) {
    const Assembly scene = landing(allowed.mu);
    const Followed run = run_of(scene);
    for (const std::vector<int>& of : {std::vector{3, 2, 1, 0}, {1, 2, 3, 0}, {1, 0, 3, 2}, {2, 0, 3, 1}}) {
      INFO("friction " << allowed.mu << ", order " << of[0] << of[1] << of[2] << of[3]);
      Assembly other = scene;
      for (size_t i = 0; i < of.size(); ++i) other.parts[static_cast<size_t>(of[i])] = scene.parts[i];
      const Difference differ = compared(run, run_of(other), 1, of);
      CHECK(differ.before <= allowed.before);
      CHECK(differ.at_end <= allowed.at_end);
    }
  }
}

}  // namespace impend::test
