// Which arrows, arcs and markers a view shows, as the shaders take them: camera frame, single precision.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "impend/render/gl/frame.h"

namespace impend {

struct ArrowInstance {
  std::array<float, 4> tail_radius{};
  std::array<float, 4> vector_head{};  // head's radius in shaft radii
  std::array<std::uint8_t, 4> color{};
  std::uint32_t id = 0;
};

struct ArcInstance {
  std::array<float, 4> center_radius{};
  std::array<float, 4> axis_angle{};
  std::array<float, 4> start_thickness{};
  std::array<std::uint8_t, 4> color{};
  std::uint32_t id = 0;
};

struct MarkerInstance {
  std::array<float, 4> center_radius{};
  float kind = 0;
  std::array<std::uint8_t, 4> color{};
  std::uint32_t id = 0;
};

struct GlyphInstances {
  // By how they are drawn: slim ones (forces, normals, gravity) are plain, motions have a dark outline, what is
  // selected a bright one. `fine` ones are large enough in the picture to look round.
  struct Arrows {
    std::vector<ArrowInstance> coarse, fine;
    bool empty() const { return coarse.empty() && fine.empty(); }
  };
  Arrows plain, outlined, selected;
  std::vector<ArcInstance> arcs, selected_arcs;
  std::vector<MarkerInstance> markers;  // farthest first
  std::vector<MarkerInstance> selected_markers;
};

// By layers, hidden parts, section and explosion; what is not finite or has no length is left out. Held by
// tests/render.
GlyphInstances glyph_instances(const Scene& scene, const View& view, const Frame& frame, bool quick);

}  // namespace impend
