// Opening, saving and exporting with the real window.
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

#include "gui/widgets/appearance.h"
#include "gui/widgets/command_line.h"
#include "gui/widgets/file_dialogs.h"
#include "gui/window/comparisons.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

QByteArray bytes_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(bytes);
}

// A cube of side 10 as OBJ, which states no unit.
QByteArray cube(const QByteArray& name, int z) {
  const QByteArray low = QByteArray::number(z), high = QByteArray::number(z + 10);
  return "o " + name + "\nv 0 0 " + low + "\nv 10 0 " + low + "\nv 10 10 " + low + "\nv 0 10 " + low + "\nv 0 0 " +
         high + "\nv 10 0 " + high + "\nv 10 10 " + high + "\nv 0 10 " + high +
         "\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
}

}  // namespace

class TestWindowFiles : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void the_first_page_offers_the_shipped_models() {
    TestWindow window;
    QVERIFY(window->page() == window->start_page());
    QVERIFY(!window->banner()->isVisible());
    window.keep_picture(QStringLiteral("start"));
    QListWidget* models = window->start_page()->models();
    QCOMPARE(models->findItems(QStringLiteral("cad-table"), Qt::MatchStartsWith).size(), 1);  // a STEP file alone
    Q_EMIT models->itemClicked(models->item(0));
    QVERIFY(window.ready());
    QVERIFY(window->page() == window->work_page());
  }

  void a_file_that_fails_shows_message_place_and_hint_and_the_way_back() {
    QTemporaryDir folder;
    const QString bad = folder.filePath(QStringLiteral("bad.assembly.json"));
    write(bad, "{ \"format\": \"impend-assembly\", ");
    TestWindow window;
    window->open_inputs({bad});
    QVERIFY(window.failed());
    QVERIFY(window->page() == window->error_page());
    const Error error = *window->snapshot()->error;
    QVERIFY(window->error_page()->text().contains(QString::fromStdString(error.message)));
    QVERIFY(window->error_page()->text().contains(bad));
    QVERIFY(window->error_page()->text().contains(QString::fromStdString(error.hint)));
    QVERIFY(!window->error_page()->back_button()->isVisible());
    window.keep_picture(QStringLiteral("error"));
    QVERIFY(window.open(model_path("table")));
    window->open_inputs({bad});
    QVERIFY(window.failed());
    window->error_page()->back_button()->click();
    QVERIFY(window.ready());
    QVERIFY(window->page() == window->work_page());
    QCOMPARE(window.verdict(), std::string("stable"));
  }

  void a_file_without_a_unit_asks_for_it_and_opens_with_the_answer() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("cube.obj"));
    write(path, cube("cube", 0));
    TestWindow window;
    window->open_inputs({path});
    QVERIFY(window.failed());
    QTRY_VERIFY(window->findChild<UnitDialog*>() != nullptr);
    auto* dialog = window->findChild<UnitDialog*>();
    auto* accept = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open);
    QVERIFY(!accept->isEnabled());
    const auto* mm = dialog->findChild<QRadioButton*>(QStringLiteral("mm"));
    QTRY_VERIFY2(mm->text().contains(QStringLiteral("10 × 10 × 10 mm large")), qPrintable(mm->text()));
    QVERIFY(dialog->grab().save(QStringLiteral(IMPEND_SCREENSHOTS_DIR "/unit-question.png")));
    dialog->findChild<QRadioButton*>(QStringLiteral("mm"))->click();
    accept->click();
    QVERIFY(window.ready());
    QCOMPARE(window->snapshot()->assembly->unit_name, std::string("mm"));
  }

  void files_that_are_dropped_are_opened() {
    TestWindow window;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(model_path("corbel"))});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&*window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&*window, &drop);
    QVERIFY(window.ready());
    QCOMPARE(window.verdict(), std::string("stable"));
  }

  void report_table_and_picture_are_written() {
    QTemporaryDir folder;
    TestWindow window;
    QVERIFY(window.open(model_path("block-on-incline")));
    for (const char* ending : {"json", "txt", "csv"}) {
      const QString path = folder.filePath(QStringLiteral("report.") + QLatin1String(ending));
      QVERIFY(window->export_to(path).ok());
      QVERIFY(bytes_of(path).size() > 100);
    }
    QVERIFY(!window->export_to(folder.filePath(QStringLiteral("report.doc"))).ok());
    const QString table = folder.filePath(QStringLiteral("table.csv"));
    QVERIFY(window->write_table(*window->contacts(), table).ok());
    QCOMPARE(bytes_of(table).count('\n'), window->contacts()->model()->rowCount() + 1);
    QVERIFY(!window->write_table(*window->contacts(), folder.filePath(QStringLiteral("no/such/table.csv"))).ok());
    QSignalSpy written(&*window, &MainWindow::screenshotWritten);
    const QString picture = folder.filePath(QStringLiteral("picture.png"));
    window->write_screenshot(picture, QSize(400, 300), 2);
    QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatience);
    QCOMPARE(written[0][1].toString(), QString());
    QCOMPARE(QImage(picture).size(), QSize(800, 600));
  }

  void a_page_to_hand_on_is_written_with_files_and_pictures() {
    QTemporaryDir folder;
    TestWindow window;
    QVERIFY(window.open(model_path("block-on-incline")));
    QSignalSpy written(&*window, &MainWindow::pageWritten);
    const QString path = folder.filePath(QStringLiteral("page.html"));
    window->write_page(path);
    QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, kPatience);
    QCOMPARE(written[0][1].toString(), QString());
    const QByteArray page = bytes_of(path);
    QVERIFY(page.startsWith("<!DOCTYPE html>"));
    QVERIFY(page.contains("block-on-incline.assembly.json</bdi>"));
    QVERIFY(page.contains("data:image/png;base64,") || page.contains("Pictures are missing: "));
    QVERIFY(page.contains("by its window."));
    // In the unit that the window shows.
    QVERIFY(!page.contains("Lengths are in inches, "));
    window->action(QStringLiteral("unit-in"))->trigger();
    const QString in_inches = folder.filePath(QStringLiteral("inches.html"));
    window->write_page(in_inches);
    QTRY_COMPARE_WITH_TIMEOUT(written.count(), 2, kPatience);
    const QByteArray other = bytes_of(in_inches);
    QVERIFY(other.contains("Lengths are in inches, "));
    QVERIFY(other.contains(" in</data>"));
    QVERIFY(!other.contains(" mm</data>") && !other.contains(" cm</data>") && !other.contains(" m</data>"));
    window->write_page(folder.filePath(QStringLiteral("no/such/page.html")));
    QTRY_COMPARE_WITH_TIMEOUT(written.count(), 3, kPatience);
    QVERIFY(written[2][1].toString().contains(QStringLiteral("cannot be written")));
  }

  void an_edited_assembly_is_saved_and_says_the_same_when_opened_again() {
    QTemporaryDir folder;
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(window->apply(SetGravity{Vec3(4, 0, -8)}));
    QVERIFY(window.ready());
    QCOMPARE(window.verdict(), std::string("moves"));
    const double ratio = window->snapshot()->analysis->components.front().motion_ratio;
    QVERIFY(window->save_to(folder.filePath(QStringLiteral("saved")), false).ok());
    QVERIFY(QTest::qWaitFor([&] { return !window->isWindowModified(); }, kPatience));
    QVERIFY(!window->save_to(folder.filePath(QStringLiteral("saved")), false).ok());
    const QDir saved(folder.filePath(QStringLiteral("saved")));
    QVERIFY(window.open(saved.filePath(saved.entryList({QStringLiteral("*.assembly.json")}).value(0))));
    QCOMPARE(window.verdict(), std::string("moves"));
    QVERIFY(std::abs(window->snapshot()->analysis->components.front().motion_ratio - ratio) < 1e-6);
  }

  void closing_with_edits_asks_in_the_window() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(window->apply(SetGravity{Vec3(0, 0, -5)}));
    QVERIFY(window.ready());
    window->close();
    QVERIFY(window->isVisible());
    QVERIFY(window->notice()->isVisible());
    window->notice()->button(QStringLiteral("Discard the edits"))->click();
    QVERIFY(!window->isVisible());
  }

  void files_that_change_on_disk_are_read_again() {
    QTemporaryDir folder;
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(window->save_to(folder.path() + QStringLiteral("/copy"), false).ok());
    const QString copy = folder.path() + QStringLiteral("/copy");
    const QString file = QDir(copy).filePath(QDir(copy).entryList({QStringLiteral("*.assembly.json")}).value(0));
    QVERIFY(window.open(file));
    const auto before = window->snapshot()->document->opened;
    write(file, bytes_of(file) + "\n");
    QVERIFY(QTest::qWaitFor([&] { return window->snapshot()->document->opened != before; }, kPatience));
    QVERIFY(window.ready());
    QVERIFY(window->apply(SetGravity{Vec3(0, 0, -5)}));
    write(file, bytes_of(file) + "\n");
    QVERIFY(QTest::qWaitFor(
        [&] { return window->notice()->isVisible() && window->notice()->button(QStringLiteral("Reload")); },
        kPatience));
  }

  void place_looks_and_recent_files_are_kept() {
    QTemporaryDir folder;
    const auto settings = [&] {
      return std::make_shared<QSettings>(folder.filePath(QStringLiteral("kept.ini")), QSettings::IniFormat);
    };
    {
      TestWindow window(QSize(1111, 777), settings());
      QVERIFY(window.open(model_path("corbel")));
      QVERIFY(window.open(model_path("rough-arch")));
      QVERIFY(!window->snapshot()->analysis->friction);
      FrictionOptions friction;
      friction.mu = 0.75;
      window->open_inputs({model_path("rough-arch")}, {}, friction);
      QVERIFY(window.ready());
      QVERIFY(window->session().apply(SetFrictionModel{FrictionModel::kStewartTrinkle}).ok());
      QVERIFY(window->session().apply(SetTimeStep{0.002}).ok());
      // Done before the window hears of it: it goes from one answer to the next without a state between.
      QVERIFY(window->session().wait_until_idle()->state == SessionState::kReady);
      QVERIFY(window.ready());
      window->close();
    }
    TestWindow again(QSize(1111, 777), settings());
    Q_EMIT again->start_page()->recentWanted(1);
    QVERIFY(again.ready());
    QCOMPARE(again.verdict(), std::string("stable"));
    QVERIFY(!again->snapshot()->analysis->friction);
    Q_EMIT again->start_page()->recentWanted(1);  // the arch has become the second
    QVERIFY(again.ready());
    QVERIFY(again->snapshot()->analysis->friction);
    QVERIFY(again->snapshot()->analysis->friction->model == FrictionModel::kStewartTrinkle);
    QCOMPARE(again->snapshot()->analysis->friction->time_step, 0.002);
    QCOMPARE(again->snapshot()->document->state().mu, 0.75);
  }

  void options_of_the_command_line_reach_the_import_and_wrong_ones_are_refused() {
    const auto parsed = [](const QStringList& words) {
      QCommandLineParser parser;
      add_options(&parser);
      parser.parse(QStringList{QStringLiteral("impend-gui")} + words);
      return start_options(parser);
    };
    const Result<StartOptions> start =
        parsed({"--unit=mm", "--fixed=base*", "--gap=0.05", "--angle=2.5", "--allow-overlap", "--threads=2",
                "--deflection=0.5mm", "--angular-deflection=90", "--weld=0.001", "--close-holes=auto",
                "--check-intersections", "--gravity=0,-9.5,0", "--", "a b.obj"});
    QVERIFY(start.ok());
    const StartOptions& found = start.value();
    QCOMPARE(found.inputs, QStringList{QStringLiteral("a b.obj")});
    QCOMPARE(found.import.unit.value_or(""), std::string("mm"));
    QCOMPARE(found.import.fixed, std::vector<std::string>{"base*"});
    QCOMPARE(found.import.gap.value_or(0), 0.05);
    QCOMPARE(found.import.angle_deg.value_or(0), 2.5);
    QVERIFY(found.import.gravity == std::optional<Vec3>(Vec3(0, -9.5, 0)));
    QVERIFY(found.analysis.allow_overlap);
    QCOMPARE(found.analysis.threads, 2);
    const ModelReadOptions& read = found.import.read;
    QCOMPARE(read.tessellation.deflection.value_or(0), 0.0005);
    QVERIFY(std::abs(read.tessellation.angle - std::acos(0.0)) < 1e-12);
    QCOMPARE(read.repair.weld.value_or(0), 0.001);
    QVERIFY(read.repair.close_holes && !read.repair.largest_hole && read.repair.check_intersections);
    QVERIFY(!parsed({"x.obj"}).value().import.read.repair.close_holes);
    QVERIFY(found.friction.model == FrictionModel::kFrictionless);
    const FrictionOptions rough = parsed({"--mu=0,6", "x.obj"}).value().friction;
    QVERIFY(rough.model == FrictionModel::kStatic && rough.mu == std::optional<double>(0.6));
    const FrictionOptions stepped = parsed({"--model=no-slip", "--step=0.02", "x.obj"}).value().friction;
    QVERIFY(stepped.model == FrictionModel::kNoSlip && stepped.velocity.step == 0.02);
    QCOMPARE(parsed({"--model=statik"}).error().hint, std::string("did you mean 'static'?"));
    for (const char* wrong :
         {"--gap=-1", "--gap=wide", "--angle=91", "--threads=0.5x", "--deflection=thin", "--weld=0", "--density=heavy",
          "--gravity=up", "--model=statik", "--mu=-1", "--mu=rough", "--model=viscous --mu=0.5", "--step=0.01"}) {
      const Result<StartOptions> refused = parsed(QString::fromLatin1(wrong).split(QLatin1Char(' ')));
      QVERIFY2(!refused.ok(), wrong);
      QVERIFY2(!refused.error().hint.empty(), wrong);
    }
  }

  void an_older_design_is_compared_with_the_one_that_is_open() {
    TestWindow window;
    QVERIFY(!window->action(QStringLiteral("compare"))->isEnabled());
    QVERIFY(window.open(model_path("overhang-tips")));
    QVERIFY(window.ready());
    QVERIFY(window->action(QStringLiteral("compare"))->isEnabled());
    QSignalSpy compared(&window->comparisons(), &Comparisons::compared);
    window->comparisons().compare_with(model_path("overhang-holds"));
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 1, kPatience);
    const QString words = compared.first().first().toString();
    QVERIFY2(words.contains(QStringLiteral("WORSE: STABLE before, MOVES after")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("\n  'plank' moved by ")), qPrintable(words));
    auto* dialog = window->findChild<QDialog*>(QStringLiteral("comparison"));
    QVERIFY(dialog != nullptr && dialog->isVisible());
    QVERIFY(dialog->grab().save(QStringLiteral(IMPEND_SCREENSHOTS_DIR "/comparison.png")));
    dialog->close();

    window->comparisons().compare_with(QStringLiteral("no-such-file.assembly.json"));
    QTRY_COMPARE_WITH_TIMEOUT(compared.count(), 2, kPatience);
    QVERIFY(compared.last().first().toString().isEmpty());
  }

  void help_and_about_open_without_blocking() {
    TestWindow window;
    window->action(QStringLiteral("keys"))->trigger();
    window->action(QStringLiteral("about"))->trigger();
    for (const char* name : {"keys-dialog", "about-dialog"}) {
      auto* dialog = window->findChild<QDialog*>(QString::fromLatin1(name));
      QVERIFY(dialog != nullptr);
      window.keep_picture(QString::fromLatin1(name));
      dialog->close();
    }
  }
};

QTEST_MAIN(TestWindowFiles)
#include "test_window_files.moc"
