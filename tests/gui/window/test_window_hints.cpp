// Whatever a text of the window names is there: menus, buttons and fields; and what it says ends in an answer.
#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "gui/presenter/sentences.h"
#include "tests/gui/window/window_support.h"
#include "tests/support/source_texts.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

QString plain(QString text) {
  text.remove(QLatin1Char('&'));
  return text.section(QLatin1Char('\t'), 0, 0).remove(QStringLiteral(" …")).trimmed();
}

bool menu_has(const MainWindow& window, const QString& menu, const QString& entry) {
  for (const QAction* top : window.menuBar()->actions()) {
    if (plain(top->text()) != menu || top->menu() == nullptr) continue;
    for (const QAction* action : top->menu()->actions()) {
      if (plain(action->text()) == entry) return true;
    }
  }
  return false;
}

// Texts that the window shows: the library's, in its words, and its own.
std::set<std::string> shown_texts() {
  const std::filesystem::path root = std::filesystem::path(IMPEND_MODELS_DIR).parent_path();
  std::set<std::string> texts;
  for (const std::string& text : literals_below(root / "src" / "impend")) texts.insert(window_words(text));
  for (const std::string& text : literals_below(root / "gui")) texts.insert(text);
  return texts;
}

std::string cube(double x, double y, double z, double size, int first) {
  std::string text;
  for (int k = 0; k < 8; ++k)
    text += "v " + std::to_string(x + (k & 1 ? size : 0)) + " " + std::to_string(y + (k & 2 ? size : 0)) + " " +
            std::to_string(z + (k & 4 ? size : 0)) + "\n";
  const int faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (const auto& face : faces) {
    text += "f";
    for (const int corner : face) text += " " + std::to_string(first + corner);
    text += "\n";
  }
  return text;
}

ImportOptions in_metres() {
  ImportOptions options;
  options.unit = "m";
  return options;
}

}  // namespace

class TestWindowHints : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void every_entry_of_a_menu_that_a_text_names_is_there() {
    TestWindow window;
    // "Close holes (Edit menu)", "Open again with finer facets, in the File menu"
    const std::regex named("([A-Z][a-z]+(?: [a-z]+)*)(?: \\(|, in the )(File|Edit|View|Help) menu");
    int seen = 0;
    for (const std::string& text : shown_texts()) {
      for (std::sregex_iterator at(text.begin(), text.end(), named), end; at != end; ++at) {
        // What precedes the name is no part of it: the entry is the longest tail that a menu has.
        const QString menu = QString::fromStdString((*at)[2]);
        QStringList words = QString::fromStdString((*at)[1]).split(QLatin1Char(' '));
        bool found = false;
        while (!words.isEmpty() && !found) {
          QString entry = words.join(QLatin1Char(' '));
          entry[0] = entry[0].toUpper();
          found = menu_has(*window, menu, entry);
          words.removeFirst();
        }
        QVERIFY2(found, text.c_str());
        ++seen;
      }
    }
    QVERIFY(seen >= 4);
  }

  void the_conditions_and_the_button_that_texts_name_are_there() {
    TestWindow window;
    bool conditions = false, button = false;
    for (const std::string& text : shown_texts()) {
      conditions = conditions || text.find("under Conditions") != std::string::npos;
      button = button || text.find("the button Analyse all the same") != std::string::npos;
    }
    QVERIFY(conditions && button);
    const auto* dock = window->findChild<QDockWidget*>(QStringLiteral("conditions"));
    QVERIFY(dock != nullptr && dock->windowTitle() == QStringLiteral("Conditions"));
    QStringList labels;
    for (const QLabel* label : dock->findChildren<QLabel*>()) labels << plain(label->text());
    QVERIFY2(labels.contains(QStringLiteral("Contact gap")), qPrintable(labels.join(QLatin1Char(' '))));
    QVERIFY2(labels.contains(QStringLiteral("Friction")), qPrintable(labels.join(QLatin1Char(' '))));
    QStringList buttons;
    for (const QPushButton* push : window->banner()->findChildren<QPushButton*>()) buttons << plain(push->text());
    QVERIFY2(buttons.contains(QStringLiteral("Analyse all the same")), qPrintable(buttons.join(QLatin1Char(' '))));
  }

  // A post sunk into a plate: the banner names the gap and the button, and either leads to an answer.
  void what_is_said_of_overlap_leads_to_an_answer() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("sunk.obj"));
    std::ofstream(path.toStdString()) << "o plate\n"
                                      << cube(0, 0, 0, 1, 1) << "o post\n"
                                      << cube(0.25, 0.25, 0.9997, 0.5, 9);
    for (const bool by_gap : {false, true}) {
      TestWindow window;
      window->open_inputs({path}, in_metres());
      QVERIFY(window.failed());
      const QString said = window->banner()->accessibleDescription();
      QVERIFY2(said.contains(QStringLiteral("Analyse all the same")), qPrintable(said));
      QVERIFY2(said.contains(QStringLiteral("contact gap (Conditions)")), qPrintable(said));
      QVERIFY2(!said.contains(QStringLiteral("screwed")), qPrintable(said));
      if (by_gap) {
        type(window->conditions()->gap_line(), QStringLiteral("0.0005 m"));
      } else {
        for (QPushButton* push : window->banner()->findChildren<QPushButton*>()) {
          if (plain(push->text()) == QStringLiteral("Analyse all the same")) push->click();
        }
      }
      QVERIFY(window.ready());
      QCOMPARE(window.verdict(), std::string("stable"));
    }
  }

  void open_again_with_a_part_per_piece_makes_a_part_of_each() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("two.obj"));
    std::ofstream(path.toStdString()) << "o both\n" << cube(0, 0, 0, 1, 1) << cube(0, 0, 1, 1, 9);
    TestWindow window;
    window->open_inputs({path}, in_metres());
    QVERIFY(window.settled());
    QCOMPARE(window->snapshot()->assembly->parts.size(), size_t{1});
    QVERIFY(window->action(QStringLiteral("reopen-pieces"))->isEnabled());
    window->action(QStringLiteral("reopen-pieces"))->trigger();
    QVERIFY(window.ready());
    QCOMPARE(window->snapshot()->assembly->parts.size(), size_t{2});
    QVERIFY(!window->action(QStringLiteral("reopen-pieces"))->isEnabled());
  }
};

QTEST_MAIN(TestWindowHints)
#include "test_window_hints.moc"
