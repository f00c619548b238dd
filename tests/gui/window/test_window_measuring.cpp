// Measuring in the window: what clicks on the view say, show and leave in the table.
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFile>
#include <QTest>
#include <array>
#include <cmath>

#include "gui/widgets/event_loop_watchdog.h"
#include "gui/widgets/frame.h"
#include "gui/window/measuring_controller.h"
#include "gui/window/unit_choice.h"
#include "tests/gui/window/window_support.h"
#include "tests/support/sanitized.h"

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

constexpr int kLongestPause = IMPEND_SANITIZED ? 500 : 100;  // ms; sanitizers slow the window down
constexpr int kAround = 800, kUpwards = 400;                 // facets of a ball, which takes long to prepare

// A ball of 5 cm as binary STL.
void write_ball(const QString& path) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  QByteArray facets;
  quint32 count = 0;
  const auto corner = [](int i, int j) {
    const double a = 2 * kPi * (i % kAround) / kAround, b = kPi * j / kUpwards;
    return Vec3(50 * std::sin(b) * std::cos(a), 50 * std::sin(b) * std::sin(a), 50 * std::cos(b));
  };
  const auto facet = [&](const std::array<Vec3, 3>& corners) {
    std::array<float, 12> numbers{};
    for (std::size_t k = 0; k < 3; ++k) {
      for (Eigen::Index axis = 0; axis < 3; ++axis)
        numbers[3 + 3 * k + static_cast<std::size_t>(axis)] = static_cast<float>(corners[k][axis]);
    }
    facets.append(reinterpret_cast<const char*>(numbers.data()), sizeof numbers);
    facets.append(2, '\0');
    ++count;
  };
  for (int j = 0; j < kUpwards; ++j) {
    for (int i = 0; i < kAround; ++i) {
      if (j > 0) facet({corner(i, j), corner(i, j + 1), corner(i + 1, j)});
      if (j + 1 < kUpwards) facet({corner(i + 1, j), corner(i, j + 1), corner(i + 1, j + 1)});
    }
  }
  file.write(QByteArray(80, ' '));
  file.write(reinterpret_cast<const char*>(&count), sizeof count);
  file.write(facets);
}

}  // namespace

namespace {

constexpr int kStep = 16;  // pixels, of an arrow key

// With as few keys as it takes.
void move_cross(SceneView& view, const QPoint& place) {
  const auto press = [&view](int way, int pixels) {
    for (; pixels >= kStep; pixels -= kStep) QTest::keyClick(&view, static_cast<Qt::Key>(way));
    for (; pixels > 0; --pixels) QTest::keyClick(&view, static_cast<Qt::Key>(way), Qt::ShiftModifier);
  };
  const QPoint far = place - view.crosshair_place().toPoint();
  press(far.x() > 0 ? Qt::Key_Right : Qt::Key_Left, std::abs(far.x()));
  press(far.y() > 0 ? Qt::Key_Down : Qt::Key_Up, std::abs(far.y()));
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

  void keys_alone_measure_what_the_mouse_does_and_do_not_turn_the_view() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    window->view()->look_from(ViewDirection::kIso);
    QVERIFY(window.ready());
    SceneView& view = *window->view();
    const Box3 block = box_of(*window, 4);
    const Vec3 eye = view.view().camera.R_WC.col(2);
    const Vec3 nearest(eye.x() > 0 ? block.upper.x() : block.lower.x(), eye.y() > 0 ? block.upper.y() : block.lower.y(),
                       block.upper.z());
    const Vec3 along(nearest.x(), (block.lower.y() + block.upper.y()) / 2, block.upper.z());
    QVERIFY(!view.crosshair_shown());
    window->action(QStringLiteral("measure"))->trigger();
    QVERIFY(view.crosshair_shown());
    QVERIFY(window->measuring().said().contains(QStringLiteral("Enter")));
    const Mat3 turned = view.view().camera.R_WC;
    move_cross(view, pixel_of(view, along));
    QCOMPARE(view.crosshair_place().toPoint(), pixel_of(view, along));
    QTest::keyClick(&view, Qt::Key_Return);
    QTRY_VERIFY2(window->measuring().said().contains(QStringLiteral("edge of 'block-5': length 100 mm")),
                 qPrintable(window->measuring().said()));
    move_cross(view, pixel_of(view, Vec3(nearest.x(), nearest.y(), block.lower.z() - 0.1)));
    window.keep_picture(QStringLiteral("measuring-by-keys"));
    QTest::keyClick(&view, Qt::Key_Enter, Qt::KeypadModifier);
    QTRY_COMPARE(window->measures()->model()->rowCount(), 3);
    QCOMPARE(view.view().camera.R_WC, turned);
    // Control takes the bare place on the edge, as with the mouse.
    move_cross(view, pixel_of(view, along));
    QTest::keyClick(&view, Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY2(window->measuring().said().startsWith(QStringLiteral("The point of")),
                 qPrintable(window->measuring().said()));
    QTest::mouseMove(&view, QPoint(30, 30));
    QTRY_VERIFY(!view.crosshair_shown());
    QTest::keyClick(&view, Qt::Key_Left, Qt::ShiftModifier);
    QVERIFY(view.crosshair_shown());
    for (int k = 0; k < 200; ++k) QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(view.crosshair_place().x(), 0.0);
    QTest::keyClick(&view, Qt::Key_Escape);
    QVERIFY(!window->measuring().on());
    QVERIFY(!view.crosshair_shown());
    QTest::keyClick(&view, Qt::Key_Left);
    QVERIFY(view.view().camera.R_WC != turned);
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

  void two_parts_of_the_list_are_measured_with_keys_alone() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QTreeWidget* tree = window->parts()->tree();
    window->activateWindow();
    tree->setFocus();
    tree->setCurrentItem(tree->topLevelItem(0));
    window->action(QStringLiteral("measure-gap"))->trigger();
    QTRY_VERIFY2(window->notice()->text().contains(QStringLiteral("Choose two parts")),
                 qPrintable(window->notice()->text()));
    for (int down = 0; down < 1; ++down) QTest::keyClick(tree, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(tree->selectedItems().size(), 2);
    window->action(QStringLiteral("measure-gap"))->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(window->measures()->model()->rowCount(), 1, kPatience);
    QVERIFY2(window->notice()->text().contains(QStringLiteral("part 'block-1' and part 'block-2': no gap")),
             qPrintable(window->notice()->text()));
    tree->clearSelection();
    tree->setCurrentItem(tree->topLevelItem(0));
    tree->topLevelItem(2)->setSelected(true);
    window->action(QStringLiteral("measure-gap"))->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(window->measures()->model()->rowCount(), 2, kPatience);
    QVERIFY2(window->notice()->text().contains(QStringLiteral("gap 100 mm")), qPrintable(window->notice()->text()));
    QVERIFY(!window->view()->measure_marks().empty());
    window.keep_picture(QStringLiteral("measured-gap"));
    QTest::keyClick(tree, Qt::Key_Escape);
    QVERIFY(window->view()->measure_marks().empty());
  }

  void dimensions_of_a_part_are_listed_with_keys_alone() {
    TestWindow window;
    QVERIFY(window.open(model_path("shaft-in-bearings")));
    window->action(QStringLiteral("measure-part"))->trigger();
    QVERIFY(window->notice()->text().contains(QStringLiteral("Choose a part")));
    window->select({SceneItem::Kind::kBody, window.body("shaft")});
    window->action(QStringLiteral("measure-part"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window->measures()->model()->rowCount() > 3, kPatience);
    const std::string listed = window->measures()->csv();
    QVERIFY2(listed.find("size along x") != std::string::npos, listed.c_str());
    QVERIFY2(listed.find("radius") != std::string::npos, listed.c_str());
    QVERIFY(window->measures()->isVisible());
    window.keep_picture(QStringLiteral("measured-dimensions"));
  }

  void measuring_a_part_of_many_triangles_keeps_the_window_alive_and_is_given_up_at_once() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("ball.stl"));
    write_ball(path);
    const auto nothing = [](const Assembly&, const std::vector<std::string>&, const PipelineOptions&,
                            const Progress&) -> Result<Analysis> {
      return Error{ErrorCode::kUnsupported, "not asked for", {}, ""};
    };
    TestWindow window(QSize(1280, 800), nullptr, nothing);
    ImportOptions options;
    options.unit = "mm";
    window->open_inputs({path}, options);
    QVERIFY(window.settled());
    QVERIFY(window->snapshot()->assembly != nullptr);
    window->select({SceneItem::Kind::kBody, 0});
    EventLoopWatchdog watchdog;
    watchdog.start();
    window->action(QStringLiteral("measure-part"))->trigger();
    QVERIFY(window->measuring().busy());
    QTRY_VERIFY_WITH_TIMEOUT(window->measuring().said().contains(QStringLiteral("Escape gives it up")), kPatience);
    QTest::keyClick(&*window, Qt::Key_Escape);
    QVERIFY(!window->measuring().busy());
    QVERIFY(!window->notice()->isVisible());
    QTest::qWait(300);
    QCOMPARE(window->measures()->model()->rowCount(), 0);
    QVERIFY2(watchdog.largest_own_pause() < kLongestPause, qPrintable(QString::number(watchdog.largest_own_pause())));
    // Asked again it comes to its end.
    window->action(QStringLiteral("measure-part"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window->measures()->model()->rowCount() >= 3, kPatience);
    QVERIFY2(watchdog.largest_own_pause() < kLongestPause, qPrintable(QString::number(watchdog.largest_own_pause())));
  }
};

QTEST_MAIN(TestWindowMeasuring)
#include "test_window_measuring.moc"
