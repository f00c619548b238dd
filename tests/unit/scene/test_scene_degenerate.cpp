// Assemblies at the edge of what can be drawn.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/unit/report/sample_analysis.h"
#include "tests/unit/scene/scene_samples.h"

using namespace impend;
using impend::test::box;
using impend::test::drawn_analysis;
using impend::test::drawn_scene;
using impend::test::part_from_mesh;
using impend::test::unsound;

namespace {

// The scene must be sound and its fitted views usable.
void check_drawable(const Scene& scene, const Analysis& analysis) {
  CHECK(unsound(scene, analysis) == "");
  View view;
  view.camera = fitting_camera(scene, ViewDirection::kIso, 1.5);
  view.camera = fitted(view.camera, points_to_fit(scene, view), 1.5);
  CHECK(view.camera.distance > 0);
  CHECK(std::isfinite(view.camera.distance));
  for (const Vec3& point : points_to_fit(scene, view)) {
    const Vec3 p = projected(view.camera, point, 1.5);
    CHECK(p.head<2>().cwiseAbs().maxCoeff() < 1);
    CHECK(p.z() > 0);
  }
}

Part bare_part(const std::string& name, TriangleMesh mesh) {
  Part part;
  part.name = name;
  part.fixed = true;
  part.mesh = std::move(mesh);
  return part;
}

}  // namespace

TEST_CASE("A part alone in the air drops in its picture") {
  const Analysis analysis =
      drawn_analysis(test::assembly_of({part_from_mesh("one", box(Vec3(0, 0, 0), Vec3(1, 1, 1)))}));
  const Scene scene = drawn_scene(analysis);
  check_drawable(scene, analysis);
  CHECK(!scene.ground.has_value());
  CHECK(scene.markers.empty());
  REQUIRE(scene.arrows.size() == 2);
  CHECK(scene.arrows[0].kind == ArrowKind::kMotion);
  CHECK(scene.arrows[1].kind == ArrowKind::kGravity);
  for (const SceneArrow& arrow : scene.arrows) CHECK(arrow.vector.normalized().isApprox(-Vec3::UnitZ()));
}

TEST_CASE("Without gravity nothing has an arrow and up is z") {
  Assembly assembly = test::sliding_block();
  assembly.gravity = Vec3::Zero();
  const Analysis analysis = drawn_analysis(assembly);
  const Scene scene = drawn_scene(analysis);
  check_drawable(scene, analysis);
  CHECK(scene.up == Vec3::UnitZ());
  CHECK(std::all_of(scene.arrows.begin(), scene.arrows.end(),
                    [](const SceneArrow& arrow) { return arrow.kind == ArrowKind::kNormal; }));
  for (const ScenePart& part : scene.parts) CHECK(!part.motion.moves());
}

TEST_CASE("Parts without triangles, of one triangle and flat ones are drawn as what they are") {
  Assembly assembly = test::resting_block();
  TriangleMesh triangle;
  triangle.vertices = {{0, 0, 2}, {1, 0, 2}, {0, 1, 2}};
  triangle.triangles = {{0, 1, 2}};
  assembly.parts.push_back(bare_part("none", {}));
  assembly.parts.push_back(bare_part("triangle", triangle));
  assembly.parts.push_back(bare_part("flat", box(Vec3(3, 3, 0), Vec3(4, 4, 0))));
  Analysis analysis = drawn_analysis(test::resting_block());
  const BodyResult ground = analysis.bodies.back();
  analysis.assembly = assembly;
  analysis.bodies = {analysis.bodies[0], ground, ground, ground, ground};
  for (Contact& contact : analysis.contacts.contacts) contact.b = 4;
  for (Interface& interface : analysis.contacts.interfaces) interface.b = 4;
  const Scene scene = drawn_scene(analysis);
  check_drawable(scene, analysis);
  CHECK(scene.labels.size() == 3);
  CHECK(scene.parts[1].mesh->triangles.empty());
  CHECK(drawn_pose(scene, scene.parts[1], 1, 1).p == scene.parts[1].X_WP.p);
  CHECK(scene.parts[2].mesh->feature_edges.size() == 3);
}

TEST_CASE("An assembly without any vertex has a sphere and a camera") {
  Assembly assembly;
  assembly.parts.push_back(bare_part("none", {}));
  assembly.ground = Ground{};
  const Scene scene = make_scene(assembly, scene_meshes(assembly));
  CHECK(scene.radius == 1);
  CHECK(scene.center == Vec3(Vec3::Zero()));
  REQUIRE(scene.ground.has_value());
  CHECK(scene.ground->half_size > 0);
  CHECK(fitting_camera(scene, ViewDirection::kIso, 1).distance > 0);
  assembly.parts.clear();
  CHECK(make_scene(assembly, {}).parts.empty());
}

TEST_CASE("A micrometre and a kilometre give the same picture") {
  for (const auto& make : {&test::tipping_block, &test::sliding_block}) {
    const Scene usual = drawn_scene(drawn_analysis(make(1)));
    for (const double scale : {1e-6, 1e3}) {
      const Analysis analysis = drawn_analysis(make(scale));
      const Scene scene = drawn_scene(analysis);
      check_drawable(scene, analysis);
      CHECK(scene.radius / scale == Approx(usual.radius));
      REQUIRE(scene.arrows.size() == usual.arrows.size());
      for (size_t i = 0; i < scene.arrows.size(); ++i) {
        CHECK((scene.arrows[i].tail / scale - usual.arrows[i].tail).norm() < 1e-6);
        CHECK((scene.arrows[i].vector / scale - usual.arrows[i].vector).norm() < 1e-6);
        CHECK(scene.arrows[i].radius / scale == Approx(usual.arrows[i].radius));
      }
      REQUIRE(scene.arcs.size() == usual.arcs.size());
      for (size_t i = 0; i < scene.arcs.size(); ++i) {
        CHECK(scene.arcs[i].radius / scale == Approx(usual.arcs[i].radius));
        CHECK(scene.arcs[i].angle == Approx(usual.arcs[i].angle));
      }
      for (size_t i = 0; i < scene.markers.size(); ++i) CHECK(scene.markers[i].kind == usual.markers[i].kind);
      CHECK(scene.legend.size() == usual.legend.size());
    }
  }
}

TEST_CASE("A light and a heavy assembly have force arrows of the same length") {
  for (const double density : {1e-6, 1e6}) {
    Assembly assembly = test::resting_block();
    assembly.parts[0].mass =
        mass_properties(assembly.parts[0].moments = volume_moments(assembly.parts[0].mesh), density);
    const Scene scene = drawn_scene(drawn_analysis(assembly));
    for (const SceneArrow& arrow : scene.arrows) {
      if (arrow.kind == ArrowKind::kForce) CHECK(arrow.vector.norm() == Approx(0.26 * scene.radius));
    }
  }
}

TEST_CASE("A picture tells lengths and positions in the input's unit and is otherwise the same in every unit") {
  Assembly assembly = test::tipping_block();
  const Scene metres = drawn_scene(drawn_analysis(assembly));
  assembly.unit_name = "mm";
  assembly.metres_per_unit = 0.001;
  const Scene millimetres = drawn_scene(drawn_analysis(assembly));
  CHECK(metres.caption.lines.at(0).find(") m along") != std::string::npos);
  CHECK(millimetres.caption.lines.at(0).find(") mm along") != std::string::npos);
  REQUIRE(metres.arrows.size() == millimetres.arrows.size());
  for (size_t i = 0; i < metres.arrows.size(); ++i) CHECK(metres.arrows[i].vector == millimetres.arrows[i].vector);
  CHECK(millimetres.unit_name == "mm");
}

TEST_CASE("The same parts in another order give the same things in another order") {
  for (const char* model : {"machine", "voussoir-arch", "block-on-movable-wedge", "wall-wide-hole"}) {
    INFO("model " << model);
    const Analysis given = test::shipped_analysis(model);
    Assembly turned = given.assembly;
    std::reverse(turned.parts.begin(), turned.parts.end());
    const Scene a = drawn_scene(given), b = drawn_scene(drawn_analysis(turned));
    const double length = a.radius;
    CHECK(a.center.isApprox(b.center));
    CHECK(a.radius == Approx(b.radius));
    CHECK(a.caption.title == b.caption.title);
    CHECK(a.caption.lines.size() == b.caption.lines.size());
    CHECK(a.legend.size() == b.legend.size());
    CHECK(a.markers.size() == b.markers.size());
    REQUIRE(a.arrows.size() == b.arrows.size());
    for (const SceneArrow& x : a.arrows) {
      if (x.kind == ArrowKind::kNormal) continue;
      CHECK(std::any_of(b.arrows.begin(), b.arrows.end(), [&](const SceneArrow& y) {
        return x.kind == y.kind && (x.tail - y.tail).norm() < 1e-6 * length &&
               (x.vector - y.vector).norm() < 1e-6 * length;
      }));
    }
    for (const ScenePart& x : a.parts) {
      const auto y = std::find_if(b.parts.begin(), b.parts.end(), [&](const ScenePart& p) { return p.name == x.name; });
      REQUIRE(y != b.parts.end());
      CHECK(x.color.r == y->color.r);
      CHECK(x.color.a == y->color.a);
      CHECK(x.motion.step == Approx(y->motion.step));
    }
  }
}

TEST_CASE("Names that disturb are made safe everywhere in a scene") {
  Assembly assembly = test::sliding_block();
  assembly.name = "an\x1b[2Jame";
  assembly.parts[1].name =
      "bl\no\xFF"
      "ck";
  const Scene scene = drawn_scene(drawn_analysis(assembly));
  CHECK(scene.name == "an?[2Jame");
  CHECK(scene.parts[1].name == "bl?o?ck");
  CHECK(scene.labels.at(1).text == "bl?o?ck");
  CHECK(scene.caption.title == "an?[2Jame: MOVES (without friction)");
  CHECK(scene.caption.lines.at(0).substr(0, 8) == "bl?o?ck ");
}
