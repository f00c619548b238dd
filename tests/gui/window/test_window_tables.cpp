// Rows of tables: several are selected, copied, and read back as numbers in the reader's language.
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QLocale>
#include <QTest>

#include "gui/window/view_controller.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

QList<QStringList> cells_of(const QString& text) {
  QList<QStringList> rows;
  for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) rows << line.split(QLatin1Char('\t'));
  return rows;
}

// Number and unit of a column are found by its title, as a person finds them.
double value_at(const QList<QStringList>& rows, int row, const QString& title, const QLocale& locale) {
  const qsizetype column = rows.front().indexOf(title);
  bool read = false;
  const double value = column < 0 ? 0 : locale.toDouble(rows.at(row).at(column), &read);
  return read ? value : std::nan("");
}

void click_row(const DataTable& table, int row, Qt::KeyboardModifiers modifiers = {}) {
  QTableView* view = table.view();
  const QRect cell = view->visualRect(view->model()->index(row, 1));
  QTest::mouseClick(view->viewport(), Qt::LeftButton, modifiers, cell.center());
}

// The table of contacts is seen, and the window has the keys.
bool show_contacts(TestWindow& window) {
  auto* dock = window->findChild<QDockWidget*>(QStringLiteral("contacts"));
  dock->show();
  dock->raise();
  window->activateWindow();
  return QTest::qWaitFor([&] { return window->contacts()->view()->isVisible() && window->isActiveWindow(); },
                         kPatience);
}

}  // namespace

class TestWindowTables : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }
  void cleanup() { QLocale::setDefault(QLocale::c()); }

  void several_rows_can_be_selected_and_the_last_one_is_shown() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(show_contacts(window));
    const auto selected = [&] { return window->contacts()->view()->selectionModel()->selectedRows().size(); };
    click_row(*window->contacts(), 1);
    QCOMPARE(selected(), 1);
    QCOMPARE(window->selected().index, 1);
    click_row(*window->contacts(), 4, Qt::ShiftModifier);
    QCOMPARE(selected(), 4);
    QCOMPARE(window->selected().index, 4);
    click_row(*window->contacts(), 6, Qt::ControlModifier);
    QCOMPARE(selected(), 5);
    QCOMPARE(window->selected().index, 6);
    // News of the session do not take the rows away.
    window->session().set_scene_options(scene_options(ColorBy::kPart, false));
    QVERIFY(window.ready());
    QCOMPARE(selected(), 5);
    window->select({SceneItem::Kind::kContact, 0});
    QCOMPARE(selected(), 1);
  }

  void every_table_is_sorted_by_keys_and_the_row_stays_selected() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    const QList<DataTable*> tables = window->findChildren<DataTable*>();
    QVERIFY(tables.size() >= 3);
    for (DataTable* table : tables) {
      QVERIFY2(table->view()->actions().contains(table->sort_action()), qPrintable(table->accessibleName()));
      QVERIFY(table->view()->contextMenuPolicy() == Qt::ActionsContextMenu);
    }
    QVERIFY(show_contacts(window));
    QTableView* view = window->contacts()->view();
    const TableModel* model = window->contacts()->model();
    view->setFocus();
    view->setCurrentIndex(model->index(2, 0));
    QTest::keyClick(view, Qt::Key_Right);
    const int column = view->currentIndex().column();
    QVERIFY(column > 0);
    const int row = model->rows()[2];
    QTest::keyClick(view, Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(model->sorted_by(), column);
    QCOMPARE(view->horizontalHeader()->sortIndicatorSection(), column);
    const std::vector<int> ascending = model->rows();
    QCOMPARE(model->rows()[static_cast<size_t>(view->currentIndex().row())], row);
    QCOMPARE(view->currentIndex().column(), column);
    QCOMPARE(window->selected().index, row);
    QTest::keyClick(view, Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(view->horizontalHeader()->sortIndicatorOrder(), Qt::DescendingOrder);
    QCOMPARE(model->rows()[static_cast<size_t>(view->currentIndex().row())], row);
    QVERIFY(model->rows() != ascending);
  }

  void copied_rows_are_read_as_numbers_in_german_and_in_english() {
    for (const QLocale& locale : {QLocale(QLocale::German), QLocale(QLocale::English), QLocale(QLocale::Swedish)}) {
      QLocale::setDefault(locale);
      TestWindow window;
      QVERIFY(window.open(model_path("block-on-incline")));
      QVERIFY(show_contacts(window));
      window->contacts()->view()->setFocus();
      window->contacts()->view()->selectAll();
      QApplication::clipboard()->clear();
      window->action(QStringLiteral("copy"))->trigger();
      const QList<QStringList> rows = cells_of(QApplication::clipboard()->text());
      const auto& analysis = *window->snapshot()->analysis;
      QCOMPARE(rows.size(), static_cast<qsizetype>(analysis.contacts.contacts.size() + 1));
      for (std::size_t i = 0; i < analysis.contacts.contacts.size(); ++i) {
        const int row = static_cast<int>(i) + 1;
        const Vec3& point = analysis.contacts.contacts[i].point;
        const double unit = analysis.assembly.metres_per_unit;
        const double x = value_at(rows, row, QStringLiteral("Point x (mm)"), locale);
        QVERIFY2(std::abs(x * unit - point.x()) <= 1e-14 * (1 + std::abs(point.x())), qPrintable(rows[row].join("|")));
        const double force = value_at(rows, row, QStringLiteral("Force (N)"), locale);
        QVERIFY(std::abs(force - analysis.contact_results[i].force) <= 1e-14 * (1 + force));
      }
      const QString forces = rows.at(1).at(rows.front().indexOf(QStringLiteral("Force (N)")));
      QVERIFY2(!forces.contains(locale.language() == QLocale::English ? QLatin1Char(',') : QLatin1Char('.')),
               qPrintable(forces));
    }
  }

  void copy_takes_what_has_the_keys() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(show_contacts(window));
    QLineEdit* gap = window->conditions()->gap_line();
    gap->setFocus();
    gap->setText(QStringLiteral("7 mm"));
    gap->selectAll();
    window->action(QStringLiteral("copy"))->trigger();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("7 mm"));
    window->contacts()->view()->setFocus();
    click_row(*window->contacts(), 2);
    // Without a window manager no window is active, and none hears its shortcuts.
    QCOMPARE(window->action(QStringLiteral("copy"))->shortcut(), QKeySequence(QKeySequence::Copy));
    if (QApplication::activeWindow() != nullptr) {
      QTest::keyClick(window->contacts()->view(), Qt::Key_C, Qt::ControlModifier);
    } else {
      window->action(QStringLiteral("copy"))->trigger();
    }
    const QList<QStringList> rows = cells_of(QApplication::clipboard()->text());
    QCOMPARE(rows.size(), 2);
    QCOMPARE(rows.at(1).at(0), QStringLiteral("3"));
  }
};

QTEST_MAIN(TestWindowTables)
#include "test_window_tables.moc"
