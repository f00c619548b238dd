#include "gui/widgets/render_worker.h"

#include <exception>
#include <optional>
#include <utility>

namespace impend::gui {
namespace {

Error failed(const std::exception& exception) {
  return {ErrorCode::kInternal,
          std::string("the picture could not be drawn: ") + exception.what(),
          {},
          "make the window smaller or show fewer parts; the numbers beside it do not depend on the picture"};
}

}  // namespace

// What lives in the worker's thread only.
struct RenderWorker::Drawing {
  std::unique_ptr<OffscreenRenderer> renderer;
  std::optional<Error> error;  // why there is no renderer
  std::shared_ptr<const Scene> scene;
  std::optional<FrameRequest> ids_of;  // the request that `ids` answer
  std::shared_ptr<const IdImage> ids;

  Status show(const std::shared_ptr<const Scene>& wanted) {
    if (!renderer) return *error;
    if (wanted == scene) return ok_status();
    Status status = renderer->set_scene(wanted);
    scene = status.ok() ? wanted : nullptr;
    return status;
  }

  void forget() {
    ids = nullptr;
    ids_of.reset();
    scene = nullptr;
    if (renderer) (void)renderer->set_scene(nullptr);
  }

  Result<Image> draw(const FrameRequest& request) {
    const Status shown = show(request.scene);
    if (!shown.ok()) return shown.error();
    return renderer->draw(request.view, draw_size(request), request.quick);
  }

  Result<QImage> picture(const Annotate& annotate, const FrameRequest& request) {
    const Status shown = show(request.scene);
    if (!shown.ok()) return shown.error();
    return composed(*renderer, annotate, request);
  }

  Status find_ids(const FrameRequest& request) {
    if (ids_of && same_geometry(*ids_of, request)) return ok_status();
    Result<IdImage> image = renderer->draw_ids(request.view, id_size(request));
    if (!image.ok()) return image.error();
    ids = std::make_shared<const IdImage>(std::move(image).value());
    ids_of = request;
    return ok_status();
  }
};

RenderWorker::RenderWorker(MakeRenderer make_renderer, Annotate annotate, QObject* parent)
    : QObject(parent), make_renderer_(std::move(make_renderer)), annotate_(std::move(annotate)) {
  thread_ = std::thread([this] { run(); });
}

RenderWorker::~RenderWorker() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void RenderWorker::request(FrameRequest request) {
  {
    const std::lock_guard lock(mutex_);
    next_ = std::make_unique<FrameRequest>(std::move(request));
  }
  wake_.notify_all();
}

std::shared_ptr<const Frame> RenderWorker::take_frame() {
  const std::lock_guard lock(mutex_);
  return std::exchange(newest_, nullptr);
}

void RenderWorker::picture(FrameRequest request, std::function<void(Result<QImage>)> done) {
  {
    const std::lock_guard lock(mutex_);
    pictures_.push_back({std::move(request), std::move(done)});
  }
  wake_.notify_all();
}

std::string RenderWorker::description() const {
  const std::lock_guard lock(mutex_);
  return description_;
}

std::size_t RenderWorker::memory() const {
  const std::lock_guard lock(mutex_);
  return memory_;
}

bool RenderWorker::overtaken() const {
  const std::lock_guard lock(mutex_);
  return stop_ || next_ != nullptr;
}

void RenderWorker::deliver(Frame frame) {
  {
    const std::lock_guard lock(mutex_);
    newest_ = std::make_shared<const Frame>(std::move(frame));
  }
  Q_EMIT frameReady();
}

// The picture first, then the ids: what is seen early is seen for longer, and a newer request saves the ids.
void RenderWorker::draw_frame(Drawing& drawing, const FrameRequest& request) {
  Frame frame;
  frame.request = request;
  if (!request.scene) {  // nothing to draw, but what the last scene held is let go
    drawing.forget();
    deliver(std::move(frame));
    return;
  }
  const Result<Image> drawn = drawing.draw(request);
  if (!drawn.ok()) {
    frame.error = drawn.error();
    deliver(std::move(frame));
    return;
  }
  const auto write = [&] {
    frame.picture = annotated(annotate_, drawn.value(), request, frame.ids.get());
    frame.picture.setDevicePixelRatio(request.pixel_ratio);
  };
  const bool known = drawing.ids_of && same_geometry(*drawing.ids_of, request);
  if (known) frame.ids = drawing.ids;
  write();
  deliver(frame);
  if (known || request.quick || overtaken()) return;
  const Status found = drawing.find_ids(request);
  if (!found.ok()) frame.error = found.error();
  if (found.ok()) frame.ids = drawing.ids;
  if (found.ok() && wants_ids_for_labels(request)) write();  // names go where the parts are seen
  deliver(std::move(frame));
}

void RenderWorker::run() {
  Drawing drawing;
  try {
    Result<std::unique_ptr<OffscreenRenderer>> made = make_renderer_();
    if (made.ok()) drawing.renderer = std::move(made).value();
    if (!made.ok()) drawing.error = made.error();
  } catch (const std::exception& exception) {
    drawing.error = failed(exception);
  }
  {
    const std::lock_guard lock(mutex_);
    description_ = drawing.renderer ? drawing.renderer->description() : to_string(*drawing.error);
  }
  for (;;) {
    std::unique_ptr<FrameRequest> request;
    std::optional<PictureJob> job;
    {
      std::unique_lock lock(mutex_);
      if (drawing.renderer) memory_ = drawing.renderer->memory();
      wake_.wait(lock, [&] { return stop_ || next_ || !pictures_.empty(); });
      if (stop_) break;
      request = std::move(next_);
      if (!request) {
        job = std::move(pictures_.front());
        pictures_.pop_front();
      }
    }
    try {
      if (request) draw_frame(drawing, *request);
      if (job) job->done(drawing.picture(annotate_, job->request));
    } catch (const std::exception& exception) {
      drawing.forget();
      if (request) deliver({*request, {}, nullptr, failed(exception)});
      if (job) job->done(failed(exception));
    }
  }
  for (PictureJob& job : pictures_) {
    job.done(Error{ErrorCode::kCancelled, "the picture was not drawn: the window was closed", {}, ""});
  }
}

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
