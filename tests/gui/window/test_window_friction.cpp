// Friction in the real window.
#include <QHeaderView>
#include <QTest>

#include "gui/widgets/appearance.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

bool choose(TestWindow& window, FrictionModel model) {
  QComboBox* box = window->conditions()->friction()->model_box();
  const int index = box->findData(static_cast<int>(model));
  if (index < 0) return false;
  box->setCurrentIndex(index);
  Q_EMIT box->activated(index);
  return window.settled();
}

QString title(TestWindow& window) { return QString::fromStdString(window->banner()->banner().title); }

int column_of(const DataTable* table, const QString& name) {
  const QAbstractItemModel* model = table->view()->model();
  for (int i = 0; i < model->columnCount(); ++i) {
    if (model->headerData(i, Qt::Horizontal).toString() == name) return i;
  }
  return -1;
}

}  // namespace

class TestWindowFriction : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void static_friction_changes_the_banner_and_undo_takes_it_back() {
    TestWindow window(QSize(1400, 1000));
    QVERIFY(window.open(model_path("ladder")));
    QCOMPARE(title(window), QStringLiteral("MOVES (without friction)"));
    QVERIFY(choose(window, FrictionModel::kStatic));
    QVERIFY(title(window).startsWith(QStringLiteral("MOVES without friction · ")));
    QVERIFY(title(window).contains(QStringLiteral("STABLE")));
    QVERIFY(!window->isWindowModified());
    window->select({SceneItem::Kind::kInterface, 0});
    QVERIFY(window.ready());
    window.keep_picture(QStringLiteral("friction-ladder"));
    QVERIFY(window->action(QStringLiteral("undo"))->text().contains(QStringLiteral("Static friction")));
    window->action(QStringLiteral("undo"))->trigger();
    QVERIFY(window.ready());
    QCOMPARE(title(window), QStringLiteral("MOVES (without friction)"));
    QCOMPARE(window->conditions()->friction()->model_box()->currentIndex(), 0);
  }

  void the_coefficient_is_typed_with_a_comma_and_nonsense_is_marked() {
    TestWindow window;
    QVERIFY(window.open(model_path("rough-incline-holds")));
    QLineEdit* mu = window->conditions()->friction()->mu_line();
    QCOMPARE(mu->text(), QStringLiteral("0.58"));
    QVERIFY(!mu->isEnabled());  // nothing uses it yet
    QVERIFY(choose(window, FrictionModel::kStatic));
    QVERIFY(mu->isEnabled());
    QVERIFY(title(window).contains(QStringLiteral("STABLE FOR CERTAIN")));
    type(mu, QStringLiteral("0,5"));
    QVERIFY(window.ready());
    QCOMPARE(window->snapshot()->document->state().mu, 0.5);
    QVERIFY(title(window).contains(QStringLiteral("FALLS FOR CERTAIN")));
    QVERIFY(window->isWindowModified());
    type(mu, QStringLiteral("rough"));
    QVERIFY(window->conditions()->error().contains(QStringLiteral("rough")));
    QCOMPARE(window->snapshot()->document->state().mu, 0.5);
    type(mu, QStringLiteral("-1"));
    QVERIFY(window->notice()->isVisible());
    QVERIFY(window->notice()->text().contains(QStringLiteral("-1")));
    QCOMPARE(mu->text(), QStringLiteral("0.5"));
    QCOMPARE(window->snapshot()->document->state().mu, 0.5);
    type(mu, QStringLiteral("0.58"));
    QVERIFY(window.ready());
    QVERIFY(window->conditions()->error().isEmpty());
    QVERIFY(!window->isWindowModified());
  }

  void the_time_step_is_there_where_the_model_takes_one() {
    TestWindow window;
    QVERIFY(window.open(model_path("rough-incline-slides")));
    QLineEdit* step = window->conditions()->friction()->step_line();
    QVERIFY(step->isHidden());
    QVERIFY(choose(window, FrictionModel::kStewartTrinkle));
    QVERIFY(!step->isHidden());
    QVERIFY(window->conditions()->friction()->mu_line()->isEnabled());
    type(step, QStringLiteral("5 ms"));
    QVERIFY(window.ready());
    QCOMPARE(window->snapshot()->analysis->friction->time_step, 0.005);
    QVERIFY(choose(window, FrictionModel::kViscous));
    QVERIFY(step->isHidden());
    QVERIFY(!window->conditions()->friction()->mu_line()->isEnabled());
  }

  void columns_of_friction_come_and_go_and_the_order_of_the_table_stays() {
    TestWindow window;
    QVERIFY(window.open(model_path("rough-arch")));
    const DataTable* table = window->contacts();
    QVERIFY(column_of(table, QStringLiteral("Utilisation")) < 0);
    const int columns = table->view()->model()->columnCount();
    table->view()->sortByColumn(column_of(table, QStringLiteral("Gap")), Qt::DescendingOrder);
    QVERIFY(choose(window, FrictionModel::kStatic));
    QCOMPARE(table->view()->model()->columnCount(), columns + 4);
    QCOMPARE(table->view()->horizontalHeader()->sortIndicatorSection(), column_of(table, QStringLiteral("Gap")));
    table->view()->sortByColumn(column_of(table, QStringLiteral("Utilisation")), Qt::DescendingOrder);
    QVERIFY(window->interfaces()->view()->model()->columnCount() > 7);
    window.keep_picture(QStringLiteral("friction-arch"));
    const auto* title = window->banner()->findChild<QLabel*>(QStringLiteral("banner-title"));
    QVERIFY(title->text().contains(QStringLiteral("POSSIBLY STABLE")));
    QVERIFY(title->heightForWidth(title->width()) <
            1.5 * QFontMetrics(title->font()).height());  // two answers, one line
    QVERIFY(choose(window, FrictionModel::kFrictionless));
    QCOMPARE(table->view()->model()->columnCount(), columns);
    QCOMPARE(table->view()->horizontalHeader()->sortIndicatorSection(), -1);
    QVERIFY(choose(window, FrictionModel::kStatic));
    QCOMPARE(table->view()->horizontalHeader()->sortIndicatorSection(),
             column_of(table, QStringLiteral("Utilisation")));
  }

  void the_coefficient_of_a_pair_is_set_in_the_inspector() {
    TestWindow window;
    QVERIFY(window.open(model_path("ladder")));
    QLineEdit* line = window->inspector()->pair_line();
    window->select({SceneItem::Kind::kInterface, 0});
    QVERIFY(line->isHidden());  // nothing uses it
    QVERIFY(choose(window, FrictionModel::kStatic));
    const auto& interfaces = window->snapshot()->analysis->contacts.interfaces;
    const int floor = window.body("floor");
    int on_floor = -1;
    for (size_t i = 0; i < interfaces.size(); ++i) {
      if (interfaces[i].a == floor || interfaces[i].b == floor) on_floor = static_cast<int>(i);
    }
    QVERIFY(on_floor >= 0);
    window->select({SceneItem::Kind::kInterface, on_floor});
    QVERIFY(!line->isHidden());
    QCOMPARE(line->text(), QStringLiteral("0.4"));
    type(line, QStringLiteral("0,2"));
    QVERIFY(window.ready());
    QVERIFY(title(window).contains(QStringLiteral("FALLS FOR CERTAIN")));
    type(line, QStringLiteral("soft"));
    QVERIFY(window->notice()->isVisible());
    type(line, QStringLiteral("-3"));
    QVERIFY(window->notice()->text().contains(QStringLiteral("-3")));
    QCOMPARE(line->text(), QStringLiteral("0.2"));
    line->clear();
    line->setModified(true);
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(window.ready());
    QVERIFY(window->snapshot()->assembly->friction.mu_of(floor, window.body("ladder")) == 0);
    window->select({SceneItem::Kind::kBody, floor});
    QVERIFY(line->isHidden());
  }

  void a_refused_model_says_what_to_do_and_another_is_chosen() {
    TestWindow window;
    QVERIFY(window.open(model_path("painleve-rod")));
    QVERIFY(choose(window, FrictionModel::kStatic));
    QVERIFY(window->snapshot()->state == SessionState::kFailed);
    QVERIFY(window->banner()->accessibleDescription().contains(QStringLiteral("choose dynamic friction")));
    QVERIFY(choose(window, FrictionModel::kDynamic));
    QVERIFY(title(window).contains(QStringLiteral("INCONSISTENT")));
    window.keep_picture(QStringLiteral("friction-painleve"));
  }

  void models_of_friction_open_from_the_first_page_with_their_model() {
    TestWindow window;
    const QListWidget* list = window->start_page()->models();
    int wedge = -1;
    for (int i = 0; i < list->count(); ++i) {
      if (list->item(i)->text().startsWith(QStringLiteral("hung-wedge"))) wedge = i;
    }
    QVERIFY(wedge >= 0);
    QVERIFY(list->item(wedge)->text().contains(QStringLiteral("static friction")));
    Q_EMIT window->start_page()->models()->itemClicked(list->item(wedge));
    QVERIFY(window.ready());
    QVERIFY(title(window).contains(QStringLiteral("INDETERMINATE with static friction")));
    window.keep_picture(QStringLiteral("friction-wedge"));
    QVERIFY(window.open(model_path("hung-wedge")));
    QCOMPARE(title(window), QStringLiteral("MOVES (without friction)"));
  }

  void each_kind_of_answer_has_a_sign_of_its_own() {
    const QPalette palette;
    const QList<ColorRole> roles = {ColorRole::kStable, ColorRole::kMoves, ColorRole::kWarning,
                                    ColorRole::kIndeterminate, ColorRole::kError};
    // In one colour: the shapes differ.
    QList<QImage> shapes;
    for (const ColorRole role : roles) {
      QImage image = verdict_sign(role, 26, palette).toImage().convertToFormat(QImage::Format_ARGB32);
      const QColor ink = palette.color(QPalette::Window);
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
          const QColor color = image.pixelColor(x, y);
          const bool is_ink = color.alpha() > 128 && std::abs(color.lightness() - ink.lightness()) < 40;
          image.setPixelColor(x, y, is_ink ? Qt::white : color.alpha() > 128 ? Qt::black : Qt::transparent);
        }
      }
      for (const QImage& other : shapes) QVERIFY(other != image);
      shapes << image;
    }
    QVERIFY(verdict_sign(ColorRole::kBusy, 26, palette).isNull());
  }

  void layers_of_loads_and_weights_are_in_the_menu() {
    TestWindow window;
    QVERIFY(window.open(model_path("bolted-bracket")));
    for (const char* name : {"layer-loads", "layer-weights"}) {
      QAction* action = window->action(QString::fromLatin1(name));
      QVERIFY2(action != nullptr, name);
      const std::uint32_t before = window->view()->view().layers;
      action->trigger();
      QVERIFY2(window->view()->view().layers != before, name);
    }
  }
};

QTEST_MAIN(TestWindowFriction)
#include "test_window_friction.moc"
