// The shapes that all arrows, arcs and markers are made of, as rows of vertices for the glyph shaders.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace impend {

struct GlyphShape {
  std::vector<std::array<float, 4>> vertices;  // cosine, sine, role, place along (shader_text_glyphs.cpp)
  std::vector<std::uint16_t> triangles;        // three indices each, counter-clockwise from outside
};

// A shaft or tube in `pieces` pieces with a conical head, turned in `sides` steps.
GlyphShape turned_shape(int sides, int pieces);

}  // namespace impend
