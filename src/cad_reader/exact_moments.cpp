#include <BRepGProp.hxx>
#include <GProp_GProps.hxx>
#include <cmath>
#include <gp_Mat.hxx>

#include "cad_reader/solid_mesh.h"

namespace impend {

std::optional<VolumeMoments> exact_moments(const TopoDS_Solid& solid) {
  GProp_GProps properties;
  BRepGProp::VolumeProperties(solid, properties);
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
