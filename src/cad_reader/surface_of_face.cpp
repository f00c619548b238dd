#include "cad_reader/surface_of_face.h"

#include <BRepAdaptor_Surface.hxx>
#include <BRep_Tool.hxx>
#include <Eigen/Cholesky>
#include <Precision.hxx>
#include <TColStd_Array1OfReal.hxx>
#include <algorithm>
#include <cmath>
#include <gp_Cone.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Pln.hxx>
#include <gp_Pnt.hxx>
#include <gp_Sphere.hxx>
#include <gp_Torus.hxx>
#include <gp_Vec.hxx>
#include <limits>
#include <vector>

#include "cad_reader/occt_values.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/analytic_surface.h"
#include "impend/geometry/small_matrices.h"

namespace impend {
namespace {

constexpr int kFitSide = 6;            // points each way to fit to
constexpr size_t kMostChecks = 20000;  // points to check at
constexpr int kSweepSamples = 9;       // a span of what is no spline

struct Samples {
  std::vector<Vec3> points;
  std::vector<Vec3> normals;
  Vec3 point = Vec3::Zero();   // mean
  Vec3 normal = Vec3::Zero();  // mean
};

Samples samples_of(const BRepAdaptor_Surface& exact) {
  Samples samples;
  const double width = exact.LastUParameter() - exact.FirstUParameter();
  const double height = exact.LastVParameter() - exact.FirstVParameter();
  for (int i = 0; i < kFitSide * kFitSide; ++i) {
    gp_Pnt x;
    gp_Vec along_u;
    gp_Vec along_v;
    // Inside, since normals vanish at poles.
    exact.D1(exact.FirstUParameter() + width * (i % kFitSide + 0.5) / kFitSide,
             exact.FirstVParameter() + height * (i / kFitSide + 0.5) / kFitSide, x, along_u, along_v);
    const Vec3 across = vector(along_u.XYZ()).cross(vector(along_v.XYZ()));
    const double length = across.norm();
    if (!(length > 0) || !std::isfinite(length)) return {};
    samples.points.push_back(vector(x.XYZ()));
    samples.normals.push_back(across / length);
    samples.point += samples.points.back();
    samples.normal += samples.normals.back();
  }
  samples.point /= kFitSide * kFitSide;
  samples.normal /= kFitSide * kFitSide;
  return samples;
}

double size_of(const std::vector<Vec3>& points) {
  Box3 box;
  for (const Vec3& x : points) box.add(x);
  return box.diagonal();
}

Vec3 least_axis(const std::vector<Vec3>& vectors, const Vec3& mean) {
  Mat3 scatter = Mat3::Zero();
  for (const Vec3& v : vectors) scatter += (v - mean) * (v - mean).transpose();
  return principal_axes(scatter).axes.col(0);
}

AnalyticSurface fit_plane(const Samples& samples) {
  AnalyticSurface plane;
  plane.kind = SurfaceKind::kPlane;
  plane.point = samples.point;
  plane.axis = least_axis(samples.points, samples.point);
  return plane;
}

// `across` takes the part of a vector that matters: all of it, or what is perpendicular to the axis.
AnalyticSurface fit_round(const Samples& samples, SurfaceKind kind, const Vec3& axis, const Mat3& across) {
  double together = 0;
  double spread = 0;
  for (size_t i = 0; i < samples.points.size(); ++i) {
    const Vec3 n = across * (samples.normals[i] - samples.normal);
    together += n.dot(samples.points[i] - samples.point);
    spread += n.squaredNorm();
  }
  const double radius = spread > 0 ? together / spread : 0;
  AnalyticSurface round;
  round.kind = kind;
  round.point = samples.point - radius * across * samples.normal;
  round.axis = axis;
  round.radius = std::abs(radius);
  return round;
}

AnalyticSurface fit_cone(const Samples& samples, const Vec3& axis) {
  Mat3 scatter = Mat3::Zero();
  Vec3 right = Vec3::Zero();
  for (size_t i = 0; i < samples.points.size(); ++i) {
    const Vec3& n = samples.normals[i];
    scatter += n * n.transpose();
    right += n * n.dot(samples.points[i] - samples.point);
  }
  AnalyticSurface cone;
  cone.kind = SurfaceKind::kCone;
  cone.point = samples.point + scatter.ldlt().solve(right);
  cone.axis = axis.dot(samples.point - cone.point) < 0 ? Vec3(-axis) : axis;
  cone.half_angle = std::asin(std::min(1.0, std::abs(samples.normal.dot(axis))));
  return cone;
}

using Intervals = void (BRepAdaptor_Surface::*)(TColStd_Array1OfReal&, GeomAbs_Shape) const;

// 2·degree + 1 parameters of every span, its ends among them.
std::vector<double> parameters(const BRepAdaptor_Surface& exact, int spans, int degree, Intervals intervals) {
  TColStd_Array1OfReal ends(1, spans + 1);
  (exact.*intervals)(ends, GeomAbs_CN);
  const int steps = degree > 0 ? 2 * degree : kSweepSamples - 1;
  std::vector<double> all{ends(1)};
  for (int span = 1; span <= spans; ++span) {
    for (int i = 1; i <= steps; ++i) all.push_back(ends(span) + (ends(span + 1) - ends(span)) * i / steps);
  }
  return all;
}

double farthest(const AnalyticSurface& surface, const std::vector<Vec3>& points) {
  double most = 0;
  for (const Vec3& x : points) {
    const double height = std::abs(surface_height(surface, x));
    if (!(height <= most)) most = std::isfinite(height) ? height : std::numeric_limits<double>::infinity();
  }
  return most;
}

// Empty when there would be too many.
std::vector<Vec3> check_points(const BRepAdaptor_Surface& exact) {
  const bool spline = exact.GetType() == GeomAbs_BSplineSurface || exact.GetType() == GeomAbs_BezierSurface;
  const int u_spans = exact.NbUIntervals(GeomAbs_CN);
  const int v_spans = exact.NbVIntervals(GeomAbs_CN);
  if (u_spans < 1 || v_spans < 1 || static_cast<size_t>(u_spans) * static_cast<size_t>(v_spans) > kMostChecks)
    return {};
  const auto us = parameters(exact, u_spans, spline ? exact.UDegree() : 0, &BRepAdaptor_Surface::UIntervals);
  const auto vs = parameters(exact, v_spans, spline ? exact.VDegree() : 0, &BRepAdaptor_Surface::VIntervals);
  if (us.size() * vs.size() > kMostChecks) return {};
  std::vector<Vec3> points;
  for (const double u : us) {
    for (const double v : vs) points.push_back(vector(exact.Value(u, v).XYZ()));
  }
  return points;
}

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

std::optional<AnalyticSurface> recognised_surface(const BRepAdaptor_Surface& exact) {
  const Samples samples = samples_of(exact);
  if (samples.points.empty()) return std::nullopt;
  const double slack = std::max(Precision::Confusion(), GeometricTolerances{}.relative_plane * size_of(samples.points));
  const Vec3 axis = least_axis(samples.normals, samples.normal);
  const Mat3 across = Mat3::Identity() - axis * axis.transpose();
  for (AnalyticSurface& guess :
       std::vector{fit_plane(samples), fit_round(samples, SurfaceKind::kCylinder, axis, across),
                   fit_round(samples, SurfaceKind::kSphere, axis, Mat3::Identity()), fit_cone(samples, axis)}) {
    if (!is_well_formed(guess) || farthest(guess, samples.points) > slack) continue;
    const std::vector<Vec3> points = check_points(exact);
    guess.tolerance = points.empty() ? std::numeric_limits<double>::infinity() : farthest(guess, points);
    if (guess.tolerance <= slack) return guess;
  }
  return std::nullopt;
}

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
      // One that runs through its own axis has two sheets, of which a face is one.
      if (exact.Torus().MinorRadius() >= exact.Torus().MajorRadius()) break;
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
