// States per second: bench_states [STATES] [MODEL…]
//
// Random subsets of the parts of shipped models and of random piles, a share of the parts there (half, four fifths, all
// but few). Prints how many states are judged on one thread in a second of its processor time, contacts not counted,
// and how.
#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure/measure.h"
#include "impend/pipeline/pipeline.h"
#include "impend/planning/frictionless_states.h"
#include "tests/support/box_piles.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;

namespace {

struct Scene {
  std::string name;
  AssemblyWithContacts parts;
};

void measure(const Scene& scene, int states, double share) {
  const Assembly& assembly = scene.parts.assembly;
  FrictionlessStates judge(assembly, scene.parts.contacts, DecisionTolerances(), SolverSettings());
  test::Random random(1);
  std::vector<AssemblyState> asked;
  const PartSet fixed = fixed_parts(assembly);
  for (int k = 0; k < states; ++k) {
    AssemblyState state{fixed, fixed - fixed};
    for (const int part : movable_parts(assembly).members()) {
      if (random.chance(share)) state.installed.add(part);
    }
    asked.push_back(state);
  }
  int stand = 0;
  const bench::Times times = bench::fastest(1, [&] {
    for (const AssemblyState& state : asked) stand += judge.judge(state).standing == Standing::kStands;
  });
  const StateCounts& counts = judge.counts();
  fmt::print("| {} | {} | {} | {} | {:.0f} | {:.1f} % | {} | {:.1f} % | {} | {:.1f} % | {} |\n", scene.name,
             movable_parts(assembly).count(), share, states, states / times.cpu,
             100.0 * counts.by_clause / counts.asked, judge.clauses().size(), 100.0 * counts.by_path / counts.asked,
             judge.paths().size(), 100.0 * counts.solved / counts.asked, stand);
}

// `model`: the name of a shipped one, or a file.
Scene scene_of(const std::string& model) {
  const bool is_file = model.find('/') != std::string::npos;
  Result<AssemblyWithContacts> found =
      run_contacts({is_file ? model : "models/" + model + "/" + model + ".assembly.json"}, {});
  if (!found) {
    fmt::print(stderr, "{}\n", to_string(found.error()));
    std::exit(3);
  }
  return {model, std::move(found).value()};
}

Scene generated(const std::string& name, Assembly assembly) {
  Scene scene{name, {std::move(assembly), {}}};
  Result<ContactSet> found = find_contacts(scene.parts.assembly, {});
  if (!found) std::exit(3);
  scene.parts.contacts = std::move(found).value();
  return scene;
}

}  // namespace

int main(int argc, char** argv) {
  const int states = argc > 1 ? std::atoi(argv[1]) : 20000;
  std::vector<std::string> models(argv + (argc > 2 ? 2 : argc), argv + argc);
  std::vector<Scene> scenes;
  if (models.empty()) models = {"wall-running-bond", "dry-stone-pile", "tower"};
  for (const std::string& model : models) scenes.push_back(scene_of(model));
  Assembly wall = test::running_bond_wall(6);
  wall.contact.gap = 1e-6;
  scenes.push_back(generated("wall of six rows", std::move(wall)));
  for (const std::uint64_t seed : {1, 2, 3}) {
    scenes.push_back(generated(fmt::format("pile {}", seed), test::random_box_pile(seed, 12)));
  }
  fmt::print(
      "| scene | parts | share there | states | states/s | by clause | clauses | by path | paths | solved | stand |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const Scene& scene : scenes) {
    for (const double share : {0.5, 0.8, 0.95}) measure(scene, states, share);
  }
  return 0;
}
