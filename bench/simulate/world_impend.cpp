// Meshes of facets whose spheres are known, as a CAD file would tell them.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "bench/simulate/world.h"
#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "impend/simulation/simulator.h"
#include "tests/support/curved_tags.h"
#include "tests/support/shapes.h"

namespace impend::bench {
namespace {

constexpr int kSlices = 16;  // of the facets that stand for a ball

Part part_of(const SimBody& body, int index) {
  const TriangleMesh mesh =
      body.ball ? test::sphere(kSlices, body.radius()) : test::box(Vec3(-body.size / 2), Vec3(body.size / 2));
  Part part = test::part_from_mesh((body.ball ? "ball " : "box ") + std::to_string(index), mesh);
  const Vec3 squares = body.size.cwiseAbs2();
  const Vec3 inertia = body.ball ? Vec3(0.4 * squares) : Vec3(Vec3::Constant(squares.sum() / 12) - squares / 12);
  if (body.ball) part.surfaces = test::tags_of(mesh, {test::sphere_surface(Vec3::Zero(), body.radius())});
  part.mass = {body.mass, Vec3::Zero(), Mat3((body.mass * inertia).asDiagonal())};
  part.X_WP = test::translation(body.center);
  return part;
}

Assembly assembly_of(const SimScene& scene) {
  Assembly assembly;
  assembly.name = scene.name;
  assembly.ground = Ground{0};
  assembly.gravity = Vec3(0, 0, -kSimGravity);
  const int count = static_cast<int>(scene.bodies.size());
  for (int i = 0; i < count; ++i) assembly.parts.push_back(part_of(scene.bodies[i], i));
  if (scene.mu_ground > 0) {
    for (int i = 1; i < count; ++i) assembly.friction.pairs.push_back({0, i, scene.mu_bodies, {}});
    assembly.friction.pairs.push_back({0, count, scene.mu_ground, {}});
  }
  if (!scene.force.isZero(0)) {
    Load load;
    load.part = 0;
    load.force = scene.force;
    assembly.loads.push_back(load);
  }
  return assembly;
}

template <class T>
T taken(Result<T> result) {
  if (!result) throw std::runtime_error(to_string(result.error()));
  return std::move(result).value();
}

class ImpendWorld final : public SimWorld {
 public:
  ImpendWorld(const SimScene& scene, double step, Impacts impacts)
      : simulator_(started(scene, step, impacts)), frame_(simulator_.frame()) {}

  bool step() override {
    if (simulator_.ended()) return !failed();
    if (!simulator_.step()) return false;
    frame_ = simulator_.frame();
    return true;
  }

  SimState state(int body) const override {
    const BodyState& b = frame_.bodies[static_cast<size_t>(body)];
    return {b.center, b.linear, b.angular};
  }

  std::string note() const override {
    const SimulationCounts& counts = simulator_.report().counts;
    std::string told = std::to_string(counts.cuts) + " cuts";
    if (counts.chattering > 0) told += ", " + std::to_string(counts.chattering) + " taken as inelastic";
    if (counts.unsolved > 0) told += ", " + std::to_string(counts.unsolved) + " steps not solved";
    if (counts.reduced > 0) told += ", " + std::to_string(counts.reduced) + " with less restitution";
    if (failed()) told += ", ended: " + simulator_.report().reason;
    return told;
  }

 private:
  bool failed() const {
    const SimulationEnd end = simulator_.report().end;
    return end == SimulationEnd::kUnsolved || end == SimulationEnd::kDiverged;
  }

  static Simulator started(const SimScene& scene, double step, Impacts impacts) {
    const bool friction = scene.mu_ground > 0;
    Assembly assembly = assembly_of(scene);
    ContactOptions contact;
    contact.per_plane = friction;
    SimulationOptions options;
    options.step = step;
    options.law = friction ? SimulationLaw::kCoulomb : SimulationLaw::kFrictionless;
    options.restitution = scene.restitution;
    options.impacts = impacts;
    ContactSet contacts = taken(find_contacts(assembly, contact));
    return taken(Simulator::start(taken(analyze_motion(std::move(assembly), std::move(contacts))), options));
  }

  Simulator simulator_;
  SimulationFrame frame_;
};

}  // namespace

std::unique_ptr<SimWorld> make_impend_world(const SimScene& scene, double step) {
  return std::make_unique<ImpendWorld>(scene, step, Impacts::kLocated);
}

std::unique_ptr<SimWorld> make_impend_stepped_world(const SimScene& scene, double step) {
  return std::make_unique<ImpendWorld>(scene, step, Impacts::kStepped);
}

}  // namespace impend::bench
