// Many small parts drawn by one call. A call costs a driver more than the dozen triangles of a block do; brought to the
// camera frame here, the parts share one, and what faces away from the eye is left out before it costs anything.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "impend/render/gl/buffers.h"
#include "impend/render/gl/frame.h"
#include "impend/render/gl/mesh_layout.h"

namespace impend {

struct BatchVertex {
  std::array<float, 3> position{};  // camera frame
  std::array<float, 3> normal{};    // camera frame
  std::array<std::uint8_t, 4> color{};
  std::uint32_t id = 0;
};

struct BatchGeometry {
  std::vector<BatchVertex> vertices;
  std::vector<std::uint32_t> triangles, edges;
};

// Whether a mesh may be in a batch: solid, of few triangles, and with edges on its surface only.
bool fits_batch(const MeshLayout& layout);

class BatchBuilder {
 public:
  explicit BatchBuilder(bool orthographic) : orthographic_(orthographic) {}
  // The triangles of a part that face the eye, and the edges between places that those touch. Seen from outside, they
  // hide all the others; of a part around the eye, only its own call draws the edges. `layout` fits a batch.
  void add(const MeshLayout& layout, const DrawnPart& drawn, const Color& color, std::uint32_t id);
  const BatchGeometry& geometry() const { return geometry_; }

 private:
  bool orthographic_ = false;
  BatchGeometry geometry_;
  std::vector<std::uint32_t> batch_vertex_;  // of each vertex of the layout
  std::vector<std::uint32_t> at_place_;      // a batch vertex at the place of each vertex of the layout
};

// The geometry on the graphics side. Held by tests/render.
class PartBatch {
 public:
  void upload(const BatchGeometry& geometry);
  void draw_triangles();
  void draw_edges();
  std::size_t memory() const { return vertices_.bytes() + surface_.bytes() + lines_.bytes(); }

 private:
  Buffer vertices_;
  Indexed surface_, lines_;
};

}  // namespace impend
