// The plan in the window: checked, searched, stepped through, reordered, undone, cancelled, written.
#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "gui/window/plan_controller.h"
#include "gui/window/simulation_controller.h"
#include "impend/scene/theme.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

bool settled(TestWindow& window) {
  return QTest::qWaitFor(
      [&] {
        return window->plan().now().on() && !window->plan().now().running() && !window->plan().live().news()->running();
      },
      kPatience);
}

bool check(TestWindow& window) {
  window->action(QStringLiteral("plan-check"))->trigger();
  return settled(window) && QTest::qWaitFor([&] { return !window->view()->awaits_picture(); }, kPatience);
}

QString cell(TestWindow& window, int row, int column) {
  return window->plan_panel()->steps()->topLevelItem(row)->text(column);
}

const ScenePart& drawn(TestWindow& window, const char* name) {
  return window->view()->scene()->parts[static_cast<std::size_t>(window.body(name))];
}

bool is_faint(const ScenePart& part) { return part.color.a < 0.2F; }

bool same_color(const Color& a, const Color& b) { return a.r == b.r && a.g == b.g && a.b == b.b; }

}  // namespace

class TestWindowPlan : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void a_sequence_is_checked_and_the_slider_shows_its_states() {
    TestWindow window(QSize(1400, 960));
    QVERIFY(window.open(model_path("plank-and-weights")));
    QVERIFY(check(window));
    PlanPanel* panel = window->plan_panel();
    QCOMPARE(panel->title(), QStringLiteral("plank and weights: EVERY STEP STANDS with 2 hands, fewer do not suffice"));
    QCOMPARE(panel->steps()->topLevelItemCount(), 4);
    QCOMPARE(cell(window, 2, 1), QStringLiteral("left weight"));
    QCOMPARE(cell(window, 2, 4), QStringLiteral("left weight"));
    QCOMPARE(cell(window, 3, 3), QStringLiteral("left weight"));
    // The end at first, then whatever the slider says.
    QCOMPARE(window->plan().step(), 3);
    panel->slider()->setValue(2);
    QCOMPARE(window->plan().step(), 1);
    QVERIFY(is_faint(drawn(window, "left weight")));
    QVERIFY(!is_faint(drawn(window, "post")));
    QVERIFY(!window->view()->scene()->arrows.empty());
    QCOMPARE(window->selected(), (SceneItem{SceneItem::Kind::kBody, window.body("plank")}));
    panel->steps()->setFocus();
    QTest::keyClick(panel->steps(), Qt::Key_Home);
    QCOMPARE(window->plan().step(), 0);
    QTest::keyClick(panel->steps(), Qt::Key_Right);
    QTest::keyClick(panel->steps(), Qt::Key_Right);
    QCOMPARE(window->plan().step(), 2);
    QVERIFY(panel->why()->count() > 1);
    QTRY_VERIFY(window->view()->up_to_date());
    window.keep_picture(QStringLiteral("plan-step"));
    QTest::keyClick(panel->steps(), Qt::Key_End);
    QCOMPARE(window->plan().step(), 3);
    QVERIFY(same_color(drawn(window, "left weight").color, theme_of({}).held));
    QVERIFY(same_color(drawn(window, "right weight").color, theme_of({}).moves));
    panel->end_button()->click();
    QCOMPARE(window->plan().step(), -1);
    QVERIFY(!window->view()->scene()->markers.empty());
  }

  void a_step_that_fails_says_why_and_shows_what_falls() {
    TestWindow window(QSize(1400, 960));
    QVERIFY(window.open(model_path("plank-and-weights")));
    window->plan_panel()->rules()->hands_box()->setValue(1);
    QVERIFY(check(window));
    QVERIFY2(window->plan_panel()->title().contains(QStringLiteral("STEP 4 FAILS with 1 hand")),
             qPrintable(window->plan_panel()->title()));
    QCOMPARE(cell(window, 3, 5), QStringLiteral("no free hand"));
    QCOMPARE(window->plan().step(), 3);
    QVERIFY(window->plan_panel()->why()->item(0)->text().contains(QStringLiteral("takes a hand of its own")));
    QVERIFY(drawn(window, "plank").motion.moves());
    QTRY_VERIFY(window->view()->up_to_date());
    window.keep_picture(QStringLiteral("plan-fails"));
  }

  void a_row_moved_by_keys_is_an_edit_that_is_checked_at_once_and_undone() {
    TestWindow window;
    QVERIFY(window.open(model_path("plank-and-weights")));
    QVERIFY(check(window));
    PlanPanel* panel = window->plan_panel();
    panel->steps()->setFocus();
    QTest::keyClick(panel->steps(), Qt::Key_End);
    QTest::keyClick(panel->steps(), Qt::Key_Up, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(cell(window, 2, 1), QStringLiteral("right weight"), kPatience);
    QVERIFY(settled(window));
    QTRY_COMPARE_WITH_TIMEOUT(cell(window, 2, 4), QStringLiteral("right weight"), kPatience);
    QVERIFY(window->snapshot()->document->modified());
    QCOMPARE(window->snapshot()->assembly->sequence[2].parts.front(), std::string("right weight"));
    window->action(QStringLiteral("undo"))->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(cell(window, 2, 1), QStringLiteral("left weight"), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(cell(window, 2, 4), QStringLiteral("left weight"), kPatience);
    QVERIFY(!window->snapshot()->document->modified());
    window->action(QStringLiteral("redo"))->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(cell(window, 2, 1), QStringLiteral("right weight"), kPatience);
    // Saved as any edit is.
    QTemporaryDir folder;
    QVERIFY(window->save_to(folder.path(), true));
    const QStringList saved = QDir(folder.path()).entryList({QStringLiteral("*.assembly.json")});
    QCOMPARE(saved.size(), 1);
    std::ifstream file(folder.filePath(saved.front()).toStdString());
    QCOMPARE(nlohmann::json::parse(file)["sequence"][2].get<std::string>(), std::string("right weight"));
  }

  void a_row_is_dropped_at_another_place() {
    TestWindow window(QSize(1400, 960));
    QVERIFY(window.open(model_path("plank-and-weights")));
    QVERIFY(check(window));
    PlanStepList* steps = window->plan_panel()->steps();
    QCOMPARE(steps->chosen(), 3);
    const std::unique_ptr<QMimeData> row(steps->model()->mimeData({steps->model()->index(3, 0)}));
    const QPointF third = QRectF(steps->visualItemRect(steps->topLevelItem(2))).center();
    QDragEnterEvent enter(third.toPoint(), Qt::CopyAction, row.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(steps->viewport(), &enter);
    QDropEvent drop(third, Qt::CopyAction, row.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(steps->viewport(), &drop);
    QVERIFY(drop.dropAction() != Qt::MoveAction);  // of which the view would take the row away
    QTRY_COMPARE_WITH_TIMEOUT(cell(window, 2, 1), QStringLiteral("right weight"), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(cell(window, 2, 4), QStringLiteral("right weight"), kPatience);
    QCOMPARE(steps->topLevelItemCount(), 4);
    QCOMPARE(window->plan().step(), 2);
  }

  void a_thousand_parts_are_given_up_at_once_and_one_part_is_a_plan() {
    QTemporaryDir folder;
    const auto write_boxes = [&](const char* name, int count) {
      const QString path = folder.filePath(QString::fromLatin1(name));
      std::ofstream file(path.toStdString());
      for (int k = 0; k < count; ++k) {
        file << "o box" << k << "\n";
        for (int corner = 0; corner < 8; ++corner) {
          file << "v " << 3 * (k % 40) + (corner & 1) << ' ' << 3 * (k / 40) + ((corner >> 1) & 1) << ' '
               << ((corner >> 2) & 1) << '\n';
        }
        constexpr int kFaces[6][4] = {{1, 3, 4, 2}, {5, 6, 8, 7}, {1, 2, 6, 5},
                                      {3, 7, 8, 4}, {1, 5, 7, 3}, {2, 4, 8, 6}};
        for (const auto& face : kFaces) {
          file << 'f';
          for (const int corner : face) file << ' ' << 8 * k + corner;
          file << '\n';
        }
      }
      return path;
    };
    ImportOptions options;
    options.unit = "m";
    options.ground = true;
    TestWindow window;
    window->open_inputs({write_boxes("one.obj", 1)}, options);
    QVERIFY(window.ready());
    QVERIFY(check(window));
    QCOMPARE(window->plan_panel()->steps()->topLevelItemCount(), 1);
    QVERIFY(window->plan_panel()->title().contains(QStringLiteral("EVERY STEP STANDS")));
    window->open_inputs({write_boxes("many.obj", 1000)}, options);
    QVERIFY(window.ready());
    window->action(QStringLiteral("plan-check"))->trigger();
    QTRY_COMPARE(window->plan_panel()->steps()->topLevelItemCount(), 1000);
    window->plan().cancel();
    QVERIFY(!window->plan().live().news()->running());
    QTRY_VERIFY(!window->plan().now().running());
    QVERIFY(cell(window, 999, 5) == QStringLiteral("not checked") || window->plan().now().plan);
  }

  void an_order_is_searched_taken_and_written() {
    TestWindow window(QSize(1400, 960));
    QVERIFY(window.open(model_path("tower")));
    window->action(QStringLiteral("plan-search"))->trigger();
    QVERIFY(settled(window));
    QVERIFY2(window->plan_panel()->title().contains(QStringLiteral("PLAN FOUND")),
             qPrintable(window->plan_panel()->title()));
    QVERIFY(window->snapshot()->assembly->sequence.empty());
    QVERIFY(window->plan().take_order());
    QTRY_VERIFY_WITH_TIMEOUT(!window->snapshot()->assembly->sequence.empty(), kPatience);
    QVERIFY(settled(window));
    QVERIFY(window->plan_panel()->title().contains(QStringLiteral("PLAN FOUND")));
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("actions.json"));
    QVERIFY(window->plan().write_actions(path));
    std::ifstream file(path.toStdString());
    const nlohmann::json actions = nlohmann::json::parse(file);
    QCOMPARE(actions["kind"].get<std::string>(), std::string("search"));
    QCOMPARE(actions["steps"].size(), static_cast<std::size_t>(window->plan_panel()->steps()->topLevelItemCount()));
    QVERIFY(!window->plan().write_actions(folder.filePath(QStringLiteral("actions.txt"))));
  }

  void turns_are_asked_for_and_shown_as_steps_with_the_picture_turned() {
    TestWindow window(QSize(1500, 960));
    QVERIFY(window.open(model_path("battery-box")));
    PlanRulesForm* rules = window->plan_panel()->rules();
    QVERIFY(!rules->down_line()->isEnabled());
    rules->turns_box()->stepUp();
    QCOMPARE(rules->turns_box()->value(), 2);
    QVERIFY(rules->down_line()->isEnabled());
    rules->down_line()->setText(QStringLiteral("z"));
    window->action(QStringLiteral("plan-search"))->trigger();
    QVERIFY(settled(window));
    PlanPanel* panel = window->plan_panel();
    QCOMPARE(panel->title(), QStringLiteral("battery box: PLAN FOUND with 1 hand and 2 turns"));
    QCOMPARE(panel->steps()->topLevelItemCount(), 4);
    QCOMPARE(panel->slider()->maximum(), 4);
    QVERIFY2(cell(window, 0, 1).startsWith(QStringLiteral("turn it all: z down, past ")),
             qPrintable(cell(window, 0, 1)));
    QCOMPARE(cell(window, 2, 6), QStringLiteral("free"));
    QCOMPARE(cell(window, 2, 7), QStringLiteral("housing, battery"));
    QCOMPARE(cell(window, 0, 6), QStringLiteral("-"));
    QCOMPARE(cell(window, 0, 2), QStringLiteral("-"));
    panel->slider()->setValue(2);
    QCOMPARE(window->plan().step(), 1);
    const auto points_up = [&] { return (drawn(window, "housing").X_WP.R * Vec3(0, 0, 1)).z() > 0; };
    QVERIFY(!points_up());
    QTRY_VERIFY(window->view()->up_to_date());
    window.keep_picture(QStringLiteral("plan-turned"));
    panel->slider()->setValue(4);
    QVERIFY(points_up());
    // Taken, it is the sequence of the file, and checked from there it shows the same.
    QVERIFY(window->plan().take_order());
    QTRY_VERIFY_WITH_TIMEOUT(window->snapshot()->assembly->sequence.size() == 4, kPatience);
    QVERIFY(settled(window));
    QVERIFY(check(window));
    QVERIFY2(panel->title().contains(QStringLiteral("EVERY STEP STANDS with 1 hand")), qPrintable(panel->title()));
    QVERIFY(cell(window, 0, 1).startsWith(QStringLiteral("turn it all: z down, past ")));
    QCOMPARE(cell(window, 2, 7), QStringLiteral("housing, battery"));
    panel->slider()->setValue(1);
    QVERIFY(!points_up());
    // One turn makes no sense, and that is said.
    rules->turns_box()->setValue(1);
    window->action(QStringLiteral("plan-search"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(panel->title().contains(QStringLiteral("one turn does not help")), kPatience);
  }

  void without_a_sequence_the_parts_are_taken_in_their_order_which_is_said() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(check(window));
    QVERIFY(window->plan_panel()->detail().startsWith(QStringLiteral("The file states no sequence")));
  }

  void other_conditions_forget_the_plan_and_a_simulation_takes_the_view() {
    TestWindow window;
    QVERIFY(window.open(model_path("plank-and-weights")));
    QVERIFY(check(window));
    window->simulation().step();
    QTRY_VERIFY_WITH_TIMEOUT(window->simulation().now().on() && window->plan().step() < 0, kPatience);
    window->plan().show_step(1);
    QVERIFY(!window->simulation().now().on());
    QVERIFY(window->apply(SetFriction{0.4}));
    QTRY_VERIFY_WITH_TIMEOUT(!window->plan().now().on(), kPatience);
    QVERIFY(window.ready());
    QCOMPARE(window->plan_panel()->steps()->topLevelItemCount(), 0);
  }

  void with_friction_certainty_is_told() {
    TestWindow window;
    QVERIFY(window.open(model_path("plank-and-weights")));
    QVERIFY(window->apply(SetFriction{0.4}) && window->apply(SetFrictionModel{FrictionModel::kStatic}));
    QVERIFY(window.ready());
    QVERIFY(check(window));
    QVERIFY(window->plan_panel()->title().contains(QStringLiteral("for certain")));
    QCOMPARE(cell(window, 3, 5), QStringLiteral("stable-certain"));
  }

  void what_runs_is_given_up_at_once_and_the_film_plays() {
    TestWindow window;
    QVERIFY(window.open(model_path("wall-wide-hole")));
    window->action(QStringLiteral("plan-search"))->trigger();
    window->action(QStringLiteral("plan-cancel"))->setEnabled(true);
    window->action(QStringLiteral("plan-cancel"))->trigger();
    QVERIFY(!window->plan().live().news()->running());
    QVERIFY(window.open(model_path("plank-and-weights")));
    QVERIFY(check(window));
    window->plan().play(true);
    QTRY_VERIFY_WITH_TIMEOUT(!window->plan().plays(), kPatience);
    QCOMPARE(window->plan().step(), 3);
  }
};

QTEST_MAIN(TestWindowPlan)
#include "test_window_plan.moc"
