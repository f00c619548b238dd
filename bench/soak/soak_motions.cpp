// Mechanisms followed for their full length, against closed forms: the pendulum A01 and the chain of four-bar linkages
// A02 of the IFToMM's library of multibody benchmarks, the energy of a double pendulum and of a slider-crank over a
// thousand periods. Fails where an error is above its bound. Usage: soak_motions [pendulum|chain|double|crank]
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure/taken.h"
#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "impend/simulation/simulator.h"
#include "tests/support/jointed_scenes.h"

namespace impend::bench {
namespace {

using test::add_box;
using test::add_joint;
using test::frame_alone;
using test::kGravity;

const Vec3 kAcross = Vec3::UnitY();
constexpr int kBetweenLooks = 4;  // steps: energy is asked for as rarely as does no harm

Simulator started(const Assembly& assembly, double step) {
  SimulationOptions options;
  options.step = step;
  options.until = 1e6;
  return taken(Simulator::start(taken(analyze_motion(assembly, taken(find_contacts(assembly, {})))), options));
}

// Where a point of the part is that was at `point` at t = 0.
Vec3 carried(const Part& part, const BodyState& state, const Vec3& point) {
  const Vec3 center = part.X_WP.R * part.mass.center_of_mass + part.X_WP.p;
  return state.center + state.rotation * (point - center);
}

struct Errors {
  double largest = 0, squares = 0;
  long count = 0;
  void add(double error) {
    largest = std::max(largest, error);
    squares += error * error;
    ++count;
  }
  double rms() const { return std::sqrt(squares / static_cast<double>(count)); }
};

bool told(const std::string& what, double value, double bound) {
  const bool good = value <= bound;
  fmt::print("{:58} {:9.2e}   bound {:.0e}{}\n", what, value, bound, good ? "" : "   MISSED");
  std::fflush(stdout);
  return good;
}

// sn(u, k) by arithmetic-geometric means (Abramowitz & Stegun 16.4).
double jacobi_sn(double u, double k) {
  std::vector<double> a{1}, c{k};
  double b = std::sqrt(1 - k * k);
  constexpr int kMeans = 6;  // each doubles the digits
  for (int mean = 0; mean < kMeans; ++mean) {
    const double next = (a.back() + b) / 2, half = (a.back() - b) / 2;
    b = std::sqrt(a.back() * b);
    a.push_back(next);
    c.push_back(half);
  }
  const int n = static_cast<int>(a.size()) - 1;
  double phi = std::ldexp(a[n] * u, n);
  for (int i = n; i > 0; --i) phi = (phi + std::asin(c[i] / a[i] * std::sin(phi))) / 2;
  return std::sin(phi);
}

// A01: 1 kg at 1 m, let go level, two outputs a second. sin(θ/2) = k sn(ω t + K), θ from below, k = sin 45°.
// It moves as the leapfrog of its angle does, whose period is off by 7e-8 at 5e-4 s: a shift that grows with time.
bool swung(double step, double until, double bound) {
  constexpr double kOwn = 1e-6;  // kg·m² about the mass itself
  const int outputs = static_cast<int>(std::lround(2 * until));
  Assembly assembly = frame_alone();
  const int mass = add_box(assembly, "mass", Vec3(0.99, -0.01, -0.01), Vec3(1.01, 0.01, 0.01));
  assembly.parts[mass].mass.mass = 1;
  assembly.parts[mass].mass.inertia = kOwn * Mat3::Identity();
  add_joint(assembly, JointType::kHinge, mass, 0, Vec3::Zero(), kAcross);
  Simulator simulator = started(assembly, step);
  const double k = std::sqrt(0.5), rate = std::sqrt(kGravity / (1 + kOwn));
  const double quarter = std::comp_ellint_1(k);
  Errors errors;
  const long each = std::lround(1 / (2 * step));
  double most = 0;
  for (int i = 1; i <= outputs; ++i) {
    for (long s = 0; s < each; ++s) simulator.step();
    const SimulationFrame frame = simulator.frame();
    const double angle = 2 * std::asin(k * jacobi_sn(rate * frame.time + quarter, k));
    const Vec3 truth(std::sin(angle), 0, -std::cos(angle));
    errors.add((frame.bodies[mass].center - truth).norm());
    most = std::max(most, std::abs(frame.energy.defect) / kGravity);
  }
  bool good = told(fmt::format("pendulum A01, {} s by {} s: largest error, m", until, step), errors.largest, bound);
  good = told("  root of the mean square", errors.rms(), bound) && good;
  return told("  energy, of m g l", most, 1e-5) && good;
}

bool pendulum() {
  bool good = true;
  for (const double until : {200.0, 2000.0}) {
    good = swung(5e-4, until, 5e-7 * until) && good;
    good = swung(2.5e-4, until, 1.25e-7 * until) && good;
  }
  return good;
}

// A02: N bays of links of 1 m and 1 kg, upright, the tops moving at 1 m/s; θ from level:
//   θ″ = −((N+1)/2 + N) g cos θ/((N+1)/3 + N)
bool chain() {
  constexpr int kBays = 40, kOutputs = 400, kFine = 16;
  constexpr double kStep = 1e-3, kUntil = 20;
  Assembly assembly = frame_alone();
  std::vector<int> uprights, beams;
  const auto thin = [&](const std::string& name, const Vec3& from, const Vec3& to, double y) {
    const Vec3 thick = Vec3::Constant(0.01), shift = y * kAcross;
    return add_box(assembly, name, from.cwiseMin(to) - thick + shift, from.cwiseMax(to) + thick + shift);
  };
  for (int k = 0; k <= kBays; ++k) {
    uprights.push_back(thin("upright " + std::to_string(k), Vec3(k, 0, 0), Vec3(k, 0, 1), 0.1 * (k % 2)));
  }
  for (int k = 0; k < kBays; ++k) {
    beams.push_back(thin("beam " + std::to_string(k), Vec3(k, 0, 1), Vec3(k + 1, 0, 1), 0.3 + 0.1 * (k % 2)));
  }
  for (size_t p = 1; p < assembly.parts.size(); ++p) {
    assembly.parts[p].mass.mass = 1;
    assembly.parts[p].mass.inertia = Mat3::Identity() / 12;
  }
  for (Part& part : assembly.parts) part.levels = {part.name};
  for (int k = 0; k <= kBays; ++k) add_joint(assembly, JointType::kHinge, uprights[k], 0, Vec3(k, 0, 0), kAcross);
  for (int k = 0; k < kBays; ++k) {
    add_joint(assembly, JointType::kHinge, beams[k], uprights[k], Vec3(k, 0, 1), kAcross);
    add_joint(assembly, JointType::kHinge, beams[k], uprights[k + 1], Vec3(k + 1, 0, 1), kAcross);
  }
  for (const int k : uprights) {
    assembly.parts[k].angular_velocity = kAcross;
    assembly.parts[k].linear_velocity = Vec3(0.5, 0, 0);
  }
  for (const int k : beams) assembly.parts[k].linear_velocity = Vec3(1, 0, 0);
  Simulator simulator = started(assembly, kStep);
  const double c = ((kBays + 1) / 2.0 + kBays) * kGravity / ((kBays + 1) / 3.0 + kBays);
  const auto f = [&](double angle) { return -c * std::cos(angle); };
  double theta = std::numbers::pi / 2, omega = -1;
  const double h = kStep / kFine;
  const long each = std::lround(kUntil / kOutputs / kStep);
  Errors errors;
  int dead = 0;
  for (int i = 1; i <= kOutputs; ++i) {
    for (long s = 0; s < each; ++s) {
      simulator.step();
      const double before = std::sin(theta);
      for (int r = 0; r < kFine; ++r) {
        const double k1 = f(theta), k2 = f(theta + h / 2 * omega), k3 = f(theta + h / 2 * omega + h * h / 4 * k1),
                     k4 = f(theta + h * omega + h * h / 2 * k2);
        theta += h * omega + h * h / 6 * (k1 + k2 + k3);
        omega += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
      }
      dead += before * std::sin(theta) < 0;
    }
    const SimulationFrame frame = simulator.frame();
    const Vec3 top(std::cos(theta), 0, std::sin(theta));
    double worst = 0;
    for (int k = 0; k <= kBays; ++k) {
      const Vec3 at = carried(assembly.parts[uprights[k]], frame.bodies[uprights[k]], Vec3(k, 0, 1)) - Vec3(k, 0, 0);
      worst = std::max(worst, (at - top).norm());
    }
    errors.add(worst);
  }
  fmt::print("chain of {} four-bar linkages, {} s: {} dead positions passed\n", kBays, kUntil, dead);
  const bool good = told("chain A02, 400 outputs: error of the worst top, m (rms)", errors.rms(), 1e-3);
  return told("  largest error, m", errors.largest, 1e-3) && good;
}

// Largest |E − E₀| of each of ten stretches of the run, over `scale`; E by the ledger's kinetic and potential energy.
std::vector<double> swings(Simulator& simulator, double until, double scale) {
  constexpr int kStretches = 10;
  const auto energy = [&] {
    const SimulationFrame frame = simulator.frame();
    return frame.energy.kinetic + frame.energy.potential;
  };
  const double start = energy();
  std::vector<double> largest(kStretches, 0);
  while (simulator.time() < until) {
    const int stretch = std::min(kStretches - 1, static_cast<int>(simulator.time() / until * kStretches));
    for (int k = 0; k < kBetweenLooks; ++k) simulator.step();
    largest[stretch] = std::max(largest[stretch], std::abs(energy() - start) / scale);
  }
  return largest;
}

bool no_trend(const std::string& what, const std::vector<double>& swings, double bound) {
  const double early = *std::max_element(swings.begin(), swings.begin() + 5);
  const double late = *std::max_element(swings.begin() + 5, swings.end());
  const bool good = told(what, std::max(early, late), bound);
  return told("  second half over first half, less 1", late / early - 1, 0.5) && good;
}

// Two bars of 0.5 m from level: some 1.3 s a swing.
bool double_pendulum() {
  constexpr double kLength = 0.5, kThick = 0.04, kBeside = 0.0625, kUntil = 1300;
  Assembly assembly = frame_alone();
  const auto bar = [&](const std::string& name, double x, double y) {
    return add_box(assembly, name, Vec3(x, y - kThick / 2, -kThick / 2), Vec3(x + kLength, y + kThick / 2, kThick / 2));
  };
  const int upper = bar("upper", 0, 0), lower = bar("lower", kLength, kBeside);
  add_joint(assembly, JointType::kHinge, upper, 0, Vec3::Zero(), kAcross);
  add_joint(assembly, JointType::kHinge, lower, upper, Vec3(kLength, 0, 0), kAcross);
  Simulator simulator = started(assembly, 1e-3);
  const double scale = assembly.parts[upper].mass.mass * kGravity * 2 * kLength;
  return no_trend("double pendulum, 1300 s: energy, of what it can lose", swings(simulator, kUntil, scale), 1e-3);
}

// A crank of 0.1 m that a drive turns at 6 rad/s, with rod and slider: what the drive gives is what they have.
bool slider_crank() {
  constexpr double kRate = 6, kStep = 0x1p-10;
  constexpr int kTurns = 1000;
  Assembly assembly = frame_alone();
  const int crank = add_box(assembly, "crank", Vec3(0, 0, -0.01), Vec3(0.1, 0.02, 0.01));
  const int rod = add_box(assembly, "rod", Vec3(0.1, 0.03, -0.01), Vec3(0.4, 0.05, 0.01));
  const int block = add_box(assembly, "block", Vec3(0.35, 0.06, -0.05), Vec3(0.45, 0.1, 0.05));
  add_joint(assembly, JointType::kHinge, crank, 0, Vec3::Zero(), kAcross);
  add_joint(assembly, JointType::kHinge, rod, crank, Vec3(0.1, 0, 0), kAcross);
  add_joint(assembly, JointType::kHinge, rod, block, Vec3(0.4, 0, 0), kAcross);
  add_joint(assembly, JointType::kSlider, block, 0, Vec3(0.4, 0, 0), Vec3::UnitX());
  assembly.joints[0].drive = Drive{kRate, {}, 0, 0};
  for (Part& part : assembly.parts) part.levels = {part.name};
  Simulator simulator = started(assembly, kStep);
  const double turn = 2 * std::numbers::pi / kRate;
  double given = 0, last = 0, most_defect = 0, early = 0;
  while (simulator.time() < kTurns * turn) {
    for (int k = 0; k < kBetweenLooks; ++k) simulator.step();
    const EnergyLedger energy = simulator.frame().energy;
    given += std::abs(energy.drives - last);
    last = energy.drives;
    most_defect = std::max(most_defect, std::abs(energy.defect));
    if (simulator.time() < kTurns / 2 * turn) early = most_defect;
  }
  const EnergyLedger end = simulator.frame().energy;
  const double sum = end.drives + end.joints + end.loads - (end.kinetic + end.potential);
  bool good = told("slider-crank, 1000 turns: drive - energy, of all that was given", std::abs(sum) / given, 1e-9);
  good = told("  largest defect at any time, of what is given in a turn", most_defect / (given / kTurns), 1e-3) && good;
  return told("  second half over first half, less 1", most_defect / early - 1, 0.5) && good;
}

}  // namespace
}  // namespace impend::bench

int main(int argc, char** argv) {
  using namespace impend::bench;
  const std::string only = argc > 1 ? argv[1] : "";
  const std::pair<const char*, bool (*)()> cases[] = {
      {"double", double_pendulum}, {"crank", slider_crank}, {"chain", chain}, {"pendulum", pendulum}};
  bool good = true;
  for (const auto& [name, run] : cases) {
    if (only.empty() || only == name) good = run() && good;
  }
  return good ? 0 : 1;
}
