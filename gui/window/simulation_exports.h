// A simulation as files: a film of what was computed, or its numbers.
#pragma once

#include <QObject>
#include <QPointer>
#include <atomic>
#include <thread>

#include "gui/window/panels.h"
#include "gui/window/simulation_controller.h"

namespace impend::gui {

// Writes in the background, one file at a time; the window goes on meanwhile, and cancels it when it closes. How it
// went is said in the panels' notice.
class SimulationExports : public QObject {
  Q_OBJECT
 public:
  SimulationExports(const Panels& panels, SimulationController& simulation, QWidget* window);
  ~SimulationExports() override;

  void choose_file();
  // By extension: .webp a film as the view looks at it, .jsonl the trajectory. False, with the reason said, where it
  // cannot begin.
  bool write(const QString& path);
  void stop();

 Q_SIGNALS:
  void written(const QString& path, const QString& error);

 private:
  void finish(const QString& path, const Status& status);

  SimulationController& simulation_;
  SceneView* view_;
  NoticeBar* notice_;
  QWidget* window_;
  std::atomic<bool> cancelled_ = false;
  bool writing_ = false;
  std::thread worker_;
};

}  // namespace impend::gui
