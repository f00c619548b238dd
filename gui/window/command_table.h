// The commands of a window by name.
#pragma once

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QMenu>
#include <functional>

namespace impend::gui {

// Commands are in a menu, heard everywhere in the window, which owns them, and found again by their object names.
class CommandTable {
 public:
  explicit CommandTable(QWidget* window) : window_(window) {}

  QAction* add(QMenu* menu, const char* name, const QString& text, const QList<QKeySequence>& keys,
               const std::function<void()>& act = {}) {
    auto* made = new QAction(text, window_);
    made->setObjectName(QString::fromLatin1(name));
    made->setShortcuts(keys);
    if (act) QObject::connect(made, &QAction::triggered, window_, act);
    window_->addAction(made);
    commands_.insert(made->objectName(), made);
    menu->addAction(made);
    return made;
  }

  QAction* find(const QString& name) const { return commands_.value(name); }  // null: there is none
  QAction* operator[](const char* name) const { return find(QString::fromLatin1(name)); }
  void enable(std::initializer_list<const char*> names, bool on) const {
    for (const char* name : names) (*this)[name]->setEnabled(on);
  }

 private:
  QWidget* window_;
  QHash<QString, QAction*> commands_;
};

}  // namespace impend::gui
