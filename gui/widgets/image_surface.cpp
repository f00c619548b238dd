#include "gui/widgets/image_surface.h"

#include <utility>

namespace impend::gui {

ImageSurface::ImageSurface(MakeRenderer make_renderer, Annotate annotate, QObject* parent)
    : ViewSurface(parent), worker_(std::move(make_renderer), std::move(annotate)) {
  const auto take = [this] {
    // Frames that followed each other quickly are one by now.
    if (std::shared_ptr<const Frame> frame = worker_.take_frame()) Q_EMIT frameArrived(std::move(frame));
  };
  connect(&worker_, &RenderWorker::frameReady, this, take, Qt::QueuedConnection);
}

void ImageSurface::request(const FrameRequest& request) { worker_.request(request); }

void ImageSurface::picture(const FrameRequest& request, std::function<void(Result<QImage>)> done) {
  worker_.picture(request, std::move(done));
}

}  // namespace impend::gui
