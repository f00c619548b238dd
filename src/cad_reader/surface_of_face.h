// The exact surface of a face, in the face's frame.
#pragma once

#include <TopoDS_Face.hxx>

#include "impend/geometry/analytic_surface.h"

namespace impend {

// kPlane … kTorus for elementary surfaces and what recognised_surface.h finds, else kOther; with the face's tolerance.
// `inside`: a point among the face's own, not the apex of a cone; it decides to which side a cone opens.
AnalyticSurface surface_of_face(const TopoDS_Face& face, const Vec3& inside);

}  // namespace impend
