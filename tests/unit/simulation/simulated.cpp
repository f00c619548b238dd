#include "tests/unit/simulation/simulated.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "tests/support/catch.h"
#include "tests/support/curved_tags.h"

namespace impend::test {

SimulationOptions stepping(double step, SimulationLaw law) {
  SimulationOptions options;
  options.step = step;
  options.law = law;
  return options;
}

SimulationOptions bouncing(double e, double step, SimulationLaw law) {
  SimulationOptions options = stepping(step, law);
  options.restitution = e;
  return options;
}

Analysis analysed_for(const Assembly& assembly, SimulationLaw law) {
  ContactOptions options;
  options.per_plane = law == SimulationLaw::kCoulomb;
  auto contacts = find_contacts(assembly, options);
  if (!contacts) FAIL(to_string(contacts.error()));
  auto analysis = analyze_motion(assembly, std::move(contacts).value());
  if (!analysis) FAIL(to_string(analysis.error()));
  return std::move(analysis).value();
}

Simulator started(const Analysis& analysis, const SimulationOptions& options) {
  auto simulator = Simulator::start(analysis, options);
  if (!simulator) FAIL(to_string(simulator.error()));
  return std::move(simulator).value();
}

Followed follow(const Assembly& assembly, const SimulationOptions& options, double until) {
  Followed followed;
  followed.start = analysed_for(assembly, options.law);
  Simulator simulator = started(followed.start, options);
  followed.frames.push_back(simulator.frame());
  while (!simulator.ended() && simulator.time() < until - options.step / 2) {
    if (!simulator.step()) break;
    followed.frames.push_back(simulator.frame());
  }
  followed.report = simulator.report();
  INFO("ended as " << to_string(followed.report.end) << ": " << followed.report.reason);
  CHECK(followed.report.end != SimulationEnd::kUnsolved);
  CHECK(followed.report.end != SimulationEnd::kDiverged);
  return followed;
}

namespace {

void append_doubles(std::string& bytes, const double* values, long count) {
  bytes.append(reinterpret_cast<const char*>(values), sizeof(double) * static_cast<size_t>(count));
}

}  // namespace

std::string bytes_of(const SimulationFrame& f) {
  std::string bytes;
  append_doubles(bytes, &f.time, 1);
  for (const BodyState& b : f.bodies) {
    append_doubles(bytes, b.center.data(), 3);
    append_doubles(bytes, b.rotation.data(), 9);
    append_doubles(bytes, b.linear.data(), 3);
    append_doubles(bytes, b.angular.data(), 3);
  }
  const EnergyLedger& e = f.energy;
  for (const double value : {e.kinetic, e.potential, e.loads, e.friction, e.impacts, e.joints, e.springs, e.dampers,
                             e.drives, e.corrections, e.defect}) {
    append_doubles(bytes, &value, 1);
  }
  append_doubles(bytes, f.coordinates.data(), static_cast<long>(f.coordinates.size()));
  return bytes + std::to_string(f.contacts) + ";";
}

std::string bytes_of(const Followed& run) {
  std::string bytes;
  for (const SimulationFrame& f : run.frames) bytes += bytes_of(f);
  for (const SimulationEvent& e : run.report.events) {
    append_doubles(bytes, &e.time, 1);
    bytes += std::string(to_string(e.kind)) + std::to_string(e.a) + "," + std::to_string(e.b) + ";";
  }
  return bytes;
}

const SimulationFrame& frame_at(const Followed& followed, double t) {
  const auto near = [&](const SimulationFrame& f) { return std::abs(f.time - t) <= followed.report.options.step / 4; };
  const auto at = std::find_if(followed.frames.begin(), followed.frames.end(), near);
  if (at != followed.frames.end()) return *at;
  REQUIRE(t > followed.last().time);
  return followed.last();
}

Vec3 turn_of(const Mat3& rotation) {
  const Eigen::AngleAxisd turn(rotation);
  return turn.angle() * turn.axis();
}

double kinetic_energy(const Part& part, const BodyState& state) {
  return (part.mass.mass * state.linear.squaredNorm() + state.angular.dot(spin_momentum(part, state))) / 2;
}

Vec3 spin_momentum(const Part& part, const BodyState& state) {
  return state.rotation * part.inertia_W() * state.rotation.transpose() * state.angular;
}

Vec3 carried(const Part& part, const BodyState& state, const Vec3& point) {
  return state.displacement(part.center_of_mass_W()) * point;
}

double largest_way(const Part& part, const BodyState& state) {
  double most = 0;
  for (const Vec3& vertex : part.mesh.vertices) {
    const Vec3 at = part.X_WP * vertex;
    most = std::max(most, (carried(part, state, at) - at).norm());
  }
  return most;
}

double joints_opened(const Followed& run) {
  const Assembly& assembly = run.start.assembly;
  const auto now = [&](const SimulationFrame& frame, int body, const Vec3& point) -> Vec3 {
    const auto i = static_cast<size_t>(body);
    return i < assembly.parts.size() ? carried(assembly.parts[i], frame.bodies[i], point) : point;
  };
  double most = 0;
  for (const SimulationFrame& f : run.frames) {
    for (const Joint& joint : assembly.joints) {
      most = std::max(most, (now(f, joint.a, joint.point) - now(f, joint.b, joint.point)).norm());
    }
  }
  return most;
}

double energy_swing(const Followed& run, double from, double to) {
  const EnergyLedger& start = run.frames.front().energy;
  double most = 0;
  for (const SimulationFrame& f : run.frames) {
    if (f.time < from || f.time > to) continue;
    most = std::max(most, std::abs(f.energy.kinetic + f.energy.potential - start.kinetic - start.potential));
  }
  return most;
}

double difference(const BodyState& a, const BodyState& b) {
  return std::max({(a.center - b.center).norm(), (a.linear - b.linear).norm(), (a.angular - b.angular).norm(),
                   turn_of(a.rotation.transpose() * b.rotation).norm()});
}

int add_block(Assembly& assembly, const std::string& name, const Vec3& size, const RigidTransform& X, double density) {
  const TriangleMesh mesh = box(Vec3(-size / 2), Vec3(size / 2));
  assembly.parts.push_back(part_from_mesh(name, mesh, false, Vec3::Zero(), density));
  assembly.parts.back().X_WP = X;
  return static_cast<int>(assembly.parts.size()) - 1;
}

int add_fixed(Assembly& assembly, const std::string& name, const Vec3& lower, const Vec3& upper) {
  assembly.parts.push_back(part_from_mesh(name, box(lower, upper), true));
  return static_cast<int>(assembly.parts.size()) - 1;
}

int add_ball(Assembly& assembly, const std::string& name, double radius, double mass, const Vec3& center) {
  constexpr int kSlices = 32;
  Part part = part_from_mesh(name, sphere(kSlices, radius));
  part.surfaces = tags_of(part.mesh, {sphere_surface(Vec3::Zero(), radius)});
  part.mass = {mass, Vec3::Zero(), 0.4 * mass * radius * radius * Mat3::Identity()};
  part.X_WP = translation(center);
  assembly.parts.push_back(std::move(part));
  return static_cast<int>(assembly.parts.size()) - 1;
}

Assembly over_ground(double mu) {
  Assembly assembly;
  assembly.name = "over ground";
  assembly.ground = Ground{0};
  assembly.friction.mu = mu;
  return assembly;
}

Assembly in_the_open() {
  Assembly assembly;
  assembly.name = "in the open";
  add_fixed(assembly, "far below", Vec3(-1000, -1000, -1100), Vec3(1000, 1000, -1000));
  assembly.contact.gap = 1e-5;  // not a share of the huge one
  return assembly;
}

}  // namespace impend::test
