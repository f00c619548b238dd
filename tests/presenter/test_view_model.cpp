// What commands do to a view.
#include "gui/presenter/view_model.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::gui;

namespace {

constexpr double kAspect = 1.5;

ScenePart cube_part(int body, const Vec3& at) {
  auto mesh = std::make_shared<SceneMesh>();
  mesh->box.add(Vec3(-1, -1, -1));
  mesh->box.add(Vec3(1, 1, 1));
  ScenePart part;
  part.body = body;
  part.mesh = mesh;
  part.X_WP.p = at;
  return part;
}

Scene three_cubes() {
  Scene scene;
  scene.parts = {cube_part(0, Vec3(-5, 0, 0)), cube_part(1, Vec3(0, 0, 0)), cube_part(2, Vec3(5, 0, 0))};
  scene.center = Vec3::Zero();
  scene.radius = 7;
  SceneMarker marker;
  marker.position = Vec3(1, 1, 1);
  marker.item = {SceneItem::Kind::kContact, 4};
  scene.markers.push_back(marker);
  return scene;
}

double largest_offset(const View& view, const std::vector<Vec3>& points) {
  double largest = 0;
  for (const Vec3& point : points) {
    const Vec3 p = projected(view.camera, point, kAspect);
    largest = std::max({largest, std::abs(p.x()), std::abs(p.y())});
  }
  return largest;
}

}  // namespace

TEST_CASE("parts are hidden, isolated and shown again") {
  const Scene scene = three_cubes();
  const View view = initial_view(scene, kAspect);
  CHECK_FALSE(anything_hidden(view));
  const View hidden = with_hidden(view, scene, {1, 7, -1}, true);
  CHECK(hidden.shows_part(0));
  CHECK_FALSE(hidden.shows_part(1));
  CHECK(with_hidden(hidden, scene, {1}, false).shows_part(1));
  const View alone = isolated(hidden, scene, {1});
  CHECK(alone.shows_part(1));
  CHECK_FALSE(alone.shows_part(0));
  CHECK_FALSE(alone.shows_part(2));
  CHECK_FALSE(anything_hidden(all_shown(alone)));
  Scene fewer = scene;
  fewer.parts.pop_back();
  CHECK(view_for_scene(alone, fewer).hidden.size() == 2);
  View selected = view;
  selected.selected = {SceneItem::Kind::kBody, 2};
  CHECK(view_for_scene(selected, fewer).selected == SceneItem{});
}

TEST_CASE("layers, explosion and phase keep within their bounds") {
  const View view = initial_view(three_cubes(), kAspect, true);
  CHECK(view.dark);
  CHECK(with_layer(view, layer::kNormals, true).shows(layer::kNormals));
  CHECK_FALSE(with_layer(view, layer::kForces, false).shows(layer::kForces));
  CHECK(with_layer(view, layer::kForces, false).shows(layer::kParts));
  CHECK(with_explode(view, -1).explode == 0);
  CHECK(with_explode(view, 0.5).explode == 0.5);
  CHECK(with_explode(view, 100).explode == 2);
  CHECK(with_explode(view, std::nan("")).explode == 0);
  CHECK(with_phase(view, 3).phase == 1);
  CHECK(with_phase(view, std::nan("")).phase == 0);
}

TEST_CASE("a section runs through the extent of the parts along its axis") {
  const Scene scene = three_cubes();
  const View view = initial_view(scene, kAspect);
  CHECK(with_section(view, scene, 0, 0, false).section->point.x() == Approx(-6));
  CHECK(with_section(view, scene, 0, 1, false).section->point.x() == Approx(6));
  CHECK(with_section(view, scene, 2, 0.5, true).section->normal == Vec3(0, 0, -1));
  CHECK(with_section(view, scene, 1, 7, false).section->point.y() == Approx(1));
  CHECK((with_section_facing(view).section->normal - Vec3(view.camera.R_WC.col(2))).norm() == 0);
  CHECK_FALSE(without_section(with_section_facing(view)).section);
}

TEST_CASE("fitting shows what is meant to be shown, whole and large") {
  const Scene scene = three_cubes();
  const View view = initial_view(scene, kAspect);
  CHECK(largest_offset(view, points_of_all(scene, view)) <= 1.0);
  const View all = fitted_to_all(view, scene, kAspect);
  const double all_offset = largest_offset(all, points_of_all(scene, all));
  CHECK(all_offset <= 1.0);
  CHECK(all_offset >= 0.7);
  const SceneItem last{SceneItem::Kind::kBody, 2};
  const View close = fitted_to_item(view, scene, last, kAspect);
  CHECK(largest_offset(close, points_of_part(scene, close, 2)) <= 1.0);
  CHECK(largest_offset(close, points_of_part(scene, close, 2)) >= 0.7);
  CHECK(close.camera.distance < all.camera.distance);
  const View contact = fitted_to_item(view, scene, {SceneItem::Kind::kContact, 4}, kAspect);
  CHECK((contact.camera.target - Vec3(1, 1, 1)).norm() < 0.5);
  CHECK(fitted_to_item(view, scene, {SceneItem::Kind::kContact, 5}, kAspect).camera.distance == view.camera.distance);
  const View alone = fitted_to_all(isolated(view, scene, {0}), scene, kAspect);
  CHECK(alone.camera.target.x() < -4);
  CHECK(with_orthographic(view, true).camera.orthographic);
  CHECK(seen_from(with_orthographic(view, true), scene, ViewDirection::kTop, kAspect).camera.orthographic);
  CHECK(points_of_part(scene, view, 9).empty());
}

TEST_CASE("an animation starts gently, reaches its end, waits there and starts again") {
  CHECK(phase_at(0, 2) == 0);
  CHECK(phase_at(0.2, 2) == Approx(0).margin(1e-12));
  CHECK(phase_at(0.3, 2) < 0.05);
  CHECK(phase_at(0.8, 2) == Approx(0.5));
  CHECK(phase_at(1.4, 2) == Approx(1));
  CHECK(phase_at(1.9, 2) == 1);
  CHECK(phase_at(2, 2) == 0);
  CHECK(phase_at(2.8, 2) == Approx(phase_at(0.8, 2)));
  CHECK(phase_at(1, 0) == 0);
  CHECK(phase_at(std::nan(""), 2) == 0);
}

TEST_CASE("a tilt and its azimuth turn gravity and are found again") {
  impend::test::Random random(3);
  for (int k = 0; k < 200; ++k) {
    const Vec3 reference = k == 0 ? Vec3(0, 0, -9.8) : k == 1 ? Vec3(3, 0, 0) : Vec3(random.normal3());
    const double tilt = random.uniform(0.01, 3.1), azimuth = random.uniform(-3.1, 3.1);
    const Vec3 gravity = tilted(reference, tilt, azimuth);
    CHECK(gravity.norm() == Approx(reference.norm()));
    CHECK(std::acos(gravity.normalized().dot(reference.normalized())) == Approx(tilt).margin(1e-6));
    const Tilt found = tilt_of(reference, gravity);
    CHECK(found.tilt == Approx(tilt));
    CHECK(found.azimuth == Approx(azimuth).margin(1e-9));
  }
  CHECK(tilted(Vec3(0, 0, -9.8), 0, 1) == Vec3(0, 0, -9.8));
  CHECK(tilt_of(Vec3(0, 0, -9.8), Vec3(0, 0, -9.8)).azimuth == 0);
  // Towards +x, then towards +y: counter-clockwise from above.
  CHECK((tilted(Vec3(0, 0, -1), 0.5, 0) - Vec3(std::sin(0.5), 0, -std::cos(0.5))).norm() <= 1e-12);
  CHECK(tilted(Vec3(0, 0, -1), 0.5, 1.5707963267948966).y() == Approx(std::sin(0.5)));
}
