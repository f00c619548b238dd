// Draws a scene with OpenGL 3.3 core into the framebuffer that is bound. Every call needs the same current context.
#pragma once

#include <memory>

#include "impend/base/result.h"
#include "impend/render/image.h"
#include "impend/render/item_ids.h"
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

}  // namespace impend
