#include "cad_reader/surface_of_face.h"

#include <BRepAdaptor_Surface.hxx>
#include <BRep_Tool.hxx>
#include <algorithm>
#include <cmath>
#include <gp_Cone.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Pln.hxx>
#include <gp_Sphere.hxx>
#include <gp_Torus.hxx>

#include "cad_reader/occt_shapes.h"
#include "cad_reader/recognised_surface.h"

namespace impend {
namespace {

void set_place(const gp_Ax3& axes, AnalyticSurface* surface) {
  surface->point = vector(axes.Location().XYZ());
  surface->axis = vector(axes.Direction().XYZ());
}

void set_cone(const gp_Cone& cone, const Vec3& inside, AnalyticSurface* surface) {
  surface->point = vector(cone.Apex().XYZ());
  surface->axis = vector(cone.Axis().Direction().XYZ());
  if (surface->axis.dot(inside - surface->point) < 0) surface->axis = -surface->axis;
  surface->half_angle = std::abs(cone.SemiAngle());
}

}  // namespace

AnalyticSurface surface_of_face(const TopoDS_Face& face, const Vec3& inside) {
  const BRepAdaptor_Surface exact(face, Standard_True);
  AnalyticSurface surface;
  surface.tolerance = BRep_Tool::Tolerance(face);
  switch (exact.GetType()) {
    case GeomAbs_Plane:
      surface.kind = SurfaceKind::kPlane;
      set_place(exact.Plane().Position(), &surface);
      break;
    case GeomAbs_Cylinder:
      surface.kind = SurfaceKind::kCylinder;
      set_place(exact.Cylinder().Position(), &surface);
      surface.radius = exact.Cylinder().Radius();
      break;
    case GeomAbs_Sphere:
      surface.kind = SurfaceKind::kSphere;
      set_place(exact.Sphere().Position(), &surface);
      surface.radius = exact.Sphere().Radius();
      break;
    case GeomAbs_Cone:
      surface.kind = SurfaceKind::kCone;
      set_cone(exact.Cone(), inside, &surface);
      break;
    case GeomAbs_Torus:
      surface.kind = SurfaceKind::kTorus;
      set_place(exact.Torus().Position(), &surface);
      surface.radius = exact.Torus().MajorRadius();
      surface.minor_radius = exact.Torus().MinorRadius();
      break;
    default:
      if (const auto known = recognised_surface(exact)) {
        surface = *known;
        surface.tolerance = std::max(surface.tolerance, BRep_Tool::Tolerance(face));
      }
      break;
  }
  return surface;
}

}  // namespace impend
