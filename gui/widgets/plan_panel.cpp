#include "gui/widgets/plan_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QSplitter>
#include <QVBoxLayout>
#include <QWidgetAction>
#include <cmath>

#include "gui/widgets/appearance.h"
#include "gui/widgets/line_icon.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kPerCent = 100;  // of the progress bar

QToolButton* plan_button(const QString& text, const QString& tip) {
  auto* button = new QToolButton;
  button->setText(text);
  button->setAccessibleName(text);
  button->setToolTip(tip);
  button->setAutoRaise(true);
  return button;
}

QToolButton* plan_icon_button(Symbol symbol, const QString& name, const QString& tip) {
  QToolButton* button = plan_button(name, tip);
  button->setIcon(line_icon(symbol));
  return button;
}

QLabel* plain_label(const QString& name) {
  auto* label = new QLabel;
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setAccessibleName(name);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

PlanPanel::PlanPanel(QWidget* parent)
    : QWidget(parent),
      check_(plan_button(tr("Check the sequence"), tr("Does every step stand, and what is held meanwhile?"))),
      search_(plan_button(tr("Search an order"), tr("An order in which it can be built, with the fewest hands"))),
      cancel_(plan_button(tr("Cancel"), tr("Give up what runs; the best that was found stays"))),
      settings_(plan_icon_button(Symbol::kSettings, tr("Rules of the plan"),
                                 tr("Hands, the first part, parts that cannot be held, ways, turns"))),
      play_(plan_icon_button(Symbol::kPlay, tr("Play the plan"), tr("Parts come in, one step after the other"))),
      end_(plan_icon_button(Symbol::kEnd, tr("Show the whole assembly"), tr("The view shows the answer again"))),
      save_(plan_icon_button(Symbol::kSave, tr("Save the order"),
                             tr("Save the order of these steps in the assembly file …"))),
      export_(plan_icon_button(Symbol::kExport, tr("Export actions"), tr("Write the actions of the plan as JSON …"))),
      progress_(new QProgressBar),
      title_(plain_label(tr("Answer of the plan"))),
      detail_(plain_label(tr("More about the plan"))),
      slider_(new QSlider(Qt::Horizontal)),
      place_(new QLabel),
      steps_(new PlanStepList),
      why_(new SentenceList),
      rules_(new PlanRulesForm) {
  progress_->setMaximumWidth(120);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress of the plan"));
  slider_->setAccessibleName(tr("Step of the plan"));
  slider_->setToolTip(tr("The view shows the state of this step"));
  slider_->setPageStep(1);
  slider_->setMinimumWidth(60);
  place_->setAccessibleName(tr("Shown step"));
  why_->setAccessibleName(tr("Why the step is so"));
  QFont bold = title_->font();
  bold.setBold(true);
  title_->setFont(bold);
  add_rules();

  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  for (QWidget* widget : std::initializer_list<QWidget*>{check_, search_, settings_}) row->addWidget(widget);
  row->addWidget(progress_);
  row->addWidget(cancel_);
  row->addSpacing(8);
  row->addWidget(play_);
  row->addWidget(slider_, 1);
  row->addWidget(place_);
  for (QWidget* widget : std::initializer_list<QWidget*>{end_, save_, export_}) row->addWidget(widget);
  auto* split = new QSplitter(Qt::Horizontal);
  split->setChildrenCollapsible(false);
  split->addWidget(steps_);
  split->addWidget(why_);
  split->setStretchFactor(0, 3);
  split->setStretchFactor(1, 2);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 4, 6, 0);
  column->setSpacing(3);
  column->addLayout(row);
  column->addWidget(title_);
  column->addWidget(detail_);
  column->addWidget(split, 1);

  connect(slider_, &QSlider::valueChanged, this, [this](int value) { Q_EMIT stepWanted(value - 1); });
  connect(steps_, &PlanStepList::stepChosen, this, &PlanPanel::stepWanted);
  set_news({}, false, -1);
}

void PlanPanel::add_rules() {
  auto* menu = new QMenu(settings_);
  auto* action = new QWidgetAction(menu);
  action->setDefaultWidget(rules_);
  menu->addAction(action);
  settings_->setMenu(menu);
  settings_->setPopupMode(QToolButton::InstantPopup);
  settings_->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
}

void PlanPanel::set_news(const PlanNews& news, bool possible, int step) {
  const bool running = news.running(), known = news.plan && news.plan->found() && news.plan->steps() > 0;
  check_->setEnabled(possible);
  search_->setEnabled(possible);
  cancel_->setVisible(running);
  progress_->setVisible(running);
  play_->setEnabled(known);
  save_->setEnabled(!running && !news.steps.empty());
  export_->setEnabled(!running && news.plan != nullptr);
  steps_->set_rows(plan_rows(news));
  {
    const QSignalBlocker quiet(slider_);
    slider_->setRange(1, std::max<int>(1, static_cast<int>(news.steps.size())));
    slider_->setEnabled(known);
  }
  set_progress(news, possible);
  set_step(step);
}

void PlanPanel::set_progress(const PlanNews& news, bool possible) {
  const double share = news.progress.fraction;
  progress_->setRange(0, share > 0 ? kPerCent : 0);
  if (share > 0) progress_->setValue(static_cast<int>(std::lround(kPerCent * std::min(1.0, share))));
  words_ = plan_title(news, possible);
  show_title();
}

void PlanPanel::set_step(int step) {
  const int count = static_cast<int>(steps_->rows().size());
  end_->setEnabled(step >= 0);
  place_->setText(step < 0 ? QString() : tr("step %1 of %2").arg(step + 1).arg(count));
  steps_->choose(step);
  const QSignalBlocker quiet(slider_);
  slider_->setValue(step + 1);
}

void PlanPanel::set_why(std::vector<Sentence> sentences) {
  why_->set_sentences(std::move(sentences), tr("Choose a step to read why it stands or fails"));
}

void PlanPanel::set_playing(bool on) {
  play_->setIcon(line_icon(on ? Symbol::kPause : Symbol::kPlay));
  play_->setAccessibleName(on ? tr("Pause the plan") : tr("Play the plan"));
}

void PlanPanel::show_title() {
  title_->setText(shown_text(words_.title));
  detail_->setText(shown_text(words_.detail));
  detail_->setVisible(!words_.detail.empty());
  QPalette colors = palette();
  if (words_.role != ColorRole::kNeutral) colors.setColor(QPalette::WindowText, role_color(words_.role, palette()));
  title_->setPalette(colors);
}

void PlanPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) show_title();
}

}  // namespace impend::gui
