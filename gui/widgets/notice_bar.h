// A line with buttons that asks something without standing in the way.
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QList>
#include <QPushButton>
#include <functional>
#include <utility>

#include "gui/presenter/color_role.h"

namespace impend::gui {

class NoticeBar : public QFrame {
  Q_OBJECT
 public:
  using Answers = QList<std::pair<QString, std::function<void()>>>;

  explicit NoticeBar(QWidget* parent = nullptr);

  // Instead of what was asked before; any answer closes it, and so does the cross.
  void ask(const QString& text, const Answers& answers, ColorRole role = ColorRole::kBusy);
  QString text() const { return text_->text(); }
  QPushButton* button(const QString& answer) const;

 private:
  QLabel* text_;
  QHBoxLayout* row_;
  QList<QPushButton*> buttons_;
};

}  // namespace impend::gui
