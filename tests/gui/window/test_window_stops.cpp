// Cancel, opening another file and closing the window end what runs, in processor time; and what friction leaves to be
// computed follows the answer.
#include <QStatusBar>
#include <QTest>
#include <QToolButton>
#include <chrono>
#include <cmath>
#include <fstream>
#include <functional>
#include <thread>

#include "gui/presenter/why.h"
#include "impend/motion/friction_result.h"
#include "tests/gui/window/window_support.h"
#include "tests/support/processor_time.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

// How much longer the program works; events wait meanwhile.
double until_quiet() {
  const double asked = processor_seconds();
  double before = asked;
  for (int looks = 0; looks < 600; ++looks) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const double now = processor_seconds();
    if (now - before < 0.002) break;
    before = now;
  }
  return before - asked;
}

void work_for(double seconds) {
  const double begin = processor_seconds();
  while (processor_seconds() - begin < seconds) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

class ObjWriter {
 public:
  explicit ObjWriter(const QString& path) : stream_(path.toStdString()) { stream_.precision(17); }
  void object(const std::string& name) { stream_ << "o " << name << "\n"; }
  int vertex(double x, double y, double z) {
    stream_ << "v " << x << " " << y << " " << z << "\n";
    return ++vertices_;
  }
  void face(std::initializer_list<int> corners) {
    stream_ << "f";
    for (const int corner : corners) stream_ << " " << corner;
    stream_ << "\n";
  }
  void box(double x, double y, double z, double dx, double dy, double dz) {
    int v[8];
    for (int k = 0; k < 8; ++k) v[k] = vertex(x + (k & 1 ? dx : 0), y + (k & 2 ? dy : 0), z + (k & 4 ? dz : 0));
    face({v[0], v[2], v[3], v[1]});
    face({v[4], v[5], v[7], v[6]});
    face({v[0], v[1], v[5], v[4]});
    face({v[2], v[6], v[7], v[3]});
    face({v[0], v[4], v[6], v[2]});
    face({v[1], v[3], v[7], v[5]});
  }

 private:
  std::ofstream stream_;
  int vertices_ = 0;
};

// A torus of many triangles, to be read and drawn.
QString torus(const QTemporaryDir& folder) {
  constexpr int kAround = 900, kAcross = 500;
  constexpr double kPi = 3.14159265358979323846;
  const QString path = folder.filePath(QStringLiteral("torus.obj"));
  ObjWriter out(path);
  for (int i = 0; i < kAround; ++i) {
    for (int j = 0; j < kAcross; ++j) {
      const double u = 2 * kPi * i / kAround, v = 2 * kPi * j / kAcross, reach = 5 + 2 * std::cos(v);
      out.vertex(reach * std::cos(u), reach * std::sin(u), 2 * std::sin(v));
    }
  }
  const auto at = [](int i, int j) { return 1 + i % kAround * kAcross + j % kAcross; };
  for (int i = 0; i < kAround; ++i) {
    for (int j = 0; j < kAcross; ++j) out.face({at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
  }
  return path;
}

// Tubes with open ends of many corners each: holes that take long to close.
QString tubes(const QTemporaryDir& folder) {
  constexpr int kTubes = 120, kCorners = 4000;
  constexpr double kPi = 3.14159265358979323846;
  const QString path = folder.filePath(QStringLiteral("tubes.obj"));
  ObjWriter out(path);
  out.object("tubes");
  for (int k = 0; k < kTubes; ++k) {
    const int first = 1 + 2 * kCorners * k;
    for (int i = 0; i < kCorners; ++i) {
      const double angle = 2 * kPi * i / kCorners;
      for (const double z : {0.0, 1.0}) out.vertex(3 * k + std::cos(angle), std::sin(angle), z);
    }
    for (int i = 0; i < kCorners; ++i) {
      const int a = first + 2 * i, b = first + 2 * ((i + 1) % kCorners);
      out.face({a, b, b + 1, a + 1});
    }
  }
  return path;
}

QString wall(const QTemporaryDir& folder, int courses, int bricks) {
  const QString path = folder.filePath(QStringLiteral("wall.obj"));
  ObjWriter out(path);
  for (int course = 0; course < courses; ++course) {
    for (int k = 0; k < bricks; ++k) {
      out.object("b" + std::to_string(course) + "-" + std::to_string(k));
      out.box(2 * k + course % 2, 0, course, 2, 1, 1);
    }
  }
  return path;
}

ImportOptions in_metres() {
  ImportOptions options;
  options.unit = "m";
  return options;
}

FrictionOptions with_friction() {
  FrictionOptions friction;
  friction.model = FrictionModel::kStatic;
  friction.mu = 0.4;
  return friction;
}

QToolButton* cancel_button(TestWindow& window) {
  for (QToolButton* button : window->statusBar()->findChildren<QToolButton*>()) {
    if (button->text() == QStringLiteral("Cancel")) return button;
  }
  return nullptr;
}

struct Occasion {
  const char* name;
  std::function<void(TestWindow&)> act;
};

std::vector<Occasion> occasions() {
  return {{"cancel", [](TestWindow& window) { QTest::mouseClick(cancel_button(window), Qt::LeftButton); }},
          {"open", [](TestWindow& window) { window->open_inputs({QStringLiteral("/nowhere/at/all.stl")}); }},
          {"close", [](TestWindow& window) { window->close(); }}};
}

}  // namespace

class TestWindowStops : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void reading_and_making_a_scene_end() {
    QTemporaryDir folder;
    const QString path = torus(folder);
    for (const double after : {0.1, 0.8}) {
      for (const Occasion& occasion : occasions()) {
        TestWindow window;
        window->open_inputs({path}, in_metres());
        QVERIFY(QTest::qWaitFor([&] { return cancel_button(window)->isVisible(); }, kPatience));
        work_for(after);
        occasion.act(window);
        const double took = until_quiet();
        QVERIFY2(is_soon(took),
                 qPrintable(QStringLiteral("%1 after %2 s: %3 s").arg(occasion.name).arg(after).arg(took)));
      }
    }
  }

  void closing_holes_ends_and_leaves_what_was_there() {
    QTemporaryDir folder;
    const QString path = tubes(folder);
    for (const Occasion& occasion : occasions()) {
      TestWindow window;
      window->open_inputs({path}, in_metres());
      QVERIFY(window.failed());
      QTest::qWait(300);
      const double begin = processor_seconds();
      window->action(QStringLiteral("close-holes"))->trigger();
      // The window answers while they are being closed.
      QVERIFY(is_soon(processor_seconds() - begin));
      QVERIFY(QTest::qWaitFor([&] { return cancel_button(window)->isVisible(); }, kPatience));
      QCOMPARE(window->session().snapshot()->state, SessionState::kEditing);
      // What is drawn anew because of it is no part of the wait.
      QVERIFY(QTest::qWaitFor([&] { return window->view()->up_to_date(); }, kPatience));
      work_for(0.3);
      QCOMPARE(window->session().snapshot()->state, SessionState::kEditing);
      occasion.act(window);
      const double took = until_quiet();
      QVERIFY2(is_soon(took), qPrintable(QStringLiteral("%1: %2 s").arg(occasion.name).arg(took)));
      if (occasion.name != std::string("cancel")) continue;
      QVERIFY(window.failed());
      QVERIFY(!window->snapshot()->document->can_undo());
      QVERIFY(window->action(QStringLiteral("close-holes"))->isEnabled());
    }
  }

  void the_margins_of_friction_follow_the_answer() {
    QTemporaryDir folder;
    TestWindow window;
    window->open_inputs({wall(folder, 6, 5)}, in_metres(), with_friction());
    bool followed = false;
    QVERIFY(QTest::qWaitFor(
        [&] {
          const Snapshot& now = *window->snapshot();
          if (now.state != SessionState::kReady) return false;
          if (adds_margins(now)) {
            followed = true;
            // The verdict stands already, and what is still to come is said.
            if (!now.analysis || !now.analysis->friction || !now.analysis->friction->verdict) return false;
            if (!window->banner()->accessibleDescription().contains(QStringLiteral("tilt margin follow"))) return false;
            return false;
          }
          const FrictionResult& friction = *now.analysis->friction;
          return !lacks_minimal_mu(friction) && !lacks_tilt_margin(friction);
        },
        kPatience));
    QVERIFY(followed);
    window.keep_picture(QStringLiteral("margins"));
    QVERIFY(!cancel_button(window)->isVisible());
    const FrictionResult& friction = *window->snapshot()->analysis->friction;
    QVERIFY(friction.minimal_mu && *friction.minimal_mu == 0);  // it rests without any
    QVERIFY(friction.tilt_margin && (*friction.tilt_margin)[1] > 0.1);
    QVERIFY(!window->banner()->accessibleDescription().contains(QStringLiteral("follow")));
  }

  void cancelled_margins_are_left_out_and_the_answer_stays() {
    QTemporaryDir folder;
    TestWindow window;
    window->open_inputs({wall(folder, 20, 20)}, in_metres(), with_friction());
    QVERIFY(
        QTest::qWaitFor([&] { return adds_margins(*window->snapshot()) && window->view()->up_to_date(); }, kPatience));
    QTest::qWait(500);
    QVERIFY(cancel_button(window)->isVisible());
    const auto analysis = window->snapshot()->analysis;
    QTest::mouseClick(cancel_button(window), Qt::LeftButton);
    const double took = until_quiet();
    QVERIFY2(is_soon(took), qPrintable(QString::number(took)));
    QVERIFY(window.ready());
    QVERIFY(!adds_margins(*window->snapshot()));
    QCOMPARE(window->snapshot()->analysis, analysis);
    QVERIFY(!cancel_button(window)->isVisible());
  }
};

QTEST_MAIN(TestWindowStops)
#include "test_window_stops.moc"
