// Section faces depend on nothing but their part and the plane.
#include "tests/render/gl/drawn_scenes.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::test;

namespace {

int colored_like(const Image& image, bool red) {
  int count = 0;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Pixel p = pixel(image, x, y);
      count += red ? p.r > p.b + 40 : p.b > p.r + 40;
    }
  }
  return count;
}

Scene of_parts() {
  Scene scene;
  scene.radius = 1;
  return scene;
}

}  // namespace

TEST_CASE("A face in the plane is cut through by no view and hatched by every view") {
  const auto renderer = new_renderer();
  Scene scene = of_parts();
  // The upper one ends in the plane, the lower one begins there.
  add_part(scene, box_mesh(Vec3(0.5, 0.5, 0.25)), Vec3(0, 0, -0.25), kRed);
  add_part(scene, box_mesh(Vec3(0.5, 0.5, 0.25)), Vec3(0, 0, 0.25), kBlue);
  View view;
  view.layers = layer::kParts;
  view.section = SectionPlane{Vec3::Zero(), Vec3::UnitZ()};
  for (int k = 0; k < 24; ++k) {
    view.camera = camera_from_above(Vec3(0.013 * k, 0.007 * k, 0), 2);
    view.camera.orthographic = k % 2 == 0;
    view.camera.R_WC = Eigen::AngleAxisd(0.11 * k, Vec3::UnitZ()).toRotationMatrix() *
                       Eigen::AngleAxisd(0.02 * k, Vec3::UnitX()).toRotationMatrix() * view.camera.R_WC;
    INFO(k);
    CHECK(colored_like(drawn(*renderer, scene, view), false) == 0);
    // Its light and dark lines: a plain face would have one shade.
    const Image image = drawn(*renderer, scene, view);
    int low = 255, high = 0;
    const int x = image.width / 2, y = image.height / 2;
    for (int d = -20; d <= 20; ++d) {
      for (const int shade : {pixel(image, x + d, y).r, pixel(image, x, y + d).r}) {
        low = std::min(low, shade);
        high = std::max(high, shade);
      }
    }
    CHECK(high > low + 30);
  }
}

TEST_CASE("A part that reaches into another by its facets leaves no specks in that one's section") {
  const auto renderer = new_renderer();
  Scene scene = of_parts();
  add_part(scene, box_mesh(Vec3(0.5, 0.5, 0.5)), Vec3::Zero(), kRed);
  // Below the plane, inside of the first: what a coarse pin does in a finer hole.
  add_part(scene, box_mesh(Vec3(0.2, 0.2, 0.1)), Vec3(0, 0, -0.3), kBlue);
  View view;
  view.layers = layer::kParts;
  view.camera = camera_from_above(Vec3::Zero(), 2);
  view.section = SectionPlane{Vec3::Zero(), Vec3::UnitZ()};
  CHECK(colored_like(drawn(*renderer, scene, view), false) == 0);
  const IdImage ids = drawn_ids(*renderer, scene, view);
  CHECK(count_id(ids, {SceneItem::Kind::kBody, 1}) == 0);
  CHECK(count_id(ids, {SceneItem::Kind::kBody, 0}) > 5000);
}

TEST_CASE("The hatch goes with the part when the view is moved sideways") {
  const auto renderer = new_renderer();
  Scene scene = of_parts();
  add_part(scene, box_mesh(Vec3(0.5, 0.5, 0.5)), Vec3::Zero(), kRed);
  View view;
  view.layers = layer::kParts;
  view.section = SectionPlane{Vec3::Zero(), Vec3::UnitZ()};
  view.camera = camera_from_above(Vec3::Zero(), 2.4);  // 100 pixels a metre at 240 pixels
  const Image here = drawn(*renderer, scene, view);
  view.camera.target.x() -= 0.13;  // 13 pixels
  const Image there = drawn(*renderer, scene, view);
  int different = 0;
  for (int y = 80; y < 160; ++y) {
    for (int x = 120; x < 190; ++x) different += std::abs(pixel(here, x, y).r - pixel(there, x + 13, y).r) > 12;
  }
  CHECK(different < 40);
}
