// The conditions under which the assembly is analysed, and the runs of the analysis.
#pragma once

#include <QObject>

#include "gui/window/panels.h"
#include "gui/window/session_bridge.h"

namespace impend::gui {

// Makes edits and says why one is refused; hears the panel of conditions (gravity, friction, gap, ground), the arrow of
// gravity in the view and the coefficients of the inspector. Shows what of a run is not its answer: the banner with
// what mends a failure, progress, cancel.
class ConditionsController : public QObject {
  Q_OBJECT
 public:
  ConditionsController(SessionBridge& session, const Panels& panels);

  // False, with the reason said, where it is refused.
  bool apply(Edit edit, int gesture = 0);
  void reset_gravity();

  void show_run();  // banner and progress
  void show_news(const Snapshot& before);

 Q_SIGNALS:
  void refused();  // an edit: fields must show again what holds

 private:
  void connect_banner(const BannerBar* banner);
  void connect_conditions(const ConditionsPanel* conditions);
  void connect_inspector(const InspectorPanel* inspector);
  void lay_ground(bool on);
  void turn_gravity(const Vec3& direction, bool finished);
  void allow_overlap();

  SessionBridge& session_;
  Panels panels_;
  int gravity_gesture_ = 0;  // of the drag that goes on; 0: none does
};

}  // namespace impend::gui
