// The 3-D view: shows a scene, is turned by the mouse, and tells what was clicked.
//
// Left drag turns, middle or Shift+left drag pans, the wheel or a pinch zooms to the cursor, a double click brings the
// point under the cursor to the middle (beside the parts: shows all), a right click asks for a menu. While a simulation
// is shown, Shift+left drag of a part pulls it. Keys: 1 … 7 front,
// back, left, right, top, bottom, iso (also I); F all parts; Home iso and all; P perspective; arrows turn, with Shift
// pan; + and − zoom; Escape ends a drag or clears the selection. While it measures, arrows move a cross (Shift: by
// pixels) and Enter clicks there. In the corners: a cube to look from faces, edges and
// corners, and the arrow of gravity (Shift: steps of 5°).
#pragma once

#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "gui/presenter/view_model.h"
#include "gui/widgets/frame.h"
#include "gui/widgets/gravity_handle.h"
#include "gui/widgets/item_marks.h"
#include "gui/widgets/render_worker.h"
#include "gui/widgets/view_cube.h"

class QHelpEvent;

namespace impend::gui {

enum class ViewBackend {
  kAutomatic,  // kOpenGl with a graphics card, else kImage; IMPEND_GUI_OPENGL=0 or 1 in the environment decides instead
  kImage,
  kOpenGl,
};

// With what a view draws; tests put stand-ins here.
struct SceneViewSetup {
  ViewBackend backend = ViewBackend::kAutomatic;
  MakeRenderer make_renderer;  // empty: OffscreenRenderer::create
  Annotate annotate;           // empty: with_annotations
};

class SceneView : public QWidget {
  Q_OBJECT
 public:
  explicit SceneView(QWidget* parent = nullptr, SceneViewSetup setup = {});
  ~SceneView() override;

  // Null: nothing is shown. The first scene is seen from iso; later ones keep the camera, the selection is the
  // caller's.
  void set_scene(std::shared_ptr<const Scene> scene);
  const std::shared_ptr<const Scene>& scene() const { return scene_; }
  // The same parts in other places, as of a moving picture: drawn quickly, whole once nothing more comes. Who gives the
  // next only after pictureArrived sees every picture drawn.
  void move_scene(std::shared_ptr<const Scene> scene);
  bool awaits_picture() const { return awaits_picture_; }

  // Whether a part that can move is pulled by a Shift drag, instead of the view's being panned.
  void set_pulling(bool possible) { pulls_ = possible; }
  bool pulls() const { return drag_ == Drag::kPull; }
  void set_pull_mark(const std::optional<PullMark>& mark);

  // Whether clicks tell places to be measured instead of selecting.
  void set_measuring(bool on);
  bool measures() const { return measuring_; }
  // The cross that arrow keys move while it measures, pixels; a mouse that moves hides it.
  QPointF crosshair_place() const;
  bool crosshair_shown() const { return measuring_ && crosshair_shown_; }
  void set_measure_marks(std::vector<MeasureMark> marks);
  const std::vector<MeasureMark>& measure_marks() const { return measure_marks_; }

  const View& view() const { return view_; }
  void set_view(const View& view);  // no viewChanged; a camera that is not finite is left out
  void set_selected(const SceneItem& item);
  // More items to be outlined, of a warning or a table with several rows selected.
  void set_marked(std::vector<SceneItem> items);
  const std::vector<SceneItem>& marked() const { return marked_; }

  // Camera commands, of menus too; the way there is animated where animations are on.
  void look_from(ViewDirection direction);  // and fits
  void steer(const SpaceMotion& motion);    // by a 3-D mouse
  void fit();
  void fit_to(const SceneItem& item);
  void set_orthographic(bool orthographic);
  void set_animated(bool animated);  // on at first, unless the platform says otherwise

  void set_cube_shown(bool shown);
  void set_gravity_handle_shown(bool shown);
  bool cube_shown() const { return cube_shown_; }
  bool gravity_handle_shown() const { return gravity_shown_; }
  // What the tooltip over an item says; at first the names of parts.
  void set_item_text(std::function<QString(const SceneItem&)> text);

  // What is seen at a place of the widget, by the newest ids; kNone while they are not known.
  SceneItem item_at(const QPointF& place) const;
  // The shown picture is the whole one of this scene and view, with ids.
  bool up_to_date() const;

  // The scene as it is seen, with annotations, without cube and handle; logical pixels. `screenshot` waits for it, a
  // second perhaps; null after an error. `screenshot_later` does not wait; `done` comes from the event loop, unless the
  // view is gone by then.
  QImage screenshot(const QSize& size, double pixel_ratio = 1) const;
  void screenshot_later(const QSize& size, double pixel_ratio, std::function<void(Result<QImage>)> done);

  double aspect() const;  // width over height

  // Where things in the corners are, for tests.
  QRectF cube_box() const;
  QRectF gravity_box() const;

  std::string renderer_description() const { return surface_->description(); }
  std::size_t renderer_memory() const { return surface_->memory(); }
  QSize sizeHint() const override { return {800, 600}; }
  QSize minimumSizeHint() const override { return {120, 90}; }

 Q_SIGNALS:
  void viewChanged(const impend::View& view);  // by the mouse, a key or a camera command
  void itemClicked(const impend::SceneItem& item, Qt::KeyboardModifiers modifiers);  // kNone: beside everything
  // While it measures: what is seen there, kNone beside everything, and the place in −1 … 1.
  void placeClicked(const impend::SceneItem& item, const QPointF& ndc, Qt::KeyboardModifiers modifiers);
  void measuringLeft();  // by Escape
  void itemDoubleClicked(const impend::SceneItem& item);
  void itemHovered(const impend::SceneItem& item);
  void contextMenu(const impend::SceneItem& item, const QPoint& global);
  void gravityDragged(const impend::Vec3& direction, bool finished);  // unit; the old one when given up
  void drawingFailed(const QString& message);
  void pictureArrived();                                  // of the scene that is shown
  void partGrabbed(int body, const impend::Vec3& point);  // a pull begins there, world
  void partPulled(const QPointF& ndc);                    // to under this place, −1 … 1
  void partLetGo();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  enum class Drag { kNone, kClick, kCube, kOrbit, kPan, kGravity, kPull };
  enum class Detail { kQuick, kFull };
  struct PendingClick {  // waits for ids
    QPointF place;
    Qt::KeyboardModifiers modifiers;
    bool menu = false;
  };

  FrameRequest current_request() const;
  std::vector<PictureBox> corner_boxes() const;
  void ask_for_picture(Detail detail);
  void receive(std::shared_ptr<const Frame> frame);
  void show_camera(const Camera& camera, Detail detail);  // and tells
  void repaint_soon();

  void begin_drag(QMouseEvent* event);
  bool grab_part();
  void drag_to(const QPointF& place, Qt::KeyboardModifiers modifiers);
  void end_drag();
  void cancel_drag();
  void click(const PendingClick& click);
  void open_menu_at(const QPointF& place);
  void answer_click(const PendingClick& click);
  void click_cube(const QPointF& place);
  void hover(const QPointF& place);
  void set_hovered(const SceneItem& item);
  void zoom_at(const QPointF& place, double factor);
  bool camera_key(int key, Qt::KeyboardModifiers modifiers);
  bool crosshair_key(const QKeyEvent& event);  // while it measures
  void paint_crosshair(QPainter& painter) const;
  void update_cursor(const QPointF& place);
  bool on_handle(const QPointF& place) const;
  bool on_cube(const QPointF& place) const;
  bool help_event(QHelpEvent* event);

  void paint_overlays(QPainter& painter);
  void paint_picture(QPainter& painter) const;
  void paint_outlines(QPainter& painter);
  void paint_message(QPainter& painter) const;
  void refresh_covered();
  void refresh_outlines();
  void refresh_hovered_outline();
  void describe_for_readers();
  void animate_to(const Camera& camera);
  Vec3 gravity_direction() const;
  bool ids_known() const;

  std::shared_ptr<const Scene> scene_;
  View view_;
  bool camera_untouched_ = true;  // the view's own choice: fitted again when the size changes

  std::unique_ptr<ViewSurface> surface_;
  std::shared_ptr<const Frame> frame_;  // the newest that has a picture or ids
  std::optional<Error> error_;
  QTimer settle_;  // then the whole picture
  double asked_ratio_ = 0;

  Drag drag_ = Drag::kNone;
  QPointF pressed_;
  Camera camera_before_;
  std::optional<QPointF> mouse_;
  std::optional<GravityDrag> gravity_drag_;
  std::optional<Vec3> dragged_gravity_;  // shown until a scene comes that was made with it
  std::optional<PendingClick> pending_;

  SceneItem hovered_;
  std::vector<SceneItem> marked_;
  Outline selected_outline_, hovered_outline_, marked_outline_;
  QRegion covered_;  // of the picture, by what is written over it
  HiddenMarks selected_hidden_, marked_hidden_;
  std::optional<ViewCube> cube_;
  bool cube_shown_ = true;
  bool gravity_shown_ = true;
  std::function<QString(const SceneItem&)> item_text_;
  QVariantAnimation animation_;
  Camera animation_from_, animation_to_;
  bool animated_ = true;
  bool awaits_picture_ = false;
  bool pulls_ = false;
  std::optional<PullMark> pull_mark_;
  bool measuring_ = false;
  std::optional<QPointF> crosshair_;  // absent: in the middle
  bool crosshair_shown_ = false;
  std::vector<MeasureMark> measure_marks_;
};

}  // namespace impend::gui
