// A line to filter by. Keys with Ctrl that a line of text would take on some desktops, such as Ctrl+E for its end, are
// commands of the window here, too.
#pragma once

#include <QKeyEvent>
#include <QLineEdit>

namespace impend::gui {

class FilterLine : public QLineEdit {
  Q_OBJECT
 public:
  using QLineEdit::QLineEdit;

 protected:
  bool event(QEvent* event) override {
    if (event->type() == QEvent::ShortcutOverride) {
      const auto* key = static_cast<QKeyEvent*>(event);
      const bool moves_or_deletes = key->matches(QKeySequence::MoveToEndOfLine) ||
                                    key->matches(QKeySequence::MoveToStartOfLine) ||
                                    key->matches(QKeySequence::DeleteEndOfLine) || key->matches(QKeySequence::Delete);
      const bool letter = key->key() >= Qt::Key_A && key->key() <= Qt::Key_Z;
      if (moves_or_deletes && letter) {
        event->ignore();
        return false;
      }
    }
    return QLineEdit::event(event);
  }
};

}  // namespace impend::gui
