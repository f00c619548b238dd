// Below the bar of the motion: what happens after the first instant, played, stepped, gone back to, taken and recorded,
// by options that the user chooses.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>
#include <QWidget>

#include "gui/presenter/simulation_news.h"
#include "gui/presenter/simulation_rows.h"
#include "gui/widgets/line_icon.h"

namespace impend::gui {

// How a simulation goes, as the user chooses: its law of contact, its step, how much parts bounce.
class SimulationOptionsForm : public QWidget {
  Q_OBJECT
 public:
  explicit SimulationOptionsForm(QWidget* parent = nullptr);

  const SimulationChoice& choice() const { return choice_; }
  QComboBox* law_choice() const { return law_; }
  QLineEdit* step_line() const { return step_; }
  QLineEdit* bounce_line() const { return bounce_; }
  QString error() const { return error_->text(); }

 Q_SIGNALS:
  void choiceWanted(const impend::gui::SimulationChoice& choice);

 private:
  void choose();

  SimulationChoice choice_;
  QComboBox* law_;
  QLineEdit* step_;
  QLineEdit* bounce_;
  QLabel* error_;
};

// One line, cut off at its end where there is no room, and then whole in its tooltip.
class ElidedLabel : public QWidget {
  Q_OBJECT
 public:
  explicit ElidedLabel(QWidget* parent = nullptr);
  void set_text(const QString& text, const QColor& color);
  QString text() const { return text_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString text_;
  QColor color_;
};

class SimulationBar : public QWidget {
  Q_OBJECT
 public:
  explicit SimulationBar(QWidget* parent = nullptr);

  // `possible`: there is an answer that a simulation can begin from; `takes`: the shown moment can be taken as pose.
  void set_news(const SimulationNews& news, bool possible, bool takes);

  QToolButton* play_button() const { return play_; }
  QToolButton* step_button() const { return step_; }
  QToolButton* back_button() const { return back_; }
  QToolButton* record_button() const { return record_; }
  QToolButton* take_button() const { return take_; }
  QToolButton* end_button() const { return end_; }
  QSlider* time_slider() const { return time_; }
  QComboBox* speed_choice() const { return speed_; }
  SimulationOptionsForm* options() const { return options_; }
  QString moment() const { return moment_->text(); }
  QString words() const { return words_->text(); }
  double speed() const { return speed_->currentData().toDouble(); }

 Q_SIGNALS:
  void playWanted(bool play);
  void stepWanted();
  void backWanted();
  void endWanted();
  void recordWanted();
  void takeWanted();
  void timeWanted(double seconds);
  void speedWanted(double speed);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void add_speeds();
  void add_options();
  void show_line(const SimulationLine& line);

  QToolButton *play_, *step_, *back_, *record_, *take_, *end_, *settings_;
  QSlider* time_;
  QLabel* moment_;
  QComboBox* speed_;
  ElidedLabel* words_;
  SimulationOptionsForm* options_;
  SimulationLine line_;
  double computed_ = 0;  // s, at the slider's end
  bool plays_ = false;
};

}  // namespace impend::gui
