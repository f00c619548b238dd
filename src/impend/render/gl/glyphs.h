// Draws arrows, arcs, cones and markers, each kind in one instanced call.
#pragma once

#include <array>

#include "impend/render/gl/buffers.h"
#include "impend/render/gl/glyph_instances.h"
#include "impend/render/gl/shaders.h"

namespace impend {

class Glyphs {
 public:
  // Takes what the next calls draw.
  void upload(const GlyphInstances& instances);

  // With depth test and the faint image of what parts hide. Leaves the depth function as it found it.
  void draw(const Programs& programs, const Frame& frame, bool dark);
  // Ids: markers that are seen at least so many pixels (radius) large, those that parts hide as large as they are
  // drawn.
  void draw_ids(const Programs& programs, const Frame& frame, double least_marker);

  std::size_t memory() const;

 private:
  struct Batch {
    Buffer instances;
    int count = 0;
    VertexArray array;
  };
  struct Shape {
    Buffer vertices, triangles;
    int indices = 0;
  };
  struct ArrowBatches {
    std::array<Batch, kShaftForms> coarse, fine;  // by ShaftForm
  };
  void make_shapes();
  void draw_arrows(ArrowBatches& arrows);
  void draw_arcs(Batch& arcs);
  void draw_markers(Batch& markers);
  void draw_cones(const Programs& programs, const Frame& frame, double opacity);
  void draw_solids(const Programs& programs, const Frame& frame, bool dark, double opacity);
  void draw_outlines(const Program& arrow, const Program& arc, const Frame& frame, bool dark, double opacity);
  void draw_discs(const Programs& programs, const Frame& frame, bool dark, double opacity);

  std::array<Shape, kShaftForms> coarse_arrows_, fine_arrows_;  // by ShaftForm
  Shape arc_, square_, cone_;
  ArrowBatches plain_, outlined_, selected_;
  Batch plain_arcs_, arcs_, selected_arcs_, markers_, selected_markers_, cones_;
};

}  // namespace impend
