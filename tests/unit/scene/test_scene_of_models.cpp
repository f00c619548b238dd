#include <algorithm>
#include <set>

#include "tests/support/catch.h"
#include "tests/unit/scene/scene_samples.h"

using namespace impend;
using impend::test::drawn_scene;
using impend::test::shipped_analysis;
using impend::test::shipped_models;
using impend::test::unsound;

namespace {

int count_of_arrows(const Scene& scene, ArrowKind kind) {
  return static_cast<int>(std::count_if(scene.arrows.begin(), scene.arrows.end(),
                                        [kind](const SceneArrow& arrow) { return arrow.kind == kind; }));
}

bool has(const Scene& scene, LegendEntry::Symbol symbol) {
  return std::any_of(scene.legend.begin(), scene.legend.end(),
                     [symbol](const LegendEntry& entry) { return entry.symbol == symbol; });
}

bool same(const Color& a, const Color& b) { return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a; }

bool moves(const Analysis& analysis, int body) {
  return !analysis.bodies.at(body).fixed && analysis.bodies[body].verdict == Verdict::kMoves;
}

void check_motion(const Scene& scene, const Analysis& analysis) {
  std::set<int> drawn;
  for (const SceneArrow& arrow : scene.arrows) {
    if (arrow.kind != ArrowKind::kMotion) continue;
    REQUIRE(arrow.item.kind == SceneItem::Kind::kBody);
    CHECK(moves(analysis, arrow.item.index));
    const Vec3 linear = analysis.bodies[arrow.item.index].linear;
    CHECK(arrow.vector.normalized().dot(linear.normalized()) == Approx(1));
    const Vec3 ahead = arrow.tail - analysis.assembly.parts[arrow.item.index].center_of_mass_W();
    CHECK(ahead.cross(arrow.vector.normalized()).norm() < 1e-9 * scene.radius);
    CHECK(ahead.dot(arrow.vector) > -1e-9);
    drawn.insert(arrow.item.index);
  }
  for (const SceneArc& arc : scene.arcs) {
    CHECK(moves(analysis, arc.item.index));
    CHECK(arc.axis.dot(analysis.bodies[arc.item.index].angular.normalized()) == Approx(1));
    drawn.insert(arc.item.index);
  }
  for (const ScenePart& part : scene.parts) {
    INFO("part " << part.name);
    CHECK(part.motion.moves() == moves(analysis, part.body));
    CHECK((drawn.count(part.body) > 0) == moves(analysis, part.body));
    CHECK(part.verdict.has_value() == !part.fixed);
  }
}

// No point of a part moves by more than 13 % of the radius, and one does unless a turn is the limit.
void check_step(const Scene& scene) {
  double farthest = 0, turn = 0;
  for (const ScenePart& part : scene.parts) {
    const RigidTransform moved = drawn_pose(scene, part, 1, 0);
    for (const auto& vertex : part.mesh->vertices) {
      const Vec3 x = part.mesh->origin + vertex.cast<double>();
      farthest = std::max(farthest, (moved * x - part.X_WP * x).norm());
    }
    turn = std::max(turn, part.motion.angular.norm() * part.motion.step);
  }
  if (scene.verdict != Verdict::kMoves) {
    CHECK(farthest == 0);
    return;
  }
  CHECK(farthest <= 0.15 * scene.radius);
  CHECK(turn <= 0.61);
  CHECK((farthest >= 0.11 * scene.radius || turn >= 0.59));
}

void check_colors(const Scene& scene) {
  for (const ScenePart& a : scene.parts) {
    CHECK((a.color.a < 1) == a.fixed);
    for (const ScenePart& b : scene.parts) CHECK(same(a.color, b.color) == (a.verdict == b.verdict));
  }
}

void check_in_view(const Scene& scene, const Camera& camera, double aspect) {
  View view;
  view.camera = fitted(camera, points_to_fit(scene, view), aspect);
  double widest = 0;
  for (const Vec3& point : points_to_fit(scene, view)) {
    const Vec3 p = projected(view.camera, point, aspect);
    widest = std::max({widest, std::abs(p.x()), std::abs(p.y())});
    if (!camera.orthographic) CHECK(p.z() > 0);
  }
  CHECK(widest < 0.97);
  CHECK(widest > 0.85);
  for (const SceneArrow& arrow : scene.arrows) {
    if (arrow.kind == ArrowKind::kNormal) continue;
    const Vec3 tip = projected(view.camera, arrow.tail + arrow.vector, aspect);
    CHECK(tip.head<2>().cwiseAbs().maxCoeff() < 1);
  }
}

}  // namespace

TEST_CASE("Every shipped model becomes a sound scene whose arrows are on moving parts alone and in view") {
  const std::vector<std::string> models = shipped_models();
  REQUIRE(models.size() > 20);
  for (const std::string& model : models) {
    INFO("model " << model);
    const Analysis analysis = shipped_analysis(model);
    const Scene scene = drawn_scene(analysis);
    CHECK(unsound(scene, analysis) == "");
    CHECK(scene.parts.size() == analysis.assembly.parts.size());
    CHECK(scene.markers.size() == analysis.contacts.contacts.size() + analysis.assembly.joints.size());
    CHECK(count_of_arrows(scene, ArrowKind::kNormal) == static_cast<int>(analysis.contacts.contacts.size()));
    const auto& forces = analysis.contact_results;
    const bool pressed = std::any_of(forces.begin(), forces.end(), [](const ContactResult& c) { return c.force > 0; });
    CHECK((count_of_arrows(scene, ArrowKind::kForce) > 0) == pressed);
    check_motion(scene, analysis);
    check_step(scene);
    check_colors(scene);
    for (const bool orthographic : {false, true}) {
      check_in_view(scene, fitting_camera(scene, ViewDirection::kIso, 4.0 / 3, orthographic), 4.0 / 3);
      check_in_view(scene, fitting_camera(scene, ViewDirection::kFront, 0.5, orthographic), 0.5);
    }
    const bool moving = analysis.verdict == Verdict::kMoves;
    CHECK(has(scene, LegendEntry::Symbol::kMotionArrow) == (count_of_arrows(scene, ArrowKind::kMotion) > 0));
    CHECK(has(scene, LegendEntry::Symbol::kRotation) == !scene.arcs.empty());
    CHECK(has(scene, LegendEntry::Symbol::kGhost) == moving);
    CHECK(has(scene, LegendEntry::Symbol::kForceArrow) == pressed);
    const std::string law =
        moving_part(analysis.assembly) ? " (without friction, of the same parts at rest)" : " (without friction)";
    const bool stable = analysis.verdict == Verdict::kStable;
    CHECK(scene.caption.title.ends_with((moving ? ": MOVES" : stable ? ": STABLE" : ": MARGINAL") + law));
    CHECK(!scene.caption.lines.empty());
    CHECK(scene.caption.lines.size() <= 6);
  }
}

TEST_CASE("Force arrows of shipped models end at their contact and hold up the part that they push") {
  for (const std::string& model : shipped_models()) {
    INFO("model " << model);
    const Analysis analysis = shipped_analysis(model);
    const Scene scene = drawn_scene(analysis);
    for (const SceneArrow& arrow : scene.arrows) {
      if (arrow.kind != ArrowKind::kForce) continue;
      const Vec3 tip = arrow.tail + arrow.vector;
      CHECK(arrow.vector.dot(scene.up) >= -1e-3 * arrow.vector.norm());
      if (arrow.item.kind == SceneItem::Kind::kContact) {
        const Contact& contact = analysis.contacts.contacts[arrow.item.index];
        CHECK((tip - contact.point).norm() < 1e-9 * scene.radius);
        CHECK(std::abs(arrow.vector.normalized().dot(contact.normal)) == Approx(1));
      } else {
        const InterfaceResult& result = analysis.interface_results[arrow.item.index];
        CHECK((tip - *result.point).norm() < 1e-9 * scene.radius);
      }
      CHECK(arrow.vector.norm() <= 0.3 * scene.radius);
    }
  }
}
