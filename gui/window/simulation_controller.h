// What happens after the first instant: the bar of the simulation, its events, and the parts on their way in the view.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "gui/presenter/simulation.h"
#include "gui/window/background_task.h"
#include "gui/window/conditions_controller.h"
#include "gui/window/panels.h"
#include "gui/window/session_bridge.h"
#include "gui/window/view_controller.h"

namespace impend::gui {

// Owns the simulation. It begins from the answer that is shown and ends with any edit; it never edits but by
// take_pose(), which is one.
class SimulationController : public QObject {
  Q_OBJECT
 public:
  SimulationController(SessionBridge& session, const Panels& panels, ViewController& view,
                       ConditionsController& conditions);

  void play(bool on);
  void step();
  void back();
  void end();
  void take_pose();
  void seek(double seconds);
  void stop();  // for good, for a window that closes

  // Of the session: what the simulation began from may be another.
  void show_session_news();

  const SimulationNews& now() const { return *news_; }
  LiveSimulation& live() { return live_; }
  bool possible() const { return simulation_source(session_.now()).has_value(); }
  bool can_take_pose() const;

 Q_SIGNALS:
  void changed();  // what of it is possible

 private:
  void connect_bar();
  void connect_view();
  void begin();
  void choose(const SimulationChoice& choice);
  bool is_still_of_document() const;
  void take_news();
  void show_bar();
  void show_events();
  void show_ledger();
  void draw();
  void grab(int body, const Vec3& point);
  void pull_to(const QPointF& ndc);
  void let_go();

  SessionBridge& session_;
  Panels panels_;
  ViewController& view_;
  ConditionsController& conditions_;
  std::shared_ptr<const Document> begun_from_;
  AnalysisSettings begun_with_;
  std::shared_ptr<const SimulationNews> news_;
  std::size_t events_ = 0;  // that the list has lines of
  bool shown_ = false;      // in the view
  bool outdated_ = false;   // what the view shows; the newest waits for its picture
  std::optional<PartPull> pull_;
  QTimer ledger_soon_;
  ToldOnce told_;
  LiveSimulation live_;  // last: its worker uses the others
};

}  // namespace impend::gui
