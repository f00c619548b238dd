// Draws a scene with OpenGL 3.3 core: into the framebuffer that is bound, where every call needs the same current
// context, or without a display.
#pragma once

#include <memory>

#include "impend/base/result.h"
#include "impend/render/image.h"
#include "impend/scene/view.h"

namespace impend {

class GlRenderer {
 public:
  GlRenderer();
  ~GlRenderer();
  GlRenderer(const GlRenderer&) = delete;
  GlRenderer& operator=(const GlRenderer&) = delete;

  // Uploads what changed since the scene before: meshes are recognised by their address. Errors: kUnsupported when the
  // context is below 3.3 or a shader does not compile.
  Status set_scene(std::shared_ptr<const Scene> scene);

  // Everything but text, legend, triad and caption (picture.h puts those over it). `quick`: without edges, translucency
  // order and ghosts, for a drag.
  Status draw(const View& view, const DrawSize& size, bool quick = false);

  // What is seen at each pixel, for clicks: arrows and markers before parts. Ids as id_of / item_of.
  Result<IdImage> draw_ids(const View& view, const DrawSize& size);

  // Bytes held on the graphics side for the scene.
  std::size_t memory() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// OpenGL without a display: an EGL surfaceless context with its own framebuffer. One object belongs to the thread that
// made it.

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
