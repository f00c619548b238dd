// Surfaces where they belong, in their colour, cut, hidden, moved.
#include <cmath>

#include "tests/render/gl/drawn_scenes.h"
#include "tests/support/catch.h"

namespace {

using namespace impend;
using namespace impend::test;

bool reddish(const Pixel& p) { return p.r > 2 * p.g && p.r > 2 * p.b; }

int count_reddish(const Image& image) {
  int count = 0;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) count += reddish(pixel(image, x, y));
  return count;
}

Scene one(std::shared_ptr<const SceneMesh> mesh) {
  Scene scene;
  add_part(scene, std::move(mesh), Vec3::Zero(), kRed);
  return scene;
}

}  // namespace

TEST_CASE("A red cube seen from above covers its square of pixels and nothing else") {
  const auto renderer = new_renderer();
  const Scene scene = one(box_mesh(Vec3(0.5, 0.5, 0.5)));
  View view;
  view.layers = layer::kParts;
  view.camera = camera_from_above(Vec3::Zero(), 4);  // 60 pixels a metre
  const Image image = drawn(*renderer, scene, view);
  for (int y = 0; y < 240; ++y) {
    for (int x = 0; x < 320; ++x) {
      const bool inside = x >= 130 && x < 190 && y >= 90 && y < 150;
      if (reddish(pixel(image, x, y)) != inside) FAIL("pixel " << x << ", " << y);
    }
  }
  CHECK(pixel(image, 0, 0).a == 255);
}

TEST_CASE("The silhouette of a ball has the area of its disc, orthographic and in perspective") {
  const auto renderer = new_renderer();
  const Scene scene = one(ball_mesh(1, 200));
  View view;
  view.layers = layer::kParts;
  view.camera = camera_from_above(Vec3::Zero(), 3);
  const double pi = std::acos(-1.0);
  const double pixels_a_metre = 480 / 3.0;
  CHECK(count_reddish(drawn(*renderer, scene, view, 640, 480)) ==
        Approx(pi * pixels_a_metre * pixels_a_metre).epsilon(0.01));
  // In perspective the rim is a cone about the ball: tan = r/√(d² − r²).
  view.camera.orthographic = false;
  view.camera.distance = 5;
  view.camera.view_angle = 0.7;
  const double rim = 1 / std::sqrt(25.0 - 1) / std::tan(0.35) * 240;
  CHECK(count_reddish(drawn(*renderer, scene, view, 640, 480)) == Approx(pi * rim * rim).epsilon(0.01));
}

TEST_CASE("Faces of different direction differ in grey") {
  const auto renderer = new_renderer();
  const Scene scene = one(box_mesh(Vec3(0.5, 0.5, 0.5)));
  View view;
  view.layers = layer::kParts;
  view.camera = fitting_camera(scene, ViewDirection::kIso, 4.0 / 3);
  const Image image = drawn(*renderer, scene, view);
  std::vector<int> greys;
  for (const Vec3& face : {Vec3(0, 0, 0.5), Vec3(0.5, 0, 0), Vec3(-0.5, 0, 0), Vec3(0, 0.5, 0), Vec3(0, -0.5, 0)}) {
    if (face.dot(view.camera.R_WC.col(2)) <= 0) continue;
    const Vec3 at = projected(view.camera, face, 4.0 / 3);
    greys.push_back(pixel(image, static_cast<int>((at.x() + 1) * 160), static_cast<int>((1 - at.y()) * 120)).r);
  }
  REQUIRE(greys.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(greys[i] - greys[(i + 1) % 3]) > 12);
}

TEST_CASE("The same picture comes out byte for byte, from one renderer and from another") {
  const Scene scene = row_of_boxes();
  const View view = view_of(scene, layer::kDefault);
  const auto renderer = new_renderer();
  const Image first = drawn(*renderer, scene, view);
  CHECK(differing(first, drawn(*renderer, scene, view)) == 0);
  CHECK(differing(first, drawn(*new_renderer(), scene, view)) == 0);
}

TEST_CASE("Parts a kilometre from the origin look as they do at it") {
  const auto renderer = new_renderer();
  const Scene near = row_of_boxes();
  const Scene far = row_of_boxes(Vec3(1000, -2000, 500));
  const Image a = drawn(*renderer, near, view_of(near, layer::kDefault));
  const Image b = drawn(*renderer, far, view_of(far, layer::kDefault));
  CHECK(differing(a, b, 2) <= 4);
  // The mesh may lie far from its own origin instead of the part far from the world's.
  Scene shifted = near;
  for (ScenePart& part : shifted.parts) {
    part.mesh = box_mesh(Vec3(0.4, 0.4, 0.4), Vec3(3000, 0, 0));
    part.X_WP.p -= Vec3(3000, 0, 0);
    part.motion = {};
  }
  Scene still = near;
  for (ScenePart& part : still.parts) part.motion = {};
  CHECK(differing(drawn(*renderer, still, view_of(near)), drawn(*renderer, shifted, view_of(near)), 2) <= 4);
}

TEST_CASE("Hidden parts, layers, section, phase and explosion change the picture as they say") {
  const auto renderer = new_renderer();
  const Scene scene = row_of_boxes();
  const View view = view_of(scene);
  const SceneItem first{SceneItem::Kind::kBody, 0}, last{SceneItem::Kind::kBody, 2};
  const auto ids = [&](const View& v) { return drawn_ids(*renderer, scene, v); };
  const int whole = count_id(ids(view), first);
  REQUIRE(whole > 200);

  SECTION("hidden") {
    View hidden = view;
    hidden.hidden = {1};
    CHECK(count_id(ids(hidden), first) == 0);
    CHECK(count_id(ids(hidden), last) == count_id(ids(view), last));
    hidden.hidden = {1, 1, 1};
    hidden.layers = 0;
    CHECK(differing(drawn(*renderer, scene, hidden), drawn(*renderer, Scene{}, hidden)) == 0);
  }
  SECTION("section") {
    View cut = view;
    cut.section = SectionPlane{Vec3(-1, 0, 0), Vec3(-1, 0, 0)};  // cuts the first box in its middle
    const int kept = count_id(ids(cut), first);
    CHECK(kept > whole / 3);
    CHECK(kept < 2 * whole / 3);
    cut.section = SectionPlane{Vec3(-0.5, 0, 0), Vec3(-2, 0, 0)};
    CHECK(count_id(ids(cut), first) == 0);
    CHECK(count_id(ids(cut), last) == count_id(ids(view), last));
  }
  SECTION("phase") {
    View moved = view;
    moved.phase = 1;
    CHECK(item_at(ids(moved), moved, drawn_pose(scene, scene.parts[2], 1, 0).p) == last);
    CHECK(differing(drawn(*renderer, scene, view), drawn(*renderer, scene, moved)) > 200);
    CHECK(count_id(ids(moved), first) == whole);
  }
  SECTION("explosion") {
    View apart = view;
    apart.explode = 0.5;
    CHECK(item_at(ids(apart), apart, drawn_pose(scene, scene.parts[0], 0, 0.5).p) == first);
    CHECK(item_at(ids(apart), apart, Vec3(-0.75, 0, 0)).kind == SceneItem::Kind::kNone);
  }
}

TEST_CASE("A section shows the part's inside as a closed face that hides what is behind it") {
  const auto renderer = new_renderer();
  Scene scene = one(box_mesh(Vec3(0.5, 0.5, 0.5)));
  scene.markers.push_back({MarkerKind::kCarries, Vec3(0, 0, -0.45), Vec3::UnitZ(), 0.1, {0, 1, 0, 1}, {}});
  View view;
  view.camera = camera_from_above(Vec3::Zero(), 4);
  view.section = SectionPlane{Vec3::Zero(), Vec3::UnitZ()};
  for (const bool perspective : {false, true}) {
    view.camera.orthographic = !perspective;
    view.layers = layer::kParts;
    const Image bare = drawn(*renderer, scene, view);
    for (int y = 100; y < 140; ++y)
      for (int x = 140; x < 180; ++x) CHECK(reddish(pixel(bare, x, y)));
    // Edges at the bottom do not show through the face; the contact inside shows faintly at most.
    view.layers = layer::kParts | layer::kEdges;
    const Image with_edges = drawn(*renderer, scene, view);
    int changed = 0;
    for (int y = 100; y < 140; ++y)
      for (int x = 140; x < 180; ++x) changed += pixel(bare, x, y).r != pixel(with_edges, x, y).r;
    CHECK(changed == 0);
    view.layers = layer::kParts | layer::kContacts;
    CHECK(pixel(drawn(*renderer, scene, view), 160, 120).r > 60);
  }
}

TEST_CASE("Translucent parts hide nothing that is behind them") {
  const auto renderer = new_renderer();
  Scene scene = one(box_mesh(Vec3(0.3, 0.3, 0.3)));
  add_part(scene, box_mesh(Vec3(1, 1, 1)), Vec3::Zero(), {0.6F, 0.6F, 0.6F, 0.3F});
  View view;
  view.layers = layer::kParts;
  view.camera = camera_from_above(Vec3::Zero(), 4);
  for (const bool quick : {false, true}) {
    const Pixel inner = pixel(drawn(*renderer, scene, view, 320, 240, quick), 160, 120);
    CHECK(inner.r > inner.g + 60);
  }
  const IdImage ids = drawn_ids(*renderer, scene, view);
  CHECK(item_at(ids, view, Vec3::Zero()) == SceneItem{SceneItem::Kind::kBody, 0});
  CHECK(item_at(ids, view, Vec3(0.8, 0, 0)) == SceneItem{SceneItem::Kind::kBody, 1});
  view.see_through = true;
  CHECK(pixel(drawn(*renderer, scene, view), 160, 120).r < 255);
}

TEST_CASE("A transparent background has alpha 0, parts 255, and colours are not premultiplied") {
  const auto renderer = new_renderer();
  Scene scene = one(box_mesh(Vec3(0.5, 0.5, 0.5)));
  View view;
  view.layers = layer::kParts;
  view.camera = camera_from_above(Vec3::Zero(), 4);
  const Pixel solid = pixel(drawn(*renderer, scene, view), 160, 120);
  view.transparent_background = true;
  Image image = drawn(*renderer, scene, view);
  CHECK(pixel(image, 5, 5).a == 0);
  CHECK(pixel(image, 160, 120).a == 255);
  CHECK(pixel(image, 160, 120).r == solid.r);
  scene.parts[0].color.a = 0.5F;
  image = drawn(*renderer, scene, view);
  const Pixel half = pixel(image, 160, 120);
  CHECK(half.a > 100);
  CHECK(half.a < 220);
  CHECK(std::abs(half.r - solid.r) < 40);  // of the lit colour, not of it times alpha
  CHECK(half.g < 60);
}

TEST_CASE("The selected part stands out by colour and outline") {
  const auto renderer = new_renderer();
  const Scene scene = row_of_boxes();
  View view = view_of(scene);
  const Image plain = drawn(*renderer, scene, view);
  view.selected = {SceneItem::Kind::kBody, 1};
  const Image selected = drawn(*renderer, scene, view);
  const IdImage ids = drawn_ids(*renderer, scene, view);
  int inside = 0, outside = 0;
  for (int y = 0; y < 240; ++y) {
    for (int x = 0; x < 320; ++x) {
      const Pixel a = pixel(plain, x, y), b = pixel(selected, x, y);
      if (a.r == b.r && a.g == b.g && a.b == b.b) continue;
      const bool own = item_of(ids.ids[static_cast<std::size_t>(y) * 320 + x]) == view.selected;
      (own ? inside : outside)++;
    }
  }
  CHECK(inside > count_id(ids, view.selected) * 9 / 10);
  CHECK(outside > 100);
  CHECK(outside < 1500);
}
