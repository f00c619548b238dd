// Edits in the real window, and taking them back.
#include <QDockWidget>
#include <QHeaderView>
#include <QTest>

#include "gui/widgets/appearance.h"
#include "impend/pipeline/pipeline.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

void drag(QWidget* widget, const QPoint& from, const QPoint& to) {
  const auto move = [&](const QPoint& place) {
    QMouseEvent event(QEvent::MouseMove, place, widget->mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(widget, &event);
  };
  QTest::mousePress(widget, Qt::LeftButton, {}, from);
  for (int i = 1; i <= 5; ++i) move(from + (to - from) * i / 5);
  QTest::mouseRelease(widget, Qt::LeftButton, {}, to);
}

// The first that moves and is not held; −1: none.
int moving_body(TestWindow& window) {
  const std::vector<BodyResult>& bodies = window->snapshot()->analysis->bodies;
  for (size_t i = 0; i < bodies.size(); ++i) {
    if (!bodies[i].fixed && bodies[i].verdict == Verdict::kMoves) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

class TestWindowEdits : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void a_part_that_is_fixed_and_freed_changes_the_verdict_and_undo_takes_it_back() {
    TestWindow window;
    QVERIFY(window.open(model_path("wall-wide-hole")));
    QCOMPARE(window.verdict(), std::string("moves"));
    // All that move are held, one after the other: the rest stands.
    int steps = 0;
    for (int body = moving_body(window); body >= 0; body = moving_body(window)) {
      window->select({SceneItem::Kind::kBody, body});
      QVERIFY(window->action(QStringLiteral("fix"))->isEnabled());
      QVERIFY(!window->action(QStringLiteral("free"))->isEnabled());
      window->action(QStringLiteral("fix"))->trigger();
      QVERIFY(window.ready());
      QVERIFY(window->snapshot()->assembly->parts[static_cast<size_t>(body)].fixed);
      ++steps;
    }
    QVERIFY(steps > 0);
    QCOMPARE(window.verdict(), std::string("stable"));
    QVERIFY(window->banner()->accessibleDescription().startsWith(QStringLiteral("STABLE")));
    QVERIFY(window->isWindowModified());
    window->action(QStringLiteral("free"))->trigger();
    QVERIFY(window.ready());
    QCOMPARE(window.verdict(), std::string("moves"));
    window->action(QStringLiteral("undo"))->trigger();
    QVERIFY(window.ready());
    QCOMPARE(window.verdict(), std::string("stable"));
    for (int step = 0; step < steps; ++step) {
      QVERIFY(window->action(QStringLiteral("undo"))->text().contains(QStringLiteral("Fix")));
      window->action(QStringLiteral("undo"))->trigger();
      QVERIFY(window.ready());
      QCOMPARE(window.verdict(), std::string("moves"));
    }
    QVERIFY(!window->isWindowModified());
    window->action(QStringLiteral("redo"))->trigger();
    QVERIFY(QTest::qWaitFor([&] { return window->isWindowModified(); }, kPatience));
  }

  void a_part_that_is_removed_takes_its_row_and_what_it_carried_falls() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QCOMPARE(window.verdict(), std::string("stable"));
    const int parts = static_cast<int>(window->snapshot()->assembly->parts.size());
    window->select({SceneItem::Kind::kBody, window.body("block-2")});
    window->action(QStringLiteral("remove"))->trigger();
    QVERIFY(window.ready());
    QCOMPARE(window.verdict(), std::string("moves"));
    QCOMPARE(static_cast<int>(window->view()->scene()->parts.size()), parts - 1);
    QCOMPARE(window.body("block-2"), -1);
    QVERIFY(window->selected() == SceneItem{});
    QVERIFY(window->action(QStringLiteral("undo"))->text().contains(QStringLiteral("Remove")));
    window->action(QStringLiteral("restore"))->trigger();
    QVERIFY(window.ready());
    QCOMPARE(window.verdict(), std::string("stable"));
    QCOMPARE(static_cast<int>(window->view()->scene()->parts.size()), parts);
  }

  void the_ground_is_taken_away_and_laid_again() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(window->conditions()->ground_box()->isChecked());
    window->conditions()->ground_box()->click();
    QVERIFY(window.settled());
    QVERIFY(!window->snapshot()->document->state().ground.has_value());
    QVERIFY(!window->conditions()->ground_box()->isChecked());
    QVERIFY(window.verdict() != "stable");
    window->conditions()->ground_box()->click();
    QVERIFY(window.ready());
    QCOMPARE(window.verdict(), std::string("stable"));
    QVERIFY(window->snapshot()->document->state().ground == window->snapshot()->document->initial.ground);
  }

  void the_pin_in_the_tree_fixes_and_frees() {
    TestWindow window;
    QVERIFY(window.open(model_path("block-on-movable-wedge")));
    const int wedge = window.body("wedge");
    QTreeWidgetItem* row = window->parts()->tree()->topLevelItem(wedge);
    QCOMPARE(row->text(0), QStringLiteral("wedge"));
    const QRect place = window->parts()->tree()->visualItemRect(row);
    const int x = window->parts()->tree()->columnViewportPosition(PartTree::kFixed) + 10;
    QTest::mouseClick(window->parts()->tree()->viewport(), Qt::LeftButton, {}, QPoint(x, place.center().y()));
    QVERIFY(window.ready());
    QVERIFY(window->snapshot()->assembly->parts[static_cast<size_t>(wedge)].fixed);
    window->select({SceneItem::Kind::kBody, wedge});
    QVERIFY(window->action(QStringLiteral("free"))->isEnabled());
    window->action(QStringLiteral("free"))->trigger();
    QVERIFY(window.ready());
    QVERIFY(!window->snapshot()->assembly->parts[static_cast<size_t>(wedge)].fixed);
    QVERIFY(!window->isWindowModified());
  }

  void a_density_typed_with_a_comma_is_taken_and_nonsense_is_refused() {
    TestWindow window;
    QVERIFY(window.open(model_path("block-on-movable-wedge")));
    const int block = window.body("block");
    Q_EMIT window->parts()->densityTyped({block}, QStringLiteral("2,5 g/cm³"));
    QVERIFY(window.ready());
    QCOMPARE(part_state(*window->snapshot()->document, block).density.value_or(0), 2500.0);
    Q_EMIT window->parts()->densityTyped({block}, QStringLiteral("heavy"));
    QVERIFY(window->notice()->isVisible());
    QCOMPARE(part_state(*window->snapshot()->document, block).density.value_or(0), 2500.0);
  }

  void gravity_is_typed_tilted_and_reset() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    const std::string before = window.verdict();
    type(window->conditions()->gravity_line(), QStringLiteral("0 ; 0 ; -4,9"));
    QVERIFY(window.ready());
    QCOMPARE(window->snapshot()->document->state().gravity.z(), -4.9);
    QCOMPARE(window.verdict(), before);
    window->conditions()->tilt_slider()->setValue(60);
    QVERIFY(window.ready());
    const Vec3 tilted = window->snapshot()->document->state().gravity;
    QVERIFY(std::abs(tilted.norm() - 4.9) < 1e-9);
    QVERIFY(std::abs(std::abs(tilted.z()) - 4.9 * std::cos(std::acos(-1.0) / 6)) < 1e-9);
    QCOMPARE(window.verdict(), std::string("moves"));
    window->conditions()->azimuth_slider()->setValue(180);  // 90°: towards y instead of x
    QVERIFY(window.ready());
    const Vec3 turned = window->snapshot()->document->state().gravity;
    QVERIFY(tilted.x() > 1 && std::abs(tilted.y()) < 1e-9);
    QVERIFY(turned.y() > 1 && std::abs(turned.x()) < 1e-9);
    window.keep_picture(QStringLiteral("tilted"));
    window->conditions()->reset_button()->click();
    QVERIFY(window.ready());
    QVERIFY(window->snapshot()->document->state().gravity == window->snapshot()->document->initial.gravity);
    QCOMPARE(window.verdict(), before);
    type(window->conditions()->gravity_line(), QStringLiteral("up"));
    QVERIFY(window->snapshot()->document->state().gravity == window->snapshot()->document->initial.gravity);
  }

  void the_arrow_of_gravity_is_dragged_in_one_step_of_undo() {
    TestWindow window;
    QVERIFY(window.open(model_path("table")));
    const Vec3 before = window->snapshot()->document->state().gravity;
    const QRectF box = window->view()->gravity_box();
    drag(window->view(), box.center().toPoint(), box.center().toPoint() + QPoint(12, 5));
    QVERIFY(window.ready());
    const Vec3 after = window->snapshot()->document->state().gravity;
    QVERIFY((after - before).norm() > 0.1);
    QVERIFY(std::abs(after.norm() - before.norm()) < 1e-9);
    window->action(QStringLiteral("undo"))->trigger();
    QVERIFY(window.ready());
    QVERIFY(window->snapshot()->document->state().gravity == before);
    QVERIFY(!window->snapshot()->document->can_undo());
  }

  void the_contact_gap_is_typed_in_the_units_of_the_file() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    type(window->conditions()->gap_line(), QStringLiteral("0,5 mm"));
    QVERIFY(window.ready());
    QVERIFY(std::abs(window->snapshot()->document->state().gap.value_or(0) - 0.0005) < 1e-12);
  }

  void parts_are_hidden_and_shown_and_the_view_is_cut_and_exploded() {
    TestWindow window;
    QVERIFY(window.open(model_path("voussoir-arch")));
    window->select({SceneItem::Kind::kBody, 1});
    window->action(QStringLiteral("hide"))->trigger();
    QVERIFY(!window->view()->view().shows_part(1));
    window->action(QStringLiteral("show-all"))->trigger();
    QVERIFY(window->view()->view().shows_part(1));
    window->motion()->explode_slider()->setValue(500);
    QVERIFY(window->view()->view().explode > 0.9);
    window->motion()->section_choice()->setCurrentIndex(2);
    Q_EMIT window->motion()->section_choice()->activated(2);
    QVERIFY(window->view()->view().section.has_value());
    const Vec3 cut = window->view()->view().section->point;
    QSlider* share = window->motion()->section_slider();
    share->setValue(share->value() == share->maximum() ? share->minimum() : share->maximum());
    QVERIFY((window->view()->view().section->point - cut).norm() > 0);
    QVERIFY(window.ready());
    window.keep_picture(QStringLiteral("exploded"));
  }

  void the_motion_is_played_only_where_something_moves() {
    TestWindow window;
    QVERIFY(window.open(model_path("table")));
    QVERIFY(!window->motion()->play_button()->isEnabled());
    QVERIFY(window.open(model_path("block-on-incline")));
    QVERIFY(window->motion()->play_button()->isEnabled());
    window->motion()->play_button()->click();
    QVERIFY(QTest::qWaitFor([&] { return window->view()->view().phase > 0.1; }, kPatience));
    window->motion()->play_button()->click();
    QVERIFY(!window->motion()->playing());
    window->motion()->phase_slider()->setValue(window->motion()->phase_slider()->maximum());
    QCOMPARE(window->view()->view().phase, 1.0);
  }

  void cube_and_arrow_of_gravity_are_switched_off_and_no_longer_take_clicks() {
    TestWindow window;
    QVERIFY(window.open(model_path("table")));
    const QRectF arrow = window->view()->gravity_box();
    window->action(QStringLiteral("gravity-arrow"))->trigger();
    window->action(QStringLiteral("view-cube"))->trigger();
    QVERIFY(!window->view()->gravity_handle_shown());
    QVERIFY(!window->view()->cube_shown());
    drag(window->view(), arrow.center().toPoint(), arrow.center().toPoint() + QPoint(12, 5));
    QVERIFY(window.ready());
    QVERIFY(!window->snapshot()->document->can_undo());
    window->action(QStringLiteral("gravity-arrow"))->trigger();
    QVERIFY(window->view()->gravity_handle_shown());
  }

  void dark_and_large_windows_are_drawn_too() {
    TestWindow window(QSize(1920, 1080));
    QVERIFY(window.open(model_path("machine")));
    window->select({SceneItem::Kind::kBody, 1});
    QVERIFY(window.ready());
    window.keep_picture(QStringLiteral("large-light"));
    window->set_dark(Appearance::kDark);
    QVERIFY(QTest::qWaitFor([&] { return window->view()->view().dark && window->snapshot()->scene_options.dark; },
                            kPatience));
    QVERIFY(window.ready());
    window.keep_picture(QStringLiteral("large-dark"));
    window->set_dark(Appearance::kLight);
  }

  void every_control_has_a_name_for_those_who_cannot_see_it() {
    TestWindow window;
    QVERIFY(window.open(model_path("table")));
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
      const bool control = qobject_cast<const QSlider*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                           qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QListWidget*>(widget) ||
                           qobject_cast<const QTreeWidget*>(widget);
      if (!control || widget->objectName().startsWith(QStringLiteral("qt_"))) continue;
      QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    }
  }

  void a_joint_that_goes_with_its_part_is_selected_no_longer_also_without_an_answer() {
    int asked = 0;
    const auto once = [&asked](const Assembly& assembly, const std::vector<std::string>& inputs,
                               const PipelineOptions& options, const Progress& progress) -> Result<Analysis> {
      if (++asked > 1) return Error{ErrorCode::kInternal, "no answer", {}, ""};
      return run_analysis(assembly, inputs, options, progress);
    };
    TestWindow window(QSize(1280, 800), nullptr, once);
    QVERIFY(window.open(model_path("grasp")));
    const std::vector<Joint> joints = window->snapshot()->assembly->joints;
    QCOMPARE(joints.size(), size_t{2});
    const int finger = joints[0].b;  // of the first joint alone
    QVERIFY(!window->snapshot()->assembly->parts[static_cast<size_t>(finger)].fixed);
    QVERIFY(joints[1].a != finger && joints[1].b != finger);
    window->select({SceneItem::Kind::kJoint, 1});
    QVERIFY(window->apply(RemovePart{{window->snapshot()->parts.original_of(finger)}}));
    QVERIFY(window.failed());
    QVERIFY(window->selected() == (SceneItem{SceneItem::Kind::kJoint, 0}));  // the other one, which is the first now
    window->session().undo();
    QVERIFY(window.settled());
    window->select({SceneItem::Kind::kJoint, 0});
    QVERIFY(window->selected() == (SceneItem{SceneItem::Kind::kJoint, 0}));
    QVERIFY(window->apply(RemovePart{{finger}}));
    QVERIFY(window.failed());
    QVERIFY(window->selected() == SceneItem{});
    QVERIFY(!window->inspector()->title().contains(QStringLiteral("slider")));
  }

  void the_column_of_names_takes_the_room_until_somebody_draws_it() {
    TestWindow window(QSize(1280, 800));
    QVERIFY(window.open(model_path("machine")));
    QTreeWidget* tree = window->parts()->tree();
    const QHeaderView* header = tree->header();
    const auto right_of_density = [&] {
      const int density = PartTree::column_of(PartColumn::kDensity);
      return header->sectionViewportPosition(density) + header->sectionSize(density);
    };
    QCOMPARE(right_of_density(), tree->viewport()->width());
    const int narrow = header->sectionSize(0);
    window->resize(1900, 800);
    window->resizeDocks({window->findChild<QDockWidget*>(QStringLiteral("parts"))}, {420}, Qt::Horizontal);
    QVERIFY(QTest::qWaitFor([&] { return header->sectionSize(0) > narrow; }, kPatience));
    tree->header()->resizeSection(0, 97);
    QVERIFY(window.open(model_path("overhang-tips")));
    QCOMPARE(header->sectionSize(0), 97);
  }
};

QTEST_MAIN(TestWindowEdits)
#include "test_window_edits.moc"
