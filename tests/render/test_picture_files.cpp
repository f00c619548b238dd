// Pictures as files.
#include "annotated_scene.h"
#include "impend/render/picture.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace {

using namespace impend;
using namespace impend::test;

Image gradient(int width, int height, bool translucent) {
  Image image{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      image.rgba.push_back(static_cast<std::uint8_t>(x * 255 / std::max(1, width - 1)));
      image.rgba.push_back(static_cast<std::uint8_t>(y * 255 / std::max(1, height - 1)));
      image.rgba.push_back(static_cast<std::uint8_t>(7 * x + 3 * y));
      image.rgba.push_back(translucent ? static_cast<std::uint8_t>(x < width / 2 ? 0 : 255) : std::uint8_t{255});
    }
  }
  return image;
}

View view_in(const Scene& scene, const DrawSize& size) {
  View view;
  view.camera = fitting_camera(scene, ViewDirection::kIso, 1.0 * size.width / size.height);
  return view;
}

}  // namespace

TEST_CASE("A PNG picture reads back as it was written") {
  for (const auto& [width, height] : std::vector<std::pair<int, int>>{{1, 1}, {37, 23}, {640, 3}}) {
    const Image image = gradient(width, height, false);
    const auto bytes = encode_png(image);
    REQUIRE(bytes);
    const auto back = decode_png(bytes.value());
    REQUIRE(back);
    CHECK(back.value().width == width);
    CHECK(back.value().rgba == image.rgba);
    CHECK(encode_png(image).value() == bytes.value());
  }
  const Image image = gradient(20, 20, true);
  const Image back = decode_png(encode_png(image).value()).value();
  for (size_t k = 0; k < image.rgba.size(); k += 4) {
    CHECK(back.rgba[k + 3] == image.rgba[k + 3]);
    if (image.rgba[k + 3] == 255) CHECK(back.rgba[k + 1] == image.rgba[k + 1]);
  }
}

TEST_CASE("Damaged PNG pictures are errors") {
  const std::string whole = encode_png(gradient(64, 48, false)).value();
  for (size_t length = 0; length < whole.size(); length += 7) {
    INFO(length);
    CHECK_FALSE(decode_png(whole.substr(0, length)));
  }
  for (size_t at = 0; at < 40; ++at) {
    std::string flipped = whole;
    flipped[at] = static_cast<char>(flipped[at] ^ 0x55);
    const auto read = decode_png(flipped);
    if (!read) CHECK_FALSE(read.error().message.empty());
  }
  // A header that promises a picture of four gigapixels.
  std::string bomb = whole;
  bomb[17] = bomb[21] = 1;
  const auto read = decode_png(bomb);
  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::kParse);
}

TEST_CASE("Impossible pictures are errors, not crashes") {
  CHECK_FALSE(encode_png(Image{}));
  CHECK_FALSE(encode_png(Image{2, 2, std::vector<std::uint8_t>(15)}));
  CHECK_FALSE(encode_png(Image{-1, 2, {}}));
  CHECK_FALSE(encode_png(Image{40000, 1, std::vector<std::uint8_t>(160000)}));
  CHECK_FALSE(encode_webp({}, 50));
  CHECK_FALSE(encode_webp({gradient(8, 8, false), gradient(9, 8, false)}, 50));
  CHECK_FALSE(encode_webp({gradient(8, 8, false)}, 0));
}

TEST_CASE("SVG and PDF hold the words, and are the same every time") {
  Scene scene = annotated_scene();
  scene.caption.title = "nuts & <bolts>: MOVES (without friction)";
  const DrawSize size{480, 360, 1};
  const View view = view_in(scene, size);
  const Image drawn = gradient(480, 360, false);
  const auto svg = encode_svg(drawn, scene, view, size);
  REQUIRE(svg);
  CHECK(svg.value().find("<title>nuts &amp; &lt;bolts&gt;: MOVES (without friction)</title>") != std::string::npos);
  CHECK(svg.value().find("brick-5 drops") != std::string::npos);
  CHECK(svg.value().find("data:image/png;base64,") != std::string::npos);
  CHECK(encode_svg(drawn, scene, view, size).value() == svg.value());
  const auto pdf = encode_pdf(drawn, scene, view, size);
  REQUIRE(pdf);
  CHECK(pdf.value().substr(0, 5) == "%PDF-");
  CHECK(pdf.value().find("/FontFile") != std::string::npos);
  CHECK(encode_pdf(drawn, scene, view, size).value() == pdf.value());
}

TEST_CASE("An animated WebP holds all frames and repeats for ever") {
  std::vector<Image> frames;
  for (int k = 0; k < 5; ++k) frames.push_back(gradient(32, 24, false));
  for (size_t k = 0; k < frames.size(); ++k) frames[k].rgba[40 * k] ^= 0xff;
  const auto bytes = encode_webp(frames, 40);
  REQUIRE(bytes);
  CHECK(bytes.value().substr(0, 4) == "RIFF");
  CHECK(bytes.value().substr(8, 4) == "WEBP");
  size_t count = 0, at = 0;
  while ((at = bytes.value().find("ANMF", at)) != std::string::npos) {
    ++count;
    ++at;
  }
  CHECK(count == 5);
  const size_t loop = bytes.value().find("ANIM");
  REQUIRE(loop != std::string::npos);
  CHECK(bytes.value().substr(loop + 12, 2) == std::string(2, '\0'));
  CHECK(encode_webp(frames, 40).value() == bytes.value());
}

TEST_CASE("Annotations keep the drawn picture's transparency") {
  const Scene scene = annotated_scene();
  const DrawSize size{400, 300, 1};
  Image clear{400, 300, std::vector<std::uint8_t>(4 * 400 * 300)};
  View view = view_in(scene, size);
  view.layers = layer::kCaption;
  const Image image = with_annotations(clear, scene, view, size);
  CHECK(image.rgba[4 * (400 * 299 + 399) + 3] == 0);
  bool opaque = false;
  for (size_t k = 3; k < image.rgba.size(); k += 4) opaque = opaque || image.rgba[k] == 255;
  CHECK(opaque);
}

TEST_CASE("Vector pictures without names need no id buffer and end where they should") {
  const Scene scene = annotated_scene();
  const DrawSize size{50, 40, 1};
  const Image image = gradient(50, 40, false);
  const std::string svg = encode_svg(image, scene, view_in(scene, size), size).value();
  const std::string pdf = encode_pdf(image, scene, view_in(scene, size), size).value();
  CHECK(svg.find("</svg>") != std::string::npos);
  CHECK(pdf.find("%%EOF") != std::string::npos);
}
