// The faces where a section plane cuts solid parts. Per part, the surfaces beyond the plane are counted in the stencil,
// backs up and fronts down: where a count is left the plane is inside the part, and a piece of the plane is drawn, as
// near as the plane itself. So a face depends on its part alone, not on what touches it, and its hatch, which is fixed
// to the plane, stays where it is however the view turns.
#pragma once

#include "impend/render/gl/part_calls.h"

namespace impend {

void begin_section(const Frame& frame);

enum class SectionFace { kHatched, kId };
// Of the opaque solid parts, with depth, where the plane is seen from the side that is cut away.
void draw_section_faces(const PartsToDraw& parts, SectionFace what);

bool framebuffer_has_stencil();

}  // namespace impend
