// Weights and applied loads as arrows, and things that go with their part.
#include <algorithm>
#include <cmath>

#include "impend/scene/view.h"
#include "scene_samples.h"
#include "tests/support/catch.h"
#include "tests/unit/scene/scene_samples.h"

using namespace impend;
using namespace impend::test;
using impend::test::box;
using impend::test::drawn_analysis;
using impend::test::drawn_scene;
using impend::test::part_from_mesh;
using impend::test::unsound;

namespace {

using Symbol = LegendEntry::Symbol;

std::string text_of(const Scene& scene, Symbol symbol) {
  for (const LegendEntry& entry : scene.legend) {
    if (entry.symbol == symbol) return entry.text;
  }
  return "";
}

// A cube of 1000 kg and one of 250 kg on a fixed slab; the heavy one is pushed at its upper edge and twisted.
Assembly pushed_cubes() {
  Assembly assembly = test::assembly_of({part_from_mesh("slab", box(Vec3(-5, -5, -1), Vec3(5, 5, 0)), true),
                                         part_from_mesh("heavy", box(Vec3(0, 0, 0), Vec3(1, 1, 1))),
                                         part_from_mesh("light", box(Vec3(2, 0, 0), Vec3(3, 1, 0.25)))});
  assembly.gravity = Vec3(0, 0, -10);
  Load push{1, Vec3(0, 30, -40), Vec3(0, 0, 5), Vec3(0.5, 0, 1)};
  assembly.loads = {push};
  return assembly;
}

}  // namespace

TEST_CASE("Weights end at the centres of mass of what can move and their lengths go by the root of their size") {
  const Analysis analysis = drawn_analysis(pushed_cubes());
  const Scene scene = drawn_scene(analysis);
  CHECK(unsound(scene, analysis) == "");
  const std::vector<SceneArrow> weights = arrows_of(scene, ArrowKind::kGravity);
  REQUIRE(weights.size() == 2);
  CHECK((weights[0].tail + weights[0].vector).isApprox(Vec3(0.5, 0.5, 0.5)));
  CHECK((weights[1].tail + weights[1].vector).isApprox(Vec3(2.5, 0.5, 0.125)));
  for (const SceneArrow& weight : weights) CHECK(weight.vector.normalized().isApprox(-Vec3::UnitZ()));
  CHECK(weights[0].vector.norm() == Approx(2 * weights[1].vector.norm()));
  CHECK(weights[0].item == SceneItem{SceneItem::Kind::kBody, 1});
  CHECK(text_of(scene, Symbol::kWeight) == "weight, at most 10000 N");
}

TEST_CASE("Half of the arrow of what acts at a centre of mass is outside of the part") {
  Assembly column = test::assembly_of({part_from_mesh("column", box(Vec3(0, 0, 0), Vec3(0.2, 0.2, 10)))});
  column.ground = Ground{};
  column.loads = {Load{0, Vec3(0, 0, -7), Vec3::Zero(), std::nullopt}};
  const Scene scene = drawn_scene(drawn_analysis(column));
  for (const ArrowKind kind : {ArrowKind::kGravity, ArrowKind::kLoad}) {
    const std::vector<SceneArrow> arrows = arrows_of(scene, kind);
    REQUIRE(arrows.size() == 1);
    CHECK((arrows[0].tail + arrows[0].vector / 2).isApprox(Vec3(0.1, 0.1, 10)));
  }
}

TEST_CASE("An applied force ends where it acts and an applied torque turns about the centre of mass") {
  const Analysis analysis = drawn_analysis(pushed_cubes());
  const Scene scene = drawn_scene(analysis);
  const std::vector<SceneArrow> loads = arrows_of(scene, ArrowKind::kLoad);
  REQUIRE(loads.size() == 1);
  CHECK((loads[0].tail + loads[0].vector).isApprox(Vec3(0.5, 0, 1)));
  CHECK(loads[0].vector.normalized().isApprox(Vec3(0, 0.6, -0.8)));
  CHECK(text_of(scene, Symbol::kLoadArrow) == "applied force, at most 50 N");
  std::vector<SceneArc> torques;
  for (const SceneArc& arc : scene.arcs) {
    if (arc.kind == ArrowKind::kLoad) torques.push_back(arc);
  }
  REQUIRE(torques.size() == 1);
  CHECK(torques[0].center.isApprox(Vec3(0.5, 0.5, 0.5)));
  CHECK(torques[0].axis.isApprox(Vec3::UnitZ()));
  CHECK(text_of(scene, Symbol::kLoadTurn) == "applied torque, at most 5 N·m");
}

TEST_CASE("Without loads and without gravity there are no arrows of them and no words in the legend") {
  Assembly assembly = test::resting_block();
  const Scene resting = drawn_scene(drawn_analysis(assembly));
  CHECK(arrows_of(resting, ArrowKind::kLoad).empty());
  CHECK(text_of(resting, Symbol::kLoadArrow).empty());
  CHECK(text_of(resting, Symbol::kLoadTurn).empty());
  assembly.gravity = Vec3::Zero();
  const Scene weightless = drawn_scene(drawn_analysis(assembly));
  CHECK(arrows_of(weightless, ArrowKind::kGravity).empty());
  CHECK(text_of(weightless, Symbol::kWeight).empty());
}

TEST_CASE("Loads are shown unless switched off, weights only when asked for") {
  const View view;
  CHECK(view.shows_arrows(ArrowKind::kLoad));
  CHECK_FALSE(view.shows_arrows(ArrowKind::kGravity));
  for (const auto& [name, kind] : {std::pair{"loads", ArrowKind::kLoad}, {"gravity", ArrowKind::kGravity}}) {
    View only;
    only.layers = layer_named(name);
    CHECK(only.shows_arrows(kind));
    CHECK_FALSE(only.shows_arrows(ArrowKind::kForce));
    CHECK_FALSE(only.shows_arrows(ArrowKind::kMotion));
  }
  const Scene scene = drawn_scene(drawn_analysis(pushed_cubes()));
  View all;
  all.layers |= layer::kGravity;
  CHECK(points_to_fit(scene, all).size() == points_to_fit(scene, view).size() + 4);
}

TEST_CASE("Drawn apart, contacts and their forces stay on the part that they hold up, fixed parts keep theirs") {
  const Analysis analysis = drawn_analysis(pushed_cubes());
  const Scene scene = drawn_scene(analysis);
  View view;
  view.explode = 0.7;
  const DrawnPlaces places(scene, view);
  REQUIRE(scene.markers.size() == 8);
  for (const SceneMarker& marker : scene.markers) {
    const int held = marker.position.x() < 1.5 ? 1 : 2;
    CHECK(marker.body == held);
    const ScenePart& part = scene.parts[held];
    const Vec3 on_part = part.X_WP.inverse() * marker.position;
    const Vec3 expected = drawn_pose(scene, part, 0, view.explode) * on_part;
    CHECK(drawn_marker(marker, places).position.isApprox(expected));
    CHECK_FALSE(drawn_marker(marker, places).position.isApprox(marker.position));
  }
  for (const SceneArrow& arrow : scene.arrows) {
    const Vec3 moved = drawn_arrow(arrow, places).tail - arrow.tail;
    const Vec3 shift = drawn_pose(scene, scene.parts[arrow.body], 0, view.explode).p - scene.parts[arrow.body].X_WP.p;
    CHECK(moved.isApprox(shift));
    CHECK(drawn_arrow(arrow, places).vector.isApprox(arrow.vector));
  }
}

TEST_CASE("On its way a part takes its contacts along and weights keep pointing down") {
  const Analysis analysis = drawn_analysis(test::tipping_block());
  const Scene scene = drawn_scene(analysis);
  View view;
  view.phase = 1;
  const DrawnPlaces places(scene, view);
  const RigidTransform moved = drawn_pose(scene, scene.parts[1], 1, 0) * scene.parts[1].X_WP.inverse();
  CHECK((moved.R - Mat3::Identity()).norm() > 0.1);
  for (const SceneMarker& marker : scene.markers) {
    CHECK(marker.body == 1);
    CHECK(drawn_marker(marker, places).position.isApprox(moved * marker.position));
  }
  const std::vector<SceneArrow> weights = arrows_of(scene, ArrowKind::kGravity);
  REQUIRE(weights.size() == 1);
  for (const ArrowKind kind : {ArrowKind::kGravity, ArrowKind::kLoad}) {
    SceneArrow given = weights[0];
    given.kind = kind;
    const SceneArrow drawn = drawn_arrow(given, places);
    CHECK(drawn.vector == given.vector);
    CHECK((drawn.tail + drawn.vector).isApprox(moved * Vec3(given.tail + given.vector)));
  }
  const SceneArrow force = arrows_of(scene, ArrowKind::kForce).at(0);
  CHECK(drawn_arrow(force, places).vector.isApprox(moved.R * force.vector));
}

TEST_CASE("What belongs to the ground or to no part is drawn where it is") {
  const Scene scene = drawn_scene(drawn_analysis(test::tipping_block()));
  View view;
  view.explode = 2;
  const DrawnPlaces places(scene, view);
  for (const int body : {-1, 2, 1000000000}) {
    CHECK(places.part_of(body) == -1);
    CHECK(places.of(body).p.isZero());
    CHECK(places.of(body).R.isIdentity());
  }
  CHECK(places.part_of(1) == 1);
}
