// Sizes, contexts, threads, memory, framebuffers: the renderer as a guest in somebody's process.
#include <limits>
#include <thread>

#include "impend/render/gl/buffers.h"
#include "impend/render/gl/egl_context.h"
#include "impend/render/gl/mesh_layout.h"
#include "impend/render/gl/read_picture.h"
#include "tests/render/gl/drawn_scenes.h"
#include "tests/support/catch.h"

namespace {

using namespace impend;
using namespace impend::test;

}  // namespace

TEST_CASE("Sizes and views that make no picture are refused with a hint") {
  const auto renderer = new_renderer();
  const Scene scene = row_of_boxes();
  REQUIRE(renderer->set_scene(std::make_shared<const Scene>(scene)).ok());
  const View good = view_of(scene);
  const auto refused = [&](const View& view, const DrawSize& size) {
    const Result<Image> image = renderer->draw(view, size);
    const Result<IdImage> ids = renderer->draw_ids(view, size);
    return !image.ok() && image.error().code == ErrorCode::kBadValue && !image.error().hint.empty() && !ids.ok() &&
           ids.error().code == ErrorCode::kBadValue;
  };
  const int most = std::numeric_limits<int>::max();
  for (const DrawSize& size :
       {DrawSize{0, 10, 1}, DrawSize{10, 0, 1}, DrawSize{-5, 10, 1}, DrawSize{most, 1, 1}, DrawSize{100000, 100000, 1},
        DrawSize{10, 10, 0}, DrawSize{10, 10, std::numeric_limits<double>::quiet_NaN()}}) {
    INFO(size.width << " x " << size.height);
    CHECK(refused(good, size));
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto spoilt = [&](auto&& change) {
    View view = good;
    change(view);
    return refused(view, {20, 20, 1});
  };
  CHECK(spoilt([&](View& v) { v.camera.target.x() = nan; }));
  CHECK(spoilt([&](View& v) { v.camera.R_WC(1, 1) = nan; }));
  CHECK(spoilt([&](View& v) { v.camera.distance = 0; }));
  CHECK(spoilt([&](View& v) { v.camera.view_angle = 4; }));
  CHECK(spoilt([&](View& v) { v.phase = nan; }));
  CHECK(spoilt([&](View& v) { v.explode = std::numeric_limits<double>::infinity(); }));
  CHECK(spoilt([&](View& v) { v.section = SectionPlane{Vec3::Zero(), Vec3::Zero()}; }));
  CHECK(renderer->draw(good, {1, 1, 1}).ok());
  CHECK(renderer->draw(good, {3, 2000, 3}).ok());
}

TEST_CASE("Empty scenes and parts without triangles are drawn as background") {
  const auto renderer = new_renderer();
  Scene scene;
  const View view = view_of(scene, layer::kDefault);
  const Image empty = drawn(*renderer, scene, view);
  add_part(scene, std::make_shared<SceneMesh>(), Vec3::Zero(), kRed);
  add_part(scene, nullptr, Vec3::Zero(), kRed);
  CHECK(differing(empty, drawn(*renderer, scene, view)) == 0);
  CHECK(drawn_ids(*renderer, scene, view).ids == std::vector<std::uint32_t>(320 * 240, 0));
  View dark = view;
  dark.dark = true;
  CHECK(pixel(drawn(*renderer, scene, dark), 0, 0).r < 60);
  CHECK(pixel(empty, 0, 0).r > 200);
}

TEST_CASE("The eye may be inside the scene, behind it, or far away") {
  const auto renderer = new_renderer();
  const Scene scene = row_of_boxes();
  View view = view_of(scene, layer::kDefault);
  for (const double distance : {1e-6, 0.01, 0.5, 50.0, 1e4, 1e9}) {
    for (const bool orthographic : {false, true}) {
      view.camera.distance = distance;
      view.camera.orthographic = orthographic;
      INFO(distance);
      drawn(*renderer, scene, view, 64, 48);
      drawn_ids(*renderer, scene, view, 64, 48);
    }
  }
  view = view_of(scene, layer::kDefault);
  view.camera.R_WC.col(2) *= -1;  // looks away
  view.camera.R_WC.col(0) *= -1;
  view.camera.target = view.camera.eye();
  drawn(*renderer, scene, view, 64, 48);
}

TEST_CASE("Memory on the graphics side follows the scene, shared meshes count once") {
  const auto renderer = new_renderer();
  const std::size_t before = renderer->memory();
  const View view = view_of(Scene{}, layer::kDefault);
  const auto ball = ball_mesh(0.4, 100);
  Scene one;
  add_part(one, ball, Vec3::Zero(), kRed);
  drawn(*renderer, one, view);
  const std::size_t with_one = renderer->memory();
  CHECK(with_one >= before + 12 * ball->triangles.size() + 16 * ball->vertices.size());
  Scene many = one;
  for (int i = 0; i < 20; ++i) add_part(many, ball, Vec3(i, 0, 0), kRed);
  drawn(*renderer, many, view);
  CHECK(renderer->memory() == with_one);
  add_part(many, ball_mesh(0.3, 100), Vec3::Zero(), kRed);
  drawn(*renderer, many, view);
  CHECK(renderer->memory() > with_one + (with_one - before) / 2);
  drawn(*renderer, one, view);
  CHECK(renderer->memory() == with_one);
  Scene rich = row_of_boxes();
  drawn(*renderer, rich, view);
  REQUIRE(renderer->set_scene(nullptr).ok());
  CHECK(renderer->memory() == before);
}

TEST_CASE("A quick picture has no edges and no ghosts, but the same parts in the same places") {
  const auto renderer = new_renderer();
  const Scene scene = row_of_boxes();
  View view = view_of(scene, layer::kParts);
  const Image quick = drawn(*renderer, scene, view, 320, 240, true);
  CHECK(differing(quick, drawn(*renderer, scene, view), 60) < 400);  // rims alone: not antialiased
  view.layers |= layer::kEdges | layer::kGhost;
  CHECK(differing(quick, drawn(*renderer, scene, view, 320, 240, true)) == 0);
  CHECK(differing(quick, drawn(*renderer, scene, view)) > 1000);
}

TEST_CASE("A hundred contexts come and go") {
  const Scene scene = row_of_boxes();
  const View view = view_of(scene, layer::kDefault);
  Image first;
  for (int i = 0; i < 100; ++i) {
    const auto renderer = new_renderer();
    if (i % 33 != 0) continue;
    const Image image = drawn(*renderer, scene, view, 64, 48);
    if (i == 0) first = image;
    CHECK(differing(first, image) == 0);
  }
}

TEST_CASE("Renderers side by side, in this thread and in others, do not disturb one another") {
  const Scene a = row_of_boxes();
  Scene b;
  add_part(b, ball_mesh(0.7), Vec3::Zero(), kBlue);
  const View view = view_of(a, layer::kDefault);
  const auto one = new_renderer(), other = new_renderer();
  const Image of_a = drawn(*one, a, view), of_b = drawn(*other, b, view);
  REQUIRE(differing(of_a, of_b) > 100);
  CHECK(one->draw(view, {320, 240, 1}).value().rgba == of_a.rgba);
  CHECK(other->draw(view, {320, 240, 1}).value().rgba == of_b.rgba);

  std::vector<Image> images(4);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      auto renderer = OffscreenRenderer::create();
      if (!renderer.ok() || !renderer.value()->set_scene(std::make_shared<const Scene>(i % 2 ? b : a)).ok()) return;
      for (int k = 0; k < 3; ++k) {
        Result<Image> image = renderer.value()->draw(view, {320, 240, 1});
        if (image.ok()) images[i] = std::move(image).value();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (int i = 0; i < 4; ++i) CHECK(differing(images[i], i % 2 ? of_b : of_a) == 0);
}

TEST_CASE("The renderer draws into the framebuffer that is bound and leaves it bound") {
  auto context = EglContext::create();
  REQUIRE(context.ok());
  const EglContext::Current current(*context.value());
  REQUIRE(current.ok());
  const Scene scene = row_of_boxes();
  const View view = view_of(scene, layer::kDefault);
  GlRenderer renderer;
  REQUIRE(renderer.set_scene(std::make_shared<const Scene>(scene)).ok());
  Result<Framebuffer> mine = Framebuffer::make(Framebuffer::Kind::kColor, 160, 120, 0);
  REQUIRE(mine.ok());
  mine.value().bind();
  REQUIRE(renderer.draw(view, {160, 120, 1}).ok());
  const Image once = read_picture(160, 120, false);
  // Ids go elsewhere, a second offscreen renderer has a context of its own: this picture stays.
  REQUIRE(renderer.draw_ids(view, {100, 100, 1}).ok());
  drawn(*new_renderer(), Scene{}, view);
  CHECK(differing(once, read_picture(160, 120, false)) == 0);
  REQUIRE(renderer.draw(view, {160, 120, 1}).ok());
  CHECK(differing(once, read_picture(160, 120, false)) == 0);
  CHECK(count_id(renderer.draw_ids(view, {100, 100, 1}).value(), {SceneItem::Kind::kBody, 1}) > 50);
}

TEST_CASE("Without a context there is an error and no crash") {
  GlRenderer renderer;
  const Status set = renderer.set_scene(std::make_shared<const Scene>(row_of_boxes()));
  REQUIRE_FALSE(set.ok());
  CHECK(set.error().code == ErrorCode::kUnsupported);
  CHECK_FALSE(set.error().hint.empty());
  CHECK_FALSE(renderer.draw(View{}, {10, 10, 1}).ok());
}

TEST_CASE("A mesh is laid out with one vertex per position and normal, and known to be solid or not") {
  const auto box = box_mesh(Vec3(1, 1, 1));
  MeshLayout layout = layout_of(*box);
  CHECK(layout.vertices.size() == 24);
  CHECK(layout.triangles.size() == 36);
  CHECK(layout.edges.size() == 24);
  CHECK(layout.solid);
  CHECK(layout_of(*ball_mesh(1, 40)).vertices.size() == ball_mesh(1, 40)->vertices.size());

  SceneMesh open = *box;
  open.triangles.pop_back();
  open.corner_normals.resize(3 * open.triangles.size());
  CHECK_FALSE(layout_of(open).solid);
  SceneMesh inside_out = *box;
  for (auto& t : inside_out.triangles) std::swap(t[0], t[1]);
  CHECK_FALSE(layout_of(inside_out).solid);
  SceneMesh bare = *box;
  bare.corner_normals.clear();
  CHECK(layout_of(bare).vertices.size() == 24);
}
