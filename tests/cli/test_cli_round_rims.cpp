// Cones, pyramids and feet on round rims, as meshes that do not say what they stand for.
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "impend/base/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"

using namespace impend;
using namespace impend::test;

namespace {

ScenePart part(const std::string& name, const TriangleMesh& mesh) {
  ScenePart result;
  result.name = name;
  result.mesh = mesh;
  return result;
}

nlohmann::json analysis_of(const TriangleMesh& below, const TriangleMesh& above, MeshFormat format, unsigned pose = 0) {
  FileScene scene;
  scene.parts = {as_fixed(part("below", below)), part("above", above)};
  if (pose > 0) scene = with_own_frames(moved(scene, random_pose(pose)), pose, 1.0);
  const TemporaryFolder folder;
  const std::string file = write_scene(with_format(scene, format), folder.path());
  const ProgramResult result = run_impend({"analyze", file, "--json", "-"});
  INFO(result.err);
  REQUIRE(result.status == 0);
  return nlohmann::json::parse(result.out);
}

std::string verdict_of(const TriangleMesh& below, const TriangleMesh& above, MeshFormat format, unsigned pose = 0) {
  return analysis_of(below, above, format, pose).at("verdict");
}

}  // namespace

TEST_CASE("A cone that hangs in a round hole rests whatever facets both have, if it does not only balance") {
  for (const auto& [hole, cone] : {std::pair(24, 24), {24, 32}, {24, 128}, {64, 50}, {128, 37}}) {
    INFO(hole << " facets of the hole, " << cone << " of the cone");
    const TriangleMesh plate = plate_with_hole(hole, .5, 0, -1, 0);
    const TriangleMesh tip = transformed(turned(cone, {{0, -1}, {1, 1}, {0, 1}}), rotation(Vec3::UnitZ(), .1));
    for (const unsigned pose : {0u, 3u}) {
      INFO("pose " << pose);
      for (const MeshFormat format : {MeshFormat::kObj, MeshFormat::kStlBinary}) {
        const nlohmann::json cone_in_hole = analysis_of(plate, tip, format, pose);
        CHECK(cone_in_hole["verdict"] == "marginal");
        // That it rises as it tilts is not known.
        CHECK(cone_in_hole["components"][0]["evidence"]["may_fall_from_balance"]["bodies"][0] == "above");
      }
    }
  }
}

TEST_CASE("A cone in a hole that gravity leans moves") {
  // All normals of the rim pass one point of the axis, below the cone's centre of mass: nothing holds it up.
  const TriangleMesh plate = plate_with_hole(48, .5, 0, -1, 0);
  const TriangleMesh tip = turned(40, {{0, -1}, {1, 1}, {0, 1}});
  const RigidTransform lean = rotation(Vec3(.3, 1, 0).normalized(), .3);
  CHECK(verdict_of(transformed(plate, lean), transformed(tip, lean), MeshFormat::kStlBinary) == "moves");
}

TEST_CASE("A pyramid that hangs in a round hole is no confident answer") {
  const TriangleMesh pyramid = transformed(turned(8, {{0, -1}, {1, 1}, {0, 1}}), rotation(Vec3::UnitZ(), .2));
  for (const MeshFormat format : {MeshFormat::kObj, MeshFormat::kStlBinary}) {
    CHECK(verdict_of(plate_with_hole(48, .5, 0, -1, 0), pyramid, format) == "marginal");
  }
}

TEST_CASE("A post between the chord and the circle of a disc neither rests nor falls for certain") {
  constexpr int kFacets = 32;  // of radius 1: chords lie 0.0048 inside the circle
  const TriangleMesh disc = cylinder(kFacets, 1, 0, 0, 1);
  const auto post_at = [&](double radius) {
    const TriangleMesh post = box(Vec3(radius - 4e-4, -4e-4, 1), Vec3(radius + 4e-4, 4e-4, 1.04));
    return transformed(post, rotation(Vec3::UnitZ(), kPi / kFacets));
  };
  for (const MeshFormat format : {MeshFormat::kObj, MeshFormat::kStlBinary}) {
    CHECK(verdict_of(disc, post_at(.99), format) == "stable");
    CHECK(verdict_of(disc, post_at(.9976), format) == "marginal");
    CHECK(verdict_of(disc, post_at(1.002), format) == "moves");
  }
}
