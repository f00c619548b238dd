// The verdict in words above everything else, with progress and what can be done about a failure.
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QList>
#include <QProgressBar>
#include <QPushButton>
#include <functional>
#include <utility>

#include "gui/presenter/banner.h"
#include "gui/presenter/sentences.h"

namespace impend::gui {

class BannerBar : public QFrame {
  Q_OBJECT
 public:
  explicit BannerBar(QWidget* parent = nullptr);

  void set_banner(const Banner& banner, bool may_cancel, bool may_analyse, bool may_allow_overlap);
  // Buttons below the words, for what mends a failure.
  void set_remedies(std::vector<Remedy> remedies);
  const Banner& banner() const { return banner_; }
  const QList<QPushButton*>& remedy_buttons() const { return remedy_buttons_; }

 Q_SIGNALS:
  void cancelWanted();
  void analysisWanted();
  void overlapAllowed();
  void remedyWanted(const impend::gui::Edit& edit);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void recolor();
  void fit_title();

  Banner banner_;
  QLabel* sign_;
  QLabel* title_;
  QLabel* detail_;
  QProgressBar* progress_;
  QPushButton* cancel_;
  QPushButton* analyse_;
  QPushButton* overlap_;
  QWidget* remedy_row_;
  QList<QPushButton*> remedy_buttons_;
  std::vector<Remedy> remedies_;
};

// A line with buttons below it that asks something without standing in the way.

class NoticeBar : public QFrame {
  Q_OBJECT
 public:
  using Answers = QList<std::pair<QString, std::function<void()>>>;

  explicit NoticeBar(QWidget* parent = nullptr);

  // Instead of what was asked before; any answer closes it, and so does the cross.
  void ask(const QString& text, const Answers& answers, ColorRole role = ColorRole::kBusy);
  void say_failure(const QString& what, const Error& error);  // in words of the window
  // Where a file is now, with buttons that open it and its folder; `use`: a sentence on what it is for, or nothing.
  void say_written(const QString& path, const QString& use);
  QString text() const { return text_->text(); }
  QPushButton* button(const QString& answer) const;

 private:
  QLabel* text_;
  QHBoxLayout* row_;
  QList<QPushButton*> buttons_;
};

}  // namespace impend::gui
