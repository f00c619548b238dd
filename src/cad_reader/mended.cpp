#include <ShapeFix_Shape.hxx>
#include <ShapeUpgrade_ShapeDivideClosed.hxx>

#include "cad_reader/solid_mesh.h"

namespace impend {

TopoDS_Shape mended(const TopoDS_Shape& solid) {
  ShapeFix_Shape fix(solid);
  fix.Perform();
  ShapeUpgrade_ShapeDivideClosed divide(fix.Shape());
  divide.Perform();
  return divide.Result();
}

}  // namespace impend
