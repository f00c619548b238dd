// Scenes to be drawn, reports and files to be written hear a wish to stop in time.
#include "impend/import/convert.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/records.h"
#include "impend/scene/make_scene.h"
#include "tests/cancel/big_files.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/stopwatch.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr std::uint64_t kOutputsSeed = 9;

const Analysis& wall() {
  static const Analysis analysis = [] {
    Result<Analysis> done = run_analysis(running_bond_wall(36), {"wall"}, {});
    REQUIRE(done.ok());
    return std::move(done).value();
  }();
  return analysis;
}

}  // namespace

TEST_CASE("making a scene stops when it is told to") {
  const Assembly tori = assembly_of({part_from_mesh("torus", torus(800, 500))});
  check_that_it_listens("meshes", kOutputsSeed, stage_within([&] { (void)scene_meshes(tori, {}); }));
  const SceneMeshes meshes = scene_meshes(wall().assembly, {});
  check_that_it_listens("many scenes", kOutputsSeed, stage_within([&] {
                          for (int k = 0; k < 60; ++k) (void)make_scene(wall(), meshes, {});
                        }));
  // One alone may not be silent for long.
  const Heard one = told_to_stop(100, stage_within([&] { (void)make_scene(wall(), meshes, {}); }));
  CHECK(is_soon(one.longest_silence));
}

TEST_CASE("writing reports stops when it is told to") {
  (void)wall();  // what is timed is the writing
  check_that_it_listens("JSON", kOutputsSeed, stage_within([&] { (void)to_json(wall()); }));
  check_that_it_listens("text", kOutputsSeed, stage_within([&] {
                          for (int k = 0; k < 100; ++k) (void)to_text(wall());
                        }));
  check_that_it_listens("contacts", kOutputsSeed, stage_within([&] {
                          for (int k = 0; k < 3; ++k) (void)contacts_to_json(wall().assembly, wall().contacts);
                        }));
}

TEST_CASE("converting stops when it is told to") {
  const Assembly tori = assembly_of({part_from_mesh("torus", torus(400, 300))});
  for (const char* name : {"out.3mf", "out.glb", "out.obj"}) {
    check_that_it_listens(name, kOutputsSeed, stage_within([&] { (void)convert_assembly(tori, name); }));
  }
}
