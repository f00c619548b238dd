// What a screen reader is told and what the keyboard reaches: every control of the window, its panels, pages and
// dialogs, found by walking the tree of accessible objects.
#include <QAbstractItemView>
#include <QAccessible>
#include <QDialog>
#include <QDockWidget>
#include <QMenuBar>
#include <QSet>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include "gui/widgets/file_dialogs.h"
#include "gui/window/comparison_dialog.h"
#include "gui/window/help_dialogs.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

// Roles that a person acts on.
bool is_control(QAccessible::Role role) {
  static const QSet<int> kControls = {QAccessible::PushButton, QAccessible::CheckBox,     QAccessible::RadioButton,
                                      QAccessible::ComboBox,   QAccessible::EditableText, QAccessible::Slider,
                                      QAccessible::SpinBox,    QAccessible::Table,        QAccessible::Tree,
                                      QAccessible::List,       QAccessible::ButtonMenu,   QAccessible::ButtonDropDown,
                                      QAccessible::MenuItem,   QAccessible::PageTab,      QAccessible::Link};
  return kControls.contains(role);
}

// All actions that a menu of the window leads to.
QSet<QAction*> actions_in_menus(const QMenuBar& bar) {
  QSet<QAction*> found;
  QList<QMenu*> menus;
  for (QAction* head : bar.actions()) menus << head->menu();
  while (!menus.isEmpty()) {
    const QMenu* menu = menus.takeFirst();
    for (QAction* action : menu->actions()) {
      found << action;
      if (action->menu() != nullptr) menus << action->menu();
    }
  }
  return found;
}

// By Tab, or since a menu does the same.
bool is_reached(const QWidget& widget, const QSet<QAction*>& in_menus) {
  if (widget.focusPolicy() & Qt::TabFocus) return true;
  for (const QWidget* at = &widget; at != nullptr; at = at->parentWidget()) {
    if (at->focusProxy() != nullptr && (at->focusProxy()->focusPolicy() & Qt::TabFocus)) return true;
  }
  if (const auto* button = qobject_cast<const QToolButton*>(&widget);
      button != nullptr && button->defaultAction() != nullptr) {
    return in_menus.contains(button->defaultAction());
  }
  // Buttons in the title of a panel: View > Panels shows and hides it.
  if (const auto* dock = qobject_cast<const QDockWidget*>(widget.parentWidget()))
    return in_menus.contains(dock->toggleViewAction());
  // The field inside a box or a spin box has the focus of the whole.
  const QWidget* parent = widget.parentWidget();
  return parent != nullptr && (parent->inherits("QComboBox") || parent->inherits("QAbstractSpinBox"));
}

// Qt's own parts of a control that has been looked at: the list that a box opens, arrows of scroll bars, the cross in a
// field, corner buttons.
bool is_part_of_control(const QWidget& widget) {
  const QWidget* parent = widget.parentWidget();
  if (parent == nullptr) return false;
  return widget.inherits("QScrollBar") || parent->inherits("QLineEdit") || parent->inherits("QAbstractItemView") ||
         parent->inherits("QComboBoxPrivateContainer") || parent->inherits("QScrollBar") ||
         widget.objectName() == QLatin1String("qt_toolbar_ext_button") ||
         widget.objectName() == QLatin1String("ScrollLeftButton") ||
         widget.objectName() == QLatin1String("ScrollRightButton");
}

QString described(const QAccessibleInterface& found) {
  const QObject* object = found.object();
  QStringList path;
  for (; object != nullptr && path.size() < 4; object = object->parent()) {
    path << QString::fromLatin1(object->metaObject()->className()) +
                (object->objectName().isEmpty() ? QString() : QStringLiteral("#") + object->objectName());
  }
  return QStringLiteral("role %1, '%2', %3")
      .arg(static_cast<int>(found.role()))
      .arg(found.text(QAccessible::Name), path.join(QStringLiteral(" in ")));
}

struct Faults {
  QStringList unnamed, unreached;
  int looked_at = 0;
  QString words() const {
    return QStringLiteral("without a name:\n  ") + unnamed.join(QStringLiteral("\n  ")) +
           QStringLiteral("\nnot reached by keys:\n  ") + unreached.join(QStringLiteral("\n  "));
  }
  bool none() const { return unnamed.isEmpty() && unreached.isEmpty(); }
};

void walk(QAccessibleInterface* at, const QSet<QAction*>& in_menus, Faults* faults) {
  if (at == nullptr || !at->isValid()) return;
  auto* widget = qobject_cast<QWidget*>(at->object());
  const bool part = widget != nullptr && is_part_of_control(*widget);
  if (is_control(at->role()) && !part) {
    ++faults->looked_at;
    if (at->text(QAccessible::Name).trimmed().isEmpty()) faults->unnamed << described(*at);
    if (widget != nullptr && !is_reached(*widget, in_menus)) faults->unreached << described(*at);
  }
  // The cells of a view are its contents.
  if (qobject_cast<QAbstractItemView*>(widget) != nullptr) return;
  for (int i = 0; i < at->childCount(); ++i) walk(at->child(i), in_menus, faults);
}

Faults faults_of(QWidget* widget, const QMenuBar& bar) {
  Faults faults;
  walk(QAccessible::queryAccessibleInterface(widget), actions_in_menus(bar), &faults);
  return faults;
}

void show_all_docks(MainWindow& window) {
  for (QDockWidget* dock : window.findChildren<QDockWidget*>()) dock->show();
}

}  // namespace

class TestWindowAccessible : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void every_control_of_the_window_has_a_name_and_is_reached_by_keys() {
    TestWindow window;
    QVERIFY(window.open(model_path("rough-arch")));
    show_all_docks(*window);
    const Faults faults = faults_of(&*window, *window->menuBar());
    QVERIFY2(faults.looked_at > 60, qPrintable(QString::number(faults.looked_at)));
    QVERIFY2(faults.none(), qPrintable(faults.words()));
  }

  void the_first_page_and_the_page_of_errors_too() {
    TestWindow window;
    const Faults first = faults_of(&*window, *window->menuBar());
    QVERIFY2(first.none(), qPrintable(first.words()));
    window->open_inputs({QStringLiteral("/nowhere/to/be/found.obj")});
    QVERIFY(window.failed());
    const Faults failed = faults_of(&*window, *window->menuBar());
    QVERIFY2(failed.none(), qPrintable(failed.words()));
  }

  void dialogs_too() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    show_keys(&*window);
    show_about(&*window, *window->view());
    auto* unit = new UnitDialog({QStringLiteral("a.stl")}, {}, &*window);
    unit->show();
    auto* comparison = new ComparisonDialog({"a", "b", "Both are the same.", "words", {}}, &*window);
    comparison->show();
    auto* folder = new FolderDialog(QStringLiteral("Save here"), &*window);
    folder->show();
    const Faults options = faults_of(window->simulation_bar()->options(), *window->menuBar());
    QVERIFY(options.looked_at > 0);
    const Faults rules = faults_of(window->plan_panel()->rules(), *window->menuBar());
    QVERIFY2(rules.looked_at >= 5, qPrintable(QString::number(rules.looked_at)));
    QVERIFY2(rules.none(), qPrintable(rules.words()));
    QVERIFY2(options.none(), qPrintable(options.words()));
    const QList<QDialog*> dialogs = window->findChildren<QDialog*>();
    QVERIFY(dialogs.size() >= 5);
    for (QDialog* dialog : dialogs) {
      const Faults faults = faults_of(dialog, *window->menuBar());
      QVERIFY2(faults.looked_at > 0, qPrintable(dialog->windowTitle()));
      QVERIFY2(faults.none(), qPrintable(dialog->windowTitle() + QLatin1Char('\n') + faults.words()));
      dialog->close();
    }
  }

  void the_view_says_what_it_shows_and_takes_the_keys() {
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QAccessibleInterface* view = QAccessible::queryAccessibleInterface(window->view());
    QVERIFY(view != nullptr);
    QVERIFY(!view->text(QAccessible::Name).isEmpty());
    QVERIFY(window->view()->focusPolicy() & Qt::TabFocus);
  }

  void menus_have_the_roles_that_other_desktops_move() {
    TestWindow window;
    QCOMPARE(window->action(QStringLiteral("quit"))->menuRole(), QAction::QuitRole);
    QCOMPARE(window->action(QStringLiteral("about"))->menuRole(), QAction::AboutRole);
    for (const char* name : {"open", "save", "undo", "redo", "copy", "reload", "close", "quit"})
      QVERIFY2(!window->action(QString::fromLatin1(name))->shortcuts().isEmpty(), name);
    QVERIFY(window->windowTitle().isEmpty() || !window->isWindowModified());
  }

  void no_two_commands_have_one_key() {
    TestWindow window;
    QHash<QString, QString> taken;
    for (const QAction* action : window->findChildren<QAction*>()) {
      for (const QKeySequence& key : action->shortcuts()) {
        const QString name = key.toString(QKeySequence::PortableText);
        if (name.isEmpty() || action->objectName().isEmpty()) continue;
        QVERIFY2(taken.value(name, action->objectName()) == action->objectName(),
                 qPrintable(name + QStringLiteral(": ") + taken.value(name) + QStringLiteral(" and ") +
                            action->objectName()));
        taken.insert(name, action->objectName());
      }
    }
  }
};

QTEST_MAIN(TestWindowAccessible)
#include "test_window_accessible.moc"
