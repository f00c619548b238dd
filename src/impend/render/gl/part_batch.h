// Many small parts drawn by few calls. A call costs a driver more than the dozen triangles of a block do; brought to
// the camera frame here, the parts share one, and what faces away from the eye is left out before it costs anything.
// Parts that are seen through share it in runs, each with its surfaces before its edges.
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

// Parts that follow each other in a batch.
struct BatchRun {
  IndexRange triangles, edges;
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
  // All triangles of a part, those that face away before those that face the eye, each side in its colour, and all
  // edges.
  void add_both_sides(const MeshLayout& layout, const DrawnPart& drawn, const Color& front, const Color& back,
                      std::uint32_t id);
  // What was added since the last run.
  BatchRun end_run();
  const BatchGeometry& geometry() const { return geometry_; }

 private:
  struct Side;
  void add_side(const MeshLayout& layout, const Side& side);
  void add_edges(const MeshLayout& layout);

  bool orthographic_ = false;
  BatchGeometry geometry_;
  std::vector<std::uint32_t> batch_vertex_;  // of each vertex of the layout
  std::vector<std::uint32_t> at_place_;      // a batch vertex at the place of each vertex of the layout
  BatchRun all_;                             // of the runs that have ended
};

// The geometry on the graphics side. Held by tests/render.
class PartBatch {
 public:
  void upload(const BatchGeometry& geometry);
  void draw_triangles();
  void draw_edges();
  void draw_triangles(const BatchRun& run);
  void draw_edges(const BatchRun& run);
  std::size_t memory() const { return vertices_.bytes() + surface_.bytes() + lines_.bytes(); }

 private:
  Buffer vertices_;
  Indexed surface_, lines_;
};

}  // namespace impend
