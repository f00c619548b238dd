#include "gui/widgets/simulation_bar.h"

#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>
#include <QWidgetAction>
#include <cmath>

#include "gui/presenter/parse_quantity.h"
#include "gui/widgets/appearance.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kTicks = 10000;  // of the slider
constexpr double kSpeeds[] = {0.25, 0.5, 1, 2, 4};

QString speed_text(double speed) {
  if (speed == 0.25) return QStringLiteral("¼×");
  if (speed == 0.5) return QStringLiteral("½×");
  return QStringLiteral("%1×").arg(speed);
}

QToolButton* bar_button(Symbol symbol, const QString& name, const QString& tip) {
  auto* button = new QToolButton;
  button->setIcon(line_icon(symbol));
  button->setAutoRaise(true);
  button->setAccessibleName(name);
  button->setToolTip(tip);
  return button;
}

// Nothing of an empty line.
Result<std::optional<double>> within(const QLineEdit* line, Quantity quantity, double least, double most,
                                     const char* what) {
  const QString text = line->text().trimmed();
  if (text.isEmpty()) return std::optional<double>();
  const Result<double> value = parse_quantity(text.toStdString(), quantity);
  if (!value) return value.error();
  if (value.value() >= least && value.value() <= most) return std::optional<double>(value.value());
  return Error{ErrorCode::kBadValue,
               std::string(what) + " cannot be " + format_quantity(value.value(), quantity),
               {},
               "give a value from " + format_quantity(least, quantity) + " to " + format_quantity(most, quantity)};
}

}  // namespace

ElidedLabel::ElidedLabel(QWidget* parent) : QWidget(parent) { setAccessibleName(tr("How the simulation stands")); }

void ElidedLabel::set_text(const QString& text, const QColor& color) {
  if (text == text_ && color == color_) return;
  text_ = text;
  color_ = color;
  setAccessibleDescription(text);
  setToolTip(tooltip_text(text));
  update();
}

QSize ElidedLabel::sizeHint() const { return {fontMetrics().horizontalAdvance(text_), fontMetrics().height() + 2}; }

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(color_);
  painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(text_, Qt::ElideRight, width()));
}

SimulationBar::SimulationBar(QWidget* parent)
    : QWidget(parent),
      play_(bar_button(Symbol::kPlay, tr("Simulate"), tr("See what happens next: parts fall, slide, tip and land"))),
      step_(bar_button(Symbol::kStep, tr("One step"), tr("One step of time on"))),
      back_(bar_button(Symbol::kBack, tr("Back to the start"), tr("Back to the start; what was computed stays"))),
      record_(bar_button(Symbol::kRecord, tr("Record"), tr("Save what was computed as a film or as numbers …"))),
      take_(bar_button(Symbol::kTake, tr("Take this pose"),
                       tr("Leave the parts where they are now, at rest: an edit that can be undone"))),
      end_(bar_button(Symbol::kEnd, tr("End the simulation"), tr("Parts go back to where they were"))),
      settings_(bar_button(Symbol::kSettings, tr("Options of the simulation"),
                           tr("Friction, length of a step, how much parts bounce"))),
      time_(new QSlider(Qt::Horizontal)),
      moment_(new QLabel),
      speed_(new QComboBox),
      words_(new ElidedLabel),
      options_(new SimulationOptionsForm) {
  play_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  play_->setText(tr("Simulate"));
  time_->setRange(0, kTicks);
  time_->setAccessibleName(tr("Time of the simulation"));
  time_->setToolTip(tr("Go back to what was computed"));
  time_->setMinimumWidth(50);
  moment_->setAccessibleName(tr("Shown time"));
  add_speeds();
  add_options();

  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  for (QWidget* button : std::initializer_list<QWidget*>{play_, step_, back_}) row->addWidget(button);
  row->addWidget(time_, 1);
  row->addWidget(moment_);
  for (QWidget* button : std::initializer_list<QWidget*>{speed_, take_, record_, settings_, end_})
    row->addWidget(button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 0, 8, 4);
  column->setSpacing(2);
  column->addLayout(row);
  column->addWidget(words_);

  connect(play_, &QToolButton::clicked, this, [this] { Q_EMIT playWanted(!plays_); });
  connect(step_, &QToolButton::clicked, this, &SimulationBar::stepWanted);
  connect(back_, &QToolButton::clicked, this, &SimulationBar::backWanted);
  connect(record_, &QToolButton::clicked, this, &SimulationBar::recordWanted);
  connect(take_, &QToolButton::clicked, this, &SimulationBar::takeWanted);
  connect(end_, &QToolButton::clicked, this, &SimulationBar::endWanted);
  connect(time_, &QSlider::valueChanged, this, [this](int value) { Q_EMIT timeWanted(computed_ * value / kTicks); });
  set_news({}, false, false);
}

void SimulationBar::add_speeds() {
  for (const double speed : kSpeeds) speed_->addItem(speed_text(speed), speed);
  speed_->setCurrentIndex(speed_->findData(1.0));
  speed_->setAccessibleName(tr("Speed"));
  speed_->setToolTip(tr("Of real time; slower where the steps take longer"));
  connect(speed_, &QComboBox::activated, this, [this] { Q_EMIT speedWanted(speed()); });
}

void SimulationBar::add_options() {
  auto* menu = new QMenu(settings_);
  auto* action = new QWidgetAction(menu);
  action->setDefaultWidget(options_);
  menu->addAction(action);
  settings_->setMenu(menu);
  settings_->setPopupMode(QToolButton::InstantPopup);
  settings_->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
}

void SimulationBar::set_news(const SimulationNews& news, bool possible, bool takes) {
  const bool shown = news.on() && news.frame;
  plays_ = news.stage == SimulationStage::kPlaying;
  computed_ = news.computed;
  play_->setEnabled(possible || news.on());
  play_->setIcon(line_icon(plays_ ? Symbol::kPause : Symbol::kPlay));
  play_->setText(plays_ ? tr("Pause") : shown ? tr("Play") : tr("Simulate"));
  play_->setAccessibleName(play_->text());
  step_->setEnabled(possible || news.on());
  back_->setEnabled(shown && news.time() > 0);
  time_->setEnabled(shown && news.computed > 0);
  record_->setEnabled(shown && news.computed > 0);
  take_->setEnabled(takes);
  end_->setEnabled(news.stage != SimulationStage::kNone);
  settings_->setEnabled(possible || news.on());
  moment_->setText(shown ? shown_text(moment_text(news)) : QString());
  moment_->setVisible(shown);
  if (!time_->isSliderDown()) {
    const QSignalBlocker quiet(time_);
    time_->setValue(computed_ > 0 ? static_cast<int>(std::lround(kTicks * news.time() / computed_)) : 0);
  }
  show_line(simulation_line(news));
}

void SimulationBar::show_line(const SimulationLine& line) {
  line_ = line;
  words_->set_text(shown_text(line.text), role_color(line.role, palette()));
}

void SimulationBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) show_line(SimulationLine(line_));
}

SimulationOptionsForm::SimulationOptionsForm(QWidget* parent)
    : QWidget(parent), law_(new QComboBox), step_(new QLineEdit), bounce_(new QLineEdit), error_(new QLabel) {
  law_->addItem(tr("Friction where it is stated"), -1);
  law_->addItem(tr("With friction"), static_cast<int>(SimulationLaw::kCoulomb));
  law_->addItem(tr("Without friction"), static_cast<int>(SimulationLaw::kFrictionless));
  law_->addItem(tr("No slip where parts press"), static_cast<int>(SimulationLaw::kNoSlip));
  law_->addItem(tr("Viscous friction"), static_cast<int>(SimulationLaw::kViscous));
  law_->setAccessibleName(tr("Friction of the simulation"));
  law_->setToolTip(tr("The coefficients are those of the panel Conditions"));
  step_->setAccessibleName(tr("Step of the simulation"));
  step_->setToolTip(tr("Of time, with unit (s, ms); shorter is slower and nearer to the truth"));
  step_->setPlaceholderText(
      tr("as stated, else %1").arg(shown_text(format_quantity(SimulationOptions{}.step, Quantity::kTime))));
  bounce_->setAccessibleName(tr("Restitution"));
  bounce_->setToolTip(
      tr("The share of their speed with which parts part after they have met: 0 not at all, 1 all of it"));
  bounce_->setPlaceholderText(tr("as stated, else 0"));
  error_->setWordWrap(true);
  error_->hide();
  auto* note = new QLabel(tr("Another choice begins a new simulation."));
  note->setWordWrap(true);
  auto* form = new QFormLayout(this);
  form->addRow(tr("&Friction"), law_);
  form->addRow(tr("&Step"), step_);
  form->addRow(tr("&Bounce"), bounce_);
  form->addRow(error_);
  form->addRow(note);
  connect(law_, &QComboBox::activated, this, &SimulationOptionsForm::choose);
  for (const QLineEdit* line : {step_, bounce_})
    connect(line, &QLineEdit::editingFinished, this, &SimulationOptionsForm::choose);
}

void SimulationOptionsForm::choose() {
  const auto step = within(step_, Quantity::kTime, kLeastStep, kLongestStep, "the step");
  const auto bounce = within(bounce_, Quantity::kNumber, 0, 1, "the bounce");
  const bool right = step && bounce;
  error_->setText(right ? QString() : shown_text(to_string(step ? bounce.error() : step.error())));
  error_->setVisible(!right);
  if (!right) return;
  SimulationChoice choice{std::nullopt, step.value(), bounce.value()};
  if (const int law = law_->currentData().toInt(); law >= 0) choice.law = static_cast<SimulationLaw>(law);
  if (choice == choice_) return;
  choice_ = choice;
  Q_EMIT choiceWanted(choice);
}

}  // namespace impend::gui
