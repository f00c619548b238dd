// A solid as a closed mesh, with the surface and share of every face and the exact moments.
//
// OCCT makes triangles face by face, but places points on an edge once for both of its faces, so corners of faces are
// welded along edges: point i of an edge is one vertex for every face that has the edge. Nothing is moved.
#pragma once

#include <TopoDS_Solid.hxx>
#include <string>
#include <vector>

#include "impend/import/model_file.h"

namespace impend {

struct MeshedSolid {
  MeshObject object;  // lengths of the document; no name, no colour
  std::vector<TopoDS_Shape> faces;
  std::vector<double> area_of_face;
  double deflection = 0;           // that was asked for
  std::vector<std::string> notes;  // without the solid's name
};

// `solid` without a location. `deflection` in the document's length, 0 = InputTolerances::tessellation × diagonal;
// `angle` rad. Empty mesh: OCCT made no triangle at all. Throws Standard_Failure.
MeshedSolid mesh_solid(const TopoDS_Solid& solid, double deflection, double angle);

// Of the exact shape, nullopt where that is no body: V < 0 is turned over, V = 0 none.
// V = ∫dV, C = tr(I)/2·1 − I with I the inertia about the centroid for density 1.
std::optional<VolumeMoments> exact_moments(const TopoDS_Solid& solid);

}  // namespace impend
