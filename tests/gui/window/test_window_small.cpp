// The window on a small screen, what is typed in place, and what a failure offers.
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QTest>
#include <atomic>
#include <fstream>
#include <thread>

#include "gui/widgets/file_dialogs.h"
#include "impend/pipeline/pipeline.h"
#include "tests/gui/window/window_support.h"
#include "tests/support/processor_time.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

constexpr QSize kSmallScreen(1024, 700);

// The editor that is open in the tree; null: none.
QLineEdit* editor_in(const QTreeWidget* tree) {
  // The newest: an older one may still have to go.
  const QList<QLineEdit*> lines = tree->viewport()->findChildren<QLineEdit*>();
  return lines.isEmpty() ? nullptr : lines.last();
}

// Return is heard from the event loop.
bool type_over(const QTreeWidget* tree, const QString& text) {
  QLineEdit* editor = editor_in(tree);
  if (editor == nullptr) return false;
  editor->selectAll();
  QTest::keyClicks(editor, text);
  QTest::keyClick(editor, Qt::Key_Return);
  return QTest::qWaitFor([&] { return editor_in(tree) == nullptr; }, kPatience);
}

// A unit cube without its upper side on a fixed plate; its assembly file.
QString lidless_assembly(const QTemporaryDir& folder) {
  std::ofstream(folder.filePath(QStringLiteral("cube.obj")).toStdString())
      << "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
         "f 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
  std::ofstream(folder.filePath(QStringLiteral("plate.obj")).toStdString())
      << "v -1 -1 -1\nv 2 -1 -1\nv 2 2 -1\nv -1 2 -1\nv -1 -1 0\nv 2 -1 0\nv 2 2 0\nv -1 2 0\n"
         "f 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nf 5 6 7 8\n";
  const QString path = folder.filePath(QStringLiteral("lidless.assembly.json"));
  std::ofstream(path.toStdString())
      << R"({"format": "impend-assembly", "version": 1, "length_unit": "m", "parts": [)"
         R"({"name": "plate", "mesh": "plate.obj", "fixed": true}, {"name": "cube", "mesh": "cube.obj"}]})";
  return path;
}

// The first value of a list that its cell does not hold; empty when all are whole. Rows get their heights some time
// after the list has been filled.
QString first_value_cut(const QTreeWidget& lines) {
  const QFontMetrics metrics = lines.fontMetrics();
  const int room = lines.columnWidth(1) - 6;
  for (QTreeWidgetItemIterator at(const_cast<QTreeWidget*>(&lines)); *at; ++at) {
    const QString value = (*at)->text(1);
    if (value.isEmpty()) continue;
    const QRect needed = metrics.boundingRect(QRect(0, 0, room, 10000), Qt::TextWordWrap, value);
    if (needed.width() > room + 1 || needed.height() > lines.visualItemRect(*at).height() + 2) return value;
  }
  return {};
}

}  // namespace

class TestWindowSmall : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void the_window_fits_a_small_screen_before_and_after_something_is_open() {
    TestWindow window(kSmallScreen - QSize(8, 48));
    const QSize room = kSmallScreen - QSize(8, 48);
    QVERIFY2(window->minimumSizeHint().width() <= room.width(), qPrintable(QString::number(window->width())));
    QVERIFY(window.open(model_path("machine")));
    window.keep_picture(QStringLiteral("small-screen"));
    const QSize least = window->minimumSizeHint();
    QVERIFY2(least.width() <= room.width() && least.height() <= room.height(),
             qPrintable(QStringLiteral("%1 x %2").arg(least.width()).arg(least.height())));
    QCOMPARE(window->size(), room);
  }

  void the_inspector_shows_every_value_whole() {
    for (const QSize& size : {kSmallScreen - QSize(8, 48), QSize(1280, 800)}) {
      TestWindow window(size);
      QVERIFY(window.open(model_path("machine")));
      for (const SceneItem& item : {SceneItem{}, SceneItem{SceneItem::Kind::kBody, window.body("slider")}}) {
        window->select(item);
        const QTreeWidget* lines = window->inspector()->lines();
        QTRY_VERIFY(lines->header()->length() <= lines->viewport()->width());
        QTRY_VERIFY(2 * lines->columnWidth(0) <= lines->viewport()->width() + 1);
        QTRY_COMPARE(first_value_cut(*lines), QString());
      }
    }
  }

  void the_states_of_parts_have_room_for_their_words() {
    for (const int width : {800, 1280}) {
      TestWindow window(QSize(width, 652));
      QVERIFY(window.open(model_path("tower")));
      QVERIFY(window->session().apply(SetFrictionModel{FrictionModel::kViscous}).ok());
      QVERIFY(window.settled());
      const QTreeWidget* tree = window->parts()->tree();
      const int state = PartTree::column_of(PartColumn::kState), density = PartTree::column_of(PartColumn::kDensity);
      QStringList words;
      for (int row = 0; row < tree->topLevelItemCount(); ++row) words << tree->topLevelItem(row)->text(state);
      QVERIFY2(words.contains(QStringLiteral("does not move")), qPrintable(words.join(u',')));  // the longest there is
      for (const QString& word : words) {
        QVERIFY2(tree->fontMetrics().horizontalAdvance(word) < tree->columnWidth(state), qPrintable(word));
      }
      QVERIFY(tree->columnViewportPosition(density) + tree->columnWidth(density) <= tree->viewport()->width());
    }
  }

  void the_density_is_typed_over_where_it_stands_at_any_width() {
    for (const int width : {800, 1016, 1280, 1900}) {
      TestWindow window(QSize(width, 652));
      QVERIFY(window.open(model_path("tower")));
      QTreeWidget* tree = window->parts()->tree();
      const int column = PartTree::column_of(PartColumn::kDensity);
      int body = 0;
      while (window->snapshot()->assembly->parts[static_cast<size_t>(body)].fixed) ++body;
      QTreeWidgetItem* row = tree->topLevelItem(body);
      const QRect cell = tree->visualItemRect(row);
      const int x = tree->columnViewportPosition(column);
      const QRect seen = tree->viewport()->rect();
      QVERIFY2(x >= 0 && x + tree->columnWidth(column) <= seen.width(), qPrintable(QString::number(width)));
      const QPoint place(x + tree->columnWidth(column) / 2, cell.center().y());
      QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, place);
      QTest::mouseDClick(tree->viewport(), Qt::LeftButton, {}, place);
      QLineEdit* editor = editor_in(tree);
      QVERIFY2(editor != nullptr, qPrintable(QString::number(width)));
      QVERIFY(seen.contains(editor->geometry()));
      QVERIFY(type_over(tree, QStringLiteral("7850")));
      QVERIFY(window.settled());
      QCOMPARE(part_state(*window->snapshot()->document, body).density.value_or(0), 7850.0);
    }
  }

  void a_part_is_renamed_by_the_keyboard_and_a_taken_name_is_refused() {
    TestWindow window(QSize(1016, 652));
    QVERIFY(window.open(model_path("tower")));
    const int body = window.body("block-2");
    window->select({SceneItem::Kind::kBody, body});
    for (const auto& [typed, held] : std::initializer_list<std::pair<const char*, const char*>>{
             {"keystone", "keystone"}, {"block-1", "keystone"}}) {
      window->action(QStringLiteral("rename"))->trigger();
      QVERIFY(type_over(window->parts()->tree(), QLatin1String(typed)));
      QVERIFY(window.ready());
      QCOMPARE(window->snapshot()->assembly->parts[static_cast<size_t>(body)].name, std::string(held));
      QCOMPARE(window->parts()->tree()->topLevelItem(body)->text(0), QLatin1String(held));
    }
    QVERIFY2(window->notice()->isVisible(), qPrintable(window->notice()->text()));
    window->action(QStringLiteral("undo"))->trigger();
    QVERIFY(window.ready());
    QCOMPARE(window.body("block-2"), body);
  }

  void the_banner_closes_holes_and_what_its_hints_name_is_there() {
    QTemporaryDir folder;
    TestWindow window(QSize(1016, 652));
    window->open_inputs({lidless_assembly(folder)});
    QVERIFY(window.failed());
    window.keep_picture(QStringLiteral("holes-offered"));
    const QString said = window->banner()->accessibleDescription();
    QVERIFY2(!said.contains(QStringLiteral("--")), qPrintable(said));
    QVERIFY2(said.contains(QStringLiteral("Close holes (Edit menu)")), qPrintable(said));
    QVERIFY(window->action(QStringLiteral("close-holes"))->isEnabled());
    const auto& buttons = window->banner()->remedy_buttons();
    QCOMPARE(buttons.size(), 3);
    QVERIFY(buttons.first()->text().startsWith(QStringLiteral("Close holes")));
    QVERIFY(buttons.first()->focusPolicy() & Qt::TabFocus);
    buttons.first()->click();
    QVERIFY(window.ready());
    QCOMPARE(window.verdict(), std::string("stable"));
    QVERIFY(window->banner()->remedy_buttons().isEmpty());
    QVERIFY(!window->action(QStringLiteral("close-holes"))->isEnabled());
    window->action(QStringLiteral("undo"))->trigger();
    QVERIFY(window.failed());
  }

  void a_new_folder_is_made_by_typing_its_name() {
    QTemporaryDir folder;
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    window->action(QStringLiteral("save-as"))->trigger();
    auto* dialog = window->findChild<FolderDialog*>();
    QVERIFY(dialog != nullptr);
    dialog->setDirectory(folder.path());
    auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    QVERIFY(line != nullptr);
    line->setText(QStringLiteral("new/tower of blocks"));
    QTest::keyClick(line, Qt::Key_Return);
    const QDir made(folder.filePath(QStringLiteral("new/tower of blocks")));
    QVERIFY(QTest::qWaitFor([&] { return !made.entryList({QStringLiteral("*.assembly.json")}).isEmpty(); }, 5000));
  }

  void closing_the_window_stops_what_runs() {
    std::atomic<bool> begun = false, ended = false;
    TestWindow window(QSize(1016, 652), nullptr,
                      [&](const Assembly&, const std::vector<std::string>&, const PipelineOptions&,
                          const Progress& progress) -> Result<Analysis> {
                        begun = true;
                        while (!progress.is_cancelled()) {
                        }
                        ended = true;
                        return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
                      });
    window->open_inputs({model_path("tower")});
    QVERIFY(QTest::qWaitFor([&] { return begun.load(); }, kPatience));
    const double asked = processor_seconds();
    window->close();
    while (!ended && processor_seconds() - asked < 5) std::this_thread::yield();
    QVERIFY(ended);
    const double took = processor_seconds() - asked;
    QVERIFY2(is_soon(took), qPrintable(QString::number(took)));
  }

  void a_right_click_takes_the_part_that_is_seen_there() {
    TestWindow window;
    QVERIFY(window.open(model_path("wall-running-bond")));
    // Wherever a contact or an arrow is drawn over a part, or shines through.
    int asked = 0;
    for (int y = 3; y < window->view()->height(); y += 7) {
      for (int x = 3; x < window->view()->width(); x += 7) {
        const SceneItem item = window->view()->item_at(QPoint(x, y));
        if (item.kind != SceneItem::Kind::kContact) continue;
        SceneItem told{SceneItem::Kind::kJoint, 7};
        const auto connection = QObject::connect(window->view(), &SceneView::contextMenu, window->view(),
                                                 [&](const SceneItem& of, const QPoint&) { told = of; });
        QTest::mouseClick(window->view(), Qt::RightButton, {}, QPoint(x, y));
        QObject::disconnect(connection);
        for (QWidget* popup : QApplication::topLevelWidgets()) {
          if (popup->inherits("QMenu")) popup->close();
        }
        QVERIFY(told.kind == SceneItem::Kind::kBody || told == item);
        asked += told.kind == SceneItem::Kind::kBody;
        if (asked > 5) return;
      }
    }
    QVERIFY(asked > 0);
  }
};

QTEST_MAIN(TestWindowSmall)
#include "test_window_small.moc"
