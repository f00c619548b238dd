// Below the 3-D view: play the motion, its phase, explosion, section.
#pragma once

#include <QComboBox>
#include <QElapsedTimer>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QWidget>
#include <optional>

namespace impend::gui {

struct SectionChoice {
  int axis = -1;  // 0 x, 1 y, 2 z; −1: none, 3: facing the camera
  double share = 0.5;
  bool flipped = false;
};

class MotionBar : public QWidget {
  Q_OBJECT
 public:
  explicit MotionBar(QWidget* parent = nullptr);

  void set_motion_possible(bool possible);  // something moves: otherwise nothing can be played
  void set_phase(double phase);             // no signal
  void set_playing(bool playing);
  bool playing() const { return clock_.isActive(); }
  void reset();  // phase, explosion and section as at first; no signal

  QSlider* phase_slider() const { return phase_; }
  QSlider* explode_slider() const { return explode_; }
  QComboBox* section_choice() const { return section_; }
  QSlider* section_slider() const { return section_share_; }
  QToolButton* play_button() const { return play_; }

 Q_SIGNALS:
  void phaseWanted(double phase);
  void explodeWanted(double share);
  void sectionWanted(const impend::gui::SectionChoice& choice);

 private:
  void tick();
  void choose_section();

  QToolButton* play_;
  QSlider* phase_;
  QSlider* explode_;
  QComboBox* section_;
  QSlider* section_share_;
  QToolButton* flip_;
  QTimer clock_;
  QElapsedTimer since_;
};

}  // namespace impend::gui
