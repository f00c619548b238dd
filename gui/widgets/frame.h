// What is asked of whoever draws the 3-D view, and what comes back.
#pragma once

#include <QImage>
#include <QObject>
#include <QPainter>
#include <QSize>
#include <QTransform>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "impend/base/result.h"
#include "impend/render/image.h"
#include "impend/scene/view.h"

namespace impend::gui {

struct FrameRequest {
  std::shared_ptr<const Scene> scene;
  View view;
  QSize size;              // logical pixels, as the mouse counts them
  double pixel_ratio = 1;  // device pixels per logical one
  bool quick = false;      // for a drag: less detail, no ids
};

// An answer to a request. `picture` is in device pixels and opaque; null after an error. `ids` is in logical pixels, of
// the same scene and geometry as the picture; null as long as they are not known.
struct Frame {
  FrameRequest request;
  QImage picture;
  std::shared_ptr<const IdImage> ids;
  std::optional<Error> error;
};

// Whether two requests show every point of the scene at the same pixel, so that the ids of one answer for the other.
bool same_geometry(const FrameRequest& a, const FrameRequest& b);

// Whether the picture of one, selection and all, is that of the other; `quick` aside.
bool same_picture(const FrameRequest& a, const FrameRequest& b);

// Device pixels of a request, at least 1 × 1.
QSize device_size(const FrameRequest& request);

// Who draws the scene for the 3-D view: a worker that makes images, or a graphics card in the window's own thread.

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

// The last picture shown under a newer camera, until that camera's own picture is drawn.

// Logical pixels of a picture made for `drawn` to those where `wanted` shows the same: exact for pan and zoom at the
// depth of the target, nothing for turning. Identity where that says nothing (the target is behind the eye).
QTransform picture_warp(const FrameRequest& drawn, const FrameRequest& wanted);

// Logical pixels to and from −1 … 1 with y up.
QPointF to_ndc(const QPointF& pixel, const QSize& size);
QPointF to_pixel(const QPointF& ndc, const QSize& size);
double aspect_of(const QSize& size);

}  // namespace impend::gui
