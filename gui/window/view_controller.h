// What the 3-D view shows: the scene of the newest answer, and what of it is hidden, cut, coloured, moved.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <vector>

#include "gui/window/panels.h"
#include "gui/window/session_bridge.h"

namespace impend::gui {

SceneOptions scene_options(ColorBy color_by, bool dark);

// Owns by what parts are coloured, gives the view its scene; hears the bar of the motion and the tree's signs of
// what is seen. What is selected is not its own.
class ViewController : public QObject {
  Q_OBJECT
 public:
  ViewController(SessionBridge& session, const Panels& panels, bool dark);

  void show_news(const Snapshot& before, bool other_document, const SceneItem& selected);

  // The parts on their way, in place of the answer's scene; null: the answer's again.
  void show_simulated(std::shared_ptr<const Scene> scene);
  // A state of the plan, likewise; nothing in it is pulled, and what falls in it can be played.
  void show_planned(std::shared_ptr<const Scene> scene);
  // The next news of the session show the answer's scene again.
  void forget_simulated();

  // Whatever else of the view is changed.
  void change(const std::function<View(const View&)>& change);
  void hide(const std::vector<int>& bodies, bool hide);
  void isolate(const std::vector<int>& bodies);
  void show_all();
  void color_by(ColorBy by);
  ColorBy colored_by() const { return color_by_; }
  void set_dark(bool dark);

 private:
  void set_scene(std::shared_ptr<const Scene> scene, const Snapshot& before, bool other_document,
                 const SceneItem& selected);
  void show_parts();

  SessionBridge& session_;
  SceneView* view_;
  PartTree* parts_;
  MotionBar* motion_;
  ColorBy color_by_ = ColorBy::kVerdict;
  bool dark_;
  bool simulated_ = false;
};

}  // namespace impend::gui
