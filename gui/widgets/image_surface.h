// Pictures by a worker thread with a renderer of its own: works on every platform and never blocks the window.
#pragma once

#include "gui/widgets/render_worker.h"
#include "gui/widgets/view_surface.h"

namespace impend::gui {

class ImageSurface : public ViewSurface {
  Q_OBJECT
 public:
  ImageSurface(MakeRenderer make_renderer, Annotate annotate, QObject* parent = nullptr);

  void request(const FrameRequest& request) override;
  void picture(const FrameRequest& request, std::function<void(Result<QImage>)> done) override;
  std::string description() const override { return worker_.description(); }
  std::size_t memory() const override { return worker_.memory(); }

 private:
  RenderWorker worker_;
};

}  // namespace impend::gui
