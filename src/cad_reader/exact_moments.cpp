#include <BRepBndLib.hxx>
#include <BRepGProp_Domain.hxx>
#include <BRepGProp_Face.hxx>
#include <BRepGProp_Vinert.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <Message_ProgressScope.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <cmath>
#include <gp_Mat.hxx>
#include <gp_Vec.hxx>
#include <vector>

#include "cad_reader/occt_values.h"
#include "cad_reader/solid_mesh.h"

namespace impend {

namespace {

gp_Pnt centre_of(const TopoDS_Shape& solid) {
  Bnd_Box box;
  BRepBndLib::Add(solid, box, Standard_False);
  if (box.IsVoid() || box.IsOpen()) return {0, 0, 0};
  return gp_Pnt((box.CornerMin().XYZ() + box.CornerMax().XYZ()) / 2);
}

// The body between a face and `apex`.
GProp_GProps share_of_face(const TopoDS_Face& face, const gp_Pnt& apex) {
  BRepGProp_Face surface(face);
  BRepGProp_Vinert share;
  share.SetLocation(apex);
  if (surface.NaturalRestriction()) {
    share.Perform(surface);
  } else {
    BRepGProp_Domain domain(face);
    share.Perform(surface, domain);
  }
  return share;
}

// Of the body between the faces and `apex`, face by face.
GProp_GProps shares_from(const gp_Pnt& apex, const std::vector<TopoDS_Face>& faces,
                         const Message_ProgressRange& progress) {
  Message_ProgressScope scope(progress, nullptr, static_cast<double>(faces.size()));
  GProp_GProps properties(apex);
  for (const TopoDS_Face& face : faces) {
    TopLoc_Location place;
    if (!BRep_Tool::Surface(face, place).IsNull()) properties.Add(share_of_face(face, apex));
    scope.Next();
  }
  return properties;
}

// Others than these are inside the body and bound nothing.
std::vector<TopoDS_Face> bounding_faces(const TopoDS_Shape& solid) {
  std::vector<TopoDS_Face> faces;
  for (TopExp_Explorer it(solid, TopAbs_FACE); it.More(); it.Next()) {
    const TopAbs_Orientation side = it.Current().Orientation();
    if (side == TopAbs_FORWARD || side == TopAbs_REVERSED) faces.push_back(TopoDS::Face(it.Current()));
  }
  return faces;
}

}  // namespace

bool faces_close(const TopoDS_Shape& solid, double slack) {
  const std::vector<TopoDS_Face> faces = bounding_faces(solid);
  const gp_Pnt centre = centre_of(solid);
  const double far = diagonal_of({solid});
  const double volume = shares_from(centre, faces, {}).Mass();
  for (const gp_Vec& away : {gp_Vec(far, 0, 0), gp_Vec(0, far, 0), gp_Vec(0, 0, far)}) {
    const double other = shares_from(centre.Translated(away), faces, {}).Mass();
    if (!(std::abs(other - volume) <= slack)) return false;
  }
  return true;
}

std::optional<VolumeMoments> exact_moments(const TopoDS_Shape& solid, const Message_ProgressRange& progress) {
  const GProp_GProps properties = shares_from(centre_of(solid), bounding_faces(solid), progress);
  // A solid stored inside out has the same moments with the opposite sign.
  const double volume = properties.Mass();
  const double sign = volume < 0 ? -1 : 1;
  const gp_Pnt centroid = properties.CentreOfMass();
  const gp_Mat inertia = properties.MatrixOfInertia();
  VolumeMoments moments;
  moments.volume = sign * volume;
  moments.centroid = {centroid.X(), centroid.Y(), centroid.Z()};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) moments.second(i, j) = -sign * inertia.Value(i + 1, j + 1);
  }
  moments.second.diagonal().array() += sign * (inertia.Value(1, 1) + inertia.Value(2, 2) + inertia.Value(3, 3)) / 2;
  const bool sound = moments.volume > 0 && std::isfinite(moments.volume) && moments.centroid.allFinite() &&
                     moments.second.allFinite() && moments.second.diagonal().minCoeff() > 0;
  return sound ? std::optional(moments) : std::nullopt;
}

}  // namespace impend
