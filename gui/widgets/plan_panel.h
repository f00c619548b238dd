// The panel of the plan: what is asked, the answer in two lines, a slider over the steps, the steps and why.
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QSlider>
#include <QToolButton>
#include <QWidget>

#include "gui/widgets/plan_rules.h"
#include "gui/widgets/plan_steps.h"
#include "gui/widgets/sentence_list.h"

namespace impend::gui {

class PlanPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PlanPanel(QWidget* parent = nullptr);

  // `possible`: a plan can be asked for; `step`: the shown one, −1: none.
  void set_news(const PlanNews& news, bool possible, int step);
  void set_progress(const PlanNews& news, bool possible);  // nothing else is new
  void set_step(int step);
  void set_why(std::vector<Sentence> sentences);
  void set_playing(bool on);

  QToolButton* check_button() const { return check_; }
  QToolButton* search_button() const { return search_; }
  QToolButton* cancel_button() const { return cancel_; }
  QToolButton* play_button() const { return play_; }
  QToolButton* save_button() const { return save_; }
  QToolButton* export_button() const { return export_; }
  QToolButton* end_button() const { return end_; }
  QSlider* slider() const { return slider_; }
  PlanStepList* steps() const { return steps_; }
  SentenceList* why() const { return why_; }
  PlanRulesForm* rules() const { return rules_; }
  QString title() const { return title_->text(); }
  QString detail() const { return detail_->text(); }

 Q_SIGNALS:
  void stepWanted(int step);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void add_rules();
  void show_title();

  QToolButton *check_, *search_, *cancel_, *settings_, *play_, *end_, *save_, *export_;
  QProgressBar* progress_;
  QLabel *title_, *detail_;
  QSlider* slider_;
  QLabel* place_;
  PlanStepList* steps_;
  SentenceList* why_;
  PlanRulesForm* rules_;
  PlanTitle words_;
};

}  // namespace impend::gui
