// The comparison of pictures sees what a person would see, and nothing else.
#include "annotated_scene.h"
#include "impend/render/gl_renderer.h"
#include "impend/render/picture.h"
#include "picture_difference.h"
#include "tests/support/catch.h"

namespace {

using namespace impend;
using namespace impend::test;

Image plain(int width, int height, std::uint8_t gray) {
  Image image{width, height, {}};
  for (int k = 0; k < width * height; ++k) {
    for (const std::uint8_t value : {gray, gray, gray, std::uint8_t{255}}) image.rgba.push_back(value);
  }
  return image;
}

void paint(Image& image, int x0, int y0, int width, int height, std::uint8_t red) {
  for (int y = y0; y < y0 + height; ++y) {
    for (int x = x0; x < x0 + width; ++x) image.rgba[static_cast<size_t>(4 * (y * image.width + x))] = red;
  }
}

}  // namespace

TEST_CASE("Equal pictures differ by nothing, pictures of other sizes cannot be compared") {
  const Image image = plain(65, 33, 200);
  const PictureDifference same = picture_difference(image, image);
  CHECK(same.mean == 0);
  CHECK(same.largest == 0);
  CHECK(looks_same(same));
  CHECK_FALSE(looks_same(picture_difference(image, plain(64, 33, 200))));
}

TEST_CASE("Black and white are a hundred apart, neighbouring greys look the same") {
  CHECK(picture_difference(plain(16, 16, 0), plain(16, 16, 255)).mean == Approx(100).epsilon(1e-3));
  CHECK(looks_same(picture_difference(plain(16, 16, 200), plain(16, 16, 201))));
  CHECK_FALSE(looks_same(picture_difference(plain(16, 16, 200), plain(16, 16, 206))));
}

TEST_CASE("A line shifted by a pixel looks the same, a mark elsewhere does not") {
  Image line = plain(320, 240, 230), shifted = line, marked = line;
  paint(line, 101, 0, 1, 240, 120);
  paint(shifted, 102, 0, 1, 240, 120);
  CHECK(looks_same(picture_difference(line, shifted)));
  paint(marked, 50, 50, 8, 8, 20);
  const PictureDifference difference = picture_difference(marked, plain(320, 240, 230));
  CHECK_FALSE(looks_same(difference));
  CHECK(difference.x == 48);
  CHECK(difference.y == 48);
}

TEST_CASE("A picture with a moved arrow, another colour or another word does not look the same") {
  const auto renderer = OffscreenRenderer::create();
  if (!renderer) {
    WARN("nothing can be drawn here: " << to_string(renderer.error()));
    return;
  }
  const DrawSize size{960, 720, 1};
  Scene scene = annotated_scene();
  for (ScenePart& part : scene.parts) part.color = {0.7F, 0.75F, 0.8F, 1};
  scene.arrows[0].radius = 0.012;
  scene.arrows[0].color = {0.8F, 0.2F, 0.1F, 1};
  scene.arrows[0].tail.z() += 0.5;
  View view;
  view.camera = fitting_camera(scene, ViewDirection::kIso, 4.0 / 3);
  const Result<Image> before = make_picture(*renderer.value(), scene, view, size);
  REQUIRE(before);
  const auto compare = [&](const Scene& other) {
    const Result<Image> now = make_picture(*renderer.value(), other, view, size);
    REQUIRE(now);
    return picture_difference(now.value(), before.value());
  };
  CHECK(looks_same(compare(scene)));
  Scene moved = scene;
  moved.arrows[0].tail.x() += 0.05;
  CHECK_FALSE(looks_same(compare(moved)));
  Scene longer = scene;
  longer.arrows[0].vector *= 1.2;
  CHECK_FALSE(looks_same(compare(longer)));
  Scene without = scene;
  without.arrows.clear();
  CHECK_FALSE(looks_same(compare(without)));
  Scene said = scene;
  said.caption.title = "wall: STABLE (without friction)";
  said.outcome = Outcome::kRests;
  CHECK_FALSE(looks_same(compare(said)));
}
