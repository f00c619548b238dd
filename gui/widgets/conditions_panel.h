// Under which conditions: gravity as a vector or by tilt, friction, and from which gap on surfaces touch.
#pragma once

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QWidget>
#include <optional>

#include "gui/presenter/session.h"
#include "gui/widgets/friction_fields.h"
#include "impend/assembly/mesh_findings.h"

namespace impend::gui {

class ConditionsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ConditionsPanel(QWidget* parent = nullptr);

  // Tilt is measured against the gravity that the document was opened with. The gap is in `unit`, else in the file's.
  void set_document(const Document& document, const AnalysisSettings& settings,
                    const std::optional<PrintedUnit>& unit = std::nullopt);
  void say_error(const QString& what);  // below the field that was edited last

  QLineEdit* gravity_line() const { return gravity_; }
  QSlider* tilt_slider() const { return tilt_; }
  QSlider* azimuth_slider() const { return azimuth_; }
  QLineEdit* gap_line() const { return gap_; }
  QCheckBox* ground_box() const { return ground_; }
  QPushButton* reset_button() const { return reset_; }
  FrictionFields* friction() const { return friction_; }
  QString error() const { return error_->isHidden() ? QString() : error_->text(); }

 Q_SIGNALS:
  void gravityWanted(const impend::Vec3& gravity, int gesture);
  void groundWanted(bool on);
  void gapWanted(std::optional<double> gap);  // m; nothing: automatic
  void settingsWanted(const impend::gui::AnalysisSettings& settings);

 private:
  void gravity_typed();
  void gap_typed();
  void tilt_moved();
  void show_gravity(const Vec3& gravity);

  QLineEdit* gravity_;
  QSlider* tilt_;
  QSlider* azimuth_;
  QLabel* tilt_words_;
  QLabel* azimuth_words_;
  QPushButton* reset_;
  FrictionFields* friction_;
  QLineEdit* gap_;
  QCheckBox* ground_;
  QCheckBox* overlap_;
  QCheckBox* exact_;
  QLabel* error_;
  Vec3 reference_ = Vec3::Zero();  // m/s²
  Vec3 shown_ = Vec3::Zero();
  PrintedUnit unit_;
  AnalysisSettings settings_;
  int gesture_ = 0;
  bool showing_ = false;
};

// Numbers of drags: what is edited during one becomes a single step of undo.

int next_gesture();  // never 0, never the same twice

}  // namespace impend::gui
