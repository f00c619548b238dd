// What somebody meets who has not read the documentation: found by doing three tasks from the window alone (which part
// is loose, which of two variants is better, a report for a colleague).
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTest>

#include "gui/widgets/file_dialogs.h"
#include "gui/window/comparisons.h"
#include "gui/window/measuring_controller.h"
#include "gui/window/unit_choice.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

void choose_rows(MainWindow& window, const std::vector<int>& rows) {
  QTreeWidget* tree = window.parts()->tree();
  tree->clearSelection();
  tree->setCurrentItem(tree->topLevelItem(rows.front()));
  for (const int row : rows) tree->topLevelItem(row)->setSelected(true);
}

bool is_fixed(MainWindow& window, int part) { return part_state(*window.snapshot()->document, part).fixed; }

// The dialog that an action opens, without the desktop's own.
QFileDialog* dialog_of(MainWindow& window, const char* action) {
  window.action(QString::fromLatin1(action))->trigger();
  const QList<QFileDialog*> dialogs = window.findChildren<QFileDialog*>();
  return dialogs.isEmpty() ? nullptr : dialogs.last();
}

std::shared_ptr<QSettings> settings_in(const QTemporaryDir& folder) {
  return std::make_shared<QSettings>(folder.filePath(QStringLiteral("kept.ini")), QSettings::IniFormat);
}

}  // namespace

class TestWindowNewcomer : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    prepare_application();
  }

  void commands_are_about_all_parts_that_are_chosen_in_the_list() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    choose_rows(*window, {0, 1, 2});
    QCOMPARE(window->action(QStringLiteral("fix"))->text().remove(QLatin1Char('&')), QStringLiteral("Fix 3 parts"));
    window->action(QStringLiteral("fix"))->trigger();
    QVERIFY(window.ready());
    for (const int part : {0, 1, 2}) QVERIFY(is_fixed(*window, part));
    QVERIFY(!is_fixed(*window, 3));
    // Some fixed, some free: both can be asked for.
    choose_rows(*window, {2, 3});
    QVERIFY(window->action(QStringLiteral("fix"))->isEnabled() && window->action(QStringLiteral("free"))->isEnabled());
    window->action(QStringLiteral("hide"))->trigger();
    QVERIFY(!window->view()->view().shows_part(2) && !window->view()->view().shows_part(3));
    window->action(QStringLiteral("remove"))->trigger();
    QVERIFY(window.ready());
    QCOMPARE(window->snapshot()->assembly->parts.size(), std::size_t(3));
  }

  void dialogs_begin_where_files_were_opened_and_propose_a_name() {
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("designs")));
    const QString designs = folder.filePath(QStringLiteral("designs"));
    {
      TestWindow window(QSize(1280, 800), settings_in(folder));
      QVERIFY(window.open(model_path("tower")));
      QVERIFY(window->save_to(designs + QStringLiteral("/mine"), false).ok());
      const QStringList saved = QDir(designs + QStringLiteral("/mine")).entryList({QStringLiteral("*.assembly.json")});
      QVERIFY(window.open(designs + QStringLiteral("/mine/") + saved.value(0)));
      QFileDialog* report = dialog_of(*window, "export");
      QVERIFY(report != nullptr);
      QCOMPARE(report->directory().absolutePath(), designs + QStringLiteral("/mine"));
      QVERIFY2(report->selectedFiles().value(0).endsWith(QStringLiteral("-report.html")),
               qPrintable(report->selectedFiles().value(0)));
      // Another kind has another ending, and keeps the name.
      report->selectNameFilter(report->nameFilters().at(2));
      Q_EMIT report->filterSelected(report->nameFilters().at(2));
      QVERIFY(report->selectedFiles().value(0).endsWith(QStringLiteral("-report.csv")));
      report->close();
      QFileDialog* picture = dialog_of(*window, "screenshot");
      QVERIFY(picture->selectedFiles().value(0).endsWith(QStringLiteral("-picture.png")));
      picture->close();
      window->close();
    }
    TestWindow again(QSize(1280, 800), settings_in(folder));
    QFileDialog* open = dialog_of(*again, "open");
    QVERIFY(open != nullptr);
    QCOMPARE(open->directory().absolutePath(), designs + QStringLiteral("/mine"));
    open->close();
  }

  void shipped_models_are_not_where_files_are_kept() {
    TestWindow window;
    Q_EMIT window->start_page()->modelWanted(model_path("tower"), FrictionModel::kFrictionless);
    QVERIFY(window.ready());
    QCOMPARE(last_folder(&*window), QString());
  }

  void what_was_written_is_said_with_ways_to_open_it() {
    QTemporaryDir folder;
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QFileDialog* report = dialog_of(*window, "export");
    const QString path = folder.filePath(QStringLiteral("for-you.csv"));
    Q_EMIT report->fileSelected(path);
    report->close();
    QVERIFY(QFile::exists(path));
    QVERIFY(window->notice()->isVisible());
    QVERIFY2(window->notice()->text().contains(path), qPrintable(window->notice()->text()));
    QVERIFY(window->notice()->button(QStringLiteral("Open it")) != nullptr);
    QVERIFY(window->notice()->button(QStringLiteral("Open its folder")) != nullptr);
    window.keep_picture(QStringLiteral("written"));
    QSignalSpy written(&*window, &MainWindow::pageWritten);
    window->write_page(folder.filePath(QStringLiteral("page.html")));
    QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatience);
    QVERIFY(window->notice()->text().contains(QStringLiteral("any browser")));
  }

  void the_list_of_recent_files_is_kept_at_once() {
    QTemporaryDir folder;
    TestWindow window(QSize(1280, 800), settings_in(folder));
    QVERIFY(window.open(model_path("tower")));
    const auto kept = settings_in(folder);
    QTRY_VERIFY_WITH_TIMEOUT((kept->sync(), kept->allKeys().join(QLatin1Char(' ')).contains(QStringLiteral("recent"))),
                             kPatience);
  }

  void the_unit_of_files_is_not_the_unit_that_is_shown() {
    QTemporaryDir folder;
    {
      const auto settings = settings_in(folder);
      settings->setValue(QStringLiteral("unit"), QStringLiteral("mm"));  // as the question for it leaves it
    }
    TestWindow window(QSize(1280, 800), settings_in(folder));
    QCOMPARE(window->units().box()->currentIndex(), 0);
  }

  void escape_ends_measuring_from_anywhere_and_another_file_does_too() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    window->action(QStringLiteral("measure"))->trigger();
    QVERIFY(window->measuring().on());
    window->parts()->tree()->setFocus();
    QTest::keyClick(window->parts()->tree(), Qt::Key_Escape);
    QVERIFY(!window->measuring().on());
    window->action(QStringLiteral("measure"))->trigger();
    QVERIFY(window.open(model_path("corbel")));
    QVERIFY(!window->measuring().on());
    QVERIFY(!window->action(QStringLiteral("measure"))->isChecked());
  }

  void the_report_is_asked_for_by_its_key_also_from_a_line_to_filter_by() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    auto* filter = window->parts()->findChild<QLineEdit*>();
    QKeyEvent report(QEvent::ShortcutOverride, Qt::Key_E, Qt::ControlModifier);
    report.setAccepted(false);
    QCoreApplication::sendEvent(filter, &report);
    QVERIFY(!report.isAccepted());
    QKeyEvent all(QEvent::ShortcutOverride, Qt::Key_A, Qt::ControlModifier);
    all.setAccepted(false);
    QCoreApplication::sendEvent(filter, &all);
    QVERIFY(all.isAccepted());
  }

  void empty_tables_say_how_rows_come_there() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(window->joints()->empty_words().contains(QStringLiteral("states no joints")));
    QVERIFY(window->measures()->empty_words().contains(QStringLiteral("Ctrl+M")));
    QCOMPARE(window->contacts()->empty_words(), QString());
    window->contacts()->filter_line()->setText(QStringLiteral("no such part"));
    QVERIFY(window->contacts()->empty_words().contains(QStringLiteral("clear the filter")));
  }

  void numbers_that_are_nothing_but_rounding_read_as_nothing() {
    TestWindow window;
    QVERIFY(window.open(model_path("plank-and-weights")));
    const TableModel* model = window->contacts()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
      for (int column = 0; column < model->columnCount(); ++column) {
        const QString text = model->data(model->index(row, column), Qt::DisplayRole).toString();
        QVERIFY2(!text.contains(QStringLiteral("e-1")) || !text.endsWith(QStringLiteral("mm")), qPrintable(text));
      }
    }
  }

  void a_loose_part_says_which_neighbour_stands_a_little_off() {
    QTemporaryDir folder;
    const auto box = [&](const char* name, const Vec3& low, const Vec3& high) {
      QFile file(folder.filePath(QString::fromLatin1(name) + QStringLiteral(".obj")));
      QVERIFY(file.open(QIODevice::WriteOnly));
      for (int corner = 0; corner < 8; ++corner) {
        file.write("v");
        for (int axis = 0; axis < 3; ++axis)
          file.write(" " + QByteArray::number((corner >> axis & 1) != 0 ? high[axis] : low[axis], 'g', 17));
        file.write("\n");
      }
      file.write("f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n");
    };
    box("shelf", Vec3(0, 0, 0), Vec3(100, 100, 10));
    box("tote", Vec3(10, 10, 10), Vec3(60, 60, 60));
    box("stop", Vec3(60.3, 0, 10), Vec3(80, 100, 40));
    TestWindow window;
    ImportOptions options;
    options.unit = "mm";
    options.fixed = {"shelf", "stop"};
    options.gravity = Vec3(2, 0, -9.5);
    window->open_inputs({folder.path()}, options);
    QVERIFY(window.ready());
    QCOMPARE(window.verdict(), std::string("moves"));
    const auto told = [&] {
      QStringList lines;
      for (int row = 0; row < window->why()->count(); ++row) lines << window->why()->item(row)->text();
      return lines.join(QLatin1Char('\n'));
    };
    QTRY_VERIFY2(told().contains(QStringLiteral("'tote' does not touch 'stop': 0.3 mm are between them.")),
                 qPrintable(told()));
    window.keep_picture(QStringLiteral("near-miss"));
    // Closed, it holds, and nothing is said.
    QVERIFY(window->apply(SetGravity{Vec3(0, 0, -9.8)}));
    QVERIFY(window.ready());
    QVERIFY2(!told().contains(QStringLiteral("does not touch")), qPrintable(told()));
  }

  void small_windows_leave_the_view_its_room() {
    TestWindow window(QSize(1272, 672));
    QVERIFY(window.open(model_path("tower")));
    auto* warnings = window->findChild<QDockWidget*>(QStringLiteral("warnings"));
    warnings->show();
    QTest::qWait(50);
    QVERIFY2(window->view()->height() >= warnings->height(),
             qPrintable(QStringLiteral("%1, %2").arg(window->view()->height()).arg(warnings->height())));
    window.keep_picture(QStringLiteral("small-with-warnings"));
  }

  void the_comparison_says_which_file_is_which_and_can_be_swapped_and_handed_on() {
    QTemporaryDir folder;
    TestWindow window;
    QVERIFY(window.open(model_path("overhang-tips")));
    QSignalSpy compared(&window->comparisons(), &Comparisons::compared);
    window->comparisons().compare_with(model_path("overhang-holds"));
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 1, kPatience);
    auto* dialog = window->findChild<ComparisonDialog*>();
    QVERIFY(dialog != nullptr);
    const QSize screen = dialog->screen()->availableSize();
    QVERIFY(dialog->height() <= screen.height() && dialog->width() <= screen.width());
    const auto text_of = [&] {
      QStringList words;
      for (const QLabel* label : window->findChild<ComparisonDialog*>()->findChildren<QLabel*>())
        words << label->text();
      return words.join(QLatin1Char('\n'));
    };
    QVERIFY2(text_of().contains(QStringLiteral("Before: overhang-holds.assembly.json")), qPrintable(text_of()));
    QVERIFY2(text_of().contains(QStringLiteral("Better is overhang-holds.assembly.json")), qPrintable(text_of()));
    for (const char* name : {"page.html", "words.txt"}) {
      const QString path = folder.filePath(QString::fromLatin1(name));
      QVERIFY(dialog->write(path).ok());
      QFile file(path);
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QByteArray bytes = file.readAll();
      QVERIFY(bytes.contains("overhang-holds.assembly.json") && bytes.contains("WORSE"));
      QVERIFY(dialog->said().contains(path));
    }
    QVERIFY(!dialog->write(folder.filePath(QStringLiteral("no/such/page.html"))).ok());
    QVERIFY(dialog->grab().save(QStringLiteral(IMPEND_SCREENSHOTS_DIR "/comparison-names.png")));
    Q_EMIT dialog->swapWanted();
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 2, kPatience);
    QVERIFY2(compared.last().first().toString().contains(QStringLiteral("better: MOVES before")),
             qPrintable(compared.last().first().toString()));
  }

  void of_designs_that_both_rest_the_margins_can_be_asked_for() {
    QTemporaryDir folder;
    TestWindow window;
    QVERIFY(window.open(model_path("corbel")));
    QSignalSpy compared(&window->comparisons(), &Comparisons::compared);
    const auto button = [&]() -> QPushButton* {
      for (QPushButton* one : window->findChild<ComparisonDialog*>()->findChildren<QPushButton*>()) {
        if (one->text().contains(QStringLiteral("Margins"))) return one;
      }
      return nullptr;
    };
    window->comparisons().compare_with(model_path("corbel-light"));
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 1, kPatience);
    QVERIFY(button() == nullptr);  // one of them moves: nothing is left open
    window->findChild<ComparisonDialog*>()->close();
    QTRY_VERIFY(window->findChild<ComparisonDialog*>() == nullptr);
    window->comparisons().compare_with(model_path("plank-and-weights"));
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 2, kPatience);
    QVERIFY(button() != nullptr);
    button()->click();
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 3, kPatience);
    QVERIFY2(compared.last().first().toString().contains(QStringLiteral("push on any part that it bears")) ||
                 compared.last().first().toString().contains(QStringLiteral("mass may change")),
             qPrintable(compared.last().first().toString()));
    QTRY_COMPARE(window->findChildren<ComparisonDialog*>().size(), 1);
    QVERIFY(button() == nullptr);
    QVERIFY(window->findChild<ComparisonDialog*>()->grab().save(
        QStringLiteral(IMPEND_SCREENSHOTS_DIR "/comparison-margins.png")));
  }

  void the_comparison_fits_a_small_screen() {
    ShownComparison shown{
        QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("Both."), QStringLiteral("words"), {}};
    ComparisonDialog dialog(shown);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    QVERIFY2(dialog.minimumSizeHint().height() < 600, qPrintable(QString::number(dialog.minimumSizeHint().height())));
  }
};

QTEST_MAIN(TestWindowNewcomer)
#include "test_window_newcomer.moc"
