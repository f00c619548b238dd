// Draws pictures in a thread of its own, so that the window never waits for one.
#pragma once

#include <QObject>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "gui/widgets/compose.h"
#include "gui/widgets/frame.h"

namespace impend::gui {

// Makes the renderer; called in the worker's thread, to which the renderer belongs.
using MakeRenderer = std::function<Result<std::unique_ptr<OffscreenRenderer>>()>;

class RenderWorker : public QObject {
  Q_OBJECT
 public:
  RenderWorker(MakeRenderer make_renderer, Annotate annotate, QObject* parent = nullptr);
  // Drops what has not begun and waits for what has.
  ~RenderWorker() override;

  // The newest request wins: one that has not begun is forgotten.
  void request(FrameRequest request);
  // The newest frame that was not yet taken, or null. Never waits for a drawing.
  std::shared_ptr<const Frame> take_frame();

  // Pictures that must not be dropped; `done` is called in the worker's thread, also with an error at the end.
  void picture(FrameRequest request, std::function<void(Result<QImage>)> done);

  // Of the renderer, once it was made: vendor and version, and what went wrong at making it.
  std::string description() const;
  std::size_t memory() const;

 Q_SIGNALS:
  void frameReady();  // from the worker's thread; take_frame() has it

 private:
  struct PictureJob {
    FrameRequest request;
    std::function<void(Result<QImage>)> done;
  };
  struct Drawing;

  void run();
  void draw_frame(Drawing& drawing, const FrameRequest& request);
  void deliver(Frame frame);
  bool overtaken() const;

  const MakeRenderer make_renderer_;
  const Annotate annotate_;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::unique_ptr<FrameRequest> next_;
  std::deque<PictureJob> pictures_;
  std::shared_ptr<const Frame> newest_;
  std::string description_;
  std::size_t memory_ = 0;
  bool stop_ = false;
  std::thread thread_;  // last: it uses all the others
};

// Pictures by a worker thread with a renderer of its own: works on every platform and never blocks the window.

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
