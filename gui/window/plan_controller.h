// How the assembly is built: the panel of the plan, the state of a step in the view, and the order as an edit.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "gui/presenter/live_plan.h"
#include "gui/presenter/scene_over_time.h"
#include "gui/window/background_task.h"
#include "gui/window/selection_controller.h"
#include "gui/window/simulation_controller.h"

namespace impend::gui {

// Owns the plan. Its answer stays while the mechanics of the document are the same; another order, by a drag, undo or
// redo, is checked at once. It edits nothing but the order of the steps.
class PlanController : public QObject {
  Q_OBJECT
 public:
  PlanController(SessionBridge& session, const Panels& panels, ViewController& view, ConditionsController& conditions,
                 SelectionController& selection, SimulationController& simulation);

  void check();
  void search();
  void cancel();
  void show_step(int step);  // in the view; −1: the answer's scene again
  void play(bool on);
  void move_step(int from, int to);
  bool take_order();  // the shown steps are the document's sequence; false: refused
  // By extension: .json. False, with the reason said, where it cannot be written.
  bool write_actions(const QString& path);
  void stop();  // for good, for a window that closes

  // Of the session: what was planned may be another.
  void show_session_news();

  bool possible() const { return plan_source(session_.now()).has_value(); }
  const PlanNews& now() const { return *news_; }
  LivePlan& live() { return live_; }
  int step() const { return step_; }
  bool plays() const { return ticks_.isActive(); }

 Q_SIGNALS:
  void changed();  // what of it is possible
  void asked();    // something was: the panel is wanted

 private:
  void connect_panel();
  void ask_check();
  void take_news();
  void show_panel();
  void show_why();
  void choose_step(int step);  // by the user
  void follow_selection();
  void follow_simulation();
  void leave_view();
  void draw();
  void tick();
  void stop_playing();

  SessionBridge& session_;
  Panels panels_;
  ViewController& view_;
  ConditionsController& conditions_;
  SelectionController& selection_;
  SimulationController& simulation_;
  std::shared_ptr<const PlanNews> news_;
  std::optional<StatedOrder> order_;  // of the document, when the plan was asked for
  int step_ = -1;                     // that the view shows
  int asked_about_ = -1;              // the body of which alone the reasons are told; −1: of the step
  bool selecting_ = false;
  std::optional<PlanFilm> film_;
  int frame_ = 0;
  QTimer ticks_;
  ToldOnce told_;
  LivePlan live_;  // last: its worker uses the others
};

}  // namespace impend::gui
