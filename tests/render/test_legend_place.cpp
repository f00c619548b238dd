// The legend gives way to what moves and to what was asked to be kept free.
#include "annotated_scene.h"
#include "impend/render/annotations/layout.h"
#include "impend/render/annotations/placed_blocks.h"
#include "tests/support/catch.h"

using namespace impend;
using impend::test::annotated_scene;

namespace {

constexpr DrawSize kSize{1000, 700, 1};

View view_of_legend(const Scene& scene) {
  View view;
  view.camera = fitting_camera(scene, ViewDirection::kFront, static_cast<double>(kSize.width) / kSize.height);
  view.layers = layer::kDefault & ~layer::kCaption;
  return view;
}

// The scene with one brick that moves, drawn where the pixel is.
Scene with_mover_at(Scene scene, const View& view, double x, double y) {
  const double aspect = static_cast<double>(kSize.width) / kSize.height;
  const double half = view.camera.height_at_target() / 2;
  ScenePart& part = scene.parts[0];
  part.X_WP.p = view.camera.target + view.camera.R_WC * Vec3((2 * x / kSize.width - 1) * aspect * half,
                                                             (1 - 2 * y / kSize.height) * half, 0);
  part.motion.linear = Vec3(0, 0, -0.01);
  part.motion.step = 1;
  return scene;
}

}  // namespace

TEST_CASE("A legend stands in the lower right corner and leaves it to a part that moves there") {
  Scene scene = annotated_scene(1);
  scene.scales.clear();
  scene.legend.resize(4);
  scene.arrows.clear();
  const View view = view_of_legend(scene);
  const auto before = layout_beside_motion(scene, view, kSize);
  REQUIRE(before.legend);
  const Rect home = before.legend->box;
  CHECK(home.right() > 0.9 * kSize.width);
  CHECK(home.bottom() > 0.9 * kSize.height);
  CHECK(home.x == layout_blocks(scene, view, kSize).legend->box.x);

  const Scene moving = with_mover_at(scene, view, home.x + home.width / 2, home.y + home.height / 2);
  const auto after = layout_beside_motion(moving, view, kSize);
  REQUIRE(after.legend);
  CHECK_FALSE(after.legend->box.overlaps(home));
  // All of it has moved alike.
  for (std::size_t k = 0; k < after.legend->entries.size(); ++k) {
    CHECK(after.legend->box.contains(after.legend->entries[k].text.box));
  }
  REQUIRE(after.triad);
  CHECK_FALSE(after.triad->overlaps(after.legend->box));
  // A part that rests there is no reason.
  Scene resting = moving;
  for (ScenePart& part : resting.parts) part.motion = {};
  CHECK(layout_beside_motion(resting, view, kSize).legend->box.x == home.x);
}

TEST_CASE("Neither a legend nor a name is written over what is kept free") {
  Scene scene = annotated_scene(2);
  scene.scales.clear();
  scene.legend.resize(4);
  View view = view_of_legend(scene);
  const Rect home = layout_blocks(scene, view, kSize).legend->box;
  view.kept_free = {{home.x + 20, home.y + 20, 60, 60}};
  const auto layout = layout_annotations(scene, view, kSize);
  REQUIRE(layout.legend);
  for (const Rect& box : kept_free(view, kSize)) {
    CHECK_FALSE(layout.legend->box.overlaps(box));
    for (const PlacedLabel& label : layout.labels) CHECK_FALSE(label.text.box.overlaps(box));
  }
  // Without a corner left there is no legend.
  view.kept_free = {{0, 0, static_cast<double>(kSize.width), static_cast<double>(kSize.height)}};
  CHECK_FALSE(layout_beside_motion(scene, view, kSize).legend);
}

TEST_CASE("In a view with controls a legend goes rather than hide what moves wherever it stands") {
  Scene scene = annotated_scene(1);
  scene.scales.clear();
  scene.legend.resize(4);
  scene.arrows.clear();
  View view = view_of_legend(scene);
  scene = with_mover_at(scene, view, kSize.width / 2.0, kSize.height / 2.0);
  // So near that the part that moves fills the picture.
  view.camera.target = scene.parts[0].X_WP.p;
  view.camera.orthographic = true;
  view.camera.view_angle *= 0.01;
  CHECK(layout_beside_motion(scene, view, kSize).legend);
  view.kept_free = {{400, 300, 60, 60}};
  CHECK_FALSE(layout_beside_motion(scene, view, kSize).legend);
}
