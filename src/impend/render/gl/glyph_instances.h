// Which arrows, arcs, cones and markers a view shows, as the shaders take them: camera frame, single precision; and the
// shapes that all of them are made of, as rows of vertices.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "impend/render/gl/frame.h"

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

struct ConeInstance {
  std::array<float, 4> apex_height{};
  std::array<float, 4> axis_radius{};
  std::array<std::uint8_t, 4> color{};
};

struct MarkerInstance {
  std::array<float, 4> center_radius{};
  float kind = 0;
  std::array<std::uint8_t, 4> color{};
  std::uint32_t id = 0;
};

struct GlyphInstances {
  // By how they are drawn: slim ones are plain, motions have a dark outline, what is selected a bright one. Per form of
  // the shaft; `fine` ones are large enough in the picture to look round.
  struct Arrows {
    std::array<std::vector<ArrowInstance>, kShaftForms> coarse, fine;
    std::size_t size() const;
  };
  Arrows plain, outlined, selected;
  std::vector<ArcInstance> plain_arcs, arcs, selected_arcs;  // arcs: of motions, with a dark outline
  std::vector<MarkerInstance> markers;                       // farthest first
  std::vector<MarkerInstance> selected_markers;
  std::vector<ConeInstance> cones;  // farthest first
};

// By layers, hidden parts, section, phase and explosion; what is not finite or has no length is left out. Held by
// tests/render.
GlyphInstances glyph_instances(const Scene& scene, const View& view, const Frame& frame, bool quick);

}  // namespace impend
