// The 3-D view with the real renderer: clicks on what is drawn, and a window that answers while much is drawn.
#include <QElapsedTimer>
#include <QScreen>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "gui/widgets/event_loop_watchdog.h"
#include "gui/widgets/frame.h"
#include "gui/widgets/gl_surface.h"
#include "gui/widgets/scene_view.h"
#include "tests/gui/view/view_scenes.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

constexpr int kPatience = 120000;  // ms, of a test that would fail
constexpr double kPause = 100;     // ms that the window may not answer
const QSize kSize(640, 480);

SceneViewSetup with_backend(ViewBackend backend) {
  SceneViewSetup setup;
  setup.backend = backend;
  return setup;
}

bool ready(const SceneView& view) {
  return QTest::qWaitFor([&] { return view.up_to_date(); }, kPatience);
}

void show(SceneView& view, const std::shared_ptr<const Scene>& scene) {
  view.set_animated(false);
  view.resize(kSize);
  view.set_scene(scene);
  view.set_view(front_view(*scene, aspect_of(kSize)));
  view.show();
}

void move_mouse(QWidget& widget, const QPoint& place, Qt::MouseButtons buttons) {
  QMouseEvent event(QEvent::MouseMove, place, widget.mapToGlobal(place), Qt::NoButton, buttons, {});
  QCoreApplication::sendEvent(&widget, &event);
}

int count_colors(const QImage& image) {
  QSet<QRgb> colors;
  for (int y = 0; y < image.height(); y += 3) {
    for (int x = 0; x < image.width(); x += 3) colors.insert(image.pixel(x, y));
  }
  return static_cast<int>(colors.size());
}

// Pictures are kept for looking at where this says.
void keep(const QImage& image, const char* name) {
  const QString folder = qEnvironmentVariable("IMPEND_TEST_PICTURES");
  if (!folder.isEmpty()) image.save(folder + "/" + name + "-" + QGuiApplication::platformName() + ".png");
}

}  // namespace

class TestSceneViewDrawn : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_drawn_part_and_contact_are_clicked() {
    SceneView view(nullptr, with_backend(ViewBackend::kImage));
    const auto scene = two_boxes();
    show(view, scene);
    QVERIFY(ready(view));
    keep(view.grab().toImage(), "two-boxes");
    QSignalSpy clicked(&view, &SceneView::itemClicked);
    for (const ScenePart& part : scene->parts) {
      QTest::mouseClick(&view, Qt::LeftButton, {}, pixel_of(view.view(), part.X_WP.p, kSize).toPoint());
      QCOMPARE(clicked.takeLast()[0].value<SceneItem>(), (SceneItem{SceneItem::Kind::kBody, part.body}));
    }
    keep(view.grab().toImage(), "two-boxes-selected");
    const QPoint mark = pixel_of(view.view(), scene->markers[0].position, kSize).toPoint();
    QTest::mouseClick(&view, Qt::LeftButton, {}, mark);
    QCOMPARE(clicked.takeLast()[0].value<SceneItem>(), (SceneItem{SceneItem::Kind::kContact, 0}));
    QVERIFY(ready(view));
    keep(view.grab().toImage(), "two-boxes-contact");
  }

  void turned_and_hidden_parts_are_clicked_where_they_are() {
    SceneView view(nullptr, with_backend(ViewBackend::kImage));
    const auto scene = two_boxes();
    show(view, scene);
    QTest::keyClick(&view, Qt::Key_2);  // from behind: left is right
    QVERIFY(ready(view));
    const QPoint place = pixel_of(view.view(), scene->parts[1].X_WP.p, kSize).toPoint();
    QVERIFY(place.x() < kSize.width() / 2);
    QCOMPARE(view.item_at(place), (SceneItem{SceneItem::Kind::kBody, 1}));
    View without = view.view();
    without.hidden = {0, 1};
    view.set_view(without);
    QVERIFY(ready(view));
    QVERIFY(!(view.item_at(place) == SceneItem{SceneItem::Kind::kBody, 1}));
  }

  void a_screenshot_shows_the_scene() {
    SceneView view(nullptr, with_backend(ViewBackend::kImage));
    show(view, two_boxes());
    const QImage image = view.screenshot(QSize(400, 300));
    QCOMPARE(image.size(), QSize(400, 300));
    QVERIFY(count_colors(image) > 20);
    QVERIFY(image == view.screenshot(QSize(400, 300)));
    keep(image, "screenshot");
  }

  void dragging_two_hundred_thousand_triangles_never_stops_the_window() {
    SceneView view(nullptr, with_backend(ViewBackend::kImage));
    show(view, large_scene(200000, 2000));
    QVERIFY(ready(view));
    QElapsedTimer clock;
    clock.start();
    QVERIFY(!view.screenshot(kSize).isNull());
    // A window that waited for a drawing would stand still for as long as that takes; on a machine that does much else
    // everything takes longer.
    const double allowed = std::max(kPause, static_cast<double>(clock.elapsed()) / 4);
    EventLoopWatchdog watchdog;
    watchdog.start();
    QTest::mousePress(&view, Qt::LeftButton, {}, QPoint(320, 240));
    for (int i = 0; i < 60; ++i) {
      move_mouse(view, QPoint(320 + 2 * i, 240 + i), Qt::LeftButton);
      QTest::qWait(10);
    }
    QTest::mouseRelease(&view, Qt::LeftButton, {}, QPoint(438, 299));
    QVERIFY(ready(view));
    for (int i = 0; i < 30; ++i) {
      move_mouse(view, QPoint(100 + 12 * i, 240), {});
      QTest::qWait(10);
    }
    view.resize(900, 600);
    QVERIFY(ready(view));
    view.set_selected({SceneItem::Kind::kBody, 7});
    QVERIFY(ready(view));
    watchdog.stop();
    qInfo("largest pause %.1f ms, %.1f ms without waiting for a processor (allowed %.1f), %.1f ms of work; %ld ticks",
          watchdog.largest_pause(), watchdog.largest_own_pause(), allowed, watchdog.largest_work(), watchdog.ticks());
    QVERIFY(watchdog.largest_work() < kPause);
    QVERIFY(watchdog.largest_own_pause() < allowed);
    keep(view.grab().toImage(), "large");
  }

  void closing_while_a_large_scene_is_drawn() {
    const auto scene = large_scene(200000, 200);
    for (int i = 0; i < 3; ++i) {
      SceneView view(nullptr, with_backend(ViewBackend::kImage));
      show(view, scene);
      if (i > 0) QTest::qWait(20 * i);
    }
  }

  void the_view_draws_with_opengl_in_the_window_where_there_is_a_context() {
    if (QGuiApplication::platformName() == "offscreen") QSKIP("this platform has no OpenGL windows");
    SceneView view(nullptr, with_backend(ViewBackend::kOpenGl));
    const auto scene = two_boxes();
    show(view, scene);
    QVERIFY(ready(view));
    const QImage image = view.screenshot(QSize(400, 300));
    QCOMPARE(image.size(), QSize(400, 300));
    QVERIFY(count_colors(image) > 20);
    keep(image, "opengl-screenshot");
    // What is on the screen: QWidget::grab would leave out what is painted over the drawing.
    const auto on_screen = [&](const QRect& part) {
      return view.screen()->grabWindow(view.winId()).toImage().copy(part);
    };
    QTRY_VERIFY(count_colors(on_screen(view.rect())) > 20);
    QTRY_VERIFY(count_colors(on_screen(view.cube_box().toRect())) > 3);
    QTRY_VERIFY(count_colors(on_screen(view.gravity_box().toRect())) > 3);
    QTRY_VERIFY(count_colors(on_screen(QRect(5, 5, 150, 60))) > 3);  // the caption
    keep(on_screen(view.rect()), "opengl");
    QSignalSpy clicked(&view, &SceneView::itemClicked);
    const QPoint body = pixel_of(view.view(), scene->parts[1].X_WP.p, kSize).toPoint();
    QTest::mouseClick(&view, Qt::LeftButton, {}, body);
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(clicked[0][0].value<SceneItem>(), (SceneItem{SceneItem::Kind::kBody, 1}));
    QVERIFY(ready(view));
    QTest::keyClick(&view, Qt::Key_5);
    QVERIFY(ready(view));
    view.set_scene(nullptr);
    view.set_scene(two_boxes());
    QVERIFY(ready(view));
  }
};

QTEST_MAIN(TestSceneViewDrawn)
#include "test_scene_view_drawn.moc"
