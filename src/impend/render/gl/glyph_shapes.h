// The shapes that all arrows, arcs and markers are made of, as rows of vertices for the glyph shaders.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace impend {

struct GlyphShape {
  std::vector<std::array<float, 4>> vertices;  // cosine, sine, role, place along (shader_text_glyphs.cpp)
  std::vector<std::uint16_t> triangles;        // three indices each, counter-clockwise from outside
};

// What tells arrows apart beyond their thickness: a whole shaft; one in dashes; one with a plate at its tail; a rod,
// which has no head.
enum class ShaftForm { kPlain, kDashed, kPlated, kRod };
inline constexpr std::size_t kShaftForms = 4;

// A shaft with a conical head, turned in `sides` steps.
GlyphShape arrow_shape(int sides, ShaftForm form);
// A tube in `pieces` pieces, that can be bent, with such a head.
GlyphShape arc_shape(int sides, int pieces);
// The side of a cone: rows of (cosine, sine, 0, 0 at the apex … 1 at the base).
GlyphShape cone_shape(int sides);

}  // namespace impend
