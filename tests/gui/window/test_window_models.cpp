// Every shipped model in the real window: verdict, selection both ways, no growth.
#include <QApplication>
#include <QTest>

#include "gui/widgets/event_loop_watchdog.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

QString banner_word(const std::string& verdict) { return QString::fromStdString(verdict).toUpper(); }

// Contacts that can be seen in the view, the first of them.
SceneItem seen_contact(TestWindow& window) {
  const size_t count = window->snapshot()->analysis->contacts.contacts.size();
  for (size_t i = 0; i < count; ++i) {
    const SceneItem item{SceneItem::Kind::kContact, static_cast<int>(i)};
    if (!window.seen_at(item).isNull()) return item;
  }
  return {};
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

  void a_contact_clicked_in_the_view_is_selected_in_its_table() {
    TestWindow window;
    QVERIFY(window.open(model_path("overhang-tips")));
    window->action(QStringLiteral("see-through"))->trigger();
    QVERIFY(window.ready());
    const SceneItem contact = seen_contact(window);
    QVERIFY(contact.kind == SceneItem::Kind::kContact);
    QVERIFY(window.click(contact));
    const auto rows = window->contacts()->view()->selectionModel()->selectedRows();
    QCOMPARE(rows.size(), 1);
    QCOMPARE(window->contacts()->model()->place_of(contact), rows.first().row());
    QVERIFY(window->inspector()->title().contains(QStringLiteral("contact"), Qt::CaseInsensitive));
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
    QVERIFY2(watchdog.largest_own_pause() < 100, qPrintable(QString::number(watchdog.largest_own_pause())));
  }

  void opening_all_models_again_makes_no_more_objects() {
    TestWindow window;
    const auto open_all = [&] {
      for (const QString& model : model_names()) {
        if (!window.open(model_path(model.toStdString()))) return -1;
        QTreeWidget* tree = window->parts()->tree();
        tree->setCurrentItem(tree->topLevelItem(0));
      }
      QTest::qWait(10);
      return static_cast<int>(window->findChildren<QObject*>().size());
    };
    QVERIFY(open_all() > 0);  // some platforms make helpers of their own at first use
    const int before = open_all();
    QVERIFY(before > 0);
    QVERIFY(open_all() <= before);
  }
};

QTEST_MAIN(TestWindowModels)
#include "test_window_models.moc"
