// Arrows, arcs, markers, ground, and the id buffer that answers clicks.
#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/render/gl/glyph_instances.h"
#include "tests/render/gl/drawn_scenes.h"
#include "tests/support/catch.h"

namespace {

using namespace impend;
using namespace impend::test;

constexpr std::uint32_t kGlyphs = layer::kContacts | layer::kForces | layer::kMotion | layer::kNormals |
                                  layer::kGravity | layer::kLoads | layer::kJoints;

Scene lone_arrow(ArrowKind kind, const Vec3& vector, double radius) {
  Scene scene;
  SceneArrow arrow;
  arrow.kind = kind;
  arrow.vector = vector;
  arrow.radius = radius;
  arrow.color = kRed;
  arrow.item = {SceneItem::Kind::kContact, 5};
  scene.arrows.push_back(arrow);
  return scene;
}

View from_above(double height, std::uint32_t layers = kGlyphs) {
  View view;
  view.layers = layers;
  view.camera = camera_from_above(Vec3::Zero(), height);
  return view;
}

}  // namespace

TEST_CASE("Ids number bodies, contacts, interfaces and joints without overlap and back") {
  CHECK(id_of({}) == 0);
  CHECK(item_of(0) == SceneItem{});
  for (int index = 0; index < 50; ++index) {
    for (const auto kind :
         {SceneItem::Kind::kBody, SceneItem::Kind::kContact, SceneItem::Kind::kInterface, SceneItem::Kind::kJoint}) {
      const SceneItem item{kind, index};
      CHECK(id_of(item) > 0);
      CHECK(item_of(id_of(item)) == item);
    }
  }
}

TEST_CASE("The id buffer finds each part at its projected centre") {
  const auto renderer = new_renderer();
  const Scene scene = row_of_boxes();
  const View view = view_of(scene);
  const IdImage ids = drawn_ids(*renderer, scene, view);
  for (int i = 0; i < 3; ++i) CHECK(item_at(ids, view, scene.parts[i].X_WP.p) == SceneItem{SceneItem::Kind::kBody, i});
  CHECK(ids.ids.front() == 0);
}

TEST_CASE("Markers come before parts and are at least seven pixels wide for clicks") {
  const auto renderer = new_renderer();
  Scene scene;
  add_part(scene, box_mesh(Vec3(1, 1, 0.1)), Vec3::Zero(), kBlue);
  const SceneItem contact{SceneItem::Kind::kContact, 3};
  scene.markers.push_back({MarkerKind::kCarries, Vec3(0, 0, 0.1), Vec3::UnitZ(), 0.0, kRed, contact});
  const View view = from_above(4, layer::kParts | kGlyphs);
  const IdImage ids = drawn_ids(*renderer, scene, view);
  CHECK(item_at(ids, view, Vec3(0, 0, 0.1)) == contact);
  CHECK(count_id(ids, contact) >= 38);  // a disc of 3.5 pixels radius
  CHECK(count_id(ids, contact) <= 60);
  // One that a part hides is found where it shows through, and is smaller.
  scene.markers[0].position.z() = -0.1;
  const IdImage hidden = drawn_ids(*renderer, scene, view);
  CHECK(item_at(hidden, view, Vec3(0, 0, 0.1)) == contact);
  CHECK(count_id(hidden, contact) < count_id(ids, contact));
}

TEST_CASE("An arrow shows its whole length, from tail to tip") {
  const auto renderer = new_renderer();
  for (const auto kind : {ArrowKind::kForce, ArrowKind::kMotion, ArrowKind::kNormal, ArrowKind::kLoad}) {
    const Scene scene = lone_arrow(kind, Vec3(1, 0, 0), 0.05);
    const IdImage ids = drawn_ids(*renderer, scene, from_above(4));  // 60 pixels a metre
    const int row = 120;
    const auto at = [&](int x) { return item_of(ids.ids[row * 320 + x]) == scene.arrows[0].item; };
    CHECK(at(162));
    CHECK(at(190));
    CHECK(at(218));
    CHECK_FALSE(at(156));
    CHECK_FALSE(at(226));
    CHECK(count_id(ids, scene.arrows[0].item) > 60 * 5);
  }
}

TEST_CASE("A rod reaches from end to end without a head") {
  const auto renderer = new_renderer();
  const auto width_at = [&](ArrowKind kind, int x) {
    const Image image = drawn(*renderer, lone_arrow(kind, Vec3(1, 0, 0), 0.05), from_above(4));
    int painted = 0;
    for (int y = 0; y < 240; ++y) painted += pixel(image, x, y).g < 200;
    return painted;
  };
  CHECK(width_at(ArrowKind::kJointAxis, 165) > 0);
  CHECK(width_at(ArrowKind::kJointAxis, 215) == width_at(ArrowKind::kJointAxis, 165));
  CHECK(width_at(ArrowKind::kForce, 205) > width_at(ArrowKind::kForce, 165));
}

TEST_CASE("A friction cone is as wide as it says, shows what is behind it, and goes with its layer") {
  const auto renderer = new_renderer();
  Scene scene;
  add_part(scene, box_mesh(Vec3(2, 2, 0.1)), Vec3::Zero(), kBlue);
  View view = from_above(4, layer::kParts | layer::kFriction);
  const Image without = drawn(*renderer, scene, view);
  SceneCone cone;  // on its apex, seen from above: its base is a disc of 30 pixels
  cone.apex = Vec3(0, 0, 0.2);
  cone.height = cone.radius = 0.5;
  cone.color = kRed;
  scene.cones.push_back(cone);
  const Image with = drawn(*renderer, scene, view);
  const auto differs = [&](int x, int y) {
    const Pixel a = pixel(without, x, y), b = pixel(with, x, y);
    return std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b) > 12;
  };
  CHECK(differs(165, 122));
  CHECK(differs(183, 120));
  CHECK_FALSE(differs(205, 120));
  // The blue of the part still shows through.
  CHECK(pixel(with, 170, 125).b > pixel(with, 170, 125).g + 20);
  view.layers = layer::kParts;
  const Image hidden = drawn(*renderer, scene, view);
  CHECK(differing(hidden, without, 2) == 0);
}

TEST_CASE("Marks of sticking, sliding, carrying and joints have shapes that differ without colour") {
  const auto renderer = new_renderer();
  std::vector<std::vector<int>> shapes;
  for (const auto kind : {MarkerKind::kCarries, MarkerKind::kTouches, MarkerKind::kOpens, MarkerKind::kDoubtful,
                          MarkerKind::kSticks, MarkerKind::kSlides, MarkerKind::kTurns, MarkerKind::kWelds}) {
    Scene scene;
    scene.markers.push_back({kind, Vec3::Zero(), Vec3::UnitZ(), 0.3, kRed, {}});
    const Image image = drawn(*renderer, scene, from_above(4, layer::kContacts | layer::kJoints));
    std::vector<int> painted;
    for (int y = 100; y < 140; ++y) {
      for (int x = 140; x < 180; ++x) painted.push_back(pixel(image, x, y).g < 200);
    }
    CHECK(std::count(painted.begin(), painted.end(), 1) > 60);
    for (const auto& other : shapes) {
      int apart = 0;
      for (size_t k = 0; k < painted.size(); ++k) apart += painted[k] != other[k];
      CHECK(apart > 40);
    }
    shapes.push_back(painted);
  }
}

TEST_CASE("A motion arrow is told from a force arrow without colour: thicker, with a dark outline") {
  const auto renderer = new_renderer();
  const auto measure = [&](ArrowKind kind) {
    const Image image = drawn(*renderer, lone_arrow(kind, Vec3(1, 0, 0), 0.05), from_above(4));
    int painted = 0, dark = 0;
    for (int i = 0; i < 320 * 240; ++i) {
      const Pixel p = pixel(image, i % 320, i / 320);
      painted += p.g < 200;
      dark += p.r < 60 && p.g < 60;
    }
    return std::pair{painted, dark};
  };
  const auto [force, force_dark] = measure(ArrowKind::kForce);
  const auto [motion, motion_dark] = measure(ArrowKind::kMotion);
  CHECK(motion > force);
  CHECK(force_dark == 0);
  CHECK(motion_dark > 100);
}

TEST_CASE("A weight is told from a force by its dashes and a load by the plate at its tail") {
  const auto renderer = new_renderer();
  struct Seen {
    int gaps = 0;             // along the shaft
    int tail = 0, shaft = 0;  // widths, pixels
  };
  const auto measure = [&](ArrowKind kind) {
    const Scene scene = lone_arrow(kind, Vec3(1, 0, 0), 0.03);
    const IdImage ids = drawn_ids(*renderer, scene, from_above(2));  // 120 pixels a metre, from 160 to 280
    const auto at = [&](int x, int y) { return item_of(ids.ids[y * 320 + x]) == scene.arrows[0].item; };
    Seen seen;
    for (int x = 163; x < 250; ++x) seen.gaps += at(x, 120) && !at(x + 1, 120);
    for (int y = 90; y < 150; ++y) {
      seen.tail += at(161, y);
      seen.shaft += at(230, y);
    }
    return seen;
  };
  const Seen force = measure(ArrowKind::kForce), weight = measure(ArrowKind::kGravity),
             load = measure(ArrowKind::kLoad);
  CHECK(force.gaps == 0);
  CHECK(weight.gaps >= 2);
  CHECK(load.gaps == 0);
  CHECK(load.tail > load.shaft + 6);
  CHECK(force.tail <= force.shaft);
}

TEST_CASE("An arc runs right-handed about its axis and ends in a head") {
  const auto renderer = new_renderer();
  Scene scene;
  SceneArc arc;
  arc.radius = 1;
  arc.angle = 1.5707963267948966;
  arc.thickness = 0.05;
  arc.color = kRed;
  arc.item = {SceneItem::Kind::kBody, 7};
  scene.arcs.push_back(arc);
  const View view = from_above(4);
  const IdImage ids = drawn_ids(*renderer, scene, view);
  for (const double angle : {0.1, 0.7, 1.4}) {
    CHECK(item_at(ids, view, Vec3(std::cos(angle), std::sin(angle), 0)) == arc.item);
  }
  for (const double angle : {-0.3, 1.9, 3.0, 4.5}) {
    CHECK(item_at(ids, view, Vec3(std::cos(angle), std::sin(angle), 0)).kind == SceneItem::Kind::kNone);
  }
  // Wider near its end than at its start.
  const auto width_at = [&](double angle) {
    int width = 0;
    for (double r = 0.7; r < 1.3; r += 0.01) {
      width += item_at(ids, view, r * Vec3(std::cos(angle), std::sin(angle), 0)) == arc.item;
    }
    return width;
  };
  CHECK(width_at(1.35) > width_at(0.5) + 4);
}

TEST_CASE("Layers, hidden bodies and a section choose the arrows and markers") {
  const Scene scene = row_of_boxes();
  const DrawSize size{320, 240, 1};
  const auto instances = [&](const View& view) {
    const Result<Frame> frame = make_frame(scene, view, size, false);
    REQUIRE(frame.ok());
    return glyph_instances(scene, view, frame.value(), false);
  };
  const auto count = [](const GlyphInstances::Arrows& arrows) { return arrows.size(); };
  const View view = view_of(scene, kGlyphs);
  CHECK(count(instances(view).plain) == 1);
  CHECK(count(instances(view).outlined) == 1);
  CHECK(instances(view).arcs.size() == 1);
  CHECK(instances(view).markers.size() == 4);

  CHECK(count(instances(view_of(scene, layer::kForces)).plain) == 1);
  CHECK(count(instances(view_of(scene, layer::kForces)).outlined) == 0);
  CHECK(instances(view_of(scene, layer::kForces)).markers.empty());
  CHECK(instances(view_of(scene, layer::kContacts)).arcs.empty());

  View hidden = view;
  hidden.hidden = {0, 0, 1};
  CHECK(count(instances(hidden).outlined) == 0);
  CHECK(instances(hidden).arcs.empty());
  CHECK(instances(hidden).markers.size() == 4);

  View cut = view;
  cut.section = SectionPlane{Vec3(-0.35, 0, 0), Vec3(1, 0, 0)};  // cuts away two of the markers, keeps the first box
  CHECK(instances(cut).markers.size() == 2);
  CHECK(count(instances(cut).outlined) == 0);
  CHECK(count(instances(cut).plain) == 1);

  View selected = view;
  selected.selected = {SceneItem::Kind::kContact, 2};
  CHECK(instances(selected).selected_markers.size() == 1);
}

TEST_CASE("Arrows of a body go where the body is drawn") {
  const auto renderer = new_renderer();
  Scene scene = row_of_boxes();
  View view = view_of(scene, layer::kMotion);
  view.phase = 1;
  const Vec3 moved = drawn_pose(scene, scene.parts[2], 1, 0).p;
  const IdImage ids = drawn_ids(*renderer, scene, view);
  CHECK(item_at(ids, view, moved + Vec3(0, 0, 0.1)) == scene.arrows[0].item);
}

TEST_CASE("Drawn apart, marks and forces are seen on the part that they belong to") {
  const auto renderer = new_renderer();
  const Scene scene = row_of_boxes();
  View view = view_of(scene, layer::kContacts | layer::kForces);
  view.explode = 0.3;
  view.camera.distance = 8;
  const Vec3 shift = drawn_pose(scene, scene.parts[0], 0, view.explode).p - scene.parts[0].X_WP.p;
  CHECK(shift.norm() > 0.25);
  const IdImage ids = drawn_ids(*renderer, scene, view);
  for (const SceneMarker& marker : scene.markers) CHECK(item_at(ids, view, marker.position + shift) == marker.item);
  const SceneArrow& force = scene.arrows[1];
  CHECK(item_at(ids, view, force.tail + 0.3 * force.vector + shift) == force.item);
  CHECK(item_at(ids, view, force.tail + 0.3 * force.vector).kind == SceneItem::Kind::kNone);
}

TEST_CASE("Numbers that are not finite are never drawn and never matter") {
  const auto renderer = new_renderer();
  const Scene good = row_of_boxes();
  const View view = view_of(good, layer::kDefault | layer::kNormals);
  const Image expected = drawn(*renderer, good, view);
  Scene bad = good;
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  for (const double x : {nan, infinity}) {
    SceneArrow arrow = good.arrows[0];
    arrow.tail.x() = x;
    bad.arrows.push_back(arrow);
    arrow = good.arrows[0];
    arrow.vector.y() = x;
    bad.arrows.push_back(arrow);
    SceneArc arc = good.arcs[0];
    arc.angle = x;
    bad.arcs.push_back(arc);
    SceneMarker marker = good.markers[0];
    marker.position.z() = x;
    bad.markers.push_back(marker);
    ScenePart part = good.parts[0];
    part.X_WP.p.x() = x;
    bad.parts.push_back(part);
  }
  SceneArrow none = good.arrows[0];
  none.vector.setZero();
  bad.arrows.push_back(none);
  auto mesh = std::make_shared<SceneMesh>(*good.parts[0].mesh);
  mesh->vertices.push_back(Eigen::Vector3f::Constant(std::numeric_limits<float>::quiet_NaN()));
  mesh->triangles.push_back({0, 1, 8});
  mesh->triangles.push_back({0, 1, 99});
  mesh->triangles.push_back({-1, 1, 2});
  mesh->feature_edges.push_back({0, 8});
  mesh->feature_edges.push_back({4, 1 << 30});
  mesh->corner_normals.resize(3 * mesh->triangles.size(), Eigen::Vector3f::Constant(0));
  bad.parts[0].mesh = mesh;
  CHECK(differing(expected, drawn(*renderer, bad, view)) == 0);
}

TEST_CASE("The ground is seen through from below and hides no part") {
  const auto renderer = new_renderer();
  Scene scene;
  add_part(scene, box_mesh(Vec3(0.5, 0.5, 0.5)), Vec3(0, 0, 0.5), kRed);
  scene.ground = SceneGround{Vec3::Zero(), Vec3::UnitZ(), Vec3::UnitX(), 4, 0.25, {0.5F, 0.5F, 0.5F, 1}};
  View view = from_above(3, layer::kParts | layer::kGround);
  const Image above = drawn(*renderer, scene, view);
  view.layers = layer::kParts;
  CHECK(differing(above, drawn(*renderer, scene, view)) > 500);
  view.layers |= layer::kGround;
  view.camera.R_WC << 1, 0, 0, 0, -1, 0, 0, 0, -1;  // from below
  const Image below = drawn(*renderer, scene, view);
  for (int x = 130; x < 190; ++x) {
    const Pixel p = pixel(below, x, 120);
    CHECK(p.r > p.g + 50);
  }
}
