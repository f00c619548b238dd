#include "gui/widgets/conditions_panel.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <cmath>
#include <tuple>

#include "gui/presenter/parse_quantity.h"
#include "gui/presenter/shown_unit.h"
#include "gui/presenter/view_model.h"
#include "gui/widgets/appearance.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kPerDegree = 2;  // steps of the sliders

QSlider* angle_slider(int lowest, int highest, const QString& name) {
  auto* slider = new QSlider(Qt::Horizontal);
  slider->setRange(lowest * kPerDegree, highest * kPerDegree);
  slider->setPageStep(5 * kPerDegree);
  slider->setAccessibleName(name);
  return slider;
}

QHBoxLayout* beside(QSlider* slider, QLabel* words) {
  auto* row = new QHBoxLayout;
  row->addWidget(slider, 1);
  words->setMinimumWidth(words->fontMetrics().horizontalAdvance(QStringLiteral("−180.0°")));
  words->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(words);
  return row;
}

QString degrees(double radians) { return QStringLiteral("%1°").arg(radians / kDegree, 0, 'f', 1); }

}  // namespace

ConditionsPanel::ConditionsPanel(QWidget* parent)
    : QWidget(parent),
      gravity_(new QLineEdit),
      tilt_(angle_slider(0, 90, tr("Tilt of gravity"))),
      azimuth_(angle_slider(-180, 180, tr("Direction of the tilt"))),
      tilt_words_(new QLabel),
      azimuth_words_(new QLabel),
      reset_(new QPushButton(tr("Reset gravity"))),
      friction_(new FrictionFields(this)),
      gap_(new QLineEdit),
      ground_(new QCheckBox(tr("Ground below the parts"))),
      overlap_(new QCheckBox(tr("Go on where parts overlap"))),
      exact_(new QCheckBox(tr("Ask exact arithmetic too"))),
      error_(new QLabel) {
  gravity_->setAccessibleName(tr("Gravity"));
  gravity_->setToolTip(tr("Three numbers in m/s², or one of -z, +x …; commas or points as decimal signs"));
  tilt_->setToolTip(tr("How far the assembly is tilted against the gravity it was opened with"));
  azimuth_->setToolTip(tr("Towards which side it is tilted, counter-clockwise from above"));
  gap_->setAccessibleName(tr("Contact gap"));
  gap_->setPlaceholderText(tr("automatic"));
  gap_->setToolTip(tr("Surfaces this close touch, with unit; empty: chosen automatically"));
  gap_->setClearButtonEnabled(true);
  ground_->setToolTip(tr("A fixed plane across gravity: where the file has it, else under the lowest point"));
  overlap_->setToolTip(tr("Parts that run into each other are taken to touch there"));
  exact_->setToolTip(tr("Solves in fractions as well, on the numbers as stored; slow, up to 600 contacts"));
  error_->setTextFormat(Qt::PlainText);
  error_->setWordWrap(true);
  error_->hide();

  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form->addRow(tr("&Gravity"), gravity_);
  for (const auto& [words, slider, value] :
       {std::tuple(tr("&Tilt"), tilt_, tilt_words_), std::tuple(tr("T&owards"), azimuth_, azimuth_words_)}) {
    auto* label = new QLabel(words);
    label->setBuddy(slider);
    form->addRow(label, beside(slider, value));
  }
  form->addRow(QString(), reset_);
  friction_->add_rows(form);
  form->addRow(tr("Contact g&ap"), gap_);
  form->addRow(ground_);
  form->addRow(overlap_);
  form->addRow(exact_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(10, 8, 10, 8);
  column->addLayout(form);
  column->addWidget(error_);
  column->addStretch(1);

  connect(gravity_, &QLineEdit::editingFinished, this, &ConditionsPanel::gravity_typed);
  connect(friction_, &FrictionFields::errorFound, this, &ConditionsPanel::say_error);
  connect(gap_, &QLineEdit::editingFinished, this, &ConditionsPanel::gap_typed);
  for (QSlider* slider : {tilt_, azimuth_}) {
    connect(slider, &QSlider::sliderPressed, this, [this] { gesture_ = next_gesture(); });
    connect(slider, &QSlider::valueChanged, this, &ConditionsPanel::tilt_moved);
    connect(slider, &QSlider::sliderReleased, this, [this] { gesture_ = 0; });
  }
  connect(reset_, &QPushButton::clicked, this, [this] { Q_EMIT gravityWanted(reference_, 0); });
  connect(ground_, &QCheckBox::clicked, this, &ConditionsPanel::groundWanted);
  for (QCheckBox* box : {overlap_, exact_}) {
    connect(box, &QCheckBox::clicked, this, [this] {
      settings_.allow_overlap = overlap_->isChecked();
      settings_.exact = exact_->isChecked();
      Q_EMIT settingsWanted(settings_);
    });
  }
}

void ConditionsPanel::set_document(const Document& document, const AnalysisSettings& settings,
                                   const std::optional<PrintedUnit>& unit) {
  const QScopedValueRollback guard(showing_, true);
  unit_ = unit_shown(unit, document);
  reference_ = document.initial.gravity;
  settings_ = settings;
  overlap_->setChecked(settings.allow_overlap);
  exact_->setChecked(settings.exact);
  const EditState& state = document.state();
  ground_->setChecked(state.ground.has_value());
  if (!gap_->hasFocus() || !gap_->isModified()) {
    gap_->setText(state.gap ? shown_text(format_quantity(*state.gap, Quantity::kLength, unit_)) : QString());
  }
  friction_->set_state(state);
  show_gravity(state.gravity);
  reset_->setEnabled(state.gravity != reference_);
}

void ConditionsPanel::show_gravity(const Vec3& gravity) {
  shown_ = gravity;
  if (!gravity_->hasFocus() || !gravity_->isModified()) {
    gravity_->setText(shown_text(format_vector(gravity, Quantity::kAcceleration)));
  }
  const bool tiltable = reference_.norm() > 0 && gravity.norm() > 0;
  const Tilt tilt = tiltable ? tilt_of(reference_, gravity) : Tilt{};
  for (QSlider* slider : {tilt_, azimuth_}) slider->setEnabled(tiltable);
  const int steps = static_cast<int>(std::lround(tilt.tilt / kDegree * kPerDegree));
  tilt_->setMaximum(std::max(90 * kPerDegree, steps));
  if (!tilt_->isSliderDown()) tilt_->setValue(steps);
  // Without tilt any direction is right: the one that was chosen stays.
  if (!azimuth_->isSliderDown() && steps > 0) {
    azimuth_->setValue(static_cast<int>(std::lround(tilt.azimuth / kDegree * kPerDegree)));
  }
  tilt_words_->setText(degrees(tilt.tilt));
  azimuth_words_->setText(degrees(azimuth_->value() * kDegree / kPerDegree));
}

void ConditionsPanel::tilt_moved() {
  if (showing_ || reference_.norm() == 0) return;
  say_error({});
  const double tilt = tilt_->value() * kDegree / kPerDegree, azimuth = azimuth_->value() * kDegree / kPerDegree;
  tilt_words_->setText(degrees(tilt));
  azimuth_words_->setText(degrees(azimuth));
  // The length is that of the gravity that is set now.
  Q_EMIT gravityWanted(tilted(reference_, tilt, azimuth).normalized() * shown_.norm(), gesture_);
}

void ConditionsPanel::gravity_typed() {
  if (!gravity_->isModified()) return;
  gravity_->setModified(false);
  const std::string text = gravity_->text().toStdString();
  Result<Vec3> gravity = parse_vector(text, Quantity::kAcceleration);
  if (!gravity) {
    say_error(shown_text(to_string(gravity.error())));
    return;
  }
  say_error({});
  // A direction alone keeps the strength.
  const bool direction = text.find_first_of("xyzXYZ") != std::string::npos;
  if (direction && reference_.norm() > 0) gravity.value() *= reference_.norm();
  Q_EMIT gravityWanted(gravity.value(), 0);
}

void ConditionsPanel::gap_typed() {
  if (!gap_->isModified()) return;
  gap_->setModified(false);
  say_error({});
  if (gap_->text().trimmed().isEmpty() || gap_->text().trimmed() == tr("automatic")) {
    Q_EMIT gapWanted(std::nullopt);
    return;
  }
  const Result<double> gap = parse_quantity(gap_->text().toStdString(), Quantity::kLength, unit_);
  if (gap) {
    Q_EMIT gapWanted(gap.value());
  } else {
    say_error(shown_text(to_string(gap.error())));
  }
}

void ConditionsPanel::say_error(const QString& what) {
  QPalette colors;
  colors.setColor(QPalette::WindowText, role_color(ColorRole::kError, colors));
  error_->setPalette(colors);
  error_->setText(what);
  error_->setVisible(!what.isEmpty());
}

int next_gesture() {
  static int last = 0;
  return ++last;
}

}  // namespace impend::gui
