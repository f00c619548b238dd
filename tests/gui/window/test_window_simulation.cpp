// What happens next, in the window: played, stepped, gone back to, taken as the pose, saved; ended by any edit.
#include <QDockWidget>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTest>
#include <cstring>
#include <fstream>

#include "gui/window/simulation_controller.h"
#include "gui/window/simulation_exports.h"
#include "tests/gui/window/window_support.h"
#include "tests/support/processor_time.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

using Stage = SimulationStage;

bool wait_for(TestWindow& window, const std::function<bool(const SimulationNews&)>& reached) {
  return QTest::qWaitFor([&] { return reached(window->simulation().now()); }, kPatience);
}

bool has_stage(TestWindow& window, Stage stage) {
  return wait_for(window, [stage](const SimulationNews& now) { return now.stage == stage; });
}

void click(QWidget* button) { QTest::mouseClick(button, Qt::LeftButton); }

// The plank that tips off its ledge, with a floor under it.
bool open_plank(TestWindow& window) {
  if (!window.open(model_path("overhang-tips"))) return false;
  const std::optional<double> floor = ground_to_lay(*window->snapshot()->document);
  return window->apply(SetGround{floor}) && window->apply(SetFriction{0.4}) && window.ready();
}

bool play_to_end(TestWindow& window) {
  click(window->simulation_bar()->play_button());
  return wait_for(window, [](const SimulationNews& now) {
    return now.ended && now.stage == Stage::kPaused && (now.end || now.end_not_known);
  });
}

// The pose of a part as it is drawn.
RigidTransform drawn_pose_of(TestWindow& window, int body) {
  return window->view()->scene()->parts[static_cast<std::size_t>(body)].X_WP;
}

bool same_bytes(const RigidTransform& a, const RigidTransform& b) {
  return std::memcmp(a.R.data(), b.R.data(), sizeof(Mat3)) == 0 &&
         std::memcmp(a.p.data(), b.p.data(), sizeof(Vec3)) == 0;
}

}  // namespace

class TestWindowSimulation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void it_plays_to_the_end_and_says_the_verdict() {
    TestWindow window;
    QVERIFY(open_plank(window));
    window.keep_picture(QStringLiteral("simulation-before"));
    SimulationBar* bar = window->simulation_bar();
    QCOMPARE(bar->play_button()->text(), QStringLiteral("Simulate"));
    QVERIFY(bar->play_button()->isEnabled());
    QVERIFY(!bar->take_button()->isEnabled());
    QVERIFY(!bar->record_button()->isEnabled());
    const auto answer = window->view()->scene();
    QVERIFY(play_to_end(window));
    QTRY_VERIFY(window->view()->up_to_date());
    QVERIFY2(bar->words().contains(QStringLiteral("At the end STABLE")), qPrintable(bar->words()));
    QVERIFY(bar->words().contains(QStringLiteral("all rest")));
    QVERIFY(window->view()->scene() != answer);
    QVERIFY(window->view()->scene()->markers.empty());
    QVERIFY(window->events()->topLevelItemCount() >= 4);
    QVERIFY(window->ledger()->lines()->topLevelItemCount() > 0);
    auto* dock = window->findChild<QDockWidget*>(QStringLiteral("simulation"));
    dock->show();
    dock->raise();
    QTRY_VERIFY(window->view()->up_to_date());
    window.keep_picture(QStringLiteral("simulation-end"));

    click(bar->end_button());
    QCOMPARE(window->view()->scene(), answer);
    QCOMPARE(bar->play_button()->text(), QStringLiteral("Simulate"));
    QVERIFY(bar->words().startsWith(QStringLiteral("What happens after")));
    QVERIFY(window->motion()->play_button()->isEnabled());
    QCOMPARE(window->events()->topLevelItemCount(), 0);
  }

  void scrubbing_shows_the_same_bytes_as_when_they_were_computed() {
    TestWindow window;
    QVERIFY(open_plank(window));
    const int plank = window.body("plank");
    SimulationBar* bar = window->simulation_bar();
    QList<std::pair<double, RigidTransform>> seen;
    for (int k = 0; k < 12; ++k) {
      click(bar->step_button());
      QVERIFY(wait_for(window, [k](const SimulationNews& now) {
        return now.stage == Stage::kPaused && now.computed > k * SimulationOptions{}.step;
      }));
      QTRY_VERIFY(!window->view()->awaits_picture());
      const SimulationNews& now = window->simulation().now();
      const RigidTransform drawn = drawn_pose_of(window, plank);
      QVERIFY(k < 2 || !same_bytes(drawn, seen.last().second));
      seen.append({now.time(), drawn});
    }
    for (const int k : {3, 11, 0, 7, 6, 10}) {
      window->simulation().seek(seen[k].first);
      QVERIFY(wait_for(window, [&](const SimulationNews& now) { return now.time() == seen[k].first; }));
      QTRY_VERIFY(same_bytes(drawn_pose_of(window, plank), seen[k].second));
    }
    // By the mouse as well: the slider's end is the newest, its beginning the start.
    bar->time_slider()->setValue(bar->time_slider()->minimum());
    QVERIFY(wait_for(window, [](const SimulationNews& now) { return now.time() == 0; }));
    bar->time_slider()->setValue(bar->time_slider()->maximum());
    QVERIFY(wait_for(window, [&](const SimulationNews& now) { return now.time() == seen.last().first; }));
  }

  void a_click_on_an_event_goes_to_its_time_and_selects_its_part() {
    TestWindow window;
    QVERIFY(open_plank(window));
    QVERIFY(play_to_end(window));
    EventList* events = window->events();
    const auto& lines = events->lines();
    const auto lands = std::find_if(lines.begin(), lines.end(),
                                    [](const EventLine& line) { return line.text == "plank lands on ground"; });
    QVERIFY(lands != lines.end());
    Q_EMIT events->itemClicked(events->topLevelItem(static_cast<int>(lands - lines.begin())), 1);
    QVERIFY(wait_for(window, [&](const SimulationNews& now) { return now.time() < now.computed; }));
    QVERIFY(std::abs(window->simulation().now().time() - lands->time) < 0.01);
    QCOMPARE(window->selected(), (SceneItem{SceneItem::Kind::kBody, window.body("plank")}));
    window->action(QStringLiteral("fit"))->trigger();
    QTRY_VERIFY(window->view()->up_to_date());
    window.keep_picture(QStringLiteral("simulation-event"));
  }

  void the_pose_is_taken_by_one_edit_that_ends_the_simulation() {
    TestWindow window;
    QVERIFY(open_plank(window));
    const std::size_t edits = window->snapshot()->document->done.size();
    const auto before = window->snapshot()->assembly;
    QVERIFY(play_to_end(window));
    const RigidTransform rests = drawn_pose_of(window, window.body("plank"));
    QVERIFY(window->action(QStringLiteral("take-pose"))->isEnabled());
    QCOMPARE(window->snapshot()->document->done.size(), edits);  // until then nothing was edited
    click(window->simulation_bar()->take_button());
    QVERIFY(window.ready());
    QCOMPARE(window->snapshot()->document->done.size(), edits + 1);
    QCOMPARE(window->simulation().now().stage, Stage::kNone);
    QVERIFY((drawn_pose_of(window, window.body("plank")).p - rests.p).norm() < 1e-12);
    QVERIFY(window->action(QStringLiteral("undo"))->text().contains(QStringLiteral("Pose after")));
    window.keep_picture(QStringLiteral("simulation-taken"));
    window->action(QStringLiteral("undo"))->trigger();
    QVERIFY(window.ready());
    QVERIFY(same_bytes(window->snapshot()->assembly->parts[0].X_WP, before->parts[0].X_WP));
  }

  void any_edit_ends_it_and_what_is_no_edit_does_not() {
    TestWindow window;
    QVERIFY(open_plank(window));
    SimulationBar* bar = window->simulation_bar();
    const auto begin = [&] {
      click(bar->step_button());
      return wait_for(window, [](const SimulationNews& now) { return now.computed > 0; });
    };
    QVERIFY(begin());
    window->action(QStringLiteral("color-part"))->trigger();
    window->select({SceneItem::Kind::kBody, 0});
    QTRY_VERIFY(window->view()->up_to_date());
    QTemporaryDir folder;
    QVERIFY(window->save_to(folder.filePath(QStringLiteral("saved")), true).ok());
    QVERIFY(window.ready());
    QCOMPARE(window->simulation().now().stage, Stage::kPaused);
    for (const Edit& edit : {Edit(SetGravity{Vec3(0, 1, -9)}), Edit(SetFriction{0.1}), Edit(SetFixed{{0}, false})}) {
      QVERIFY(window->apply(edit));
      QVERIFY(has_stage(window, Stage::kNone));
      QVERIFY(window.ready());
      QCOMPARE(window->view()->scene(), window->snapshot()->scene);
      if (!std::holds_alternative<SetFixed>(edit)) QVERIFY(begin());
    }
    window->action(QStringLiteral("undo"))->trigger();
    QVERIFY(window.ready());
    QVERIFY(begin());
    window->action(QStringLiteral("undo"))->trigger();
    QVERIFY(has_stage(window, Stage::kNone));
  }

  void another_option_begins_anew() {
    TestWindow window;
    QVERIFY(open_plank(window));
    SimulationBar* bar = window->simulation_bar();
    click(bar->step_button());
    QVERIFY(wait_for(window, [](const SimulationNews& now) { return now.computed > 0; }));
    QCOMPARE(window->simulation().now().simulation->options.law, SimulationLaw::kCoulomb);
    SimulationOptionsForm* options = bar->options();
    type(options->step_line(), QStringLiteral("2 s"));
    QVERIFY(options->error().contains(QStringLiteral("the step")));
    type(options->step_line(), QStringLiteral("2 ms"));
    QVERIFY(options->error().isEmpty());
    options->law_choice()->setCurrentIndex(2);
    Q_EMIT options->law_choice()->activated(2);
    type(options->bounce_line(), QStringLiteral("0,5"));
    QVERIFY(wait_for(window, [](const SimulationNews& now) {
      return now.stage == Stage::kPaused && now.computed == 0 && now.simulation->options.restitution == 0.5;
    }));
    QCOMPARE(window->simulation().now().simulation->options.law, SimulationLaw::kFrictionless);
    QCOMPARE(window->simulation().now().simulation->options.step, 0.002);
  }

  void the_menu_and_keys_do_what_the_bar_does() {
    TestWindow window;
    QAction* play = window->action(QStringLiteral("simulate"));
    QVERIFY(!play->isEnabled());
    QVERIFY(open_plank(window));
    QVERIFY(play->isEnabled());
    bool in_bar = false;
    for (const QAction* menu : window->menuBar()->actions())
      in_bar = in_bar || menu->text() == QStringLiteral("Si&mulate");
    QVERIFY(in_bar);
    // Without a window manager no window is active, so that its keys are looked at, not pressed.
    QCOMPARE(window->action(QStringLiteral("simulate-step"))->shortcut(), QKeySequence(QStringLiteral("Ctrl+.")));
    window->action(QStringLiteral("simulate-step"))->trigger();
    QVERIFY(wait_for(window, [](const SimulationNews& now) { return now.computed > 0; }));
    play->trigger();
    QVERIFY(has_stage(window, Stage::kPlaying));
    QCOMPARE(play->text(), QStringLiteral("&Pause"));
    play->trigger();
    QVERIFY(has_stage(window, Stage::kPaused));
    window->action(QStringLiteral("simulate-back"))->trigger();
    QVERIFY(wait_for(window, [](const SimulationNews& now) { return now.time() == 0; }));
    window->action(QStringLiteral("simulate-end"))->trigger();
    QVERIFY(has_stage(window, Stage::kNone));
  }

  void closing_opening_and_quitting_while_it_runs_are_safe_and_soon() {
    for (const QString& occasion : {QStringLiteral("close"), QStringLiteral("destroy"), QStringLiteral("open")}) {
      TestWindow window;
      QVERIFY(window.open(model_path("wall-running-bond")));
      click(window->simulation_bar()->play_button());
      QVERIFY(wait_for(window, [](const SimulationNews& now) { return now.computed > 0; }));
      const double asked = processor_seconds();
      if (occasion == QStringLiteral("close")) window->close();
      if (occasion == QStringLiteral("open")) {
        QVERIFY(window.open(model_path("block-on-incline")));
        QCOMPARE(window->simulation().now().stage, Stage::kNone);
        QCOMPARE(window->view()->scene(), window->snapshot()->scene);
        continue;
      }
      window->simulation().stop();
      QVERIFY(is_soon(processor_seconds() - asked));
    }
  }

  void what_was_computed_is_saved_as_film_and_as_numbers() {
    TestWindow window;
    QVERIFY(open_plank(window));
    QVERIFY(play_to_end(window));
    QTemporaryDir folder;
    QSignalSpy written(&window->simulation_exports(), &SimulationExports::written);
    for (const QString& name : {QStringLiteral("plank.jsonl"), QStringLiteral("plank.webp")}) {
      const QString path = folder.filePath(name);
      QVERIFY(window->simulation_exports().write(path));
      QVERIFY(QTest::qWaitFor([&] { return !written.isEmpty(); }, kPatience));
      QCOMPARE(written.takeFirst().at(1).toString(), QString());
      std::ifstream file(path.toStdString(), std::ios::binary);
      std::string bytes((std::istreambuf_iterator<char>(file)), {});
      if (name.endsWith(QStringLiteral("webp"))) {
        QVERIFY(bytes.starts_with("RIFF") && bytes.substr(8, 4) == "WEBP");
      } else {
        QVERIFY(bytes.find("impend-trajectory") != std::string::npos);
        QVERIFY(bytes.find("\"summary\"") != std::string::npos);
      }
      QFile::copy(path, QStringLiteral(IMPEND_SCREENSHOTS_DIR "/") + name);
    }
    QVERIFY(!window->simulation_exports().write(folder.filePath(QStringLiteral("plank.avi"))));
    QVERIFY(window->notice()->text().contains(QStringLiteral("Not saved")));
    QVERIFY(!window->simulation_exports().write(folder.filePath(QStringLiteral("none/plank.jsonl"))) ||
            QTest::qWaitFor([&] { return !written.isEmpty(); }, kPatience));
    QVERIFY(!written.takeFirst().at(1).toString().isEmpty());
  }

  void a_shift_drag_pulls_a_part_and_without_a_simulation_pans() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    SceneView* view = window->view();
    const int top = static_cast<int>(window->snapshot()->assembly->parts.size()) - 1;
    const SceneItem item{SceneItem::Kind::kBody, top};
    const auto drag_by = [&](const QPoint& from, const QPoint& by) {
      QTest::mousePress(view, Qt::LeftButton, Qt::ShiftModifier, from);
      QTest::mouseMove(view, from + by / 2);
      QTest::mouseMove(view, from + by);
    };
    QPoint place = window.seen_at(item) + QPoint(6, 6);
    const Vec3 target = view->view().camera.target;
    drag_by(place, QPoint(0, 20));
    QVERIFY(!view->pulls());
    QTest::mouseRelease(view, Qt::LeftButton, Qt::ShiftModifier, place + QPoint(0, 20));
    QVERIFY(window->simulation().now().stage == Stage::kNone);
    QVERIFY((view->view().camera.target - target).norm() > 0);
    view->fit();
    QTRY_VERIFY(view->up_to_date());

    click(window->simulation_bar()->step_button());
    QVERIFY(wait_for(window, [](const SimulationNews& now) { return now.computed > 0; }));
    QTRY_VERIFY(view->up_to_date());
    place = window.seen_at(item) + QPoint(6, 20);
    const Camera camera = view->view().camera;
    const QPoint by(130, 60);
    drag_by(place, by);
    QVERIFY(view->pulls());
    QVERIFY(wait_for(window, [](const SimulationNews& now) { return now.pull && now.computed > 0.5; }));
    window.keep_picture(QStringLiteral("simulation-pull"));
    const auto& part = window->snapshot()->assembly->parts[static_cast<std::size_t>(top)];
    const Vec3 pulled = window->simulation().now().frame->bodies[static_cast<std::size_t>(top)].center;
    constexpr double kMoved = 0.02;  // m, of a block of 0.1 m
    QVERIFY((pulled - part.center_of_mass_W()).norm() > kMoved);
    QCOMPARE(view->view().camera.target, camera.target);
    QTest::mouseRelease(view, Qt::LeftButton, Qt::ShiftModifier, place + by);
    QVERIFY(!view->pulls());
    QVERIFY(wait_for(window, [](const SimulationNews& now) { return !now.pull; }));
    QVERIFY(has_stage(window, Stage::kPlaying));  // it falls
    window->simulation().play(false);
    QVERIFY(has_stage(window, Stage::kPaused));
    window->simulation().back();
    QTRY_VERIFY(view->up_to_date());
    QCOMPARE(window->snapshot()->document->done.size(), std::size_t(0));
    // Escape lets go, too, and so does an edit in the midst.
    drag_by(window.seen_at(item) + QPoint(6, 6), QPoint(30, 0));
    QTest::keyClick(view, Qt::Key_Escape);
    QVERIFY(wait_for(window, [](const SimulationNews& now) { return !now.pull; }));
    QTRY_VERIFY(view->up_to_date());
    drag_by(window.seen_at(item) + QPoint(6, 6), QPoint(30, 0));
    QVERIFY(window->apply(SetFriction{0.9}));
    QVERIFY(has_stage(window, Stage::kNone));
    QTest::mouseMove(view, place);
    QTest::mouseRelease(view, Qt::LeftButton, Qt::ShiftModifier, place);
    QVERIFY(window.ready());
  }

  void the_bar_fits_a_small_window() {
    TestWindow window(QSize(1016, 652));
    QVERIFY(open_plank(window));
    QVERIFY(play_to_end(window));
    QTRY_VERIFY(window->view()->up_to_date());
    window.keep_picture(QStringLiteral("simulation-small"));
    QCOMPARE(window->size(), QSize(1016, 652));
    const SimulationBar* bar = window->simulation_bar();
    for (const QWidget* child : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (child->isVisible()) QVERIFY(bar->rect().contains(child->geometry()));
    }
  }
};

QTEST_MAIN(TestWindowSimulation)
#include "test_window_simulation.moc"
