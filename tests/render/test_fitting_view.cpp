// The camera that leaves room for what is written over a picture, and the views of an animation.
#include <cmath>

#include "annotated_scene.h"
#include "impend/render/annotations/layout.h"
#include "impend/render/picture.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::test;

TEST_CASE("The fitted camera shows every part clear of caption and legend, and large") {
  for (const ViewDirection direction : {ViewDirection::kIso, ViewDirection::kFront, ViewDirection::kTop}) {
    for (const bool orthographic : {false, true}) {
      for (const auto& [width, height] :
           std::vector<std::pair<int, int>>{{960, 720}, {1920, 1080}, {400, 300}, {600, 1200}}) {
        INFO(to_string(direction) << " " << width << "x" << height << (orthographic ? " orthographic" : ""));
        const Scene scene = annotated_scene();
        const DrawSize size{width, height, 1};
        View view;
        view.camera = fitting_camera(scene, direction, 1.0 * width / height, orthographic);
        view.camera = camera_beside_annotations(scene, view, size);
        const AnnotationLayout layout = layout_blocks(scene, view, size);
        Rect box{1e9, 1e9, 0, 0};
        double right = 0, bottom = 0;
        for (const Vec3& point : points_to_fit(scene, view)) {
          const auto pixel = pixel_of(view.camera, point, size);
          REQUIRE(pixel);
          CHECK((pixel->x() > 0 && pixel->x() < width && pixel->y() > 0 && pixel->y() < height));
          if (layout.caption) CHECK_FALSE(layout.caption->box.contains(pixel->x(), pixel->y()));
          if (layout.legend) CHECK_FALSE(layout.legend->box.contains(pixel->x(), pixel->y()));
          box.x = std::min(box.x, pixel->x());
          box.y = std::min(box.y, pixel->y());
          right = std::max(right, pixel->x());
          bottom = std::max(bottom, pixel->y());
        }
        CHECK(std::max((right - box.x) / width, (bottom - box.y) / height) > 0.35);
      }
    }
  }
}

TEST_CASE("A fitted camera keeps its direction, and without parts its place") {
  const DrawSize size{960, 720, 1};
  Scene scene = annotated_scene();
  View view;
  view.camera = fitting_camera(scene, ViewDirection::kRight, 4.0 / 3);
  const Camera fitted_camera = camera_beside_annotations(scene, view, size);
  CHECK((fitted_camera.R_WC - view.camera.R_WC).norm() == 0);
  CHECK(fitted_camera.distance != view.camera.distance);
  scene.parts.clear();
  scene.arrows.clear();
  const Camera same = camera_beside_annotations(scene, view, size);
  CHECK(same.distance == view.camera.distance);
  CHECK(same.target == view.camera.target);
}

TEST_CASE("The fitted camera does not depend on units and place") {
  const DrawSize size{960, 720, 1};
  const Scene scene = annotated_scene();
  const auto camera_of = [&size](const Scene& drawn) {
    View view;
    view.camera = fitting_camera(drawn, ViewDirection::kIso, 4.0 / 3);
    return camera_beside_annotations(drawn, view, size);
  };
  const Camera a = camera_of(scene);
  Scene other = scene;
  const Vec3 shift(100, -50, 20);
  other.center += shift;
  for (ScenePart& part : other.parts) part.X_WP.p += shift;
  for (SceneArrow& arrow : other.arrows) arrow.tail += shift;
  const Camera b = camera_of(other);
  CHECK(b.distance == Approx(a.distance).epsilon(1e-9));
  CHECK((b.target - a.target - shift).norm() < 1e-9);
  for (const float scale : {1024.0F, 1 / 1024.0F}) {  // powers of two, so that no rounding differs
    Scene scaled = scene;
    auto mesh = std::make_shared<SceneMesh>(*scene.parts[0].mesh);
    for (Eigen::Vector3f& vertex : mesh->vertices) vertex *= scale;
    mesh->box = {scale * mesh->box.lower, scale * mesh->box.upper};
    scaled.center *= scale;
    scaled.radius *= scale;
    for (ScenePart& part : scaled.parts) {
      part.mesh = mesh;
      part.X_WP.p *= scale;
    }
    for (SceneArrow& arrow : scaled.arrows) {
      arrow.tail *= scale;
      arrow.vector *= scale;
      arrow.radius *= scale;
    }
    const Camera c = camera_of(scaled);
    CHECK(c.distance == Approx(scale * a.distance).epsilon(1e-9));
    CHECK((c.target / scale - a.target).norm() < 1e-9);
  }
}

TEST_CASE("An animation goes from rest to the end of the motion, slowly at both ends, and waits there") {
  View view;
  view.explode = 0.5;
  const std::vector<View> views = animation_views(view, 41);
  REQUIRE(views.size() == 41);
  CHECK(views.front().phase == 0);
  CHECK(views.back().phase == 1);
  CHECK(views[35].phase == 1);
  for (size_t k = 1; k < views.size(); ++k) {
    CHECK(views[k].phase >= views[k - 1].phase);
    CHECK(views[k].explode == 0.5);
  }
  CHECK(views[6].phase - views[5].phase < views[17].phase - views[16].phase);
  view.phase = 0.25;
  REQUIRE(animation_views(view, 1).size() == 1);
  CHECK(animation_views(view, 1)[0].phase == 0.25);
  CHECK(animation_views(view, 0).empty());
  CHECK(animation_views(view, -3).empty());
}
