// The window that shows two designs side by side, what was changed and what that did, and hands it on.
#pragma once

#include <QByteArray>
#include <QDialog>
#include <QLabel>
#include <QPixmap>
#include <QString>
#include <QWidget>

#include "impend/base/result.h"

namespace impend::gui {

// What is shown of two designs.
struct ShownComparison {
  QString before, after;      // names of their files
  QString headline;           // a sentence: which of the two is better
  QString words;              // as of `impend diff`
  QByteArray picture;         // PNG of both, the old one left; empty where nothing can be drawn
  bool margins_left = false;  // margins could say more, and were not asked for
};

// One page with its picture, for a browser. Held by tests/gui/window/test_window_newcomer.
QByteArray comparison_page(const ShownComparison& shown);

// A picture as large as there is room for it.
class FittedPicture : public QWidget {
  Q_OBJECT
 public:
  explicit FittedPicture(QPixmap picture, QWidget* parent = nullptr);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPixmap picture_;
};

// It goes when it is closed.
class ComparisonDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ComparisonDialog(const ShownComparison& shown, QWidget* parent = nullptr);

  // By extension: .html, .txt, .png. Says in the dialog how that went.
  Status write(const QString& path);
  QString said() const { return said_->text(); }

 Q_SIGNALS:
  void swapWanted();
  void marginsWanted();

 private:
  void choose_file();
  QWidget* names() const;
  QWidget* words() const;

  ShownComparison shown_;
  QLabel* said_;
};

}  // namespace impend::gui
