// Draws the parts of a frame: surfaces, edges, section faces, ghosts, the selected part's outline, ids.
#pragma once

#include "impend/render/gl/mesh_buffers.h"
#include "impend/render/gl/part_batch.h"
#include "impend/render/gl/shaders.h"
#include "impend/render/image.h"

namespace impend {

// The calls that draw parts: one part's surface or edges, and what parts that share their calls need.

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

// Opaque parts with their edges; in a section, cut parts show a hatched face that hides what is behind it.
void draw_opaque_parts(const PartsToDraw& parts, bool quick);
// Translucent parts and ghosts, back faces before front faces, edges after their part, or after
// the run of parts that share their calls. Hides nothing: no depth written.
void draw_translucent_parts(const PartsToDraw& parts, bool quick);
// Around the selected part, over everything. Needs stencil bits in the framebuffer, else draws nothing.
void draw_selection_outline(const PartsToDraw& parts);
// Translucent parts first, so that what is seen through them is found.
void draw_part_ids(const PartsToDraw& parts);

// The faces where a section plane cuts solid parts. Per part, the surfaces beyond the plane are counted in the stencil,
// backs up and fronts down: where a count is left the plane is inside the part, and a piece of the plane is drawn, as
// near as the plane itself. So a face depends on its part alone, not on what touches it, and its hatch, which is fixed
// to the plane, stays where it is however the view turns.

void begin_section(const Frame& frame);

enum class SectionFace { kHatched, kId };
// Of the opaque solid parts, with depth, where the plane is seen from the side that is cut away.
void draw_section_faces(const PartsToDraw& parts, SectionFace what);

bool framebuffer_has_stencil();

}  // namespace impend
