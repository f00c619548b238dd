// OpenGL without a display: an EGL surfaceless context with its own framebuffer. One object belongs to the thread that
// made it.
#pragma once

#include <memory>

#include "impend/render/gl_renderer.h"

namespace impend {

class OffscreenRenderer {
 public:
  // Errors: kUnsupported when the machine has no EGL or no OpenGL 3.3, with what to install.
  static Result<std::unique_ptr<OffscreenRenderer>> create();
  virtual ~OffscreenRenderer() = default;

  virtual Status set_scene(std::shared_ptr<const Scene> scene) = 0;
  // The scene without what is written over it; antialiased unless quick. Errors: kBadValue for sizes below 1 or above
  // what the driver can.
  virtual Result<Image> draw(const View& view, const DrawSize& size, bool quick = false) = 0;
  virtual Result<IdImage> draw_ids(const View& view, const DrawSize& size) = 0;
  virtual std::string description() const = 0;  // vendor and version, for bug reports
  virtual std::size_t memory() const = 0;
};

}  // namespace impend
