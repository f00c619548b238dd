// The answer with friction as a scene: which forces, cones, marks and motions are drawn, and what is said of them.
#include <algorithm>
#include <cmath>

#include "impend/pipeline/pipeline.h"
#include "impend/scene/view.h"
#include "tests/support/catch.h"
#include "tests/unit/scene/scene_samples.h"

using namespace impend;
using impend::test::drawn_scene;
using impend::test::shipped_analysis;
using impend::test::unsound;

namespace {

int count_of_markers(const Scene& scene, MarkerKind kind) {
  return static_cast<int>(std::count_if(scene.markers.begin(), scene.markers.end(),
                                        [kind](const SceneMarker& marker) { return marker.kind == kind; }));
}

int count_of_markers(const Scene& scene, ArrowKind kind) {
  return static_cast<int>(std::count_if(scene.arrows.begin(), scene.arrows.end(),
                                        [kind](const SceneArrow& arrow) { return arrow.kind == kind; }));
}

bool says(const Scene& scene, const std::string& text) {
  return std::any_of(scene.caption.lines.begin(), scene.caption.lines.end(),
                     [&text](const std::string& line) { return line.find(text) != std::string::npos; });
}

bool explains(const Scene& scene, const std::string& text) {
  return std::any_of(scene.legend.begin(), scene.legend.end(),
                     [&text](const LegendEntry& entry) { return entry.text.find(text) == 0; });
}

const SceneArrow& force_of(const Scene& scene, const SceneItem& item) {
  return *std::find_if(scene.arrows.begin(), scene.arrows.end(), [&item](const SceneArrow& arrow) {
    return arrow.kind == ArrowKind::kForce && arrow.item == item;
  });
}

// How far the tail of the force's arrow is from the cone's axis, in radii of the base that it lies in.
double share_of_cone(const Scene& scene, const SceneCone& cone) {
  const SceneArrow& force = force_of(scene, cone.item);
  const Vec3 tail = force.tail - cone.apex;
  CHECK((force.tail + force.vector - cone.apex).norm() < 1e-12 * scene.radius);
  CHECK(tail.dot(cone.axis) == Approx(cone.height));
  return (tail - cone.height * cone.axis).norm() / cone.radius;
}

}  // namespace

TEST_CASE("The tail of a force lies in the base of its friction cone, as far out as its friction is used") {
  const Analysis analysis = shipped_analysis("ladder", FrictionModel::kStatic);
  const Scene scene = drawn_scene(analysis);
  CHECK(unsound(scene, analysis) == "");
  REQUIRE(scene.cones.size() == 2);
  for (const SceneCone& cone : scene.cones) {
    const FrictionContact& contact = analysis.friction->contacts.at(cone.item.index);
    CHECK(cone.radius / cone.height == Approx(contact.mu));
    CHECK(share_of_cone(scene, cone) == Approx(*contact.utilisation));
  }
  CHECK(count_of_markers(scene, MarkerKind::kSticks) == 2);
  CHECK(count_of_markers(scene, MarkerKind::kCarries) == 2);  // on the smooth wall
  CHECK(count_of_markers(scene, ArrowKind::kMotion) == 0);
  CHECK(scene.outcome == Outcome::kRests);
  CHECK(scene.verdict == Verdict::kMoves);
  CHECK(scene.caption.title.find("STABLE FOR CERTAIN (static friction") != std::string::npos);
  CHECK(says(scene, "without friction: MOVES"));
  CHECK(explains(scene, "friction cone"));
  CHECK(explains(scene, "contact that sticks"));
}

TEST_CASE("A block that slides has its forces on the rims of their cones and moves as the law says") {
  const Analysis analysis = shipped_analysis("rough-incline-slides", FrictionModel::kStatic);
  const Scene scene = drawn_scene(analysis);
  CHECK(unsound(scene, analysis) == "");
  REQUIRE(!scene.cones.empty());
  for (const SceneCone& cone : scene.cones) CHECK(share_of_cone(scene, cone) == Approx(1));
  CHECK(count_of_markers(scene, MarkerKind::kSlides) == 4);
  CHECK(count_of_markers(scene, MarkerKind::kSticks) == 0);
  CHECK(scene.outcome == Outcome::kMoves);
  const auto arrow = std::find_if(scene.arrows.begin(), scene.arrows.end(),
                                  [](const SceneArrow& a) { return a.kind == ArrowKind::kMotion; });
  REQUIRE(arrow != scene.arrows.end());
  CHECK(arrow->vector.normalized().isApprox(Vec3(std::sqrt(0.75), 0, -0.5), 1e-6));
  CHECK(explains(scene, "contact that slides"));
}

TEST_CASE("Where nothing decides, the forces that hold and the motion that may follow are drawn together") {
  const Analysis analysis = shipped_analysis("hung-wedge", FrictionModel::kStatic);
  const Scene scene = drawn_scene(analysis);
  CHECK(unsound(scene, analysis) == "");
  REQUIRE(scene.outcome == Outcome::kMayMove);
  CHECK(count_of_markers(scene, ArrowKind::kForce) > 0);
  CHECK(scene.cones.size() == static_cast<size_t>(count_of_markers(scene, ArrowKind::kForce)));
  for (const SceneCone& cone : scene.cones) CHECK(share_of_cone(scene, cone) <= 1 + 1e-9);
  CHECK(count_of_markers(scene, ArrowKind::kMotion) == 1);
  CHECK(explains(scene, "force that could hold it"));
  CHECK(explains(scene, "may start to move"));
  CHECK(says(scene, "may start to move"));
  for (const ScenePart& part : scene.parts) {
    if (!part.fixed) CHECK(part.outcome == Outcome::kMayMove);
  }
}

TEST_CASE("What only may rest is not drawn as what rests for certain") {
  const Scene scene = drawn_scene(shipped_analysis("rough-arch", FrictionModel::kStatic));
  CHECK(scene.outcome == Outcome::kMayRest);
  const Scene certain = drawn_scene(shipped_analysis("rough-incline-holds", FrictionModel::kStatic));
  CHECK(certain.outcome == Outcome::kRests);
  const auto color_of = [](const Scene& drawn) {
    const auto part = std::find_if(drawn.parts.begin(), drawn.parts.end(), [](const ScenePart& p) { return !p.fixed; });
    return part->color;
  };
  const Color may = color_of(scene), rests = color_of(certain);
  CHECK(std::abs(may.r - rests.r) + std::abs(may.g - rests.g) + std::abs(may.b - rests.b) > 0.2F);
  CHECK(explains(scene, "may rest"));
  CHECK(explains(certain, "rests"));
}

TEST_CASE("Where no forces satisfy the law the impulse is drawn, and called by its name") {
  const Analysis analysis = shipped_analysis("painleve-rod", FrictionModel::kDynamic);
  REQUIRE(analysis.friction->inconsistent);
  const Scene scene = drawn_scene(analysis);
  CHECK(unsound(scene, analysis) == "");
  CHECK(scene.outcome == Outcome::kUndecided);
  CHECK(count_of_markers(scene, ArrowKind::kForce) > 0);
  CHECK(scene.cones.empty());
  CHECK(explains(scene, "impulse of a contact"));
  CHECK(scene.caption.title.find("INCONSISTENT") != std::string::npos);
}

TEST_CASE("The answer without friction is drawn when asked for, as if the other had not been computed") {
  SceneOptions options;
  options.friction = false;
  const Scene scene = drawn_scene(shipped_analysis("ladder", FrictionModel::kStatic), options);
  const Scene plain = drawn_scene(shipped_analysis("ladder"));
  CHECK(scene.cones.empty());
  CHECK(scene.outcome == Outcome::kMoves);
  CHECK(scene.caption.title == plain.caption.title);
  CHECK(scene.caption.lines == plain.caption.lines);
  CHECK(scene.arrows.size() == plain.arrows.size());
  CHECK(scene.legend.size() == plain.legend.size());
}

TEST_CASE("Models on velocities speak of velocities, and colours by motion of the fastest part") {
  const Analysis analysis = shipped_analysis("rough-incline-slides", FrictionModel::kStewartTrinkle);
  SceneOptions options;
  options.color_by = ColorBy::kMotion;
  const Scene scene = drawn_scene(analysis, options);
  CHECK(unsound(scene, analysis) == "");
  CHECK(explains(scene, "moves, at most"));
  REQUIRE(scene.scales.size() == 1);
  CHECK(scene.scales[0].title == "motion against the fastest part");
  CHECK(scene.scales[0].high == "1");
}

TEST_CASE("A hinge has its axis and a mark of turning, a bolt a mark of its own, a slide an axis with heads") {
  const Analysis lid = shipped_analysis("hinged-lid");
  const Scene hinge = drawn_scene(lid);
  CHECK(unsound(hinge, lid) == "");
  CHECK(count_of_markers(hinge, ArrowKind::kJointAxis) == 1);
  CHECK(count_of_markers(hinge, MarkerKind::kTurns) == 1);
  CHECK(explains(hinge, "hinge"));
  CHECK(explains(hinge, "force of a joint"));
  const Scene bolts = drawn_scene(shipped_analysis("bolted-bracket"));
  CHECK(count_of_markers(bolts, MarkerKind::kWelds) == 2);
  CHECK(count_of_markers(bolts, ArrowKind::kJointAxis) == 0);
  CHECK(explains(bolts, "fixed joint"));
  const Scene fingers = drawn_scene(shipped_analysis("grasp"));
  CHECK(count_of_markers(fingers, MarkerKind::kWelds) == 2);
  CHECK(count_of_markers(fingers, ArrowKind::kJointShift) == 4);
  CHECK(explains(fingers, "slider"));
}

TEST_CASE("The forces of bolts are drawn as they act on the bracket that they hold up") {
  const Analysis analysis = shipped_analysis("bolted-bracket");
  const Scene scene = drawn_scene(analysis);
  std::vector<SceneArrow> drawn;
  for (const SceneArrow& arrow : scene.arrows) {
    if (arrow.kind == ArrowKind::kJointForce) drawn.push_back(arrow);
  }
  REQUIRE(drawn.size() == 2);
  for (const SceneArrow& arrow : drawn) CHECK(arrow.vector.z() > 0);  // on the bracket, against its weight
}

TEST_CASE("What rounding leaves of the force of a bolt is not drawn") {
  Analysis analysis = shipped_analysis("bolted-bracket");
  for (JointForce& joint : analysis.joint_forces) joint.force *= 1e-13;
  for (const SceneArrow& arrow : drawn_scene(analysis).arrows) CHECK(arrow.kind != ArrowKind::kJointForce);
}

TEST_CASE("A contact whose force is what rounding leaves is drawn without force") {
  Analysis analysis = shipped_analysis("rough-incline-holds", FrictionModel::kStatic);
  const int sticking = count_of_markers(drawn_scene(analysis), MarkerKind::kSticks);
  REQUIRE(sticking > 1);
  FrictionContact& contact = analysis.friction->contacts.at(0);
  contact.normal_force *= 1e-15;
  contact.friction_force *= 1e-15;
  CHECK(count_of_markers(drawn_scene(analysis), MarkerKind::kSticks) == sticking - 1);
}

TEST_CASE("Cones, joints and their entries of the legend have layers of their own") {
  CHECK(layer_named("friction") == layer::kFriction);
  CHECK(layer_named("joints") == layer::kJoints);
  CHECK((layer::kDefault & layer::kFriction) != 0);
  CHECK((layer::kDefault & layer::kJoints) != 0);
  CHECK(layer_of(ArrowKind::kJointForce) == layer::kJoints);
  CHECK(layer_of(MarkerKind::kTurns) == layer::kJoints);
  CHECK(layer_of(MarkerKind::kSticks) == layer::kContacts);
  CHECK(layer_of(LegendEntry::Symbol::kCone) == layer::kFriction);
  CHECK(layer_of(LegendEntry::Symbol::kHinge) == layer::kJoints);
}

TEST_CASE("A cone goes with the part that its force holds up") {
  const Scene scene = drawn_scene(shipped_analysis("rough-incline-slides", FrictionModel::kStatic));
  View view;
  view.phase = 1;
  const DrawnPlaces places(scene, view);
  const SceneCone& cone = scene.cones.at(0);
  const SceneCone moved = drawn_cone(cone, places);
  const SceneArrow& force = force_of(scene, cone.item);
  const SceneArrow along = drawn_arrow(force, places);
  CHECK((moved.apex - cone.apex).norm() > 0.01 * scene.radius);
  CHECK((moved.apex - (along.tail + along.vector)).norm() < 1e-9 * scene.radius);
}

TEST_CASE("A picture has room for friction cones unless they are hidden") {
  const Scene scene = drawn_scene(shipped_analysis("hung-wedge", FrictionModel::kStatic));
  View view;
  const size_t with = points_to_fit(scene, view).size();
  view.layers &= ~layer::kFriction;
  const size_t without = points_to_fit(scene, view).size();
  CHECK(with == without + 8 * scene.cones.size());
  view.layers |= layer::kFriction;
  view.camera = fitted(fitting_camera(scene, ViewDirection::kFront, 4.0 / 3), points_to_fit(scene, view), 4.0 / 3);
  for (const SceneCone& cone : scene.cones) {
    const Vec3 middle = projected(view.camera, cone.apex + cone.height * cone.axis, 4.0 / 3);
    CHECK(middle.head<2>().cwiseAbs().maxCoeff() < 1);
  }
}

namespace {

// A block of 1 m that moves along x at 2 m/s, on rough ground.
Analysis block_on_its_way(FrictionModel model) {
  Assembly assembly = impend::test::resting_block();
  assembly.parts[0].linear_velocity = Vec3(2, 0, 0);
  PipelineOptions options;
  options.friction.model = model;
  options.friction.mu = 0.3;
  return run_analysis(assembly, {}, options, {}).value();
}

}  // namespace

TEST_CASE("A block that brakes is drawn where it goes, not where it is slowed to") {
  const Scene scene = drawn_scene(block_on_its_way(FrictionModel::kDynamic));
  CHECK(scene.outcome == Outcome::kMoves);
  REQUIRE(count_of_markers(scene, ArrowKind::kMotion) == 1);
  CHECK(scene.arrows[0].vector.x() > 0);
  CHECK(scene.parts[0].motion.moves());
  CHECK(scene.parts[0].motion.linear.x() * scene.parts[0].motion.step > 0);
  CHECK(explains(scene, "moves, at most 2 m/s"));
  CHECK_FALSE(explains(scene, "starts to move"));
  CHECK(says(scene, "moves: 2 m/s along x; acceleration 2.94 m/s² along -x"));
  CHECK(says(scene, "without friction, of the same parts at rest: STABLE"));
}

TEST_CASE("A block that goes on at its speed is not drawn at rest") {
  const Scene scene = drawn_scene(block_on_its_way(FrictionModel::kViscous));
  CHECK(scene.parts[0].outcome == Outcome::kMoves);
  CHECK(count_of_markers(scene, ArrowKind::kMotion) == 1);
  CHECK_FALSE(explains(scene, "rests"));
  SceneOptions frictionless;
  frictionless.friction = false;
  const Scene without = drawn_scene(block_on_its_way(FrictionModel::kViscous), frictionless);
  CHECK(without.caption.title.ends_with("STABLE (without friction, of the same parts at rest)"));
  CHECK(count_of_markers(without, ArrowKind::kMotion) == 0);
}
