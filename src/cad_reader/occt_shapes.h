// What several readers ask of OCCT, and of its points and shapes.
#pragma once

#include <TopoDS_Shape.hxx>
#include <gp_XYZ.hxx>
#include <vector>

#include "impend/geometry/types.h"

namespace impend {

inline Vec3 vector(const gp_XYZ& x) { return {x.X(), x.Y(), x.Z()}; }

// The diagonal of the box around all shapes; 0 when it is empty or unbounded.
double diagonal_of(const std::vector<TopoDS_Shape>& shapes);

// OCCT without its messages.
void silence_occt();

}  // namespace impend
