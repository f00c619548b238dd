// How piles of boxes that can be read off carry their weights.
#include "impend/planning/load_path.h"

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/load_path_checks.h"

namespace impend::test {
namespace {

// A fixed floor (0); on it a post (1) of x from 0 to 1; on this a beam (2) that would tip to the right by itself, and
// on its left end a tall weight (3) that keeps it down: 3 against 2.09 about the post's right edge.
Assembly counterweight() {
  return assembly_of({part_from_mesh("floor", box(Vec3(-9, -9, -1), Vec3(9, 9, 0)), true),
                      part_from_mesh("post", box(Vec3(0, 0, 0), Vec3(1, 1, 1))),
                      part_from_mesh("beam", box(Vec3(0.2, 0, 1), Vec3(4, 1, 1.5))),
                      part_from_mesh("weight", box(Vec3(0.2, 0, 1.5), Vec3(0.8, 1, 11.5)))});
}

// Two such beams side by side (2, 4), with one weight (3) across both: it keeps down either of them, but not both.
Assembly shared_counterweight() {
  return assembly_of({part_from_mesh("floor", box(Vec3(-9, -9, -1), Vec3(9, 9, 0)), true),
                      part_from_mesh("post", box(Vec3(0, 0, 0), Vec3(1, 2, 1))),
                      part_from_mesh("beam", box(Vec3(0.2, 0, 1), Vec3(4, 1, 1.5))),
                      part_from_mesh("weight", box(Vec3(0.2, 0.5, 1.5), Vec3(0.8, 1.5, 11.5))),
                      part_from_mesh("other beam", box(Vec3(0.2, 1, 1), Vec3(4, 2, 1.5)))});
}

struct Scene {
  Assembly assembly;
  ContactSet contacts;
  std::optional<StateComponents> components;
  std::optional<LoadPaths> paths;

  explicit Scene(Assembly pile = counterweight()) : assembly(std::move(pile)) {
    assembly.contact.gap = 1e-6;
    auto found = find_contacts(assembly);
    REQUIRE(found.ok());
    contacts = std::move(found).value();
    components.emplace(assembly, contacts);
    paths.emplace(*components, DecisionTolerances{});
  }
  PartSet of(const std::vector<int>& members) const {
    return PartSet(static_cast<int>(assembly.parts.size()), members);
  }
  void learn(const std::vector<int>& installed, const std::vector<int>& held) {
    for (const StateComponent& component : components->of({of(installed), of(held)})) paths->learn(component);
  }
  bool carry(const std::vector<int>& free, const std::vector<int>& installed) const {
    return paths->carry(of(free), of(installed));
  }
  const LoadPath* with_loads(const std::vector<int>& loads) const {
    for (const LoadPath& path : paths->paths()) {
      if (path.loads == of(loads)) return &path;
    }
    return nullptr;
  }
};

TEST_CASE("a part that needs a counterweight is carried together with it") {
  Scene scene;
  scene.learn({0, 1, 2, 3}, {});
  const LoadPath* both = scene.with_loads({2, 3});
  REQUIRE(both != nullptr);
  CHECK(both->bearers == scene.of({1}));
  REQUIRE(scene.with_loads({1}) != nullptr);
  CHECK(scene.with_loads({1})->bearers.empty());
  for (const LoadPath& path : scene.paths->paths()) {
    CHECK(load_path_fault(scene.assembly, scene.contacts, scene.components->whole(), path) == "");
  }
  CHECK(scene.carry({1, 2, 3}, {0, 1, 2, 3}));
  CHECK(scene.carry({1}, {0, 1}));
  CHECK(scene.carry({}, {0}));
  CHECK_FALSE(scene.carry({1, 2}, {0, 1, 2}));  // tips
  CHECK_FALSE(scene.carry({2, 3}, {0, 2, 3}));  // in the air
  CHECK(scene.carry({2, 3}, {0, 1, 2, 3}));     // the post is held
}

TEST_CASE("what was held when a path was found must not be free") {
  Scene scene;
  scene.learn({0, 1, 2, 3}, {1, 2});
  const LoadPath* weight = scene.with_loads({3});
  REQUIRE(weight != nullptr);
  CHECK(weight->supports.has(2));
  CHECK(load_path_fault(scene.assembly, scene.contacts, scene.components->whole(), *weight) == "");
  CHECK(scene.carry({3}, {0, 2, 3}));
  CHECK_FALSE(scene.carry({2, 3}, {0, 1, 2, 3}));
  CHECK_FALSE(scene.carry({3}, {0, 3}));
}

TEST_CASE("a weight that keeps down either of two beams is not counted twice") {
  Scene scene(shared_counterweight());
  scene.learn({0, 1, 2, 3}, {});
  scene.learn({0, 1, 3, 4}, {});
  REQUIRE(scene.with_loads({2, 3}) != nullptr);
  REQUIRE(scene.with_loads({3, 4}) != nullptr);
  CHECK(scene.carry({1, 2, 3}, {0, 1, 2, 3}));
  CHECK(scene.carry({1, 3, 4}, {0, 1, 3, 4}));
  CHECK_FALSE(scene.carry({1, 2, 3, 4}, {0, 1, 2, 3, 4}));
}

TEST_CASE("nothing is learned of what falls, and what was learned can be forgotten") {
  Scene scene;
  scene.learn({0, 1, 2}, {});
  CHECK(scene.with_loads({2}) == nullptr);
  CHECK_FALSE(scene.carry({1, 2}, {0, 1, 2}));
  scene.learn({0, 1, 2, 3}, {});
  CHECK(scene.paths->solves() > 0);
  scene.paths->forget();
  CHECK(scene.paths->paths().empty());
  CHECK_FALSE(scene.carry({1}, {0, 1}));
}

TEST_CASE("a path that is damaged is found out") {
  Scene scene;
  scene.learn({0, 1, 2, 3}, {});
  const auto fault = [&](const LoadPath& path) {
    return load_path_fault(scene.assembly, scene.contacts, scene.components->whole(), path);
  };
  for (const LoadPath& path : scene.paths->paths()) {
    for (std::size_t k = 0; k < path.forces.size(); ++k) {
      LoadPath other = path;
      other.forces[k].second *= 1.001;
      CHECK(fault(other) != "");
      other.forces.erase(other.forces.begin() + static_cast<std::ptrdiff_t>(k));
      CHECK(fault(other) != "");
    }
    for (const int bearer : path.bearers.members()) {
      LoadPath other = path;
      other.bearers.remove(bearer);
      CHECK(fault(other) != "");
    }
    for (const int load : path.loads.members()) {
      LoadPath other = path;
      other.loads.remove(load);
      other.bearers.add(load);
      CHECK(fault(other) != "");
    }
  }
}

}  // namespace
}  // namespace impend::test
