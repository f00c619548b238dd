// How a simulation goes, as the user chooses: its law of contact, its step, how much parts bounce.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QWidget>

#include "gui/presenter/simulation_news.h"

namespace impend::gui {

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

}  // namespace impend::gui
