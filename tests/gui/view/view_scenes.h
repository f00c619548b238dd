// Scenes made by hand, and a renderer that draws no more than the tests need to know.
#pragma once

#include <QPointF>
#include <QSize>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>

#include "gui/widgets/scene_view.h"
#include "impend/render/gl_renderer.h"

namespace impend::test {

std::shared_ptr<const SceneMesh> box_mesh(const Vec3& half);
std::shared_ptr<const SceneMesh> ball_mesh(double radius, int rings, int sectors);

// Two boxes side by side (bodies 0 at x = −0.6 and 1 at x = 0.6, half a metre wide, standing on z = 0), contact 0 on
// top of body 0, ground, up = z. The camera of `front_view` looks at them from the front.
std::shared_ptr<const Scene> two_boxes();
// Balls with this many triangles in all, and arrows.
std::shared_ptr<const Scene> large_scene(int triangles, int arrows);

View front_view(const Scene& scene, double aspect);

// Where a world point is seen in a view of that size.
QPointF pixel_of(const View& view, const Vec3& point, const QSize& size);

// Shared by the fake and its test, in different threads.
struct FakeLog {
  std::atomic<int> made = 0, destroyed = 0, scenes = 0, drawn = 0, quick = 0, ids = 0;
  std::atomic<bool> fail = false, throws = false;
  std::atomic<int> milliseconds = 0;  // that a drawing takes
  std::mutex mutex;
  std::condition_variable changed;
  bool held = false;  // drawings wait until it is false

  void hold(bool on) {
    {
      const std::lock_guard lock(mutex);
      held = on;
    }
    changed.notify_all();
  }
};

// Draws a plain colour that tells quick from whole pictures, and ids as squares of 41 pixels about the middle of every
// part and 9 about every marker.
class FakeRenderer : public OffscreenRenderer {
 public:
  explicit FakeRenderer(std::shared_ptr<FakeLog> log) : log_(std::move(log)) { ++log_->made; }
  ~FakeRenderer() override { ++log_->destroyed; }

  Status set_scene(std::shared_ptr<const Scene> scene) override;
  Result<Image> draw(const View& view, const DrawSize& size, bool quick) override;
  Result<IdImage> draw_ids(const View& view, const DrawSize& size) override;
  std::string description() const override { return "fake"; }
  std::size_t memory() const override { return scene_ ? 1000 : 0; }

 private:
  std::shared_ptr<FakeLog> log_;
  std::shared_ptr<const Scene> scene_;
};

gui::SceneViewSetup fake_setup(const std::shared_ptr<FakeLog>& log);

}  // namespace impend::test
