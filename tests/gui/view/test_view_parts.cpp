// The pieces of the 3-D view that need no window.
#include <QTest>
#include <QTimer>
#include <numbers>
#include <thread>

#include "gui/widgets/event_loop_watchdog.h"
#include "gui/widgets/frame.h"
#include "gui/widgets/gl_surface.h"
#include "gui/widgets/gravity_handle.h"
#include "gui/widgets/item_marks.h"
#include "gui/widgets/pick.h"
#include "gui/widgets/view_cube.h"
#include "gui/window/help_dialogs.h"
#include "tests/gui/view/view_scenes.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

constexpr double kNear = 1e-9;
const QSize kSize(400, 300);

bool close(const QPointF& a, const QPointF& b) { return std::hypot(a.x() - b.x(), a.y() - b.y()) < 1e-6; }

FrameRequest request_of(const Camera& camera, const QSize& size = kSize) {
  FrameRequest request;
  request.view.camera = camera;
  request.size = size;
  return request;
}

IdImage square_ids(const SceneItem& item) {  // 20 × 10 pixels at (30, 40)
  IdImage ids{100, 80, std::vector<std::uint32_t>(8000, 0)};
  for (int y = 40; y < 50; ++y) {
    for (int x = 30; x < 50; ++x) ids.ids[static_cast<std::size_t>(y) * 100 + x] = id_of(item);
  }
  return ids;
}

}  // namespace

class TestViewParts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void warp_follows_points_at_the_target() {
    const auto scene = two_boxes();
    for (const bool orthographic : {false, true}) {
      const Camera camera = fitting_camera(*scene, ViewDirection::kIso, 4.0 / 3, orthographic);
      for (const Camera& moved : {panned(camera, 37, -21, 300), zoomed(camera, 1.7, 0.3, -0.6, 4.0 / 3)}) {
        const QTransform warp = picture_warp(request_of(camera), request_of(moved));
        for (const Vec3& c : {Vec3(0, 0, 0), Vec3(0.3, -0.2, 0), Vec3(-0.4, 0.1, 0)}) {
          const Vec3 point = camera.target + camera.R_WC * c;  // in the plane of the target
          View before, after;
          before.camera = camera;
          after.camera = moved;
          QVERIFY(close(warp.map(pixel_of(before, point, kSize)), pixel_of(after, point, kSize)));
        }
      }
    }
  }

  void warp_of_a_resized_view_keeps_the_middle_in_the_middle() {
    const Camera camera = fitting_camera(*two_boxes(), ViewDirection::kIso, 4.0 / 3);
    const QTransform warp = picture_warp(request_of(camera), request_of(camera, QSize(800, 450)));
    QVERIFY(close(warp.map(QPointF(200, 150)), QPointF(400, 225)));
    QVERIFY(close(warp.map(QPointF(200, 0)), QPointF(400, 0)));
  }

  void turning_leaves_the_picture_where_it_is() {
    const Camera camera = fitting_camera(*two_boxes(), ViewDirection::kIso, 4.0 / 3);
    const Camera turned = orbited(camera, Vec3::UnitZ(), 40, 20, 300);
    const QTransform warp = picture_warp(request_of(camera), request_of(turned));
    QVERIFY(close(warp.map(QPointF(10, 20)), QPointF(10, 20)));
  }

  void items_are_found_at_and_near_their_pixels() {
    const SceneItem body{SceneItem::Kind::kBody, 3};
    const IdImage ids = square_ids(body);
    QVERIFY(item_at(ids, QPointF(30.2, 40.9)) == body);
    QVERIFY(item_at(ids, QPointF(28.5, 45)) == body);
    QVERIFY(item_at(ids, QPointF(25, 45)) == SceneItem{});
    QVERIFY(item_at(ids, QPointF(-5, 1000)) == SceneItem{});
  }

  void the_nearest_of_two_items_is_taken() {
    IdImage ids{9, 1, std::vector<std::uint32_t>(9, 0)};
    const SceneItem left{SceneItem::Kind::kBody, 1}, right{SceneItem::Kind::kContact, 2};
    ids.ids[1] = id_of(left);
    ids.ids[6] = id_of(right);
    QVERIFY(item_at(ids, QPointF(3.5, 0.5)) == left);
    QVERIFY(item_at(ids, QPointF(4.5, 0.5)) == right);
  }

  void the_point_under_the_cursor_lies_on_the_surface() {
    const auto scene = two_boxes();
    for (const bool orthographic : {false, true}) {
      View view = front_view(*scene, 4.0 / 3);
      view.camera.orthographic = orthographic;
      const Vec3 seen(-0.7, -0.25, 0.3);  // on the front face of body 0
      const QPointF ndc = to_ndc(pixel_of(view, seen, kSize), kSize);
      const auto point = picked_point(*scene, view, {SceneItem::Kind::kBody, 0}, ndc, 4.0 / 3);
      QVERIFY(point && (*point - seen).norm() < 1e-6);
      QVERIFY(!picked_point(*scene, view, {SceneItem::Kind::kBody, 1}, ndc, 4.0 / 3));
      const auto mark = picked_point(*scene, view, {SceneItem::Kind::kContact, 0}, ndc, 4.0 / 3);
      QVERIFY(mark && (*mark - scene->markers[0].position).norm() < kNear);
      // Cut away in front of y = 0: there is the back face.
      view.section = SectionPlane{Vec3::Zero(), -Vec3::UnitY()};
      const auto behind = picked_point(*scene, view, {SceneItem::Kind::kBody, 0}, ndc, 4.0 / 3);
      QVERIFY(behind && std::abs(behind->y() - 0.25) < 1e-6);
    }
  }

  void outlines_are_thin_borders_of_the_items_pixels() {
    const SceneItem body{SceneItem::Kind::kBody, 3};
    const Outline outline = outline_of(square_ids(body), {body}, Qt::red, 2, 0.0);
    QCOMPARE(outline.corner, QPoint(30, 40));
    QCOMPARE(outline.image.size(), QSize(20, 10));
    QCOMPARE(outline.image.pixelColor(0, 5).red(), 255);
    QCOMPARE(outline.image.pixelColor(1, 5).alpha(), 255);
    QCOMPARE(outline.image.pixelColor(2, 5).alpha(), 0);
    QCOMPARE(outline.image.pixelColor(10, 8).alpha(), 255);
    QVERIFY(outline_of(square_ids(body), {{SceneItem::Kind::kBody, 4}}, Qt::red, 2, 0).image.isNull());
    QVERIFY(outline_of(square_ids(body), {}, Qt::red, 2, 0).image.isNull());
  }

  void what_others_hide_is_marked_where_it_is() {
    const auto scene = two_boxes();
    FrameRequest request{scene, front_view(*scene, gui::aspect_of(kSize)), kSize, 1, false};
    const SceneItem body{SceneItem::Kind::kBody, 1}, contact{SceneItem::Kind::kContact, 0};
    const IdImage nothing{kSize.width(), kSize.height(),
                          std::vector<std::uint32_t>(static_cast<size_t>(kSize.width() * kSize.height()))};
    const HiddenMarks marks = hidden_marks(request, nothing, {body, contact, SceneItem{}});
    QCOMPARE(marks.hulls.size(), size_t(1));
    const QPointF middle = pixel_of(request.view, drawn_pose(*scene, scene->parts[1], 0, 0) * Vec3::Zero(), kSize);
    QVERIFY(marks.hulls[0].boundingRect().adjusted(-1, -1, 1, 1).contains(middle));
    for (const ScenePart& part : scene->parts) {
      const QPointF inside =
          pixel_of(request.view, part.X_WP * ((part.mesh->box.lower + part.mesh->box.upper) / 2), kSize);
      QCOMPARE(marks.hulls[0].containsPoint(inside, Qt::WindingFill), part.body == 1);
    }
    QCOMPARE(marks.rings.size(), size_t(1));
    const QPointF off = marks.rings[0] - pixel_of(request.view, scene->markers.at(0).position, kSize);
    QVERIFY(std::hypot(off.x(), off.y()) < kNear);
    // What is seen needs no mark, nor does a part that is switched off.
    QVERIFY(hidden_marks(request, square_ids(body), {body}).hulls.empty());
    request.view.hidden = {0, 1};
    QVERIFY(hidden_marks(request, nothing, {body}).hulls.empty());
    QVERIFY(hidden_marks(request, nothing, {}).rings.empty());
  }

  void cameras_between_begin_and_end_exactly() {
    const auto scene = two_boxes();
    const Camera from = fitting_camera(*scene, ViewDirection::kFront, 1);
    Camera to = fitting_camera(*scene, ViewDirection::kBack, 1);
    to.distance *= 4;
    QVERIFY(between(from, to, 0).R_WC == from.R_WC);
    QVERIFY(between(from, to, 1).R_WC == to.R_WC);
    const Camera half = between(from, to, 0.5);
    QVERIFY((half.R_WC.transpose() * half.R_WC - Mat3::Identity()).norm() < kNear);
    QVERIFY(std::abs(half.distance - 2 * from.distance) < kNear);
  }

  void looking_from_any_side_is_upright() {
    const Mat3 before = Mat3::Identity();
    const Mat3 R = looking_from(Vec3(1, -1, 1), Vec3::UnitZ(), before);
    QVERIFY(std::abs(R.determinant() - 1) < kNear);
    QVERIFY(std::abs(R.col(0).z()) < kNear && R.col(1).z() > 0);
    const Mat3 above = looking_from(Vec3::UnitZ(), Vec3::UnitZ(), before);
    QVERIFY((above - before).norm() < kNear);
    QVERIFY(looking_from(Vec3::UnitX(), Vec3::UnitX(), looking_from(Vec3::UnitX(), Vec3::UnitZ(), before)).allFinite());
  }

  void every_face_of_the_cube_can_be_clicked() {
    const auto scene = two_boxes();
    const ViewCube cube(*scene);
    const QRectF box(100, 50, 90, 90);
    for (const ViewDirection direction : {ViewDirection::kFront, ViewDirection::kBack, ViewDirection::kLeft,
                                          ViewDirection::kRight, ViewDirection::kTop, ViewDirection::kBottom}) {
      const Mat3 R = fitting_camera(*scene, direction, 1).R_WC;
      const auto middle = cube.field_at(R, box, box.center());
      QVERIFY(middle && middle->preset == direction);
      QVERIFY((middle->direction - R.col(2)).norm() < kNear);
      // To the right of the middle field the edge to the face on the right.
      const auto edge = cube.field_at(R, box, box.center() + QPointF(21, 0));
      QVERIFY(edge && !edge->preset);
      QVERIFY((edge->direction - (R.col(2) + R.col(0)).normalized()).norm() < kNear);
    }
    const Mat3 iso = fitting_camera(*scene, ViewDirection::kIso, 1).R_WC;
    QCOMPARE(cube.fields(iso, box).size(), std::size_t(27));
    QVERIFY(!cube.field_at(iso, box, box.topLeft() + QPointF(1, 1)));
    for (const CubeField& field : cube.fields(iso, box)) QVERIFY(box.contains(field.outline.boundingRect()));
  }

  void gravity_follows_the_mouse_and_snaps() {
    const Camera camera = fitting_camera(*two_boxes(), ViewDirection::kFront, 1);
    const QRectF box(0, 0, 60, 60);
    const GravityDrag start{QPointF(30, 55), -Vec3::UnitZ(), -Vec3::UnitZ()};
    const auto after = [&](const QPointF& moved, Qt::KeyboardModifiers modifiers = {}) {
      return dragged(start, camera, box, start.pressed + moved, modifiers);
    };
    QVERIFY((after(QPointF(0, 0)).now - start.before).norm() < kNear);
    // From the rim to the right end of the disc: a quarter turn within the picture.
    const double length = 30 * 0.82;
    QVERIFY((after(QPointF(length, -length)).now - Vec3::UnitX()).norm() < 1e-6);
    QVERIFY(after(QPointF(10, 0)).now.x() > 0.2 && std::abs(after(QPointF(10, 0)).now.y()) < kNear);
    // Into the disc: away from the eye, which stands at −y; with Control towards it.
    QVERIFY((after(QPointF(0, -length)).now - Vec3::UnitY()).norm() < 1e-6);
    QVERIFY((after(QPointF(0, -length), Qt::ControlModifier).now + Vec3::UnitY()).norm() < 1e-6);
    for (const QPointF& moved : {QPointF(10, 0), QPointF(-33, 12), QPointF(400, -900)}) {
      const GravityDrag drag = after(moved, Qt::ShiftModifier);
      const double degrees = drag.turned() * 180 / std::numbers::pi;
      QVERIFY(std::abs(degrees / 5 - std::round(degrees / 5)) < 1e-6 && degrees > 1);
      QVERIFY(std::abs(drag.now.norm() - 1) < kNear);
    }
    QVERIFY(on_gravity_handle(box, QPointF(30, 30)) && !on_gravity_handle(box, QPointF(2, 2)));
  }

  void software_renderers_are_known_by_name() {
    QVERIFY(is_software_renderer("llvmpipe (LLVM 15.0.6, 256 bits)"));
    QVERIFY(is_software_renderer("softpipe") && is_software_renderer("Software Rasterizer"));
    QVERIFY(is_software_renderer("Google SwiftShader"));
    QVERIFY(!is_software_renderer("NVIDIA GeForce RTX 3060/PCIe/SSE2"));
    QVERIFY(!is_software_renderer("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"));
    if (QGuiApplication::platformName() == "offscreen") QVERIFY(!has_graphics_card());
  }

  void every_input_has_its_help() {
    for (const HelpLine& line : view_help()) QVERIFY(!line.input.isEmpty() && !line.what.isEmpty());
    QVERIFY(view_help().size() > 10);
  }

  void the_watchdog_sees_a_loop_that_hangs() {
    EventLoopWatchdog watchdog;
    watchdog.start();
    QTest::qWait(50);
    const long before = watchdog.ticks();
    QVERIFY(before > 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    QVERIFY(watchdog.largest_pause() >= 140);  // while it lasts
    QTest::qWait(20);
    watchdog.stop();
    QVERIFY(watchdog.largest_pause() >= 140);
    QVERIFY(watchdog.largest_own_pause() >= 100);  // a sleeping thread does not wait for a processor
    QVERIFY(watchdog.largest_work() < 100);
    watchdog.start();
    QVERIFY(watchdog.largest_own_pause() < 1);
  }
};

QTEST_MAIN(TestViewParts)
#include "test_view_parts.moc"
