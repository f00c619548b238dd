// The faces where a section plane cuts solid parts. A ray that has passed the plane and meets the back of a part first
// was inside the part at the plane: that back face is drawn as the cut face (hatched), and afterwards gets the depth of
// the plane, so that edges and contacts inside the part do not show through it.
#pragma once

#include "impend/render/gl/frame.h"
#include "impend/render/gl/program.h"

namespace impend {

void begin_section(const Frame& frame);
void mark_section_face(bool on);  // around the drawing of back faces
void end_section(const Frame& frame, const Program& flat);

bool framebuffer_has_stencil();

}  // namespace impend
