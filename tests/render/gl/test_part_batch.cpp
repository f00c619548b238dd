// Small parts that share a call: the same picture as with a call each, from less.
#include "impend/render/gl/part_batch.h"

#include <cmath>
#include <set>

#include "tests/render/gl/drawn_scenes.h"
#include "tests/support/catch.h"

namespace {

using namespace impend;
using namespace impend::test;

Mat3 turned(double angle, const Vec3& axis) { return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(); }

// Ninety boxes in a pile, every one turned and coloured its own way; among them an open one, a ball of many triangles,
// a translucent one.
Scene pile() {
  Scene scene;
  for (int i = 0; i < 90; ++i) {
    const Vec3 place(i % 6, i / 6 % 5, i / 30);
    auto mesh = i == 40 ? ball_mesh(0.45) : box_mesh(Vec3(0.45, 0.3, 0.2), Vec3(0.1 * (i % 3), 0, 0));
    if (i == 17) mesh->triangles.pop_back();
    if (i == 17) mesh->corner_normals.resize(3 * mesh->triangles.size());
    const float shade = static_cast<float>(i) / 90;
    add_part(scene, mesh, place, {0.2F + 0.8F * shade, 0.9F - 0.6F * shade, 0.5F, i == 60 ? 0.4F : 1.0F});
    scene.parts.back().X_WP.R = turned(0.7 * i, Vec3(1, i % 4, 2));
  }
  scene.center = Vec3(2.5, 2, 1);
  scene.radius = 4.5;
  return scene;
}

// A section plane that cuts nothing away: parts then have calls of their own. Their back faces, drawn as well, win a
// pixel here and there along an edge.
View one_by_one(View view) {
  view.section = SectionPlane{Vec3(0, 0, 100), Vec3::UnitZ()};
  return view;
}

int other_ids(const IdImage& a, const IdImage& b) {
  int other = 0;
  for (std::size_t i = 0; i < a.ids.size(); ++i) other += a.ids[i] != b.ids[i];
  return other;
}

}  // namespace

TEST_CASE("Small parts drawn together look like the same parts drawn one by one") {
  const auto renderer = new_renderer();
  const Scene scene = pile();
  View view = view_of(scene, layer::kParts | layer::kEdges);
  view.camera.distance = 14;
  const auto check = [&](int least_seen) {
    const Image together = drawn(*renderer, scene, view, 640, 480);
    const Image apart = drawn(*renderer, scene, one_by_one(view), 640, 480);
    CHECK(differing(together, apart, 6) <= 640 * 480 / 2000);  // edges along a silhouette, half a pixel of them
    const Image quick = drawn(*renderer, scene, view, 640, 480, true);
    CHECK(differing(quick, drawn(*renderer, scene, one_by_one(view), 640, 480, true), 2) <= 640 * 480 / 1000);
    const IdImage ids = drawn_ids(*renderer, scene, view, 640, 480);
    CHECK(other_ids(ids, drawn_ids(*renderer, scene, one_by_one(view), 640, 480)) <= 4);
    int seen = 0;
    for (int body = 0; body < 90; ++body) seen += count_id(ids, {SceneItem::Kind::kBody, body}) > 0;
    CHECK(seen >= least_seen);
  };
  SECTION("in perspective") { check(50); }
  SECTION("in parallel projection") {
    view.camera.orthographic = true;
    check(50);
  }
  SECTION("with some behind the eye") {
    view.camera.R_WC << 1, 0, 0, 0, 0, -1, 0, 1, 0;  // from beside the pile along y, at a wide angle
    view.camera.target = Vec3(7, 3, 1);
    view.camera.distance = 1;
    view.camera.view_angle = 2.2;
    check(10);
  }
  SECTION("with one selected and some hidden") {
    view.selected = {SceneItem::Kind::kBody, 89};
    view.hidden = {3, 88};
    check(50);
  }
  SECTION("apart from each other") {
    view.explode = 0.7;
    check(50);
  }
}

TEST_CASE("Parts share a call from sixty-four small ones on, outside of sections, and its memory is counted") {
  const auto renderer = new_renderer();
  const auto memory_of = [&](int parts, bool section) {
    Scene scene;
    const auto mesh = box_mesh(Vec3(0.4, 0.4, 0.4));
    for (int i = 0; i < parts; ++i) add_part(scene, mesh, Vec3(i % 8, i / 8, 0), kRed);
    scene.center = Vec3(4, 4, 0);
    scene.radius = 6;
    View view = view_of(scene);
    view.camera.distance = 30;  // all of them are seen
    drawn(*renderer, scene, section ? one_by_one(view) : view);
    return renderer->memory();
  };
  const std::size_t apart = memory_of(63, false);
  CHECK(memory_of(64, true) == apart);
  CHECK(memory_of(64, false) >= apart + 64 * (8 * sizeof(BatchVertex) + 36));
  REQUIRE(renderer->set_scene(nullptr).ok());
  CHECK(renderer->memory() < apart);
}

TEST_CASE("Small parts that are seen through look together as they do one by one") {
  const auto renderer = new_renderer();
  Scene scene = pile();
  const auto check = [&](int allowed) {
    View view = view_of(scene, layer::kParts | layer::kEdges);
    view.camera.distance = 14;
    view.see_through = true;
    for (const bool orthographic : {false, true}) {
      view.camera.orthographic = orthographic;
      const Image together = drawn(*renderer, scene, view, 640, 480);
      CHECK(differing(together, drawn(*renderer, scene, one_by_one(view), 640, 480), 6) <= allowed);
      const Image quick = drawn(*renderer, scene, view, 640, 480, true);
      CHECK(differing(quick, drawn(*renderer, scene, one_by_one(view), 640, 480, true), 6) <= 640 * 480 / 1000);
      const IdImage ids = drawn_ids(*renderer, scene, view, 640, 480);
      CHECK(other_ids(ids, drawn_ids(*renderer, scene, one_by_one(view), 640, 480)) <= 4);
    }
  };
  SECTION("a run each") { check(640 * 480 / 2000); }
  SECTION("many of them, seven to a run") {
    // The same pile ten times, smaller, side by side and behind each other.
    const std::vector<ScenePart> one = scene.parts;
    scene.parts.clear();
    for (int k = 0; k < 10; ++k) {
      for (const ScenePart& part : one) {
        scene.parts.push_back(part);
        scene.parts.back().body = static_cast<int>(scene.parts.size()) - 1;
        scene.parts.back().X_WP.p += Vec3(6.5 * (k % 2) - 3, 5.5 * (k / 4) - 5, 3.5 * (k / 2 % 2) - 2);
      }
    }
    check(640 * 480 / 100);  // edges over surfaces that belong before them
  }
}

TEST_CASE("A part that is seen through gives a run both sides, each in its colour, and all edges") {
  const MeshLayout layout = layout_of(*box_mesh(Vec3(0.5, 0.5, 0.5)));
  DrawnPart drawn;
  drawn.X_CM.R = turned(0.6, Vec3::UnitX()) * turned(0.6, Vec3::UnitY());
  drawn.X_CM.p = Vec3(0, 0, -10);
  BatchBuilder builder(false);
  builder.add_both_sides(layout, drawn, {1, 0, 0, 1}, {0, 0, 1, 1}, 7);
  const BatchRun first = builder.end_run();
  builder.add_both_sides(layout, drawn, {1, 0, 0, 1}, {0, 0, 1, 1}, 8);
  builder.add_both_sides(layout, drawn, {1, 0, 0, 1}, {0, 0, 1, 1}, 9);
  const BatchRun second = builder.end_run();
  CHECK(first.triangles.first == 0);
  CHECK(first.triangles.count == 12 * 3);
  CHECK(first.edges.count == 12 * 2);
  CHECK(second.triangles.first == first.triangles.count);
  CHECK(second.triangles.count == 2 * first.triangles.count);
  CHECK(second.edges.first == first.edges.count);
  CHECK(second.edges.count == 2 * first.edges.count);
  const BatchGeometry& geometry = builder.geometry();
  CHECK(geometry.triangles.size() == 3 * first.triangles.count);
  // What faces away comes first.
  for (int corner = 0; corner < 36; ++corner) {
    const BatchVertex& vertex = geometry.vertices[geometry.triangles[static_cast<std::size_t>(corner)]];
    CHECK(vertex.color ==
          (corner < 18 ? std::array<std::uint8_t, 4>{0, 0, 255, 255} : std::array<std::uint8_t, 4>{255, 0, 0, 255}));
    CHECK((vertex.normal[2] > 0) == (corner >= 18));
    CHECK(vertex.id == 7);
  }
}

TEST_CASE("What a batch takes of a box is what the eye can see of it") {
  const auto mesh = box_mesh(Vec3(0.5, 0.5, 0.5));
  const MeshLayout layout = layout_of(*mesh);
  REQUIRE(fits_batch(layout));
  DrawnPart drawn;
  const auto taken = [&](bool orthographic) {
    BatchBuilder builder(orthographic);
    builder.add(layout, drawn, {1, 0.5F, 0, 1}, 7);
    return builder.geometry();
  };
  SECTION("three faces from a corner") {
    drawn.X_CM.R = turned(0.6, Vec3::UnitX()) * turned(0.6, Vec3::UnitY());
    drawn.X_CM.p = Vec3(0, 0, -10);
    for (const bool orthographic : {false, true}) {
      const BatchGeometry geometry = taken(orthographic);
      CHECK(geometry.triangles.size() == 3 * 6);
      CHECK(geometry.edges.size() == 2 * 9);
      CHECK(geometry.vertices.size() == 12);
    }
  }
  SECTION("one face from straight ahead, in perspective") {
    drawn.X_CM.p = Vec3(0, 0, -10);
    const BatchGeometry geometry = taken(false);
    CHECK(geometry.triangles.size() == 3 * 2);
    CHECK(geometry.edges.size() == 2 * 4);
    for (const BatchVertex& vertex : geometry.vertices) {
      CHECK(vertex.position[2] == Approx(-9.5));
      CHECK(vertex.normal[2] == Approx(1).margin(0.01));
      CHECK(vertex.color == std::array<std::uint8_t, 4>{255, 128, 0, 255});
      CHECK(vertex.id == 7);
    }
  }
  SECTION("nothing from inside") { CHECK(taken(false).triangles.empty()); }
  SECTION("a kilometre away and to one side, the faces that look back") {
    drawn.X_CM.p = Vec3(800, 0.2, -1000);  // the upper and the lower face are seen edge-on from within their height
    const BatchGeometry geometry = taken(false);
    std::set<std::array<float, 3>> normals;
    for (const BatchVertex& vertex : geometry.vertices) normals.insert(vertex.normal);
    CHECK(normals.count({-1, 0, 0}) == 1);
    CHECK(normals.count({0, 0, 1}) == 1);
    CHECK(normals.count({1, 0, 0}) == 0);
    CHECK(normals.count({0, 0, -1}) == 0);
  }
}

TEST_CASE("Open meshes, large ones and ones with loose edges keep calls of their own") {
  CHECK_FALSE(fits_batch(layout_of(*ball_mesh(1))));
  auto open = box_mesh(Vec3(1, 1, 1));
  open->triangles.pop_back();
  open->corner_normals.resize(3 * open->triangles.size());
  CHECK_FALSE(fits_batch(layout_of(*open)));
  auto loose = box_mesh(Vec3(1, 1, 1));
  loose->vertices.push_back({2, 2, 2});
  loose->feature_edges.push_back({0, static_cast<int>(loose->vertices.size()) - 1});
  CHECK_FALSE(fits_batch(layout_of(*loose)));
}
