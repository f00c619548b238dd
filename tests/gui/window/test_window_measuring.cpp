// Measuring in the window: what clicks on the view say, show and leave in the table.
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QTest>

#include "gui/widgets/frame.h"
#include "gui/window/measuring_controller.h"
#include "gui/window/unit_choice.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

// Where a place of the world is in the view.
QPoint pixel_of(const SceneView& view, const Vec3& place) {
  const Vec3 seen = projected(view.view().camera, place, view.aspect());
  return to_pixel({seen.x(), seen.y()}, view.size()).toPoint();
}

void click_at(SceneView& view, const QPoint& place, Qt::KeyboardModifiers modifiers = {}) {
  QTest::mouseClick(&view, Qt::LeftButton, modifiers, place);
}

// The box of a part in the world.
Box3 box_of(MainWindow& main, int body) {
  const Part& part = main.snapshot()->assembly->parts[static_cast<std::size_t>(body)];
  Box3 box;
  for (const Vec3& vertex : part.mesh.vertices) box.add(part.X_WP * vertex);
  return box;
}

}  // namespace

class TestWindowMeasuring : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void clicks_on_edge_and_corner_of_a_block_are_measured_and_escape_ends_it() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    window->view()->look_from(ViewDirection::kIso);
    QVERIFY(window.ready());
    const Box3 block = box_of(*window, 4);  // on top, sides of 100 mm
    const Vec3 nearest = [&] {
      const Vec3 eye = window->view()->view().camera.R_WC.col(2);
      return Vec3(eye.x() > 0 ? block.upper.x() : block.lower.x(), eye.y() > 0 ? block.upper.y() : block.lower.y(),
                  block.upper.z());
    }();
    const Vec3 along(nearest.x(), (block.lower.y() + block.upper.y()) / 2, block.upper.z());
    window->action(QStringLiteral("measure"))->trigger();
    QVERIFY(window->measuring().on());
    QVERIFY(window->measuring().said().contains(QStringLiteral("Escape")));
    click_at(*window->view(), pixel_of(*window->view(), along));
    QTRY_VERIFY2(window->measuring().said().contains(QStringLiteral("edge of 'block-5': length 100 mm")),
                 qPrintable(window->measuring().said()));
    const int selected = window->selected().index;
    click_at(*window->view(), pixel_of(*window->view(), Vec3(nearest.x(), nearest.y(), block.lower.z() - 0.1)));
    QTRY_COMPARE(window->measures()->model()->rowCount(), 3);
    QVERIFY(window->measures()->csv().find("gap") != std::string::npos);
    QCOMPARE(window->selected().index, selected);
    QVERIFY(!window->view()->measure_marks().empty());
    window.keep_picture(QStringLiteral("measuring"));
    QTest::keyClick(window->view(), Qt::Key_Escape);
    QVERIFY(!window->measuring().on());
    QVERIFY(!window->action(QStringLiteral("measure"))->isChecked());
    QVERIFY(window->view()->measure_marks().empty());
    QCOMPARE(window->measures()->model()->rowCount(), 3);
  }

  void a_click_beside_everything_says_so() {
    TestWindow window;
    QVERIFY(window.open(model_path("block-on-incline")));
    window->action(QStringLiteral("measure"))->trigger();
    click_at(*window->view(), QPoint(5, window->view()->height() / 2));
    QTRY_VERIFY2(window->measuring().said().contains(QStringLiteral("Nothing is there")),
                 qPrintable(window->measuring().said()));
    QCOMPARE(window->measures()->model()->rowCount(), 0);
  }

  void measured_rows_are_copied_and_follow_the_unit() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    window->action(QStringLiteral("measure"))->trigger();
    const Box3 block = box_of(*window, 4);
    const Vec3 top = (block.lower + block.upper) / 2 + Vec3(0, 0, (block.upper.z() - block.lower.z()) / 2);
    click_at(*window->view(), pixel_of(*window->view(), top));
    QTRY_VERIFY2(window->measuring().said().contains(QStringLiteral("flat face")),
                 qPrintable(window->measuring().said()));
    const Vec3 edge = top + Vec3((block.upper.x() - block.lower.x()) / 2, 0, 0);
    click_at(*window->view(), pixel_of(*window->view(), edge));
    QTRY_COMPARE(window->measures()->model()->rowCount(), 1);
    window->action(QStringLiteral("unit-cm"))->trigger();
    window->measures()->view()->selectAll();
    window->measures()->view()->setFocus();
    window->action(QStringLiteral("copy"))->trigger();
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(copied.startsWith(QStringLiteral("What\tOf\tAnd\tLength (cm)\tAngle (°)")), qPrintable(copied));
    window->action(QStringLiteral("clear-measures"))->trigger();
    QCOMPARE(window->measures()->model()->rowCount(), 0);
  }

  void parts_that_are_drawn_apart_are_not_measured() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    View apart = window->view()->view();
    apart.explode = 1;
    window->view()->set_view(apart);
    QVERIFY(window.ready());
    window->action(QStringLiteral("measure"))->trigger();
    click_at(*window->view(), window->view()->rect().center());
    QTRY_VERIFY2(window->measuring().said().contains(QStringLiteral("drawing apart")),
                 qPrintable(window->measuring().said()));
  }
};

QTEST_MAIN(TestWindowMeasuring)
#include "test_window_measuring.moc"
