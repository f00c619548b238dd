// A large assembly in the real window: geometry first, the verdict when it is ready, and a loop that runs all the time.
#include <QFile>
#include <QTest>
#include <QTextStream>
#include <QThread>
#include <array>
#include <atomic>
#include <set>

#include "gui/widgets/event_loop_watchdog.h"
#include "impend/pipeline/pipeline.h"
#include "tests/gui/window/window_support.h"
#include "tests/support/sanitized.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

constexpr int kWalls = 3, kCourses = 10, kBricks = 10;  // as many parts as their product
constexpr double kLength = 0.25, kHeight = 0.125;       // m; powers of two, so that neighbours touch exactly
constexpr double kShift = 0.15625;  // of every other course: more than half a brick, so its end tips
constexpr int kLongest = IMPEND_SANITIZED ? 500 : 100;  // ms; sanitizers slow the window down three to five times

// Walls one behind the other, every brick an object of one OBJ file.
void write_walls(const QString& path) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  QTextStream out(&file);
  int vertices = 0;
  for (int wall = 0; wall < kWalls; ++wall) {
    for (int course = 0; course < kCourses; ++course) {
      for (int brick = 0; brick < kBricks; ++brick) {
        const double x = brick * kLength + course % 2 * kShift, y = 4 * kHeight * wall, z = course * kHeight;
        out << "o brick " << wall << '-' << course << '-' << brick << '\n';
        for (int corner = 0; corner < 8; ++corner) {
          out << "v " << x + (corner & 1) * kLength << ' ' << y + (corner >> 1 & 1) * kHeight << ' '
              << z + (corner >> 2) * kHeight << '\n';
        }
        for (const auto& [a, b, c, d] :
             {std::array{1, 3, 4, 2}, {5, 6, 8, 7}, {1, 2, 6, 5}, {3, 7, 8, 4}, {1, 5, 7, 3}, {2, 4, 8, 6}}) {
          out << "f " << vertices + a << ' ' << vertices + b << ' ' << vertices + c << ' ' << vertices + d << '\n';
        }
        vertices += 8;
      }
    }
  }
}

// How many parts can be made out in the picture that is shown.
int bodies_seen(const SceneView& view) {
  std::set<int> bodies;
  for (int y = 2; y < view.height(); y += 4) {
    for (int x = 2; x < view.width(); x += 4) {
      const SceneItem item = view.item_at(QPoint(x, y));
      if (item.kind == SceneItem::Kind::kBody) bodies.insert(item.index);
    }
  }
  return static_cast<int>(bodies.size());
}

}  // namespace

class TestWindowLarge : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void geometry_is_seen_before_the_verdict_and_the_loop_never_stops() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("walls.obj"));
    write_walls(path);
    std::atomic<bool> may_answer = false;  // after the geometry was seen, however slow the machine draws
    const auto analyse = [&may_answer](const Assembly& assembly, const std::vector<std::string>& inputs,
                                       const PipelineOptions& options, const Progress& progress) {
      while (!may_answer && !progress.is_cancelled()) QThread::msleep(1);
      return run_analysis(assembly, inputs, options, progress);
    };
    TestWindow window(QSize(1280, 800), nullptr, analyse);
    QTest::qWait(200);
    EventLoopWatchdog watchdog;
    watchdog.start();
    ImportOptions metres;
    metres.unit = "m";
    window->open_inputs({path}, metres);

    const size_t parts = static_cast<size_t>(kWalls * kCourses * kBricks);
    QVERIFY(QTest::qWaitFor([&] { return window->view()->scene() && window->view()->up_to_date(); }, kPatience));
    QCOMPARE(window->view()->scene()->parts.size(), parts);
    QVERIFY(bodies_seen(*window->view()) > kWalls * kBricks);
    QVERIFY(!window->snapshot()->analysis);
    QVERIFY(!window->view()->scene()->verdict.has_value());
    QVERIFY(window->banner()->accessibleDescription().startsWith(QStringLiteral("Analysing")));
    QCOMPARE(window->parts()->tree()->topLevelItemCount(), static_cast<int>(parts) + 1);  // and the ground
    watchdog.stop();
    const double until_seen = watchdog.largest_work();
    window.keep_picture(QStringLiteral("large-geometry"));

    watchdog.start();
    may_answer = true;
    QVERIFY(window.ready());
    watchdog.stop();
    QCOMPARE(window.verdict(), std::string("moves"));
    QVERIFY(window->view()->scene()->verdict.has_value());
    QVERIFY(window->banner()->accessibleDescription().startsWith(QStringLiteral("MOVES")));
    window.keep_picture(QStringLiteral("large-verdict"));
    qInfo("longest without looking for events: %.1f ms and %.1f ms of processor time", until_seen,
          watchdog.largest_work());
    QVERIFY2(until_seen < kLongest, qPrintable(QString::number(until_seen)));
    QVERIFY2(watchdog.largest_work() < kLongest, qPrintable(QString::number(watchdog.largest_work())));
    QVERIFY(watchdog.ticks() > 0);
  }
};

QTEST_MAIN(TestWindowLarge)
#include "test_window_large.moc"
