// The ground: a pale disc with a grid that fades out, seen through from below.
#pragma once

#include <vector>

#include "impend/render/gl/buffers.h"
#include "impend/render/gl/shaders.h"

namespace impend {

class GroundPicture {
 public:
  void draw(const Scene& scene, const View& view, const Frame& frame, const Programs& programs);
  std::size_t memory() const { return disc_.bytes() + grid_.bytes(); }

 private:
  Buffer disc_, grid_;
  VertexArray disc_array_, grid_array_;
};

}  // namespace impend
