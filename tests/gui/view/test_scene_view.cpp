// The 3-D view as a user moves it, over a renderer that draws no more than these tests need.
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "gui/widgets/frame.h"
#include "gui/widgets/scene_view.h"
#include "tests/gui/view/view_scenes.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

constexpr int kPatience = 20000;  // ms, of a test that would fail
const QSize kSize(640, 480);
const SceneItem kBody0{SceneItem::Kind::kBody, 0}, kBody1{SceneItem::Kind::kBody, 1},
    kContact{SceneItem::Kind::kContact, 0};

double difference(const Camera& a, const Camera& b) {
  return (a.target - b.target).norm() + (a.R_WC - b.R_WC).norm() + std::abs(a.distance - b.distance);
}

void move_mouse(QWidget& widget, const QPoint& place, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers = {}) {
  QMouseEvent event(QEvent::MouseMove, place, widget.mapToGlobal(place), Qt::NoButton, buttons, modifiers);
  QCoreApplication::sendEvent(&widget, &event);
}

void drag_mouse(QWidget& widget, const QPoint& from, const QPoint& to, Qt::MouseButton button,
                Qt::KeyboardModifiers modifiers = {}) {
  QTest::mousePress(&widget, button, modifiers, from);
  move_mouse(widget, (from + to) / 2, button, modifiers);
  move_mouse(widget, to, button, modifiers);
  QTest::mouseRelease(&widget, button, modifiers, to);
}

void turn_wheel(QWidget& widget, const QPointF& place, int delta) {
  QWheelEvent event(place, widget.mapToGlobal(place), {}, QPoint(0, delta), Qt::NoButton, {}, Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(&widget, &event);
}

// A view that shows two boxes from the front.
struct Shown {
  std::shared_ptr<FakeLog> log = std::make_shared<FakeLog>();
  std::shared_ptr<const Scene> scene = two_boxes();
  SceneView view{nullptr, fake_setup(log)};

  Shown() {
    view.resize(kSize);
    view.set_scene(scene);
    view.set_view(front_view(*scene, aspect_of(kSize)));
    view.set_animated(false);
    view.show();
  }
  ~Shown() { log->hold(false); }  // a test that fails must not wait for a drawing that it holds
  bool ready() {
    return QTest::qWaitFor([&] { return view.size() == kSize && view.up_to_date(); }, kPatience);
  }
  QPoint pixel(const Vec3& point) const { return pixel_of(view.view(), point, kSize).toPoint(); }
  QPoint body(int i) const { return pixel(scene->parts[i].X_WP.p); }
  // Beside the parts and the corners.
  QPoint nowhere() const { return {20, 20}; }
};

}  // namespace

Q_DECLARE_METATYPE(impend::SceneItem)

class TestSceneView : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void parts_and_contacts_are_clicked_where_they_are_seen() {
    Shown shown;
    QVERIFY(shown.ready());
    QSignalSpy clicked(&shown.view, &SceneView::itemClicked);
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.body(0));
    QTest::mouseClick(&shown.view, Qt::LeftButton, Qt::ControlModifier, shown.body(1));
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.pixel(shown.scene->markers[0].position));
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.nowhere());
    QTRY_COMPARE(clicked.count(), 4);
    QVERIFY(clicked[0][0].value<SceneItem>() == kBody0);
    QVERIFY(clicked[1][0].value<SceneItem>() == kBody1);
    QCOMPARE(clicked[1][1].value<Qt::KeyboardModifiers>(), Qt::ControlModifier);
    QVERIFY(clicked[2][0].value<SceneItem>() == kContact);
    QVERIFY(clicked[3][0].value<SceneItem>() == SceneItem{});
    QVERIFY(shown.view.view().selected == SceneItem{});
  }

  void a_click_is_seen_before_anything_is_drawn_again() {
    Shown shown;
    QVERIFY(shown.ready());
    const QImage before = shown.view.grab().toImage();
    shown.log->hold(true);
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.body(0));
    QVERIFY(shown.view.view().selected == kBody0);
    const QImage after = shown.view.grab().toImage();
    const double ratio = shown.view.devicePixelRatioF();
    const QPoint border = (QPointF(shown.body(0) + QPoint(-20, 0)) * ratio).toPoint();
    QVERIFY(before.pixel(border) != after.pixel(border));
    QCOMPARE(before.pixel(5, 5), after.pixel(5, 5));
    shown.log->hold(false);
  }

  void a_click_before_the_ids_are_there_is_answered_when_they_are() {
    Shown shown;
    QVERIFY(shown.ready());
    QSignalSpy clicked(&shown.view, &SceneView::itemClicked);
    shown.log->hold(true);
    View turned = shown.view.view();
    turned.camera = panned(turned.camera, 30, 10, kSize.height());
    shown.view.set_view(turned);
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.body(1));
    QCOMPARE(clicked.count(), 0);
    shown.log->hold(false);
    QTRY_COMPARE_WITH_TIMEOUT(clicked.count(), 1, kPatience);
    QVERIFY(clicked[0][0].value<SceneItem>() == kBody1);
  }

  void hovering_tells_the_item_and_its_end() {
    Shown shown;
    QVERIFY(shown.ready());
    QSignalSpy hovered(&shown.view, &SceneView::itemHovered);
    move_mouse(shown.view, shown.body(0), {});
    move_mouse(shown.view, shown.body(0) + QPoint(2, 2), {});
    QCOMPARE(hovered.count(), 1);
    QVERIFY(hovered[0][0].value<SceneItem>() == kBody0);
    QCOMPARE(shown.view.cursor().shape(), Qt::PointingHandCursor);
    move_mouse(shown.view, shown.nowhere(), {});
    QCOMPARE(hovered.count(), 2);
    QVERIFY(hovered[1][0].value<SceneItem>() == SceneItem{});
  }

  void a_left_drag_turns_as_orbited_says() {
    Shown shown;
    QVERIFY(shown.ready());
    QSignalSpy changed(&shown.view, &SceneView::viewChanged);
    QSignalSpy clicked(&shown.view, &SceneView::itemClicked);
    const Camera before = shown.view.view().camera;
    drag_mouse(shown.view, shown.body(0), shown.body(0) + QPoint(60, -34), Qt::LeftButton);
    const Camera wanted = orbited(before, shown.scene->up, 60, -34, kSize.height());
    QVERIFY(difference(shown.view.view().camera, wanted) < 1e-9);
    QVERIFY(difference(before, wanted) > 0.1);
    QVERIFY(changed.count() >= 2);
    QCOMPARE(clicked.count(), 0);
    QVERIFY(shown.ready());
  }

  void a_drag_is_drawn_quickly_and_then_wholly() {
    Shown shown;
    QVERIFY(shown.ready());
    QTest::mousePress(&shown.view, Qt::LeftButton, {}, QPoint(200, 200));
    move_mouse(shown.view, QPoint(230, 200), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(shown.log->quick == 1, kPatience);
    QVERIFY(!shown.view.up_to_date());
    QVERIFY(shown.ready());  // also while the button is held still
    QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, QPoint(230, 200));
  }

  void dragging_back_brings_the_view_back() {
    Shown shown;
    QVERIFY(shown.ready());
    const Camera before = shown.view.view().camera;
    QTest::mousePress(&shown.view, Qt::LeftButton, {}, QPoint(200, 200));
    move_mouse(shown.view, QPoint(300, 500), Qt::LeftButton);
    move_mouse(shown.view, QPoint(200, 200), Qt::LeftButton);
    QVERIFY((shown.view.view().camera.R_WC - before.R_WC).norm() < 1e-9);
    QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, QPoint(200, 200));
  }

  void middle_and_shifted_drags_pan() {
    Shown shown;
    QVERIFY(shown.ready());
    const Camera before = shown.view.view().camera;
    const Camera wanted = panned(before, 50, 20, kSize.height());
    drag_mouse(shown.view, QPoint(200, 200), QPoint(250, 220), Qt::MiddleButton);
    QVERIFY(difference(shown.view.view().camera, wanted) < 1e-9);
    drag_mouse(shown.view, QPoint(250, 220), QPoint(200, 200), Qt::LeftButton, Qt::ShiftModifier);
    QVERIFY(difference(shown.view.view().camera, before) < 1e-9);
  }

  void the_wheel_keeps_the_point_under_the_cursor() {
    Shown shown;
    QVERIFY(shown.ready());
    const Vec3 point(0.3, 0, 0.2);  // at the depth of the target
    const QPointF place = pixel_of(shown.view.view(), point, kSize);
    const double before = shown.view.view().camera.distance;
    for (int i = 0; i < 5; ++i) turn_wheel(shown.view, place, 120);
    QVERIFY(shown.view.view().camera.distance < before / 2);
    const QPointF moved = pixel_of(shown.view.view(), point, kSize) - place;
    QVERIFY(std::hypot(moved.x(), moved.y()) < 1e-6);
    for (int i = 0; i < 5; ++i) turn_wheel(shown.view, place, -120);
    QVERIFY(std::abs(shown.view.view().camera.distance - before) < 1e-9);
  }

  void wheels_gone_mad_do_no_harm() {
    Shown shown;
    for (int i = 0; i < 2000; ++i) turn_wheel(shown.view, QPointF(3, 5), i < 1000 ? 1000000 : -2000000000);
    QVERIFY(shown.view.view().camera.target.allFinite());
    QVERIFY(shown.view.view().camera.distance > 0 && std::isfinite(shown.view.view().camera.distance));
  }

  void a_pinch_on_the_touchpad_zooms() {
    Shown shown;
    QVERIFY(shown.ready());
    const double before = shown.view.view().camera.distance;
    const QPointF place(100, 100);
    QNativeGestureEvent event(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, place, place,
                              shown.view.mapToGlobal(place), 0.5, QPointF());
    QCoreApplication::sendEvent(&shown.view, &event);
    QVERIFY(std::abs(shown.view.view().camera.distance - before / 1.5) < 1e-9);
  }

  void a_double_click_brings_the_point_to_the_middle() {
    Shown shown;
    QVERIFY(shown.ready());
    QSignalSpy twice(&shown.view, &SceneView::itemDoubleClicked);
    const QPoint place = shown.body(1);
    const View before = shown.view.view();
    QTest::mouseDClick(&shown.view, Qt::LeftButton, {}, place);
    QCOMPARE(twice.count(), 1);
    QVERIFY(twice[0][0].value<SceneItem>() == kBody1);
    const Vec3 target = shown.view.view().camera.target;
    QVERIFY(std::abs(target.y() + 0.25) < 1e-5);  // on the front face, where it was clicked
    const QPointF missed = pixel_of(before, target, kSize) - place;
    QVERIFY(std::hypot(missed.x(), missed.y()) < 1e-3);
    QVERIFY(shown.ready());
    QTest::mouseDClick(&shown.view, Qt::LeftButton, {}, shown.nowhere());  // shows all
    QVERIFY(std::abs(shown.view.view().camera.target.x()) < 0.05);
  }

  void a_right_click_asks_for_a_menu_and_a_right_drag_does_not() {
    Shown shown;
    QVERIFY(shown.ready());
    QSignalSpy menu(&shown.view, &SceneView::contextMenu);
    QTest::mouseClick(&shown.view, Qt::RightButton, {}, shown.body(1));
    QCOMPARE(menu.count(), 1);
    QVERIFY(menu[0][0].value<SceneItem>() == kBody1);
    QCOMPARE(menu[0][1].toPoint(), shown.view.mapToGlobal(shown.body(1)));
    drag_mouse(shown.view, shown.body(1), shown.nowhere(), Qt::RightButton);
    QCOMPARE(menu.count(), 1);
    QTest::keyClick(&shown.view, Qt::Key_Menu);
    QCOMPARE(menu.count(), 2);
  }

  void keys_look_from_all_sides() {
    Shown shown;
    QVERIFY(shown.ready());
    const std::pair<Qt::Key, ViewDirection> keys[] = {
        {Qt::Key_1, ViewDirection::kFront}, {Qt::Key_2, ViewDirection::kBack}, {Qt::Key_3, ViewDirection::kLeft},
        {Qt::Key_4, ViewDirection::kRight}, {Qt::Key_5, ViewDirection::kTop},  {Qt::Key_6, ViewDirection::kBottom},
        {Qt::Key_7, ViewDirection::kIso},   {Qt::Key_I, ViewDirection::kIso},  {Qt::Key_Home, ViewDirection::kIso}};
    for (const auto& [key, direction] : keys) {
      QTest::keyClick(&shown.view, key);
      const Camera wanted = fitting_camera(*shown.scene, direction, aspect_of(kSize));
      QVERIFY((shown.view.view().camera.R_WC - wanted.R_WC).norm() < 1e-9);
    }
    QTest::keyClick(&shown.view, Qt::Key_P);
    QVERIFY(shown.view.view().camera.orthographic);
    const double distance = shown.view.view().camera.distance;
    QTest::keyClick(&shown.view, Qt::Key_Minus);
    QTest::keyClick(&shown.view, Qt::Key_Minus);
    QVERIFY(shown.view.view().camera.distance > 1.4 * distance);
    QTest::keyClick(&shown.view, Qt::Key_F);
    QVERIFY(shown.view.view().camera.distance < 1.1 * distance);
    const Mat3 before = shown.view.view().camera.R_WC;
    QTest::keyClick(&shown.view, Qt::Key_Left);
    QVERIFY((shown.view.view().camera.R_WC - before).norm() > 0.01);
  }

  void escape_gives_up_a_drag_then_the_selection() {
    Shown shown;
    QVERIFY(shown.ready());
    shown.view.set_selected(kBody0);
    const Camera before = shown.view.view().camera;
    QTest::mousePress(&shown.view, Qt::LeftButton, {}, QPoint(200, 200));
    move_mouse(shown.view, QPoint(260, 250), Qt::LeftButton);
    QVERIFY(difference(shown.view.view().camera, before) > 0.1);
    QTest::keyClick(&shown.view, Qt::Key_Escape);
    QVERIFY(difference(shown.view.view().camera, before) < 1e-12);
    QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, QPoint(260, 250));
    QVERIFY(shown.view.view().selected == kBody0);
    QTest::keyClick(&shown.view, Qt::Key_Escape);
    QVERIFY(shown.view.view().selected == SceneItem{});
  }

  void the_cube_turns_the_view() {
    Shown shown;
    QVERIFY(shown.ready());
    QSignalSpy clicked(&shown.view, &SceneView::itemClicked);
    QTest::keyClick(&shown.view, Qt::Key_5);
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.view.cube_box().center().toPoint() + QPoint(0, 24));
    // From above the lower border leads to the edge between front and top.
    const Vec3 back = shown.view.view().camera.R_WC.col(2);
    QVERIFY((back - Vec3(0, -1, 1).normalized()).norm() < 1e-9);
    QCOMPARE(clicked.count(), 0);
  }

  void gravity_is_dragged_and_given_up() {
    Shown shown;
    QVERIFY(shown.ready());
    QSignalSpy dragged(&shown.view, &SceneView::gravityDragged);
    const QPoint middle = shown.view.gravity_box().center().toPoint();
    drag_mouse(shown.view, middle + QPoint(0, 20), middle + QPoint(20, 20), Qt::LeftButton);
    QVERIFY(dragged.count() >= 2);
    const Vec3 turned = dragged.last()[0].value<Vec3>();
    QVERIFY(dragged.last()[1].toBool());
    QVERIFY(turned.x() > 0.2 && turned.z() < 0 && std::abs(turned.norm() - 1) < 1e-9);
    QVERIFY(difference(shown.view.view().camera, front_view(*shown.scene, aspect_of(kSize)).camera) < 1e-9);
    dragged.clear();
    QTest::mousePress(&shown.view, Qt::LeftButton, {}, middle);
    move_mouse(shown.view, middle + QPoint(15, -8), Qt::LeftButton);
    QTest::keyClick(&shown.view, Qt::Key_Escape);
    QVERIFY((dragged.last()[0].value<Vec3>() - turned).norm() < 1e-12);  // what it was when the drag began
    QVERIFY(dragged.last()[1].toBool());
  }

  void a_screenshot_has_the_size_asked_for() {
    Shown shown;
    QVERIFY(shown.ready());
    const QImage image = shown.view.screenshot(QSize(300, 200), 2);
    QCOMPARE(image.size(), QSize(600, 400));
    QCOMPARE(qRed(image.pixel(10, 10)), 200);
    QImage later;
    shown.view.screenshot_later(QSize(30, 20), 1, [&](Result<QImage> picture) { later = picture.value(); });
    QVERIFY(later.isNull());
    QTRY_COMPARE_WITH_TIMEOUT(later.size(), QSize(30, 20), kPatience);
    shown.log->fail = true;
    QVERIFY(shown.view.screenshot(QSize(30, 20)).isNull());
  }

  void what_cannot_be_drawn_is_said_and_the_window_lives_on() {
    Shown shown;
    QVERIFY(shown.ready());
    QSignalSpy failed(&shown.view, &SceneView::drawingFailed);
    shown.log->fail = true;
    QTest::keyClick(&shown.view, Qt::Key_5);
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, kPatience);
    QVERIFY(failed[0][0].toString().contains("cannot draw"));
    shown.log->fail = false;
    QTest::keyClick(&shown.view, Qt::Key_1);
    QVERIFY(shown.ready());
  }

  void scenes_come_and_go_while_pictures_are_drawn() {
    Shown shown;
    shown.log->milliseconds = 1;
    for (int i = 0; i < 200; ++i) {
      shown.view.set_scene(i % 3 == 0 ? nullptr : two_boxes());
      shown.view.resize(100 + 5 * i, 400 - i);
      if (i % 5 == 0) QTest::mouseClick(&shown.view, Qt::LeftButton, {}, QPoint(50, 50));
      if (i % 7 == 0) QCoreApplication::processEvents();
    }
    shown.view.set_scene(two_boxes());
    QVERIFY(QTest::qWaitFor([&] { return shown.view.up_to_date(); }, kPatience));
  }

  void the_first_scene_is_fitted_to_the_window_it_gets() {
    const auto log = std::make_shared<FakeLog>();
    SceneView view(nullptr, fake_setup(log));
    const auto scene = two_boxes();
    view.set_scene(scene);
    view.resize(800, 200);
    view.show();
    QVERIFY(QTest::qWaitFor([&] { return view.up_to_date(); }, kPatience));
    for (const ScenePart& part : scene->parts) {
      QVERIFY(QRectF(view.rect()).contains(pixel_of(view.view(), part.X_WP.p, view.size())));
    }
    const Mat3 iso = fitting_camera(*scene, ViewDirection::kIso, 4).R_WC;
    QVERIFY((view.view().camera.R_WC - iso).norm() < 1e-9);
    QVERIFY(!view.accessibleName().isEmpty() && view.accessibleDescription().contains("two boxes"));
  }

  void it_goes_away_with_pictures_pending() {
    for (int i = 0; i < 30; ++i) {
      Shown shown;
      shown.log->milliseconds = i % 4;
      shown.view.screenshot_later(QSize(20, 20), 1, [](const Result<QImage>&) {});
      if (i % 2 == 0) QCoreApplication::processEvents();
      QTest::keyClick(&shown.view, Qt::Key_5);
    }
  }
};

QTEST_MAIN(TestSceneView)
#include "test_scene_view.moc"
