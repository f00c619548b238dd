// Draws the parts of a frame: surfaces, edges, section faces, ghosts, the selected part's outline, ids.
#pragma once

#include "impend/render/gl/part_calls.h"

namespace impend {

// Opaque parts with their edges; in a section, cut parts show a hatched face that hides what is behind it.
void draw_opaque_parts(const PartsToDraw& parts, bool quick);
// Translucent parts and ghosts, back faces before front faces, edges after their part, or after
// the run of parts that share their calls. Hides nothing: no depth written.
void draw_translucent_parts(const PartsToDraw& parts, bool quick);
// Around the selected part, over everything. Needs stencil bits in the framebuffer, else draws nothing.
void draw_selection_outline(const PartsToDraw& parts);
// Translucent parts first, so that what is seen through them is found.
void draw_part_ids(const PartsToDraw& parts);

}  // namespace impend
