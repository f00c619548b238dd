// Every shipped model in the real window: verdict, selection both ways, no growth.
#include <QApplication>
#include <QTest>
#include <algorithm>
#include <map>

#include "gui/widgets/event_loop_watchdog.h"
#include "gui/widgets/frame.h"
#include "impend/render/picture.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

QString banner_word(const std::string& verdict) { return QString::fromStdString(verdict).toUpper(); }

// Where the view shows a point of the world.
QPoint pixel_of(const SceneView& view, const Vec3& point) {
  const Vec3 seen = projected(view.view().camera, point, view.aspect());
  return to_pixel({seen.x(), seen.y()}, view.size()).toPoint();
}

// The objects below the window by class, after everything that was to be deleted later is gone.
std::map<std::string, int> objects_by_class(TestWindow& window) {
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  std::map<std::string, int> counts;
  for (const QObject* object : window->findChildren<QObject*>()) ++counts[object->metaObject()->className()];
  return counts;
}

// "class +n" for every class with more objects now than before.
QString growth(const std::map<std::string, int>& before, const std::map<std::string, int>& now) {
  QString grown;
  for (const auto& [name, count] : now) {
    const auto old = before.find(name);
    const int more = count - (old == before.end() ? 0 : old->second);
    if (more > 0) grown += QStringLiteral("%1 +%2; ").arg(QString::fromStdString(name)).arg(more);
  }
  return grown;
}

}  // namespace

class TestWindowModels : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void every_model_opens_with_its_verdict_in_the_banner_and_can_be_clicked() {
    TestWindow window;
    for (const QString& model : model_names()) {
      QVERIFY2(window.open(model_path(model.toStdString())), qPrintable(model));
      const std::string expected = expected_verdict(model);
      QVERIFY2(window->banner()->accessibleDescription().startsWith(banner_word(expected)), qPrintable(model));
      QVERIFY2(window->page() == window->work_page(), qPrintable(model));
      QCOMPARE(window->contacts()->model()->rowCount(),
               static_cast<int>(window->snapshot()->analysis->contacts.contacts.size()));
      window.keep_picture(model);
    }
    QVERIFY(window->start_page()->models()->count() > 10);
  }

  void a_part_clicked_in_the_view_is_selected_in_tree_and_inspector() {
    TestWindow window;
    QVERIFY(window.open(model_path("block-on-incline")));
    const SceneItem block{SceneItem::Kind::kBody, window.body("block")};
    QVERIFY(window.click(block));
    QCOMPARE(window->parts()->tree()->currentItem()->text(0), QStringLiteral("block"));
    QVERIFY(window->inspector()->title().contains(QStringLiteral("block")));
    QVERIFY(window->view()->view().selected == block);
    window.keep_picture(QStringLiteral("part-selected"));
  }

  void a_contact_clicked_where_its_point_is_seen_is_selected_in_its_table() {
    TestWindow window;
    QVERIFY(window.open(model_path("overhang-tips")));
    window->action(QStringLiteral("see-through"))->trigger();
    QVERIFY(window.ready());
    const std::vector<Contact>& contacts = window->snapshot()->analysis->contacts.contacts;
    QVERIFY(!contacts.empty());
    for (size_t i = 0; i < contacts.size(); ++i) {
      const SceneItem contact{SceneItem::Kind::kContact, static_cast<int>(i)};
      QTest::mouseClick(window->view(), Qt::LeftButton, {}, pixel_of(*window->view(), contacts[i].point));
      QVERIFY2(QTest::qWaitFor([&] { return window->selected() == contact; }, kPatience),
               qPrintable(QString::number(i)));
      const auto rows = window->contacts()->view()->selectionModel()->selectedRows();
      QCOMPARE(rows.size(), 1);
      QCOMPARE(window->contacts()->model()->place_of(contact), rows.first().row());
      QVERIFY(window->inspector()->title().contains(QStringLiteral("contact"), Qt::CaseInsensitive));
      QVERIFY(window.ready());
    }
  }

  void a_joint_clicked_where_it_is_seen_is_selected_in_its_table() {
    for (const char* model : {"hinged-lid", "bolted-bracket"}) {
      TestWindow window;
      QVERIFY(window.open(model_path(model)));
      window->action(QStringLiteral("see-through"))->trigger();
      QVERIFY(window.ready());
      const std::vector<Joint>& joints = window->snapshot()->assembly->joints;
      QVERIFY(!joints.empty());
      QCOMPARE(window->joints()->model()->rowCount(), static_cast<int>(joints.size()));
      for (size_t j = 0; j < joints.size(); ++j) {
        const SceneItem joint{SceneItem::Kind::kJoint, static_cast<int>(j)};
        QTest::mouseClick(window->view(), Qt::LeftButton, {}, pixel_of(*window->view(), joints[j].point));
        QVERIFY2(QTest::qWaitFor([&] { return window->selected() == joint; }, kPatience), model);
        const auto rows = window->joints()->view()->selectionModel()->selectedRows();
        QCOMPARE(rows.size(), 1);
        QCOMPARE(window->joints()->model()->place_of(joint), rows.first().row());
        QVERIFY(window->contacts()->view()->selectionModel()->selectedRows().isEmpty());
        QVERIFY(!window->inspector()->title().isEmpty());
        QCOMPARE(window->view()->marked().size(), size_t{2});  // both parts
        QVERIFY(window.ready());
      }
      window.keep_picture(QStringLiteral("joint-selected-%1").arg(QLatin1String(model)));
      // And back from its row, with what is known of it.
      window->select({});
      window->joints()->view()->selectRow(0);
      QVERIFY(window->selected() == (SceneItem{SceneItem::Kind::kJoint, 0}));
      QVERIFY(window->view()->view().selected == window->selected());
    }
  }

  void what_is_marked_stays_below_the_legend() {
    TestWindow window;
    QVERIFY(window.open(model_path("hinged-lid")));
    const SceneView& view = *window->view();
    const std::vector<Rect> boxes = text_boxes(*view.scene(), view.view(), {view.width(), view.height(), 1});
    QCOMPARE(boxes.size(), size_t{1});
    const QRect legend = QRectF(boxes[0].x, boxes[0].y, boxes[0].width, boxes[0].height).toAlignedRect();
    QVERIFY(view.item_at(legend.topLeft() + QPoint(5, 5)).kind == SceneItem::Kind::kBody);
    const QImage before = window->view()->grab().toImage();
    window->select({SceneItem::Kind::kJoint, 0});
    QVERIFY(window.ready());
    const QImage after = window->view()->grab().toImage();
    QVERIFY(before != after);
    QVERIFY(before.copy(legend) == after.copy(legend));
  }

  void a_selected_interface_shows_its_contacts_in_the_view_although_parts_hide_them() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    const QImage before = window->view()->grab().toImage();
    window->interfaces()->view()->selectRow(0);
    QVERIFY(window.ready());
    const QImage after = window->view()->grab().toImage();
    const Interface& interface = window->snapshot()->analysis->contacts.interfaces.at(0);
    QVERIFY(!interface.contacts.empty());
    const std::vector<SceneItem>& marked = window->view()->marked();
    for (const int contact : interface.contacts) {
      const SceneItem item{SceneItem::Kind::kContact, contact};
      QVERIFY2(std::find(marked.begin(), marked.end(), item) != marked.end(), qPrintable(QString::number(contact)));
      const QPoint place = pixel_of(
          *window->view(), window->snapshot()->analysis->contacts.contacts[static_cast<size_t>(contact)].point);
      const QRect around(place - QPoint(8, 8), place + QPoint(8, 8));
      QVERIFY2(before.copy(around) != after.copy(around), qPrintable(QString::number(contact)));
    }
    window.keep_picture(QStringLiteral("interface-selected"));
  }

  void rows_of_tables_and_tree_select_in_the_view() {
    TestWindow window;
    QVERIFY(window.open(model_path("wall-running-bond")));
    window->contacts()->view()->selectRow(3);
    const SceneItem third = window->contacts()->model()->table().rows[3].item;
    QVERIFY(window->selected() == third);
    QVERIFY(window->view()->view().selected == third);
    window->interfaces()->view()->selectRow(1);
    QVERIFY(window->selected() == (SceneItem{SceneItem::Kind::kInterface, 1}));
    QVERIFY(window->contacts()->view()->selectionModel()->selectedRows().isEmpty());
    QTreeWidget* tree = window->parts()->tree();
    tree->setCurrentItem(tree->topLevelItem(2));
    QVERIFY(window->selected().kind == SceneItem::Kind::kBody);
    QVERIFY(window->view()->view().selected == window->selected());
    QVERIFY(window->why()->count() > 0);
  }

  void tables_are_sorted_and_filtered() {
    TestWindow window;
    QVERIFY(window.open(model_path("wall-running-bond")));
    DataTable* table = window->contacts();
    const int all = table->model()->rowCount();
    table->filter_line()->setText(QStringLiteral("no such part"));
    QCOMPARE(table->model()->rowCount(), 0);
    table->filter_line()->clear();
    QCOMPARE(table->model()->rowCount(), all);
    table->view()->sortByColumn(0, Qt::DescendingOrder);
    QVERIFY(table->model()->rows().front() == all - 1);
  }

  void the_cross_check_says_that_the_formulations_agree() {
    TestWindow window;
    QVERIFY(window.open(model_path("v-block")));
    QVERIFY(window->proof()->agreement().contains(QStringLiteral("agree")));
    QCOMPARE(window->proof()->table()->columnCount(), 3);
  }

  void the_loop_runs_while_models_are_opened() {
    TestWindow window;
    EventLoopWatchdog watchdog;
    QTest::qWait(200);
    watchdog.start();
    for (const char* model : {"machine", "dry-stone-pile", "voussoir-arch"}) QVERIFY(window.open(model_path(model)));
    watchdog.stop();
    QVERIFY2(watchdog.largest_work() < 100, qPrintable(QString::number(watchdog.largest_work())));
  }

  // A leak grows with every round. Helpers that Qt makes once, when it first needs them (a scroll bar of a list that
  // was short until now, a platform's cursor), may come in any one round, late on a slow machine: two must grow.
  void opening_all_models_again_makes_no_more_objects() {
    TestWindow window;
    const auto open_all = [&] {
      for (const QString& model : model_names()) {
        if (!window.open(model_path(model.toStdString()))) return false;
        QTreeWidget* tree = window->parts()->tree();
        tree->setCurrentItem(tree->topLevelItem(0));
      }
      return window.ready();
    };
    QVERIFY(open_all());
    std::map<std::string, int> before = objects_by_class(window);
    QStringList grown;
    for (int round = 0; round < 3; ++round) {
      QVERIFY(open_all());
      const std::map<std::string, int> now = objects_by_class(window);
      if (const QString here = growth(before, now); !here.isEmpty()) grown << here;
      before = now;
    }
    QVERIFY2(grown.size() < 2, qPrintable(grown.join(QStringLiteral(" then "))));
  }
};

QTEST_MAIN(TestWindowModels)
#include "test_window_models.moc"
