#include "gui/widgets/motion_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <cmath>

#include "gui/presenter/view_model.h"
#include "gui/widgets/line_icon.h"

namespace impend::gui {
namespace {

constexpr int kSteps = 1000;
constexpr int kFrame = 40;  // ms of the animation

QSlider* share_slider(const QString& name, const QString& tip) {
  auto* slider = new QSlider(Qt::Horizontal);
  slider->setRange(0, kSteps);
  slider->setPageStep(kSteps / 10);
  slider->setAccessibleName(name);
  slider->setToolTip(tip);
  slider->setMinimumWidth(60);
  return slider;
}

double share_of(const QSlider* slider) { return static_cast<double>(slider->value()) / kSteps; }

}  // namespace

MotionBar::MotionBar(QWidget* parent)
    : QWidget(parent),
      play_(new QToolButton),
      phase_(share_slider(tr("Phase of the motion"), tr("How far the parts are shown on their way"))),
      explode_(share_slider(tr("Explosion"), tr("Draw the parts apart"))),
      section_(new QComboBox),
      section_share_(share_slider(tr("Place of the section"), tr("Where the section cuts"))),
      flip_(new QToolButton) {
  play_->setIcon(line_icon(Symbol::kPlay));
  play_->setToolTip(tr("Play the impending motion (Space)"));
  play_->setAccessibleName(tr("Play the motion"));
  play_->setAutoRaise(true);
  section_->addItem(tr("No section"), -1);
  section_->addItem(tr("Section x"), 0);
  section_->addItem(tr("Section y"), 1);
  section_->addItem(tr("Section z"), 2);
  section_->addItem(tr("Section facing me"), 3);
  section_->setAccessibleName(tr("Section"));
  section_share_->setValue(kSteps / 2);
  flip_->setIcon(line_icon(Symbol::kFlip));
  flip_->setCheckable(true);
  flip_->setAutoRaise(true);
  flip_->setToolTip(tr("Cut away the other side"));
  flip_->setAccessibleName(flip_->toolTip());

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 4, 8, 4);
  row->addWidget(play_);
  row->addWidget(phase_, 3);
  row->addSpacing(8);
  row->addWidget(new QLabel(tr("Explode")));
  row->addWidget(explode_, 2);
  row->addSpacing(8);
  row->addWidget(section_);
  row->addWidget(section_share_, 2);
  row->addWidget(flip_);

  clock_.setInterval(kFrame);
  connect(&clock_, &QTimer::timeout, this, &MotionBar::tick);
  connect(play_, &QToolButton::clicked, this, [this] { set_playing(!playing()); });
  connect(phase_, &QSlider::valueChanged, this, [this] {
    if (phase_->isSliderDown()) set_playing(false);
    Q_EMIT phaseWanted(share_of(phase_));
  });
  connect(explode_, &QSlider::valueChanged, this, [this] { Q_EMIT explodeWanted(2 * share_of(explode_)); });
  connect(section_, &QComboBox::activated, this, &MotionBar::choose_section);
  connect(section_share_, &QSlider::valueChanged, this, &MotionBar::choose_section);
  connect(flip_, &QToolButton::toggled, this, &MotionBar::choose_section);
  choose_section();
}

void MotionBar::choose_section() {
  const int axis = section_->currentData().toInt();
  const bool along_axis = axis >= 0 && axis < 3;
  section_share_->setEnabled(along_axis);
  flip_->setEnabled(along_axis);
  Q_EMIT sectionWanted({axis, share_of(section_share_), flip_->isChecked()});
}

void MotionBar::tick() {
  const double phase = phase_at(static_cast<double>(since_.elapsed()) / 1000);
  set_phase(phase);
  Q_EMIT phaseWanted(phase);
}

void MotionBar::set_playing(bool playing) {
  if (playing == clock_.isActive() || (playing && !play_->isEnabled())) return;
  play_->setIcon(line_icon(playing ? Symbol::kPause : Symbol::kPlay));
  play_->setAccessibleName(playing ? tr("Pause the motion") : tr("Play the motion"));
  if (!playing) {
    clock_.stop();
    return;
  }
  since_.start();
  clock_.start();
}

void MotionBar::set_motion_possible(bool possible) {
  if (!possible) set_playing(false);
  play_->setEnabled(possible);
  phase_->setEnabled(possible);
}

void MotionBar::set_phase(double phase) {
  const QSignalBlocker quiet(phase_);
  phase_->setValue(static_cast<int>(std::lround(phase * kSteps)));
}

void MotionBar::reset() {
  set_playing(false);
  const QSignalBlocker quiet[] = {QSignalBlocker(phase_),         QSignalBlocker(explode_), QSignalBlocker(section_),
                                  QSignalBlocker(section_share_), QSignalBlocker(flip_),    QSignalBlocker(this)};
  phase_->setValue(0);
  explode_->setValue(0);
  section_->setCurrentIndex(0);
  section_share_->setValue(kSteps / 2);
  flip_->setChecked(false);
  choose_section();
}

}  // namespace impend::gui
