// The unit in which the window shows lengths: menu, box, and everything that follows.
#include <QComboBox>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "gui/window/unit_choice.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

QByteArray bytes_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// All values of the inspector, a line each.
QString inspector_text(const InspectorPanel& panel) {
  QStringList values;
  const auto* lines = panel.findChild<QTreeWidget*>();
  for (QTreeWidgetItemIterator at(const_cast<QTreeWidget*>(lines)); *at; ++at) values << (*at)->text(1);
  return values.join(QLatin1Char('\n'));
}

}  // namespace

class TestWindowUnits : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void the_menu_changes_every_length_that_is_shown() {
    TestWindow window;
    QVERIFY(window.open(model_path("inverted-pyramid")));
    window->select({SceneItem::Kind::kBody, 0});
    QVERIFY(inspector_text(*window->inspector()).contains(QStringLiteral(" cm³")));
    const std::size_t camera_before = window->view()->view().hidden.size();
    window->action(QStringLiteral("unit-in"))->trigger();
    QVERIFY(window.ready());
    const QString values = inspector_text(*window->inspector());
    QVERIFY2(values.contains(QStringLiteral(" in³")) && !values.contains(QStringLiteral(" cm³")), qPrintable(values));
    QVERIFY(window->interfaces()->csv().find(" in²") != std::string::npos);
    QVERIFY(window->interfaces()->csv().find(" cm²") == std::string::npos);
    QCOMPARE(window->view()->scene()->unit_name, std::string("in"));
    QCOMPARE(window->view()->view().hidden.size(), camera_before);
    QCOMPARE(window->selected().index, 0);
    QCOMPARE(window->units().box()->currentText(), QStringLiteral("in"));
    window.keep_picture(QStringLiteral("unit-inches"));
    window->action(QStringLiteral("unit-file"))->trigger();
    QVERIFY(window.ready());
    QVERIFY(inspector_text(*window->inspector()).contains(QStringLiteral(" cm³")));
    QCOMPARE(window->units().box()->currentIndex(), 0);
  }

  void the_gap_is_shown_and_typed_in_that_unit() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(window->apply(SetGap{0.000254}));
    QVERIFY(window.ready());
    window->action(QStringLiteral("unit-in"))->trigger();
    QVERIFY(window.ready());
    QCOMPARE(window->conditions()->gap_line()->text(), QStringLiteral("0.01 in"));
    type(window->conditions()->gap_line(), QStringLiteral("0.02"));
    QVERIFY(window.ready());
    QVERIFY(std::abs(window->snapshot()->document->state().gap.value() - 0.000508) < 1e-15);
  }

  void reports_for_programs_are_the_same_in_every_unit() {
    TestWindow window;
    const QTemporaryDir folder;
    QVERIFY(window.open(model_path("tower")));
    const auto write = [&](const char* name) {
      const QString path = folder.filePath(QString::fromLatin1(name));
      return window->export_to(path) ? bytes_of(path) : QByteArray();
    };
    const QByteArray csv = write("before.csv"), words = write("before.txt");
    QByteArray json = write("before.json");
    window->action(QStringLiteral("unit-ft"))->trigger();
    QVERIFY(window.ready());
    QVERIFY(!json.isEmpty() && !csv.isEmpty());
    QCOMPARE(write("after.json"), json);
    QCOMPARE(write("after.csv"), csv);
    QVERIFY(write("after.txt") != words);
  }

  void the_choice_is_kept_until_the_next_start() {
    const QTemporaryDir folder;
    const auto settings =
        std::make_shared<QSettings>(folder.filePath(QStringLiteral("kept.ini")), QSettings::IniFormat);
    {
      TestWindow window(QSize(1280, 800), settings);
      QComboBox* box = window->units().box();
      box->setCurrentIndex(box->findText(QStringLiteral("cm")));
      Q_EMIT box->activated(box->currentIndex());
      QVERIFY(window->action(QStringLiteral("unit-cm"))->isChecked());
      window->close();
    }
    TestWindow window(QSize(1280, 800), settings);
    QCOMPARE(window->units().box()->currentText(), QStringLiteral("cm"));
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(window->interfaces()->csv().find(" cm²") != std::string::npos);
  }
};

QTEST_MAIN(TestWindowUnits)
#include "test_window_units.moc"
