// What is written over pictures: places as data.
#include "annotated_scene.h"
#include "impend/render/annotations/layout.h"
#include "impend/render/annotations/placed_blocks.h"
#include "impend/render/files/cairo_image.h"
#include "impend/render/picture.h"
#include "tests/support/catch.h"

namespace {

using namespace impend;
using namespace impend::test;

View view_of(const Scene& scene, const DrawSize& size, bool orthographic = false) {
  View view;
  view.camera = fitting_camera(scene, ViewDirection::kIso, 1.0 * size.width / size.height, orthographic);
  return view;
}

std::vector<Rect> all_boxes(const AnnotationLayout& layout) {
  std::vector<Rect> boxes;
  if (layout.caption) boxes.push_back(layout.caption->box);
  if (layout.legend) boxes.push_back(layout.legend->box);
  if (layout.triad) boxes.push_back(*layout.triad);
  if (layout.scale_bar) boxes.push_back(layout.scale_bar->box);
  for (const PlacedLabel& label : layout.labels) boxes.push_back(label.text.box);
  return boxes;
}

std::vector<PlacedText> all_texts(const AnnotationLayout& layout) {
  std::vector<PlacedText> texts;
  if (layout.caption) {
    texts.push_back(layout.caption->title);
    texts.insert(texts.end(), layout.caption->lines.begin(), layout.caption->lines.end());
  }
  if (layout.legend) {
    for (const auto& entry : layout.legend->entries) texts.push_back(entry.text);
  }
  for (const PlacedLabel& label : layout.labels) texts.push_back(label.text);
  return texts;
}

Image plain_image(int width, int height, std::uint8_t alpha = 255) {
  Image image{width, height, std::vector<std::uint8_t>(4 * static_cast<size_t>(width) * static_cast<size_t>(height))};
  for (size_t k = 0; k < image.rgba.size(); ++k) image.rgba[k] = k % 4 == 3 ? alpha : 0;
  return image;
}

}  // namespace

TEST_CASE("Nothing written over a picture overlaps or leaves it, at any size") {
  for (const auto& [width, height] : std::vector<std::pair<int, int>>{
           {3840, 2160}, {1600, 1200}, {960, 720}, {400, 300}, {300, 900}, {900, 300}, {160, 120}, {16, 16}}) {
    for (const int rows : {1, 4, 12}) {
      for (const bool orthographic : {false, true}) {
        INFO(width << "x" << height << ", " << rows << " rows");
        const Scene scene = annotated_scene(rows);
        const DrawSize size{width, height, 1};
        View view = view_of(scene, size, orthographic);
        view.camera = camera_beside_annotations(scene, view, size);
        const AnnotationLayout layout = layout_annotations(scene, view, size);
        const std::vector<Rect> boxes = all_boxes(layout);
        const Rect picture{0, 0, 1.0 * width, 1.0 * height};
        for (size_t i = 0; i < boxes.size(); ++i) {
          CHECK(picture.contains(boxes[i]));
          for (size_t j = 0; j < i; ++j) CHECK_FALSE(boxes[i].overlaps(boxes[j]));
        }
        for (const PlacedText& text : all_texts(layout)) CHECK(text.style.size >= 9);
      }
    }
  }
}

TEST_CASE("A usual picture has caption, legend, triad, labels and, without perspective, a scale bar") {
  const Scene scene = annotated_scene(3);
  const DrawSize size{960, 720, 1};
  View view = view_of(scene, size, true);
  view.camera = camera_beside_annotations(scene, view, size);
  const AnnotationLayout layout = layout_annotations(scene, view, size);
  REQUIRE(layout.caption);
  CHECK(layout.caption->lines.size() == 3);
  REQUIRE(layout.legend);
  // All but those of the layers that are off, normals and weights.
  CHECK(layout.legend->entries.size() == scene.legend.size() - 2);
  CHECK(layout.legend->scales.size() == 1);
  CHECK(layout.triad);
  CHECK(layout.labels.size() == scene.labels.size());
  REQUIRE(layout.scale_bar);
  const double metres = layout.scale_bar->length * view.camera.height_at_target() / size.height;
  const std::string& text = layout.scale_bar->text.text;
  CHECK(metres == Approx(std::stod(text) * 1e-3));
  CHECK(text.substr(text.size() - 3) == " mm");
  view.camera.orthographic = false;
  CHECK_FALSE(layout_annotations(scene, view, size).scale_bar);
}

TEST_CASE("Layers switch off what is written over a picture") {
  const Scene scene = annotated_scene();
  const DrawSize size{960, 720, 1};
  View view = view_of(scene, size);
  view.layers &= ~(layer::kCaption | layer::kLegend | layer::kTriad | layer::kLabels);
  CHECK(all_boxes(layout_annotations(scene, view, size)).empty());
  const Image image = plain_image(size.width, size.height);
  CHECK(with_annotations(image, scene, view, size).rgba == image.rgba);
  view.layers |= layer::kCaption;
  CHECK(all_boxes(layout_annotations(scene, view, size)).size() == 1);
  CHECK(with_annotations(image, scene, view, size).rgba != image.rgba);
}

TEST_CASE("The legend explains what is drawn and nothing else") {
  using Symbol = LegendEntry::Symbol;
  const Scene scene = annotated_scene();
  const DrawSize size{960, 720, 1};
  const auto explained = [&](std::uint32_t layers) {
    View view;
    view.camera = fitting_camera(scene, ViewDirection::kIso, 4.0 / 3);
    view.layers = layers | layer::kLegend;
    std::vector<Symbol> symbols;
    const AnnotationLayout layout = layout_blocks(scene, view, size);
    if (!layout.legend) return symbols;
    for (const auto& entry : layout.legend->entries) symbols.push_back(entry.entry.symbol);
    return symbols;
  };
  CHECK(explained(0).empty());
  CHECK(explained(layer::kForces) == std::vector<Symbol>{Symbol::kForceArrow});
  CHECK(explained(layer::kMotion) == std::vector<Symbol>{Symbol::kMotionArrow, Symbol::kRotation});
  CHECK(explained(layer::kGravity) == std::vector<Symbol>{Symbol::kWeight});
  CHECK(explained(layer::kLoads) == std::vector<Symbol>{Symbol::kLoadArrow, Symbol::kLoadTurn});
  CHECK(explained(layer::kNormals) == std::vector<Symbol>{Symbol::kNormal});
  CHECK(explained(layer::kGhost) == std::vector<Symbol>{Symbol::kGhost});
  CHECK(explained(layer::kContacts).size() == 4);
}

TEST_CASE("Names of hidden parts, and of what lies outside or behind the eye, are not written") {
  const Scene scene = annotated_scene();
  const DrawSize size{960, 720, 1};
  View view = view_of(scene, size);
  view.camera = camera_beside_annotations(scene, view, size);
  view.hidden.assign(scene.parts.size(), 1);
  view.hidden[3] = 0;
  const AnnotationLayout one = layout_annotations(scene, view, size);
  REQUIRE(one.labels.size() == 1);
  CHECK(one.labels[0].text.text == "brick-3");
  view.hidden.clear();
  view.camera.target = scene.center - 2 * view.camera.distance * view.camera.R_WC.col(2);
  CHECK(layout_annotations(scene, view, size).labels.empty());
  view = view_of(scene, size);
  view.section = SectionPlane{Vec3(0.3, 0, 0), Vec3::UnitX()};
  for (const PlacedLabel& label : layout_annotations(scene, view, size).labels) {
    CHECK(scene.labels[static_cast<size_t>(label.label)].anchor.x() < 0.3);
  }
}

TEST_CASE("Labels that find no place are left out, what moves being named first") {
  LabelRoom room;
  room.bounds = {0, 0, 200, 100};
  room.most_area = 1e9;
  std::vector<LabelWish> wishes(60, LabelWish{100, 50, 40, 12});
  const auto boxes = label_boxes(wishes, room);
  int placed = 0;
  for (size_t i = 0; i < boxes.size(); ++i) {
    if (!boxes[i]) continue;
    ++placed;
    CHECK(room.bounds.contains(*boxes[i]));
    CHECK_FALSE(boxes[i]->contains(100, 50));
    for (size_t j = 0; j < i; ++j) CHECK_FALSE((boxes[j] && boxes[i]->overlaps(*boxes[j])));
  }
  CHECK(boxes[0]);
  CHECK(placed >= 4);
  CHECK(placed < 60);
  const Scene scene = annotated_scene(12);
  const DrawSize small{400, 300, 1};
  const auto labels = layout_annotations(scene, view_of(scene, small), small).labels;
  REQUIRE_FALSE(labels.empty());
  CHECK(labels.front().text.style.strong);
  CHECK(labels.size() < scene.labels.size());
}

TEST_CASE("Beside what moves, what rests is named only where there are few parts") {
  const DrawSize size{1600, 1200, 1};
  for (const int rows : {3, 4}) {
    const Scene scene = annotated_scene(rows);
    View view = view_of(scene, size);
    view.camera = camera_beside_annotations(scene, view, size);
    for (const PlacedLabel& label : layout_annotations(scene, view, size).labels) {
      if (rows == 4) CHECK(label.text.style.strong);
    }
    CHECK(layout_annotations(scene, view, size).labels.size() == (rows == 3 ? 12 : 4));
  }
}

TEST_CASE("Names point at where their parts are seen, and parts that are not seen go unnamed") {
  const Scene scene = annotated_scene(3);
  const DrawSize size{960, 720, 1};
  View view = view_of(scene, size);
  IdImage seen{480, 360, std::vector<std::uint32_t>(480 * 360)};
  const auto fill = [&](int body, int x0, int y0, int x1, int y1) {
    for (int y = y0; y < y1; ++y) {
      for (int x = x0; x < x1; ++x) seen.ids[static_cast<size_t>(480 * y + x)] = id_of({SceneItem::Kind::kBody, body});
    }
  };
  fill(2, 100, 150, 141, 191);
  fill(5, 300, 200, 302, 202);  // too little to be named
  fill(6, 200, 100, 300, 120);  // an angle, whose middle is not on it
  fill(6, 200, 100, 220, 200);
  const auto places = seen_places(seen, 50, 5);
  REQUIRE(places.size() == 2);
  CHECK((places.at(2) - Eigen::Vector2d(120.5, 170.5)).norm() == 0);
  const Eigen::Vector2d corner = places.at(6);
  const auto id_near = [&](double dx, double dy) {
    return seen.ids[static_cast<size_t>(480 * static_cast<int>(corner.y() + dy) + static_cast<int>(corner.x() + dx))];
  };
  for (const double d : {-5.0, 0.0, 5.0}) {
    CHECK(id_near(d, 0) == id_of({SceneItem::Kind::kBody, 6}));
    CHECK(id_near(0, d) == id_of({SceneItem::Kind::kBody, 6}));
  }
  const auto labels = layout_annotations(scene, view, size, &seen).labels;
  REQUIRE(labels.size() == 2);
  CHECK(labels[0].text.text == "brick-2");
  CHECK(labels[0].x == Approx(241));
  CHECK(labels[0].y == Approx(341));
  CHECK(seen_places({3, 3, {1, 2}}, 1, 1).empty());
}

TEST_CASE("A label's leader crosses no other label") {
  LabelRoom room;
  room.bounds = {0, 0, 400, 300};
  room.most_area = 1e9;
  std::vector<LabelWish> wishes;
  for (int k = 0; k < 12; ++k) wishes.push_back({150.0 + 8 * (k % 4), 140.0 + 8 * (k / 4), 50, 12});
  const auto boxes = label_boxes(wishes, room);
  for (size_t i = 0; i < boxes.size(); ++i) {
    if (!boxes[i]) continue;
    double x = 0, y = 0;
    leader_end(*boxes[i], wishes[i].x, wishes[i].y, x, y);
    for (size_t j = 0; j < boxes.size(); ++j) {
      for (int step = 0; step <= 50 && j != i && boxes[j]; ++step) {
        const double t = step / 50.0;
        CHECK_FALSE(boxes[j]->contains(wishes[i].x + t * (x - wishes[i].x), wishes[i].y + t * (y - wishes[i].y)));
      }
    }
  }
}

TEST_CASE("A name goes farther and over marks to stay off an arrow of motion") {
  const std::vector<LabelWish> wishes{{100, 100, 40, 12}};
  LabelRoom room;
  room.bounds = {0, 0, 300, 300};
  room.most_area = 1e9;
  const Rect usual = label_boxes(wishes, room).at(0).value();
  room.shunned = {usual};
  room.spared = {{0, 0, 300, 80}, {0, 80, 90, 220}, {110, 80, 190, 220}};  // all but a column that is too narrow
  const Rect other = label_boxes(wishes, room).at(0).value();
  CHECK_FALSE(other.overlaps(usual));
}

TEST_CASE("Long and strange texts stay inside the picture") {
  Scene scene = annotated_scene();
  const DrawSize size{640, 480, 1};
  scene.caption.title = std::string(2000, 'W') + ": MOVES (without friction)";
  scene.caption.lines = {std::string(5000, 'x'), "\xff\xfe\x01 broken \n bytes", std::string(10, '\0'), "<b>&amp;</b>"};
  scene.labels[0].text = std::string(500, 'n');
  scene.labels[1].text = "\xc3\x28\x07";
  const View view = view_of(scene, size);
  const AnnotationLayout layout = layout_annotations(scene, view, size);
  for (const Rect& box : all_boxes(layout)) CHECK(Rect{0, 0, 640, 480}.contains(box));
  const Image image = with_annotations(plain_image(640, 480), scene, view, size);
  CHECK(image.rgba.size() == 4 * 640 * 480);
}

TEST_CASE("Sentences that do not fit are left out with a sign that there are more") {
  Scene scene = annotated_scene();
  scene.caption.lines.assign(30, "brick-5 tips about the edge through (120, 0, 65) mm along y");
  const DrawSize size{960, 720, 1};
  const auto caption = layout_blocks(scene, view_of(scene, size), size).caption;
  REQUIRE(caption);
  CHECK(caption->lines.size() < 30);
  CHECK(caption->lines.size() > 4);
  CHECK(caption->lines.back().text == "…");
}

TEST_CASE("Letters grow with the picture and the pixel ratio, never below ten pixels") {
  CHECK(text_sizes({400, 300, 1}).body == Approx(10));
  CHECK(text_sizes({960, 720, 1}).body == Approx(14));
  CHECK(text_sizes({3840, 2160, 1}).body == Approx(32));
  CHECK(text_sizes({800, 600, 2}).body == Approx(20));
  CHECK(text_sizes({1920, 1440, 2}).body == Approx(28));
}

TEST_CASE("The verdict's chip differs between outcomes also in greyscale") {
  Scene scene = annotated_scene();
  const DrawSize size{400, 300, 1};
  View view = view_of(scene, size);
  view.layers = layer::kCaption;
  std::vector<std::vector<int>> signs;
  for (const auto& outcome :
       {std::optional<Outcome>(), std::optional(Outcome::kMoves), std::optional(Outcome::kRests),
        std::optional(Outcome::kMayRest), std::optional(Outcome::kMayMove), std::optional(Outcome::kUndecided)}) {
    scene.outcome = outcome;
    const auto caption = layout_blocks(scene, view, size).caption;
    REQUIRE(caption);
    const Image image = with_annotations(plain_image(400, 300), scene, view, size);
    std::vector<int> white;  // where the sign is, whatever the chip's colour
    for (int y = 0; y < 16; ++y) {
      for (int x = 0; x < 16; ++x) {
        const auto row = static_cast<size_t>(caption->chip.y + y * caption->chip.height / 16);
        const auto column = static_cast<size_t>(caption->chip.x + x * caption->chip.width / 16);
        white.push_back(image.rgba[4 * (400 * row + column) + 2] > 215);
      }
    }
    for (const auto& other : signs) CHECK(white != other);
    signs.push_back(white);
  }
}

TEST_CASE("A long name is shortened in the caption, the verdict never") {
  Scene scene = annotated_scene();
  scene.caption.lines.clear();
  scene.caption.name = "Bracket assembly of the left front wheel as exported for the review";
  const std::string verdict = ": STABLE (without friction)";
  scene.caption.title = scene.caption.name + verdict;
  for (const DrawSize& size : {DrawSize{1600, 1200, 1}, DrawSize{320, 240, 1}, DrawSize{700, 560, 2.5}}) {
    const auto caption = layout_blocks(scene, view_of(scene, size), size).caption;
    REQUIRE(caption);
    const PlacedText& title = caption->title;
    INFO(title.text);
    CHECK(title.text.ends_with(verdict));
    CHECK(title.text.starts_with("Br"));
    TextStyle whole = title.style;
    whole.most_lines = 0;
    CHECK(text_extent(measuring_context().get(), title.text, whole).height == title.box.height);  // nothing left out
  }
  CHECK(layout_blocks(scene, view_of(scene, {1600, 1200, 1}), {1600, 1200, 1}).caption->title.text ==
        scene.caption.title);
}

TEST_CASE("What is written from right to left stands in its box, the name before the verdict") {
  Scene scene = annotated_scene();
  scene.caption.lines = {"nothing starts to move"};
  scene.caption.name = "\u05d4\u05e8\u05db\u05d1\u05d4";
  scene.caption.title = scene.caption.name + ": STABLE (without friction)";
  const DrawSize size{960, 720, 1};
  View view = view_of(scene, size);
  view.layers = layer::kCaption;
  const auto caption = layout_blocks(scene, view, size).caption;
  REQUIRE(caption);
  const Image image = with_annotations(plain_image(960, 720), scene, view, size);
  scene.caption = {};
  const Image plain = with_annotations(plain_image(960, 720), scene, view, size);
  int inside = 0, outside = 0;
  // Of the rows that the caption has, with the edge of its panel.
  for (int y = static_cast<int>(caption->box.y); y < caption->box.bottom(); ++y) {
    for (int x = 0; x < 960; ++x) {
      const size_t at = 4 * (static_cast<size_t>(960) * y + x);
      if (image.rgba[at] == plain.rgba[at] || image.rgba[at] > 100) continue;
      ++(caption->box.grown(3).contains({1.0 * x, 1.0 * y, 1, 1}) ? inside : outside);
    }
  }
  CHECK(inside > 100);
  CHECK(outside == 0);
}
