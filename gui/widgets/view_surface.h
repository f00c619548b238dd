// Who draws the scene for the 3-D view: a worker that makes images, or a graphics card in the window's own thread.
#pragma once

#include <QObject>
#include <QPainter>
#include <QWidget>
#include <functional>
#include <memory>

#include "gui/widgets/frame.h"

namespace impend::gui {

class ViewSurface : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // The newest request wins; answers come by frameArrived. Returns at once.
  virtual void request(const FrameRequest& request) = 0;

  // A picture of any size, as the view shows it, with annotations. `done` may be called in any thread, also before this
  // returns; always exactly once.
  virtual void picture(const FrameRequest& request, std::function<void(Result<QImage>)> done) = 0;

  // The widget that shows frames by itself and calls `paint_over` after each; null where the view paints the frame's
  // picture.
  virtual QWidget* canvas() { return nullptr; }

  virtual std::string description() const = 0;  // of the renderer, for bug reports
  virtual std::size_t memory() const = 0;       // bytes on the graphics side

 Q_SIGNALS:
  void frameArrived(std::shared_ptr<const impend::gui::Frame> frame);
};

}  // namespace impend::gui
