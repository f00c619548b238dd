// What could not be opened: the message, its place and the hint, as the command line says them.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "impend/base/result.h"

namespace impend::gui {

class ErrorPage : public QWidget {
  Q_OBJECT
 public:
  explicit ErrorPage(QWidget* parent = nullptr);

  void set_error(const QString& title, const Error& error, bool may_go_back);
  QString text() const;  // all of it, to be copied
  QPushButton* back_button() const { return back_; }

 Q_SIGNALS:
  void backWanted();
  void retryWanted();
  void openWanted();

 private:
  QLabel* title_;
  QLabel* message_;
  QLabel* place_;
  QLabel* hint_;
  QPushButton* back_;
};

}  // namespace impend::gui
