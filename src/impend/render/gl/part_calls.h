// The calls that draw parts: one part's surface or edges, and what parts that share their calls need.
#pragma once

#include "impend/render/gl/mesh_buffers.h"
#include "impend/render/gl/part_batch.h"
#include "impend/render/gl/shaders.h"
#include "impend/render/item_ids.h"

namespace impend {

struct PartBatches {
  PartBatch opaque, seen_through;
  std::size_t memory() const { return opaque.memory() + seen_through.memory(); }
};

struct PartsToDraw {
  const Scene& scene;
  const View& view;
  const Frame& frame;
  const Programs& programs;
  MeshStore& meshes;
  PartBatches& batches;
};

MeshBuffers& mesh_of(const PartsToDraw& parts, const DrawnPart& drawn);
Color color_of(const DrawnPart& drawn);  // paler where selected
std::uint32_t id_of_part(const PartsToDraw& parts, const DrawnPart& drawn);

// A part may join a batch when it is small, solid and no ghost; it does where many can, and not in a section, where
// every part has a call of its own: its hatch is its own, and its back faces are seen.
bool joins_batch(const PartsToDraw& parts, const DrawnPart& drawn);
bool many_join(const PartsToDraw& parts, const std::vector<DrawnPart>& group);

bool shows_edges(const PartsToDraw& parts, bool quick);
// So many edges lie close together: thinner ones are not missed and cost half.
bool has_many_edges(const PartsToDraw& parts);

enum class Cull { kNone, kBack, kFront };  // faces that are left out
void set_cull(Cull faces);

// For the calls of draw_surface that follow with the program of surfaces.
void use_surface(const PartsToDraw& parts, double rim_alpha);
void draw_surface(const PartsToDraw& parts, const Program& program, const DrawnPart& drawn, const Color& color);
// For the calls of draw_edges that follow.
void use_lines(const PartsToDraw& parts, const Program& line, const Color& color);
void draw_edges(const PartsToDraw& parts, const Program& line, const DrawnPart& drawn);
// For the calls of a batch that follow, whose vertices are in the camera frame.
void use_batch_frame(const Program& program);

}  // namespace impend
