#include <algorithm>
#include <cmath>

#include "impend/scene/scene_bounds.h"
#include "scene_samples.h"
#include "tests/support/catch.h"
#include "tests/unit/report/sample_analysis.h"
#include "tests/unit/scene/scene_samples.h"

using namespace impend;
using namespace impend::test;
using impend::test::box;
using impend::test::drawn_analysis;
using impend::test::drawn_scene;
using impend::test::part_from_mesh;
using impend::test::unsound;

namespace {

std::vector<std::string> legend_texts(const Scene& scene) {
  std::vector<std::string> texts;
  for (const LegendEntry& entry : scene.legend) texts.push_back(entry.text);
  return texts;
}

bool has_text(const std::vector<std::string>& texts, const std::string& piece) {
  return std::any_of(texts.begin(), texts.end(),
                     [&piece](const std::string& text) { return text.find(piece) != std::string::npos; });
}

// The hand-made cube of the report's tests with the surface of a cube.
Analysis with_surface(Analysis analysis) {
  analysis.assembly.parts[0].mesh = box(Vec3(0, -0.5, 0), Vec3(1, 0.5, 1));
  return analysis;
}

Analysis cube_that_moves(const Vec3& linear, const Vec3& angular = Vec3::Zero()) {
  return with_surface(test::moving_cube(linear, angular));
}

}  // namespace

TEST_CASE("A block at rest has force arrows that end at its corners from below and no other arrows") {
  const Analysis analysis = drawn_analysis(test::resting_block());
  const Scene scene = drawn_scene(analysis);
  CHECK(unsound(scene, analysis) == "");
  CHECK(arrows_of(scene, ArrowKind::kMotion).empty());
  CHECK(scene.arcs.empty());
  const auto forces = arrows_of(scene, ArrowKind::kForce);
  REQUIRE(forces.size() == 4);
  for (const SceneArrow& force : forces) {
    CHECK(force.vector.normalized().isApprox(Vec3::UnitZ()));
    CHECK(std::abs((force.tail + force.vector).z()) < 1e-9);
    CHECK(force.vector.norm() == Approx(0.26 * scene.radius));
  }
  for (const SceneMarker& marker : scene.markers) CHECK(marker.kind == MarkerKind::kCarries);
  CHECK(scene.caption.title == "test: STABLE (without friction)");
  REQUIRE(scene.caption.lines.size() == 1);
  CHECK(scene.caption.lines[0] == "nothing starts to move; some parts could drift at no cost");
  CHECK(legend_texts(scene) == std::vector<std::string>{"rests", "contact force, at most 2450 N",
                                                        "weight, at most 9810 N", "contact that carries",
                                                        "direction of a contact"});
}

TEST_CASE("A sliding block has one arrow of motion along the incline and says so") {
  const Analysis analysis = drawn_analysis(test::sliding_block());
  const Scene scene = drawn_scene(analysis);
  CHECK(unsound(scene, analysis) == "");
  const auto motions = arrows_of(scene, ArrowKind::kMotion);
  REQUIRE(motions.size() == 1);
  CHECK(motions[0].item == SceneItem{SceneItem::Kind::kBody, 1});
  CHECK(motions[0].vector.normalized().isApprox(Vec3(std::sqrt(0.75), 0, -0.5)));
  CHECK(motions[0].vector.norm() == Approx(0.38 * scene.radius));
  CHECK(scene.arcs.empty());
  CHECK(scene.caption.title == "test: MOVES (without friction)");
  REQUIRE(scene.caption.lines.size() == 1);
  CHECK(scene.caption.lines[0] == "block slides along (0.866, 0, -0.5), starts at 0.5 g");
  CHECK(legend_texts(scene) == std::vector<std::string>{"starts to move", "fixed", "starts to move, at most 0.5 g",
                                                        "a moment later, not to scale", "contact force, at most 2120 N",
                                                        "weight, at most 9810 N", "contact that carries",
                                                        "direction of a contact"});
  // Motion arrows are thick and forces slim.
  for (const SceneArrow& force : arrows_of(scene, ArrowKind::kForce)) CHECK(motions[0].radius > 2 * force.radius);
}

TEST_CASE("Half of an arrow of motion is outside of its part, and from its centre where that is enough") {
  Assembly column = test::assembly_of({part_from_mesh("column", box(Vec3(0, 0, 0), Vec3(0.2, 0.2, 10)))});
  column.parts[0].X_WP = test::random_pose(5, 3);
  column.gravity = column.parts[0].X_WP.R * Vec3(0, 0, -9);
  const Scene scene = drawn_scene(drawn_analysis(column));
  REQUIRE(arrows_of(scene, ArrowKind::kMotion).size() == 1);
  const SceneArrow arrow = arrows_of(scene, ArrowKind::kMotion)[0];
  CHECK(column.parts[0].X_WP.inverse().operator*(arrow.tail + arrow.vector / 2).norm() == Approx(std::sqrt(0.02)));
  const Scene slide = drawn_scene(drawn_analysis(test::sliding_block()));
  CHECK(arrows_of(slide, ArrowKind::kMotion).at(0).tail.isApprox(slide.parts[1].motion.center));
}

TEST_CASE("A plank that tips lifts off where it opens and its arc turns about the edge that it tips on") {
  const Analysis analysis = drawn_analysis(test::tipping_block());
  const Scene scene = drawn_scene(analysis);
  CHECK(unsound(scene, analysis) == "");
  int opens = 0, carries = 0;
  for (const SceneMarker& marker : scene.markers) {
    opens += marker.kind == MarkerKind::kOpens;
    carries += marker.kind == MarkerKind::kCarries;
    CHECK((marker.kind == MarkerKind::kCarries) == (marker.position.x() > -1e-6));
  }
  CHECK(opens == 2);
  CHECK(carries == 2);
  REQUIRE(scene.arcs.size() == 1);
  const SceneArc& arc = scene.arcs[0];
  // The arc's middle is where the plank goes down.
  const Vec3 middle = arc.center + arc.radius * (Eigen::AngleAxisd(arc.angle / 2, arc.axis) * arc.start);
  CHECK(middle.x() > arc.center.x());
  CHECK(arc.axis.cross(middle - arc.center).z() < 0);
}

TEST_CASE("A body that turns about its centre has an arc around it and no straight arrow") {
  const Analysis analysis = cube_that_moves(Vec3::Zero(), Vec3(0, 0, 3));
  const Scene scene = drawn_scene(analysis);
  CHECK(unsound(scene, analysis) == "");
  CHECK(arrows_of(scene, ArrowKind::kMotion).empty());
  REQUIRE(scene.arcs.size() == 1);
  CHECK(scene.arcs[0].center.isApprox(Vec3(0.5, 0, 0.5)));
  // Outside of the cube's edges, which are √½ from the axis.
  CHECK((scene.arcs[0].radius > std::sqrt(0.5) || scene.arcs[0].radius == Approx(0.7 * scene.radius)));
}

TEST_CASE("An axis far from the part is not shown there and a rotation that nobody mentions not at all") {
  const Scene far = drawn_scene(cube_that_moves(Vec3(0, 0, -9), Vec3(0, 0.2, 0)));
  REQUIRE(far.arcs.size() == 1);
  CHECK(far.arcs[0].center.isApprox(Vec3(0.5, 0, 0.5)));
  CHECK(drawn_scene(cube_that_moves(Vec3(0, 0, -9), Vec3(0, 0.002, 0))).arcs.empty());
}

TEST_CASE("Forces that count for nothing have no arrow, and small ones one that can be seen") {
  Analysis analysis = with_surface(test::resting_cube());
  analysis.contact_results = {{1000, 0, 0}, {10, 0, 0}, {1e-4, 0, 0}, {0, 0, 0}};
  const Scene scene = drawn_scene(analysis);
  const auto forces = arrows_of(scene, ArrowKind::kForce);
  REQUIRE(forces.size() == 2);
  CHECK(forces[1].vector.norm() == Approx(forces[0].vector.norm() / 10));
  CHECK(unsound(scene, analysis) == "");
  CHECK(scene.markers[2].kind == MarkerKind::kCarries);
  CHECK(scene.markers[3].kind == MarkerKind::kTouches);
}

TEST_CASE("Many forces become one arrow per interface, the resultant at its point") {
  Assembly assembly = test::running_bond_wall(6);
  const Analysis analysis = drawn_analysis(assembly);
  const Scene scene = drawn_scene(analysis);
  const auto forces = arrows_of(scene, ArrowKind::kForce);
  REQUIRE(!forces.empty());
  CHECK(forces.size() <= analysis.contacts.interfaces.size());
  for (const SceneArrow& force : forces) CHECK(force.item.kind == SceneItem::Kind::kInterface);
  CHECK(has_text(legend_texts(scene), "force per pair, at most "));
  CHECK(unsound(scene, analysis) == "");
}

TEST_CASE("Doubtful contacts are marked as such whatever they carry") {
  Analysis analysis = with_surface(test::resting_cube());
  analysis.contacts.contacts[1].doubtful = true;
  const Scene scene = drawn_scene(analysis);
  CHECK(scene.markers[1].kind == MarkerKind::kDoubtful);
  CHECK(has_text(legend_texts(scene), "doubtful contact"));
}

TEST_CASE("Alternatives that were not chosen are drawn as contacts without force") {
  Analysis analysis = with_surface(test::resting_cube());
  analysis.contacts.disjunctions = {{{{0}, {1}}, false}};
  analysis.contacts.contacts[0].disjunction = analysis.contacts.contacts[1].disjunction = 0;
  analysis.disjunction_choice = {0};
  const Scene scene = drawn_scene(analysis);
  CHECK(scene.markers[0].kind == MarkerKind::kCarries);
  CHECK(scene.markers[1].kind == MarkerKind::kTouches);
  CHECK(arrows_of(scene, ArrowKind::kForce).size() == 3);
}

TEST_CASE("An undecided analysis gives its reason and its parts the colour of doubt") {
  Analysis analysis = with_surface(test::resting_cube());
  analysis.verdict = analysis.bodies[0].verdict = analysis.components[0].verdict = Verdict::kMarginal;
  analysis.components[0].reason = "the motion ratio lies between\nthe thresholds";
  const Scene scene = drawn_scene(analysis);
  CHECK(scene.caption.title == "cube: MARGINAL (without friction)");
  REQUIRE(scene.caption.lines.size() == 1);
  CHECK(scene.caption.lines[0] == "the motion ratio lies between?the thresholds");
  CHECK(legend_texts(scene).at(0) == "undecided");
  CHECK(arrows_of(scene, ArrowKind::kMotion).empty());
  CHECK(!scene.parts[0].motion.moves());
}

TEST_CASE("The caption names the four fastest parts, counts the others and tells what is undecided") {
  Assembly assembly;
  assembly.name = "drop";
  for (int i = 0; i < 9; ++i) {
    Part part = part_from_mesh("part " + std::to_string(i), box(Vec3(0, 0, 0), Vec3(1, 1, 1)));
    part.X_WP.p = Vec3(3 * i, 0, 0);
    assembly.parts.push_back(part);
  }
  assembly.parts[3].name = std::string(200, 'n');
  assembly.ground = Ground{-5};
  Analysis analysis = drawn_analysis(assembly);
  Scene scene = drawn_scene(analysis);
  REQUIRE(scene.caption.lines.size() == 5);
  CHECK(scene.caption.lines[0] == "nnnnnnnnnnnnnnnn…nnnnnnnnnnnnnnn drops, starts at 1 g");
  CHECK(scene.caption.lines[1] == "part 0 drops, starts at 1 g");
  CHECK(scene.caption.lines[4] == "and 5 more");
  analysis.bodies[8].verdict = Verdict::kMarginal;
  scene = drawn_scene(analysis);
  REQUIRE(scene.caption.lines.size() == 6);
  CHECK(scene.caption.lines[4] == "and 4 more");
  CHECK(scene.caption.lines[5] == "1 part is undecided");
}

TEST_CASE("Colours by part are those of the file, else of a palette") {
  Assembly assembly = test::sliding_block();
  assembly.parts[0].color = "#ff0000";
  assembly.parts[1].color = "no colour";
  SceneOptions options;
  options.color_by = ColorBy::kPart;
  for (const Scene& scene : {drawn_scene(drawn_analysis(assembly), options),
                             make_scene(assembly, scene_meshes(assembly, options), options)}) {
    CHECK(scene.parts[0].color.r == 1);
    CHECK(scene.parts[0].color.g == 0);
    CHECK(scene.parts[0].color.a < 1);
    CHECK(scene.parts[1].color.a == 1);
    CHECK(!has_text(legend_texts(scene), "fixed"));
  }
}

TEST_CASE("Colours by motion come with a scale up to the largest motion ratio") {
  SceneOptions options;
  options.color_by = ColorBy::kMotion;
  const Scene scene = drawn_scene(drawn_analysis(test::sliding_block()), options);
  REQUIRE(scene.scales.size() == 1);
  CHECK(scene.scales[0].low == "0");
  CHECK(scene.scales[0].high == "0.5");
  CHECK(scene.scales[0].colors.back().r == scene.parts[1].color.r);
  const Scene rest = drawn_scene(drawn_analysis(test::resting_block()), options);
  CHECK(rest.scales.at(0).high == "1");
  CHECK(rest.scales[0].colors.front().b == rest.parts[0].color.b);
}

TEST_CASE("Before the analysis a scene shows geometry and claims nothing") {
  Assembly assembly = test::resting_block();
  assembly.name = "";
  const Scene scene = make_scene(assembly, scene_meshes(assembly));
  CHECK(!scene.verdict.has_value());
  CHECK(scene.arrows.empty());
  CHECK(scene.markers.empty());
  CHECK(scene.arcs.empty());
  CHECK(scene.legend.empty());
  CHECK(scene.ground.has_value());
  CHECK(scene.labels.size() == 1);
  CHECK(!scene.parts.at(0).verdict.has_value());
  CHECK(!scene.parts[0].motion.moves());
  CHECK(scene.caption.title == "assembly");
  CHECK(scene.caption.lines == std::vector<std::string>{"1 part, not analyzed"});
}

TEST_CASE("At most forty parts are labelled, those that move first") {
  Assembly assembly;
  for (int i = 0; i < 60; ++i) {
    const double height = i == 55 ? 5 : 0;
    Part part = part_from_mesh(std::to_string(100 + i), box(Vec3(0, 0, 0), Vec3(1, 1, 1)));
    part.X_WP.p = Vec3(3 * i, 0, height);
    assembly.parts.push_back(part);
  }
  assembly.ground = Ground{};
  const Scene scene = drawn_scene(drawn_analysis(assembly));
  CHECK(scene.labels.size() == 40);
  CHECK(std::count_if(scene.labels.begin(), scene.labels.end(), [](const SceneLabel& l) { return l.strong; }) == 1);
  CHECK(std::any_of(scene.labels.begin(), scene.labels.end(),
                    [](const SceneLabel& l) { return l.strong && l.text == "155" && l.item.index == 55; }));
}

TEST_CASE("The ground is a square wider than the parts with lines at a round length of the input's unit") {
  Assembly assembly = test::resting_block();
  for (const auto& [unit, metres] : {std::pair<std::string, double>{"m", 1}, {"mm", 0.001}, {"in", 0.0254}}) {
    assembly.unit_name = unit;
    assembly.metres_per_unit = metres;
    const SceneGround ground = ground_of(assembly, bounds_of(assembly), {});
    const double spacing = ground.spacing / metres;
    const double mantissa = spacing / std::pow(10, std::floor(std::log10(spacing) + 1e-9));
    CHECK((mantissa == Approx(1) || mantissa == Approx(2) || mantissa == Approx(5)));
    CHECK(ground.half_size > 1.1 * std::sqrt(0.5));
    CHECK(ground.half_size < 2 * std::sqrt(0.5));
    CHECK(ground.point.isApprox(Vec3(0.5, 0.5, 0)));
    CHECK(ground.half_size / ground.spacing == Approx(std::round(ground.half_size / ground.spacing)));
  }
  for (const double length : {1.0, 2.0, 5.0, 0.001, 0.2}) CHECK(round_length(length) == Approx(length));
  CHECK(round_length(4.9) == Approx(2));
  CHECK(round_length(0.99) == Approx(0.5));
  CHECK(round_length(1.01) == Approx(1));
  CHECK(round_length(7.2e-5) == Approx(5e-5));
  CHECK(round_length(3e12) == Approx(2e12));
  CHECK(round_length(99) == Approx(50));
}

TEST_CASE("What must be seen follows layers, hidden parts, explosion and phase") {
  const Scene scene = drawn_scene(drawn_analysis(test::tipping_block()));
  View view;
  const size_t all = points_to_fit(scene, view).size();
  View without = view;
  without.layers &= ~layer::kGhost;
  CHECK(points_to_fit(scene, without).size() == all - 8);
  without.layers &= ~(layer::kMotion | layer::kForces);
  CHECK(points_to_fit(scene, without).size() == 16);
  without.hidden = {1};
  CHECK(points_to_fit(scene, without).size() == 8);
  const auto lowest = [&scene](const View& v) {
    double z = 1e9;
    for (const Vec3& point : points_to_fit(scene, v)) z = std::min(z, point.z());
    return z;
  };
  without.phase = 1;
  CHECK(lowest(without) < -0.1);
  without.phase = 0;
  CHECK(std::abs(lowest(without)) < 1e-6);
  without.explode = 1;
  CHECK(lowest(without) > 0.1);
  // Arrows go with their part.
  View arrows;
  arrows.layers = layer::kMotion;
  arrows.hidden = {1};
  const double before = lowest(arrows);
  arrows.phase = 1;
  CHECK(lowest(arrows) < before);
}

TEST_CASE("Markers on a small part of a large assembly do not cover it") {
  const Assembly assembly = test::assembly_of({part_from_mesh("floor", box(Vec3(-5, -5, -1), Vec3(5, 5, 0)), true),
                                               part_from_mesh("die", box(Vec3(0, 0, 0), Vec3(0.1, 0.1, 0.1)))});
  const Scene scene = drawn_scene(drawn_analysis(assembly));
  REQUIRE(scene.markers.size() == 4);
  for (const SceneMarker& marker : scene.markers) CHECK(marker.radius <= 0.1 * std::sqrt(3) * 0.061);
}

TEST_CASE("Of many moving parts the fastest are named first and labelled") {
  Assembly assembly;
  for (int i = 0; i < 60; ++i) {
    Part part = part_from_mesh(std::to_string(100 + i), box(Vec3(0, 0, 0), Vec3(1, 1, 1)));
    part.X_WP.p = Vec3(3 * i, 0, 0);
    assembly.parts.push_back(part);
  }
  Analysis analysis = drawn_analysis(assembly);
  analysis.bodies[59].linear *= 2;
  const Scene scene = drawn_scene(analysis);
  CHECK(scene.caption.lines.at(0) == "159 drops, starts at 2 g");
  CHECK(scene.caption.lines.at(1) == "100 drops, starts at 1 g");
  CHECK(scene.labels.size() == 40);
  CHECK(scene.labels.back().text == "159");
}
